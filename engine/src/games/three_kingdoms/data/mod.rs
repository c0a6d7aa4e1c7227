//! Map, counters, charts and scenarios, read from the game's data files and checked.

mod charts;
mod counters;
mod keys;
pub(crate) mod landing_steps;
mod map;
mod pool;
mod reach;
pub(crate) mod roster;
mod scenarios;
mod tables;
pub(crate) mod theatre;

pub(crate) use keys::KEYS as SCENARIO_KEYS;
use sandtable_scenarios::{DataError, GameFiles, table::fixed};

use crate::{
    BySide, Side,
    hex::{Grid, Hex, Shift},
};

/// The file with the five scenarios.
pub(crate) const SCENARIO_FILE: &str = "scenarios.toml";

/// Who owns a coast or fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nation {
    /// Japan.
    Jp,
    /// China.
    Cn,
    /// South Korea.
    Kr,
    /// The unknown force of scenario 19.4, which plays with Chinese counters.
    Xx,
    /// Taiwan, always neutral.
    Tw,
    /// North Korea, always neutral.
    Nk,
}

/// Codes of the nations, in the order of their numbers.
const NATIONS: [(&str, Nation); 6] = [
    ("JP", Nation::Jp),
    ("CN", Nation::Cn),
    ("KR", Nation::Kr),
    ("XX", Nation::Xx),
    ("TW", Nation::Tw),
    ("NK", Nation::Nk),
];
/// Names of the sides, in the order of their numbers.
const SIDES: [(&str, Side); 2] = [("blue", Side::One), ("red", Side::Two)];

impl Nation {
    /// Code in data files.
    pub const fn code(self) -> &'static str {
        NATIONS[self as usize].0
    }

    /// Name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jp => "Japan",
            Self::Cn => "China",
            Self::Kr => "Korea",
            Self::Xx => "the unknown force",
            Self::Tw => "Taiwan",
            Self::Nk => "North Korea",
        }
    }
}

/// Types of ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShipType {
    /// Aircraft carrier.
    Cv,
    /// Cruiser.
    Cg,
    /// Destroyer with a flight deck.
    Ddh,
    /// Destroyer with area air defence.
    Ddg,
    /// Destroyer.
    Dd,
    /// Missile frigate.
    Ffg,
    /// Frigate; in no scenario.
    Ff,
    /// Landing ship.
    Lst,
    /// Large landing ship with a flight deck; optional [R18.4(1)].
    Lhd,
    /// Supply ship; in no scenario [R18.3].
    Aoe,
    /// Submarine.
    Ss,
    /// Nuclear submarine [R18.2(1)].
    Ssn,
}

/// Codes of the types, in the order of their numbers.
const TYPES: [(&str, ShipType); 12] = [
    ("CV", ShipType::Cv),
    ("CG", ShipType::Cg),
    ("DDH", ShipType::Ddh),
    ("DDG", ShipType::Ddg),
    ("DD", ShipType::Dd),
    ("FFG", ShipType::Ffg),
    ("FF", ShipType::Ff),
    ("LST", ShipType::Lst),
    ("LHD", ShipType::Lhd),
    ("AOE", ShipType::Aoe),
    ("SS", ShipType::Ss),
    ("SSN", ShipType::Ssn),
];

impl ShipType {
    /// Code on the counters.
    pub const fn code(self) -> &'static str {
        TYPES[self as usize].0
    }

    /// Whether this is a submarine.
    pub const fn is_sub(self) -> bool {
        matches!(self, Self::Ss | Self::Ssn)
    }
}

/// What a hex is for ships [R2.2(2), R2.2(3)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Open sea.
    Sea,
    /// Sea with a coast that belongs to a nation.
    Coast,
    /// Closed to ships.
    Land,
}

/// Kind of a printed anti-ship value [R2.11(3)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Antiship {
    /// No missiles.
    None,
    /// Missiles.
    Normal,
    /// Torpedoes, may be spread over several targets.
    Sub,
    /// Limit of anti-ship air operations.
    Air,
}

/// Kind of a printed anti-aircraft value [R2.11(3)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aa {
    /// For the ship itself.
    Normal,
    /// For all ships of the hex.
    Area,
    /// Interception strength, and the ship's own defence.
    Air,
}

