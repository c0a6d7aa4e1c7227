//! Map, counters, chits, records and charts, read from the game's data files and checked.

mod charts;
mod chits;
mod keys;
mod map;
mod places;
mod record;
mod scenario;
mod setup;
mod units;
mod victory;

pub(crate) use keys::KEYS as SCENARIO_KEYS;
use sandtable_scenarios::{DataError, GameFiles};

use super::{Chit, Hexes, Place, Unit};
use crate::{
    Side,
    crt::Crt,
    hex::{Grid, Hex},
};

/// The file with the scenarios.
pub(crate) const SCENARIO_FILE: &str = "scenarios.toml";
/// Names of the sides in data files, in the order of their numbers.
pub(crate) const SIDES: [(&str, Side); 2] = [("ax", Side::One), ("su", Side::Two)];
/// Turns of the record.
pub const TURNS: u8 = 9;

/// Terrain of a hex [CHART-TERRAIN].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Open country.
    Clear,
    /// Light forest.
    Light,
    /// Deep forest.
    Deep,
    /// Swamp.
    Swamp,
    /// A major city.
    City,
}

impl Terrain {
    /// All, with their codes in data files.
    pub const CODES: [(&'static str, Self); 5] = [
        ("clear", Self::Clear),
        ("light", Self::Light),
        ("deep", Self::Deep),
        ("swamp", Self::Swamp),
        ("city", Self::City),
    ];
}

/// Which of the two maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The stand-alone game.
    Smolensk,
    /// Both games linked [L15.2(1)1].
    Linked,
}

impl Sheet {
    /// The other one.
    const fn other(self) -> Self {
        match self {
            Self::Smolensk => Self::Linked,
            Self::Linked => Self::Smolensk,
        }
    }

    /// Its name in data files, and of the column with its hexes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Smolensk => "smolensk",
            Self::Linked => "linked",
        }
    }

    /// Rows of the map.
    pub const fn rows(self) -> u8 {
        match self {
            Self::Smolensk => 30,
            Self::Linked => 49,
        }
    }
}

/// The map. Masks name the sides of a hex, bit 0 for north, clockwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// Numbers and neighbours.
    pub grid: Grid,
    /// Hexes in play [R2.1(1)5].
    pub in_play: Hexes,
    /// Terrain by hex; clear where it is not in play.
    pub terrain: Vec<Terrain>,
    /// Roads, with those between major cities [CHART-CITY-ROAD].
    pub road: Vec<u8>,
    /// Railways, likewise.
    pub rail: Vec<u8>,
    /// Rivers and major rivers.
    pub river: Vec<u8>,
    /// Major rivers alone.
    pub major: Vec<u8>,
    /// Hexes that the Axis controls at the start [R3.4(1)].
    pub axis: Hexes,
}

/// A hex whose control counts.
#[expect(clippy::struct_excessive_bools, reason = "a place may be several of these at once")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Its name; that of its number where the map has none.
    pub name: String,
    /// Where it is.
    pub hex: Hex,
    /// A major city [R15.5(1)].
    pub is_city: bool,
    /// A town.
    pub is_town: bool,
    /// A Soviet source [R15.5(3)4].
    pub is_source: bool,
    /// A railway to Kiev [R15.5(4)1].
    pub is_exit: bool,
    /// Whether it has a stand-fast marker in the linked game [L15.6(1)].
    pub stands_fast: bool,
}

/// Types of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Headquarters of a panzer army.
    PanzerHq,
    /// Headquarters of another army.
    Hq,
    /// Panzer division.
    Panzer,
    /// Motorized or mechanized division.
    Motorized,
    /// Motorized division of the SS.
    Ss,
    /// Infantry division.
    Infantry,
    /// Security division.
    Security,
    /// Cavalry division.
    Cavalry,
    /// Rifle division.
    Rifle,
    /// Tank division.
    Tank,
    /// Airborne corps.
    Airborne,
    /// Militia division.
    Militia,
}

