//! R6, R7: chits are chosen, drawn and executed.

use super::{referee::Referee, rolls};
use crate::{
    Dice, EventSink, Game, OptId,
    dice::Scripted,
    games::smolensk::{AX, Action, Army, Chit, ChitSet, Event, First, Node, Order, SU, Smolensk, Spot, State, Unit},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R15.2(2)5, RULING-64] The Soviet player adds the extra armies of the turn.
    pub(super) fn begin_unlock(&mut self) {
        self.state.chit = OptId::NONE;
        let left = self.game.extras.len() - self.state.armies.len();
        self.state.left = self.game.record(self.state.turn).armies.min(left as u8);
        if self.state.left == 0 {
            self.begin_select();
        } else {
            self.ask(Node::Unlock);
        }
    }

    pub(super) fn unlock(&mut self, action: Action) {
        let Action::Unlock(chit) = action else { return };
        if let Some(army) = self.game.army_of(chit) {
            self.state.armies.insert(army);
        }
        self.events.emit(|| Event::Unlocked { chit });
        self.state.chit = chit.into();
        self.state.left -= 1;
        if self.state.left == 0 {
            self.begin_select();
        }
    }

    /// [R6.1(1), R6.2(1), R6.2(3), RULING-5] The supply chit goes in, and the Soviet player chooses.
    fn begin_select(&mut self) {
        let supply = self.game.chits.iter().filter(|&chit| self.game.data.chit(chit).order == Order::Supply);
        self.state.cup = supply.collect();
        let available = self.game.available(self.state, SU);
        self.state.left = self.game.soviet_chits(self.state.turn).min(available.len() as u8);
        self.state.chit = OptId::NONE;
        self.ask(Node::Select);
        self.go_on_selecting();
    }

    /// [R6.2(1), RULING-57] The next chit, as long as the number does not decide.
    fn go_on_selecting(&mut self) {
        let rest = to_select(self.game, self.state);
        if rest.len() == usize::from(self.state.left) {
            self.state.cup = self.state.cup.with(rest);
            self.state.left = 0;
        }
        if self.state.left == 0 {
            self.state.chit = OptId::NONE;
            self.fill_axis();
        } else {
            self.state.chit = rest.first().into();
        }
    }

    pub(super) fn select(&mut self, action: Action) {
        let Some(chit) = self.state.chit.get() else { return };
        if action == Action::In {
            self.state.cup.insert(chit);
            self.state.left -= 1;
        }
        self.go_on_selecting();
    }

    /// [R6.2(2), R6.2(4)1, R6.2(4)2, L6.3(1)] All chits of the Axis go in, but for those of the hand.
    fn fill_axis(&mut self) {
        self.state.active = AX;
        let game = self.game;
        let is_there = |chit: Chit| matches!(game.data.chit(chit).first, First::Turn(turn) if turn <= self.state.turn);
        let held = (0..).zip(&game.hand).filter(|&(_, &chit)| is_there(chit));
        self.state.held = held.map(|(number, _): (u8, _)| 1 << number).sum();
        let okh = |chit: &Chit| game.data.chit(*chit).order == Order::Call;
        let available = game.available(self.state, AX);
        self.state.cup = self.state.cup.with(available.iter().filter(|chit| !okh(chit)).collect());
        if available.iter().any(|chit| okh(&chit)) {
            self.ask(Node::Omit);
        } else {
            self.begin_drawing();
        }
    }

    /// [R16.2, RULING-49] OKH goes in for a chit of a headquarters, or does not.
    pub(super) fn omit(&mut self, action: Action) {
        if let Action::Omit(chit) = action {
            let available = self.game.available(self.state, AX);
            let okh = available.iter().find(|&chit| self.game.data.chit(chit).order == Order::Call);
            self.state.cup.remove(chit);
            self.state.cup = self.state.cup.with(okh.into_iter().collect());
        }
        self.begin_drawing();
    }

    fn begin_drawing(&mut self) {
        let chits = self.state.cup.len() as u8;
        self.events.emit(|| Event::Filled { chits });
        self.draw();
    }

    /// [R7.1(1), R6.1(3)] A chit is drawn from the cup.
    fn draw(&mut self) {
        let count = self.state.cup.len() as u32;
        let drawn = self.dice.one_of(rolls::draw(self.state), count);
        let chit = self.state.cup.nth(drawn as usize).expect("the cup holds the chit");
        self.state.cup.remove(chit);
        self.state.seen.insert(chit);
        self.state.chit = chit.into();
        self.events.emit(|| Event::Drawn { chit, left: count as u8 - 1 });
        if playable(self.game, self.state).next().is_some() {
            self.state.active = AX;
            self.ask(Node::Interrupt);
        } else {
            self.execute(chit);
        }
    }

    /// [R7.3(1), R7.3(2), RULING-6, RULING-62] The Axis lets the chit be executed, or puts it back and plays its own.
    pub(super) fn interrupt(&mut self, action: Action) {
        let Some(drawn) = self.state.chit.get() else { return };
        match action {
            Action::Play(chit) => {
                self.state.cup.insert(drawn);
                self.events.emit(|| Event::Returned { chit: drawn });
                self.play(chit);
            }
            _ => self.execute(drawn),
        }
    }

    /// [R7.3(3)] The Axis plays a chit of its hand when the cup is empty, or the turn ends.
    pub(super) fn last_chance(&mut self, action: Action) {
        match action {
            Action::Play(chit) => self.play(chit),
            _ => self.end_turn(),
        }
    }

    fn play(&mut self, chit: Chit) {
        if let Some(number) = self.game.hand.iter().position(|&held| held == chit) {
            self.state.held &= !(1 << number);
        }
        self.events.emit(|| Event::Played { chit });
        self.execute(chit);
    }

    /// [R7.1(2), R7.1(4), R7.2(1), R7.2(2), R7.2(3), R7.2(4)] What a chit does.
    fn execute(&mut self, chit: Chit) {
        self.state.clock += 1;
        self.state.chit = chit.into();
        let card = self.game.data.chit(chit);
        self.state.active = card.side.unwrap_or(SU);
        match card.order {
            Order::Hq(hq) | Order::Interrupt(hq) => {
                if self.state.hex(hq).is_some() && self.check_panzer_line(hq) {
                    self.activate(hq);
                } else if may_enter(self.game, self.state, chit) {
                    self.end_moves();
                } else {
                    // R13.0(2), RULING-7: without its headquarters a chit is void.
                    let is_there = self.state.hex(hq).is_some();
                    self.events.emit(|| Event::Void { chit, is_there });
                    self.next_chit();
                }
            }
            Order::Reinforce => self.reinforce(),
            Order::Call => self.begin_call(chit),
            Order::Supply => self.supply(),
        }
    }

    /// [R5.0(2)] Chits are drawn until the cup is empty.
    pub(super) fn next_chit(&mut self) {
        self.state.subject = OptId::NONE;
        self.state.target = OptId::NONE;
        if !self.state.cup.is_empty() {
            self.draw();
        } else if playable(self.game, self.state).next().is_some() {
            self.state.active = AX;
            self.ask(Node::LastChance);
        } else {
            self.end_turn();
        }
    }
}

