//! Decisions at the supply chit.

use sandtable_engine::games::smolensk::{AX, Action, Spot, Unit};

use super::view::View;

/// Turn from which units are taken off the map.
const FIRST_TRANSFER: u8 = 3;
/// Hexes from the nearest headquarters at which a unit of the Axis is left behind.
const LEFT_BEHIND: u8 = 9;

/// Units that no headquarters will reach again come back by rail, if not too many others wait to do so.
pub(super) fn transfer(view: &View<'_>, action: Action) -> f32 {
    let Action::Transfer(unit) = action else { return 0.1 };
    let Some(hex) = view.state.hex(unit).filter(|_| view.side == AX && view.state.turn >= FIRST_TRANSFER) else {
        return 0.0;
    };
    let hqs = view.game.on_map(view.state, AX).filter(|&(unit, _)| view.brief(unit).is_hq);
    let away = hqs.map(|(_, at)| view.distance(at, hex)).min().unwrap_or(0);
    let waits = |unit: &Unit| matches!(view.state.unit(*unit).spot(), Spot::Box | Spot::Transfer);
    let waiting = view.game.units_of(AX).filter(waits).count();
    let turns = view.game.data.scenario.turns.saturating_sub(view.state.turn);
    let room = usize::from(turns) * usize::from(view.game.reinforcements(view.state.turn.max(4), AX));
    if away >= LEFT_BEHIND && waiting < room { 0.2 } else { 0.0 }
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
