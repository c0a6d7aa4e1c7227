//! Squadrons, and where they come in.

use sandtable_engine::{
    games::leyte_gulf::{Action, Edge},
    hex::Hex,
    math::exp32,
};

use super::value::View;

/// Ships keep together.
pub(super) fn squadron(action: Action) -> f32 {
    match action {
        Action::Join(_) => 6.0,
        Action::Form => 2.0,
        _ => 1.0,
    }
}

/// Rather in the middle of the stretch than at its ends.
pub(super) fn hex(_view: &View<'_>, place: usize, count: usize) -> f32 {
    let middle = (count as f32 - 1.0) / 2.0;
    let off = (place as f32 - middle).abs() / middle.max(1.0);
    exp32(-2.5 * off)
}

/// Into the map, towards the enemy or the edge that is named for the unit.
pub(super) fn facing(view: &View<'_>, action: Action) -> f32 {
    let (Action::Face(facing), Some(hex)) = (action, view.state.mover.entry.get()) else { return 0.0 };
    let free = f32::from(view.free_ahead(hex, facing, 12));
    let grid = &view.game.data.grid;
    let mut at = hex;
    for _ in 0..6 {
        at = grid.ahead(at, facing).unwrap_or(at);
    }
    let goal = if view.moving().meets(view.game.named[view.side]) {
        f32::from(steps_to_edge(view, at)) * 0.06
    } else {
        f32::from(view.nearest(at, view.enemies).unwrap_or_else(|| to_the_middle(view, at))) * 0.05
    };
    0.06 * free - goal
}

/// Hexes to the middle of the map.
fn to_the_middle(view: &View<'_>, hex: Hex) -> u8 {
    let grid = &view.game.data.grid;
    grid.at(grid.columns() / 2, grid.rows() / 2).map_or(0, |middle| grid.distance(hex, middle))
}

/// Steps off the map by the nearest hex of an edge that the scenario names for the side; no-entry hexes are no way.
pub(super) fn steps_to_edge(view: &View<'_>, hex: Hex) -> u8 {
    let grid = &view.game.data.grid;
    let Some(exit) = view.game.data.scenario.forces[view.side].exit.as_ref() else { return 0 };
    let (columns, rows) = (grid.columns(), grid.rows());
    let mut best = u8::MAX;
    for edge in &exit.edges {
        let length = if matches!(edge, Edge::North | Edge::South) { columns } else { rows };
        for number in 1..=length {
            let way_out = match edge {
                Edge::North => grid.at(number, 1),
                Edge::South => grid.at(number, rows),
                Edge::West => grid.at(1, number),
                Edge::East => grid.at(columns, number),
            };
            if let Some(way_out) = way_out.filter(|&way_out| !view.game.is_zone(way_out)) {
                best = best.min(grid.distance(hex, way_out) + 1);
            }
        }
    }
    best
}
