//! The course: teacher games, fit of the policy, a match against the policies before, fit of the value; round by round.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use rayon::prelude::*;
use sandtable_engine::dice::hash;

use super::{
    Chooser, FitPlan, Policy, TeachPlan,
    duel::{Gauntlet, Player, Score, gauntlet},
    fit::fit,
    lessons::Lessons,
    teach::teach,
};
use crate::{
    BotSpec, Doctrine, Model,
    value::{TrainPlan, train},
};

/// How a policy is learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Rounds at most.
    pub rounds: u32,
    /// The teacher of every round.
    pub teach: TeachPlan,
    /// The fit of every round.
    pub fit: FitPlan,
    /// Anchors that the fit is tried with (see [`FitPlan::anchor`]); play decides between them.
    pub anchors: Vec<f32>,
    /// Temperatures below 1 at which the fitted policy is tried; play decides whether one is better.
    pub temperatures: Vec<f32>,
    /// Pairs of games against the policies before.
    pub pairs: u64,
    /// Games that the value is fitted on.
    pub value_games: u64,
    /// Seed of everything.
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Self {
        Self {
            rounds: 6,
            teach: TeachPlan::default(),
            fit: FitPlan::default(),
            anchors: vec![0.0005, 0.001, 0.002, 0.004],
            temperatures: vec![0.7, 0.5, 0.35],
            pairs: 1_000,
            value_games: 4_000,
            seed: 1,
        }
    }
}

/// What a round is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Teacher games.
    Lessons,
    /// Fits of the policy.
    Fit,
    /// Matches between the fits.
    Choice,
    /// Pairs of the match that counts.
    Match,
    /// Games for the value.
    Value,
}

/// What a round has brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// From 1.
    pub number: u32,
    /// Decisions that the teacher looked at.
    pub lessons: usize,
    /// Match against the policy of the round before, in the first round against the doctrine.
    pub score: Score,
    /// Points a game more than the round before has: half of the games against that round, half against the rounds before
    /// it and the doctrine, on the same dice.
    pub gain: Score,
    /// Whether the match shows a gain: the lower end of the interval of `gain` lies above 0. A round without is dropped, and
    /// the course ends.
    pub gains: bool,
    /// Entries of the policy that are not 0.
    pub entries: usize,
    /// The anchor that was chosen.
    pub anchor: f32,
    /// The temperature that was chosen.
    pub temperature: f32,
}

/// Called with the round, what it is doing, how much of it is done, and how much there is.
pub type Watch<'a> = &'a (dyn Fn(u32, Task, u64, u64) + Sync);

/// How far a course has come, from where it also goes on when it was interrupted.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The model.
    pub model: Model,
    /// The policies before that of the model, the doctrine first. The next round learns from games against them, too.
    pub earlier: Vec<Policy>,
    /// The last round, 0 for the beginning.
    pub round: u32,
}

