//! Where the Soviet units go: out of the ring, then across the ways of the Axis.

use sandtable_engine::{
    games::smolensk::{AX, SU, Unit},
    hex::Hex,
};

use super::{attacks, view::View};

/// What a point of attack is worth that finds its way barred.
const BAR: f32 = 0.003;
/// The part of it where others bar the way already.
const AGAIN: f32 = 0.35;
/// What half a point nearer to a threatened city is worth.
const WAY: f32 = 0.006;

/// What it is worth to the Soviets that a unit ends its move in a hex.
pub(super) fn destination(view: &View<'_>, unit: Unit, hex: Hex) -> f32 {
    let brief = view.brief(unit);
    let mut value = barred(view, hex) - WAY * view.way(brief.is_mech, hex);
    value += garrison(view, hex);
    value += attacks::support(view, hex, view.notes.attack(unit));
    if view.notes.near[AX].away(hex) <= 3 {
        value += 0.03 * f32::from(view.game.shifts(hex)) + 0.01 * rivers(view, hex);
    }
    if view.notes.board.holds(SU, hex) {
        value -= 0.04;
    }
    if !view.notes.supply[SU].reached.contains(hex) {
        value -= 0.3;
    }
    value
}

/// Attack of the Axis whose ways lead through the hex or its zone.
fn barred(view: &View<'_>, hex: Hex) -> f32 {
    let bar = |at: Hex| {
        let again = view.notes.board.in_enemy_zone(AX, at) || view.notes.board.holds(SU, at);
        view.notes.threat.coming(at) * if again { AGAIN } else { 1.0 }
    };
    let beside: f32 = view.game.data.map.grid.neighbours(hex).map(bar).sum();
    BAR * (beside + bar(hex))
}

/// What another unit is worth in a place that scores.
fn garrison(view: &View<'_>, hex: Hex) -> f32 {
    let Some((goal, site)) = view.goal_in(hex) else { return 0.0 };
    let threat = (f32::from(view.notes.threat.at_goals[goal]) / 40.0).min(1.0);
    let there = view.notes.board.count(hex);
    let first = match there {
        0 => 0.7,
        _ if site.is_city => 0.4,
        _ => 0.0,
    };
    let lost =
        if view.game.place_in(hex).is_some_and(|place| view.game.holder(view.state, place) == AX) { 0.5 } else { 0.0 };
    view.worth(site) * (first * threat + lost)
}

/// Sides of the hex with a river.
fn rivers(view: &View<'_>, hex: Hex) -> f32 {
    f32::from(view.game.data.map.river[hex.index()].count_ones() as u8)
}
