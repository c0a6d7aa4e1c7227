//! Numbers of areas, counters, types of counters and cards.

use crate::{IdSet, Multiset, id};

id! {
    /// An area: its row in `areas.csv`, from 0.
    pub struct Area(u8);
}

id! {
    /// A counter, by its number in `unit_types.csv`.
    pub struct Unit(u8);
}

id! {
    /// A type of counters, all alike: its row in `unit_types.csv`, from 0.
    pub struct Kind(u8);
}

id! {
    /// A card: its row in `cards.csv`, from 0.
    pub struct Card(u8);
}

/// Most areas: a set of them is one word.
pub const MAX_AREAS: usize = 64;
/// Counters of the game.
pub const UNITS: usize = 163;
/// Kinds of cards.
pub const CARDS: usize = 11;
/// The last turn of the track.
pub const LAST_TURN: u8 = 11;

/// Areas as bits.
pub type AreaSet = IdSet<Area, u64>;
/// Counters as bits.
pub type UnitSet = IdSet<Unit, [u64; 3]>;
/// Types of counters as bits.
pub type KindSet = IdSet<Kind, u64>;
/// How many cards there are of each kind.
pub type Hand = Multiset<Card, CARDS>;

impl Card {
    /// Surprise raid [R19(RAID)].
    pub const RAID: Self = Self(0);
    /// Joint operation [R19(JOINT)].
    pub const JOINT: Self = Self(1);
    /// Carrier task force [R19(CARRIER)].
    pub const CARRIER: Self = Self(2);
    /// Independent units [R19(SINGLES)].
    pub const SINGLES: Self = Self(3);
    /// Supply [R19(SUPPLY)].
    pub const SUPPLY: Self = Self(4);
    /// Sea transport [R19(TRANSPORT)].
    pub const TRANSPORT: Self = Self(5);
    /// Submarines [R19(SUBMARINE)].
    pub const SUBMARINE: Self = Self(6);
    /// Kamikaze [R19(KAMIKAZE)].
    pub const KAMIKAZE: Self = Self(7);
    /// Ambush [R19(AMBUSH)].
    pub const AMBUSH: Self = Self(8);
    /// Interceptors [R19(INTERCEPT)].
    pub const INTERCEPT: Self = Self(9);
    /// Anti-aircraft fire [R19(AAFIRE)].
    pub const AAFIRE: Self = Self(10);

    /// The codes in `cards.csv`, by number.
    pub const CODES: [&'static str; CARDS] = [
        "RAID",
        "JOINT",
        "CARRIER",
        "SINGLES",
        "SUPPLY",
        "TRANSPORT",
        "SUBMARINE",
        "KAMIKAZE",
        "AMBUSH",
        "INTERCEPT",
        "AAFIRE",
    ];

    /// All cards, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CARDS as u8).map(Self)
    }

    /// [R2.3(1), R2.3(2)] Whether it is played in answer to the enemy, never as an action.
    pub const fn is_response(self) -> bool {
        self.0 >= Self::AMBUSH.0
    }

    /// Its code.
    pub const fn code(self) -> &'static str {
        Self::CODES[self.0 as usize]
    }
}

impl Unit {
    /// All counters.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..UNITS as u8).map(Self)
    }
}
