//! The games of a course.

use std::{ops::Range, sync::Arc};

use sandtable_engine::{
    BySide, Side, Stream,
    dice::hash,
    math::{exp, exp32},
};

use super::sums::{Record, Sums, Tally};
use crate::{
    Bot, BotSpec, Doctrine, Model, Stop,
    policy::{Chooser, Policy, tables::LEAST},
    self_play::{play_by, score},
};

/// Seats of a variant, each with a baseline of its own: either side in games against itself, and in those against others.
pub(super) const SEATS: usize = 4;
/// Scores nearer to 0 are left out.
const LEAST_SCORE: f32 = 1e-4;

/// Whom a course plays besides the policy itself.
#[derive(Clone, Copy)]
pub(super) enum Field<'a> {
    /// The doctrine, and what the policy was before.
    All { doctrine: &'a Policy, earlier: &'a [Policy] },
    /// One frozen player and nobody else, with the model that it plays by.
    Target(&'a BotSpec, &'a Arc<Model>),
}

/// Who plays: the policy of these parameters, and its opponents.
pub(super) struct Player<'a> {
    pub(super) chooser: &'a Chooser,
    /// Says which tables count, and how the doctrine leans.
    pub(super) tables: &'a Policy,
    /// Entries, then the sharpness of every kind of decision.
    pub(super) parameters: &'a [f32],
    /// One over the temperature at which it draws its own actions.
    pub(super) scale: f32,
    pub(super) field: Field<'a>,
    pub(super) model: &'a Model,
    /// What is added to the log-odds of the value, by seat.
    pub(super) offsets: &'a [f64],
    /// How much later turns tell of a decision: see [`ReinforcePlan::lambda`](super::ReinforcePlan::lambda).
    pub(super) lambda: f32,
}

/// Where a thread keeps its sums, all taken out between parts.
pub(super) struct Desk {
    sums: Sums,
    scratch: Scratch,
}

impl Desk {
    pub(super) fn new(parameters: usize, seats: usize) -> Self {
        let scratch = Scratch { scores: vec![0.0; parameters], ..Scratch::default() };
        Self { sums: Sums::none(parameters, seats), scratch }
    }
}

/// Buffers.
#[derive(Default)]
struct Scratch {
    weights: Vec<f32>,
    features: Vec<f32>,
    /// Derivative of the logarithm of the chance of what was drawn, by parameter; 0 between decisions.
    scores: Vec<f32>,
    met: Vec<u32>,
}

