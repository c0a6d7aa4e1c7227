//! R19: ambushes.

use super::{normal::fighters, referee::Referee};
use crate::{
    Dice, EventSink,
    games::pacific_war::{Action, Card, Deed, Event, Node, Volley},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R19(AMBUSH), R6.3, RULING-30, RULING-33] Asks the other side whether it ambushes the group, if it could: once an
    /// area and action, with a card or while an ambush of this round is live.
    pub(super) fn offer_ambush(&mut self) -> bool {
        let Some(here) = self.state.here.get() else { return false };
        let enemy = self.enemy();
        let has_card = !self.state.has_responded[enemy] && self.state.hand[enemy].contains(Card::AMBUSH);
        let is_possible = !self.state.ambushed.contains(here)
            && (self.state.is_ambush_live || has_card)
            && !fighters(self.game, self.state, self.tables, enemy, here).is_empty();
        if is_possible {
            self.ask(Node::Ambush);
        }
        is_possible
    }

    /// [R19(AMBUSH), RULING-30] The answer.
    pub(super) fn answer_ambush(&mut self, action: Action) {
        let Some(here) = self.state.here.get() else { return };
        if action == Action::Hold {
            return self.after_ambush();
        }
        let side = self.enemy();
        if self.state.is_ambush_live {
            self.events.emit(|| Event::AmbushedAgain { side });
        } else {
            self.play_response(side, Card::AMBUSH);
            self.state.is_ambush_live = true;
        }
        self.state.ambushed.insert(here);
        let shooters = fighters(self.game, self.state, self.tables, side, here);
        self.fire(Volley::Ambush, shooters);
    }

    /// [R19(AMBUSH), RULING-70] The ambush is over; what survives carries on.
    pub(super) fn end_ambush(&mut self) {
        if let Some(here) = self.state.here.get() {
            self.control_area(here);
        }
        self.after_ambush();
    }

    fn after_ambush(&mut self) {
        match self.state.deed {
            Deed::Move => self.go_on_moving(),
            _ => self.attack(),
        }
    }

    /// [R2.3(2), R6.3] A response card is played face up.
    pub(super) fn play_response(&mut self, side: crate::Side, card: Card) {
        self.state.hand[side].remove(card);
        self.state.open[side].add(card);
        self.state.held[side] -= 1;
        self.state.has_responded[side] = true;
        self.events.emit(|| Event::Responded { side, card });
    }
}
