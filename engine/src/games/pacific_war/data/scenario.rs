//! The scenario: a section of `scenarios.toml`, or a file that somebody wrote, and `control.csv`.

use sandtable_scenarios::{DataError, GameFiles, ScenarioFile, table::Table};

use super::{AtEnd, Counter, Map, SCENARIO_FILE, SIDES, Scenario, Terrain, map::area_of, setup};
use crate::{
    BySide, Side,
    games::pacific_war::{AreaSet, LAST_TURN},
};

const KEYS: [&str; 13] = [
    "first_turn",
    "last_turn",
    "start_vp",
    "first_player_on_first_turn",
    "setup",
    "free_setup",
    "control_column",
    "surprise_attack",
    "jp_win_total_min",
    "jp_win_from_turn",
    "allied_win_vp_max",
    "at_last_turn_end",
    "score_box_counts_for_jp",
];
const SETUPS: [&str; 3] = ["setup_s1_default.csv", "setup_s2.csv", "setup_s3.csv"];
const CONTROLS: [&str; 3] = ["s1", "s2_s4", "s3_s5"];
const CONTROL_COLUMNS: [&str; 5] = ["area", "s1", "s2_s4", "s3_s5", "provenance?"];

/// [R17.1(1), R17.2(1), R17.3(1), R17.4(1), R17.5(1)] The scenario of this id.
pub(super) fn read(files: &GameFiles, id: &str, map: &Map, counters: &[Counter]) -> Result<Scenario, DataError> {
    let file = ScenarioFile::open(files, SCENARIO_FILE, id)?;
    let section = file.section()?;
    section.only(&KEYS)?;
    let first_turn = section.int("first_turn", 1..=LAST_TURN)?;
    let last_turn = section.int("last_turn", first_turn..=LAST_TURN)?;
    let first = section.meaning_of("first_player_on_first_turn", &SIDES)?;
    let (japanese_land, seas) = control(files, section.one_of("control_column", &CONTROLS)?, map)?;
    let japan = section.int("jp_win_total_min", 0..=99)?;
    let from = section.int("jp_win_from_turn", 0..=LAST_TURN)?;
    let allies = section.int("allied_win_vp_max", -99..=99)?;
    let has_free_setup = section.flag("free_setup")?;
    let setup = section.one_of("setup", &SETUPS)?;
    // All files are read, whichever the scenario uses: a bad one is told at once.
    let mut start = Vec::new();
    for name in SETUPS {
        let read = setup::read(files, name, map, counters)?;
        if name == setup {
            start = read;
        }
    }
    let free = setup::forces(files, map, counters)?;
    let (forces, boxed) = if has_free_setup { free } else { Default::default() };
    Ok(Scenario {
        first_turn,
        last_turn,
        vp: section.int("start_vp", -60..=60)?,
        first,
        has_free_setup,
        has_surprise: section.flag("surprise_attack")?,
        japan: (japan > 0).then_some((japan, from)),
        allies: (allies > -99).then_some(allies),
        is_coral_sea: setup == SETUPS[1],
        at_end: match section.one_of("at_last_turn_end", &["J", "A", "both lose"])? {
            "J" => AtEnd::Wins(Side::One),
            "A" => AtEnd::Wins(Side::Two),
            _ => AtEnd::BothLose,
        },
        counts_box: section.flag("score_box_counts_for_jp")?,
        japanese_land,
        seas,
        setup: start,
        boxed,
        forces,
    })
}

/// [R15, R17.1(2), R17.2(2), R17.3(2), R17.4(2), R17.5(2)] Japanese land areas and the seas of each side.
fn control(files: &GameFiles, column: &str, map: &Map) -> Result<(AreaSet, BySide<AreaSet>), DataError> {
    let table = Table::parse(files, "control.csv", &CONTROL_COLUMNS)?;
    let mut land = AreaSet::EMPTY;
    let mut seas = BySide::both(AreaSet::EMPTY);
    let mut seen = AreaSet::EMPTY;
    for row in table.rows() {
        let area = area_of(row, "area", row.filled("area")?, &map.sites)?;
        if seen.contains(area) {
            return Err(row.error("area", "this area is listed twice; list it once"));
        }
        seen.insert(area);
        let word = row.one_of(column, &["J", "A", "N"])?;
        match (map.sites[area.index()].terrain, word) {
            (Terrain::Land, "J") => land.insert(area),
            (Terrain::Land | Terrain::OffMap, "A") | (Terrain::Sea | Terrain::Pass, "N") => {}
            (Terrain::Sea, "J") => seas[Side::One].insert(area),
            (Terrain::Sea, "A") => seas[Side::Two].insert(area),
            _ => return Err(row.error(column, "nobody, or the Allies alone, can control this area; see areas.csv")),
        }
    }
    if seen.len() != map.sites.len() {
        return Err(table.whole(format!("lists {} areas; the map has {}", seen.len(), map.sites.len())));
    }
    Ok((land, seas))
}
