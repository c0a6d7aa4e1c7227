//! Who takes hits, and where units retreat.

use sandtable_engine::games::pacific_war::{Action, Node, Number, Unit, Volley};

use super::{
    stand::{self, Force},
    view::View,
    worth::{effect, loss},
};

/// [R11.2(1)1] Points for the unit that is asked about: dear units take few, cheap ones many.
pub(super) fn allocate(view: &View<'_>, action: Action) -> f32 {
    let (Action::Damage(Number(points)), Some(unit)) = (action, asked(view)) else { return 0.0 };
    let counter = view.game.counter(unit);
    let arm = counter.class.arm();
    let lost =
        loss(effect(view.game, counter, view.state.unit(unit).has_acted(), points), arm) * view.brief(unit).worth;
    // What a point costs where it goes otherwise.
    let elsewhere = 0.3 * f32::from(points);
    elsewhere - lost
}

/// The unit that is asked about: by type, ready ones first.
fn asked(view: &View<'_>) -> Option<Unit> {
    let state = view.state;
    let area = state.here.get()?;
    let heap = view.own(area);
    let victims = if state.volley == Volley::Ambush { heap.units.and(state.group) } else { heap.units };
    let ships = view.game.ships;
    let mut left = usize::from(state.cursor);
    for (_, units) in view.game.by_kind(victims) {
        for some in [units.and(heap.ready), units.without(heap.ready)] {
            let is_asked = state.node == Node::Allocate || some.meets(ships);
            let count = if is_asked { some.len() } else { 0 };
            if left < count {
                return some.nth(left);
            }
            left -= count;
        }
    }
    None
}

/// [R11.4(2)] Where a unit retreats.
pub(super) fn retreat(view: &View<'_>, action: Action) -> f32 {
    let (Action::Retreat(area), Some(unit)) = (action, view.state.subject.get()) else { return 0.0 };
    let force = Force::new(view, [unit].into_iter().collect());
    stand::value(view, &force, area, false)
}
