//! Improves a policy by the results of whole games: the policy gradient (REINFORCE, Williams 1992), each parameter in the
//! measure of its own Fisher information (natural gradient, Amari 1998, Kakade 2001), with the value as baseline.
//!
//! The gradient of the points of a game by a parameter is the mean of `(points - baseline) * d log p / d parameter` over
//! the decisions of many games. So all decisions of a game teach, each by what came of it, and nothing is played twice.
//! What the value says some turns later may count beside the points (generalized advantage estimation, Schulman and others
//! 2016).

mod game;
mod sums;

use std::{
    ops::{ControlFlow, Range},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use self::{
    game::{Desk, Field, Player},
    sums::Sums,
};
use super::{Chooser, Policy, Score};
use crate::{BotSpec, Doctrine, Model, parallel, value::Progress};

/// How a policy is improved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReinforcePlan {
    /// Games in all: parts of [`STEPS`] steps each, rounded down to whole steps.
    pub games: u64,
    /// Length of the first step; it falls evenly to 0.
    pub rate: f32,
    /// Information that every parameter is credited with for each game, so that those that are seldom met hardly move.
    pub damping: f32,
    /// Temperature of the policy in the games it learns from, above 0. One that is sure of an action never learns what
    /// another would bring; above 1 it tries others, too. What it learns is then right for a player who tries them.
    pub temperature: f32,
    /// How much of the credit of a decision comes from later turns, 0 to 1. With 1 only the points of the game count. Below
    /// it what the value says `n` player turns later counts, too, with a weight that falls as `lambda` to the power of `n`:
    /// less luck, but also what the value does not know.
    pub lambda: f32,
    /// Seed of everything.
    pub seed: u64,
}

/// Parts of a course. After each the policy as it stands then joins the opponents.
pub const PARTS: u64 = 10;
/// Steps of a part.
pub const STEPS: u64 = 10;
/// Games that a thread plays at once; a step has whole multiples.
pub const CHUNK: u64 = 25;
/// The longest move of a parameter in a step.
const LONGEST: f32 = 0.3;
/// The part of what is known of the information that a step renews.
const RENEWED: f32 = 0.1;

/// What a part has brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// From 1.
    pub number: u64,
    /// Games of the part.
    pub games: u64,
    /// Share of the points in its games against the doctrine, or against the target.
    pub rival: Score,
    /// Share of the points in its games against the policies before, `None` where there are none.
    pub earlier: Option<Score>,
}

/// How far a course has come, from where it also goes on when it was interrupted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Climb {
    /// Parts that are finished.
    pub parts: u64,
    /// Entries of the tables, then the sharpness of every kind of decision, unrounded: as bits, so that a file keeps them
    /// exactly.
    parameters: Vec<u32>,
    /// What is known of the Fisher information of each, for a game.
    information: Vec<u32>,
    /// What is added to the log-odds of the value, by seat.
    offsets: Vec<u64>,
    /// The policy that the course began with, and what it was after each part.
    policies: Vec<Policy>,
}

