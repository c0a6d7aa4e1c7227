//! Which units come, and where.

use sandtable_engine::{
    games::smolensk::{AX, Action, Kind, Unit},
    hex::Hex,
};

use super::{advance, line, view::View};

/// Which unit comes next: headquarters with a chit first, then the strongest.
pub(super) fn bring(view: &View<'_>, action: Action) -> f32 {
    let (Action::Bring(unit) | Action::Enter(unit)) = action else { return -1.0 };
    let card = view.game.card(unit);
    let strength = 0.05 * f32::from(card.attack[0].max(card.defence[0]));
    match card.kind {
        Kind::PanzerHq => 1.5,
        Kind::Hq if is_commanding(view, unit) => 1.0,
        Kind::Hq => 0.05,
        _ => strength + 0.01 * f32::from(card.movement),
    }
}

/// Whether a chit for the headquarters is there.
fn is_commanding(view: &View<'_>, hq: Unit) -> bool {
    view.game.available(view.state, view.side).iter().any(|chit| view.game.hq_of(chit) == Some(hq))
}

/// Where a unit is placed, or ends the move by which it enters.
pub(super) fn place(view: &View<'_>, unit: Unit, hex: Hex) -> f32 {
    if view.brief(unit).is_hq {
        return command(view, hex);
    }
    if view.side == AX { advance::destination(view, unit, hex) } else { line::destination(view, unit, hex) }
}

/// Where a headquarters is placed: among units that no other commands.
fn command(view: &View<'_>, hex: Hex) -> f32 {
    let mut value = 0.0;
    for (unit, at) in view.game.on_map(view.state, view.side) {
        let away = view.distance(hex, at);
        if view.brief(unit).is_hq {
            value -= if away <= 4 { 0.2 } else { 0.0 };
        } else if away <= 4 {
            value += 0.05;
        }
    }
    let danger = match view.notes.near[view.enemy].away(hex) {
        0..=2 => 1.0,
        3 => 0.2,
        _ => 0.0,
    };
    value - danger - if view.side == AX { 0.01 * view.way(false, hex) } else { 0.0 }
}
