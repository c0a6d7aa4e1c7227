//! Counters, charts, map and scenario, read from the game's data files and checked.

mod charts;
mod keys;
mod scenario;
mod ships;

pub(crate) use keys::KEYS as SCENARIO_KEYS;
use sandtable_scenarios::{DataError, GameFiles, tomlfile::TomlFile};
pub(crate) use scenario::MOST_TURNS;

use super::{Ship, ShipSet};
use crate::{
    BySide, Side,
    hex::{Facing, Grid, Hex, HexSet, Shift},
};

/// The file with the eight scenarios.
pub(crate) const SCENARIO_FILE: &str = "scenarios.toml";
/// Names of the sides in data files, in the order of their numbers.
pub(crate) const SIDES: [(&str, Side); 2] = [("jp", Side::One), ("us", Side::Two)];
/// Names of the facings, clockwise from north.
pub(crate) const FACINGS: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

/// Types of ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Battleship.
    Bb,
    /// Heavy cruisers.
    Ca,
    /// Light cruisers.
    Cl,
    /// Destroyers.
    Dd,
}

impl Kind {
    /// Code on the counters.
    pub const fn code(self) -> &'static str {
        ["BB", "CA", "CL", "DD"][self as usize]
    }
}

/// Bands of range [R7.1(1)-1, R7.1(1)-2, R7.1(1)-3].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Band {
    /// Up to 5 hexes.
    Close,
    /// 6 to 10 hexes.
    Medium,
    /// 11 to 15 hexes.
    Long,
}

impl Band {
    /// Names, the nearest first.
    pub const NAMES: [(&'static str, Self); 3] =
        [("close", Self::Close), ("medium", Self::Medium), ("long", Self::Long)];

    /// The name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// A main-gun marker [R2.12(2), R8.2(2)-1, R8.2(2)-2].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gun {
    /// What gun it is.
    pub name: String,
    /// Hit number of the front.
    pub normal: u8,
    /// Hit number of the back.
    pub straddle: u8,
    /// Fire power ahead, to starboard, astern, to port.
    pub power: [u8; 4],
    /// Penetration [R8.3-2].
    pub penetration: u8,
    /// Longest band [R7.1(2)-1, R7.1(2)-2].
    pub reach: Band,
}

/// A ship counter [R2.11(1)].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Whose it is.
    pub side: Side,
    /// Code on the counter: `BB1`.
    pub code: String,
    /// Name of the ship or ships.
    pub name: String,
    /// Class.
    pub class: String,
    /// Type.
    pub kind: Kind,
    /// Ships that the counter stands for.
    pub ships: u8,
    /// Victory points of the enemy when it sinks [R10.1-1].
    pub vp: u8,
    /// Movement points undamaged and damaged [R2.11(2)-2].
    pub points: [u8; 2],
    /// Armour of the side.
    pub side_armour: u8,
    /// Armour of the deck.
    pub deck_armour: u8,
    /// Durability.
    pub durability: u8,
    /// Fire power of the secondary guns [R9.1-1].
    pub secondary: u8,
    /// Torpedo strength at the start [R6.1-1].
    pub torpedoes: u8,
    /// Main-gun marker; none for ships in black letters [R8.1].
    pub gun: Option<Gun>,
}

/// A striking power [R7.2(3)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Power {
    /// A number, compared with the durability.
    Points(u8),
    /// Sinks at once [R7.2(3)-r3].
    Sinks,
}

/// The charts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    /// [R7.2(3)] Striking power by fire power from 1 and sum from 2.
    pub damage: [[Power; 15]; 12],
    /// [R7.2(2)-2] Highest face that hits the deck, by band.
    pub deck: [u8; 3],
    /// [R6.5-2] Hit numbers of torpedoes after 1 to 6 hexes.
    pub torpedo_hit: [u8; 6],
    /// [R6.5-5] Striking power of torpedoes for sums of 2 to 13.
    pub torpedo_power: [u8; 12],
    /// [R9.1-1] Hit number of secondary guns.
    pub secondary_hit: u8,
    /// [R9.1-1] Their penetration.
    pub secondary_penetration: u8,
}

