//! Where the Soviet units go: out of the ring, then across the ways of the Axis.

use sandtable_engine::{
    games::smolensk::{AX, SU, Unit},
    hex::Hex,
};

use super::{attacks, leanings::Lean, view::View};

/// What a point of attack is worth that finds its way barred, and the part of it where others bar the way already.
const BAR: (f32, f32) = (0.003, 0.5);
/// What half a point nearer to a threatened city is worth.
const WAY: f32 = 0.006;

/// What it is worth to the Soviets that a unit ends its move in a hex.
pub(super) fn destination(view: &View<'_>, unit: Unit, hex: Hex) -> f32 {
    let mut value = barred(view, hex) - WAY * view.lean(Lean::WayToCities) * view.way(view.brief(unit).is_mech, hex);
    value += view.lean(Lean::Garrison) * garrison(view, hex);
    value += view.lean(Lean::Support) * attacks::support(view, hex, view.notes.attack(unit));
    if view.is_move() && view.notes.near[AX].away(hex) <= 3 {
        value += view.lean(Lean::Cover) * (0.03 * f32::from(view.game.shifts(hex)) + 0.01 * rivers(view, hex));
    }
    if view.notes.board.holds(SU, hex) {
        value -= 0.04 * view.lean(Lean::Heap);
    }
    if view.is_move() && !view.notes.supply[SU].reached.contains(hex) {
        value -= 0.3 * view.lean(Lean::NoLine);
    }
    value
}

/// Attack of the Axis whose ways lead through the hex or its zone.
fn barred(view: &View<'_>, hex: Hex) -> f32 {
    let is_barred = view.notes.board.in_enemy_zone(AX, hex);
    let part = if is_barred { BAR.1 * view.lean(Lean::BarredAlready) } else { 1.0 };
    BAR.0 * view.lean(Lean::Bar) * view.notes.coming_near(hex) * part
}

/// What another unit is worth in a place that scores.
fn garrison(view: &View<'_>, hex: Hex) -> f32 {
    let Some((goal, site)) = view.goal_in(hex) else { return 0.0 };
    let threat = (f32::from(view.notes.threat.at_goals[goal]) / 40.0).min(1.0);
    let guard = match view.notes.board.count(hex) {
        0 => 0.7,
        _ if site.is_city => 0.4,
        _ => 0.0,
    };
    let is_lost = view.game.place_in(hex).is_some_and(|place| view.game.holder(view.state, place) == AX);
    view.worth(site) * (guard * threat + if is_lost { 0.5 } else { 0.0 })
}

/// Sides of the hex with a river.
fn rivers(view: &View<'_>, hex: Hex) -> f32 {
    f32::from(view.game.data.map.river[hex.index()].count_ones() as u8)
}
