//! Squadrons, and where they come in.

use sandtable_engine::{games::leyte_gulf::Action, hex::Hex, math::exp32};

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
        f32::from(view.steps_out(at)) * 0.06
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
