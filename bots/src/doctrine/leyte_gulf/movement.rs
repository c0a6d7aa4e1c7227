//! Which way a unit goes.

use sandtable_engine::games::leyte_gulf::{Action, MAX_SQUADRONS};

use super::{
    ends::{Ends, Spots},
    fire::{Fire, Known},
    value::View,
};

/// What the paths are worth: each as much as the place where it ends.
pub(super) fn paths(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let (ships, mover) = (view.moving(), &view.state.mover);
    let Some(start) = ships.first().map(|ship| view.state.place(ship)) else {
        return weights.resize(legal.len(), 0.0);
    };
    let steps = mover.points.saturating_sub(mover.moved);
    // Made here, where they stay: they are large.
    let (mut known, mut spots) = (Known::default(), Spots::new());
    let mut fire = Fire::new(view, ships, start.hex(), steps, &mut known);
    let mut ends = Ends::new(view, ships, (start, steps), &mut fire, &mut spots);
    weights.extend(legal.iter().map(|&action| match action {
        Action::Go(path) => ends.value(path),
        _ => 0.0,
    }));
}

/// [RULING-20] Which unit moves first: the one that must turn away from an edge.
pub(super) fn urgency(view: &View<'_>, action: Action) -> f32 {
    let Action::Move(unit) = action else { return 0.0 };
    let ships = view.game.members(view.state, unit);
    let Some(ship) = ships.first().filter(|&ship| view.state.on_map.contains(ship)) else { return 0.0 };
    let points = view.game.points_of_all(view.state, ships);
    let free = view.free_ahead(view.state.hex(ship), view.state.facing(ship), points + 1);
    if free <= points { 0.3 } else { 0.0 }
}

/// A damaged ship that holds up its squadron falls out; others stay.
pub(super) fn fall_out(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    // The slowest ship of each squadron, and the next one.
    let mut slowest = [[u8::MAX; 2]; MAX_SQUADRONS as usize + 1];
    for ship in view.own.iter() {
        let [least, next] = &mut slowest[usize::from(view.state.squadrons[ship.index()])];
        let points = view.game.points_of(view.state, ship);
        *next = (*next).min(points.max(*least));
        *least = (*least).min(points);
    }
    weights.extend(legal.iter().map(|&action| {
        let Action::Detach(ship) = action else { return 0.0 };
        let [_, next] = slowest[usize::from(view.state.squadrons[ship.index()])];
        if view.game.points_of(view.state, ship) < next { 0.15 } else { -0.6 }
    }));
}

/// Out of the zone by the way with most free hexes.
pub(super) fn zone_facing(view: &View<'_>, action: Action) -> f32 {
    let Action::Face(facing) = action else { return 0.0 };
    let ships = view.moving();
    let Some(ship) = ships.first() else { return 0.0 };
    0.2 * f32::from(view.free_ahead(view.state.hex(ship), facing, 5))
}
