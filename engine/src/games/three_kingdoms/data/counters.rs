//! `counters.csv`: the ships.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{Aa, Antiship, Asw, Counter, NATIONS, Nation, ShipType, TYPES, fixed};

/// Most counters: what the rules can tell apart.
const MOST: usize = 192;

const COLUMNS: [&str; 20] = [
    "id",
    "nation",
    "type",
    "carrier",
    "class_name",
    "class_ja?",
    "name",
    "name_ja",
    "antiship",
    "antiship_kind",
    "aa",
    "aa_kind",
    "asw_x2",
    "asw_kind",
    "tech",
    "long_range",
    "vp_mult",
    "note?",
    "values_provenance",
    "name_provenance",
];

/// All counters, by id.
pub(super) fn read(files: &GameFiles) -> Result<Vec<Counter>, DataError> {
    let table = Table::parse(files, "counters.csv", &COLUMNS)?;
    if table.len() > MOST {
        return Err(table.whole(format!("holds {} ships; the rules can tell {MOST} apart", table.len())));
    }
    let mut counters: Vec<Counter> = Vec::new();
    for (number, row) in table.rows().enumerate() {
        fixed(row, "id", &row.int("id", 0..=999)?, &number, "rows are numbered without gaps")?;
        let counter = counter(row)?;
        if counters.iter().any(|earlier| earlier.name == counter.name) {
            let message = format!("`{}` is already in use; give every counter its own name", counter.name);
            return Err(row.error("name", message));
        }
        counters.push(counter);
    }
    if !counters.iter().any(|counter| counter.nation == Nation::Cn && counter.ship_type == ShipType::Lhd) {
        return Err(table.whole("has no LHD of CN, which the option lhd needs (R18.4); add one"));
    }
    Ok(counters)
}

fn counter(row: Row<'_>) -> Result<Counter, DataError> {
    let [jp, cn, kr, ..] = NATIONS;
    let kinds =
        [("none", Antiship::None), ("normal", Antiship::Normal), ("sub", Antiship::Sub), ("air", Antiship::Air)];
    let counter = Counter {
        name: row.filled("name")?.to_owned(),
        name_ja: row.text("name_ja").to_owned(),
        class_name: row.filled("class_name")?.to_owned(),
        nation: row.meaning_of("nation", &[jp, cn, kr])?,
        ship_type: row.meaning_of("type", &TYPES)?,
        carrier: row.int("carrier", 0..=1_u8)? == 1,
        antiship: row.int("antiship", 0..=6)?,
        antiship_kind: row.meaning_of("antiship_kind", &kinds)?,
        aa: row.int("aa", 0..=9)?,
        aa_kind: row.meaning_of("aa_kind", &[("normal", Aa::Normal), ("area", Aa::Area), ("air", Aa::Air)])?,
        asw_x2: row.int("asw_x2", 0..=12)?,
        asw_kind: row.meaning_of("asw_kind", &[("normal", Asw::Normal), ("air", Asw::Air)])?,
        tech: row.int("tech", 1..=5)?,
        long_range: row.int("long_range", 2..=4)?,
        vp_x2: row.meaning_of("vp_mult", &[("1", 2), ("1.5", 3), ("3", 6)])?,
    };
    check(row, &counter)?;
    Ok(counter)
}

/// [R2.11(3)] Values and kinds that belong together.
fn check(row: Row<'_>, counter: &Counter) -> Result<(), DataError> {
    if counter.is_sub() != (counter.antiship_kind == Antiship::Sub) {
        return Err(row.error("antiship_kind", "submarines and only they have the kind `sub` (R14); change the kind"));
    }
    if counter.is_sub() && (counter.aa, counter.aa_kind, counter.asw_kind) != (0, Aa::Normal, Asw::Normal) {
        return Err(row.error("aa", "submarines have AA `0` and no air strengths (R2.11(3)); change the values"));
    }
    if (counter.antiship == 0) != (counter.antiship_kind == Antiship::None) {
        return Err(row.error("antiship", "0 goes with the kind `none` and no other (R2.11(3)); change one of the two"));
    }
    let has_air = counter.antiship_kind == Antiship::Air || counter.aa_kind == Aa::Air || counter.asw_kind == Asw::Air;
    fixed(
        row,
        "carrier",
        &u8::from(counter.carrier),
        &u8::from(has_air),
        "ships with an air strength are carriers, others not (R7.3)",
    )
}
