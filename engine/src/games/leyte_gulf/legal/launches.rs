//! What a ship may launch [R6.2-1 to R6.3-2].

use arrayvec::ArrayVec;

use crate::{
    games::leyte_gulf::{Action, State, Strength},
    hex::Facing,
};

/// [R6.2-1, R6.2-5, R6.3-1, R6.3-2] Nothing, or a strength of 4 or 2 into a hex that the unit has left, in a
/// direction across the ship's axis. A second half goes with the first or after it, by step and direction, so that
/// each result can be written in one way.
pub(super) fn list_launches(state: &State, actions: &mut Vec<Action>) {
    actions.push(Action::Keep);
    let Some(ship) = state.cursor.get() else { return };
    let axis = state.facing(ship);
    let across: ArrayVec<Facing, 4> = Facing::ALL.into_iter().filter(|facing| !facing.is_along(axis)).collect();
    for step in state.mover.steps_made() {
        for &direction in &across {
            if state.mover.first_half.is_some_and(|first| (step, direction) < first) {
                continue;
            }
            if state.load(ship).strength() == 4 {
                actions.push(Action::Launch(step, direction, Strength::Four));
            }
            actions.push(Action::Launch(step, direction, Strength::Two));
        }
    }
}
