//! Targets of air strikes [R10.6].

use crate::{
    Side,
    games::pacific_fury::{Area, ForceSet, State, Target},
};

/// [R10.6(1)] Targets of a strike in the order airfield, Sound, forces in the Eastern Solomons, then in the South Pacific.
pub(super) fn strike_targets(state: &State, striker: Side) -> impl Iterator<Item = Target> {
    let enemy = striker.other();
    let field = may_strike_field(state, striker).then_some(Target::FIELD);
    let sound = (!state.forces_in(enemy, Area::Ibs).is_empty()).then_some(Target::SOUND);
    let forces = |area| state.forces_in(enemy, area).iter().map(Target::of);
    field.into_iter().chain(sound).chain(forces(Area::Es)).chain(forces(Area::Sp))
}

/// Whether the striker has any legal target [R10.6(5)].
pub(crate) fn has_strike_target(state: &State) -> bool {
    let striker = state.battle.attacker;
    let reach = [Area::Ibs, Area::Es, Area::Sp];
    may_strike_field(state, striker) || reach.iter().any(|&area| !state.forces_in(striker.other(), area).is_empty())
}

/// [R10.6(1)] Only the side without the initiative strikes the airfield, and only while it operates.
fn may_strike_field(state: &State, striker: Side) -> bool {
    striker != state.initiative && !state.disrupted
}

/// Forces that a strike on the current target hits.
pub(crate) fn strike_target_forces(state: &State) -> ForceSet {
    target_forces(state, state.battle.attacker.other(), state.battle.target)
}

/// The forces of a side that are this target.
pub(crate) fn target_forces(state: &State, side: Side, target: Target) -> ForceSet {
    match target.force() {
        Some(force) => ForceSet::one(force),
        None if target == Target::SOUND => state.forces_in(side, Area::Ibs),
        None => ForceSet::EMPTY,
    }
}
