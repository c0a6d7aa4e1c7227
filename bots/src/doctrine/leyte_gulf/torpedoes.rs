//! Launching and reloading torpedoes.

use sandtable_engine::{
    games::leyte_gulf::{Action, Place, RUN, ShipSet},
    hex::{Facing, Hex},
};

use super::value::View;

/// What a full load is worth on board.
const KEPT: f32 = 0.3;
/// What torpedoes that find nobody are worth: there are many ways to waste them and one to keep them.
const WASTED: f32 = -1.5;

/// Points that a launch is worth: what its torpedoes may do to the enemy after his move, less what they may do to own
/// ships, the fire that is given up, and the torpedoes.
pub(super) fn launch(view: &View<'_>, action: Action) -> f32 {
    let (Action::Launch(step, facing, strength), Some(ship)) = (action, view.state.cursor.get()) else { return 0.0 };
    let Some((_, from)) = view.game.hexes_left(view.state).find(|(other, _)| *other == step) else { return 0.0 };
    let points = f32::from(strength.points());
    let mut worth = 0.0;
    let mut at = from;
    for hexes in 1..=RUN {
        match view.game.data.grid.ahead(at, facing) {
            Some(ahead) if !view.game.is_zone(ahead) => at = ahead,
            _ => break,
        }
        worth += points * expected(view, at, hexes, facing);
        worth -= points * friends(view, at, hexes, facing);
    }
    if worth < 0.05 * points {
        return WASTED;
    }
    let fire = if view.state.no_fire.contains(ship) {
        0.0
    } else {
        view.best_fire(ship, view.state.place(ship), view.enemies, false) * 0.6
    };
    worth - fire - KEPT * points / 4.0
}

/// What a point of strength may do to enemies that will be in a hex: each unit goes straight on, or turns in its first
/// hex.
fn expected(view: &View<'_>, hex: Hex, hexes: u8, track: Facing) -> f32 {
    let mut sum = 0.0;
    let mut left = view.enemies;
    while let Some(first) = left.first() {
        let unit = view.game.unit_of(view.state, first);
        let ships: ShipSet = left.iter().filter(|&ship| view.game.unit_of(view.state, ship) == unit).collect();
        left = left.without(ships);
        let place = view.state.place(first);
        let points = view.game.points_of_all(view.state, ships);
        if view.game.data.grid.distance(place.hex(), hex) > points {
            continue;
        }
        for (turns, chance) in [(0, 0.5), (-1, 0.25), (1, 0.25)] {
            if let Some((end, facing)) = next_place(view, place, points, turns)
                && end == hex
            {
                sum += chance * view.torpedo_at(view.side, ships, hexes, track, facing);
            }
        }
    }
    sum
}

/// Where a unit ends that turns in its first hex, or not.
fn next_place(view: &View<'_>, place: Place, points: u8, turns: i8) -> Option<(Hex, Facing)> {
    let grid = &view.game.data.grid;
    let mut hex = grid.ahead(place.hex(), place.facing())?;
    let facing = place.facing().turned(turns);
    for _ in 1..points {
        hex = grid.ahead(hex, facing)?;
    }
    Some((hex, facing))
}

/// Own ships in a hex, if torpedoes attack them too: they do not move before the run.
fn friends(view: &View<'_>, hex: Hex, hexes: u8, track: Facing) -> f32 {
    if !view.game.options.torpedoes_hit_all {
        return 0.0;
    }
    let ships: ShipSet = view.own.iter().filter(|&ship| view.state.hex(ship) == hex).collect();
    ships.first().map_or(0.0, |first| view.torpedo_at(view.side, ships, hexes, track, view.state.facing(first)))
}

/// Reload unless there is something to shoot at.
pub(super) fn reload(view: &View<'_>, action: Action) -> f32 {
    let Some(ship) = view.state.cursor.get() else { return 0.0 };
    match action {
        Action::Reload => 0.25,
        _ => view.best_fire(ship, view.state.place(ship), view.enemies, false),
    }
}
