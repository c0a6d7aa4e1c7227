//! The course: teacher games, fit of the policy, a match against the policies before, fit of the value; round by round.

use std::{ops::ControlFlow, sync::Arc};

use sandtable_engine::dice::hash;

use super::{
    Chooser, FitPlan, Policy, TeachPlan,
    choice::{Choice, Counter},
    duel::{Player, Score, gauntlet},
    teach::teach,
};
use crate::{
    BotSpec, Doctrine, Model,
    value::{TrainPlan, train},
};

/// The learnt policy as it plays in matches.
pub(super) const LEARNT: BotSpec = BotSpec::Policy { t: 1.0 };

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
    /// Strength of its ridge penalty.
    pub ridge: f64,
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
            ridge: 2.0,
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

/// Learns a policy on `variants` (scenarios with bids and options), and a value on `scenarios` (without bids, or the same
/// variants where those tell nothing about who wins).
/// `after` is given every round and where it leaves the course, and may end it.
///
/// A pure function of its arguments but for `watch` and `after`; the number of threads changes nothing. `None` for a
/// game that names no facts.
///
/// # Panics
/// When there is no scenario or no variant.
pub fn learn<G: Doctrine>(
    (scenarios, variants): (&[G], &[G]),
    data_hash: &str,
    course: &Course,
    resume: Option<Standing>,
    watch: Watch<'_>,
    mut after: impl FnMut(&Round, &Standing) -> ControlFlow<()>,
) -> Option<Model> {
    let untaught = Policy::untaught::<G>(course.fit.temperature)?;
    let mut standing = resume.unwrap_or_else(|| Standing {
        model: value_for::<G>(scenarios, data_hash, untaught, course, 0, watch),
        earlier: Vec::new(),
        round: 0,
    });
    while standing.round < course.rounds {
        let number = standing.round + 1;
        let Standing { model, earlier, .. } = &standing;
        let (challenger, round) = play_round(variants, model, earlier, course, number, watch)?;
        if round.gains {
            let policy = challenger.policy.clone()?;
            let model = value_for::<G>(scenarios, data_hash, policy, course, number, watch);
            let Standing { model: before, mut earlier, .. } = standing;
            earlier.extend(before.policy);
            standing = Standing { model, earlier, round: number };
        } else {
            standing.round = number;
        }
        if after(&round, &standing).is_break() || !round.gains {
            break;
        }
    }
    Some(standing.model)
}

/// Lessons against earlier policies, the fits of them, and the match over the same field. The best fit and what it scored;
/// `None` for a game that names no facts.
fn play_round<G: Doctrine>(
    variants: &[G],
    model: &Model,
    earlier: &[Policy],
    course: &Course,
    number: u32,
    watch: Watch<'_>,
) -> Option<(Arc<Model>, Round)> {
    let width = Chooser::of::<G>()?.width();
    let seed = hash(course.seed, u64::from(number));
    let count = Counter::default();
    watch(number, Task::Lessons, 0, course.teach.games);
    let tell = || watch(number, Task::Lessons, count.next(), course.teach.games);
    let lessons = teach(variants, (model, earlier), course.teach, hash(seed, 1), &tell);
    let with_policy = |policy: &Policy| Arc::new(Model { policy: Some(policy.clone()), ..model.clone() });
    let models: Vec<Arc<Model>> = earlier.iter().map(with_policy).collect();
    let field: Vec<Player<'_>> = models.iter().map(|model| (&LEARNT, model)).collect();
    let holder = Arc::new(model.clone());
    let match_of = |challenger: &Arc<Model>, seed: u64, tell: &(dyn Fn() + Sync)| {
        gauntlet(variants, ((&LEARNT, challenger), (&LEARNT, &holder)), &field, course.pairs, seed, tell)
    };
    let found = Choice { model, course, lessons: &lessons, width, seed, round: number, watch };
    found.judge(&match_of)
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
        bots: vec![LEARNT],
        model: Some(Arc::new(bare)),
        ridge: course.ridge,
    };
    watch(round, Task::Value, 0, plan.games);
    let trained = train(scenarios, data_hash, &plan, &|done| watch(round, Task::Value, done, plan.games));
    Model { policy: Some(policy), ..trained.model }
}
