//! The course: teacher games, fit of the policy, a match against the policy before, fit of the value; round by round.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use sandtable_engine::dice::hash;

use super::{
    Chooser, FitPlan, Policy, TeachPlan,
    duel::{Score, duel},
    fit::fit,
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
    /// Pairs of games against the policy before.
    pub pairs: u64,
    /// Games that the value is fitted on.
    pub value_games: u64,
    /// Seed of everything.
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Self {
        let (teach, fit) = (TeachPlan::default(), FitPlan::default());
        Self { rounds: 6, teach, fit, pairs: 1_000, value_games: 4_000, seed: 1 }
    }
}

/// What a round is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Teacher games.
    Lessons,
    /// The fit of the policy: not counted.
    Fit,
    /// Pairs of the match.
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
    /// Whether the match shows a gain: the lower end of its interval lies above one half. A round without is
    /// dropped, and the course ends.
    pub gains: bool,
    /// Entries of the policy that are not 0.
    pub entries: usize,
}

/// Called with the round, what it is doing, how much of it is done, and how much there is.
pub type Watch<'a> = &'a (dyn Fn(u32, Task, u64, u64) + Sync);

/// Where a course goes on that was interrupted: the model after some round.
pub struct Resume {
    /// The model.
    pub model: Model,
    /// The round that made it, 0 for the beginning.
    pub round: u32,
}

/// Learns a policy and a value on `scenarios` (without bids) and `variants` (the same and others with bids and options).
/// `after` is given every round with the model that it leaves, and may end the course.
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
    resume: Option<Resume>,
    watch: Watch<'_>,
    mut after: impl FnMut(&Round, &Model) -> ControlFlow<()>,
) -> Option<Model> {
    let width = Chooser::of::<G>()?.width();
    let untaught = Policy::untaught::<G>(course.fit.temperature)?;
    let (mut model, mut before) = match resume {
        Some(Resume { model, round }) => (model, round),
        None => (value_for::<G>(scenarios, data_hash, untaught, course, 0, watch), 0),
    };
    while before < course.rounds {
        let number = before + 1;
        let seed = hash(course.seed, u64::from(number));
        let count = Counter::default();
        watch(number, Task::Lessons, 0, course.teach.games);
        let tell = || watch(number, Task::Lessons, count.next(), course.teach.games);
        let lessons = teach(variants, &model, course.teach, hash(seed, 1), &tell);
        watch(number, Task::Fit, 0, 1);
        let policy = model.policy.as_ref()?;
        let policy = fit(policy, &lessons, width, &course.fit, hash(seed, 2));
        let entries = policy.learnt();
        let challenger = Arc::new(Model { policy: Some(policy), ..model.clone() });
        let holder = Arc::new(model.clone());
        let count = Counter::default();
        watch(number, Task::Match, 0, course.pairs);
        let tell = || watch(number, Task::Match, count.next(), course.pairs);
        let learnt = BotSpec::Policy { t: 1.0 };
        let players = ((&learnt, &challenger), (&learnt, &holder));
        let score = duel(variants, players.0, players.1, course.pairs, hash(seed, 3), &tell);
        let gains = score.low() > 0.5;
        let round = Round { number, lessons: lessons.len(), score, gains, entries };
        if gains {
            let policy = challenger.policy.clone()?;
            model = value_for::<G>(scenarios, data_hash, policy, course, number, watch);
        }
        before = number;
        if after(&round, &model).is_break() || !gains {
            break;
        }
    }
    Some(model)
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
        seed: hash(hash(course.seed, u64::from(round)), 4),
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
