//! Where the units of the Axis go.

use sandtable_engine::{
    games::smolensk::{AX, State, Unit},
    hex::Hex,
};

use super::{attacks, leanings::Lean, view::View};

/// What half a point nearer to a goal is worth to mechanized units on turns 1 and 2 and later, and to others.
const WAYS: [f32; 4] = [0.03, 0.067, 0.05, 0.012];
/// What a Soviet unit is worth whose line a mechanized unit cuts, by turn.
const CUTS: [f32; 3] = [0.1, 0.06, 0.02];
/// The same for other units.
const CUT_ON_FOOT: f32 = 0.048;
/// Last turn on which mechanized units, and others, close rings on purpose.
pub(super) const LAST_RINGS: [u8; 2] = [CUTS.len() as u8, 2];
/// What attacks count while there is a ring to close, and else for mechanized units.
const BUSY: [f32; 2] = [0.6, 0.7];
/// Hexes from its headquarters that a unit may go, and what each beyond them costs.
const LEASH: (u8, f32) = (6, 0.15);
/// From turn 2 on mechanized units keep to both panzer headquarters: each may be activated by either.
const TOGETHER: f32 = 0.085;
/// What it costs to stand where another unit stands.
const HEAP: f32 = 0.034;

/// What it is worth to the Axis that a unit ends its move in a hex.
pub(super) fn destination(view: &View<'_>, unit: Unit, hex: Hex) -> f32 {
    let is_mech = view.brief(unit).is_mech;
    let turn = view.state.turn;
    let way = match (is_mech, turn) {
        (true, 1) => WAYS[0] * view.lean(Lean::WayMechEarly),
        (true, 2) => WAYS[1] * view.lean(Lean::WayMechEarly),
        (true, _) => WAYS[2] * view.lean(Lean::WayMech),
        (false, _) => WAYS[3] * view.lean(Lean::WayFoot),
    };
    let mut value = -way * view.way(is_mech, hex);
    let support = attacks::support(view, hex, view.notes.attack(unit));
    if has_rings(view.state, is_mech) {
        let cut = if is_mech {
            CUTS[usize::from(turn) - 1] * view.lean(Lean::CutMech)
        } else {
            CUT_ON_FOOT * view.lean(Lean::CutFoot)
        };
        value += BUSY[0] * view.lean(Lean::SupportInRings) * support + cut * view.notes.cut_by(hex).min(40.0);
    } else {
        value += view.lean(Lean::Support) * if is_mech { BUSY[1] * support } else { support };
    }
    if !is_mech && view.is_move() {
        value -= 0.03 * view.lean(Lean::ContactFoot) * f32::from(view.notes.near[view.enemy].away(hex));
    }
    value + view.lean(Lean::Place) * place(view, hex) + order(view, unit, hex) - supply(view, hex)
}

/// Whether rings are closed on purpose.
pub(super) fn has_rings(state: &State, is_mech: bool) -> bool {
    state.turn <= LAST_RINGS[usize::from(!is_mech)]
}

/// What the place itself is worth.
fn place(view: &View<'_>, hex: Hex) -> f32 {
    let Some(place) = view.game.place_in(hex) else { return 0.0 };
    if view.game.holder(view.state, place) == AX {
        return 0.0;
    }
    let site = view.game.data.site(place);
    if site.is_city || site.is_source || site.is_exit { view.worth(site) } else { 0.02 }
}

/// Units stay where their headquarters can follow, and rather not in one heap.
fn order(view: &View<'_>, unit: Unit, hex: Hex) -> f32 {
    let mut value = if view.notes.board.holds(AX, hex) { -HEAP * view.lean(Lean::Heap) } else { 0.0 };
    if let Some(hq) = view.hq_hex {
        value -= LEASH.1 * view.lean(Lean::Leash) * f32::from(view.distance(hq, hex).saturating_sub(LEASH.0));
    }
    if view.brief(unit).is_mech && view.state.turn >= 2 {
        for &at in &view.panzer_hqs {
            value -= TOGETHER * view.lean(Lean::Together) * f32::from(view.distance(at, hex).saturating_sub(4).min(12));
        }
    }
    if view.state.unit(unit).is_reduced() && view.notes.board.in_enemy_zone(AX, hex) {
        value -= 0.05;
    }
    value
}

/// From turn 3 on units end their moves where a line reaches them.
fn supply(view: &View<'_>, hex: Hex) -> f32 {
    if view.state.turn < 3 || !view.is_move() || view.notes.supply[AX].reached.contains(hex) {
        return 0.0;
    }
    if view.state.turn == 3 { 0.3 } else { 1.6 }
}