/// Improves the policy of `model`, or the doctrine where it has none, by games of `variants` in turn.
///
/// Half of the games it plays against itself, a quarter against the doctrine, and a quarter against what it was before, as
/// either side. With a `target`, a player and the model that it plays by, it plays that one and nobody else, so that what it
/// scores in the end is a lower bound on how far the target can be exploited. `after` is given every part and where it
/// leaves the course, and may end it. The value of the model is the baseline; value and belief stay as they are.
///
/// A pure function of its arguments but for `watch` and `after`; the number of threads changes nothing. `None` for a game
/// that names no facts.
///
/// # Panics
/// When there is no variant, when `resume` belongs to another course, or when the target is a person.
pub fn reinforce<G: Doctrine>(
    variants: &[G],
    model: &Model,
    target: Option<(&BotSpec, &Arc<Model>)>,
    plan: &ReinforcePlan,
    resume: Option<Climb>,
    watch: Progress<'_>,
    mut after: impl FnMut(&Part, &Climb) -> ControlFlow<()>,
) -> Option<Model> {
    let chooser = Chooser::of::<G>()?;
    let untaught = Policy::untaught::<G>(G::TEMPERATURE)?;
    let doctrine = Policy::doctrine::<G>()?;
    // Tables that say nothing yet are not left out for good.
    let begin = match &model.policy {
        None => untaught,
        Some(policy) if policy.learnt() == 0 => policy.with_all_tables(),
        Some(policy) => policy.clone(),
    };
    let mut course = match resume {
        Some(climb) => Course::resume(&climb),
        None => Course::begin(begin.clone(), variants.len() * game::SEATS),
    };
    let batch = (plan.games / (PARTS * STEPS)).max(CHUNK) / CHUNK * CHUNK;
    while course.parts < PARTS {
        let (mut rivals, mut earliers) = (Vec::new(), Vec::new());
        for step in course.parts * STEPS..(course.parts + 1) * STEPS {
            let earlier = &course.policies[usize::from(begin.is_untaught())..];
            let field =
                target.map_or(Field::All { doctrine: &doctrine, earlier }, |(bot, model)| Field::Target(bot, model));
            let player = Player {
                chooser: &chooser,
                tables: &begin,
                parameters: &course.parameters,
                scale: 1.0 / plan.temperature,
                field,
                model,
                offsets: &course.offsets,
                lambda: plan.lambda,
            };
            let sums = player.play_all(variants, step * batch..(step + 1) * batch, plan.seed);
            watch((step + 1) * batch);
            let done = step as f32 / (PARTS * STEPS) as f32;
            course.move_by(&sums, plan.rate * (1.0 - done), plan.damping * batch as f32);
            rivals.extend(sums.rival);
            earliers.extend(sums.earlier);
        }
        course.parts += 1;
        course.policies.push(begin.with_parameters(&course.parameters));
        let earlier = (!earliers.is_empty()).then(|| Score::of(earliers.iter().copied()));
        let rival = Score::of(rivals.iter().copied());
        let part = Part { number: course.parts, games: STEPS * batch, rival, earlier };
        if after(&part, &course.climb()).is_break() {
            break;
        }
    }
    Some(Model { policy: Some(begin.with_parameters(&course.parameters)), calibration: None, ..model.clone() })
}

/// A course under way.
struct Course {
    parts: u64,
    parameters: Vec<f32>,
    information: Vec<f32>,
    offsets: Vec<f64>,
    policies: Vec<Policy>,
}

impl Course {
    fn begin(policy: Policy, seats: usize) -> Self {
        let parameters = policy.parameters();
        let information = vec![0.0; parameters.len()];
        Self { parts: 0, parameters, information, offsets: vec![0.0; seats], policies: vec![policy] }
    }

    /// One step uphill.
    fn move_by(&mut self, sums: &Sums, rate: f32, damping: f32) {
        for (offset, lack) in self.offsets.iter_mut().zip(&sums.lacks) {
            *offset += lack.points / (lack.information + 10.0);
        }
        let is_first = self.information.iter().all(|&information| information == 0.0);
        let renewed = if is_first { 1.0 } else { RENEWED };
        let known = self.parameters.iter_mut().zip(&mut self.information);
        for ((parameter, known), slope) in known.zip(&sums.slopes) {
            *known += renewed * (slope.information - *known);
            *parameter += (rate * slope.gradient / (*known + damping)).clamp(-LONGEST, LONGEST);
        }
        let entries = self.parameters.len() - self.policies[0].sharpness.len();
        for sharpness in &mut self.parameters[entries..] {
            *sharpness = sharpness.max(0.0);
        }
    }

    fn climb(&self) -> Climb {
        Climb {
            parts: self.parts,
            parameters: self.parameters.iter().map(|value| value.to_bits()).collect(),
            information: self.information.iter().map(|value| value.to_bits()).collect(),
            offsets: self.offsets.iter().map(|value| value.to_bits()).collect(),
            policies: self.policies.clone(),
        }
    }

    fn resume(climb: &Climb) -> Self {
        Self {
            parts: climb.parts,
            parameters: climb.parameters.iter().map(|&bits| f32::from_bits(bits)).collect(),
            information: climb.information.iter().map(|&bits| f32::from_bits(bits)).collect(),
            offsets: climb.offsets.iter().map(|&bits| f64::from_bits(bits)).collect(),
            policies: climb.policies.clone(),
        }
    }
}

