//! Squadrons, and where they come in.

use sandtable_engine::{
    games::leyte_gulf::{Action, Entry},
    hex::Hex,
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
pub(super) fn hex(place: usize, count: usize) -> f32 {
    let middle = (count as f32 - 1.0) / 2.0;
    let off = (place as f32 - middle).abs() / middle.max(1.0);
    -0.06 * off
}

/// Into the map: named ships towards their edge and away from the enemy, others towards the enemy, apart from named ships
/// of their own.
pub(super) fn facing(view: &View<'_>, action: Action) -> f32 {
    let (Action::Face(facing), Some(hex)) = (action, view.state.mover.entry.get()) else { return 0.0 };
    let grid = &view.game.data.grid;
    let at = (0..6).fold(hex, |at, _| grid.ahead(at, facing).unwrap_or(at));
    let away = |hexes: Option<u8>| hexes.map_or(0.0, f32::from);
    let free = 0.06 * f32::from(view.free_ahead(hex, facing, 12));
    let (named, enemy) = (view.game.named[view.side], view.nearest(at, view.enemies));
    if view.moving().meets(named) {
        return free - 0.06 * f32::from(view.steps_out(at)) + 0.02 * away(enemy);
    }
    let goal = enemy.or_else(|| to_the_gate(view, at)).unwrap_or_else(|| to_the_middle(view, at));
    free - 0.05 * f32::from(goal) + 0.02 * away(view.nearest(at, view.own.and(named)))
}

/// Hexes to the place where named ships of the enemy that have to enter the map will leave it by the shortest way.
fn to_the_gate(view: &View<'_>, hex: Hex) -> Option<u8> {
    let (game, grid) = (view.game, &view.game.data.grid);
    let exit = game.data.scenario.forces[view.enemy].exit.as_ref()?;
    let ship = exit.ships.and(view.state.waiting).first()?;
    let Entry::Edge(hexes) = game.entry_of(ship) else { return None };
    let middle = hexes[hexes.len() / 2];
    let gate = game.ways_out(exit).min_by_key(|&gate| grid.distance(middle, gate))?;
    Some(grid.distance(hex, gate))
}

/// Hexes to the middle of the map.
fn to_the_middle(view: &View<'_>, hex: Hex) -> u8 {
    let grid = &view.game.data.grid;
    grid.at(grid.columns() / 2, grid.rows() / 2).map_or(0, |middle| grid.distance(hex, middle))
}
