//! The map of hexes for a terminal, north at the top.
//!
//! A column of the printed sheet is a line here, row 19 in the west to the left. A hex takes two lines of text: the
//! upper one shows its terrain and the enemy, the lower one the viewer's own units.

use std::fmt::Write;

use crate::games::three_kingdoms::{
    Area, HexInfo, Nation, SlotSet, State, Terrain, ThreeKingdoms, WAITING,
    words::board::{WIDTH, wrap},
    words::notation::side_letter,
    words::phrases::place_name,
};
use crate::{
    Side,
    hex::{Hex, HexSet},
};

/// Characters of a hex.
const CELL: usize = 6;
/// Rows that fit beside each other on 80 columns: three characters stand before them, three more where they are shifted.
const MOST_ROWS: u8 = ((WIDTH - 6) / CELL) as u8;
/// Hexes drawn around the places of the scenario.
const MARGIN: u8 = 2;

/// The part of the map that is drawn: columns and rows as printed, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    columns: (u8, u8),
    rows: (u8, u8),
}

/// Draws the part of the map where the scenario takes place, with a legend.
///
/// What is wider than a terminal of 80 columns is drawn in parts, the western one first.
pub(crate) fn map_text(game: &ThreeKingdoms, state: &State, viewer: Side, text: &mut String) {
    let frame = frame(game, state);
    let parts = parts(frame);
    for (index, &part) in parts.iter().enumerate() {
        match (index, parts.len()) {
            (_, 1) => text.push('\n'),
            (0, _) => text.push_str("\nWestern part:\n"),
            (index, count) if index + 1 == count => text.push_str("\nEastern part:\n"),
            _ => text.push_str("\nMiddle part:\n"),
        }
        part_text(game, state, viewer, part, text);
    }
    legend(game, frame, viewer, text);
}

/// A frame cut into parts that fit, all about as wide.
fn parts(frame: Frame) -> Vec<Frame> {
    let (first, last) = frame.rows;
    let rows = last - first + 1;
    let count = rows.div_ceil(MOST_ROWS);
    let edges: Vec<u8> = (0..=count).map(|part| first + part * rows / count).collect();
    edges.windows(2).rev().map(|edge| Frame { rows: (edge[0], edge[1] - 1), ..frame }).collect()
}

