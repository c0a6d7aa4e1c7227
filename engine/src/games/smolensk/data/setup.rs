//! `setup.csv`.

use sandtable_scenarios::{DataError, GameFiles, table::Table};

use super::{Formation, Map, SIDES, Sheet, map::played_hex};
use crate::games::smolensk::Hexes;

const COLUMNS: [&str; 5] = ["side", "formation", "kind", "smolensk", "linked"];
/// Most formations: a unit knows its own by a byte.
const MOST: usize = 60;

/// [R4.0(2)1, R4.0(2)2] Formations in the order of the file.
pub(super) fn read(files: &GameFiles, sheet: Sheet, map: &Map) -> Result<Vec<Formation>, DataError> {
    let mut formations: Vec<Formation> = Vec::new();
    let mut used = Hexes::EMPTY;
    for row in Table::parse(files, "setup.csv", &COLUMNS)?.rows() {
        let text = row.text(sheet.name());
        if text.is_empty() {
            continue;
        }
        let side = row.meaning_of("side", &SIDES)?;
        let name = row.filled("formation")?;
        let fills = row.one_of("kind", &["hex", "area"])? == "hex";
        let hex = played_hex(row, sheet.name(), text, map)?;
        if used.contains(hex) {
            return Err(row.error(sheet.name(), "this hex is listed twice; give it to one formation"));
        }
        used.insert(hex);
        let known = formations.iter_mut().find(|known| known.side == side && known.name == name);
        match known {
            Some(known) if known.fills != fills => {
                return Err(row.error("kind", "the formation has rows of the other kind; use one for all"));
            }
            Some(known) => known.hexes.insert(hex),
            None => formations.push(Formation { side, name: name.to_owned(), fills, hexes: Hexes::one(hex) }),
        }
        if formations.len() > MOST {
            return Err(row.error("formation", format!("there are more than {MOST} formations; remove some")));
        }
    }
    Ok(formations)
}
