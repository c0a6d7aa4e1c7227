//! `turn_track.csv` and `reinforcements.csv`.

use sandtable_scenarios::{DataError, GameFiles, table::Table};

use super::{Counter, Nation, Turn, counters::kind_of};
use crate::games::pacific_war::LAST_TURN;

const COLUMNS: [&str; 11] = [
    "turn",
    "season",
    "air_stack_limit",
    "card_unit_limit_N",
    "submarine_attacks",
    "hand_JP",
    "hand_Allied",
    "prov_season?",
    "prov_limits?",
    "prov_hand_JP?",
    "prov_hand_Allied?",
];
const DRAWS: [&str; 5] = ["turn", "nation", "type", "count", "provenance?"];

pub(super) fn read(files: &GameFiles, counters: &[Counter]) -> Result<Vec<Turn>, DataError> {
    let table = Table::parse(files, "turn_track.csv", &COLUMNS)?;
    let mut turns = Vec::new();
    for (number, row) in (1..).zip(table.rows()) {
        row.int("turn", number..=number)?;
        let is_counted = row.text("hand_JP") == "RES";
        turns.push(Turn {
            season: row.filled("season")?.to_owned(),
            air_limit: row.int("air_stack_limit", 1..=16)?,
            card_limit: row.int("card_unit_limit_N", 1..=16)?,
            submarines: row.int("submarine_attacks", 1..=8)?,
            japan: if is_counted { None } else { Some(row.int("hand_JP", 0..=16)?) },
            allies: row.int("hand_Allied", 0..=16)?,
            draws: Vec::new(),
        });
    }
    if turns.len() != usize::from(LAST_TURN) {
        return Err(table.whole(format!("has {} turns; the track has {LAST_TURN}", turns.len())));
    }
    for row in Table::parse(files, "reinforcements.csv", &DRAWS)?.rows() {
        let turn: u8 = row.int("turn", 1..=LAST_TURN)?;
        let kind = kind_of(row, "type", row.filled("type")?, counters)?;
        let counter = &counters[kind.index()];
        let nation = Nation::CODES.iter().find(|(_, nation)| *nation == counter.nation).expect("one of them").0;
        row.one_of("nation", &[nation])?;
        turns[usize::from(turn) - 1].draws.push((kind, row.int("count", 1..=counter.units.1)?));
    }
    Ok(turns)
}
