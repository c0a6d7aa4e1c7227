//! `places.csv` and `sources.csv`.

use sandtable_scenarios::{DataError, GameFiles, table::Table};

use super::{Map, Sheet, Site, Terrain, map::played_hex};
use crate::{games::smolensk::PlaceSet, hex::Hex};

const PLACES: [&str; 7] = ["name", "kind", "smolensk", "linked", "stand_fast", "position_source?", "status_source?"];
const SOURCES: [&str; 4] = ["kind", "smolensk", "linked", "provenance?"];

/// Most cities, sources and railways to Kiev: paths remember which they take with 32 bits [RULING-13].
const MOST_PRIZES: usize = 32;

/// Most stand-fast markers: a position has a bit for each.
const MOST_MARKERS: usize = 16;

/// Special hexes, by kind.
pub(super) struct Lines {
    pub(super) axis: Vec<Hex>,
    pub(super) soviet: Vec<Hex>,
    pub(super) reserve: Vec<Hex>,
    pub(super) exits: Vec<Hex>,
}

/// [R2.1(1)3, R15.4(1), R15.5(4)1] The special hexes of a map, each kind by rising hex. Sources and exits lie on railways.
pub(super) fn sources(files: &GameFiles, sheet: Sheet, map: &Map) -> Result<Lines, DataError> {
    let table = Table::parse(files, "sources.csv", &SOURCES)?;
    let mut lines = Lines { axis: Vec::new(), soviet: Vec::new(), reserve: Vec::new(), exits: Vec::new() };
    for row in table.rows() {
        let kind = row.one_of("kind", &["axis", "soviet", "reserve", "exit"])?;
        let text = row.text(sheet.name());
        if text.is_empty() {
            continue;
        }
        let hex = played_hex(row, sheet.name(), text, map)?;
        if kind != "reserve" && map.rail[hex.index()] == 0 {
            return Err(row.error(sheet.name(), "no railway leads there; name a hex with one or mend the map"));
        }
        let list = match kind {
            "axis" => &mut lines.axis,
            "soviet" => &mut lines.soviet,
            "reserve" => &mut lines.reserve,
            _ => &mut lines.exits,
        };
        if list.contains(&hex) {
            return Err(row.error(sheet.name(), "this hex is listed twice with this kind; list it once"));
        }
        list.push(hex);
        if lines.axis.contains(&hex) && lines.soviet.contains(&hex) {
            return Err(row.error(sheet.name(), "this hex is a source of the other side; a source belongs to one"));
        }
    }
    for (kind, list) in [("axis", &lines.axis), ("soviet", &lines.soviet)] {
        if list.is_empty() {
            let column = sheet.name();
            return Err(table.whole(format!("has no source of kind `{kind}` in column `{column}`; add one (R2.1(1)3)")));
        }
    }
    for list in [&mut lines.axis, &mut lines.soviet, &mut lines.reserve, &mut lines.exits] {
        list.sort_unstable();
    }
    if lines.exits.len() > 2 {
        return Err(table.whole("has more than two exits; keep two (R15.5(4)1)"));
    }
    Ok(lines)
}

/// Cities and towns by hex, then sources and exits that are neither.
pub(super) fn read(files: &GameFiles, sheet: Sheet, map: &Map, lines: &Lines) -> Result<Vec<Site>, DataError> {
    let table = Table::parse(files, "places.csv", &PLACES)?;
    let mut sites: Vec<Site> = Vec::new();
    for row in table.rows() {
        let text = row.text(sheet.name());
        if text.is_empty() {
            continue;
        }
        let hex = played_hex(row, sheet.name(), text, map)?;
        if sites.iter().any(|site| site.hex == hex) {
            return Err(row.error(sheet.name(), "another place is in this hex; keep one of the two"));
        }
        let is_city = row.one_of("kind", &["city", "town"])? == "city";
        if is_city != (map.terrain[hex.index()] == Terrain::City) {
            return Err(row.error(
                "kind",
                "a city stands in a hex whose terrain is city, a town in any other; change the kind, or the terrain of the map",
            ));
        }
        let stands_fast = row.int("stand_fast", 0..=1)? == 1;
        if stands_fast && !is_city {
            return Err(row.error("stand_fast", "only a major city stands fast (L15.6(1)); write 0"));
        }
        let name = row.filled("name")?.to_owned();
        // A city may have several hexes side by side.
        let mut named = sites.iter().filter(|site| site.name.eq_ignore_ascii_case(&name)).peekable();
        let is_same_city = |site: &Site| is_city && site.is_city && map.grid.direction(site.hex, hex).is_some();
        if named.peek().is_some() && !named.any(is_same_city) {
            return Err(row.error("name", "another place has this name; give each its own"));
        }
        sites.push(Site { name, hex, is_city, is_town: !is_city, is_source: false, is_exit: false, stands_fast });
    }
    sites.sort_by_key(|site| site.hex);
    if let Some(hex) = map
        .in_play
        .iter()
        .find(|&hex| map.terrain[hex.index()] == Terrain::City && !sites.iter().any(|site| site.hex == hex))
    {
        return Err(table.whole(format!(
            "has no city in hex {}, where the terrain of the map is city; add one, or change the terrain",
            map.grid.number(hex)
        )));
    }
    let mut special: Vec<Hex> = lines.soviet.iter().chain(&lines.exits).copied().collect();
    special.sort_unstable();
    for hex in special {
        let known = sites.iter().position(|site| site.hex == hex);
        let at = known.unwrap_or_else(|| {
            let name = map.grid.number(hex);
            sites.push(Site {
                name,
                hex,
                is_city: false,
                is_town: false,
                is_source: false,
                is_exit: false,
                stands_fast: false,
            });
            sites.len() - 1
        });
        sites[at].is_source |= lines.soviet.contains(&hex);
        sites[at].is_exit |= lines.exits.contains(&hex);
    }
    if sites.iter().filter(|site| site.is_city || site.is_source || site.is_exit).count() > MOST_PRIZES {
        return Err(table.whole(format!("has more than {MOST_PRIZES} cities with the sources; remove some")));
    }
    if sites.iter().filter(|site| site.stands_fast).count() > MOST_MARKERS {
        return Err(table.whole(format!("has more than {MOST_MARKERS} stand-fast cities; mark fewer (L15.6(1))")));
    }
    if sites.len() > PlaceSet::CAPACITY {
        return Err(table.whole(format!("has more than {} places with the sources; remove some", PlaceSet::CAPACITY)));
    }
    Ok(sites)
}
