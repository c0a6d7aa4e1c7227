//! R17.3(4): the surprise attack.

use super::referee::Referee;
use crate::{
    Dice, EventSink,
    games::pacific_war::{Event, JAPAN, Program, UnitSet},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R17.3(4), R17.3(4)1, RULING-42] All Japanese units with air strength attack, in two waves.
    pub(super) fn begin_surprise(&mut self) {
        self.events.emit(|| Event::Surprise);
        self.state.active = JAPAN;
        self.state.program = Program::Surprise;
        self.state.acted = UnitSet::EMPTY;
        self.state.stage = 1;
        self.surprise_wave();
    }

    fn surprise_wave(&mut self) {
        let fliers = self.tables.ready.and(self.game.units[JAPAN]).and(self.game.fliers);
        self.begin_wave(fliers);
    }

    /// [R17.3(4)3, RULING-42] After the second wave the units that attacked turn face down, and the turn begins.
    pub(super) fn surprise_wave_is_over(&mut self) {
        if self.state.stage == 1 {
            self.state.stage = 2;
            return self.surprise_wave();
        }
        self.flip(self.state.acted, true);
        self.state.acted = UnitSet::EMPTY;
        self.state.program = Program::Plain;
        self.state.stage = 0;
        self.clear_responses();
        self.begin_reinforcements(JAPAN);
    }
}
