//! R6.1: rounds.

use super::{referee::Referee, submarine, superiority};
use crate::{
    Dice, EventSink, OptId, Side,
    games::pacific_war::{
        Action, Card, Deed, Event, Node, PacificWar, Program, State, Tables, UnitSet, Volley,
        rules::group::{Choice, origins},
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R4.1(3)] Who has the first round: on the first turn as the scenario says.
    pub(super) fn begin_initiative(&mut self) {
        if self.state.turn == self.game.data.scenario.first_turn {
            return self.begin_rounds(self.game.data.scenario.first);
        }
        self.state.active = self.decider();
        self.state.vp_at_start = self.state.vp;
        self.ask(Node::Initiative);
    }

    /// [R4.1(3)] The first or the second round.
    pub(super) fn choose_round(&mut self, action: Action) {
        let side = self.state.active;
        self.begin_rounds(if action == Action::First { side } else { side.other() });
    }

    fn begin_rounds(&mut self, side: Side) {
        self.state.first = side;
        self.state.passes = 0;
        self.events.emit(|| Event::Leads { side });
        self.begin_round(side);
    }

    /// [R4.1(4), RULING-64] A round begins; a side that can do nothing is passed.
    fn begin_round(&mut self, side: Side) {
        let state = &mut *self.state;
        state.active = side;
        state.clock += 1;
        state.volley_number = 0;
        state.superiorities = 0;
        state.is_ambush_live = false;
        self.clear_action();
        if must_skip(self.game, self.state, self.tables) {
            return self.pass(true);
        }
        self.events.emit(|| Event::Round { side });
        self.ask(Node::Round);
    }

    /// Nothing is left of the action of the round before.
    fn clear_action(&mut self) {
        let state = &mut *self.state;
        state.program = Program::Plain;
        state.card = OptId::NONE;
        state.stage = 0;
        state.is_second_form = false;
        state.deed = Deed::Nothing;
        state.group = UnitSet::EMPTY;
        state.named = UnitSet::EMPTY;
        state.acted = UnitSet::EMPTY;
        state.shooters = UnitSet::EMPTY;
        state.volley = Volley::None;
        state.here = OptId::NONE;
        state.place = OptId::NONE;
        state.kind = OptId::NONE;
        state.is_acted_kind = false;
        state.subject = OptId::NONE;
        state.target = OptId::NONE;
        state.mp = 0;
        state.left = 0;
        self.clear_responses();
    }

    /// [R4.1(4), RULING-7] The next round belongs to the other side.
    pub(super) fn next_round(&mut self) {
        self.begin_round(self.state.active.other());
    }

    /// [R4.1(4), RULING-7] Two passes in a row end the rounds.
    fn pass(&mut self, is_forced: bool) {
        let side = self.state.active;
        self.events.emit(|| Event::Passed { side, is_forced });
        self.state.passes += 1;
        if self.state.passes == 2 { self.end_rounds() } else { self.next_round() }
    }

    fn end_rounds(&mut self) {
        self.clear_action();
        self.state.passes = 0;
        self.end_turn();
    }

    /// [R6.1(1), R6.1(2), R6.1(3), R6.1(4), R6.1(5)] What a player does in his round.
    pub(super) fn round(&mut self, action: Action) {
        if action == Action::Disband {
            return self.ask(Node::DisbandArea);
        }
        self.state.place = OptId::NONE;
        self.state.kind = OptId::NONE;
        self.state.is_acted_kind = false;
        if action == Action::Pass {
            return self.pass(false);
        }
        self.state.passes = 0;
        match action {
            Action::Move => self.ask_for_pay(Deed::Move),
            Action::Normal => self.ask_for_pay(Deed::Normal),
            Action::Air => {
                self.state.deed = Deed::Air;
                self.ask(Node::Origin);
            }
            Action::Superiority => {
                self.state.deed = Deed::Superiority;
                self.ask(Node::Base);
            }
            Action::Play(card) => self.play(card),
            _ => {}
        }
    }

    fn ask_for_pay(&mut self, deed: Deed) {
        self.state.deed = deed;
        self.ask(Node::Pay);
    }

    /// [R6.1(1), R6.1(2), R2.3(2), RULING-61] A card pays, face down.
    pub(super) fn pay(&mut self, action: Action) {
        let Action::Pay(card) = action else { return };
        let side = self.state.active;
        let is_move = self.state.deed == Deed::Move;
        self.state.hand[side].remove(card);
        self.state.hidden[side].add(card);
        self.state.held[side] -= 1;
        self.state.face_down[side] += 1;
        self.state.hidden_moves[side] += u8::from(is_move);
        self.events.emit(|| Event::Paid { side, is_move });
        self.ask(Node::Origin);
    }

    /// [R6.1(5), R2.3(1)] A card is played face up.
    fn play(&mut self, card: Card) {
        let side = self.state.active;
        self.state.hand[side].remove(card);
        self.state.open[side].add(card);
        self.state.held[side] -= 1;
        self.state.program = Program::Card;
        self.state.card = card.into();
        self.events.emit(|| Event::Played { side, card });
        self.begin_card(card);
    }
}

/// [R4.1(4), RULING-64, OPT-skip-without-ready-af] Whether the side has neither cards nor ready units with air strength.
fn must_skip(game: &PacificWar, state: &State, tables: &Tables) -> bool {
    let fliers = if game.options.skips_without_af { game.aircraft } else { game.fliers };
    state.held[state.active] == 0 && !tables.ready.and(game.units[state.active]).meets(fliers)
}

/// [R6.1(1), R2.3(2), RULING-5, OPT-star-pays-move] Whether a card may pay.
pub(crate) fn may_pay(game: &PacificWar, card: Card, deed: Deed) -> bool {
    deed != Deed::Move || !card.is_response() || game.options.star_pays_move
}

/// [RULING-54] What the round offers besides disbanding and passing, in canonical order.
pub(crate) fn list(game: &PacificWar, state: &State, tables: &Tables, actions: &mut Vec<Action>) {
    let hand = state.hand[state.active];
    let has_origin = |purpose| origins(game, state, tables, purpose).next().is_some();
    let pays = |deed| hand.iter().any(|(card, _)| may_pay(game, card, deed));
    if pays(Deed::Move) && has_origin(Choice::Move) {
        actions.push(Action::Move);
    }
    if pays(Deed::Normal) && has_origin(Choice::Normal) {
        actions.push(Action::Normal);
    }
    if has_origin(Choice::Air) {
        actions.push(Action::Air);
    }
    if superiority::bases(game, state, tables).next().is_some() {
        actions.push(Action::Superiority);
    }
    for (card, _) in hand.iter().filter(|(card, _)| !card.is_response()) {
        let is_playable = match card {
            Card::SUBMARINE => !submarine::seas(game, tables, state.active).is_empty(),
            Card::CARRIER => has_origin(Choice::Carrier),
            Card::SUPPLY => has_origin(Choice::Supply),
            Card::TRANSPORT => has_origin(Choice::Transport),
            Card::KAMIKAZE => has_origin(Choice::Kamikaze),
            _ => has_origin(Choice::Ready),
        };
        if is_playable {
            actions.push(Action::Play(card));
        }
    }
}
