//! Where ships may start \[R3\].

use std::ops::ControlFlow::{self, Continue};

use crate::games::three_kingdoms::{Action, Area, SlotSet, State, ThreeKingdoms, WAITING, rules::setup::STACK};

impl ThreeKingdoms {
    /// [R3.2(2)3, RULING-33] Forces to which the drawn ship at the cursor may go. Ships of one class name are alike:
    /// they go to forces in rising order.
    pub(crate) fn visit_assignments<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let (side, slot) = (state.active, state.cursor);
        let class = self.class_of(side, slot);
        let name = |slot: u8| self.counter(state, slot).map(|counter| &counter.class_name);
        let alike = class.from(slot).iter().take_while(|&other| name(other) == name(slot)).count() as u8;
        let before = SlotSet(class.0 & !class.from(slot).0);
        let lowest = match before.iter().last() {
            Some(last) if name(last) == name(slot) => state.sup[usize::from(last)] - 1,
            _ => 0,
        };
        let room = |force: u8| {
            let slots = class.and(self.roster.slots_of(side, force).slots()).len();
            slots - before.iter().filter(|&other| state.sup[usize::from(other)] == force + 1).count() as u8
        };
        let forces = self.scenario.sides[side.index()].forces.len() as u8;
        for force in lowest..forces {
            if room(force) > 0 && (force..forces).map(room).sum::<u8>() >= alike {
                visit(Action::Assign(force))?;
            }
        }
        Continue(())
    }

    /// [R3.3, RULING-33] Hexes of its area where the unit at the cursor may start.
    pub(crate) fn visit_placements<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let (side, slot) = (state.active, state.cursor);
        let force = &self.roster.forces[usize::from(self.roster.force_of[usize::from(slot)])];
        let area = &self.scenario.sides[side.index()].forces[usize::from(force.force)].area;
        if *area == Area::South {
            return visit(Action::Place(WAITING));
        }
        let is_boat = self.roster.is_boat(slot);
        let domain = if is_boat { self.roster.boats_of(side) } else { self.roster.ships_of(side) };
        let most = if is_boat { 1 } else { usize::from(STACK) };
        let placed = Self::places(state, domain);
        for hex in self.start_hexes[usize::from(self.roster.force_of[usize::from(slot)])].iter() {
            let there = placed.iter().filter(|&&place| place == hex).count();
            if there < most || self.is_own_port(side, hex) {
                visit(Action::Place(hex))?;
            }
        }
        Continue(())
    }
}
