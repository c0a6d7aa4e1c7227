//! Where headquarters go: near their units, not near the enemy.

use sandtable_engine::{
    games::smolensk::{AX, Kind, SU, Unit},
    hex::{Hex, steps_of},
};

use super::view::View;

/// Units farther away do not count, by side.
const NEIGHBOURHOOD: [u8; 2] = [16, 8];
/// Most units that count.
const MOST: usize = 96;

/// The units that a headquarters may have in range after its move.
pub(super) struct Staff {
    /// Where the headquarters is: places are told by their offsets from here.
    from: Hex,
    /// Offsets of the units, as [`Grid::offset`](sandtable_engine::hex::Grid::offset) has them.
    across: [i16; MOST],
    down: [i16; MOST],
    /// What it is worth to have each unit in range, and what a hex beyond it costs.
    gains: [f32; MOST],
    costs: [f32; MOST],
    count: usize,
    range: i16,
}

impl Staff {
    pub(super) fn new(view: &View<'_>, hq: Unit) -> Self {
        let mut staff = Self {
            from: Hex(0),
            across: [0; MOST],
            down: [0; MOST],
            gains: [0.0; MOST],
            costs: [0.0; MOST],
            count: 0,
            range: i16::from(view.game.card(hq).range),
        };
        let Some(from) = view.state.hex(hq) else { return staff };
        staff.from = from;
        for (unit, hex) in view.game.on_map(view.state, view.side) {
            let is_far = view.distance(from, hex) > NEIGHBOURHOOD[view.side.index()];
            if is_far || view.brief(unit).is_hq || staff.count == MOST {
                continue;
            }
            let weight = weight(view, hq, unit);
            let at = staff.count;
            (staff.across[at], staff.down[at]) = view.game.data.map.grid.offset(from, hex);
            (staff.gains[at], staff.costs[at]) = (0.1 * weight, 0.01 * weight);
            staff.count += 1;
        }
        staff
    }

    /// What it is worth that the headquarters ends its move in a hex.
    pub(super) fn value(&self, view: &View<'_>, hex: Hex) -> f32 {
        let (across, down) = view.game.data.map.grid.offset(self.from, hex);
        let mut beyond = [0_i16; MOST];
        for (beyond, (x, y)) in beyond.iter_mut().zip(self.across.iter().zip(&self.down)).take(self.count) {
            *beyond = steps_of((x - across, y - down)) - self.range;
        }
        let mut value = 0.0;
        for (&beyond, (gain, cost)) in beyond.iter().zip(self.gains.iter().zip(&self.costs)).take(self.count) {
            if beyond <= 0 {
                value += gain;
            } else {
                value -= cost * f32::from(beyond);
            }
        }
        value - danger(view, hex) - unfed(view, hex)
    }
}

/// How much it matters that a unit is in range: headquarters of panzer armies are for the mechanized divisions, all of
/// the Axis for their own formation.
fn weight(view: &View<'_>, hq: Unit, unit: Unit) -> f32 {
    let (staff, card) = (view.game.card(hq), view.game.card(unit));
    if view.side == SU {
        return 0.5 + 0.1 * f32::from(view.notes.attack(unit));
    }
    let is_own = staff.formation == card.formation;
    match (staff.kind == Kind::PanzerHq, card.is_mech) {
        (true, true) if is_own => 0.9,
        (true, true) => 0.32,
        (true, false) => 0.1,
        (false, false) if is_own => 0.8,
        (false, false) => 0.5,
        (false, true) => 0.2,
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
    danger * guarded * if view.side == AX { 0.15 } else { 1.0 }
}

/// What it costs to stand without a line.
fn unfed(view: &View<'_>, hex: Hex) -> f32 {
    let is_exempt = view.side == AX && view.state.turn < 3;
    if is_exempt || view.notes.supply[view.side].reached.contains(hex) { 0.0 } else { 1.2 }
}