impl Kind {
    /// All, with their codes in data files.
    pub const CODES: [(&'static str, Self); 12] = [
        ("PZHQ", Self::PanzerHq),
        ("HQ", Self::Hq),
        ("PZ", Self::Panzer),
        ("MOT", Self::Motorized),
        ("SSM", Self::Ss),
        ("INF", Self::Infantry),
        ("SEC", Self::Security),
        ("CAV", Self::Cavalry),
        ("RIF", Self::Rifle),
        ("TNK", Self::Tank),
        ("ABN", Self::Airborne),
        ("MIL", Self::Militia),
    ];

    /// Whether it is a headquarters.
    #[inline]
    pub const fn is_hq(self) -> bool {
        matches!(self, Self::PanzerHq | Self::Hq)
    }
}

/// Where a unit is before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// On the map, in a hex of its formation; this one in the default deployment.
    Map(Hex),
    /// In the reinforcement box [R4.0(3), R4.0(4)].
    Box,
    /// Waiting for the chit of its army [R4.0(2)3].
    Waiting,
}

/// A unit counter [R2.21(2)2].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Whose it is.
    pub side: Side,
    /// Name on the counter.
    pub name: String,
    /// Side and name in one word: `AX-3Pz`, `SU-4A-HQ`.
    pub code: String,
    /// Type.
    pub kind: Kind,
    /// Number of its formation in [`Data::formations`], where it has one.
    pub formation: Option<u8>,
    /// Where it starts.
    pub start: Start,
    /// Whether it is mechanized [R2.21(2)5].
    pub is_mech: bool,
    /// Attack at full strength and reduced.
    pub attack: [u8; 2],
    /// Defence at full strength and reduced.
    pub defence: [u8; 2],
    /// Movement points.
    pub movement: u8,
    /// Whether it has a reduced side [R2.21(3)].
    pub has_two_steps: bool,
    /// Command range of a headquarters [R2.22(3)].
    pub range: u8,
}

/// Where the units of a formation are set up [R4.0(2)1, R4.0(2)2].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formation {
    /// Whose it is.
    pub side: Side,
    /// Name.
    pub name: String,
    /// Whether each hex gets a unit.
    pub fills: bool,
    /// Its hexes; none for a formation that waits off the map.
    pub hexes: Hexes,
}

/// What a chit does [R7.2(1)].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Activates a headquarters.
    Hq(Unit),
    /// Is held in the hand and activates a headquarters [R6.2(4)1].
    Interrupt(Unit),
    /// Brings reinforcements.
    Reinforce,
    /// Activates a few units [R16.2].
    Call,
    /// The supply chit.
    Supply,
}

/// When a chit comes in [R15.2(1)1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// In this turn.
    Turn(u8),
    /// When the Soviet player adds it [R15.2(2)5].
    Extra,
}

/// A chit counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChitCard {
    /// Its code.
    pub code: String,
    /// Whose it is; the supply chit belongs to both [R6.2(3)].
    pub side: Option<Side>,
    /// What it does.
    pub order: Order,
    /// When it comes in.
    pub first: First,
}

/// A turn of the record [CHART-TURN].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its date.
    pub date: String,
    /// Chits of the Axis.
    pub axis_chits: u8,
    /// Chits that the Soviet player selects, in both readings [RULING-39].
    pub soviet_chits: [u8; 2],
    /// Reinforcements of each side.
    pub units: [u8; 2],
    /// Units of the strategic reserve [R15.4(1)].
    pub reserve: u8,
    /// Extra armies [R15.2(2)5].
    pub armies: u8,
}

/// A row of the terrain chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Movement points of mechanized and other units.
    pub points: [u8; 2],
    /// Shifts for the defender.
    pub shift: u8,
    /// Most hexes of an advance.
    pub advance: u8,
}

/// The terrain chart [CHART-TERRAIN].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chart {
    /// By terrain.
    pub terrain: [Effect; 5],
    /// What a town adds: only its shift and its advance count.
    pub town: Effect,
    /// What a river adds.
    pub river: Effect,
}

/// A result of combat [R10.4(2)1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Steps that the attacker loses.
    pub attacker: u8,
    /// Steps that the defender loses.
    pub defender: u8,
    /// Hexes of the retreat.
    pub retreat: u8,
}

/// Points at the supply chit of a turn [R15.5(3)1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The turn.
    pub turn: u8,
    /// The place.
    pub place: Place,
    /// Points of the Axis.
    pub vp: u8,
}

