//! Units that no map shows: those that wait in a box, and those that no line reaches.

use std::fmt::Write;

use super::super::{
    board::spot_text,
    phrases::{hex, side_name, unit, values},
};
use crate::{
    Side,
    games::smolensk::{Smolensk, Spot, State, Tables, Unit},
};

/// The units of each side that may still come in, by where they wait.
pub(super) fn boxes(game: &Smolensk, state: &State) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let mut waiting: Vec<(String, Vec<String>)> = Vec::new();
        let may_come = |number: &Unit| {
            matches!(state.unit(*number).spot(), Spot::Box | Spot::Transfer | Spot::Waiting | Spot::Turn(_))
        };
        for number in game.units_of(side).filter(may_come) {
            let (place, named) = (spot_text(game, state, number), with_values(game, state, number));
            match waiting.iter_mut().find(|(known, _)| *known == place) {
                Some((_, units)) => units.push(named),
                None => waiting.push((place, vec![named])),
            }
        }
        if waiting.is_empty() {
            let _ = writeln!(text, "Nobody of {} waits.", side_name(side));
        }
        for (place, units) in waiting {
            let _ = writeln!(text, "{}, {place}: {}.", side_name(side), units.join(", "));
        }
    }
    text
}

/// The units of each side on the map that no line of communication reaches.
pub(super) fn without_line(game: &Smolensk, state: &State, tables: &mut Tables) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let reached = tables.in_line(game, side);
        let cut = game.on_map(state, side).filter(|&(_, at)| !reached.contains(at));
        let cut: Vec<String> =
            cut.map(|(number, at)| format!("{} in {}", with_values(game, state, number), hex(game, at))).collect();
        let listed = if cut.is_empty() { "none".to_owned() } else { cut.join(", ") };
        let _ = writeln!(text, "Units of {} without a line of communication: {listed}.", side_name(side));
    }
    text
}

fn with_values(game: &Smolensk, state: &State, number: Unit) -> String {
    format!("{} {}", unit(game, number), values(game, state, number))
}
