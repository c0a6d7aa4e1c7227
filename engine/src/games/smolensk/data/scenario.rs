//! The scenario: a section of `scenarios.toml`, or a file that somebody wrote.

use sandtable_scenarios::{DataError, GameFiles, ScenarioFile};

use super::{Formation, Map, SCENARIO_FILE, Scenario, Sheet, TURNS};
use crate::{Side, hex::Hex};

const KEYS: [&str; 6] = ["map", "turns", "axis_needs", "fortress", "withdraw_turn", "withdraw_points"];

/// The map of the scenario of this id.
pub(super) fn sheet(files: &GameFiles, id: &str) -> Result<Sheet, DataError> {
    let file = ScenarioFile::open(files, SCENARIO_FILE, id)?;
    let section = file.section()?;
    let is_linked = section.one_of("map", &["smolensk", "linked"])? == "linked";
    Ok(if is_linked { Sheet::Linked } else { Sheet::Smolensk })
}

/// [R4.0(7), R15.3(2), R15.6(1), R15.6(2)] The scenario of this id.
pub(super) fn read(
    files: &GameFiles,
    id: &str,
    map: &Map,
    sources: &[Hex],
    formations: &[Formation],
) -> Result<Scenario, DataError> {
    let file = ScenarioFile::open(files, SCENARIO_FILE, id)?;
    let section = file.section()?;
    section.only(&KEYS)?;
    let text = section.text("fortress")?;
    let on_map = |hex: &Hex| map.in_play.contains(*hex);
    let Some(fortress) = map.grid.parse(text).filter(on_map) else {
        return Err(section.error("fortress", format!("`{text}` is not a hex of the map; write one such as \"0927\"")));
    };
    if formations.iter().any(|formation| formation.side == Side::One && formation.hexes.contains(fortress)) {
        return Err(section.error("fortress", "an Axis formation sets up in this hex; use another one"));
    }
    if sources.contains(&fortress) {
        return Err(section.error("fortress", "this hex is a source of the Axis (R2.1(1)3); use another one"));
    }
    Ok(Scenario {
        sheet: sheet(files, id)?,
        turns: section.int("turns", 1..=TURNS)?,
        axis_needs: section.int("axis_needs", 0..=200)?,
        fortress,
        withdraw_turn: section.int("withdraw_turn", 0..=TURNS)?,
        withdraw_points: section.int("withdraw_points", 0..=99)?,
    })
}