/// Victory points [R15.5(1)].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// A major city with a line, and without.
    pub city: [u8; 2],
    /// More for a stand-fast city.
    pub stand_fast: u8,
    /// An eastern source.
    pub source: u8,
    /// A mechanized unit lost, and another one.
    pub lost: [u8; 2],
    /// Checks during the game.
    pub checks: Vec<Check>,
    /// A railway to Kiev by when it was taken: class 1 to 4.
    pub exit: [u8; 4],
}

/// A scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its map.
    pub sheet: Sheet,
    /// Its last turn.
    pub turns: u8,
    /// Points with which the Axis wins; 0 for more than the enemy [R15.6(1), R15.6(2)].
    pub axis_needs: u8,
    /// The Soviet fortress [R4.0(7)].
    pub fortress: Hex,
    /// Turn of the withdrawal, 0 for none [R15.3(2)].
    pub withdraw_turn: u8,
    /// Attack points withdrawn.
    pub withdraw_points: u8,
}

/// All data of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// Places, by id: major cities and towns by hex, then sources and railways that are neither.
    pub sites: Vec<Site>,
    /// Sources of each side [R2.1(1)3].
    pub sources: [Vec<Hex>; 2],
    /// Where the strategic reserve enters, from the north [R15.4(1)].
    pub reserve: Vec<Hex>,
    /// Formations.
    pub formations: Vec<Formation>,
    /// Counters, by id.
    pub cards: Vec<Card>,
    /// Chits, by id.
    pub chits: Vec<ChitCard>,
    /// The turn record, from turn 1.
    pub turns: Vec<Turn>,
    /// The terrain chart.
    pub chart: Chart,
    /// The combat results table.
    pub crt: Crt<Outcome>,
    /// Victory points.
    pub points: Points,
    /// The scenario.
    pub scenario: Scenario,
}

/// What the files of one map hold.
struct Parts {
    map: Map,
    lines: places::Lines,
    sites: Vec<Site>,
    formations: Vec<Formation>,
    cards: Vec<Card>,
    turns: Vec<Turn>,
    chits: Vec<ChitCard>,
}

impl Parts {
    fn read(files: &GameFiles, sheet: Sheet) -> Result<Self, DataError> {
        let map = map::read(files, sheet)?;
        let lines = places::sources(files, sheet, &map)?;
        let sites = places::read(files, sheet, &map, &lines)?;
        let formations = setup::read(files, sheet, &map)?;
        let cards = units::read(files, sheet, &formations)?;
        let turns = record::read(files, sheet)?;
        let chits = chits::read(files, sheet, &cards, &turns)?;
        Ok(Self { map, lines, sites, formations, cards, turns, chits })
    }
}

impl Data {
    /// Reads and checks all files, for the scenario of this id.
    ///
    /// # Errors
    /// The first value that does not fit, with its place.
    pub fn load(files: &GameFiles, scenario: &str) -> Result<Self, DataError> {
        let sheet = scenario::sheet(files, scenario)?;
        let Parts { map, lines, sites, formations, cards, turns, chits } = Parts::read(files, sheet)?;
        let chart = charts::terrain(files)?;
        let crt = charts::results(files)?;
        let points = victory::read(files, sheet, &sites)?;
        // The other map is read, too, so that none of its files is taken unseen.
        Parts::read(files, sheet.other())?;
        let scenario = scenario::read(files, scenario, &map, &lines.axis, &formations)?;
        Ok(Self {
            map,
            sites,
            sources: [lines.axis, lines.soviet],
            reserve: lines.reserve,
            formations,
            cards,
            chits,
            turns,
            chart,
            crt,
            points,
            scenario,
        })
    }

    /// The counter of a unit.
    #[inline]
    pub fn card(&self, unit: Unit) -> &Card {
        &self.cards[unit.index()]
    }

    /// The counter of a chit.
    #[inline]
    pub fn chit(&self, chit: Chit) -> &ChitCard {
        &self.chits[chit.index()]
    }

    /// A place.
    #[inline]
    pub fn site(&self, place: Place) -> &Site {
        &self.sites[place.index()]
    }
}
