//! The sequence of play: turns, player phases, segments [R4.0(1)-1 to R4.0(3)].

use crate::{
    Dice, EventSink,
    games::leyte_gulf::{Event, Memory, Movement, Node, Referee, ShipSet},
};

/// [R2.12(5), R5.2(3)-3] Turn markers of a side in a movement segment.
pub(crate) const TURN_MARKERS: u8 = 2;

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R4.0(1)-1, R2.12(5), R2.12(7)] A player phase begins with the movement segment and two turn markers.
    pub(crate) fn begin_phase(&mut self) {
        let (turn, side) = (self.state.turn, self.state.phasing);
        self.emit(|| Event::Phase { turn, side, night: self.game.data.scenario.night });
        // A phase may pass without a question; the game is not over for that.
        self.state.node = Node::PickUnit;
        self.state.markers = TURN_MARKERS;
        let empty = self.empty_destroyers();
        self.state.memory = Memory::Movement(Movement { empty, ..Movement::NOTHING });
        self.next_unit();
    }

    /// [R4.0(1)-2] After the movement segment the torpedoes of the other side run.
    pub(crate) fn end_movement(&mut self) {
        if self.is_over() {
            return;
        }
        self.tables.see(self.game, self.state);
        self.run_torpedoes();
        if !self.is_over() {
            self.begin_main_guns();
        }
    }

    /// [R4.0(1)-4] After the main guns the secondary guns fire.
    pub(crate) fn end_main_guns(&mut self) {
        if !self.is_over() {
            self.begin_secondary_guns();
        }
    }

    /// [R4.0(1)-5, RULING-34] Clean-up: turn markers and the torpedoes that ran come off, and nobody has turned any
    /// more.
    pub(crate) fn end_secondary_guns(&mut self) {
        if self.is_over() {
            return;
        }
        self.state.remove_torpedoes(self.state.phasing.other());
        self.state.turned = ShipSet::EMPTY;
        self.state.no_fire = ShipSet::EMPTY;
        self.state.markers = 0;
        self.state.memory = Memory::Movement(Movement::NOTHING);
        self.next_phase();
    }

    /// [R4.0(1)-6, R4.0(2), R4.0(3), R10.6-2, RULING-49] The other side's phase, or the next turn; after the last one
    /// the game is over.
    fn next_phase(&mut self) {
        let [first, second] = self.game.players();
        if self.state.phasing == first {
            self.state.phasing = second;
        } else if self.state.turn >= self.game.data.scenario.turns {
            return self.end_game(false);
        } else {
            self.state.turn += 1;
            self.state.phasing = first;
        }
        self.begin_phase();
    }

    /// Whether the game is over; tested after each segment [RULING-23].
    fn is_over(&mut self) -> bool {
        if self.state.node != Node::Over && self.is_decided() {
            self.end_game(true);
        }
        self.state.node == Node::Over
    }
}
