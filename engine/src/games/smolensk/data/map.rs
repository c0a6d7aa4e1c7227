//! `map_smolensk.csv` and `map_linked.csv`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{Map, SIDES, Sheet, Terrain};
use crate::{
    Side,
    games::smolensk::{Hexes, MAX_RAILS},
    hex::{Grid, Hex, Shift},
};

const COLUMNS: [&str; 7] = ["hex", "terrain", "road", "rail", "river", "major", "control"];
/// Columns of both maps.
const WIDTH: u8 = 55;
/// Masks of a row, by column.
const MASKS: [&str; 4] = ["road", "rail", "river", "major"];

pub(super) fn read(files: &GameFiles, sheet: Sheet) -> Result<Map, DataError> {
    let name = format!("map_{}.csv", sheet.name());
    let table = Table::parse(files, &name, &COLUMNS)?;
    let grid = Grid::new(WIDTH, sheet.rows(), Shift::EvenDown);
    let mut map = Map {
        in_play: Hexes::EMPTY,
        terrain: vec![Terrain::Clear; grid.len()],
        road: vec![0; grid.len()],
        rail: vec![0; grid.len()],
        river: vec![0; grid.len()],
        major: vec![0; grid.len()],
        axis: Hexes::EMPTY,
        grid,
    };
    for row in table.rows() {
        let hex = hex_of(row, "hex", row.filled("hex")?, &map.grid)?;
        if map.in_play.contains(hex) {
            return Err(row.error("hex", "this hex is listed twice; list it once"));
        }
        map.in_play.insert(hex);
        map.terrain[hex.index()] = row.meaning_of("terrain", &Terrain::CODES)?;
        for mask in MASKS {
            map.mask_mut(mask)[hex.index()] = row.int(mask, 0..=63)?;
        }
        if row.meaning_of("control", &SIDES)? == Side::One {
            map.axis.insert(hex);
        }
    }
    for row in table.rows() {
        let hex = hex_of(row, "hex", row.filled("hex")?, &map.grid)?;
        for mask in MASKS {
            map.check_mask(row, hex, mask)?;
        }
    }
    map.join_cities();
    if map.rail.iter().filter(|&&mask| mask != 0).count() > MAX_RAILS {
        return Err(table.whole(format!("has railways in more than {MAX_RAILS} hexes; remove some")));
    }
    for (river, major) in map.river.iter_mut().zip(&map.major) {
        *river |= major;
    }
    Ok(map)
}

impl Map {
    fn mask_mut(&mut self, name: &str) -> &mut Vec<u8> {
        match name {
            "road" => &mut self.road,
            "rail" => &mut self.rail,
            "river" => &mut self.river,
            _ => &mut self.major,
        }
    }

    /// Each side of a mask lies between two hexes of the map, and both say the same.
    fn check_mask(&mut self, row: Row<'_>, hex: Hex, name: &str) -> Result<(), DataError> {
        let mask = self.mask_mut(name)[hex.index()];
        for direction in (0..6).filter(|direction| mask >> direction & 1 != 0) {
            let beside = self.grid.neighbour(hex, direction).filter(|&beside| self.in_play.contains(beside));
            let Some(beside) = beside else {
                let bit = 1 << direction;
                return Err(row.error(name, format!("there is no hex of the map beyond side {bit}; leave it out")));
            };
            if self.mask_mut(name)[beside.index()] >> ((direction + 3) % 6) & 1 == 0 {
                let other = self.grid.number(beside);
                return Err(row.error(
                    name,
                    format!("{other}, the hex beyond side {}, does not have it; change one of the two", 1 << direction),
                ));
            }
        }
        Ok(())
    }

    /// [CHART-CITY-ROAD] Adjacent major cities are joined by road and rail.
    fn join_cities(&mut self) {
        let is_city = |hex: &Hex| self.in_play.contains(*hex) && self.terrain[hex.index()] == Terrain::City;
        let cities: Vec<Hex> = self.grid.hexes().filter(is_city).collect();
        for &a in &cities {
            for &b in &cities {
                if let Some(direction) = self.grid.direction(a, b) {
                    self.road[a.index()] |= 1 << direction;
                    self.rail[a.index()] |= 1 << direction;
                }
            }
        }
    }
}

/// The hex of a cell.
pub(super) fn hex_of(row: Row<'_>, column: &str, text: &str, grid: &Grid) -> Result<Hex, DataError> {
    grid.parse(text).ok_or_else(|| {
        let last = grid.number(Hex(grid.len() as u16 - 1));
        row.error(column, format!("`{text}` is not a hex; write four digits from 0101 to {last}"))
    })
}

/// The hex of a cell that must be in play.
pub(super) fn played_hex(row: Row<'_>, column: &str, text: &str, map: &Map) -> Result<Hex, DataError> {
    let hex = hex_of(row, column, text, &map.grid)?;
    if map.in_play.contains(hex) {
        return Ok(hex);
    }
    Err(row.error(column, format!("hex {text} is not on the map; name one that it lists")))
}
