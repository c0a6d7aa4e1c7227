//! Where reinforcements arrive and units are set up.

use sandtable_engine::games::pacific_war::Action;

use super::{
    stand::{self, Force},
    view::View,
};

/// The value of an area for the unit that is placed.
pub(super) fn place(view: &View<'_>, action: Action) -> f32 {
    let (Action::Place(area), Some(unit)) = (action, view.state.subject.get()) else { return 0.0 };
    let force = Force::new(view, [unit].into_iter().collect());
    let crowd = 0.06 * view.own(area).units.len() as f32;
    stand::value(view, &force, area, false) - if force.ships > 0 { 0.3 * crowd } else { crowd }
}
