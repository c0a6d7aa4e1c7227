//! The fits of a round, and play that decides between them.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use sandtable_engine::dice::hash;

use super::{Course, FitPlan, Policy, Round, Task, Watch, duel::Gauntlet, fit::fit, lessons::Lessons};
use crate::{Model, parallel};

/// The fits of a round, and play that decides between them.
pub(super) struct Choice<'a> {
    pub(super) model: &'a Model,
    pub(super) course: &'a Course,
    pub(super) lessons: &'a Lessons,
    pub(super) width: usize,
    pub(super) seed: u64,
    pub(super) round: u32,
    pub(super) watch: Watch<'a>,
}

/// A match of a challenger against the policies before: its dice, and whom to tell of each pair.
pub(super) type Match<'a> = &'a (dyn Fn(&Arc<Model>, u64, &(dyn Fn() + Sync)) -> Gauntlet + Sync);

impl Choice<'_> {
    /// The best fit, and the match that counts.
    pub(super) fn judge(&self, match_of: Match<'_>) -> Option<(Arc<Model>, Round)> {
        let (challenger, anchor, temperature) = self.make(match_of)?;
        let (number, pairs) = (self.round, self.course.pairs);
        let count = Counter::default();
        (self.watch)(number, Task::Match, 0, pairs);
        let tell = || (self.watch)(number, Task::Match, count.next(), pairs);
        let Gauntlet { duel: score, gain } = match_of(&challenger, hash(self.seed, 4), &tell);
        let entries = challenger.policy.as_ref().map_or(0, Policy::learnt);
        let (lessons, gains) = (self.lessons.len(), gain.low() > 0.0);
        Some((challenger, Round { number, lessons, score, gain, gains, entries, anchor, temperature }))
    }

    /// The best fit with its anchor and temperature. All meet the same dice, others than those of the match that counts.
    fn make(&self, match_of: Match<'_>) -> Option<(Arc<Model>, f32, f32)> {
        let policy = self.model.policy.as_ref()?;
        let (anchors, temperatures) = (&self.course.anchors, &self.course.temperatures);
        let count = Counter::default();
        let tell = |task, done, all: usize| (self.watch)(self.round, task, done, all as u64);
        tell(Task::Fit, 0, anchors.len());
        let fits: Vec<Policy> = parallel::map(anchors.len(), |number| {
            let plan = FitPlan { anchor: anchors[number], ..self.course.fit };
            let fitted = fit(policy, self.lessons, self.width, &plan, hash(self.seed, 2));
            tell(Task::Fit, count.next(), anchors.len());
            fitted
        });
        let all = anchors.len() + temperatures.len();
        let count = Counter::default();
        tell(Task::Choice, 0, all);
        let play = |policy: Policy| {
            let model = Arc::new(Model { policy: Some(policy), ..self.model.clone() });
            let score = match_of(&model, hash(self.seed, 3), &|| ());
            tell(Task::Choice, count.next(), all);
            (model, score.gain.mean)
        };
        let by_anchor = fits.into_iter().zip(anchors).map(|(fit, &anchor)| (play(fit), anchor));
        let ((model, score), anchor) = by_anchor.reduce(|best, next| if next.0.1 > best.0.1 { next } else { best })?;
        let fitted = model.policy.clone()?;
        let mut best = (model, score, 1.0);
        for &temperature in temperatures {
            let (model, score) = play(fitted.at(temperature));
            if score > best.1 {
                best = (model, score, temperature);
            }
        }
        Some((best.0, anchor, best.2))
    }
}

/// Counts what several threads have done.
#[derive(Default)]
pub(super) struct Counter(AtomicU64);

impl Counter {
    pub(super) fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed) + 1
    }
}
