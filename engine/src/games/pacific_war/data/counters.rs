//! `unit_types.csv`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{Class, Counter, Nation, SIDES};
use crate::{
    Id,
    games::pacific_war::{Kind, UNITS},
};

const COLUMNS: [&str; 14] = [
    "type",
    "side",
    "nation",
    "class",
    "air",
    "attack",
    "durability",
    "movement",
    "aa",
    "count",
    "first_unit_id",
    "represents",
    "prov_factors?",
    "prov_count?",
];

/// The type of a code in a cell.
pub(super) fn kind_of(row: Row<'_>, column: &str, code: &str, counters: &[Counter]) -> Result<Kind, DataError> {
    let found = counters.iter().position(|counter| counter.code == code);
    found
        .map(Kind::from_index)
        .ok_or_else(|| row.error(column, format!("`{code}` is not a type of unit_types.csv; use a code such as J_AF")))
}

/// [R18.1, RULING-1] Types of counters, as corrected.
pub(super) fn read(files: &GameFiles) -> Result<Vec<Counter>, DataError> {
    let table = Table::parse(files, "unit_types.csv", &COLUMNS)?;
    let mut counters: Vec<Counter> = Vec::new();
    let mut next = 0_u8;
    for row in table.rows() {
        let code = row.filled("type")?;
        if counters.iter().any(|known| known.code == code) {
            return Err(row.error("type", "this code is given twice; every type needs its own"));
        }
        let side = row.meaning_of("side", &SIDES)?;
        let nation = row.meaning_of("nation", &Nation::CODES)?;
        let class = row.meaning_of("class", &Class::CODES)?;
        if next as usize >= UNITS {
            return Err(row.error("count", format!("the game holds {UNITS} counters; take some away")));
        }
        let count = row.int("count", 1..=(UNITS as u8 - next))?;
        row.int("first_unit_id", next..=next)?;
        let has_air = class.is_carrier() || class == Class::Af;
        counters.push(Counter {
            code: code.to_owned(),
            side,
            nation,
            class,
            air: row.int("air", i8::from(has_air)..=if has_air { 9 } else { 0 })?,
            attack: row.int("attack", i8::from(!has_air)..=if has_air { 0 } else { 9 })?,
            durability: row.int("durability", 1..=4)?,
            movement: row.int("movement", 1..=3)?,
            has_aa: row.int("aa", 0..=1)? == 1,
            units: (next, count),
            stands_for: row.text("represents").to_owned(),
        });
        next += count;
    }
    if next as usize != UNITS {
        return Err(table.whole(format!("has {next} counters; the game has {UNITS}")));
    }
    if counters.iter().filter(|counter| counter.has_aa).map(|counter| counter.units.1).sum::<u8>() > 8 {
        return Err(table.whole("has more than eight counters with AA; take some away"));
    }
    Ok(counters)
}
