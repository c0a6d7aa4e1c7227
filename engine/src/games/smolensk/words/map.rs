//! The map as text: a column of letters for each column of hexes.

use std::{fmt::Write, ops::RangeInclusive};

use crate::{
    games::smolensk::{AX, Hexes, SU, Smolensk, State, Tables, Terrain},
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
    let whole = Frame { columns: 1..=grid.columns(), rows: 1..=grid.rows() };
    let mut text = rows(game, whole, |hex| cell(game, state, &tables, hex, plain));
    text.push_str(&legend());
    text
}

/// What the letters of [`ground`] mean.
pub(super) const GROUND: &str = "# city, o town, \" forest, % deep forest, ~ swamp, . clear";

fn legend() -> String {
    format!(
        "A Axis, S Soviets, each letter a unit; F fortress without units; a, s zone of the Axis, of the Soviets, x of both;\n\
         {GROUND}; 2-4*: values of a reduced unit\n"
    )
}

/// The part of the map with some hexes and one more around them. Empty hexes that are marked have the mark instead of
/// the zone, and so has the second letter of a single unit.
pub(super) fn part_text(
    game: &Smolensk,
    state: &State,
    tables: &Tables,
    plain: bool,
    hexes: &Hexes,
    mark: impl Fn(Hex) -> Option<char>,
) -> String {
    let Some(frame) = Frame::around(game, hexes) else { return String::new() };
    let marked = |hex: Hex| {
        let plain_cell = cell(game, state, tables, hex, plain);
        match (mark(hex), tables.board.count(hex)) {
            (Some(mark), 0) => format!("{mark}{}", ground(game, hex, plain)),
            (Some(mark), 1) => format!("{}{mark}", plain_cell.chars().next().unwrap_or(mark)),
            _ => plain_cell,
        }
    };
    rows(game, frame, marked) + &legend()
}

/// Columns and rows that are drawn.
struct Frame {
    columns: RangeInclusive<u8>,
    rows: RangeInclusive<u8>,
}

impl Frame {
    /// Some hexes and one more on each side.
    fn around(game: &Smolensk, hexes: &Hexes) -> Option<Self> {
        let grid = &game.data.map.grid;
        let range = |of: &dyn Fn(Hex) -> u8, most: u8| {
            let (low, high) = (hexes.iter().map(of).min()?, hexes.iter().map(of).max()?);
            Some(low.saturating_sub(1).max(1)..=(high + 1).min(most))
        };
        let columns = range(&|hex| grid.column(hex), grid.columns())?;
        Some(Self { columns, rows: range(&|hex| grid.row(hex), grid.rows())? })
    }
}

fn rows(game: &Smolensk, frame: Frame, cell: impl Fn(Hex) -> String) -> String {
    let grid = &game.data.map.grid;
    let mut text = String::from("    ");
    for column in frame.columns.clone() {
        let _ = write!(text, "{}", if column % 2 == 1 { format!("{column:02}") } else { "  ".to_owned() });
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for row in frame.rows {
        for half in [1, 0] {
            let mut line = if half == 1 { format!("{row:02}  ") } else { "    ".to_owned() };
            for column in frame.columns.clone() {
                let is_here = column % 2 == half;
                let hex = grid.at(column, row).filter(|&hex| is_here && game.data.map.in_play.contains(hex));
                line.push_str(&hex.map_or("  ".to_owned(), &cell));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
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

/// The letter of the terrain of a hex.
pub(super) fn ground(game: &Smolensk, hex: Hex, plain: bool) -> char {
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
