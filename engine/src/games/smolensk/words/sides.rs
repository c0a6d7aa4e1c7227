//! Rivers, roads and railways around a hex, as a map with room between the hexes.

use std::fmt::Write;

use super::map::{GROUND, ground};
use crate::{games::smolensk::Smolensk, hex::Hex};

/// Hexes that are drawn around the one that is looked at.
const AROUND: u8 = 5;
/// Letters from column to column, and lines from row to row.
const WIDTH: usize = 4;
const HEIGHT: usize = 4;
/// Where the middle of each side lies, clockwise from north: lines down and letters to the right.
const MIDDLES: [[isize; 2]; 6] = [[-2, 0], [-1, 2], [1, 2], [2, 0], [1, -2], [-1, -2]];

/// What is drawn in the sides of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    /// Rivers along them.
    Rivers,
    /// Roads and railways across them.
    Roads,
}

/// The word that asks for a map of sides.
pub(super) fn sides_named(word: &str) -> Option<Sides> {
    match word.to_ascii_lowercase().as_str() {
        "rivers" => Some(Sides::Rivers),
        "roads" | "railways" => Some(Sides::Roads),
        _ => None,
    }
}

/// The hexes around one, two letters apart, with their terrain, and the sides between them.
pub(super) fn sides_text(game: &Smolensk, shown: Sides, centre: Hex, plain: bool) -> String {
    let grid = &game.data.map.grid;
    let hexes = grid.within(centre, AROUND).and(game.data.map.in_play);
    let range = |of: &dyn Fn(Hex) -> u8| Some(hexes.iter().map(of).min()?..=hexes.iter().map(of).max()?);
    let (columns, rows) = (range(&|hex| grid.column(hex)), range(&|hex| grid.row(hex)));
    let (Some(columns), Some(rows)) = (columns, rows) else { return String::new() };
    // Room for the sides of the last hexes as well.
    let (wide, high) = (WIDTH * (columns.clone().count() + 1), HEIGHT * (rows.clone().count() + 1));
    let mut letters = vec![vec![' '; wide]; high];
    for hex in hexes.iter() {
        let (column, row) = (grid.column(hex), grid.row(hex));
        let half = if grid.is_low(column) { HEIGHT / 2 } else { 0 };
        let line = HEIGHT * usize::from(row - rows.start()) + half;
        let left = WIDTH * usize::from(column - columns.start());
        letters[line][left] = ground(game, hex, plain);
        if hex == centre {
            letters[line][left + 1] = '@';
        }
        for (direction, [down, right]) in MIDDLES.into_iter().enumerate() {
            let at = [line.checked_add_signed(down), left.checked_add_signed(right)];
            if let ([Some(line), Some(left)], Some(mark)) = (at, mark(game, shown, hex, direction)) {
                letters[line][left..left + 2].copy_from_slice(&mark);
            }
        }
    }
    let mut text = String::from("    ");
    for column in columns {
        let _ = write!(text, "{column:02}  ");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for (number, line) in letters.iter().enumerate() {
        let row = rows.start() + (number / HEIGHT) as u8;
        let label = if number % HEIGHT == 0 && rows.contains(&row) { format!("{row:02}  ") } else { "    ".to_owned() };
        let line: String = line.iter().collect();
        text.push_str((label + &line).trim_end());
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text + "\n" + &legend(shown)
}

/// The two letters in a side of a hex.
fn mark(game: &Smolensk, shown: Sides, hex: Hex, direction: usize) -> Option<[char; 2]> {
    let map = &game.data.map;
    let is_on = |masks: &[u8]| masks[hex.index()] >> direction & 1 != 0;
    match shown {
        Sides::Rivers if is_on(&map.major) => Some(along(direction, '=')),
        Sides::Rivers if is_on(&map.river) => Some([along(direction, '_')[0], ' ']),
        Sides::Rivers => None,
        Sides::Roads => match (is_on(&map.road), is_on(&map.rail)) {
            (true, true) => Some([across(direction), '+']),
            (true, false) => Some([across(direction), ' ']),
            (false, true) => Some(['+', ' ']),
            (false, false) => None,
        },
    }
}

/// A stroke along a side, twice: `level` for those in the north and south.
fn along(direction: usize, level: char) -> [char; 2] {
    match direction % 3 {
        0 => [level; 2],
        1 => ['\\'; 2],
        _ => ['/'; 2],
    }
}

/// A stroke across a side.
fn across(direction: usize) -> char {
    match direction % 3 {
        0 => '|',
        1 => '/',
        _ => '\\',
    }
}

fn legend(shown: Sides) -> String {
    let between = match shown {
        Sides::Rivers => r"_ \ / a river, == \\ // a major river",
        Sides::Roads => r"| / \ a road, + a railway",
    };
    format!("@ the hex; between two hexes: {between}\n{GROUND}\n")
}
