//! Where headquarters go: near their units, not near the enemy, and away by rail where they command few.

use sandtable_engine::{
    games::smolensk::{AX, Action, Kind, SU, Unit},
    hex::Hex,
};

use super::{
    leanings::Lean,
    offsets::{GROUP, Offsets},
    view::View,
};

/// Units farther away do not count, by side.
const NEIGHBOURHOOD: [u8; 2] = [16, 8];
/// Units in range, with itself, up to which a headquarters is sent away.
const FEW: usize = 4;
/// Most units that count.
const MOST: usize = 96;

/// What it is worth to have each unit of a group in range, and what a hex beyond it costs; nothing beyond the last.
#[derive(Clone, Copy)]
struct Worths {
    gains: [f32; GROUP],
    costs: [f32; GROUP],
}

/// The units that a headquarters may have in range after its move.
pub(super) struct Staff {
    units: Offsets,
    /// By group of units.
    worths: [Worths; MOST / GROUP],
    range: f32,
}

impl Staff {
    pub(super) fn new(view: &View<'_>, hq: Unit) -> Self {
        let mut staff = Self {
            units: Offsets::new(view.state.hex(hq).unwrap_or(Hex(0))),
            worths: [Worths { gains: [0.0; GROUP], costs: [0.0; GROUP] }; MOST / GROUP],
            range: f32::from(view.game.card(hq).range),
        };
        let Some(from) = view.state.hex(hq) else { return staff };
        let beyond = view.lean(Lean::HeadquartersRange);
        for (unit, hex) in view.notes.on_map(view.game, view.side) {
            let is_far = view.distance(from, hex) > NEIGHBOURHOOD[view.side.index()];
            if is_far || view.brief(unit).is_hq || staff.units.len() == MOST {
                continue;
            }
            let weight = weight(view, hq, unit);
            let (group, at) = (staff.units.len() / GROUP, staff.units.len() % GROUP);
            let worths = &mut staff.worths[group];
            (worths.gains[at], worths.costs[at]) = (0.1 * weight, 0.01 * beyond * weight);
            staff.units.push(&view.game.data.map.grid, hex);
        }
        staff
    }

    /// What it is worth that the headquarters ends its move in a hex.
    pub(super) fn value(&self, view: &View<'_>, hex: Hex) -> f32 {
        let mut worths = [0.0; GROUP];
        self.units.each_group(&view.game.data.map.grid, hex, &self.worths, |distances, Worths { gains, costs }| {
            for at in 0..GROUP {
                let beyond = distances[at] - self.range;
                worths[at] += if beyond <= 0.0 { gains[at] } else { -costs[at] * beyond };
            }
        });
        let value: f32 = worths.into_iter().sum();
        value - view.lean(Lean::HeadquartersDanger) * danger(view, hex) - unfed(view, hex)
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

/// Units that a headquarters would activate, with itself.
pub(super) fn commanded_by(view: &View<'_>, hq: Unit) -> usize {
    let Some(centre) = view.state.hex(hq) else { return 0 };
    let range = view.game.card(hq).range;
    let units = view.notes.on_map(view.game, view.game.side_of(hq));
    units.filter(|&(_, hex)| view.distance(centre, hex) <= range).count()
}

/// Headquarters that command few units come back by rail where they are wanted.
pub(super) fn send(view: &View<'_>, action: Action) -> f32 {
    let Action::Send(hq) = action else { return 0.1 };
    if commanded_by(view, hq) <= FEW { 0.2 } else { 0.0 }
}