/// Kind of a printed anti-submarine value [R2.11(3)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asw {
    /// Of the ship.
    Normal,
    /// Limit of anti-submarine air operations, and the ship's own value.
    Air,
}

/// A ship counter [R2.11(3)].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Name.
    pub name: String,
    /// Name in Japanese.
    pub name_ja: String,
    /// Class.
    pub class_name: String,
    /// Nation.
    pub nation: Nation,
    /// Type.
    pub ship_type: ShipType,
    /// Whether it carries aircraft or helicopters: has an air strength.
    pub carrier: bool,
    /// Anti-ship value.
    pub antiship: u8,
    /// Kind of that value.
    pub antiship_kind: Antiship,
    /// Anti-aircraft value.
    pub aa: u8,
    /// Kind of that value.
    pub aa_kind: Aa,
    /// Twice the anti-submarine value.
    pub asw_x2: u8,
    /// Kind of that value.
    pub asw_kind: Asw,
    /// A die up to this hits.
    pub tech: u8,
    /// Range of its missiles in hexes under the option [R22.1].
    pub long_range: u8,
    /// Twice the factor of its victory points [R21.1(3), R18.4(4)]: 2, 3 or 6.
    pub vp_x2: u8,
}

impl Counter {
    /// Whether this is a submarine.
    pub const fn is_sub(&self) -> bool {
        self.ship_type.is_sub()
    }
}

/// The aircraft of a side, all alike [R2.12].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aircraft {
    /// Counters there are.
    pub count: u8,
    /// Anti-ship value.
    pub antiship: u8,
    /// Anti-submarine value.
    pub asw: u8,
    /// Interception value.
    pub aa: u8,
    /// A die up to this hits.
    pub tech: u8,
}

/// A hex of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexInfo {
    /// What it is for ships.
    pub terrain: Terrain,
    /// Owner of its coast or land.
    pub owner: Option<Nation>,
    /// Nation of its port [R2.2(5)].
    pub port: Option<Nation>,
    /// Nation and name of its air base [R2.2(6)].
    pub airbase: Option<(Nation, String)>,
    /// Nation whose SOSUS watches it [R2.2(7)].
    pub sosus: Option<Nation>,
    /// Whether ships enter here from the south [RULING-29].
    pub south_edge: bool,
    /// Name, often empty.
    pub name: String,
    /// Name in Japanese.
    pub name_ja: String,
    /// Name in Chinese.
    pub name_zh: String,
}

/// Where a force starts [R3.2(2)3].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Area {
    /// In this hex.
    Hex(Hex),
    /// Within this many hexes of a hex [RULING-33].
    Near(Hex, u8),
    /// In any of these hexes.
    AnyOf(Vec<Hex>),
    /// Off the map, enters from the south [RULING-29].
    South,
}

/// A ship to be drawn [R3.2(2)2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draw {
    /// Its type.
    pub ship_type: ShipType,
    /// The tech it must have [RULING-44].
    pub tech: Option<u8>,
}

/// Ships that start in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// The place, for people.
    pub place: String,
    /// Where that is.
    pub area: Area,
    /// Counters that belong to it.
    pub named: Vec<u8>,
    /// Ships drawn for it.
    pub draw: Vec<Draw>,
    /// SUP markers of its landing ships in order, named ones first.
    pub sup: Vec<u8>,
}

/// Where a side may land [R18.1(3)].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandingHex {
    /// The hex.
    pub hex: Hex,
    /// Most markers of the side there.
    pub max: u8,
    /// Half victory points of each.
    pub vp_half: u8,
}

/// What a side has in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSetup {
    /// Its nation.
    pub nation: Nation,
    /// The nation whose counters it uses.
    pub counters_of: Nation,
    /// Aircraft in its box.
    pub aircraft: u8,
    /// Surface groups that may act with a chit [R7.2(6)].
    pub group_limit: u8,
    /// Its ships.
    pub forces: Vec<Force>,
    /// Where it may land.
    pub landing: Vec<LandingHex>,
}

