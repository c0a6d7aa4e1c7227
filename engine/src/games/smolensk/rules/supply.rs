//! R11: the supply chit.

use super::referee::Referee;
use crate::{
    Dice, EventSink, OptId, Side,
    games::smolensk::{AX, Cause, Event, SU, UnitSet},
};

/// Last turn in which the Axis ignores the check [R15.1(4)].
const LAST_FREE_TURN: u8 = 3;

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R11.1(2), R15.1(4), RULING-24, RULING-56] The check of both sides, the items of the turn, transfers,
    /// fortresses.
    pub(super) fn supply(&mut self) {
        self.state.is_supplied = true;
        self.check_supply(SU);
        if self.state.turn > LAST_FREE_TURN {
            self.check_supply(AX);
        }
        self.check_points();
        self.begin_withdrawal();
    }

    /// [R11.1(1), R11.1(3), R14.2(4), RULING-23] Units without a line lose a step, all at once.
    fn check_supply(&mut self, side: Side) {
        let lines = self.tables.in_line(self.game, side);
        let cut: UnitSet =
            self.game.on_map(self.state, side).filter(|&(_, hex)| !lines.contains(hex)).map(|(unit, _)| unit).collect();
        self.events.emit(|| Event::Supplied { side, cut: cut.len() as u8 });
        for unit in cut.iter() {
            self.lose_step(unit, Cause::Supply);
        }
    }

    /// [RULING-33, R15.6(1), R15.6(2), L15.7(2)] After the last supply chit the game is over.
    pub(super) fn end_supply(&mut self) {
        self.state.subject = OptId::NONE;
        self.state.target = OptId::NONE;
        if self.state.turn == self.game.data.scenario.turns {
            self.end_game();
        } else {
            self.next_chit();
        }
    }
}
