//! Submarine operations.

use sandtable_engine::{
    games::three_kingdoms::{Action, Board, Deed, Node, SlotSet, Tables, WAITING},
    hex::Hex,
};

use super::{View, weight};

pub(super) fn weights(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let boat = view.state.boat.slot;
    weights.extend(legal.iter().map(|&action| match action {
        Action::Boat(_) => weight(0.5),
        Action::Done => weight(0.0),
        Action::Do(deed) => weight(deed_value(view, boat, deed)),
        Action::To(hex) => weight(move_value(view, boat, view.state.boat.deed, hex)),
        Action::Ships => weight(here_value(view, boat, view.state.boat.deed.is_attack(), true, 1.0)),
        Action::AtBoat(target) => weight(boat_value(view, target, 1.0)),
        Action::AtBoatTwice(target) => weight(boat_value(view, target, 2.0)),
        Action::Point(slot) => weight(0.5 * (view.worth(slot) + view.cargo(slot))),
        _ => 1.0,
    }));
    debug_assert!(view.state.node != Node::BoatSpread || legal.iter().all(|a| matches!(a, Action::Point(_))));
}

/// Gain of a deed with its best destination.
fn deed_value(view: &View<'_>, boat: u8, deed: Deed) -> f32 {
    match deed {
        Deed::Submerge => 1.0,
        Deed::SearchTwice => here_value(view, boat, false, true, 1.0) + here_value(view, boat, false, false, 2.0),
        Deed::AttackTwice => {
            let ships = here_value(view, boat, true, true, 2.0);
            ships.max(here_value(view, boat, true, false, 2.0))
        }
        _ => {
            let tables = Tables::of(view.game, view.state);
            let hexes = Board::new(view.game, view.state, &tables).boat_moves(boat, deed);
            hexes.map(|hex| move_value(view, boat, deed, hex)).fold(f32::NEG_INFINITY, f32::max)
        }
    }
}

/// Gain of searching or attacking in the boat's own hex.
fn here_value(view: &View<'_>, boat: u8, is_attack: bool, ships: bool, halves: f32) -> f32 {
    at_value(view, boat, view.state.hex_of(boat), is_attack, ships, halves)
}

fn at_value(view: &View<'_>, boat: u8, hex: Hex, is_attack: bool, ships: bool, halves: f32) -> f32 {
    let here = view.state.at(hex).and(view.game.roster.of_side[view.enemy.index()]);
    let domain = if ships { view.game.roster.ships } else { view.game.roster.boats };
    let targets = here.and(domain);
    match (is_attack, ships) {
        (true, true) => torpedo_value(view, boat, targets.and(view.state.on)) * (0.5 + 0.5 * halves) - leave_cost(view),
        (true, false) => {
            let best = targets.and(view.state.on).iter().map(|slot| view.worth(slot)).fold(0.0, f32::max);
            0.4 * best * halves
        }
        (false, true) => view.sighting(targets.without(view.state.on)) * (0.4 + 0.3 * view.followers()),
        (false, false) => {
            let hidden = targets.without(view.state.on);
            if hidden.is_empty() { 0.0 } else { 0.5 * view.found(view.enemy, halves) }
        }
    }
}

/// A boat that has attacked ships leaves the game: more is lost early.
fn leave_cost(view: &View<'_>) -> f32 {
    0.35 * (view.turns_left - 1.0) / f32::from(view.game.scenario.turns)
}

/// Mean gain of one attack on ships: points past the defence, on the best of them.
fn torpedo_value(view: &View<'_>, boat: u8, targets: SlotSet) -> f32 {
    let defence: f32 = targets
        .iter()
        .map(|slot| {
            let card = view.game.card(view.state, slot);
            f32::from(card.asw_x2) * f32::from(view.game.tech(view.state, slot)) / 12.0
        })
        .sum();
    let strength = f32::from(view.game.card(view.state, boat).torpedoes);
    let points = (strength - defence).max(0.15 * strength);
    let hits = points * f32::from(view.game.tech(view.state, boat)) / 6.0;
    targets.iter().map(|slot| view.hits_value(slot, hits)).fold(0.0, f32::max)
}

fn boat_value(view: &View<'_>, target: u8, halves: f32) -> f32 {
    if view.state.boat.deed.is_attack() {
        0.4 * view.worth(target) * halves
    } else {
        0.5 * view.found(view.enemy, halves)
    }
}

/// Gain of going to a hex and doing the rest of the deed there, less the risk of being found.
fn move_value(view: &View<'_>, boat: u8, deed: Deed, to: Hex) -> f32 {
    let from = view.state.hex_of(boat);
    let moved = from != to;
    let coast = u8::from(view.game.theatre.enemy_coast[view.side.index()].contains(to))
        + u8::from(view.game.theatre.enemy_sosus[view.side.index()].contains(to));
    let is_on = view.state.on.contains(boat);
    let risk = if moved && !is_on { view.found(view.side, 1.0 + f32::from(coast)) } else { 0.0 };
    let rest = match deed {
        Deed::MoveSearchShips => at_value(view, boat, to, false, true, 1.0),
        Deed::MoveSearchBoat => at_value(view, boat, to, false, false, 1.0),
        Deed::MoveAttackShips => at_value(view, boat, to, true, true, 1.0),
        Deed::MoveAttackBoat => at_value(view, boat, to, true, false, 1.0),
        _ => 0.0,
    };
    let gained = if from == WAITING { 0.6 } else { interest(view, boat, to) - interest(view, boat, from) };
    (1.0 - risk) * rest + gained - 0.35 * risk
}

/// How good a hex is to lie in: where the enemy must come, where its ships are on.
fn interest(view: &View<'_>, boat: u8, hex: Hex) -> f32 {
    let mut value = 0.0;
    if let Some(steps) = view.steps_to_landing(view.enemy, hex) {
        let others = view.game.boats_at(view.state, view.side, hex).without(SlotSet::one(boat));
        value += 0.5 / (1.0 + f32::from(steps)) - if others.is_empty() { 0.0 } else { 0.2 };
    } else if let Some(steps) = view.steps_to_landing(view.side, hex) {
        value += 0.25 / (1.0 + f32::from(steps));
    } else if let Some(steps) = view.steps_to_escape(hex) {
        value += 0.5 / (2.0 + f32::from(steps));
    }
    let enemy_ships = view.game.roster.ships_of(view.enemy).and(view.state.on);
    let mut nearest = u8::MAX;
    for slot in enemy_ships.iter() {
        nearest = nearest.min(view.distance(view.state.hex_of(slot), hex));
    }
    if nearest <= 3 {
        value += 0.5 / (1.0 + f32::from(nearest));
    }
    if view.turns_left <= 1.0 && scores(view, hex) {
        value += 1.0;
    }
    value
}

/// Whether a unit in this hex at the end scores [R19.3(5)2].
pub(super) fn scores(view: &View<'_>, hex: Hex) -> bool {
    use sandtable_engine::games::three_kingdoms::EndVp;
    view.game.scenario.end_vp.iter().any(|condition| match condition {
        EndVp::UnitIn { hex: wanted, .. } => *wanted == hex,
        EndVp::NoMarker { .. } => false,
    })
}
