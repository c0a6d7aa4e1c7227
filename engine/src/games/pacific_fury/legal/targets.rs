//! Targets of air strikes [R10.6].

use std::ops::ControlFlow::{self, Break, Continue};

use crate::{
    Side,
    games::pacific_fury::{Area, PacificFury, State, TARGET_FIELD, TARGET_IBS, Target, each},
};

impl PacificFury {
    pub(super) fn visit_targets<V: FnMut(Target) -> ControlFlow<()>>(state: &State, visit: &mut V) -> ControlFlow<()> {
        visit_targets_of(state, state.battle.attacker, visit)
    }

    /// Whether the striker has any legal target [R10.6(5)].
    pub(crate) fn has_strike_target(state: &State) -> bool {
        Self::visit_targets(state, &mut |_| Break(())).is_break()
    }
}

/// [R10.6(1)] Targets of a strike in the order airfield, Sound, forces in the Eastern Solomons, then in the South Pacific.
pub(super) fn visit_targets_of<V: FnMut(Target) -> ControlFlow<()>>(
    state: &State,
    striker: Side,
    visit: &mut V,
) -> ControlFlow<()> {
    let enemy = striker.other();
    if striker != state.initiative && !state.disrupted {
        visit(TARGET_FIELD)?;
    }
    if state.forces_in(enemy, Area::Ibs) != 0 {
        visit(TARGET_IBS)?;
    }
    for area in [Area::Es, Area::Sp] {
        for force in each(state.forces_in(enemy, area)) {
            visit(force)?;
        }
    }
    Continue(())
}

/// Forces that a strike on the current target hits, as bits.
pub(crate) fn strike_target_forces(state: &State) -> u8 {
    match state.battle.target {
        TARGET_IBS => state.forces_in(state.battle.attacker.other(), Area::Ibs),
        force @ 0..7 => 1 << force,
        _ => 0,
    }
}
