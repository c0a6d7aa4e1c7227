//! One random game of the battery, checked at every decision.

use std::{
    cell::Cell,
    collections::{BTreeSet, HashSet},
};

use super::{laws, report::CheckReport, words};
use crate::{
    Finish, Game, Position, Roll, Side, Statistics, Stream, Words,
    dice::{Keyed, Recorded, Recording, Scripted},
};

/// Every n-th state, by lot, gets the checks that take long.
const THOROUGH: u32 = 4;
/// Every n-th state, by lot, is drawn anew for its viewers and played on to the end.
const PLAY_ON: u32 = 64;

pub(super) struct Walk<'w, G: Game, F> {
    game: &'w G,
    invariant: &'w F,
    seed: u64,
    rng: Stream,
    dice: Recording<Keyed>,
    names: HashSet<Roll>,
    /// Actions that were legal somewhere in this game: most of them are illegal elsewhere.
    strangers: Vec<G::Action>,
    report: &'w mut CheckReport,
}

impl<'w, G: Words + Statistics, F: Fn(&G, &G::State)> Walk<'w, G, F> {
    pub(super) fn new(game: &'w G, invariant: &'w F, seed: u64, report: &'w mut CheckReport) -> Self {
        let dice = Recording::new(Keyed::new(seed));
        let rng = Stream::new(seed);
        Self { game, invariant, seed, rng, dice, names: HashSet::new(), strangers: Vec::new(), report }
    }

    pub(super) fn run(mut self, decision: &Cell<u32>) {
        let mut state = self.begin();
        let mut line = Vec::new();
        let mut legal = Vec::new();
        loop {
            self.check_state(&state, line.last().map(|(before, _)| before));
            let Some(side) = self.game.to_act(&state) else { break };
            assert!(decision.get() < G::MAX_DECISIONS, "more decisions than MAX_DECISIONS");
            self.check_list(&state, side, &mut legal);
            let thorough = self.rng.below(THOROUGH) == 0;
            if thorough {
                words::check_actions(self.game, &state, &legal);
                words::check_refusals(self.game, &state, &self.strangers);
                for &action in &legal {
                    self.try_action(&state, action);
                }
                laws::check_visibility(self.game, &state, side, &legal, self.seed);
            }
            self.refuse_strangers(&state, &legal);
            self.check_laws(&state, &legal);

            let action = legal[self.rng.below(legal.len() as u32) as usize];
            self.strangers.push(legal[self.rng.below(legal.len() as u32) as usize]);
            line.push((state, action));
            state = self.play(&state, action, thorough);
            decision.set(decision.get() + 1);
        }
        self.refuse_strangers(&state, &[]);
        self.check_laws(&state, &[]);
        words::check_position(self.game, &state);
        self.repeat(&line, &state);
        self.report.decisions += u64::from(decision.get());
        self.report.most_decisions = self.report.most_decisions.max(decision.get());
    }

    fn begin(&mut self) -> G::State {
        let mut events = Vec::new();
        let state = self.game.setup(&mut self.dice, &mut events);
        let rolls = self.dice.take();
        self.check_rolls(&rolls);
        words::check_report(self.game, &state, &rolls, &events);
        let again = self.game.setup(&mut Keyed::new(self.seed), &mut ());
        assert!(again == state, "the same dice give another set-up");
        let values = values(&rolls);
        let mut script = Scripted::new(&values);
        assert!(self.game.setup(&mut script, &mut ()) == state, "the recorded dice give another set-up");
        assert_eq!(script.finish(), Ok(values.len()), "the recorded dice do not fit the set-up");
        state
    }

    fn check_state(&mut self, state: &G::State, before: Option<&G::State>) {
        let game = self.game;
        (self.invariant)(game, state);
        assert_eq!(
            game.outcome(state).is_some(),
            game.to_act(state).is_none(),
            "outcome is Some exactly when nobody acts"
        );
        let have_both_lost = game.outcome(state).is_some_and(|outcome| outcome.finish == Finish::BothLost);
        assert!(!have_both_lost || game.can_both_lose(), "both sides lose in a game where that cannot be");
        assert!(game.turn(state) >= 1, "turns count from 1");
        assert!(game.phase(state) < G::PHASES.len(), "phase {} is none of PHASES", game.phase(state));
        if let Some(before) = before {
            assert!(game.turn(state) >= game.turn(before), "the turn falls");
            assert!(game.clock(state) >= game.clock(before), "the clock falls");
            let is_later = game.turn(state) > game.turn(before);
            assert!(!is_later || game.clock(state) > game.clock(before), "a turn begins and the clock stands still");
        }
        for index in 0..G::METRICS.len() {
            for side in Side::BOTH {
                game.metric(state, side, index);
            }
        }
    }

