//! Ships, squadrons and hexes from close by.

mod arcs;
mod guns;
mod ship;

use std::fmt::Write;

use sandtable_scenarios::counted;

use super::{
    board::{condition, place},
    map::unit_of_letter,
    notation::{facing_code, ship_code},
    phrases::{ship_name, ship_names, side_name},
    typed::names_of,
};
use crate::{
    Game, Side,
    games::leyte_gulf::{LeyteGulf, MAX_SQUADRONS, Ship, ShipSet, State, data::SIDES},
    hex::Hex,
};

/// What a word stands for: a ship by its code, `SQ1` of the viewer or `US-SQ1` of a side, a unit by its letter on the map,
/// a hex.
pub(crate) fn close_up(game: &LeyteGulf, state: &State, viewer: Side, word: &str, plain: bool) -> Option<String> {
    let mut ships = game.fleets.values().flat_map(crate::IdSet::iter);
    if let Some(ship) = ships.find(|&ship| ship_code(game, ship).eq_ignore_ascii_case(word)) {
        return Some(ship::close_up(game, state, ship, plain));
    }
    if let Some((side, number)) = squadron_of(viewer, word) {
        return squadron(game, state, side, number, plain);
    }
    if let Some((side, unit)) = unit_of_letter(game, state, word) {
        return match unit.squadron() {
            Some(number) => squadron(game, state, side, number, plain),
            None => unit.ship().map(|ship| ship::close_up(game, state, ship, plain)),
        };
    }
    if let Some(at) = game.data.grid.parse(word) {
        return Some(hex_text(game, state, at));
    }
    absent(game, word)
}

/// That ships of a name or code are not in the scenario; nothing if one of them is.
fn absent(game: &LeyteGulf, word: &str) -> Option<String> {
    let bare = |text: &str| text.replace([' ', '-', '_'], "").to_lowercase();
    let is_called = |ship: &Ship| {
        let mut names = names_of(game, *ship).chain([ship_code(game, *ship)]);
        names.any(|name| bare(&name) == bare(word))
    };
    let called: ShipSet = game.ships().filter(is_called).collect();
    if called.is_empty() || game.fleets.values().any(|fleet| fleet.meets(called)) {
        return None;
    }
    let is = if called.len() > 1 { "are" } else { "is" };
    Some(format!("{} {is} not in this scenario.\n", ship_names(game, called)))
}

/// The side and the number of a squadron.
fn squadron_of(viewer: Side, word: &str) -> Option<(Side, u8)> {
    let upper = word.to_ascii_uppercase();
    let with_side = SIDES.iter().find_map(|(name, side)| {
        let rest = upper.strip_prefix(&name.to_ascii_uppercase())?.strip_prefix('-')?;
        Some((*side, rest))
    });
    let (side, name) = with_side.unwrap_or((viewer, &upper));
    let number = name.strip_prefix("SQ")?.parse().ok()?;
    (1..=MAX_SQUADRONS).contains(&number).then_some((side, number))
}

/// A squadron: its leader from close by, its other ships, then what is around them.
fn squadron(game: &LeyteGulf, state: &State, side: Side, number: u8, plain: bool) -> Option<String> {
    let members: ShipSet =
        game.afloat(state, side).iter().filter(|ship| state.squadrons[ship.index()] == number).collect();
    let leader = members.first()?;
    let mut text = format!(
        "Squadron {number} of {}: {}; it moves {}.\n",
        side_name(game, side),
        ship_names(game, members),
        counted(game.points_of_all(state, members), "hex")
    );
    ship::ship_text(game, state, leader, &mut text);
    for ship in members.without(ShipSet::one(leader)).iter() {
        let _ = writeln!(text, "{}", ship::ship_line(game, state, ship));
        guns::guns_text(game, state, ship, &mut text);
    }
    if members.len() > 1 && state.on_map.contains(leader) {
        let _ = writeln!(text, "Around {}:", ship_name(game, leader));
    }
    ship::around(game, state, leader, plain, &mut text);
    Some(text)
}

/// Ships and torpedoes in a hex.
fn hex_text(game: &LeyteGulf, state: &State, at: Hex) -> String {
    let number = game.data.grid.number(at);
    let kind = if game.is_zone(at) { "no-entry hex" } else { "sea" };
    let mut text = format!("{number}: {kind}.\n");
    for ship in state.on_map.iter().filter(|&ship| state.hex(ship) == at) {
        let condition = condition(game, state, ship);
        let condition = if condition.is_empty() { condition } else { format!(", {condition}") };
        let _ = writeln!(text, "{}: {}{condition}", ship_name(game, ship), place(game, state, ship));
    }
    for side in Side::BOTH {
        for torpedo in state.torpedoes_of(side).iter().filter(|torpedo| torpedo.hex == at) {
            let (facing, owner) = (facing_code(torpedo.facing), game.side_name(side));
            let _ = writeln!(text, "Torpedoes to {facing} ({owner}), strength {}", torpedo.strength);
        }
    }
    text
}

/// Columns padded to the widest cell.
fn table(rows: &[Vec<String>], text: &mut String) {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "  {}", line.trim_end());
    }
}

/// Ships of the other side on the map.
fn enemies(game: &LeyteGulf, state: &State, ship: Ship) -> ShipSet {
    game.ships_on_map(state, game.side_of(ship).other())
}
