//! R4.1: turns and their ends.

use super::{referee::Referee, supply, victory};
use crate::{
    BySide, Dice, EventSink, OptId, Side,
    games::pacific_war::{ALLIES, Event, Hand, JAPAN, Node, PacificWar, Spot, Unit, UnitSet},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R4.1(1), R17.3(4), R17.5(4)] A turn begins with reinforcements; before turn 1 comes the surprise attack.
    pub(super) fn begin_turn(&mut self) {
        self.state.clock += 1;
        self.state.volley_number = 0;
        let turn = self.state.turn;
        self.events.emit(|| Event::Turn { turn });
        if self.game.data.scenario.has_surprise && turn == self.game.data.scenario.first_turn {
            self.begin_surprise();
        } else {
            self.begin_reinforcements(JAPAN);
        }
    }

    /// [R4.1(5)1, R4.1(5)2, R4.1(5)3, R4.1(5)4, R4.1(5)5] The end of a turn, in this order.
    pub(super) fn end_turn(&mut self) {
        let is_last = self.state.turn == self.game.data.scenario.last_turn;
        if is_last || victory::is_won(self.game, self.state) {
            let (vp, boxed) = (self.state.vp, victory::box_points(self.game, self.state));
            self.events.emit(|| Event::Over { vp, boxed });
            return self.ask(Node::Over);
        }
        self.disband_unlinked();
        self.recover();
        self.return_cards();
        self.state.turn += 1;
        self.begin_turn();
    }

    /// [R12.2, RULING-12, OPT-disband-all-unlinked] Ships without a line go to the box after the next.
    fn disband_unlinked(&mut self) {
        let turn = self.state.turn + 2;
        let bound = if self.game.options.disband_all { self.tables.on_map } else { self.game.ships };
        for side in Side::BOTH {
            let linked = supply::linked(self.game, self.state, side);
            for unit in self.tables.on_map.and(self.game.units[side]).and(bound).iter() {
                let Some(area) = self.state.area(unit) else { continue };
                if !linked.contains(area) {
                    self.send(unit, turn);
                    let turn = box_number(turn);
                    self.events.emit(|| Event::Disbanded { unit, area, turn, is_forced: true });
                }
            }
        }
    }

    /// \[R13] Units with a line turn face up.
    fn recover(&mut self) {
        for side in Side::BOTH {
            let linked = supply::linked(self.game, self.state, side);
            let units = linked.iter().fold(UnitSet::EMPTY, |all, area| all.with(self.tables.at[area.index()]));
            let acted = units.and(self.game.units[side]).without(self.tables.ready);
            self.flip(acted, false);
            let count = acted.len() as u8;
            self.events.emit(|| Event::Recovered { units: count, side });
        }
    }

    /// [R4.1(5)4, RULING-6] All cards go back into the decks, those that lie face down unseen.
    fn return_cards(&mut self) {
        self.state.hand = BySide::both(Hand::EMPTY);
        self.state.open = BySide::both(Hand::EMPTY);
        self.state.hidden = BySide::both(Hand::EMPTY);
        self.state.held = BySide::both(0);
        self.state.face_down = BySide::both(0);
        self.state.hidden_moves = BySide::both(0);
        self.state.card = OptId::NONE;
    }

    /// [RULING-59] A unit goes to the box of a turn, or out of the game.
    pub(super) fn send(&mut self, unit: Unit, turn: u8) {
        self.leave(unit, PacificWar::track(turn));
    }

    /// [R4.1(3), RULING-8] Who says which side has the first round: who gained points in the turn before, else who had the
    /// first round then.
    pub(super) fn decider(&self) -> Side {
        match self.state.vp - self.state.vp_at_start {
            1.. => JAPAN,
            0 => self.state.first,
            _ => ALLIES,
        }
    }
}

/// The number of a box in a report: 0 for out of the game.
pub(super) fn box_number(turn: u8) -> u8 {
    match PacificWar::track(turn) {
        Spot::Track(turn) => turn,
        _ => 0,
    }
}
