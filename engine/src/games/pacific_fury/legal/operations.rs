//! Operations [R9, S3.2].

use std::ops::ControlFlow::{self, Continue};

use super::targets::visit_targets_of;
use crate::{
    Side,
    games::pacific_fury::{Action, Area, ForceType, PacificFury, State, each},
};

impl PacificFury {
    /// [S3.2] Operations in the order pass, sortie, then force by force move, bombard, land, strike.
    pub(super) fn visit_operations<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let side = state.operating_side();
        visit(Action::Pass)?;
        if let Some(force) = first_in_boxes(state, side) {
            for area in [Area::Es, Area::Slot, Area::Sp, Area::Ibs] {
                if self.may_sortie(state, side, force, area) {
                    visit(Action::Sortie(area))?;
                }
            }
        }
        for force in 0..state.forces[side.index()] {
            let from = state.area_of(side, force);
            if !from.is_sea() {
                continue;
            }
            let force_type = self.force_type(state, side, force);
            for to in Area::SEA {
                let barred = force_type == ForceType::C && to == Area::Ibs;
                if self.data.adjacent[from as usize][to as usize] && !barred {
                    visit(Action::Move(force, to))?;
                }
            }
            visit(Action::Move(force, Area::Base))?;
            if self.may_bombard(state, side, force, force_type, from) {
                visit(Action::Bombard(force))?;
            }
            if self.may_land(state, side, force_type, from) {
                visit(Action::Land(force))?;
            }
            if force_type == ForceType::C {
                visit_targets_of(state, side, &mut |target| visit(Action::Strike(force, target)))?;
            }
        }
        Continue(())
    }

    /// [R9.1(2), R9.1(3), R9.1(4)] Where the first force in the boxes may go.
    fn may_sortie(&self, state: &State, side: Side, force: u8, area: Area) -> bool {
        let force_type = self.force_type(state, side, force);
        let entry = self.data.entry_of(side, force_type);
        let bit = 1 << area as u8;
        if entry.always & bit != 0 {
            return true;
        }
        if entry.with_initiative & bit == 0 || state.initiative != side {
            return false;
        }
        !self.options.ibs_sortie_needs_enemy
            || state.forces_in(side.other(), Area::Es) | state.forces_in(side.other(), Area::Sp) != 0
    }

    /// [R9.4(1)] A bombardment force of the side without the initiative, next to a Sound free of enemies, against an
    /// operating airfield. With the house rule an amphibious force may, too [RULING-8].
    fn may_bombard(&self, state: &State, side: Side, force: u8, force_type: ForceType, from: Area) -> bool {
        let right_type = force_type == ForceType::B
            || self.options.bombard_then_land
                && force_type == ForceType::A
                && state.ships(side, force).meets(self.warships[side.index()]);
        right_type
            && side != state.initiative
            && !state.disrupted
            && (self.data.adjacent[from as usize][Area::Ibs as usize]
                || from == Area::Ibs && self.options.bombard_from_ibs)
            && state.forces_in(side.other(), Area::Ibs) == 0
    }

    /// [R9.3(1)] An amphibious force next to or in a Sound free of enemies, while the airfield is disrupted.
    fn may_land(&self, state: &State, side: Side, force_type: ForceType, from: Area) -> bool {
        force_type == ForceType::A
            && state.disrupted
            && (self.data.adjacent[from as usize][Area::Ibs as usize]
                || from == Area::Ibs && self.options.land_from_ibs)
            && state.forces_in(side.other(), Area::Ibs) == 0
    }
}

/// The lowest-numbered force still in the boxes [R9.1(1)].
pub fn first_in_boxes(state: &State, side: Side) -> Option<u8> {
    each(state.forces_in(side, Area::Box)).next()
}
