//! How the scenario is won, from its data.

use std::fmt::Write;

use sandtable_scenarios::counted;

use crate::{
    Side,
    games::leyte_gulf::{
        Entry, Exit, Group, LeyteGulf, Ship, State,
        words::phrases::{edge_names, force_name, ship_names, side_name},
    },
};

/// One ship: the words for it.
const ONE: [&str; 4] = ["it", "scores", "leaves", "does not"];
/// Several.
const MANY: [&str; 4] = ["they", "score", "leave", "do not"];

/// How the scenario is won: when it ends, what scores, and the ships that score by leaving the map [R10.1-1 to R10.1-4,
/// R10.6-1, R10.6-2].
pub(super) fn goal_text(game: &LeyteGulf, text: &mut String) {
    let flight = if game.flight_is_sunk() {
        "A ship that sinks or leaves the map scores for the enemy."
    } else {
        "A ship that sinks scores for the enemy, one that leaves the map for nobody."
    };
    let turns = game.data.scenario.turns;
    let _ = writeln!(
        text,
        "Goal: more points than the enemy after turn {turns}, or when a side has no ships left. {flight}{}",
        bid_text(game)
    );
    for side in Side::BOTH {
        if let Some(exit) = &game.data.scenario.forces[side].exit {
            let ships = ship_names(game, game.named[side]);
            let _ = writeln!(text, "These ships {}: {ships}.", exit_text(game, side, exit, MANY));
        }
    }
}

/// What leaving the map costs or brings a ship that is afloat.
pub(super) fn goal_of_ship(game: &LeyteGulf, state: &State, ship: Ship) -> Option<String> {
    let side = game.side_of(ship);
    if !game.afloat(state, side).contains(ship) {
        return None;
    }
    let exit = game.data.scenario.forces[side].exit.as_ref().filter(|exit| exit.ships.contains(ship));
    Some(match (exit, game.flight_is_sunk()) {
        (Some(exit), is_sunk) => {
            let elsewhere = if is_sunk { " By another edge it counts as sunk." } else { "" };
            format!("It {}.{elsewhere}", exit_text(game, side, exit, ONE))
        }
        (None, true) => "If it leaves the map, it counts as sunk.".to_owned(),
        (None, false) => "Nobody scores if it leaves the map.".to_owned(),
    })
}

/// Units whose turn is after the last one: they never come in.
pub(crate) fn late_groups(game: &LeyteGulf) -> Vec<String> {
    let last = game.data.scenario.turns;
    let groups = Side::BOTH.into_iter().flat_map(|side| &game.data.scenario.forces[side].groups);
    let late = groups.filter(|group| group.turn > last);
    let sentence = |group: &Group| {
        let (who, turn) = (force_name(game, group.ships), group.turn);
        format!("{who} never comes in: its turn is {turn}, the last one is {last}")
    };
    late.map(sentence).collect()
}

/// Units that stand with the edge of the map ahead of them: they may have to leave with their first step (R10.1-1).
pub(crate) fn outward_groups(game: &LeyteGulf) -> Vec<String> {
    let groups = Side::BOTH.into_iter().flat_map(|side| &game.data.scenario.forces[side].groups);
    let sentence = |group: &Group| {
        let Entry::Hex(hex, facing) = group.entry else { return None };
        let (who, grid) = (force_name(game, group.ships), &game.data.grid);
        grid.ahead(hex, facing).is_none().then(|| {
            format!(
                "{who} starts in {} with its bow to the edge of the map, and may sail off at once",
                grid.number(hex)
            )
        })
    };
    groups.filter_map(sentence).collect()
}

/// [R10.1-2, R10.1-3] For whom named ships score if they leave by their edges, and if they do not.
fn exit_text(game: &LeyteGulf, side: Side, exit: &Exit, words: [&str; 4]) -> String {
    let [they, score, leave, not] = words;
    let (own, enemy) = (side_name(game, side), side_name(game, side.other()));
    let edges = edge_names(&exit.edges);
    match (exit.scores, exit.or_sunk) {
        (true, true) => format!("{score} for {own} if {they} {leave} by {edges}, and for {enemy} if {they} {not}"),
        (true, false) => format!("{score} for {own} if {they} {leave} by {edges}"),
        (false, true) => format!("{score} for {enemy} if {they} {not} leave by {edges}"),
        (false, false) => format!("may leave by {edges}, and nobody scores for that"),
    }
}

/// Points that a side gets on top by agreement of the players.
fn bid_text(game: &LeyteGulf) -> String {
    let side = match game.setting.bid {
        0 => return String::new(),
        1.. => Side::Two,
        _ => Side::One,
    };
    format!(" The bid gives {} {} on top.", side_name(game, side), counted(game.setting.bid.unsigned_abs(), "point"))
}
