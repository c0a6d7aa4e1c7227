//! The map: `hexes.csv` and `blocked_hexsides.csv`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{HexInfo, NATIONS, Nation, Terrain};
use crate::hex::{Grid, Hex};

const COLUMNS: [&str; 15] = [
    "hex",
    "terrain",
    "owner",
    "port",
    "airbase",
    "airbase_owner",
    "sosus",
    "south_edge",
    "name",
    "name_ja",
    "name_zh",
    "lat?",
    "lon?",
    "land_fraction?",
    "provenance",
];

const TERRAINS: [(&str, Terrain); 3] = [("sea", Terrain::Sea), ("coast", Terrain::Coast), ("land", Terrain::Land)];

/// All hexes, by index.
pub(super) fn hexes(files: &GameFiles, grid: &Grid) -> Result<Vec<HexInfo>, DataError> {
    let table = Table::parse(files, "hexes.csv", &COLUMNS)?;
    let mut hexes: Vec<Option<HexInfo>> = vec![None; grid.len()];
    for row in table.rows() {
        let hex = hex_at(row, "hex", grid)?;
        let info = &mut hexes[hex.index()];
        if info.is_some() {
            return Err(row.error("hex", format!("{} appears twice; keep one row", grid.number(hex))));
        }
        *info = Some(hex_info(row, grid.column(hex) == grid.columns())?);
    }
    if let Some(missing) = grid.hexes().find(|hex| hexes[hex.index()].is_none()) {
        return Err(table.whole(format!("has no hex {}; list all {}", grid.number(missing), grid.len())));
    }
    Ok(hexes.into_iter().flatten().collect())
}

fn hex_info(row: Row<'_>, is_south: bool) -> Result<HexInfo, DataError> {
    let terrain = row.meaning_of("terrain", &TERRAINS)?;
    let owner = nation(row, "owner")?;
    match (terrain, owner) {
        (Terrain::Sea, Some(_)) => return Err(row.error("owner", "open sea belongs to nobody; leave the cell empty")),
        (Terrain::Coast | Terrain::Land, None) => {
            return Err(row.error("owner", "coast and land belong to a nation (R2.2(3)); write its code"));
        }
        _ => {}
    }
    let port = nation(row, "port")?;
    if port.is_some() && (terrain != Terrain::Coast || port != owner) {
        return Err(row.error("port", "a port lies on a coast of its nation (R2.2(5)); change `port` or the coast"));
    }
    let base = nation(row, "airbase_owner")?;
    if base.is_some() == row.text("airbase").is_empty() {
        return Err(row.error("airbase", "an air base has a name and an owner; fill in both cells or none"));
    }
    if base.is_some() && base != owner {
        return Err(row.error("airbase_owner", "an air base stands on the soil of its nation; change one of the two"));
    }
    let sosus = nation(row, "sosus")?;
    if sosus.is_some() && terrain == Terrain::Land {
        return Err(row.error("sosus", "SOSUS lies in the sea (R2.2(7)); leave the cell empty"));
    }
    let south_edge = row.int("south_edge", 0..=1_u8)? == 1;
    if south_edge && (!is_south || terrain != Terrain::Sea) {
        return Err(row.error("south_edge", "ships enter through sea hexes of column 28 (RULING-29); write `0`"));
    }
    Ok(HexInfo {
        terrain,
        owner,
        port,
        airbase: base.map(|nation| (nation, row.text("airbase").to_owned())),
        sosus,
        south_edge,
        name: row.text("name").to_owned(),
        name_ja: row.text("name_ja").to_owned(),
        name_zh: row.text("name_zh").to_owned(),
    })
}

/// [R2.2(4)] The closed hexsides, lower hex first.
pub(super) fn blocked(files: &GameFiles, grid: &Grid, hexes: &[HexInfo]) -> Result<Vec<(Hex, Hex)>, DataError> {
    let columns = ["hex_a", "hex_b", "water_fraction?", "reason?", "provenance"];
    let table = Table::parse(files, "blocked_hexsides.csv", &columns)?;
    let mut blocked = Vec::new();
    for row in table.rows() {
        let (a, b) = (hex_at(row, "hex_a", grid)?, hex_at(row, "hex_b", grid)?);
        let numbers = format!("{} and {}", grid.number(a), grid.number(b));
        if grid.direction(a, b).is_none() {
            return Err(row.error("hex_b", format!("{numbers} do not touch; name two neighbours")));
        }
        for (column, hex) in [("hex_a", a), ("hex_b", b)] {
            if hexes[hex.index()].terrain == Terrain::Land {
                let message = format!("{} is land, where all sides are closed; remove the row", grid.number(hex));
                return Err(row.error(column, message));
            }
        }
        let side = (a.min(b), a.max(b));
        if blocked.contains(&side) {
            return Err(row.error("hex_a", format!("the side of {numbers} appears twice; keep one row")));
        }
        blocked.push(side);
    }
    Ok(blocked)
}

fn hex_at(row: Row<'_>, column: &str, grid: &Grid) -> Result<Hex, DataError> {
    let text = row.text(column);
    grid.parse(text).ok_or_else(|| {
        row.error(column, format!("`{column}` is `{text}`; write a hex of the map as four digits from 0101 to 2819"))
    })
}

/// The nation of a cell, if it is filled; the unknown force owns nothing on the map.
fn nation(row: Row<'_>, column: &str) -> Result<Option<Nation>, DataError> {
    if row.text(column).is_empty() {
        return Ok(None);
    }
    let [jp, cn, kr, _, tw, nk] = NATIONS;
    row.meaning_of(column, &[jp, cn, kr, tw, nk]).map(Some)
}
