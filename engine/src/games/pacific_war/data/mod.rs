//! Map, counters, cards, track and charts, read from the game's data files and checked.

mod cards;
mod charts;
mod counters;
mod keys;
mod map;
mod scenario;
mod setup;
mod track;

pub(crate) use keys::KEYS as SCENARIO_KEYS;
use sandtable_scenarios::{DataError, GameFiles};

use super::{Area, AreaSet, Hand, Kind, Unit, Word};
use crate::{Areas, BySide, Side};

/// The file with the scenarios.
pub(crate) const SCENARIO_FILE: &str = "scenarios.toml";
/// Names of the sides in data files, in the order of their numbers.
const SIDES: [(&str, Side); 2] = [("J", Side::One), ("A", Side::Two)];

/// What an area is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Land.
    Land,
    /// A land area off the map [R2.21(3)1].
    OffMap,
    /// Sea.
    Sea,
    /// Sea that may only be crossed [R2.21(3)2].
    Pass,
}

impl Terrain {
    /// All, with their codes in data files.
    pub const CODES: [(&'static str, Self); 4] =
        [("land", Self::Land), ("offmap", Self::OffMap), ("sea", Self::Sea), ("pass", Self::Pass)];
}

/// An area of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Its code: `TRUK`.
    pub code: String,
    /// Its name for people.
    pub name: String,
    /// What it is.
    pub terrain: Terrain,
    /// [R2.21(2)5, R16.1] Victory points.
    pub vp: i8,
}

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    /// Areas by number.
    pub sites: Vec<Site>,
    /// Which areas border each other.
    pub areas: Areas<Area, u64>,
    /// Land areas of the map.
    pub land: AreaSet,
    /// Areas off the map [R2.21(3)1].
    pub off_map: AreaSet,
    /// Seas that may be occupied.
    pub sea: AreaSet,
    /// Seas that may only be crossed.
    pub pass: AreaSet,
    /// [R2.21(2)4] Ports.
    pub port: AreaSet,
    /// [R2.21(2)1] Industrial areas.
    pub industrial: AreaSet,
    /// [R2.21(2)2] Supply areas.
    pub supply: AreaSet,
    /// [R2.21(2)3] Resource areas.
    pub resource: AreaSet,
    /// [R17.1(3)2] Areas west of the Indian Ocean.
    pub west: AreaSet,
    /// \[R15\] Areas of each side on turn 1.
    pub first_control: BySide<AreaSet>,
    /// Areas at most one step away by air, the area itself among them [R9.1(2)1].
    pub near: Vec<AreaSet>,
    /// Areas at most two steps away by air [R9.1(2)2, R9.2(3)].
    pub far: Vec<AreaSet>,
    /// [R5.0(2)] Industrial areas without room for ships.
    pub no_ships: AreaSet,
}

/// Whose counters they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nation {
    /// Japan.
    Jp,
    /// The United States with Australia.
    Us,
    /// The Commonwealth.
    Cw,
    /// The Netherlands.
    Nl,
}

impl Nation {
    /// All, with their codes in data files.
    pub const CODES: [(&'static str, Self); 4] =
        [("JP", Self::Jp), ("US", Self::Us), ("CW", Self::Cw), ("NL", Self::Nl)];
}

/// Classes of counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Land-based air.
    Af,
    /// Division.
    Div,
    /// Brigade.
    Bg,
    /// Marine division.
    Mar,
    /// Fleet carriers.
    Cv,
    /// Light carriers.
    Cvl,
    /// Battleships.
    Bb,
    /// Cruisers.
    Cr,
    /// Anti-aircraft cruisers.
    Cla,
    /// Destroyers.
    Dd,
}

impl Class {
    /// All, with their codes in data files.
    pub const CODES: [(&'static str, Self); 10] = [
        ("AF", Self::Af),
        ("DIV", Self::Div),
        ("BG", Self::Bg),
        ("MAR", Self::Mar),
        ("CV", Self::Cv),
        ("CVL", Self::Cvl),
        ("BB", Self::Bb),
        ("CR", Self::Cr),
        ("CLA", Self::Cla),
        ("DD", Self::Dd),
    ];

    /// Land, air or ship.
    pub const fn arm(self) -> Arm {
        match self {
            Self::Af => Arm::Air,
            Self::Div | Self::Bg | Self::Mar => Arm::Land,
            _ => Arm::Ship,
        }
    }

    /// Whether it is a carrier of either class.
    pub const fn is_carrier(self) -> bool {
        matches!(self, Self::Cv | Self::Cvl)
    }
}

/// What may move where [R7.2(1), R7.2(2), R7.2(3)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arm {
    /// Land units.
    Land,
    /// Air units.
    Air,
    /// Ships.
    Ship,
}

/// A type of counters. [RULING-1, RULING-2] Both faces have these values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its code: `J_CV4`.
    pub code: String,
    /// Whose.
    pub side: Side,
    /// Of which nation.
    pub nation: Nation,
    /// Its class.
    pub class: Class,
    /// Air value.
    pub air: i8,
    /// Attack value.
    pub attack: i8,
    /// Durability.
    pub durability: u8,
    /// Movement.
    pub movement: u8,
    /// Whether it has the AA symbol.
    pub has_aa: bool,
    /// Its counters: the first one and how many.
    pub units: (u8, u8),
    /// What it stands for.
    pub stands_for: String,
}

