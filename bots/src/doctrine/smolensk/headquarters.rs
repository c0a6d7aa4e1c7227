//! Where headquarters go: near their units, not near the enemy.

use sandtable_engine::{
    games::smolensk::{AX, Unit},
    hex::Hex,
};

use super::view::View;

/// Units farther away do not count.
const NEIGHBOURHOOD: u8 = 11;
/// Most units that count.
const MOST: usize = 48;

/// The units that a headquarters may have in range after its move.
pub(super) struct Staff {
    units: [(Hex, f32); MOST],
    count: usize,
    range: u8,
}

impl Staff {
    pub(super) fn new(view: &View<'_>, hq: Unit) -> Self {
        let mut staff = Self { units: [(Hex(0), 0.0); MOST], count: 0, range: view.game.card(hq).range };
        let Some(from) = view.state.hex(hq) else { return staff };
        for (unit, hex) in view.game.on_map(view.state, view.side) {
            let brief = view.brief(unit);
            if brief.is_hq || staff.count == MOST || view.distance(from, hex) > NEIGHBOURHOOD {
                continue;
            }
            let weight = 0.5 + 0.1 * f32::from(view.notes.attack(unit));
            staff.units[staff.count] = (hex, weight);
            staff.count += 1;
        }
        staff
    }

    /// What it is worth that the headquarters ends its move in a hex.
    pub(super) fn value(&self, view: &View<'_>, hex: Hex) -> f32 {
        let mut value = 0.0;
        for &(at, weight) in &self.units[..self.count] {
            let away = view.distance(hex, at);
            if away <= self.range {
                value += 0.06 * weight;
            } else {
                value -= 0.004 * weight * f32::from(away - self.range);
            }
        }
        value - danger(view, hex) - unfed(view, hex)
    }
}

/// What the nearness of the enemy costs.
fn danger(view: &View<'_>, hex: Hex) -> f32 {
    let guards: u8 = view.notes.board.units(hex).map(|unit| view.notes.defence(unit)).sum();
    let guarded = if guards >= 5 { 0.3 } else { 1.0 };
    let danger = match view.notes.near[view.enemy].away(hex) {
        0 | 1 => 1.2,
        2 => 0.5,
        3 => 0.15,
        _ => 0.0,
    };
    let care = if view.side == AX { 0.5 } else { 1.0 };
    danger * guarded * care
}

/// What it costs to stand without a line.
fn unfed(view: &View<'_>, hex: Hex) -> f32 {
    let is_exempt = view.side == AX && view.state.turn < 3;
    if is_exempt || view.notes.supply[view.side].reached.contains(hex) { 0.0 } else { 0.8 }
}
