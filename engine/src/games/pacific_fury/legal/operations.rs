//! Operations [R9, S3.2].

use super::targets::strike_targets;
use crate::{
    Side,
    games::pacific_fury::{Action, Area, AreaSet, Force, ForceType, PacificFury, State},
};

impl PacificFury {
    /// [S3.2] Operations in the order pass, sortie, then force by force move, bombard, land, strike.
    pub(super) fn list_operations(&self, state: &State, actions: &mut Vec<Action>) {
        let side = state.operating_side();
        actions.push(Action::Pass);
        if let Some(force) = first_in_boxes(state, side) {
            let open = self.sorties(state, side, force);
            let order = [Area::Es, Area::Slot, Area::Sp, Area::Ibs];
            actions.extend(order.into_iter().filter(|&area| open.contains(area)).map(Action::Sortie));
        }
        for force in state.formed(side).iter() {
            let from = state.area_of(side, force);
            if !from.is_sea() {
                continue;
            }
            let force_type = self.force_type(state, side, force);
            let mut reach = self.data.map.beside(from);
            if force_type == ForceType::C {
                reach.remove(Area::Ibs);
            }
            actions.extend(reach.iter().map(|to| Action::Move(force, to)));
            actions.push(Action::Home(force));
            if self.may_bombard(state, side, force, force_type, from) {
                actions.push(Action::Bombard(force));
            }
            if self.may_land(state, side, force_type, from) {
                actions.push(Action::Land(force));
            }
            if force_type == ForceType::C {
                actions.extend(strike_targets(state, side).map(|target| Action::Strike(force, target)));
            }
        }
    }

    /// [R9.1(2), R9.1(3), R9.1(4)] Where the first force in the boxes may go.
    fn sorties(&self, state: &State, side: Side, force: Force) -> AreaSet {
        let entry = self.data.entry_of(side, self.force_type(state, side, force));
        let at_sea = || ![Area::Es, Area::Sp].iter().all(|&area| state.forces_in(side.other(), area).is_empty());
        if state.initiative == side && (!self.options.ibs_sortie_needs_enemy || at_sea()) {
            entry.always.with(entry.with_initiative)
        } else {
            entry.always
        }
    }

    /// [R9.4(1)] A bombardment force of the side without the initiative, next to a Sound free of enemies, against an
    /// operating airfield. With the house rule an amphibious force may, too [RULING-8].
    fn may_bombard(&self, state: &State, side: Side, force: Force, force_type: ForceType, from: Area) -> bool {
        let right_type = force_type == ForceType::B
            || self.options.bombard_then_land
                && force_type == ForceType::A
                && state.ships(side, force).meets(self.warships[side]);
        right_type
            && side != state.initiative
            && !state.disrupted
            && (self.data.map.are_beside(from, Area::Ibs) || from == Area::Ibs && self.options.bombard_from_ibs)
            && state.forces_in(side.other(), Area::Ibs).is_empty()
    }

    /// [R9.3(1)] An amphibious force next to or in a Sound free of enemies, while the airfield is disrupted.
    fn may_land(&self, state: &State, side: Side, force_type: ForceType, from: Area) -> bool {
        force_type == ForceType::A
            && state.disrupted
            && (self.data.map.are_beside(from, Area::Ibs) || from == Area::Ibs && self.options.land_from_ibs)
            && state.forces_in(side.other(), Area::Ibs).is_empty()
    }
}

/// The lowest-numbered force still in the boxes [R9.1(1)].
pub fn first_in_boxes(state: &State, side: Side) -> Option<Force> {
    state.forces_in(side, Area::Box).first()
}