/// A box of the turn track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// `winter 1941`.
    pub season: String,
    /// [R7.3(2)] Air units of a side in a land area.
    pub air_limit: u8,
    /// [R19(N)] Units of a card.
    pub card_limit: u8,
    /// Attacks of the submarine card.
    pub submarines: u8,
    /// [R4.1(2)] Cards of the Japanese hand, `None` where resources count.
    pub japan: Option<u8>,
    /// Cards of the Allied hand.
    pub allies: u8,
    /// [R5.0(1)] Counters to draw from the pools.
    pub draws: Vec<(Kind, u8)>,
}

/// A card of `cards.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardText {
    /// Its names: English, Chinese, Japanese.
    pub names: [String; 3],
}

/// What damage does to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Nothing.
    None,
    /// Neutralised: it is flipped [R11.4(1)].
    Neutralised,
    /// It retreats [R11.4(2)].
    Retreats,
    /// Destroyed; ships make this many damage checks [R11.4(3)1].
    Destroyed(u8),
}

/// Charts of `tables.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    /// [R9.1(4)1] A sea at range 2.
    pub far_sea: i8,
    /// [R9.1(4)2] A land area at range 2.
    pub far_land: i8,
    /// [R9.1(4)3] The target is an air unit.
    pub air_target: i8,
    /// [R9.1(4)4] No enemy carrier in the target area.
    pub no_carrier: i8,
    /// [R7.3(1)] Land units of a side in a land area.
    pub land_limit: u8,
    /// Submarines: the enemy's marker, and each enemy DD.
    pub submarine: [i8; 2],
    /// Highest die with which an AA shot cancels an attack.
    pub aa: u8,
    /// [R11.3(1)1, R11.3(1)2] Effects by face, durability - 1 and points - 1.
    pub damage: [[[Effect; 6]; 4]; 2],
    /// [R11.5(2)1, R11.5(2)2, R11.5(2)3] Points that a unit may end with when its owner allocates, as bits: by face, whether it cannot retreat,
    /// and durability - 1.
    pub allocation: [[[u8; 4]; 2]; 2],
    /// The same for air units.
    pub air_allocation: u8,
}

/// Who wins after the last turn when nobody has won before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtEnd {
    /// This side.
    Wins(Side),
    /// Nobody [R17.4(4)3].
    BothLose,
}

/// A scenario.
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the file")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// First turn played.
    pub first_turn: u8,
    /// Last turn played.
    pub last_turn: u8,
    /// Victory points at the start.
    pub vp: i8,
    /// Who has the first round of the first turn.
    pub first: Side,
    /// Whether the players may place their units themselves.
    pub has_free_setup: bool,
    /// Whether it starts with the surprise attack.
    pub has_surprise: bool,
    /// Points with which Japan wins and the turn from which they count.
    pub japan: Option<(i8, u8)>,
    /// Points at which the Allies win.
    pub allies: Option<i8>,
    /// [R17.2(3)1] Whether it starts from the set-up of scenario 2.
    pub is_coral_sea: bool,
    /// Who wins in the end.
    pub at_end: AtEnd,
    /// [R16.2] Whether the score box counts for Japan.
    pub counts_box: bool,
    /// Land areas of Japan; the others are Allied.
    pub japanese_land: AreaSet,
    /// Seas of each side.
    pub seas: BySide<AreaSet>,
    /// Where counters start; the others are in their pools.
    pub setup: Vec<(Unit, Word)>,
    /// Counters that start in the score box, where the players place theirs themselves.
    pub boxed: Vec<Unit>,
    /// [R17.1(3)1, R17.1(3)2, R17.1(3)3] Counters that the players place, by type, with the areas that they may use.
    pub forces: Vec<Force>,
}

/// Counters of a type that a player places himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// Their type.
    pub kind: Kind,
    /// How many.
    pub count: u8,
    /// Areas of the zone and the kind of area, whoever controls them.
    pub zone: AreaSet,
}

/// Everything that is read from data files.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// Types of counters.
    pub counters: Vec<Counter>,
    /// The turn track from turn 1.
    pub turns: Vec<Turn>,
    /// Cards by number.
    pub cards: Vec<CardText>,
    /// [R3.0(3)] The cards of each side.
    pub decks: BySide<Hand>,
    /// Charts.
    pub charts: Charts,
    /// The scenario.
    pub scenario: Scenario,
}

impl Data {
    /// Reads the files of a scenario.
    pub(crate) fn load(files: &GameFiles, scenario: &str) -> Result<Self, DataError> {
        let map = map::read(files)?;
        let counters = counters::read(files)?;
        let (cards, decks) = cards::read(files)?;
        let charts = charts::read(files)?;
        let turns = track::read(files, &counters)?;
        let scenario = scenario::read(files, scenario, &map, &counters)?;
        Ok(Self { map, counters, turns, cards, decks, charts, scenario })
    }
}
