//! Learns a belief: what parts the true secrets of games from those that are drawn for what the enemy sees.

use std::sync::Arc;

use sandtable_engine::{
    Stream,
    dice::hash,
    math::{exp, ln},
};

use super::{
    Belief, BeliefTraining,
    draw::DRAWN,
    secrets::{each_entry, size},
};
use crate::{
    BotSpec, Doctrine, Model,
    self_play::{each_game, play_out},
    value::Progress,
};

/// One decision in this many becomes a lesson.
const EVERY: u64 = 4;
/// One game in this many is held out of the fit and measures it.
const HELD_OUT: usize = 5;
/// States of a lesson: the true one and those that are drawn.
const STATES: usize = DRAWN as usize;
const EPOCHS: usize = 8;
/// Largest first step of the fit (AdaGrad, Duchi, Hazan and Singer 2011).
const STEP: f64 = 0.1;
/// What the squares of the steps of an entry begin with.
const CAUTION: f64 = 0.01;
/// Pull of every entry to 0.
const DECAY: f64 = 1e-5;

/// What to learn a belief from.
#[derive(Clone, Debug)]
pub struct BeliefPlan {
    /// Number of games, in turn over the scenarios; one in five is held out.
    pub games: u64,
    /// Seed of the games.
    pub seed: u64,
    /// Players: game by game each meets each.
    pub bots: Vec<BotSpec>,
}

/// The entries of the states of one decision, the true one first.
type Lesson = [Vec<u32>; STATES];

/// Plays games and learns how the secrets of the players differ from secrets that are drawn for the other side: a
/// conditional logistic regression, whose odds are the ratio of the two chances (noise-contrastive estimation, Gutmann and
/// Hyvarinen 2010). `None` for a game that names no secrets.
///
/// A pure function of scenarios, model and plan: the number of threads changes nothing.
///
/// # Panics
/// When there is no scenario, or the plan names no player or a person.
pub fn learn_belief<G: Doctrine>(
    scenarios: &[G],
    model: &Arc<Model>,
    plan: &BeliefPlan,
    progress: Progress<'_>,
) -> Option<Belief> {
    if G::SECRETS.is_empty() {
        return None;
    }
    // Searchers among the players believe what the rules say, whatever was learnt before.
    let model = &Arc::new(Model { belief: None, ..(**model).clone() });
    let games = each_game(plan.games, progress, |number| play(scenarios, model, plan, number));
    let (held_out, fitted): (Vec<_>, Vec<_>) =
        games.into_iter().enumerate().partition(|(number, _)| number % HELD_OUT == HELD_OUT - 1);
    let lessons = |games: Vec<(usize, Vec<Lesson>)>| games.into_iter().flat_map(|(_, lessons)| lessons).collect();
    let (held_out, fitted): (Vec<Lesson>, Vec<Lesson>) = (lessons(held_out), lessons(fitted));
    let entries = fit(&fitted, size::<G>());
    let bots: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
    // Rounded: they are for people.
    let round = |x: f64| (x * 1e4).round() / 1e4;
    let training = BeliefTraining {
        bots: bots.join("+"),
        games: plan.games,
        seed: plan.seed,
        log_loss: round(log_loss(&held_out, &entries)),
        log_loss_guess: round(log_loss(&held_out, &vec![0.0; entries.len()])),
    };
    Some(Belief::new::<G>(training, &entries))
}

/// The lessons of one game: decisions at which something is hidden.
fn play<G: Doctrine>(scenarios: &[G], model: &Arc<Model>, plan: &BeliefPlan, number: u64) -> Vec<Lesson> {
    let seed = hash(plan.seed, number);
    let count = scenarios.len() as u64;
    let game = &scenarios[(number % count) as usize];
    let bots = plan.bots.len() as u64;
    let round = number / count;
    let bot = |number: u64| plan.bots[(number % bots) as usize].build(game, Some(Arc::clone(model)));
    let mut players = [bot(round), bot(round / bots)];
    let mut rng = Stream::new(hash(seed, 1));
    let mut lessons = Vec::new();
    play_out(game, &mut players, seed, |observation, position, seed| {
        if !hash(seed, 2).is_multiple_of(EVERY) {
            return;
        }
        let enemy = observation.viewer().other();
        let entries = |state: &G::State| {
            let mut entries = Vec::new();
            each_entry(game, state, enemy, |entry| entries.push(entry as u32));
            entries
        };
        let sampler = game.sampler(observation);
        let mut state_at = |place| if place == 0 { *position.state() } else { game.draw(&sampler, &mut rng) };
        let lesson: Lesson = std::array::from_fn(|place| entries(&state_at(place)));
        if lesson.iter().any(|other| *other != lesson[0]) {
            lessons.push(lesson);
        }
    });
    lessons
}

/// Chance of each state of a lesson to be the true one.
fn chances(lesson: &Lesson, entries: &[f64]) -> [f64; STATES] {
    let sums: [f64; STATES] =
        std::array::from_fn(|place| lesson[place].iter().map(|&entry| entries[entry as usize]).sum());
    let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights = sums.map(|sum| exp(sum - most));
    let total: f64 = weights.iter().sum();
    weights.map(|weight| weight / total)
}

fn log_loss(lessons: &[Lesson], entries: &[f64]) -> f64 {
    let losses = lessons.iter().map(|lesson| -ln(chances(lesson, entries)[0].max(f64::MIN_POSITIVE)));
    losses.sum::<f64>() / lessons.len().max(1) as f64
}

/// Gradient ascent of the log chance of the truth, lesson after lesson.
fn fit(lessons: &[Lesson], size: usize) -> Vec<f64> {
    let (mut entries, mut squares) = (vec![0.0_f64; size], vec![CAUTION; size]);
    for lesson in (0..EPOCHS).flat_map(|_| lessons) {
        for (place, (seen, chance)) in lesson.iter().zip(chances(lesson, &entries)).enumerate() {
            let error = f64::from(u8::from(place == 0)) - chance;
            for &entry in seen {
                let entry = entry as usize;
                let slope = error - DECAY * entries[entry];
                squares[entry] += slope * slope;
                entries[entry] += STEP * slope / squares[entry].sqrt();
            }
        }
    }
    entries
}
