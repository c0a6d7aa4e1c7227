//! Launching and reloading torpedoes.

use arrayvec::ArrayVec;
use sandtable_engine::{
    games::leyte_gulf::{Action, MAX_SHIPS_OF_SIDE, Place, RUN, ShipSet},
    hex::{Facing, Hex},
};

use super::{leanings::Lean, value::View};

/// What a full load is worth on board.
const KEPT: f32 = 0.3;
/// What torpedoes that find nobody are worth: there are many ways to waste them and one to keep them.
const WASTED: f32 = -1.5;
/// Hexes that a unit can have left: one a movement point.
const HEXES_LEFT: usize = 4;

/// Where a unit of the enemy may be when the torpedoes run.
#[derive(Clone, Copy)]
struct Guess {
    ships: ShipSet,
    chance: f32,
    hex: Hex,
    facing: Facing,
}

/// What a point of strength may do in each hex of the tracks from one hex: by direction and hexes run.
type Tracks = [[f32; RUN as usize]; 6];

/// Points that each launch is worth: what its torpedoes may do to the enemy after his move, less what they may do to own
/// ships, the fire that is given up, and the torpedoes.
pub(super) fn launches(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let Some(ship) = view.state.cursor.get() else { return weights.resize(legal.len(), 0.0) };
    let guesses = guesses(view);
    let tracks: ArrayVec<(u8, Tracks, Tracks), HEXES_LEFT> = view
        .game
        .hexes_left(view.state)
        .map(|(step, from)| (step, enemies_on(view, &guesses, from), friends_on(view, from)))
        .collect();
    let fire =
        if view.state.no_fire.contains(ship) { 0.0 } else { view.best_fire(ship) * 0.6 * view.lean(Lean::FireKept) };
    let kept = KEPT * view.lean(Lean::TorpedoesKept);
    weights.extend(legal.iter().map(|&action| {
        let Action::Launch(step, facing, strength) = action else { return 0.0 };
        let Some((_, enemies, friends)) = tracks.iter().find(|(other, ..)| *other == step) else { return 0.0 };
        let points = f32::from(strength.points());
        let mut worth = 0.0;
        for (enemies, friends) in enemies[facing.index()].iter().zip(&friends[facing.index()]) {
            worth += points * enemies;
            worth -= points * friends;
        }
        if worth < 0.05 * points { WASTED } else { worth - fire - kept * points / 4.0 }
    }));
}

/// Each unit of the enemy goes straight on, or turns in its first hex.
fn guesses(view: &View<'_>) -> ArrayVec<Guess, { 3 * MAX_SHIPS_OF_SIDE }> {
    let mut guesses = ArrayVec::new();
    let mut left = view.enemies;
    while let Some(first) = left.first() {
        let unit = view.game.unit_of(view.state, first);
        let ships: ShipSet = left.iter().filter(|&ship| view.game.unit_of(view.state, ship) == unit).collect();
        left = left.without(ships);
        let points = view.game.points_of_all(view.state, ships);
        if points == 0 {
            continue;
        }
        for (turns, chance) in [(0, 0.5), (-1, 0.25), (1, 0.25)] {
            if let Some((hex, facing)) = next_place(view, view.state.place(first), points, turns) {
                guesses.push(Guess { ships, chance, hex, facing });
            }
        }
    }
    guesses
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

/// What a point of strength may do to enemies, on tracks from a hex.
fn enemies_on(view: &View<'_>, guesses: &[Guess], from: Hex) -> Tracks {
    let mut tracks = [[0.0; RUN as usize]; 6];
    for guess in guesses {
        if let Some((track, hexes)) = on_track(view, from, guess.hex) {
            let harm = view.torpedo_at(view.side, guess.ships, hexes, track, guess.facing);
            tracks[track.index()][usize::from(hexes) - 1] += guess.chance * harm;
        }
    }
    tracks
}

/// The same for own ships, if torpedoes attack them too: they do not move before the run.
fn friends_on(view: &View<'_>, from: Hex) -> Tracks {
    let mut tracks = [[0.0; RUN as usize]; 6];
    if !view.game.options.torpedoes_hit_all {
        return tracks;
    }
    let mut left = view.own;
    while let Some(first) = left.first() {
        let place = view.state.place(first);
        let ships: ShipSet = left.iter().filter(|&ship| view.state.hex(ship) == place.hex()).collect();
        left = left.without(ships);
        if let Some((track, hexes)) = on_track(view, from, place.hex()) {
            let harm = view.torpedo_at(view.side, ships, hexes, track, place.facing());
            tracks[track.index()][usize::from(hexes) - 1] = harm;
        }
    }
    tracks
}

/// The direction in which torpedoes from a hex run through another, and after how many hexes.
fn on_track(view: &View<'_>, from: Hex, to: Hex) -> Option<(Facing, u8)> {
    let sight = view.game.sight(from, to).filter(|sight| sight.distance <= RUN)?;
    let track = sight.line()?;
    (sight.distance <= view.game.free_ahead(from, track)).then_some((track, sight.distance))
}

/// Reload unless there is something to shoot at.
pub(super) fn reload(view: &View<'_>, action: Action) -> f32 {
    let Some(ship) = view.state.cursor.get() else { return 0.0 };
    match action {
        Action::Reload => 0.25,
        _ => view.best_fire(ship),
    }
}
