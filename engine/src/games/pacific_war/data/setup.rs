//! `setup_s2.csv` and its like, and `forces_s1.csv`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{Counter, Force, Map, counters::kind_of, map::area_of};
use crate::games::pacific_war::{Kind, LAST_TURN, Spot, Unit, Word};

const COLUMNS: [&str; 5] = ["location", "type", "count", "face", "provenance?"];
const FORCES: [&str; 5] = ["who_and_zone", "area_kind", "type", "count", "provenance?"];
/// The score box as a place.
const SCORE_BOX: &str = "SCORE_BOX";

/// [R3.0(2), R17.2(3)1, R17.2(3)2, R17.2(3)3, R17.2(3)4, R17.2(3)5, R17.2(3)6, R17.3(3), R17.4(3), R17.5(3), R18.2]
/// [RULING-21, RULING-22, RULING-23, RULING-25, RULING-66] Counters of the rows, the lowest free numbers of each type first.
pub(super) fn read(
    files: &GameFiles,
    name: &str,
    map: &Map,
    counters: &[Counter],
) -> Result<Vec<(Unit, Word)>, DataError> {
    let mut used = vec![0_u8; counters.len()];
    let mut placed = Vec::new();
    for row in Table::parse(files, name, &COLUMNS)?.rows() {
        let spot = spot_of(row, map)?;
        row.one_of("face", &["front"])?;
        let (kind, count) = counted(row, counters, &mut used)?;
        let first = counters[kind.index()].units.0 + used[kind.index()] - count;
        placed.extend((first..first + count).map(|unit| (Unit::new(unit), Word::at(spot))));
    }
    Ok(placed)
}

/// A type and how many of it, as far as there are some left.
fn counted(row: Row<'_>, counters: &[Counter], used: &mut [u8]) -> Result<(Kind, u8), DataError> {
    let kind = kind_of(row, "type", row.filled("type")?, counters)?;
    let left = counters[kind.index()].units.1 - used[kind.index()];
    if left == 0 {
        return Err(row.error("type", "all counters of this type are used above; leave out this row"));
    }
    let count = row.int("count", 1..=left)?;
    used[kind.index()] += count;
    Ok((kind, count))
}

fn spot_of(row: Row<'_>, map: &Map) -> Result<Spot, DataError> {
    let text = row.filled("location")?;
    if text == SCORE_BOX {
        return Ok(Spot::Score);
    }
    if let Some(turn) = text.strip_prefix("TRACK_") {
        let turn = turn.parse().ok().filter(|turn| (1..=LAST_TURN).contains(turn));
        return turn.map(Spot::Track).ok_or_else(|| {
            row.error("location", format!("`{text}` is not a box of the track; write TRACK_1 to TRACK_{LAST_TURN}"))
        });
    }
    Ok(Spot::Area(area_of(row, "location", text, &map.sites)?))
}

/// [R17.1(3)1, R17.1(3)2, R17.1(3)3, R17.1(3)4, RULING-51] What the players place themselves, and the score box.
pub(super) fn forces(files: &GameFiles, map: &Map, counters: &[Counter]) -> Result<(Vec<Force>, Vec<Unit>), DataError> {
    let mut used = vec![0; counters.len()];
    let (mut forces, mut boxed) = (Vec::new(), Vec::new());
    for row in Table::parse(files, "forces_s1.csv", &FORCES)?.rows() {
        let word = row.one_of("who_and_zone", &["US_E", "CW_W", "JP", SCORE_BOX])?;
        let (kind, count) = counted(row, counters, &mut used)?;
        let first = counters[kind.index()].units.0 + used[kind.index()] - count;
        if word == SCORE_BOX {
            boxed.extend((first..first + count).map(Unit::new));
            continue;
        }
        let ground = map.land.with(map.off_map);
        let zone = if row.one_of("area_kind", &["land", "sea"])? == "land" { ground } else { map.sea };
        let zone = match word {
            "US_E" => zone.without(map.west),
            "CW_W" => zone.and(map.west),
            _ => zone,
        };
        forces.push(Force { kind, count, zone });
    }
    forces.sort_by_key(|force| force.kind);
    Ok((forces, boxed))
}
