//! Where ships may start \[R3\].

use crate::games::three_kingdoms::{Action, Board, ForceId, Slot, SlotSet, WAITING, rules::setup::STACK};

impl Board<'_> {
    /// [R3.2(2)3, RULING-33] Forces to which the drawn ship at the cursor may go. Ships of one class name are alike:
    /// they go to forces in rising order.
    pub(super) fn list_assignments(self, actions: &mut Vec<Action>) {
        let (game, state) = (self.game, self.state);
        let (side, slot) = (state.active, state.cursor);
        let class = game.roster.class_of(slot);
        let name = |slot: Slot| self.card(slot).class_name;
        let alike = class.from(slot).iter().take_while(|&other| name(other) == name(slot)).count() as u8;
        let before = class.without(class.from(slot));
        let lowest = match before.last() {
            Some(last) if name(last) == name(slot) => state.sup[usize::from(last)] - 1,
            _ => 0,
        };
        let room = |force: u8| {
            let slots = class.and(game.roster.slots_of(side, ForceId::new(force)).slots()).len() as u8;
            slots - before.iter().filter(|&other| state.sup[usize::from(other)] == force + 1).count() as u8
        };
        let forces = game.scenario.sides[side].forces.len() as u8;
        for force in lowest..forces {
            if room(force) > 0 && (force..forces).map(room).sum::<u8>() >= alike {
                actions.push(Action::Assign(ForceId::new(force)));
            }
        }
    }

    /// [R3.3, RULING-33] Hexes of its area where the unit at the cursor may start.
    pub(super) fn list_placements(self, actions: &mut Vec<Action>) {
        let (game, side, slot) = (self.game, self.active(), self.state.cursor);
        let hexes = &game.start_hexes[usize::from(game.roster.force_of[usize::from(slot)])];
        if hexes.is_empty() {
            // Only the space off the south edge has none.
            return actions.push(Action::Place(WAITING));
        }
        let is_boat = game.roster.is_boat(slot);
        let domain = if is_boat { game.roster.boats_of(side) } else { game.roster.ships_of(side) };
        let most = if is_boat { 1 } else { STACK };
        let has_room = |units: SlotSet| units.is_empty() || units.len() < most;
        for &hex in hexes {
            if has_room(self.at(hex).and(domain)) || game.is_own_port(side, hex) {
                actions.push(Action::Place(hex));
            }
        }
    }
}
