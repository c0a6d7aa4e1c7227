//! Answers to the enemy's actions.

use sandtable_engine::games::pacific_war::{Action, Arm, Node};

use super::view::View;

/// The value of an answer.
pub(super) fn value(view: &View<'_>, action: Action) -> f32 {
    match (view.state.node, action) {
        (Node::Ambush, Action::Ambush) => ambush(view),
        (_, Action::Intercept) => intercept(view),
        (_, Action::Fire) => 0.5,
        (_, Action::Shoot) => 0.6,
        _ => 0.15,
    }
}

/// What the ready units of the area do to those who enter or attack, who count as acted.
fn ambush(view: &View<'_>) -> f32 {
    let Some(area) = view.state.here.get() else { return 0.0 };
    let own = view.own(area);
    let hits = if view.is_ground(area) { own.land_hits } else { own.ship_hits };
    let group = view.state.group;
    let worth = view.worth_of(group);
    let count = group.len().max(1) as f32;
    let share = (hits / count).min(1.0);
    let lands = group.iter().any(|unit| view.brief(unit).arm == Arm::Land) && view.is_ground(area);
    share * (0.6 * worth * view.horizon + if lands { 0.6 * view.prize(area) } else { 0.0 })
}

/// What ready aircraft of the area do to the carriers that attack it.
fn intercept(view: &View<'_>) -> f32 {
    let Some(area) = view.state.place.get() else { return 0.0 };
    let own = view.own(area);
    0.4 * f32::from(own.ready_air) + 0.6 * f32::from(own.ready_carriers)
}
