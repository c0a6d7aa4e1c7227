//! The map and its tracks: `areas.csv`, `adjacency.csv`, `entry.csv`, `initiative_track.csv`, `turn_track.csv`.

use sandtable_scenarios::{DataError, GameFiles, table::Table};

use super::{AREAS, Berth, Counter, Entry, SIDES, Space, fixed, index_of, scenario::TURNS};
use crate::{Areas, BySide, Id, games::pacific_fury::Area};

const SLOT: usize = 0;
const IBS: usize = 1;
const TYPES: [&str; 4] = ["A", "B", "C", "E"];

/// Names of the sea areas, which stand in the first rows.
pub(super) fn area_names(files: &GameFiles) -> Result<[String; 4], DataError> {
    let columns = ["area_id", "code", "name", "name_ja", "kind", "battle_type", "provenance"];
    let table = Table::parse(files, "areas.csv", &columns)?;
    if table.len() < AREAS.len() {
        return Err(table.whole("holds too few areas; list SLOT, IBS, ES and SP in the first four rows"));
    }
    let mut names: [String; 4] = Default::default();
    for (number, row) in table.rows().enumerate() {
        fixed(row, "area_id", &row.int("area_id", 0..=99)?, &number, "rows are numbered without gaps")?;
        let Some(name) = names.get_mut(number) else { continue };
        fixed(row, "code", &row.text("code"), &AREAS[number], "the sea areas come first in a fixed order")?;
        fixed(row, "kind", &row.text("kind"), &"sea", "the first four areas are the sea areas")?;
        let battle = if number <= IBS { "surface" } else { "carrier" };
        fixed(row, "battle_type", &row.text("battle_type"), &battle, "the rules of battle hang on the area (R10.0)")?;
        row.filled("name")?.clone_into(name);
    }
    Ok(names)
}

/// [R9.2] The sea areas and which of them touch. Other maps are refused: the rules of carriers and air strikes are written for this one.
pub(super) fn map(files: &GameFiles) -> Result<Areas<Area, u8>, DataError> {
    let table = Table::parse(files, "adjacency.csv", &["a", "b", "adjacent", "certainty?", "provenance"])?;
    let mut adjacent = [[None; 4]; 4];
    for row in table.rows() {
        let (a, b) = (index_of(row, "a", &AREAS)?, index_of(row, "b", &AREAS)?);
        if a == b {
            return Err(row.error("b", "an area does not touch itself; name another area"));
        }
        if adjacent[a][b].is_some() {
            return Err(row.error("b", format!("{} and {} stand here a second time; keep one row", AREAS[a], AREAS[b])));
        }
        let touches = row.int("adjacent", 0..=1_u8)?;
        let (expected, why) = match (a.min(b), a.max(b)) {
            (SLOT, IBS) => (1, "the Slot leads to Ironbottom Sound (R9.6)"),
            (SLOT, _) => (0, "carriers and air strikes must not reach the Slot (R9.2, R10.6)"),
            _ => (1, "strikes and landings cross between these areas (R9.3, R10.6)"),
        };
        fixed(row, "adjacent", &touches, &expected, why)?;
        (adjacent[a][b], adjacent[b][a]) = (Some(touches == 1), Some(touches == 1));
    }
    let mut touching = Vec::new();
    for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        match adjacent[a][b] {
            None => {
                let message = format!("does not say whether {} and {} touch; add the pair", AREAS[a], AREAS[b]);
                return Err(table.whole(message));
            }
            Some(true) => touching.push((AREAS[a], AREAS[b])),
            Some(false) => {}
        }
    }
    Ok(Areas::new(AREAS, touching).expect("every pair stands there once"))
}

