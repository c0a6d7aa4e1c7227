//! The map of hexes for a terminal, north at the top.
//!
//! A hex is two characters: the letter of the unit in it and the way it faces. A row of hexes takes two lines, the
//! upper one for the odd columns, the lower one for the even ones, which lie half a hex further south.

use std::{fmt::Write, ops::RangeInclusive};

use crate::{
    Side,
    games::leyte_gulf::{Entry, LeyteGulf, Node, RUN, State, Unit, words::phrases::side_name},
    hex::{Facing, Hex, HexSet},
};

/// Hexes drawn around everything that is on the map: as far as a unit moves.
const MARGIN: u8 = 4;

/// Facings in one character, clockwise from north; the plain ones are the keys of a number pad.
const ARROWS: [[char; 6]; 2] = [['↑', '↗', '↘', '↓', '↙', '↖'], ['8', '9', '3', '2', '1', '7']];

/// The character of a facing.
pub(super) const fn arrow(facing: Facing, plain: bool) -> char {
    ARROWS[plain as usize][facing.index()]
}

/// The letter of a unit: capitals for Japan, small letters for the Allies, in the order of the units of a side.
pub(super) fn letter(side: Side, place: usize) -> char {
    let first = if side == Side::One { b'A' } else { b'a' };
    if place < 26 { char::from(first + place as u8) } else { '*' }
}

/// Units of a side on the map, in canonical order, with their hexes and facings.
pub(super) fn units_on_map(game: &LeyteGulf, state: &State, side: Side) -> Vec<(Unit, Hex, Facing)> {
    let ships = game.ships_on_map(state, side);
    let first = |unit: Unit| ships.iter().find(|&ship| game.unit_of(state, ship) == unit);
    let units = game.units(state, ships);
    units.filter_map(|unit| first(unit).map(|ship| (unit, state.hex(ship), state.facing(ship)))).collect()
}

/// The unit with this letter on the map, and its side.
pub(super) fn unit_of_letter(game: &LeyteGulf, state: &State, word: &str) -> Option<(Side, Unit)> {
    let wanted = word.parse().ok().filter(char::is_ascii_alphabetic)?;
    Side::BOTH.into_iter().find_map(|side| {
        let mut units = units_on_map(game, state, side).into_iter().enumerate();
        units.find(|&(place, _)| letter(side, place) == wanted).map(|(_, (unit, ..))| (side, unit))
    })
}

/// Draws the part of the map where something is, with the hexes where the unit that is asked may enter.
pub(super) fn map_text(game: &LeyteGulf, state: &State, plain: bool, text: &mut String) {
    let hexes = entry_hexes(game, state);
    let frame = frame(game, state, hexes, |_| false);
    draw(game, state, plain, frame, |hex| hexes.contains(&hex).then_some(['=', ' ']), text);
    if !hexes.is_empty() {
        let _ = writeln!(text, "= hexes where the unit may enter");
    }
}

/// [R10.2-1] Where the unit may enter whose entry is due.
fn entry_hexes<'a>(game: &'a LeyteGulf, state: &State) -> &'a [Hex] {
    let unit = state.mover.unit.get().filter(|_| state.node == Node::EntryHex);
    match unit.and_then(|unit| game.leader(state, unit)).map(|ship| game.entry_of(ship)) {
        Some(Entry::Edge(hexes)) => hexes,
        Some(Entry::Hex(..)) | None => &[],
    }
}

/// The same with marks on hexes of the sea, two characters each.
pub(super) fn marked_map(
    game: &LeyteGulf,
    state: &State,
    plain: bool,
    mark: impl Fn(Hex) -> Option<[char; 2]>,
    text: &mut String,
) {
    let frame = frame(game, state, &[], |hex| mark(hex).is_some());
    draw(game, state, plain, frame, mark, text);
}

/// Columns and rows of the map.
type Frame = (RangeInclusive<u8>, RangeInclusive<u8>);

