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

/// A Soviet unit that goes somewhere: what counts wherever it ends.
pub(super) struct Line<'a> {
    view: &'a View<'a>,
    is_mech: bool,
    attack: u8,
    is_move: bool,
    /// What it is worth to bar the way of the Axis.
    bar: f32,
    way: f32,
    heap: f32,
    unfed: f32,
}

impl<'a> Line<'a> {
    pub(super) fn new(view: &'a View<'a>, unit: Unit) -> Self {
        Self {
            view,
            is_mech: view.brief(unit).is_mech,
            attack: view.notes.attack(unit),
            is_move: view.is_move(),
            bar: BAR.0 * view.lean(Lean::Bar),
            way: WAY * view.lean(Lean::WayToCities),
            heap: 0.04 * view.lean(Lean::Heap),
            unfed: 0.3 * view.lean(Lean::NoLine),
        }
    }

    /// What it is worth to the Soviets that the unit ends its move in a hex.
    pub(super) fn value(&self, hex: Hex) -> f32 {
        let view = self.view;
        let mut value = self.barred(hex) - self.way * view.way(self.is_mech, hex);
        value += view.lean(Lean::Garrison) * garrison(view, hex);
        value += view.lean(Lean::Support) * attacks::support(view, hex, self.attack);
        if self.is_move && view.notes.near[AX].away(hex) <= 3 {
            value += view.lean(Lean::Cover) * (0.03 * f32::from(view.game.shifts(hex)) + 0.01 * rivers(view, hex));
        }
        if view.notes.board.holds(SU, hex) {
            value -= self.heap;
        }
        if self.is_move && !view.notes.supply[SU].reached.contains(hex) {
            value -= self.unfed;
        }
        value
    }

    /// Attack of the Axis whose ways lead through the hex or its zone.
    #[inline]
    fn barred(&self, hex: Hex) -> f32 {
        let view = self.view;
        let is_barred = view.notes.board.in_enemy_zone(AX, hex);
        let part = if is_barred { BAR.1 * view.lean(Lean::BarredAlready) } else { 1.0 };
        self.bar * view.notes.coming_near(hex) * part
    }
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
