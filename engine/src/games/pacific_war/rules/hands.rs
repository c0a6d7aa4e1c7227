//! R4.1(2): hands.

use super::{referee::Referee, supply};
use crate::{
    Dice, EventSink, OptId, Side,
    games::pacific_war::{ALLIES, Action, CARDS, Card, Event, Hand, JAPAN, Node, PacificWar, State},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R4.1(2)] A side picks its hand in secret.
    pub(super) fn begin_hand(&mut self, side: Side) {
        self.state.active = side;
        self.state.hand[side] = Hand::EMPTY;
        self.state.left = hand_size(self.game, self.state, side);
        self.state.card = Card::RAID.into();
        self.ask(Node::Hand);
        self.end_hand_if_full();
    }

    /// So many copies of a card.
    pub(super) fn pick(&mut self, action: Action) {
        let (Action::Copies(number), Some(card)) = (action, self.state.card.get()) else { return };
        for _ in 0..number.0 {
            self.state.hand[self.state.active].add(card);
        }
        self.state.left -= number.0;
        let next = card.index() + 1;
        self.state.card = if next < CARDS { Card::new(next as u8).into() } else { OptId::NONE };
        self.end_hand_if_full();
    }

    fn end_hand_if_full(&mut self) {
        if self.state.left > 0 {
            return;
        }
        let side = self.state.active;
        let cards = self.state.hand[side].len() as u8;
        self.state.held[side] = cards;
        self.state.card = OptId::NONE;
        self.events.emit(|| Event::Picked { side, cards });
        if side == JAPAN { self.begin_hand(ALLIES) } else { self.begin_initiative() }
    }
}

/// [R4.1(2), RULING-6, RULING-16] Cards of a hand: of the track, or one for each linked resource area; never more than the
/// deck has.
pub(crate) fn hand_size(game: &PacificWar, state: &State, side: Side) -> u8 {
    let turn = &game.data.turns[usize::from(state.turn) - 1];
    let size = match side {
        Side::One => turn.japan.unwrap_or_else(|| supply::resources(game, state)),
        Side::Two => turn.allies,
    };
    size.min(game.data.decks[side].len() as u8)
}

/// [R4.1(2)] How many copies of the card may be taken: the hand must become exactly full.
pub(crate) fn copies(game: &PacificWar, state: &State) -> std::ops::RangeInclusive<u8> {
    let deck = game.data.decks[state.active].counts();
    let card = state.card.get().map_or(0, Card::index);
    let behind: u8 = deck[card + 1..].iter().sum();
    state.left.saturating_sub(behind)..=deck[card].min(state.left)
}
