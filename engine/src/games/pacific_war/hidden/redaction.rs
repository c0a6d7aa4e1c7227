//! What a side sees [RULING-61].

use crate::{
    Side,
    games::pacific_war::{Action, Card, Hand, Node, PacificWar, State, rules::hands::hand_size},
};

impl PacificWar {
    /// [R4.1(2), R6.1(1), RULING-6, RULING-61] The enemy's hand and its cards that lie face down are blanked, their numbers
    /// stay. While it picks, the pick looks as it does at the start.
    pub(crate) fn redact_state(&self, state: &State, viewer: Side) -> State {
        let mut seen = *state;
        let enemy = viewer.other();
        seen.hand[enemy] = Hand::EMPTY;
        seen.hidden[enemy] = Hand::EMPTY;
        if state.node == Node::Hand && state.active == enemy {
            seen.card = Card::RAID.into();
            seen.left = hand_size(self, state, enemy);
        }
        seen
    }

    /// [RULING-61] Whether the enemy may know of an action: not which cards are picked, which one pays face down, and that an
    /// answer was not given.
    pub(crate) fn is_open(state: &State, action: Action) -> bool {
        match state.node {
            Node::Hand | Node::Pay => false,
            _ => !Self::is_declined(state, action),
        }
    }

    /// [RULING-61] Whether an answer is not given: the enemy does not learn that it could have been.
    pub(crate) fn is_declined(state: &State, action: Action) -> bool {
        matches!(state.node, Node::Ambush | Node::Respond) && action == Action::Hold
    }
}