/// [RULING-64, RULING-58] Extra armies that may be added next: by rising id, so many that the others still can be.
pub(crate) fn to_unlock(game: &Smolensk, state: &State) -> impl Iterator<Item = Chit> {
    let last = state.chit.get();
    let is_open = |(number, chit): &(usize, &Chit)| {
        last.is_none_or(|last| **chit > last) && !state.armies.contains(<Army as crate::Id>::from_index(*number))
    };
    let open: ChitSet = game.extras.iter().enumerate().filter(is_open).map(|(_, chit)| *chit).collect();
    let count = (open.len() + 1).saturating_sub(usize::from(state.left).max(1));
    open.iter().take(count)
}

/// Soviet chits that have not been asked about.
pub(crate) fn to_select(game: &Smolensk, state: &State) -> ChitSet {
    let available = game.available(state, SU);
    match state.chit.get() {
        None => available,
        Some(last) => available.iter().filter(|&chit| chit > last).collect(),
    }
}

/// [RULING-49] Chits that may stay out for OKH, each code once.
pub(crate) fn to_omit(game: &Smolensk, state: &State) -> impl Iterator<Item = Chit> {
    let code = |chit: Chit| &game.data.chit(chit).code;
    let hq = move |chit: &Chit| matches!(game.data.chit(*chit).order, Order::Hq(_));
    let available = game.available(state, AX);
    available
        .iter()
        .filter(hq)
        .filter(move |&chit| !available.iter().any(|other| other < chit && code(other) == code(chit)))
}

/// [R6.2(4)2, RULING-6, RULING-62] Chits of the hand whose headquarters is on the map.
pub(crate) fn playable(game: &Smolensk, state: &State) -> impl Iterator<Item = Chit> {
    let is_there = |chit: &Chit| game.hq_of(*chit).is_some_and(|hq| state.hex(hq).is_some());
    game.held(state).iter().filter(is_there)
}

/// [L16.7(1)] Whether the headquarters of a chit on the map may act if the chit is executed now: the rule is asked on a
/// copy.
pub(crate) fn may_act(game: &Smolensk, state: &State, hq: Unit) -> bool {
    if !game.options.panzer_rails {
        return true;
    }
    let (mut copy, mut tables) = (*state, game.tables(state));
    let (state, tables, dice) = (&mut copy, &mut tables, &mut Scripted::new(&[]));
    Referee { game, state, tables, dice, events: &mut () }.check_panzer_line(hq)
}

/// [R15.3(1), RULING-29, RULING-47] Whether the chit brings the rest of 19A onto the map.
pub(crate) fn may_enter(game: &Smolensk, state: &State, chit: Chit) -> bool {
    let card = game.data.chit(chit);
    let Order::Hq(hq) = card.order else { return false };
    let in_time = game.options.late_19a || card.first == First::Turn(state.turn);
    let waits = game.card(hq).start == crate::games::smolensk::Start::Waiting;
    waits && in_time && game.units_of(SU).any(|unit| state.unit(unit).is_at(Spot::Waiting))
}
