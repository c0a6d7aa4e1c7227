//! Losses, retreats and advances.

use sandtable_engine::games::smolensk::{AX, Action, Unit};

use super::{advance::Advance, leanings::Lean, line::Line, view::View};

/// A step less: of a unit that is lost with it, or not.
pub(super) fn loss(view: &View<'_>, action: Action) -> f32 {
    let Action::Lose(unit) = action else { return -0.25 };
    let (brief, steps) = (view.brief(unit), view.notes.steps(unit));
    let strength = 0.03 * f32::from(view.notes.attack(unit) + view.notes.defence(unit));
    let gone = match (view.side, brief.is_mech, brief.is_hq) {
        _ if steps > 1 => 0.0,
        (AX, true, _) => 1.0,
        (AX, false, false) => 0.3,
        (_, false, true) => 0.8,
        (_, true, _) => 0.4,
        _ => 0.15,
    };
    let burden = if brief.is_hq { 0.3 } else { 0.0 };
    -strength - view.lean(Lean::Loss) * gone - burden
}

/// Whether retreats of a fortress hex become losses: as long as enough steps are left to hold it.
pub(super) fn convert(view: &View<'_>, action: Action) -> f32 {
    let Some(target) = view.state.target.get() else { return 0.0 };
    let units: u8 = view.notes.board.units(target).map(|unit| view.notes.steps(unit)).sum();
    let steps = units + view.state.level_in(target);
    let lost = view.state.retreat + view.state.losses;
    match action {
        Action::Convert if steps > lost => 0.2,
        Action::Convert => -0.2,
        _ => 0.0,
    }
}

/// Where the unit that retreats goes.
pub(super) fn retreat(view: &View<'_>, action: Action) -> f32 {
    let (Action::Retreat(hex), Some(unit)) = (action, view.state.subject.get()) else { return 0.0 };
    let zone = if view.notes.board.in_enemy_zone(view.side, hex) { 0.4 * view.lean(Lean::RetreatZone) } else { 0.0 };
    let full = if view.notes.board.has_room(hex) { 0.0 } else { 0.1 };
    let wish =
        if view.side == AX { 0.0 } else { 0.3 * view.lean(Lean::RetreatWish) * Line::new(view, unit).value(hex) };
    0.03 * f32::from(view.game.shifts(hex)) + wish - zone - full
}

/// Whether an attacker advances, and where.
pub(super) fn advance(view: &View<'_>, action: Action) -> f32 {
    let Some(unit) = view.state.subject.get() else { return 0.0 };
    let hex = match action {
        Action::Advance(hex) => hex,
        _ => match view.state.hex(unit) {
            Some(hex) => hex,
            None => return 0.0,
        },
    };
    let stays = action == Action::Stay;
    let value = ends(view, unit, hex);
    let exposed = if view.brief(unit).is_hq && !stays { 1.0 } else { 0.0 };
    value - exposed + if stays { 0.0 } else { 0.05 * view.lean(Lean::Advance) }
}

fn ends(view: &View<'_>, unit: Unit, hex: sandtable_engine::hex::Hex) -> f32 {
    if view.side == AX { Advance::new(view, unit).value(hex) } else { Line::new(view, unit).value(hex) }
}
