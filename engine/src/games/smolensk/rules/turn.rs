//! R5.0: turns and their ends.

use super::referee::Referee;
use crate::{
    Dice, EventSink, OptId,
    games::smolensk::{AX, ChitSet, Event, SU, Spot},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R5.0(1), R15.2(2)5] A turn begins with the extra armies and the choice of chits.
    pub(super) fn begin_turn(&mut self) {
        let state = &mut *self.state;
        state.clock += 1;
        state.active = SU;
        state.is_supplied = false;
        state.stranded = 0;
        state.activated = 0;
        state.lines = Default::default();
        state.cup = ChitSet::EMPTY;
        state.seen = ChitSet::EMPTY;
        state.held = 0;
        let turn = state.turn;
        self.events.emit(|| Event::Turn { turn });
        self.begin_unlock();
    }

    /// [R5.0(5), RULING-25, R16.4(2), RULING-36] Units of the transfer box and of the next box of the record become
    /// available, and the next turn begins.
    pub(super) fn end_turn(&mut self) {
        let next = self.state.turn + 1;
        for unit in self.game.units() {
            let word = self.state.unit_mut(unit);
            match word.spot() {
                Spot::Transfer => {
                    let is_reduced = word.is_reduced() && !self.game.options.transfer_refit;
                    *word = word.moved_to(Spot::Box).reduced(is_reduced);
                }
                Spot::Turn(turn) if turn <= next => *word = word.moved_to(Spot::Box),
                _ => {}
            }
        }
        self.state.turn = next;
        self.state.active = AX;
        self.state.chit = OptId::NONE;
        self.begin_turn();
    }
}
