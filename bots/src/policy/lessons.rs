//! What a teacher hands to the fit.

use super::{Chooser, Policy};
use crate::Doctrine;

/// Decisions with what every action was worth. Lists of all decisions stand one after another.
#[derive(Clone, Debug, Default)]
pub(super) struct Lessons {
    kinds: Vec<u16>,
    /// Number of actions.
    counts: Vec<u16>,
    /// Logarithms of the doctrine's weights.
    logs: Vec<f32>,
    /// Expected score of the side to act, not a number where the teacher did not try the action.
    scores: Vec<f32>,
    /// One entry of each table for every action.
    entries: Vec<u32>,
}

/// One decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson<'a> {
    pub(super) kind: usize,
    pub(super) logs: &'a [f32],
    pub(super) scores: &'a [f32],
    pub(super) entries: &'a [u32],
}

impl Lessons {
    /// Adds a decision of a policy.
    pub(super) fn push<G: Doctrine>(
        &mut self,
        (chooser, policy): (&Chooser, &Policy),
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        scores: &[f32],
    ) {
        let (kind, logs, entries) = chooser.lesson(policy, game, state, legal);
        self.kinds.push(kind as u16);
        self.counts.push(legal.len() as u16);
        self.logs.extend(logs);
        self.scores.extend_from_slice(scores);
        self.entries.extend(entries);
    }

    /// Adds all decisions of `other`.
    pub(super) fn append(&mut self, mut other: Self) {
        self.kinds.append(&mut other.kinds);
        self.counts.append(&mut other.counts);
        self.logs.append(&mut other.logs);
        self.scores.append(&mut other.scores);
        self.entries.append(&mut other.entries);
    }

    /// Number of decisions.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// All decisions in order; `width` is the number of tables.
    pub(super) fn each(&self, width: usize) -> Vec<Lesson<'_>> {
        let mut from = 0;
        let cut = |(&kind, &count): (&u16, &u16)| {
            let to = from + usize::from(count);
            let lesson = Lesson {
                kind: usize::from(kind),
                logs: &self.logs[from..to],
                scores: &self.scores[from..to],
                entries: &self.entries[from * width..to * width],
            };
            from = to;
            lesson
        };
        self.kinds.iter().zip(&self.counts).map(cut).collect()
    }
}