fn part_text(game: &ThreeKingdoms, state: &State, viewer: Side, frame: Frame, text: &mut String) {
    let (first, last) = frame.columns;
    rows_line(frame, first, text);
    for column in first..=last {
        let mut lines = [format!("{column:02} "), "   ".to_string()].map(|label| label + &" ".repeat(shift(column)));
        for row in (frame.rows.0..=frame.rows.1).rev() {
            if let Some(hex) = game.data.grid.at(column, row) {
                for (line, cell) in lines.iter_mut().zip(cell(game, state, viewer, hex)) {
                    let _ = write!(line, "{cell:<CELL$}");
                }
            }
        }
        for line in lines {
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    rows_line(frame, last, text);
}

/// Odd columns stand half a hex further east.
const fn shift(column: u8) -> usize {
    if column % 2 == 1 { CELL / 2 } else { 0 }
}

/// The numbers of the rows, above or below the line of a column.
fn rows_line(frame: Frame, column: u8, text: &mut String) {
    let mut line = " ".repeat(3 + shift(column));
    for row in (frame.rows.0..=frame.rows.1).rev() {
        let _ = write!(line, "{:<CELL$}", format!("{row:02}"));
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

/// Start areas, landing hexes, the goal and all units, with a margin.
fn frame(game: &ThreeKingdoms, state: &State) -> Frame {
    let grid = &game.data.grid;
    let mut shown: HexSet = HexSet::EMPTY;
    for side in game.scenario.sides.values() {
        if side.forces.iter().any(|force| force.area == Area::South) {
            shown = shown.with(grid.hexes().filter(|hex| game.data.hexes[hex.index()].south_edge).collect());
        }
    }
    for &hex in &game.landing_hexes {
        shown.insert(hex);
    }
    for &hex in game.start_hexes.iter().flatten() {
        shown.insert(hex);
    }
    if let Some((_, goal)) = game.scenario.escape {
        shown.insert(goal);
    }
    for &hex in state.hex.iter().filter(|hex| hex.0 < WAITING.0) {
        shown.insert(hex);
    }
    let ends = |numbers: &mut dyn Iterator<Item = u8>, most: u8| {
        let (low, high) = numbers.fold((most, 1), |(low, high), number| (low.min(number), high.max(number)));
        (low.saturating_sub(MARGIN).max(1), (high + MARGIN).min(most))
    };
    Frame {
        columns: ends(&mut shown.iter().map(|hex| grid.column(hex)), grid.columns()),
        rows: ends(&mut shown.iter().map(|hex| grid.row(hex)), grid.rows()),
    }
}

/// The two lines of a hex.
fn cell(game: &ThreeKingdoms, state: &State, viewer: Side, hex: Hex) -> [String; 2] {
    let info = &game.data.hexes[hex.index()];
    let marks = marks(game, info, hex);
    if info.terrain == Terrain::Land {
        return [format!("{marks:#<5}"), "#####".into()];
    }
    let room = CELL - 1;
    let enemy = stack(game, state, viewer.other(), hex, room - marks.len());
    let own = stack(game, state, viewer, hex, room);
    let gap = if marks.len() + enemy.len() < room { " " } else { "" };
    [format!("{marks}{gap}{enemy}"), own]
}

fn marks(game: &ThreeKingdoms, info: &HexInfo, hex: Hex) -> String {
    let mut marks = String::new();
    let is_watched = info.sosus.is_some() && game.scenario.sosus && game.options.sosus_hexes_on;
    match (info.terrain, info.owner) {
        (Terrain::Land, _) => marks.push('#'),
        (Terrain::Coast, Some(owner)) if info.port.is_some() => marks.push(coast(owner).to_ascii_uppercase()),
        (Terrain::Coast, Some(owner)) => marks.push(coast(owner)),
        (Terrain::Sea, _) if is_watched => marks.push('S'),
        _ => marks.push('.'),
    }
    if is_watched && info.terrain != Terrain::Sea {
        marks.push('S');
    }
    if info.airbase.is_some() {
        marks.push('*');
    }
    let is_goal = game.scenario.escape.is_some_and(|(_, goal)| goal == hex);
    if is_goal || game.landing_hexes.contains(&hex) {
        marks.push('+');
    }
    marks
}

const fn coast(owner: Nation) -> char {
    match owner {
        Nation::Jp => 'j',
        Nation::Cn => 'c',
        Nation::Kr => 'k',
        Nation::Tw => 't',
        Nation::Nk => 'n',
        Nation::Xx => 'x',
    }
}

/// The units of a side in a hex: `B2b4u`, or their number, as `B12!`, where there is no room.
fn stack(game: &ThreeKingdoms, state: &State, side: Side, hex: Hex, room: usize) -> String {
    let ships = game.ships_at(state, side, hex);
    let boats = game.boats_at(state, side, hex);
    let split = |units: SlotSet| (units.and(state.on).len(), units.without(state.on).len());
    let letter = side_letter(side);
    let full = stack_code(letter, split(ships), split(boats));
    if full.len() <= room {
        return full;
    }
    let total = format!("{letter}{}", ships.len() + boats.len());
    if total.len() < room { total + "!" } else { total }
}

/// Detected and undetected ships, then boats, a single boat without its number.
fn stack_code(letter: char, ships: (usize, usize), boats: (usize, usize)) -> String {
    let mut code = String::new();
    for (letter, count) in [(letter, ships.0), (letter.to_ascii_lowercase(), ships.1)] {
        if count > 0 {
            let _ = write!(code, "{letter}{count}");
        }
    }
    for (letter, count) in [('U', boats.0), ('u', boats.1)] {
        match count {
            0 => {}
            1 => code.push(letter),
            count => {
                let _ = write!(code, "{letter}{count}");
            }
        }
    }
    code
}

fn legend(game: &ThreeKingdoms, frame: Frame, viewer: Side, text: &mut String) {
    let (own, enemy) = (side_letter(viewer), side_letter(viewer.other()));
    let lower = |letter: char| letter.to_ascii_lowercase();
    let _ = writeln!(
        text,
        "\n. sea  S sea with SOSUS  j c k t n coast of Japan, China, Korea, Taiwan, North Korea  J C K with a port\n\
         * air base  + landing hex or goal  ##### land  ! units that do not fit, see the lists\n\
         Upper line the enemy: {enemy}2 detected, {}2 undetected ships. Lower line you: {own}2, {}2. Boats: U, u.\n\
         A hex is numbered by line, then row. North is up; even lines stand half a hex further west.",
        lower(enemy),
        lower(own)
    );
    let grid = &game.data.grid;
    let is_shown = |hex: &Hex| {
        (frame.columns.0..=frame.columns.1).contains(&grid.column(*hex))
            && (frame.rows.0..=frame.rows.1).contains(&grid.row(*hex))
    };
    let names: Vec<String> = grid
        .hexes()
        .filter(is_shown)
        .filter(|hex| {
            let info = &game.data.hexes[hex.index()];
            !info.name.is_empty() || info.airbase.is_some()
        })
        .map(|hex| place_name(game, hex))
        .collect();
    wrap("Places: ", &names, ", ", text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_maps_are_cut_into_parts_that_fit() {
        let frame = |rows| Frame { columns: (1, 9), rows };
        assert_eq!(parts(frame((4, 15))), [frame((4, 15))]);
        assert_eq!(parts(frame((1, 19))), [frame((10, 19)), frame((1, 9))]);
        assert_eq!(parts(frame((1, 25))).len(), 3);
    }

    #[test]
    fn stacks_are_coded_by_face() {
        assert_eq!(stack_code('B', (2, 4), (0, 1)), "B2b4u");
        assert_eq!(stack_code('R', (0, 12), (0, 0)), "r12");
        assert_eq!(stack_code('R', (0, 0), (1, 2)), "Uu2");
        assert_eq!(stack_code('B', (0, 0), (0, 0)), "");
    }

    #[test]
    fn odd_columns_stand_half_a_hex_further_east() {
        let frame = Frame { columns: (20, 21), rows: (8, 10) };
        let line = |column: u8| {
            let mut text = String::new();
            rows_line(frame, column, &mut text);
            text
        };
        assert_eq!(line(20), "   10    09    08\n");
        assert_eq!(line(21), "      10    09    08\n");
    }
}