impl Player<'_> {
    /// The sums over some games, in their order whatever thread plays them.
    fn play_all<G: Doctrine>(&self, variants: &[G], games: Range<u64>, seed: u64) -> Sums {
        let desk = || Desk::new(self.parameters.len(), self.offsets.len());
        let chunks = games.start / CHUNK..games.end / CHUNK;
        let parts = parallel::map_init((chunks.end - chunks.start) as usize, desk, |desk, number| {
            let chunk = chunks.start + number as u64;
            self.play(variants, chunk * CHUNK..(chunk + 1) * CHUNK, seed, desk)
        });
        let none = Sums::none(self.parameters.len(), self.offsets.len());
        parts.into_iter().fold(none, |mut all, part| {
            all.add(part);
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::games::pacific_fury::PacificFury;
    use sandtable_scenarios::{Choices, GameFiles, option_specs};

    use super::*;

    const PLAN: ReinforcePlan =
        ReinforcePlan { games: 5_000, rate: 1.0, damping: 0.005, temperature: 1.0, lambda: 1.0, seed: 3 };

    fn setting() -> (PacificFury, Model) {
        let files = GameFiles::embedded("pacific-fury").unwrap();
        let choices = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
        let game = sandtable_engine::Published::load(&files, "guadalcanal", &choices).unwrap();
        let model = Model::embedded::<PacificFury>().unwrap().unwrap();
        (game, Model { policy: None, ..model })
    }

    /// The model after `parts` parts, and what each brought.
    fn climb(parts: u64, resume: Option<Climb>, threads: usize) -> (Model, Vec<Part>, Climb) {
        climb_against(None, parts, resume, threads)
    }

    /// The same against a target, which plays by the model as it is when a course begins.
    fn climb_against(
        target: Option<&str>,
        parts: u64,
        resume: Option<Climb>,
        threads: usize,
    ) -> (Model, Vec<Part>, Climb) {
        let (game, model) = setting();
        let target = target.map(|text| (text.parse::<BotSpec>().unwrap(), Arc::new(model.clone())));
        let target = target.as_ref().map(|(bot, model)| (bot, model));
        let (mut told, mut last) = (Vec::new(), None);
        let after = |part: &Part, climb: &Climb| {
            told.push(*part);
            last = Some(climb.clone());
            if part.number == parts { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let pool = parallel::Pool::new(threads).unwrap();
        let model = pool.install(|| reinforce(&[game], &model, target, &PLAN, resume, &|_| (), after)).unwrap();
        (model, told, last.unwrap())
    }

    #[test]
    fn a_few_thousand_games_beat_the_doctrine() {
        let (model, parts, climb) = climb(PARTS, None, 2);
        assert_eq!((parts.len() as u64, climb.parts), (PARTS, PARTS));
        let last = parts[9].rival;
        assert!(last.low() > parts[0].rival.high() && last.low() > 0.65, "{parts:?}");
        assert!(parts[0].earlier.is_none() && parts[1].earlier.is_some());
        let policy = model.policy.unwrap();
        assert!(policy.learnt() > 100 && policy.misfit::<PacificFury>().is_none());
    }

    #[test]
    fn an_exploiter_plays_its_target_only() {
        let (_, parts, _) = climb_against(Some("script:t=3"), PARTS, None, 2);
        let of = |part: &Part| (part.rival.low(), part.rival.high());
        assert!(parts.iter().all(|part| part.earlier.is_none()));
        assert!(of(&parts[9]).0 > of(&parts[0]).1 && of(&parts[9]).0 > 0.75, "{parts:?}");
    }

    #[test]
    fn a_search_can_be_the_target_with_any_number_of_threads() {
        let course = |threads| climb_against(Some("mcts:iters=1,plans=0"), 1, None, threads);
        let (one, two) = (course(1), course(2));
        assert_eq!((one.0, one.1, one.2), (two.0, two.1, two.2));
    }

    #[test]
    fn threads_and_interruptions_change_nothing() {
        let whole = climb(3, None, 1);
        let (.., begun) = climb(2, None, 2);
        let text = serde_json::to_string(&begun).unwrap();
        let resumed = climb(3, Some(serde_json::from_str(&text).unwrap()), 2);
        assert_eq!(resumed.0, whole.0);
        assert_eq!(resumed.2, whole.2);
        assert_eq!(resumed.1[0], whole.1[2]);
    }
}
