//! `scenario.toml`: how the game starts.

use sandtable_scenarios::{DataError, GameFiles, ScenarioFile, ScenarioKey, tomlfile::Section};

use super::{Berth, Counter};
use crate::{BySide, Side, games::pacific_fury::USN};

/// [R5.0] Turns of a game.
pub(super) const TURNS: u8 = 4;
/// [R5.0] Operations of a side in a turn.
pub(super) const OPERATIONS: u8 = 7;
/// The file with the only published scenario.
const FILE: &str = "scenario.toml";
const OPERATIONS_KEY: &str = "operations_per_side_per_turn";
/// Lists of ships that do not start in the base, each with the side that they are of.
const BERTHS: [(&str, Berth, Side); 2] =
    [("reserve", Berth::Reserve, Side::One), ("turn_track_2", Berth::Track(2), USN)];
/// Lists that only a scenario file may have.
const LATER: [(&str, Berth, Side); 2] =
    [("turn_track_3", Berth::Track(3), USN), ("turn_track_4", Berth::Track(4), USN)];

/// What the keys mean, for those who write a scenario.
pub(crate) const KEYS: &[ScenarioKey] = &[
    ScenarioKey::new("turns", "length in turns", "Length in turns (months): 1 to 4 (R5.0)."),
    ScenarioKey::new(
        OPERATIONS_KEY,
        "operations of a side a turn",
        "Operations of a side in a turn: the rules know 7 only (R5.0).",
    ),
    ScenarioKey::new(
        "start_position",
        "marker at the start",
        "Where the initiative marker starts: -3 to 3; positive is the US side (R3.3).",
    ),
    ScenarioKey::new(
        "start_airfield",
        "airfield at the start",
        "The airfield at the start: \"operating\" or \"disrupted\" (R3.3).",
    ),
    ScenarioKey::new(
        "reserve",
        "Japanese ships in reserve",
        "Japanese ships in the reserve box, by their names in counters.csv; all others start in the base (R3.1).",
    ),
    ScenarioKey::new(
        "turn_track_2",
        "US ships that come on turn 2",
        "US ships that come on turn 2, by their names (R3.2).",
    ),
    ScenarioKey::new("turn_track_3", "US ships that come on turn 3", "The same for turns 3 and 4.")
        .optional("turn_track_3 = [\"Hornet\"]"),
    ScenarioKey::new("turn_track_4", "US ships that come on turn 4", "").optional("turn_track_4 = []"),
    ScenarioKey::new(
        "historical_result",
        "marker at the end in history",
        "Where the marker ended in history: -3 to 3. For information only; it changes nothing (R4.0).",
    ),
];

/// How the game starts.
pub(super) struct Start {
    /// Turns that are played.
    pub(super) turns: u8,
    /// Space of the initiative marker [R3.3].
    pub(super) position: i8,
    /// Whether the airfield is disrupted [R3.3].
    pub(super) disrupted: bool,
}

/// Reads and checks the scenario; one that somebody wrote says itself where ships start.
pub(super) fn read(files: &GameFiles, id: &str, ships: &mut BySide<Vec<Counter>>) -> Result<Start, DataError> {
    let file = ScenarioFile::open(files, FILE, id)?;
    let scenario = file.section()?;
    let mut keys: Vec<&str> = vec![
        "turns",
        OPERATIONS_KEY,
        "start_position",
        "start_airfield",
        "reserve",
        "turn_track_2",
        "historical_result",
    ];
    let turns = if file.is_own() {
        keys.extend(LATER.map(|(key, ..)| key));
        scenario.only(&keys)?;
        scenario.int("turns", 1..=TURNS)?
    } else {
        scenario.only(&keys)?;
        fixed_number(&scenario, "turns", TURNS)?;
        TURNS
    };
    fixed_number(&scenario, OPERATIONS_KEY, OPERATIONS)?;
    if file.is_own() {
        berths(&scenario, turns, ships)?;
    } else {
        same_berths(&scenario, ships)?;
    }
    scenario.int("historical_result", -3..=3_i8)?;
    Ok(Start {
        turns,
        position: scenario.int("start_position", -3..=3)?,
        disrupted: scenario.one_of("start_airfield", &["operating", "disrupted"])? == "disrupted",
    })
}

fn fixed_number(scenario: &Section<'_>, key: &str, expected: u8) -> Result<(), DataError> {
    let given: u8 = scenario.int(key, 0..=99)?;
    if given == expected {
        return Ok(());
    }
    let message = format!("`{key}` is {given}; the rules are written for {expected} (R5.0): write {expected}");
    Err(scenario.error(key, message))
}

/// [R3.1, R3.2] The published scenario and its counters must say the same.
fn same_berths(scenario: &Section<'_>, ships: &BySide<Vec<Counter>>) -> Result<(), DataError> {
    for (key, berth, setup) in [("reserve", Berth::Reserve, "reserve"), ("turn_track_2", Berth::Track(2), "turn2")] {
        let mut listed = scenario.texts(key)?;
        let mut counters: Vec<_> =
            ships.values().flatten().filter(|ship| ship.berth == berth).map(|ship| ship.name.as_str()).collect();
        listed.sort_unstable();
        counters.sort_unstable();
        if listed != counters {
            let names = if counters.is_empty() { "none".to_owned() } else { counters.join(", ") };
            let message =
                format!("the ships with set-up `{setup}` in counters.csv are {names}; list the same names here");
            return Err(scenario.error(key, message));
        }
    }
    Ok(())
}

/// [R3.1, R3.2] Ships start where the scenario lists them, all others in the base.
fn berths(scenario: &Section<'_>, turns: u8, ships: &mut BySide<Vec<Counter>>) -> Result<(), DataError> {
    for ship in ships.iter_mut().flat_map(|(_, ships)| ships) {
        ship.berth = Berth::Base;
    }
    for (key, berth, side) in BERTHS.into_iter().chain(LATER) {
        if !scenario.has(key) && LATER.iter().any(|(later, ..)| *later == key) {
            continue;
        }
        let names = scenario.texts(key)?;
        if let (Berth::Track(turn), false) = (berth, names.is_empty())
            && turn > turns
        {
            let message = format!("the game ends with turn {turns}, before these ships arrive; leave the list empty");
            return Err(scenario.error(key, message));
        }
        for name in names {
            let fleet = if side == USN { "US" } else { "Japanese" };
            let Some(ship) = ships[side].iter_mut().find(|ship| ship.name == name) else {
                let message = format!("counters.csv has no {fleet} ship `{name}`; name one that it has");
                return Err(scenario.error(key, message));
            };
            if ship.berth != Berth::Base {
                return Err(scenario.error(key, format!("`{name}` is listed a second time; list it once")));
            }
            ship.berth = berth;
        }
    }
    Ok(())
}
