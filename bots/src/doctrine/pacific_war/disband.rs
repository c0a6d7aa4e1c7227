//! Ships that would have no line leave before the turn ends: they come back a turn earlier.

use sandtable_engine::games::pacific_war::{Action, Area, Node, Number, UnitSet};

use super::view::View;

/// Acted ships of an area without a line.
fn stranded(view: &View<'_>, area: Area) -> UnitSet {
    if view.picture.linked[view.side].contains(area) {
        return UnitSet::EMPTY;
    }
    let heap = view.own(area);
    heap.units.without(heap.ready).and(view.game.ships)
}

/// What it is worth to disband now.
pub(super) fn value(view: &View<'_>) -> f32 {
    let state = view.state;
    let next = |area: Area| state.place.get().is_none_or(|last| area > last);
    let areas = view.picture.present[view.side].iter().filter(|&area| next(area));
    let worth: f32 = areas.map(|area| view.worth_of(stranded(view, area))).sum();
    // There must be somewhere to come back to, and a turn to do so.
    let returns = state.turn < view.game.data.scenario.last_turn;
    if worth > 0.0 && returns { 0.12 + 0.1 * worth } else { -1.0 }
}

/// Which units go.
pub(super) fn choice(view: &View<'_>, action: Action) -> f32 {
    let state = view.state;
    match (state.node, action) {
        (Node::DisbandArea, Action::From(area)) => {
            if stranded(view, area).is_empty() {
                -1.0
            } else {
                1.0 - 0.01 * f32::from(area.number())
            }
        }
        (Node::DisbandKind, Action::Unit(stack)) => {
            let is_ship = view.game.ships.meets(view.game.of_kind[stack.kind.index()]);
            if is_ship && stack.has_acted { 1.0 - 0.01 * f32::from(stack.kind.number()) } else { -1.0 }
        }
        (_, Action::Count(Number(count))) => 0.5 * f32::from(count),
        _ => 0.0,
    }
}
