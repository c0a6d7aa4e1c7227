//! `areas.csv`, `adjacency.csv` and `forbidden_areas.csv`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{Map, SIDES, Site, Terrain};
use crate::{
    Areas, BySide, Id,
    games::pacific_war::{Area, AreaSet, MAX_AREAS},
};

const COLUMNS: [&str; 22] = [
    "idx",
    "id",
    "name",
    "name_in_rulebook_or_zh",
    "kind",
    "port",
    "industrial",
    "supply",
    "resource",
    "stars",
    "vp",
    "control_T1",
    "s1_zone",
    "plot_x",
    "plot_y",
    "prov_exists?",
    "prov_port?",
    "prov_industrial?",
    "prov_supply?",
    "prov_resource?",
    "prov_value?",
    "prov_control?",
];
const BORDERS: [&str; 4] = ["a", "b", "type", "provenance?"];
const FORBIDDEN: [&str; 5] = ["id", "name", "neighbours", "air_may_cross", "provenance?"];
/// [R16.1(1), R16.1(2), R16.1(3), R16.1(4)] Victory points by stars.
const STARS: [(&str, i8); 4] = [("***", 5), ("**", 2), ("*", 1), ("-", 0)];
/// [R5.0(2)] Industrial areas where no ship may be placed.
const NO_SHIPS: [&str; 2] = ["MANILA", "MANCHURIA"];

/// The area of a code in a cell.
pub(super) fn area_of(row: Row<'_>, column: &str, code: &str, sites: &[Site]) -> Result<Area, DataError> {
    let found = sites.iter().position(|site| site.code == code);
    found
        .map(Area::from_index)
        .ok_or_else(|| row.error(column, format!("`{code}` is not an area of areas.csv; use a code such as TRUK")))
}

pub(super) fn read(files: &GameFiles) -> Result<Map, DataError> {
    let table = Table::parse(files, "areas.csv", &COLUMNS)?;
    if table.len() >= MAX_AREAS {
        return Err(table.whole(format!("has {} areas; the game holds at most {}", table.len(), MAX_AREAS - 1)));
    }
    let mut sites: Vec<Site> = Vec::new();
    let mut sets = [AreaSet::EMPTY; 9];
    let [land, off_map, sea, pass, port, industrial, supply, resource, west] = &mut sets;
    let mut first_control = BySide::both(AreaSet::EMPTY);
    for (number, row) in (0..).zip(table.rows()) {
        row.int("idx", number..=number)?;
        let area = Area::new(number);
        let code = row.filled("id")?;
        if sites.iter().any(|site| site.code == code) {
            return Err(row.error("id", "this code is given twice; every area needs its own"));
        }
        let terrain = row.meaning_of("kind", &Terrain::CODES)?;
        match terrain {
            Terrain::Land => land.insert(area),
            Terrain::OffMap => off_map.insert(area),
            Terrain::Sea => sea.insert(area),
            Terrain::Pass => pass.insert(area),
        }
        let is_water = matches!(terrain, Terrain::Sea | Terrain::Pass);
        for (column, set) in [
            ("port", &mut *port),
            ("industrial", &mut *industrial),
            ("supply", &mut *supply),
            ("resource", &mut *resource),
        ] {
            let most = u8::from(!is_water);
            if row.int(column, 0..=most)? == 1 {
                set.insert(area);
            }
        }
        let vp = row.meaning_of("stars", &STARS)?;
        row.int("vp", vp..=vp)?;
        match row.one_of("control_T1", &["J", "A", "N"])? {
            "N" if matches!(terrain, Terrain::Land | Terrain::OffMap) => {
                return Err(row.error("control_T1", "somebody controls every land area; write J or A"));
            }
            "N" => {}
            _ if terrain == Terrain::Pass => {
                return Err(row.error("control_T1", "nobody controls this sea (R2.21(3)2); write N"));
            }
            word => {
                let side = SIDES.iter().find(|(known, _)| *known == word).expect("J or A").1;
                first_control[side].insert(area);
            }
        }
        if row.one_of("s1_zone", &["W", "E", "-"])? == "W" {
            west.insert(area);
        }
        sites.push(Site { code: code.to_owned(), name: row.filled("name")?.to_owned(), terrain, vp });
    }
    let borders = Table::parse(files, "adjacency.csv", &BORDERS)?;
    let mut pairs = Vec::new();
    for row in borders.rows() {
        let (a, b) = (row.filled("a")?, row.filled("b")?);
        area_of(row, "a", a, &sites)?;
        area_of(row, "b", b, &sites)?;
        pairs.push((a, b));
    }
    let names: Vec<&str> = sites.iter().map(|site| site.code.as_str()).collect();
    let areas = Areas::new(names.iter().map(|name| (*name).to_owned()), pairs).map_err(|error| {
        let row = borders.rows().nth(error.pair).expect("the pair is a row");
        row.error(if error.is_second { "b" } else { "a" }, error.to_string())
    })?;
    let (near, far) = ranges(files, &sites, &areas)?;
    let no_ships = NO_SHIPS.iter().filter_map(|code| areas.find(code)).collect();
    let [land, off_map, sea, pass, port, industrial, supply, resource, west] = sets;
    Ok(Map {
        sites,
        areas,
        land,
        off_map,
        sea,
        pass,
        port,
        industrial,
        supply,
        resource,
        west,
        first_control,
        near,
        far,
        no_ships,
    })
}

/// [R9.1(2)1, R9.1(2)2, R9.2(3), RULING-46] Areas at air range 1 and 2: forbidden areas count as a step, but China is
/// never flown over.
fn ranges(
    files: &GameFiles,
    sites: &[Site],
    areas: &Areas<Area, u64>,
) -> Result<(Vec<AreaSet>, Vec<AreaSet>), DataError> {
    let near: Vec<AreaSet> = areas.ids().map(|area| areas.within(area, 1)).collect();
    let mut far: Vec<AreaSet> = areas.ids().map(|area| areas.within(area, 2)).collect();
    for row in Table::parse(files, "forbidden_areas.csv", &FORBIDDEN)?.rows() {
        row.filled("name")?;
        let mut around = AreaSet::EMPTY;
        for code in row.filled("neighbours")?.split_whitespace() {
            around.insert(area_of(row, "neighbours", code, sites)?);
        }
        if row.int("air_may_cross", 0..=1)? == 1 {
            for area in around.iter() {
                far[area.index()] = far[area.index()].with(around);
            }
        }
    }
    Ok((near, far))
}
