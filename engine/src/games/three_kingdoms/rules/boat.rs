//! Submarine operations [R6, R11, R14].

use crate::games::three_kingdoms::{
    Action, Boat, Deed, Event, Hunter, Node, Purpose, Referee, SlotSet,
    rules::fire::{defence_dice, roll_defence},
};
use crate::{Dice, EventSink};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R6.0(5), R6.0(6)] The next boat, or the end of the operation.
    pub(crate) fn boat_pick(&mut self, action: Action) {
        match action {
            Action::Boat(slot) => {
                self.state.boat = Boat { slot: slot.into(), ..Boat::NONE };
                self.go(Node::BoatDeed);
            }
            _ => self.end_boats(),
        }
    }

    /// [R6.0(7), R10.1(3), R14(6), RULING-24] Boats that attacked ships go home.
    fn end_boats(&mut self) {
        for slot in self.state.shot.iter() {
            if !self.state.damaged.with(self.state.sunk).contains(slot) {
                self.send_back(slot);
            }
        }
        self.end_chit();
    }

    pub(crate) fn boat_deed(&mut self, action: Action) {
        let Action::Do(deed) = action else { return };
        self.state.boat.deed = deed;
        match deed {
            Deed::Submerge => {
                self.turn_off(self.state.boat.unit());
                self.end_boat();
            }
            Deed::SearchTwice | Deed::AttackTwice => {
                self.state.boat.halves = 2;
                self.ask_boat_target();
            }
            _ => self.go(Node::BoatMove),
        }
    }

    /// [R6.0(1)2, R6.0(1)3] A boat that is found on its way loses the rest of its action.
    pub(crate) fn boat_move(&mut self, action: Action) {
        let Action::To(hex) = action else { return };
        let found = self.move_boat(self.state.boat.unit(), hex);
        if found || self.state.boat.deed == Deed::Move {
            return self.end_boat();
        }
        self.state.boat.halves = 1;
        self.ask_boat_target();
    }

    /// [RULING-54] The next half of the action; without a target it lapses.
    fn ask_boat_target(&mut self) {
        let boat = self.state.boat;
        let has_target = boat.halves > 0 && self.board().has_boat_target(boat.unit(), boat.deed);
        if has_target {
            self.go(Node::BoatTarget);
        } else {
            self.end_boat();
        }
    }

    /// [R6.0(4), R9.2(1)2, R9.3(3)2, R11(1), RULING-53] One die a half; an attacking boat is shown, a searching one is
    /// not.
    pub(crate) fn boat_target(&mut self, action: Action) {
        self.state.sequence = self.state.sequence.wrapping_add(1);
        let boat = self.state.boat.unit();
        let is_attack = self.state.boat.deed.is_attack();
        let (target, dice) = match action {
            Action::AtBoat(target) => (Some(target), 1),
            Action::AtBoatTwice(target) => (Some(target), 2),
            _ => (None, 1),
        };
        if action == Action::Done {
            return self.end_boat();
        }
        self.state.boat.halves -= dice;
        self.state.boat.first = target.into();
        if is_attack {
            self.show(SlotSet::one(boat));
            self.note_attack(self.active());
        }
        match (is_attack, target) {
            (false, None) => {
                let hex = self.state.hex_of(boat);
                self.search_hex(hex);
            }
            (false, Some(target)) => self.search_boat(target, dice, u16::from(boat)),
            (true, None) => return self.torpedo(),
            (true, Some(target)) => {
                let most = self.game.tech(self.state, boat);
                self.attack_boat(target, dice, most, Hunter::Boat, u16::from(boat));
            }
        }
        self.ask_boat_target();
    }

    /// [R14(1), R14(2), RULING-13, RULING-65] The ships defend; what is left of the boat's strength is spread.
    fn torpedo(&mut self) {
        let boat = self.state.boat.unit();
        self.state.shot.insert(boat);
        let here = self.board().ships_at(self.enemy(), self.state.hex_of(boat));
        let mut defenders = here.and(self.state.on);
        if self.game.options.sub_defence_facedown {
            self.show(here.without(self.state.on));
            defenders = here;
        }
        let (game, state) = (self.game, &*self.state);
        let defence =
            defence_dice(defenders.iter().map(|slot| (game.card(state, slot).asw_x2, game.tech(state, slot))));
        let name = self.roll_name(Purpose::Defence, u16::from(boat), 0);
        let hits = roll_defence(self.dice, name, defence);
        let points = game.card(self.state, boat).torpedoes.saturating_sub(hits);
        let counter = self.face(boat);
        self.emit(|| Event::Torpedo { boat, counter, defence: defence.iter().sum(), hits, points });
        self.state.boat.points = points;
        self.state.boat.spread = 0;
        if points == 0 {
            self.ask_boat_target();
        } else {
            self.go(Node::BoatSpread);
        }
    }

    /// [R14(3)] All points are placed before the first die.
    pub(crate) fn boat_spread(&mut self, action: Action) {
        let Action::Point(slot) = action else { return };
        let boat = &mut self.state.boat;
        boat.aims[usize::from(boat.spread)] = slot.into();
        boat.spread += 1;
        if boat.spread == boat.points {
            self.fire_torpedoes();
        }
    }

    /// [R14(4), R14(5)] As many dice as points at each target, against the boat's tech.
    fn fire_torpedoes(&mut self) {
        let boat = self.state.boat;
        let most = self.game.tech(self.state, boat.unit());
        let aims = &boat.aims[..usize::from(boat.points)];
        for same in aims.chunk_by(|a, b| a == b) {
            let (Some(slot), dice) = (same[0].get(), same.len() as u8) else { continue };
            let name = self.roll_name(Purpose::Torpedo, u16::from(boat.unit()), u16::from(slot));
            let hits = self.dice.hits_up_to(name, dice, most);
            let counter = self.face(slot);
            self.emit(|| Event::TorpedoHit { slot, counter, dice, most, hits });
            self.hit(slot, hits);
        }
        self.ask_boat_target();
    }

    fn end_boat(&mut self) {
        self.state.acted.insert(self.state.boat.unit());
        self.state.boat = Boat::NONE;
        self.go(Node::BoatPick);
    }
}