/// Victory points of a scenario at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndVp {
    /// For want of a landing marker.
    NoMarker {
        /// Where there must be none.
        hex: Hex,
        /// Whose marker.
        of: Side,
        /// Who scores.
        to: Side,
        /// Half points.
        vp_half: u8,
    },
    /// For each side that has a unit in the hex.
    UnitIn {
        /// The hex.
        hex: Hex,
        /// Half points.
        vp_half: u8,
    },
}

/// A scenario of sections 19 and 20.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Number in the rulebook.
    pub id: String,
    /// Title.
    pub title: String,
    /// Length.
    pub turns: u8,
    /// Nations of blue and red.
    pub belligerents: [Nation; 2],
    /// Chits in the cup, from bit 0: blue AF, SS, TF, red AF, SS, TF [R4.1(1)].
    pub chits: u8,
    /// Who sets up first.
    pub first: Side,
    /// Whether SOSUS works.
    pub sosus: bool,
    /// Whether days end [R4.4(1)].
    pub day_end: bool,
    /// Whether there are air bases.
    pub base_air: bool,
    /// The ship whose owner wins when it enters the hex, and loses otherwise [R19.4(5)5].
    pub escape: Option<(u8, Hex)>,
    /// The nation whose SS are drawn from SS and SSN [R20.1(5)].
    pub ss_draw_includes_ssn: Option<Nation>,
    /// Forces of blue and red.
    pub sides: BySide<SideSetup>,
    /// Points at the end.
    pub end_vp: Vec<EndVp>,
}

/// Ranges of the air operations table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AirTable {
    /// Highest distance of each column; rows: base operation, base interception, carrier operation, carrier interception.
    pub rows: [[Option<u8>; 9]; 4],
}

/// All data of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The hexes' numbers and neighbours.
    pub grid: Grid,
    /// The hexes, by index.
    pub hexes: Vec<HexInfo>,
    /// Hexsides closed to ships between hexes that are not land [R2.2(4)].
    pub blocked: Vec<(Hex, Hex)>,
    /// Ships, by id.
    pub counters: Vec<Counter>,
    /// Aircraft of blue and red.
    pub aircraft: BySide<Aircraft>,
    /// The five scenarios, and one that somebody wrote if it is played.
    pub scenarios: Vec<Scenario>,
    /// Ranges of the air operations table.
    pub air_table: AirTable,
    /// A die up to this finds a submarine, by nation [R9.3(4)1, R9.3(4)2].
    pub sub_search: [u8; 6],
    /// Half victory points for a damaged unit, by nation [R21.1(1)].
    pub vp_damaged_half: [u8; 6],
    /// Hash of the files.
    pub hash: String,
}

impl Data {
    /// Reads and checks all files.
    ///
    /// # Errors
    /// The first value that does not fit, with its place.
    pub fn load(files: &GameFiles) -> Result<Self, DataError> {
        Self::with_scenario(files, "")
    }

    /// The same with the scenario of this id, if somebody wrote it.
    ///
    /// # Errors
    /// As [`Data::load`].
    pub fn with_scenario(files: &GameFiles, id: &str) -> Result<Self, DataError> {
        let grid = Grid::new(28, 19, Shift::EvenDown);
        let hexes = map::hexes(files, &grid)?;
        let blocked = map::blocked(files, &grid, &hexes)?;
        let counters = counters::read(files)?;
        let aircraft = tables::aircraft(files)?;
        let markers = tables::sup_markers(files)?;
        let tables = tables::read(files)?;
        charts::check(files)?;
        let sheet = scenarios::Sheet {
            grid: &grid,
            hexes: &hexes,
            blocked: &blocked,
            counters: &counters,
            aircraft: &aircraft,
            sup_markers: markers,
        };
        let mut scenarios = scenarios::read(files, &sheet)?;
        scenarios.extend(scenarios::own(files, id, &sheet)?);
        Ok(Self {
            scenarios,
            grid,
            hexes,
            blocked,
            counters,
            aircraft,
            air_table: tables.air,
            sub_search: tables.sub_search,
            vp_damaged_half: tables.vp_damaged_half,
            hash: files.hash(),
        })
    }
}

#[cfg(test)]
mod tests;
