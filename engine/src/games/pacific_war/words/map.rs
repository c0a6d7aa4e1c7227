//! The map by theatres for a terminal: an area with its holder, its symbols, and the forces of both sides.

use std::fmt::Write;

use super::phrases::{letter, units};
use crate::{
    Side,
    games::pacific_war::{Area, AreaSet, PacificWar, State, Terrain, UnitSet},
};

/// Theatres with the codes of their areas, from west to east. An area that none of them names stands under the last head.
const THEATRES: [(&str, &[&str]); 7] = [
    ("India and Burma", &["BOMBAY", "CEYLON_SEA", "CALCUTTA", "CEYLON", "RANGOON", "BANGKOK", "INDIAN_OCEAN"]),
    (
        "Southern resources",
        &["SOUTH_CHINA_SEA", "JAVA_SEA", "SAIGON", "SINGAPORE", "SURABAYA", "BALIKPAPAN", "ARAFURA_SEA", "DARWIN"],
    ),
    ("Japan", &["JAPAN_SEA", "EAST_CHINA_SEA", "YOKOSUKA", "KURE", "MANCHURIA", "TAIWAN", "OKINAWA", "IWO_JIMA"]),
    ("Philippines", &["PHILIPPINE_SEA", "MANILA", "LEYTE", "PALAU"]),
    (
        "Central Pacific",
        &[
            "MARIANA_SEA",
            "SAIPAN",
            "WAKE_SEA",
            "WAKE",
            "MARSHALL_SEA",
            "KWAJALEIN",
            "TARAWA",
            "GILBERT_SEA",
            "FUNAFUTI",
        ],
    ),
    (
        "South Pacific",
        &[
            "CAROLINE_SEA",
            "TRUK",
            "RABAUL",
            "LAE",
            "BIAK",
            "SOLOMON_SEA",
            "GUADALCANAL",
            "CORAL_SEA",
            "PORT_MORESBY",
            "TOWNSVILLE",
            "ESPIRITU_SANTO",
            "NEW_CALEDONIA_SEA",
            "NOUMEA",
            "SAMOA_SEA",
            "SAMOA",
        ],
    ),
    (
        "Hawaii and the north",
        &[
            "MIDWAY_SEA",
            "MIDWAY",
            "HAWAII_SEA",
            "PEARL_HARBOR",
            "ALEUTIAN_SEA",
            "DUTCH_HARBOR",
            "ATTU",
            "US_WEST_COAST",
        ],
    ),
];

/// Every theatre with its areas; seas that are only crossed are left out while they are empty.
pub(crate) fn map_text(game: &PacificWar, state: &State, plain: bool) -> String {
    let mut text = String::new();
    let mut shown = AreaSet::EMPTY;
    for (number, (name, codes)) in THEATRES.iter().enumerate() {
        let mut areas: Vec<Area> = codes.iter().filter_map(|code| game.data.map.areas.find(code)).collect();
        shown = areas.iter().fold(shown, |shown, &area| shown.with(AreaSet::one(area)));
        if number + 1 == THEATRES.len() {
            areas.extend(game.data.map.areas.all().without(shown).iter());
        }
        let lines: Vec<String> = areas.iter().filter_map(|&area| line(game, state, area)).collect();
        let rule =
            if plain { String::new() } else { " ".to_owned() + &"─".repeat(70_usize.saturating_sub(name.len())) };
        let _ = writeln!(text, "{name}{rule}");
        for line in lines {
            let _ = writeln!(text, "{line}");
        }
    }
    let _ = writeln!(
        text,
        "J, A: who controls it. ~ sea, p port, i industry, s supply, r resources, * points; TYPE* has acted."
    );
    text
}

/// An area in a line; none for a sea that is only crossed and empty.
fn line(game: &PacificWar, state: &State, area: Area) -> Option<String> {
    let site = &game.data.map.sites[area.index()];
    let there = Side::BOTH.map(|side| units_in(game, state, side, area));
    if site.terrain == Terrain::Pass && there.iter().all(UnitSet::is_empty) {
        return None;
    }
    let holder = game.controller(state, area).map_or('-', letter);
    let mut text = format!("  {holder} {:<18} {:<8}", site.name, symbols(game, area));
    for (side, units_there) in Side::BOTH.into_iter().zip(there) {
        if !units_there.is_empty() {
            let _ = write!(text, " {}: {}", letter(side), forces(game, state, units_there));
        }
    }
    Some(text.trim_end().to_owned())
}

/// Symbols and stars of an area: `pis***`, `~` for a sea.
fn symbols(game: &PacificWar, area: Area) -> String {
    let map = &game.data.map;
    if map.sea.contains(area) || map.pass.contains(area) {
        return "~".to_owned();
    }
    let marks = [(map.port, 'p'), (map.industrial, 'i'), (map.supply, 's'), (map.resource, 'r')];
    let marks: String = marks.into_iter().filter(|(set, _)| set.contains(area)).map(|(_, mark)| mark).collect();
    let stars = match map.sites[area.index()].vp {
        0 => 0,
        1 => 1,
        2 => 2,
        _ => 3,
    };
    marks + &"*".repeat(stars)
}

/// Units without the letter of their side, which stands before them.
fn forces(game: &PacificWar, state: &State, there: UnitSet) -> String {
    let text = units(game, state, there);
    text.split(", ").map(bare).collect::<Vec<_>>().join(" ")
}

/// `2 J_AF*` as `2AF*`: Dutch and Commonwealth units keep their letter.
fn bare(stack: &str) -> String {
    let (times, code) = stack.split_once(' ').unwrap_or(("", stack));
    let code = code.strip_prefix("J_").or_else(|| code.strip_prefix("U_")).unwrap_or(code);
    format!("{times}{}{code}", if times.is_empty() { "" } else { "x" })
}

/// Units of a side in an area.
pub(crate) fn units_in(game: &PacificWar, state: &State, side: Side, area: Area) -> UnitSet {
    game.units[side].iter().filter(|&unit| state.area(unit) == Some(area)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn stacks_are_short() {
        assert_eq!((bare("2 J_AF*"), bare("U_CV"), bare("C_DIV")), ("2xAF*".into(), "CV".into(), "C_DIV".into()));
    }

    /// Every area of the map belongs to a theatre.
    #[test]
    fn theatres_hold_all_areas() {
        let game: PacificWar = testing::load("s2", &[]);
        let areas = &game.data.map.areas;
        let named: Vec<&str> = THEATRES.iter().flat_map(|(_, codes)| codes.iter().copied()).collect();
        for code in &named {
            assert!(areas.find(code).is_some(), "{code}");
            assert_eq!(named.iter().filter(|known| *known == code).count(), 1, "{code}");
        }
        let left = areas.ids().filter(|&area| !named.contains(&areas.name(area)));
        let left: AreaSet = left.collect();
        assert!(left.is_subset_of(game.data.map.pass), "{left:?}");
    }
}
