//! The map as text: a column of letters for each column of hexes.

use std::fmt::Write;

use crate::{
    games::smolensk::{AX, SU, Smolensk, State, Tables, Terrain},
    hex::Hex,
};

/// The name of the terrain of a hex.
pub(super) fn terrain_name(game: &Smolensk, hex: Hex) -> &'static str {
    match game.data.map.terrain[hex.index()] {
        Terrain::Clear => "clear",
        Terrain::Light => "light forest",
        Terrain::Deep => "deep forest",
        Terrain::Swamp => "swamp",
        Terrain::City => "major city",
    }
}

/// Rows of hexes; even columns lie half a row lower, so each row of hexes takes two lines.
///
/// Two letters a hex: who stands there (`A`, `S`, in capital letters with two units; `F` a fortress alone), or the zone
/// of the enemy (`a`, `s`, `x` of both), then the terrain; a city is `#`, a town `o`.
pub(super) fn map_text(game: &Smolensk, state: &State, plain: bool) -> String {
    let grid = &game.data.map.grid;
    let mut tables = Tables::default();
    tables.derive(game, state);
    let mut text = String::from("    ");
    for column in 1..=grid.columns() {
        let _ = write!(text, "{}", if column % 2 == 1 { format!("{column:02}") } else { "  ".to_owned() });
    }
    text.push('\n');
    for row in 1..=grid.rows() {
        for half in [1, 0] {
            let mut line = if half == 1 { format!("{row:02}  ") } else { "    ".to_owned() };
            for column in 1..=grid.columns() {
                let is_here = column % 2 == half;
                let hex = grid.at(column, row).filter(|&hex| is_here && game.data.map.in_play.contains(hex));
                line.push_str(&hex.map_or("  ".to_owned(), |hex| cell(game, state, &tables, hex, plain)));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text.push_str(
        "A Axis, S Soviets, each letter a unit; F fortress; a, s zone of the Axis, of the Soviets, x of both;\n\
         # city, o town, \" forest, % deep forest, ~ swamp, . clear\n",
    );
    text
}

fn cell(game: &Smolensk, state: &State, tables: &Tables, hex: Hex, plain: bool) -> String {
    let count = tables.board.count(hex);
    let letter = if tables.board.holds(AX, hex) { 'A' } else { 'S' };
    if count > 0 {
        let second = if count > 1 { letter } else { ground(game, hex, plain) };
        return format!("{letter}{second}");
    }
    if state.level_in(hex) > 0 {
        return format!("F{}", ground(game, hex, plain));
    }
    let zone = match (tables.board.in_enemy_zone(SU, hex), tables.board.in_enemy_zone(AX, hex)) {
        (true, true) => 'x',
        (true, false) => 'a',
        (false, true) => 's',
        (false, false) => ' ',
    };
    format!("{zone}{}", ground(game, hex, plain))
}

fn ground(game: &Smolensk, hex: Hex, plain: bool) -> char {
    if let Some(site) = game.place_in(hex).map(|place| game.data.site(place)) {
        if site.is_city {
            return '#';
        }
        if site.is_town {
            return 'o';
        }
    }
    match game.data.map.terrain[hex.index()] {
        Terrain::Clear if plain => '.',
        Terrain::Clear => '\u{b7}',
        Terrain::Light => '"',
        Terrain::Deep => '%',
        Terrain::Swamp => '~',
        Terrain::City => '#',
    }
}
