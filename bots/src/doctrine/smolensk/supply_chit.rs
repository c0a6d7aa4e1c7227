//! Decisions at the supply chit.

use sandtable_engine::games::smolensk::{AX, Action};

use super::view::View;

/// Units stay on the map: the box holds more than can come.
pub(super) fn transfer(action: Action) -> f32 {
    if action == Action::Done { 1.0 } else { 0.0 }
}

/// The units that are least use are withdrawn: reduced ones, and those far from what is still to be taken.
pub(super) fn withdraw(view: &View<'_>, action: Action) -> f32 {
    let Action::Withdraw(unit) = action else { return 0.0 };
    let Some(hex) = view.state.hex(unit) else { return 0.0 };
    let reduced = if view.state.unit(unit).is_reduced() { 0.2 } else { 0.0 };
    let unfed = if view.notes.supply[AX].reached.contains(hex) { 0.0 } else { 0.1 };
    reduced + unfed + 0.005 * view.way(true, hex)
}

/// A marker is lifted where the Axis is nearest, a fortress built there.
pub(super) fn city(view: &View<'_>, action: Action) -> f32 {
    let (Action::Lift(hex) | Action::Fort(hex)) = action else { return 0.0 };
    let Some((goal, _)) = view.goal_in(hex) else { return 0.0 };
    let threat = f32::from(view.notes.threat.at_goals[goal]);
    match action {
        // A marker is worth points to whoever holds the city in the end.
        Action::Lift(_) => 0.02 * (threat - 30.0),
        _ => 0.05 + 0.01 * threat,
    }
}
