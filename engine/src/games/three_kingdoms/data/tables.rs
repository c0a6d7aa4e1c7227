//! `tables.toml`, `aircraft.csv` and `markers.csv`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::Table,
    tomlfile::{Section, TomlFile},
};

use super::{AirTable, Aircraft, NATIONS, SIDES, fixed};
use crate::BySide;

/// Charts that an owner may change.
pub(super) struct Tables {
    pub(super) air: AirTable,
    pub(super) sub_search: [u8; 6],
    pub(super) vp_damaged_half: [u8; 6],
}

/// The rows of the air operations table with the columns, from 0, that they use.
const AIR_ROWS: [(&str, std::ops::Range<usize>); 4] = [
    ("base_operation", 0..6),
    ("base_interception", 2..7),
    ("carrier_operation", 2..8),
    ("carrier_interception", 4..9),
];

/// Markers and their numbers [R2.13]; `None` where the scenarios say how many are needed.
const MARKERS: [(&str, &str, Option<u8>); 11] = [
    ("operation chit AF", "blue", Some(1)),
    ("operation chit SS", "blue", Some(1)),
    ("operation chit TF", "blue", Some(1)),
    ("operation chit AF", "red", Some(1)),
    ("operation chit SS", "red", Some(1)),
    ("operation chit TF", "red", Some(1)),
    ("turn marker", "none", Some(1)),
    ("area AA marker", "none", Some(1)),
    ("combat hex marker", "attacker and defender", Some(2)),
    ("SUP / landed", "blue", None),
    ("SUP / landed", "red", None),
];

/// Reads `tables.toml`.
pub(super) fn read(files: &GameFiles) -> Result<Tables, DataError> {
    let file = TomlFile::parse(files, "tables.toml")?;
    let root = file.root();
    root.only(&["air_operations", "night", "sub_search", "vp_damaged_half", "limits"])?;
    let night = root.section("night")?;
    night.only(&["turns_of_day", "die_modifier"])?;
    if night.ints("turns_of_day", 1..=6_u8)? != [5, 6] {
        return Err(
            night.error("turns_of_day", "the rules are written for nights in turns 5 and 6 (R4.3): write [5, 6]")
        );
    }
    unchanged(&night, "die_modifier", -2, "R5.1(2)")?;
    let limits = root.section("limits")?;
    limits.only(&["surface_per_hex", "submarines_per_hex", "sunk_factor"])?;
    unchanged(&limits, "surface_per_hex", 6, "R8.0(5)")?;
    unchanged(&limits, "submarines_per_hex", 1, "R8.0(5)")?;
    unchanged(&limits, "sunk_factor", 2, "R21.1")?;
    Ok(Tables {
        air: air_table(&root.section("air_operations")?)?,
        sub_search: by_nation(&root.section("sub_search")?, 5)?,
        vp_damaged_half: by_nation(&root.section("vp_damaged_half")?, 20)?,
    })
}

fn air_table(section: &Section<'_>) -> Result<AirTable, DataError> {
    section.only(&AIR_ROWS.map(|(name, _)| name))?;
    let mut table = AirTable { rows: [[None; 9]; 4] };
    for ((name, used), row) in AIR_ROWS.into_iter().zip(&mut table.rows) {
        let ranges = section.ints(name, -1..=10_i8)?;
        let fits = |(column, &range): (usize, &i8)| used.contains(&column) == (range >= 0);
        if ranges.len() != row.len() || !ranges.iter().enumerate().all(fits) {
            let (first, last) = (used.start + 1, used.end);
            let message =
                format!("`{name}` uses columns {first} to {last} of nine (R5.1); list nine numbers, -1 in the others");
            return Err(section.error(name, message));
        }
        if !ranges[used].is_sorted_by(|a, b| a < b) {
            return Err(section.error(name, format!("`{name}` must rise from column to column; sort the distances")));
        }
        for (cell, range) in row.iter_mut().zip(ranges) {
            *cell = u8::try_from(range).ok();
        }
    }
    Ok(table)
}

fn unchanged(section: &Section<'_>, key: &str, expected: i8, rule: &str) -> Result<(), DataError> {
    let found: i8 = section.int(key, -99..=99)?;
    if found == expected {
        return Ok(());
    }
    Err(section
        .error(key, format!("`{key}` is {found}; the rules are written for {expected} ({rule}): write {expected}")))
}

/// Values of the nations that fight; 0 for the others.
fn by_nation(section: &Section<'_>, most: u8) -> Result<[u8; 6], DataError> {
    let mut values = [0; 6];
    section.only(&["JP", "CN", "KR", "XX"])?;
    for (code, nation) in &NATIONS[..4] {
        values[*nation as usize] = section.int(code, 1..=most)?;
    }
    Ok(values)
}

/// [R2.12] Aircraft of blue and red.
pub(super) fn aircraft(files: &GameFiles) -> Result<BySide<Aircraft>, DataError> {
    let columns = ["side", "count", "antiship", "asw", "aa", "tech", "provenance"];
    let table = Table::parse(files, "aircraft.csv", &columns)?;
    let mut found = Vec::new();
    for (row, (side, _)) in table.rows().zip(SIDES) {
        fixed(row, "side", &row.text("side"), &side, "blue comes first, then red")?;
        let aircraft = Aircraft {
            count: row.int("count", 1..=16)?,
            antiship: row.int("antiship", 1..=6)?,
            asw: row.int("asw", 0..=9)?,
            aa: row.int("aa", 0..=9)?,
            tech: row.int("tech", 1..=5)?,
        };
        fixed(row, "asw", &aircraft.asw, &1, "each unit rolls one die against a submarine (R13.2)")?;
        fixed(row, "aa", &aircraft.aa, &1, "each unit rolls one die in interception (R17.2)")?;
        found.push(aircraft);
    }
    let rows = table.len();
    <[Aircraft; 2]>::try_from(found)
        .ok()
        .filter(|_| rows == 2)
        .map(BySide::from)
        .ok_or_else(|| table.whole(format!("holds {rows} rows; list blue and red, one row each")))
}

/// [R2.13] Number of SUP markers of blue and red.
pub(super) fn sup_markers(files: &GameFiles) -> Result<BySide<u8>, DataError> {
    let table = Table::parse(files, "markers.csv", &["marker", "side", "count", "faces", "provenance"])?;
    let mut sup = Vec::new();
    for (row, (marker, side, number)) in table.rows().zip(MARKERS) {
        fixed(row, "marker", &row.text("marker"), &marker, "markers are listed in a fixed order")?;
        fixed(row, "side", &row.text("side"), &side, "markers are listed in a fixed order")?;
        let count: u8 = row.int("count", 0..=20)?;
        match number {
            Some(number) => fixed(row, "count", &count, &number, "the rules are written for this number (R2.13)")?,
            None => sup.push(count),
        }
    }
    let rows = table.len();
    <[u8; 2]>::try_from(sup)
        .ok()
        .filter(|_| rows == MARKERS.len())
        .map(BySide::from)
        .ok_or_else(|| table.whole(format!("holds {rows} rows; list {} kinds of markers (R2.13)", MARKERS.len())))
}