/// Learns a policy and a value on `scenarios` (without bids) and `variants` (the same and others with bids and options).
/// `after` is given every round and where it leaves the course, and may end it.
///
/// A pure function of its arguments but for `watch` and `after`; the number of threads changes nothing. `None` for a
/// game that names no facts.
///
/// # Panics
/// When there is no scenario or no variant, or a scenario has a bid.
pub fn learn<G: Doctrine>(
    (scenarios, variants): (&[G], &[G]),
    data_hash: &str,
    course: &Course,
    resume: Option<Standing>,
    watch: Watch<'_>,
    mut after: impl FnMut(&Round, &Standing) -> ControlFlow<()>,
) -> Option<Model> {
    let width = Chooser::of::<G>()?.width();
    let untaught = Policy::untaught::<G>(course.fit.temperature)?;
    let mut standing = resume.unwrap_or_else(|| Standing {
        model: value_for::<G>(scenarios, data_hash, untaught, course, 0, watch),
        earlier: Vec::new(),
        round: 0,
    });
    let learnt = BotSpec::Policy { t: 1.0 };
    while standing.round < course.rounds {
        let number = standing.round + 1;
        let seed = hash(course.seed, u64::from(number));
        let count = Counter::default();
        watch(number, Task::Lessons, 0, course.teach.games);
        let tell = || watch(number, Task::Lessons, count.next(), course.teach.games);
        let Standing { model, earlier, .. } = &standing;
        let lessons = teach(variants, (model, earlier), course.teach, hash(seed, 1), &tell);
        let holder = Arc::new(model.clone());
        let with_policy = |policy: &Policy| Arc::new(Model { policy: Some(policy.clone()), ..model.clone() });
        let models: Vec<Arc<Model>> = earlier.iter().map(with_policy).collect();
        let players: Vec<Player<'_>> = models.iter().map(|model| (&learnt, model)).collect();
        let match_of = |challenger: &Arc<Model>, seed: u64, tell: &(dyn Fn() + Sync)| {
            gauntlet(variants, ((&learnt, challenger), (&learnt, &holder)), &players, course.pairs, seed, tell)
        };
        let found = Choice { model, course, lessons: &lessons, width, seed, round: number, watch };
        let (challenger, anchor, temperature) = found.make(&match_of)?;
        let entries = challenger.policy.as_ref().map_or(0, Policy::learnt);
        let count = Counter::default();
        watch(number, Task::Match, 0, course.pairs);
        let Gauntlet { duel: score, gain } =
            match_of(&challenger, hash(seed, 4), &|| watch(number, Task::Match, count.next(), course.pairs));
        let gains = gain.low() > 0.0;
        let round = Round { number, lessons: lessons.len(), score, gain, gains, entries, anchor, temperature };
        if gains {
            let policy = challenger.policy.clone()?;
            let model = value_for::<G>(scenarios, data_hash, policy, course, number, watch);
            let Standing { model: before, mut earlier, .. } = standing;
            earlier.extend(before.policy);
            standing = Standing { model, earlier, round: number };
        } else {
            standing.round = number;
        }
        if after(&round, &standing).is_break() || !gains {
            break;
        }
    }
    Some(standing.model)
}

/// The fits of a round, and play that decides between them.
struct Choice<'a> {
    model: &'a Model,
    course: &'a Course,
    lessons: &'a Lessons,
    width: usize,
    seed: u64,
    round: u32,
    watch: Watch<'a>,
}

/// A match of a challenger against the policies before: its dice, and whom to tell of each pair.
type Match<'a> = &'a (dyn Fn(&Arc<Model>, u64, &(dyn Fn() + Sync)) -> Gauntlet + Sync);

impl Choice<'_> {
    /// The best fit with its anchor and temperature. All meet the same dice, others than those of the match that counts.
    fn make(&self, match_of: Match<'_>) -> Option<(Arc<Model>, f32, f32)> {
        let policy = self.model.policy.as_ref()?;
        let (anchors, temperatures) = (&self.course.anchors, &self.course.temperatures);
        let count = Counter::default();
        let tell = |task, done, all: usize| (self.watch)(self.round, task, done, all as u64);
        tell(Task::Fit, 0, anchors.len());
        let fits: Vec<Policy> = anchors
            .par_iter()
            .map(|&anchor| {
                let plan = FitPlan { anchor, ..self.course.fit };
                let fitted = fit(policy, self.lessons, self.width, &plan, hash(self.seed, 2));
                tell(Task::Fit, count.next(), anchors.len());
                fitted
            })
            .collect();
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

/// A model with this policy and a value fitted on games that the policy plays against itself.
fn value_for<G: Doctrine>(
    scenarios: &[G],
    data_hash: &str,
    policy: Policy,
    course: &Course,
    round: u32,
    watch: Watch<'_>,
) -> Model {
    let bare = Model::blank::<G>(data_hash, policy.clone());
    let plan = TrainPlan {
        games: course.value_games,
        seed: hash(hash(course.seed, u64::from(round)), 5),
        bots: vec![BotSpec::Policy { t: 1.0 }],
        model: Some(Arc::new(bare)),
        ridge: 2.0,
    };
    watch(round, Task::Value, 0, plan.games);
    let trained = train(scenarios, data_hash, &plan, &|done| watch(round, Task::Value, done, plan.games));
    Model { policy: Some(policy), ..trained.model }
}

/// Counts what several threads have done.
#[derive(Default)]
struct Counter(AtomicU64);

impl Counter {
    fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed) + 1
    }
}
