//! What happens to units: seen, hit, returned.

use crate::games::three_kingdoms::{
    Event, NOWHERE, Referee, Slot, SlotSet, UNKNOWN,
    rules::fire::{Damage, damage},
};
use crate::{Dice, EventSink, Side};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// The counter in a slot as far as both sides know it.
    pub(crate) fn face(&self, slot: Slot) -> u8 {
        if self.state.known.contains(slot) { self.state.counter[usize::from(slot)] } else { UNKNOWN }
    }

    /// [R9.1(2), R9.2] Units turn on; what has been on stays known [RULING-40].
    pub(crate) fn turn_on(&mut self, units: SlotSet) {
        for slot in units.without(self.state.on).iter() {
            self.state.on.insert(slot);
            self.state.known.insert(slot);
            let counter = self.state.counter[usize::from(slot)];
            self.emit(|| Event::Seen { slot, counter, on: true });
        }
    }

    /// [R7.1(3)] Units show their faces and stay, or turn again, off.
    pub(crate) fn show(&mut self, units: SlotSet) {
        for slot in units.without(self.state.known).iter() {
            self.state.known.insert(slot);
            let counter = self.state.counter[usize::from(slot)];
            self.emit(|| Event::Seen { slot, counter, on: false });
        }
    }

    /// [R11(3), R12(3), R13.2(3), R14(5), R15.2(7), R18.1(4)] Hits on one unit in one resolution.
    pub(crate) fn hit(&mut self, slot: Slot, hits: u8) {
        let (sup_lost, damage) = damage(hits, self.state.sup[usize::from(slot)]);
        if sup_lost > 0 {
            self.state.sup[usize::from(slot)] -= sup_lost;
            let counter = self.face(slot);
            self.emit(|| Event::SupLost { slot, counter, count: sup_lost });
        }
        if damage != Damage::None {
            self.lose(slot, damage == Damage::Sunk);
        }
    }

    /// [R2.3] To the damage or sunk box, for good.
    pub(crate) fn lose(&mut self, slot: Slot, sunk: bool) {
        self.leave_map(slot);
        self.state.sup[usize::from(slot)] = 0;
        self.state.known.insert(slot);
        if sunk { &mut self.state.sunk } else { &mut self.state.damaged }.insert(slot);
        let counter = self.state.counter[usize::from(slot)];
        self.emit(|| Event::Loss { slot, counter, sunk });
        if let Some((escaper, _)) = self.game.scenario.escape
            && counter == escaper
        {
            self.end_game();
        }
    }

    /// [R2.3, R4.4(3), R6.0(7)] To the return box, for good, with the SUP.
    pub(crate) fn send_back(&mut self, slot: Slot) {
        self.leave_map(slot);
        self.state.known.insert(slot);
        self.state.returned.insert(slot);
        let counter = self.state.counter[usize::from(slot)];
        self.emit(|| Event::Return { slot, counter });
    }

    fn leave_map(&mut self, slot: Slot) {
        self.relocate(slot, NOWHERE);
        self.state.on.remove(slot);
        self.state.snapshot.remove(slot);
    }

    /// [R17.2(2)2, R17.2(2)3] Aircraft go to the damage box.
    pub(crate) fn lose_aircraft(&mut self, side: Side, count: u8) {
        self.state.aircraft[side] -= count;
        self.state.aircraft_lost[side] += count;
    }

    /// [R22.5, RULING-36] An attack of any kind frees Japan's hands when it is the enemy's.
    pub(crate) fn note_attack(&mut self, attacker: Side) {
        if self.game.japan == Some(attacker.other()) {
            self.state.unlocked = true;
        }
    }
}
