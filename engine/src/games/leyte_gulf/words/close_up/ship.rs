//! A ship from close by.

use std::fmt::Write;

use sandtable_scenarios::counted;

use super::{
    super::{
        board::{condition, place},
        goal::goal_of_ship,
        phrases::{ship_name, ship_names},
    },
    arcs::{arcs_text, field_map},
    guns::guns_text,
};
use crate::games::leyte_gulf::{LeyteGulf, Memory, Ship, ShipSet, State};

/// Where it is, what it can do, its guns, and who is in whose arcs.
pub(super) fn close_up(game: &LeyteGulf, state: &State, ship: Ship, plain: bool) -> String {
    let mut text = String::new();
    ship_text(game, state, ship, &mut text);
    around(game, state, ship, plain, &mut text);
    text
}

/// Where it is, what it can do, its guns.
pub(super) fn ship_text(game: &LeyteGulf, state: &State, ship: Ship, text: &mut String) {
    let card = game.card(ship);
    let _ = writeln!(text, "{}", ship_line(game, state, ship));
    let _ = writeln!(
        text,
        "{}{}{}; armour: side {}, deck {}; durability {}; {} for the enemy if it sinks.",
        card.kind.code(),
        // Cruisers and destroyers have no class but their type.
        if card.class == card.kind.code() { String::new() } else { format!(" of the class {}", card.class) },
        if card.ships > 1 { format!(", {} ships", card.ships) } else { String::new() },
        card.side_armour,
        card.deck_armour,
        card.durability,
        counted(card.vp, "point")
    );
    if let Some(goal) = goal_of_ship(game, state, ship) {
        let _ = writeln!(text, "{goal}");
    }
    if game.afloat(state, game.side_of(ship)).contains(ship) {
        let _ = writeln!(text, "{}", movement_text(game, state, ship));
        let _ = writeln!(text, "{}", torpedo_text(game, state, ship));
    }
    guns_text(game, state, ship, text);
}

/// Who is in whose arcs, and the map with its arcs.
pub(super) fn around(game: &LeyteGulf, state: &State, ship: Ship, plain: bool, text: &mut String) {
    if state.on_map.contains(ship) {
        arcs_text(game, state, ship, text);
        field_map(game, state, ship, plain, text);
    }
}

/// A ship in one line: where it is and its condition.
pub(super) fn ship_line(game: &LeyteGulf, state: &State, ship: Ship) -> String {
    let condition = condition(game, state, ship);
    let condition = if condition.is_empty() { condition } else { format!(", {condition}") };
    let at = if state.waiting.contains(ship) { "to come".to_owned() } else { place(game, state, ship) };
    format!("{}: {at}{condition}.", ship_name(game, ship))
}

/// How far it moves, with whom, and what it has done in this phase.
fn movement_text(game: &LeyteGulf, state: &State, ship: Ship) -> String {
    let [whole, damaged] = game.card(ship).points;
    let side = game.side_of(ship);
    let mates: ShipSet = match state.squadrons[ship.index()] {
        0 => ShipSet::one(ship),
        number => game.afloat(state, side).iter().filter(|mate| state.squadrons[mate.index()] == number).collect(),
    };
    let others = mates.without(ShipSet::one(ship));
    let squadron = match state.squadrons[ship.index()] {
        0 => "By itself it moves".to_owned(),
        number if others.is_empty() => format!("Alone in squadron {number} it moves"),
        number => format!("In squadron {number} with {} it moves", ship_names(game, others)),
    };
    let hexes = counted(game.points_of_all(state, mates), "hex");
    let mut text = format!("{squadron} {hexes}; its own movement is {whole}, {damaged} if damaged.");
    if state.phasing == side && state.on_map.contains(ship) {
        if is_done(state, ship) {
            text.push_str(" It has moved.");
        } else {
            let _ = write!(text, " {} left in this phase.", counted(state.markers, "turn marker"));
        }
    }
    if state.turned.contains(ship) {
        text.push_str(" It has turned.");
    }
    if state.no_fire.contains(ship) {
        text.push_str(" It may not fire in this phase.");
    }
    text
}

/// What it has on board, and how it may be launched if it still can be before the ship has moved again.
fn torpedo_text(game: &LeyteGulf, state: &State, ship: Ship) -> String {
    match (game.card(ship).torpedoes, state.load(ship).strength()) {
        (0, _) => "It carries no torpedoes.".to_owned(),
        (_, 0) => "It has launched all its torpedoes.".to_owned(),
        (all, left) if has_moved(game, state, ship) => format!("Torpedoes: strength {left} of {all}."),
        (all, left) => format!("Torpedoes: strength {left} of {all}; it may launch after a move without a turn."),
    }
}

/// Whether the move of the ship in this phase is over, or has had a turn: it launches nothing more before its next one.
fn has_moved(game: &LeyteGulf, state: &State, ship: Ship) -> bool {
    game.side_of(ship) == state.phasing && (is_done(state, ship) || state.turned.contains(ship))
}

/// Whether the move of a ship of the side whose phase it is is over.
fn is_done(state: &State, ship: Ship) -> bool {
    match &state.memory {
        Memory::Movement(movement) => movement.done.contains(ship),
        Memory::Guns(_) => true,
    }
}
