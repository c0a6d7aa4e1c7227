//! Surface operations: groups and their actions [R7, R12, R18.1].

use crate::games::three_kingdoms::{
    Action, Deed, Event, Hunter, Node, Part, Referee, Slot, SlotSet, rules::fire::hunts,
};
use crate::{Dice, EventSink, OptId};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R7.1(1), R7.1(2), RULING-42, RULING-60] One part after the other, or the end of the chit.
    pub(crate) fn fleet_mode(&mut self, action: Action) {
        match action {
            Action::ShipActions => {
                self.state.fleet.ships = Part::Begun;
                self.go(Node::GroupHex);
            }
            Action::AirOperation => self.start_carrier_air(),
            _ => self.end_chit(),
        }
    }

    /// [R7.2(4), R7.2(7)] The next group, or the end of the ship actions.
    pub(crate) fn group_hex(&mut self, action: Action) {
        let fleet = &mut self.state.fleet;
        fleet.units = SlotSet::EMPTY;
        if let Action::From(hex) = action {
            fleet.hex = hex;
            fleet.cursor = Slot::new(0);
            self.go(Node::GroupUnits);
        } else {
            fleet.ships = Part::Done;
            self.go(Node::FleetMode);
        }
    }

    /// [R7.2(3)1] Members of the group.
    pub(crate) fn group_units(&mut self, action: Action) {
        match action {
            Action::Add(slot) => {
                self.state.fleet.units.insert(slot);
                self.state.fleet.cursor = slot.next();
            }
            Action::All => {
                self.state.fleet.units = self.board().group_candidates(self.state.fleet.hex);
                self.go(Node::GroupDeed);
            }
            _ => self.go(Node::GroupDeed),
        }
    }

    /// [R7.2(1), R7.2(3)2] All members do the same.
    pub(crate) fn group_deed(&mut self, action: Action) {
        let Action::Do(deed) = action else { return };
        self.state.fleet.deed = deed;
        match deed {
            Deed::Land => {
                self.land();
                self.end_group();
            }
            Deed::AttackShipsMove | Deed::AttackBoatMove => {
                self.state.fleet.halves = 1;
                self.ask_group_target();
            }
            Deed::SearchTwice => {
                self.state.fleet.halves = 2;
                self.ask_group_target();
            }
            _ => self.go(Node::GroupMove),
        }
    }

    /// [R7.2(1)] The move of the action; what follows it takes place in the new hex.
    pub(crate) fn group_move(&mut self, action: Action) {
        let Action::To(to) = action else { return };
        let fleet = self.state.fleet;
        self.move_group(fleet.units, fleet.hex, to);
        self.state.fleet.hex = to;
        match fleet.deed {
            Deed::Move | Deed::AttackShipsMove | Deed::AttackBoatMove => self.end_group(),
            _ => {
                self.state.fleet.halves = 1;
                self.ask_group_target();
            }
        }
    }

    /// [RULING-54] The next half of the action; without a target it lapses.
    fn ask_group_target(&mut self) {
        let fleet = &self.state.fleet;
        let has_target = fleet.halves > 0 && self.board().has_group_target(fleet.hex, fleet.deed, fleet.halves);
        if has_target {
            self.go(Node::GroupTarget);
        } else {
            self.after_group_target();
        }
    }

    /// [R7.1(3), R9.2(1)3, R9.3(3)3, R10.2, R12, RULING-66] One half of the action.
    pub(crate) fn group_target(&mut self, action: Action) {
        let fleet = self.state.fleet;
        let halves = if matches!(action, Action::AtBoatTwice(_)) { 2 } else { 1 };
        if action == Action::Done {
            return self.end_group();
        }
        self.state.fleet.halves -= halves;
        if let Action::AtBoat(boat) = action {
            self.state.fleet.first = boat.into();
        }
        if fleet.deed.is_attack()
            && let Action::ShipsAt(hex) = action
        {
            return self.start_ship_attack(fleet.units, fleet.hex, hex);
        }
        self.state.sequence = self.state.sequence.wrapping_add(1);
        self.show(fleet.units);
        match action {
            Action::AtBoat(boat) if fleet.deed.is_attack() => self.hunt(boat, None),
            Action::AtBoatWith(boat, tech) => self.hunt(boat, Some(tech)),
            Action::AtBoat(boat) | Action::AtBoatTwice(boat) => {
                let dice = self.game.search_dice(self.state, halves);
                let leader = fleet.units.first().expect("a group has members");
                self.search_boat(boat, dice, u16::from(leader));
            }
            Action::ShipsAt(hex) => self.search_hex(hex),
            _ => {
                let within = self.game.theatre.grid.within::<9>(fleet.hex, 1);
                for hex in within.iter() {
                    self.search_hex(hex);
                }
            }
        }
        self.ask_group_target();
    }

    /// [R12, RULING-12] The group attacks a boat with its ships of a tech or more, by itself with those that hit best.
    fn hunt(&mut self, boat: Slot, tech: Option<u8>) {
        self.note_attack(self.active());
        let units = self.state.fleet.units;
        let leader = units.first().expect("a group has members");
        let hunts = hunts(self.game.asw_of(self.state, units));
        let chosen = hunts.iter().find(|hunt| tech.is_none_or(|tech| hunt.tech == tech));
        if let Some(hunt) = chosen {
            self.attack_boat(boat, hunt.dice, hunt.tech, Hunter::Group, u16::from(leader));
        }
    }

    /// Both halves are done: an action that began with an attack ends with its move.
    pub(crate) fn after_group_target(&mut self) {
        match self.state.fleet.deed {
            Deed::AttackShipsMove | Deed::AttackBoatMove => self.go(Node::GroupMove),
            _ => self.end_group(),
        }
    }

    /// [R18.1(1), R18.1(2)1, R18.1(3), RULING-58] One SUP goes ashore; the LST stays off, but it is known now.
    fn land(&mut self) {
        let side = self.active();
        let fleet = self.state.fleet;
        let slot = fleet.units.first().expect("a group has members");
        let Some((index, _)) = self.game.landing(side, fleet.hex) else { return };
        self.show(fleet.units);
        self.state.sup[usize::from(slot)] -= 1;
        self.state.landed[index][side] += 1;
        self.state.fleet.landed |= 1 << index;
        let counter = self.state.counter[usize::from(slot)];
        self.emit(|| Event::Landing { slot, counter, hex: fleet.hex });
    }

    /// [R7.2(5), R7.2(6), RULING-11] The group has acted.
    fn end_group(&mut self) {
        let fleet = &mut self.state.fleet;
        self.state.acted = self.state.acted.with(fleet.units);
        fleet.groups += 1;
        fleet.searched |= fleet.deed.is_search();
        fleet.units = SlotSet::EMPTY;
        fleet.first = OptId::NONE;
        self.go(Node::GroupHex);
    }
}
