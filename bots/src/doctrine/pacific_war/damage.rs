//! Who takes hits, and where units retreat.

use sandtable_engine::{
    Game,
    games::pacific_war::{Action, Number},
};

use super::{
    stand::{self, Force},
    view::View,
    worth::{effect, loss},
};

/// [R11.2(1)1] Points for the unit that is asked about: dear units take few, cheap ones many.
pub(super) fn allocate(view: &View<'_>, action: Action) -> f32 {
    let asked = view.game.hit_unit(view.state, &view.game.tables(view.state));
    let (Action::Damage(Number(points)), Some(unit)) = (action, asked) else { return 0.0 };
    let counter = view.game.counter(unit);
    let arm = counter.class.arm();
    let lost =
        loss(effect(view.game, counter, view.state.unit(unit).has_acted(), points), arm) * view.brief(unit).worth;
    // What a point costs where it goes otherwise.
    let elsewhere = 0.3 * f32::from(points);
    elsewhere - lost
}

/// [R11.4(2)] Where a unit retreats.
pub(super) fn retreat(view: &View<'_>, action: Action) -> f32 {
    let (Action::Retreat(area), Some(unit)) = (action, view.state.subject.get()) else { return 0.0 };
    let force = Force::new(view, [unit].into_iter().collect());
    stand::value(view, &force, area, false)
}
