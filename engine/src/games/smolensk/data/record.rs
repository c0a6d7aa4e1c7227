//! `turns_smolensk.csv` and `turns_linked.csv`.

use sandtable_scenarios::{DataError, GameFiles, table::Table};

use super::{Sheet, TURNS, Turn};

const COLUMNS: [&str; 10] =
    ["turn", "date", "ax_chits", "su_chits", "su_chits_b", "ax_units", "su_units", "reserve", "armies", "provenance?"];

/// [CHART-TURN, CHART-TURN-LINKED] The record of a game.
pub(super) fn read(files: &GameFiles, sheet: Sheet) -> Result<Vec<Turn>, DataError> {
    let table = Table::parse(files, &format!("turns_{}.csv", sheet.name()), &COLUMNS)?;
    let mut turns = Vec::new();
    for (row, due) in table.rows().zip(1_u8..) {
        let turn: u8 = row.int("turn", 1..=TURNS)?;
        if turn != due {
            let message = format!("`turn` is `{turn}`; the turns go from 1 to {TURNS}: write {due}");
            return Err(row.error("turn", message));
        }
        turns.push(Turn {
            date: row.filled("date")?.to_owned(),
            axis_chits: row.int("ax_chits", 0..=30)?,
            soviet_chits: [row.int("su_chits", 0..=40)?, row.int("su_chits_b", 0..=40)?],
            units: [row.int("ax_units", 0..=40)?, row.int("su_units", 0..=40)?],
            reserve: row.int("reserve", 0..=40)?,
            armies: row.int("armies", 0..=9)?,
        });
    }
    if turns.len() != usize::from(TURNS) {
        return Err(table.whole(format!("has {} turns; write {TURNS}", turns.len())));
    }
    Ok(turns)
}