/// Draws these columns and rows.
fn draw(
    game: &LeyteGulf,
    state: &State,
    plain: bool,
    (columns, rows): Frame,
    mark: impl Fn(Hex) -> Option<[char; 2]>,
    text: &mut String,
) {
    let grid = &game.data.grid;
    let tracks = tracks(game, state);
    let units: Vec<Vec<(char, Hex, Facing)>> = Side::BOTH
        .into_iter()
        .map(|side| {
            let units = units_on_map(game, state, side).into_iter().enumerate();
            units.map(|(place, (_, hex, facing))| (letter(side, place), hex, facing)).collect()
        })
        .collect();
    let mut heading = "    ".to_owned();
    for column in columns.clone() {
        let _ = write!(heading, "{column:<2}");
    }
    let _ = writeln!(text, "{}", heading.trim_end());
    for row in rows {
        for is_lower in [false, true] {
            let mut line = if is_lower { "    ".to_owned() } else { format!("{row:02}  ") };
            for column in columns.clone() {
                let hex = grid.at(column, row).filter(|_| column.is_multiple_of(2) == is_lower);
                match hex {
                    Some(hex) => match cell(game, state, hex, &units, &tracks, plain) {
                        cell if cell.starts_with(sea(plain)) => {
                            line.extend(mark(hex).unwrap_or([sea(plain), ' ']));
                        }
                        cell => line.push_str(&cell),
                    },
                    None => line.push_str("  "),
                }
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    let sides = Side::BOTH.map(|side| side_name(game, side)).join(", of ");
    let _ = writeln!(
        text,
        "{} sea  ## no-entry hex  ~ torpedo track  T t torpedoes of {sides}\nA a units of {sides}, with their facing{}\n+ several units of a side  ! units of both sides",
        sea(plain),
        if plain { " (8 north, 9 3 2 1 7)" } else { "" }
    );
}

const fn sea(plain: bool) -> char {
    if plain { '.' } else { '·' }
}

/// The two characters of a hex.
fn cell(
    game: &LeyteGulf,
    state: &State,
    hex: Hex,
    units: &[Vec<(char, Hex, Facing)>],
    tracks: &HexSet<64>,
    plain: bool,
) -> String {
    let here: Vec<_> = units.iter().flatten().filter(|(_, other, _)| *other == hex).collect();
    if let [(letter, _, facing)] = here[..] {
        return format!("{letter}{}", arrow(*facing, plain));
    }
    if let Some((letter, ..)) = here.first() {
        let is_shared = units.iter().all(|own| own.iter().any(|(_, other, _)| *other == hex));
        return format!("{letter}{}", if is_shared { '!' } else { '+' });
    }
    for (side, letter) in [(Side::One, 'T'), (Side::Two, 't')] {
        if let Some(torpedo) = state.torpedoes_of(side).iter().find(|torpedo| torpedo.hex == hex) {
            return format!("{letter}{}", arrow(torpedo.facing, plain));
        }
    }
    if game.is_zone(hex) {
        return "##".to_owned();
    }
    if tracks.contains(hex) {
        return "~ ".to_owned();
    }
    format!("{} ", sea(plain))
}

/// Hexes that torpedoes on the map will run through, up to no-entry hexes where these end the run [RULING-15].
fn tracks(game: &LeyteGulf, state: &State) -> HexSet<64> {
    let mut tracks = HexSet::EMPTY;
    for torpedo in Side::BOTH.into_iter().flat_map(|side| state.torpedoes_of(side)) {
        let mut hex = torpedo.hex;
        for _ in 0..RUN {
            let Some(ahead) = game.run_ahead(hex, torpedo.facing) else { break };
            tracks.insert(ahead);
            hex = ahead;
        }
    }
    tracks
}

/// The columns and rows that are drawn: around all ships, torpedoes and hexes where the unit may enter, and all hexes with
/// marks; all of the map where nobody is.
fn frame(game: &LeyteGulf, state: &State, entries: &[Hex], is_marked: impl Fn(Hex) -> bool) -> Frame {
    let grid = &game.data.grid;
    let torpedoes = Side::BOTH.into_iter().flat_map(|side| state.torpedoes_of(side)).map(|torpedo| torpedo.hex);
    let mut hexes: Vec<Hex> = state.on_map.iter().map(|ship| state.hex(ship)).chain(torpedoes).collect();
    if hexes.is_empty() {
        return (1..=grid.columns(), 1..=grid.rows());
    }
    hexes.extend(entries);
    let marked: Vec<Hex> = grid.hexes().filter(|&hex| is_marked(hex)).collect();
    let around = |of: &dyn Fn(Hex) -> u8, most: u8| {
        let near = hexes.iter().map(|&hex| of(hex));
        let (low, high) = (near.clone().min().unwrap_or(1), near.max().unwrap_or(most));
        let (low, high) = (low.saturating_sub(MARGIN).max(1), (high + MARGIN).min(most));
        let seen = || marked.iter().map(|&hex| of(hex));
        seen().fold(low, u8::min)..=seen().fold(high, u8::max)
    };
    (around(&|hex| grid.column(hex), grid.columns()), around(&|hex| grid.row(hex), grid.rows()))
}
