//! A played game as threads can share it.

use sandtable_engine::{Game, Side};

use crate::{Timeline, replay::Record};

/// The decisions of a [`Record`] without what the rules reported, which threads cannot share.
#[derive(Clone, Debug)]
pub struct Course<G: Game> {
    pub(super) first: G::State,
    pub(super) decisions: Vec<Decision<G>>,
}

/// One decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision<G: Game> {
    /// From 1.
    pub(super) number: usize,
    /// When it was taken, as a [`Timeline`] counts.
    pub(super) moment: u64,
    pub(super) side: Side,
    pub(super) before: G::State,
    pub(super) action: G::Action,
    pub(super) after: G::State,
}

impl<G: Game> Course<G> {
    /// The course of a recorded game.
    pub fn of(game: &G, record: &Record<G>) -> Self {
        let mut timeline = Timeline::default();
        let states = record.steps().iter().skip(1).map(|step| step.before).chain([*record.state()]);
        let decisions = (1..).zip(record.steps()).zip(states).map(|((number, step), after)| Decision {
            number,
            moment: timeline.moment(game, &step.before, step.side),
            side: step.side,
            before: step.before,
            action: step.action,
            after,
        });
        let decisions = decisions.collect();
        Self { first: *record.state_before(1).expect("the first state always exists"), decisions }
    }

    /// The state before the first decision and after the last one.
    pub(super) fn ends(&self) -> [&G::State; 2] {
        [&self.first, self.decisions.last().map_or(&self.first, |decision| &decision.after)]
    }
}
