//! Where the units of the Axis go.

use sandtable_engine::{
    games::smolensk::{AX, Unit},
    hex::Hex,
};

use super::{attacks, view::View};

/// What half a point nearer to a goal is worth.
const MECH_WAY: f32 = 0.02;
const FOOT_WAY: f32 = 0.012;
/// What a Soviet unit is worth whose line is cut.
const CUT: f32 = 0.03;
/// Last turn on which rings are closed on purpose.
pub(super) const LAST_RING: u8 = 3;

/// What it is worth to the Axis that a unit ends its move in a hex.
pub(super) fn destination(view: &View<'_>, unit: Unit, hex: Hex) -> f32 {
    let brief = view.brief(unit);
    let attack = view.notes.attack(unit);
    let way = if brief.is_mech { MECH_WAY } else { FOOT_WAY };
    let mut value = -way * view.way(brief.is_mech, hex);
    value += attacks::support(view, hex, attack);
    if brief.is_mech && view.state.turn <= LAST_RING {
        value += CUT * view.notes.cut_by(view.game, hex).min(40.0);
    }
    if !brief.is_mech {
        value -= 0.03 * f32::from(view.notes.near[view.enemy].away(hex));
    }
    value + place(view, hex) + order(view, unit, hex) - supply(view, hex)
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
    let mut value = if view.notes.board.holds(AX, hex) { -0.02 } else { 0.0 };
    if let Some(hq) = view.hq_hex() {
        let most = 8;
        let beyond = view.distance(hq, hex).saturating_sub(most);
        value -= 0.12 * f32::from(beyond);
    }
    if view.state.unit(unit).is_reduced() && view.notes.board.in_enemy_zone(AX, hex) {
        value -= 0.05;
    }
    value
}

/// From turn 3 on units end their moves where a line reaches them.
fn supply(view: &View<'_>, hex: Hex) -> f32 {
    if view.state.turn < 3 || view.notes.supply[AX].reached.contains(hex) {
        return 0.0;
    }
    if view.state.turn == 3 { 0.15 } else { 0.5 }
}