    fn check_list(&mut self, state: &G::State, side: Side, legal: &mut Vec<G::Action>) {
        self.game.legal_actions(state, legal);
        assert!(!legal.is_empty(), "{side:?} is to act and has no legal action");
        assert!(legal.len() >= 2, "{side:?} has a single legal action, which the rules should play: {:?}", legal[0]);
        assert!(legal.len() <= G::MAX_ACTIONS, "{} legal actions are more than MAX_ACTIONS", legal.len());
        let distinct: BTreeSet<_> = legal.iter().collect();
        assert_eq!(distinct.len(), legal.len(), "an action is listed twice");
        // What is listed is added to the buffer and does not depend on what it held.
        let mut again = legal.clone();
        self.game.list(state, &self.game.tables(state), &mut again);
        assert_eq!(&again[..legal.len()], legal, "listing changes what the buffer held");
        assert_eq!(&again[legal.len()..], legal, "the legal actions are listed differently the second time");
        for &action in &*legal {
            let kind = self.game.action_kind(action);
            assert!(kind < G::ACTION_KINDS.len(), "kind {kind} of {action:?} is none of ACTION_KINDS");
        }
        self.report.most_actions = self.report.most_actions.max(legal.len());
    }

    fn try_action(&self, state: &G::State, action: G::Action) {
        let mut next = *state;
        let accepted = self.game.apply(&mut next, action, &mut Keyed::new(self.seed), &mut ());
        assert!(accepted.is_ok(), "legal action {action:?} is refused");
    }

    fn refuse_strangers(&mut self, state: &G::State, legal: &[G::Action]) {
        for _ in 0..self.strangers.len().min(2) {
            let action = self.strangers[self.rng.below(self.strangers.len() as u32) as usize];
            if !legal.contains(&action) {
                let mut next = *state;
                let refused = self.game.apply(&mut next, action, &mut Keyed::new(self.seed), &mut ());
                assert!(refused.is_err(), "illegal action {action:?} is accepted");
                assert!(next == *state, "illegal action {action:?} changes the state");
            }
        }
    }

    fn check_laws(&mut self, state: &G::State, legal: &[G::Action]) {
        let play_on = self.rng.below(PLAY_ON) == 0;
        for viewer in Side::BOTH {
            let drawn = laws::check_redaction(self.game, state, viewer, legal, &mut self.rng);
            self.report.hidden += u64::from(drawn != *state);
            if play_on {
                laws::play_on(self.game, drawn, &mut self.rng);
            }
        }
    }

    /// Plays `action` with the game's dice, and again with the recorded ones.
    fn play(&mut self, state: &G::State, action: G::Action, thorough: bool) -> G::State {
        let (mut next, mut again, mut replayed) = (*state, *state, *state);
        let mut events = Vec::new();
        let accepted = self.game.apply(&mut next, action, &mut self.dice, &mut events);
        assert!(accepted.is_ok(), "legal action {action:?} is refused");
        let rolls = self.dice.take();
        self.check_rolls(&rolls);
        if thorough {
            words::check_report(self.game, state, &rolls, &events);
            words::check_position(self.game, &next);
        }

        self.game.apply_unchecked(&mut again, action, &mut Keyed::new(self.seed), &mut ());
        assert!(again == next, "the same dice give another state after {action:?}");
        self.advance(state, action, &next);
        let values = values(&rolls);
        let mut script = Scripted::new(&values);
        self.game.apply_unchecked(&mut replayed, action, &mut script, &mut ());
        assert!(replayed == next, "the recorded dice give another state after {action:?}");
        assert_eq!(script.finish(), Ok(values.len()), "the recorded dice do not fit {action:?}");
        next
    }

    /// Plays `action` in a position: the same state, with its tables and its list.
    fn advance(&self, state: &G::State, action: G::Action, next: &G::State) {
        let mut position = Position::of(self.game, *state);
        position.advance(self.game, action, &mut Keyed::new(self.seed), &mut ());
        assert!(position.state() == next, "{action:?} leads to another state in a position");
        let rebuilt = self.game.tables(next);
        assert_eq!(position.tables(), &rebuilt, "the tables after {action:?} differ from those made anew");
        let mut legal = Vec::new();
        self.game.legal_actions(next, &mut legal);
        assert_eq!(position.legal(), legal, "the list after {action:?} differs from one made anew");
    }

    fn check_rolls(&mut self, rolls: &[Recorded]) {
        self.report.rolls += rolls.len() as u64;
        for recorded in rolls {
            assert!(self.names.insert(recorded.roll), "two rolls have the same name: {:?}", recorded.roll);
        }
    }

    /// Plays the whole game again: the states kept on the way are what they were.
    fn repeat(&self, line: &[(G::State, G::Action)], last: &G::State) {
        let mut dice = Keyed::new(self.seed);
        let mut state = self.game.setup(&mut dice, &mut ());
        for (number, &(kept, action)) in line.iter().enumerate() {
            assert!(state == kept, "a second play of the game differs at decision {number}");
            self.game.apply_unchecked(&mut state, action, &mut dice, &mut ());
        }
        assert!(state == *last, "a second play of the game ends differently");
    }
}

fn values(rolls: &[Recorded]) -> Vec<u32> {
    rolls.iter().flat_map(|recorded| recorded.values.iter().copied()).collect()
}