/// Edges of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// The top.
    North,
    /// The right-hand side.
    East,
    /// The bottom.
    South,
    /// The left-hand side.
    West,
}

impl Edge {
    /// Names.
    pub const NAMES: [(&'static str, Self); 4] =
        [("N", Self::North), ("E", Self::East), ("S", Self::South), ("W", Self::West)];

    /// The name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// The number of its hexes.
    pub fn length(self, grid: &Grid) -> u8 {
        match self {
            Self::North | Self::South => grid.columns(),
            Self::East | Self::West => grid.rows(),
        }
    }

    /// The hex in a column of the north or south, in a row of the east or west.
    pub fn hex(self, grid: &Grid, number: u8) -> Option<Hex> {
        match self {
            Self::North => grid.at(number, 1),
            Self::South => grid.at(number, grid.rows()),
            Self::West => grid.at(1, number),
            Self::East => grid.at(grid.columns(), number),
        }
    }
}

/// How ships come into play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// They enter in one of these hexes, listed along the edge [R10.2-1].
    Edge(Vec<Hex>),
    /// They stand in this hex from the start.
    Hex(Hex, Facing),
}

/// Ships that come into play together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The ships.
    pub ships: ShipSet,
    /// Whether they are a squadron.
    pub is_squadron: bool,
    /// Where they come into play.
    pub entry: Entry,
    /// When they enter.
    pub turn: u8,
}

/// Ships that a scenario names for an edge [R10.1-2, R10.1-3].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The ships.
    pub ships: ShipSet,
    /// Their edges.
    pub edges: Vec<Edge>,
    /// Whether they score when they leave there.
    pub scores: bool,
    /// Whether those that do not leave count as sunk.
    pub or_sunk: bool,
}

/// What a side has in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Victory points from the start.
    pub handicap: u8,
    /// Ships that are damaged from the start [R2.11(2)-1].
    pub damaged: ShipSet,
    /// Ships in the order of the file.
    pub groups: Vec<Group>,
    /// Named ships.
    pub exit: Option<Exit>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Length [R3.0-4].
    pub turns: u8,
    /// Whether it is night [R10.5-1].
    pub night: bool,
    /// The first player [R3.0-4].
    pub first: Side,
    /// Whether ships that leave where they should not count as sunk [RULING-56].
    pub flight_is_sunk: bool,
    /// No-entry hexes [R2.2(1)].
    pub zones: HexSet<64>,
    /// Both sides.
    pub forces: BySide<Force>,
}

/// All data of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The map [R2.2(1)].
    pub grid: Grid,
    /// Counters, by id.
    pub cards: Vec<Card>,
    /// Charts.
    pub charts: Charts,
    /// The scenario.
    pub scenario: Scenario,
}

impl Data {
    /// Reads and checks all files, for the scenario of this id.
    ///
    /// # Errors
    /// The first value that does not fit, with its place.
    pub fn load(files: &GameFiles, scenario: &str) -> Result<Self, DataError> {
        let grid = grid(files)?;
        let cards = ships::read(files)?;
        let charts = charts::read(files)?;
        let scenario = scenario::read(files, scenario, &scenario::Sheet { grid: &grid, cards: &cards })?;
        Ok(Self { grid, cards, charts, scenario })
    }

    /// The counter of a ship.
    #[inline]
    pub fn card(&self, ship: Ship) -> &Card {
        &self.cards[ship.index()]
    }
}

/// The map: even columns lie half a hex further south.
fn grid(files: &GameFiles) -> Result<Grid, DataError> {
    let file = TomlFile::parse(files, "map.toml")?;
    let root = file.root();
    root.only(&["columns", "rows"])?;
    let (columns, rows) = (root.int("columns", 8..=60)?, root.int("rows", 8..=60)?);
    Ok(Grid::new(columns, rows, Shift::EvenDown))
}