/// Whom the policy meets in a game.
enum Opponent<'a, G: Doctrine> {
    Itself,
    Doctrine(&'a Policy),
    Earlier(&'a Policy),
    Target(Box<dyn Bot<G>>),
}

impl<'a> Player<'a> {
    /// The games of these numbers, in turn over variants.
    pub(super) fn play<G: Doctrine>(&self, variants: &[G], numbers: Range<u64>, seed: u64, desk: &mut Desk) -> Tally {
        for number in numbers {
            let count = variants.len() as u64;
            let variant = (number % count) as usize;
            self.game(&variants[variant], (variant, number / count), hash(seed, number), desk);
        }
        desk.sums.take()
    }

    /// The opponent in the n-th game of a variant, and the side of the policy where it does not play both.
    fn opponent<G: Doctrine>(&self, game: &G, n: u64, seed: u64) -> (Opponent<'a, G>, Option<Side>) {
        let (doctrine, earlier) = match self.field {
            Field::All { doctrine, earlier } => (doctrine, earlier),
            Field::Target(target, model) => {
                let side = if n.is_multiple_of(2) { Side::One } else { Side::Two };
                return (Opponent::Target(target.build(game, Some(model.clone()))), Some(side));
            }
        };
        let side = match n % 4 {
            1 => Side::One,
            3 => Side::Two,
            _ => return (Opponent::Itself, None),
        };
        let mut rng = Stream::new(hash(seed, u64::MAX));
        let opponent = if earlier.is_empty() || rng.below(2) == 0 {
            Opponent::Doctrine(doctrine)
        } else {
            Opponent::Earlier(&earlier[rng.below(earlier.len() as u32) as usize])
        };
        (opponent, Some(side))
    }

    fn game<G: Doctrine>(&self, game: &G, (variant, turn): (usize, u64), seed: u64, Desk { sums, scratch }: &mut Desk) {
        let (mut opponent, own) = self.opponent(game, turn, seed);
        let stop = Stop::new();
        let learns = |side: Side| own.is_none_or(|own| own == side);
        let seat = |side: Side| variant * SEATS + side.index() + if own.is_some() { 2 } else { 0 };
        let mut records: BySide<Record> = BySide::new(Record::default(), Record::default());
        let mut clocks: BySide<Option<u32>> = BySide::both(None);
        let end = play_by(game, seed, |observation, position, seed| {
            let (side, state, legal) = (observation.viewer(), observation.state(), position.legal());
            let mut rng = Stream::new(seed);
            match &mut opponent {
                Opponent::Target(bot) if !learns(side) => bot.choose(game, observation, legal, seed, &stop),
                Opponent::Doctrine(policy) | Opponent::Earlier(policy) if !learns(side) => {
                    self.chooser.weights(policy, game, state, legal, &mut scratch.weights);
                    rng.weighted(&scratch.weights).unwrap_or(0)
                }
                _ => {
                    let clock = game.clock(state);
                    if clocks[side] != Some(clock) {
                        let baseline = self.baseline(game, state, side, seat(side), &mut scratch.features);
                        records[side].baselines.push(baseline);
                        clocks[side] = Some(clock);
                    }
                    let record = &mut records[side];
                    let chosen = self.decide(game, state, legal, &mut rng, scratch, record);
                    record.decisions.push((record.scores.len() as u32, record.baselines.len() as u32 - 1));
                    chosen
                }
            }
        });
        let outcome = game.outcome(&end);
        for side in Side::BOTH.into_iter().filter(|&side| learns(side)) {
            let points = score(outcome, side);
            match opponent {
                Opponent::Itself => {}
                Opponent::Doctrine(_) | Opponent::Target(_) => sums.rival.push(points),
                Opponent::Earlier(_) => sums.earlier.push(points),
            }
            sums.learn(&records[side], points as f32, self.lambda, seat(side));
        }
    }

    /// What a side may expect by the value, moved to what its seat has had so far.
    fn baseline<G: Doctrine>(
        &self,
        game: &G,
        state: &G::State,
        side: Side,
        seat: usize,
        features: &mut Vec<f32>,
    ) -> f32 {
        let chance = f64::from(self.model.scores(game, state, features)[side]).clamp(0.005, 0.995);
        let odds = chance / (1.0 - chance) * exp(self.offsets[seat]);
        (odds / (1.0 + odds)) as f32
    }

    /// Draws an action, and notes how its chance depends on each parameter.
    fn decide<G: Doctrine>(
        &self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        rng: &mut Stream,
        scratch: &mut Scratch,
        record: &mut Record,
    ) -> usize {
        let (kind, logs, entries) = self.chooser.lesson(self.tables, game, state, legal);
        let width = self.chooser.width();
        let tables = self.chooser.counting(self.tables, kind);
        let entries_of = |action: usize| {
            let entries = &entries[action * width..(action + 1) * width];
            tables.iter().map(|&table| entries[usize::from(table)])
        };
        let sharpness = self.parameters.len() - self.tables.sharpness.len() + kind;
        let Scratch { weights, scores, met, .. } = scratch;
        weights.clear();
        weights.extend(logs.iter().enumerate().map(|(action, log)| {
            let sum: f32 = entries_of(action).map(|entry| self.parameters[entry as usize]).sum();
            self.scale * (self.parameters[sharpness] * log + sum)
        }));
        let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for weight in weights.iter_mut() {
            *weight = exp32((*weight - most).max(LEAST));
        }
        let chosen = rng.weighted(weights).unwrap_or(0);
        let total: f32 = weights.iter().sum();
        let mut of_sharpness = 0.0;
        for (action, weight) in weights.iter().enumerate() {
            let score = self.scale * (f32::from(u8::from(action == chosen)) - weight / total);
            of_sharpness += score * logs[action];
            for entry in entries_of(action) {
                if scores[entry as usize] == 0.0 {
                    met.push(entry);
                }
                scores[entry as usize] += score;
            }
        }
        for entry in met.drain(..) {
            let score = std::mem::take(&mut scores[entry as usize]);
            if score.abs() >= LEAST_SCORE {
                record.scores.push((entry, score));
            }
        }
        record.scores.push((sharpness as u32, of_sharpness));
        chosen
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Position, Published, dice::Keyed, games::pacific_fury::PacificFury, math::ln};
    use sandtable_scenarios::{Choices, GameFiles, option_specs};

    use super::*;

    /// What a player needs but its parameters.
    struct Rest {
        chooser: Chooser,
        policy: Policy,
        model: Model,
    }

    impl Rest {
        fn player<'a>(&'a self, parameters: &'a [f32], scale: f32) -> Player<'a> {
            Player {
                chooser: &self.chooser,
                tables: &self.policy,
                parameters,
                scale,
                field: Field::All { doctrine: &self.policy, earlier: &[] },
                model: &self.model,
                offsets: &[],
                lambda: 1.0,
            }
        }
    }

    /// The logarithm of the chance of an action under some parameters.
    fn log_chance(player: &Player<'_>, game: &PacificFury, position: &Position<PacificFury>, chosen: usize) -> f64 {
        let policy = player.tables.with_parameters(player.parameters);
        let mut weights = Vec::new();
        let (state, legal) = (position.state(), position.legal());
        player.chooser.weights_at(&policy, player.scale, game, state, legal, &mut weights);
        let total: f32 = weights.iter().sum();
        ln(f64::from(weights[chosen]) / f64::from(total))
    }

    /// Compares the scores of decisions at a temperature of one over `scale` with slopes, where the doctrine is followed so
    /// sharply; how many slopes are steep at this temperature.
    fn steep_slopes(scale: f32, sharpness: f32) -> usize {
        let files = GameFiles::embedded("pacific-fury").unwrap();
        let choices = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
        let game = PacificFury::load(&files, "guadalcanal", &choices).unwrap();
        let rest = Rest {
            chooser: Chooser::of::<PacificFury>().unwrap(),
            policy: Policy::untaught::<PacificFury>(1.0 / sharpness).unwrap(),
            model: Model::embedded::<PacificFury>().unwrap().unwrap(),
        };
        let parameters = rest.policy.parameters();
        let mut dice = Keyed::new(8);
        let mut position = Position::begin(&game, &mut dice, &mut ());
        let mut scratch = Scratch { scores: vec![0.0; parameters.len()], ..Scratch::default() };
        let mut tested = 0;
        for decision in 0..60 {
            let mut record = Record::default();
            let mut rng = Stream::new(decision);
            let (state, legal) = (position.state(), position.legal());
            let chosen =
                rest.player(&parameters, scale).decide(&game, state, legal, &mut rng, &mut scratch, &mut record);
            assert!(scratch.scores.iter().all(|&score| score == 0.0), "the buffer is left clean");
            for &(parameter, score) in record.scores.iter().rev().take(3) {
                let at = |by: f32| {
                    let mut moved = parameters.clone();
                    moved[parameter as usize] += by;
                    log_chance(&rest.player(&moved, scale), &game, &position, chosen)
                };
                let slope = (at(0.02) - at(-0.02)) / 0.04;
                assert!((f64::from(score) - slope).abs() < 2e-3, "{parameter}: {score} for {slope}");
                tested += usize::from(slope.abs() > 0.05 * f64::from(scale));
            }
            position.advance(&game, position.legal()[chosen], &mut dice, &mut ());
        }
        tested
    }

    #[test]
    fn scores_are_the_derivatives_of_the_logarithm_of_the_chance() {
        let tested = steep_slopes(1.0, 1.0);
        assert!(tested > 30, "{tested}");
    }

    /// A policy that is sure of its actions has nothing to learn from; at a higher temperature it has.
    #[test]
    fn at_a_higher_temperature_a_sure_policy_learns() {
        let [sure, trying] = [1.0, 0.05].map(|scale| steep_slopes(scale, 20.0));
        assert!(sure * 4 < trying, "{sure} {trying}");
    }
}
