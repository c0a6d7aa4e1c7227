//! How far a unit can move.

use std::fmt::Write;

use sandtable_scenarios::counted;

use super::{
    super::{
        map::part_text,
        phrases::{hex, points},
    },
    unit::is_combat,
};
use crate::{
    games::smolensk::{Hexes, Role, Smolensk, State, Tables, Unit, rules::movement},
    hex::Hex,
};

/// Where a unit can end a move from where it is: places with their costs, and the map around it.
pub(super) fn reach_text(
    game: &Smolensk,
    state: &State,
    tables: &mut Tables,
    unit: Unit,
    from: Hex,
    plain: bool,
) -> String {
    let state = &without_attack(state, unit);
    let ends = movement::reach(game, state, tables, unit);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "Can move to {} with {} points.",
        counted(ends.len(), "hex"),
        points(movement::trip(game, state, unit, from).allowance)
    );
    let places = places(game, tables, &ends);
    if !places.is_empty() {
        let _ = writeln!(text, "Places in reach: {}", places.join(", "));
    }
    let side = game.side_of(unit);
    let mark = |at: Hex| match ends.contains(at) {
        _ if at == from => Some('@'),
        true if tables.board.in_enemy_zone(side, at) => Some('!'),
        true => Some('+'),
        false => None,
    };
    let shown = if ends.is_empty() { game.data.map.grid.within(from, 2) } else { ends };
    text.push_str(&part_text(game, state, tables, plain, &shown.with(Hexes::one(from)), mark));
    text.push_str("@ the unit, + it can end its move there, ! there in an enemy zone\n");
    text
}

/// The state in which the unit attacks nobody: the direction of an attack would be read as a role in movement.
fn without_attack(state: &State, unit: Unit) -> State {
    let mut state = *state;
    if is_combat(state.node) {
        let word = state.unit_mut(unit);
        *word = word.with(Role::None);
    }
    state
}

/// Towns and cities in reach with what the way costs, the nearest first.
fn places(game: &Smolensk, tables: &Tables, ends: &Hexes) -> Vec<String> {
    let (normal, march) = (&tables.scratch.reach, &tables.scratch.march);
    let mut places: Vec<(u8, Hex, bool)> = ends
        .iter()
        .filter(|&at| game.place_in(at).is_some())
        .filter_map(|at| match (normal.cost(at), march.cost(at)) {
            (Some(normal), march) if march.is_none_or(|march| normal <= march) => Some((normal, at, false)),
            (_, march) => march.map(|march| (march, at, true)),
        })
        .collect();
    places.sort_unstable();
    let text = |(cost, at, is_march): (u8, Hex, bool)| {
        format!("{} for {}{}", hex(game, at), points(cost), if is_march { " in march column" } else { "" })
    };
    places.into_iter().map(text).collect()
}
