//! Map, counters and tracks, read from the game's data files and checked.

mod board;
mod charts;
mod counters;
mod options;
mod scenario;

pub use options::{AaSource, Options};
use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, fixed},
};
pub(crate) use scenario::KEYS as SCENARIO_KEYS;

use crate::{
    Areas, BySide, Side,
    games::pacific_fury::{Area, AreaSet, ForceType, Kind, ShipSet},
};

/// Types of counters [R2.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipType {
    /// Fleet carrier, two plane symbols.
    Cv,
    /// Light carrier, one plane symbol; Japan only.
    Cvl,
    /// Battleship.
    Bb,
    /// Battlecruiser.
    Bc,
    /// Heavy cruiser.
    Ca,
    /// Transport.
    Ap,
}

/// Where a ship starts [R3.1, R3.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Berth {
    /// In the base box.
    Base,
    /// In Japan's reserve box.
    Reserve,
    /// On the turn track.
    Track(u8),
}

/// A ship counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Id in the notation.
    pub id: String,
    /// Name.
    pub name: String,
    /// Name in Japanese.
    pub name_ja: String,
    /// Type.
    pub ship_type: ShipType,
    /// Its kind within the side.
    pub kind: Kind,
    /// Combat factor, 0 to 5.
    pub combat: u8,
    /// Plane symbols, 0 to 2.
    pub planes: u8,
    /// Anchors, 0 to 4.
    pub defence: u8,
    /// Where it starts.
    pub berth: Berth,
}

/// Counters of one side that are identical for play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindInfo {
    /// Code in the notation.
    pub code: String,
    /// Class, type and values.
    pub label: String,
    /// Its ships.
    pub ships: ShipSet,
}

/// A space of the initiative track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// Printed number, 0 to 3.
    pub number: u8,
    /// Planes of the airfield.
    pub planes: u8,
}

/// Sea areas a type of force may sortie to [R9.1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Always.
    pub always: AreaSet,
    /// With the initiative.
    pub with_initiative: AreaSet,
}

/// All data of the game.
#[derive(Clone, Debug)]
pub struct Data {
    /// Ships of each side without transports, by number.
    pub ships: BySide<Vec<Counter>>,
    /// Kinds of each side; 0 are the transports.
    pub kinds: BySide<Vec<KindInfo>>,
    /// Which sea areas touch.
    pub map: Areas<Area, u8>,
    entries: BySide<[Entry; 4]>,
    /// Initiative track from -3 to 3.
    pub track: [Space; 7],
    /// Number of turns.
    pub turns: u8,
    /// Operations of a side in a turn.
    pub operations: u8,
    /// Marker at the start.
    pub start_position: i8,
    /// Airfield at the start.
    pub start_disrupted: bool,
    /// Names of the sea areas.
    pub area_names: [String; 4],
    /// Names of the turns.
    pub months: [String; 4],
    /// Hash of the files.
    pub hash: String,
}

/// Codes of the sea areas, in the order of their numbers.
const AREAS: [&str; 4] = ["SLOT", "IBS", "ES", "SP"];
/// Codes of the sides, in the order of their numbers.
const SIDES: [&str; 2] = ["IJN", "USN"];

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
        let (mut ships, kinds) = counters::read(files)?;
        // The track is printed, whatever a scenario makes of it.
        let printed = ships.clone();
        let start = scenario::read(files, id, &mut ships)?;
        charts::check(files)?;
        Ok(Self {
            map: board::map(files)?,
            entries: board::entries(files)?,
            track: board::initiative_track(files)?,
            turns: start.turns,
            operations: scenario::OPERATIONS,
            start_position: start.position,
            start_disrupted: start.disrupted,
            area_names: board::area_names(files)?,
            months: board::months(files, &printed)?,
            hash: files.hash(),
            ships,
            kinds,
        })
    }

    /// Where a type of force may sortie to.
    #[inline]
    pub fn entry_of(&self, side: Side, force_type: ForceType) -> Entry {
        self.entries[side][(force_type as u8).trailing_zeros() as usize]
    }
}

/// Place of the cell's word in `words`.
fn index_of(row: Row<'_>, column: &str, words: &[&str]) -> Result<usize, DataError> {
    let word = row.one_of(column, words)?;
    Ok(words.iter().position(|&other| other == word).expect("one of the words"))
}

#[cfg(test)]
mod tests;
