//! A hand-made value of a position.

use sandtable_engine::{
    Game, Side,
    games::smolensk::{AX, SU, Smolensk, State},
    math::sigmoid,
};

use super::notes::{Notes, consult};

/// What is counted of a position.
#[derive(Default)]
struct Count {
    /// Points of each side as things stand, lines counted.
    vp: [f32; 2],
    /// Steps of mechanized units of the Axis.
    mech: f32,
    /// Steps of Soviet units without a line.
    cut_off: f32,
}

fn count(game: &Smolensk, state: &State, notes: &mut Notes) -> Count {
    for side in Side::BOTH {
        notes.trace(game, side);
    }
    let mut count = Count::default();
    for &place in game.approaches.goals() {
        let site = game.data.site(place);
        let holder = game.holder(state, place);
        if site.is_city {
            let has_line = notes.supply[holder].reached.contains(site.hex);
            count.vp[holder.index()] += f32::from(game.data.points.city[usize::from(!has_line)]);
        }
    }
    count.vp[AX.index()] += f32::from(state.bonus) - f32::from(state.lost);
    for (unit, _) in game.on_map(state, AX).filter(|&(unit, _)| notes.brief(unit).is_mech) {
        count.mech += f32::from(notes.steps(unit));
    }
    for (unit, hex) in game.on_map(state, SU) {
        if !notes.supply[SU].reached.contains(hex) {
            count.cut_off += f32::from(notes.steps(unit));
        }
    }
    count
}

/// Points of the Axis above what it needs.
fn margin(game: &Smolensk, count: &Count) -> f32 {
    match (game.options.bid, game.data.scenario.axis_needs) {
        (Some(needed), _) | (None, needed @ 1..) => count.vp[AX.index()] - f32::from(needed),
        (None, 0) => count.vp[AX.index()] - count.vp[SU.index()],
    }
}

/// Chance of a side by the points now and those that the mechanized units may still win.
pub(super) fn estimate(game: &Smolensk, state: &State, side: Side) -> f64 {
    if let Some(outcome) = game.outcome(state) {
        return f64::from(outcome.half_points(side)) / 2.0;
    }
    let axis = consult(game, state, |notes| {
        let count = count(game, state, notes);
        let left = f32::from(game.data.scenario.turns.saturating_sub(state.turn)) / 9.0;
        let hope = left * (1.5 * count.mech + 0.2 * count.cut_off);
        let ahead = margin(game, &count) - game.bid() as f32 + hope;
        sigmoid(f64::from(ahead) / (4.0 + 20.0 * f64::from(left)))
    });
    if side == AX { axis } else { 1.0 - axis }
}
