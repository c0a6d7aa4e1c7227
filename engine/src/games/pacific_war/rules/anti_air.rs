//! R19: answers to air attacks, and AA fire.

use super::{air::attacker, intercept, referee::Referee, rolls};
use crate::{
    Dice, EventSink,
    games::pacific_war::{ALLIES, Action, Area, Card, Event, Node, PacificWar, State, Tables, UnitSet, Volley},
};

/// [RULING-63] Response cards that make sense against the air attack under way, whether they are held or not.
pub(crate) fn answers(game: &PacificWar, state: &State, tables: &Tables) -> impl Iterator<Item = Card> {
    let area = state.place.get();
    let side = attacker(state).other();
    let fires = side == ALLIES && area.is_some_and(|area| tables.units(game, ALLIES, area).meets(game.aa));
    let intercepts = state.volley == Volley::Wave
        && state.card.is(Card::CARRIER)
        && area.is_some_and(|area| !intercept::interceptors(game, state, tables, side, area).is_empty());
    let cards = [(intercepts, Card::INTERCEPT), (fires, Card::AAFIRE)];
    cards.into_iter().filter(|(is_fit, _)| *is_fit).map(|(_, card)| card)
}

/// [R19(AAFIRE), RULING-31] AA units in an area that have not shot in this action.
pub(crate) fn shots(game: &PacificWar, state: &State, tables: &Tables, area: Area) -> UnitSet {
    let all = tables.units(game, ALLIES, area).and(game.aa);
    all.iter().filter(|&unit| state.aa_used >> number(game, unit) & 1 == 0).collect()
}

/// The number of a unit among those with AA.
fn number(game: &PacificWar, unit: crate::games::pacific_war::Unit) -> usize {
    game.aa.and(UnitSet::range(0..unit.index())).len()
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R6.3, R19(INTERCEPT), R19(AAFIRE), RULING-32, RULING-63] Asks the side under attack at the first attack on each area,
    /// until it has answered in this action. That an area was named is noted whether it holds a card or not.
    pub(super) fn offer_response(&mut self) {
        let Some(area) = self.state.place.get() else { return self.next_shooter() };
        let side = attacker(self.state).other();
        let is_first = !self.state.asked[side].contains(area);
        self.state.asked[side].insert(area);
        if is_first && !self.state.has_responded[side] {
            let hand = self.state.hand[side];
            if answers(self.game, self.state, self.tables).any(|card| hand.contains(card)) {
                return self.ask(Node::Respond);
            }
        }
        self.offer_shot();
    }

    /// The answer.
    pub(super) fn respond(&mut self, action: Action) {
        let side = attacker(self.state).other();
        match action {
            Action::Intercept => {
                self.play_response(side, Card::INTERCEPT);
                self.begin_interception();
            }
            Action::Fire => {
                self.play_response(side, Card::AAFIRE);
                self.state.is_aa_live = true;
                self.offer_shot();
            }
            _ => self.offer_shot(),
        }
    }

    /// [R19(AAFIRE), RULING-31] Whether an AA unit shoots at this attack.
    pub(super) fn offer_shot(&mut self) {
        let Some(area) = self.state.place.get() else { return self.next_shooter() };
        let is_covered = self.state.is_aa_live && attacker(self.state) != ALLIES;
        if is_covered && !shots(self.game, self.state, self.tables, area).is_empty() {
            return self.ask(Node::Shoot);
        }
        self.strike();
    }

    /// [R19(AAFIRE), RULING-31, RULING-66] A shot cancels the attack on 1 to 4; the lowest AA unit shoots.
    pub(super) fn shoot(&mut self, action: Action) {
        let (Some(area), Some(attacker)) = (self.state.place.get(), self.state.subject.get()) else { return };
        if action != Action::Shoot {
            return self.strike();
        }
        let Some(unit) = shots(self.game, self.state, self.tables, area).first() else { return };
        self.state.aa_used |= 1 << number(self.game, unit);
        let die = self.dice.d6(rolls::shot(self.state, unit, attacker));
        let cancels = die <= self.game.data.charts.aa;
        self.events.emit(|| Event::Shot { unit, at: attacker, die, cancels });
        if cancels { self.attack_is_spent(attacker, area) } else { self.strike() }
    }
}
