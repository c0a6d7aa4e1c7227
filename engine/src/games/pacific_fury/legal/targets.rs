//! Targets of air strikes [R10.6].

use crate::{
    Side,
    games::pacific_fury::{Area, State, TARGET_FIELD, TARGET_IBS, Target, each},
};

/// [R10.6(1)] Targets of a strike in the order airfield, Sound, forces in the Eastern Solomons, then in the South Pacific.
pub(super) fn strike_targets(state: &State, striker: Side) -> impl Iterator<Item = Target> {
    let enemy = striker.other();
    let field = may_strike_field(state, striker).then_some(TARGET_FIELD);
    let sound = (state.forces_in(enemy, Area::Ibs) != 0).then_some(TARGET_IBS);
    let forces = |area| each(state.forces_in(enemy, area));
    field.into_iter().chain(sound).chain(forces(Area::Es)).chain(forces(Area::Sp))
}

/// Whether the striker has any legal target [R10.6(5)].
pub(crate) fn has_strike_target(state: &State) -> bool {
    let striker = state.battle.attacker;
    let reach = [Area::Ibs, Area::Es, Area::Sp];
    may_strike_field(state, striker) || reach.iter().any(|&area| state.forces_in(striker.other(), area) != 0)
}

/// [R10.6(1)] Only the side without the initiative strikes the airfield, and only while it operates.
fn may_strike_field(state: &State, striker: Side) -> bool {
    striker != state.initiative && !state.disrupted
}

/// Forces that a strike on the current target hits, as bits.
pub(crate) fn strike_target_forces(state: &State) -> u8 {
    match state.battle.target {
        TARGET_IBS => state.forces_in(state.battle.attacker.other(), Area::Ibs),
        force @ 0..7 => 1 << force,
        _ => 0,
    }
}