/// [R9.1] Where each type of force may sortie to.
pub(super) fn entries(files: &GameFiles) -> Result<BySide<[Entry; 4]>, DataError> {
    let table = Table::parse(files, "entry.csv", &["side", "tf_type", "area", "condition", "provenance"])?;
    let mut entries = [[Entry::default(); 4]; 2];
    for row in table.rows() {
        let side = index_of(row, "side", &SIDES)?;
        let force_type = index_of(row, "tf_type", &TYPES)?;
        let area = index_of(row, "area", &AREAS)?;
        let initiative = format!("{} has the initiative", SIDES[side]);
        let is_conditional = index_of(row, "condition", &["always", &initiative])? == 1;
        if SIDES[side] == "USN" && TYPES[force_type] == "E" {
            return Err(row.error("tf_type", "only Japan has a Tokyo Express (R9.6); remove the row"));
        }
        let (may_enter, who) = match area {
            SLOT => (matches!(TYPES[force_type], "B" | "E") && !is_conditional, "B and E forces, always"),
            IBS => (TYPES[force_type] == "B" && is_conditional, "B forces of the side with the initiative"),
            _ => (!is_conditional, "all forces, always"),
        };
        if !may_enter {
            let message = format!("{} is open to {who} (R9.1); change or remove the row", AREAS[area]);
            return Err(row.error("area", message));
        }
        let entry = &mut entries[side][force_type];
        let area = Area::from_index(area);
        if entry.always.with(entry.with_initiative).contains(area) {
            return Err(row.error("area", "this sortie appears twice; keep one row"));
        }
        if is_conditional { &mut entry.with_initiative } else { &mut entry.always }.insert(area);
    }
    for (side, of_side) in entries.iter().enumerate() {
        for (force_type, entry) in of_side.iter().enumerate() {
            let is_formed = SIDES[side] == "IJN" || TYPES[force_type] != "E";
            if is_formed && entry.always.is_empty() {
                let message =
                    format!("gives {} forces of {} no area; add a row with `always`", TYPES[force_type], SIDES[side]);
                return Err(table.whole(message));
            }
        }
    }
    Ok(entries.into())
}

/// [R6.0, R10.6] The spaces of the initiative track from -3 to 3.
pub(super) fn initiative_track(files: &GameFiles) -> Result<[Space; 7], DataError> {
    let columns = ["pos", "label", "number", "planes", "initiative_side", "prov_number", "prov_planes"];
    let table = Table::parse(files, "initiative_track.csv", &columns)?;
    let mut spaces = [None; 7];
    for row in table.rows() {
        let pos = row.int("pos", -3..=3_i8)?;
        let number = row.int("number", 0..=9_u8)?;
        fixed(row, "number", &number, &pos.unsigned_abs(), "spaces are numbered from the middle (R10.6)")?;
        let side = if pos >= 0 { "USN" } else { "IJN" };
        fixed(row, "initiative_side", &row.text("initiative_side"), &side, "0 counts as US (R6.0)")?;
        let space = &mut spaces[(pos + 3) as usize];
        if space.is_some() {
            return Err(row.error("pos", format!("space {pos} appears twice; keep one row")));
        }
        *space = Some(Space { number, planes: row.int("planes", 0..=12)? });
    }
    if let Some(missing) = spaces.iter().position(Option::is_none) {
        return Err(table.whole(format!("has no space {}; list -3 to 3", missing as i8 - 3)));
    }
    Ok(spaces.map(|space| space.expect("none is missing")))
}

/// [R5.0] Names of the turns; the ships printed on a space are those that start there.
pub(super) fn months(files: &GameFiles, ships: &BySide<Vec<Counter>>) -> Result<[String; 4], DataError> {
    let columns = ["turn", "month_1942", "events_phase", "printed_units", "provenance"];
    let table = Table::parse(files, "turn_track.csv", &columns)?;
    if table.len() != usize::from(TURNS) {
        return Err(table.whole(format!("holds {} turns; list {TURNS} (R5.0)", table.len())));
    }
    let mut months: [String; 4] = Default::default();
    for (turn, (row, month)) in (1..).zip(table.rows().zip(&mut months)) {
        fixed(row, "turn", &row.int("turn", 0..=99)?, &turn, "turns are listed in order")?;
        let events = if turn == 1 { "no" } else { "yes" };
        fixed(row, "events_phase", &row.text("events_phase"), &events, "all turns but the first have events (R5.0)")?;
        let starting: Vec<_> = ships
            .values()
            .flatten()
            .filter(|ship| ship.berth == Berth::Track(turn))
            .map(|ship| ship.name.as_str())
            .collect();
        let printed = row.text("printed_units").to_owned();
        fixed(row, "printed_units", &printed, &starting.join(", "), "counters.csv lists the ships that start here")?;
        row.filled("month_1942")?.clone_into(month);
    }
    Ok(months)
}
