//! `scenario.toml`: how the game starts.

use sandtable_scenarios::{DataError, GameFiles, tomlfile::TomlFile};

use super::{Berth, Counter};
use crate::BySide;

/// [R5.0] Turns of a game.
pub(super) const TURNS: u8 = 4;
/// [R5.0] Operations of a side in a turn.
pub(super) const OPERATIONS: u8 = 7;

/// What an owner may change about the start.
pub(super) struct Start {
    /// Space of the initiative marker [R3.3].
    pub(super) position: i8,
    /// Whether the airfield is disrupted [R3.3].
    pub(super) disrupted: bool,
}

/// Reads and checks the scenario.
pub(super) fn read(files: &GameFiles, ships: &BySide<Vec<Counter>>) -> Result<Start, DataError> {
    const OPERATIONS_KEY: &str = "operations_per_side_per_turn";
    let file = TomlFile::parse(files, "scenario.toml")?;
    let root = file.root();
    root.only(&[
        "turns",
        OPERATIONS_KEY,
        "start_position",
        "start_airfield",
        "reserve",
        "turn_track_2",
        "historical_result",
    ])?;
    for (key, expected) in [("turns", TURNS), (OPERATIONS_KEY, OPERATIONS)] {
        let given: u8 = root.int(key, 0..=99)?;
        if given != expected {
            let message = format!("`{key}` is {given}; the rules are written for {expected} (R5.0): write {expected}");
            return Err(root.error(key, message));
        }
    }
    for (key, berth, setup) in [("reserve", Berth::Reserve, "reserve"), ("turn_track_2", Berth::Track(2), "turn2")] {
        let mut listed = root.texts(key)?;
        let mut counters: Vec<_> =
            ships.values().flatten().filter(|ship| ship.berth == berth).map(|ship| ship.name.as_str()).collect();
        listed.sort_unstable();
        counters.sort_unstable();
        if listed != counters {
            let names = if counters.is_empty() { "none".to_owned() } else { counters.join(", ") };
            let message =
                format!("the ships with set-up `{setup}` in counters.csv are {names}; list the same names here");
            return Err(root.error(key, message));
        }
    }
    root.int("historical_result", -3..=3_i8)?;
    Ok(Start {
        position: root.int("start_position", -3..=3)?,
        disrupted: root.one_of("start_airfield", &["operating", "disrupted"])? == "disrupted",
    })
}
