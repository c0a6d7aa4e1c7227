//! Numbers of ships and units.

use crate::{IdSet, id};

id! {
    /// A ship counter: its row in `ships.csv`, from 0.
    pub struct Ship(u8);
}

id! {
    /// What moves as one: a squadron of the side whose phase it is, or a ship by itself [R5.3(2)-3].
    pub struct Unit(u8);
}

/// Ships as bits.
pub type ShipSet = IdSet<Ship, u64>;

/// Most counters of the data set and of a scenario.
pub const MAX_SHIPS: usize = 60;
/// Most counters of a side: torpedoes that its ships have met are remembered with 32 bits.
pub const MAX_SHIPS_OF_SIDE: usize = 32;
/// Squadron markers of a side [R5.3(2)-2].
pub const MAX_SQUADRONS: u8 = 8;
/// Most ships of a squadron [R5.3(2)-2, RULING-12].
pub const SQUADRON_SIZE: usize = 4;

impl Ship {
    /// All ships there can be.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..MAX_SHIPS as u8).map(Self::new)
    }
}

impl Unit {
    /// The squadron with this number, 1 to 8.
    pub const fn of_squadron(number: u8) -> Self {
        Self::new(number - 1)
    }

    /// The ship by itself.
    pub const fn single(ship: Ship) -> Self {
        Self::new(MAX_SQUADRONS + ship.number())
    }

    /// The number of the squadron, if it is one.
    pub const fn squadron(self) -> Option<u8> {
        if self.number() < MAX_SQUADRONS { Some(self.number() + 1) } else { None }
    }

    /// The ship, if it is one by itself.
    pub const fn ship(self) -> Option<Ship> {
        if self.number() < MAX_SQUADRONS { None } else { Some(Ship::new(self.number() - MAX_SQUADRONS)) }
    }
}

/// Strength of a torpedo marker as it is laid [R6.3-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// All that a ship carries.
    Four,
    /// Half of it.
    Two,
}

impl Strength {
    /// As a number.
    pub const fn points(self) -> u8 {
        match self {
            Self::Four => 4,
            Self::Two => 2,
        }
    }
}
