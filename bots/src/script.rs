//! The scripted bot: plays the doctrine as it stands, without search.

use sandtable_engine::{
    Observation, Stream,
    dice::hash,
    math::{self, exp32, ln32},
};

use crate::{Bot, Doctrine, Stop, Thought};

/// Draws an action in proportion to `weight^(1/(t T))` of the doctrine's weights, where `T` is the doctrine's own
/// [`Doctrine::TEMPERATURE`].
///
/// `t` = 1 is the doctrine as it should be played, 0 always takes the heaviest action (the first of equals), large values
/// are near random.
///
/// With a quirk other than 0 it likes some kinds of action more than the doctrine does and others less: the shares of each
/// kind are multiplied by a factor between `e^-1.5` and `e^1.5`, the same in all games with this quirk. Such players show
/// whether a strong one beats more than the script that it knows.
#[derive(Clone, Debug)]
pub struct Script {
    temperature: f32,
    quirk: u16,
    weights: Vec<f32>,
}

impl Script {
    /// A scripted bot with this temperature, 0 or more.
    #[must_use]
    pub fn new(temperature: f32) -> Self {
        Self { temperature, quirk: 0, weights: Vec::new() }
    }

    /// The same with a quirk.
    #[must_use]
    pub fn with_quirk(self, quirk: u16) -> Self {
        Self { quirk, ..self }
    }
}

/// How much more than the doctrine a quirk likes a kind of action, as a logarithm.
fn liking(quirk: u16, kind: usize) -> f64 {
    /// The strongest liking and dislike.
    const MOST: f64 = 1.5;
    MOST * (2.0 * Stream::new(hash(u64::from(quirk), kind as u64)).unit() - 1.0)
}

impl Default for Script {
    fn default() -> Self {
        Self::new(1.0)
    }
}

impl<G: Doctrine> Bot<G> for Script {
    fn choose(&mut self, game: &G, observation: &Observation<G>, legal: &[G::Action], seed: u64, _: &Stop) -> usize {
        game.weights(observation.state(), legal, &mut self.weights);
        debug_assert_eq!(self.weights.len(), legal.len(), "a doctrine gives one weight for each action");
        if self.quirk > 0 {
            for (weight, &action) in self.weights.iter_mut().zip(legal) {
                let liking = liking(self.quirk, game.action_kind(action));
                *weight *= math::exp(liking * f64::from(G::TEMPERATURE)) as f32;
            }
        }
        pick(&mut self.weights, self.temperature * G::TEMPERATURE, &mut Stream::new(seed))
    }

    fn thoughts(&self) -> Vec<Thought> {
        shares(&self.weights)
    }
}

/// Draws by `weight^(1/temperature)`; with 0 the heaviest, the first of equals.
pub(crate) fn pick(weights: &mut [f32], temperature: f32, rng: &mut Stream) -> usize {
    if temperature == 0.0 {
        return heaviest(weights);
    }
    if (temperature - 1.0).abs() > f32::EPSILON {
        sharpen(weights, temperature);
    }
    rng.weighted(weights).unwrap_or(0)
}

/// What a player without search thinks: the shares of its weights.
pub(crate) fn shares(weights: &[f32]) -> Vec<Thought> {
    let total: f32 = weights.iter().sum();
    let share = |weight: f32| f64::from(if total > 0.0 { weight / total } else { 0.0 });
    let thought = |(action, &weight)| Thought { action, prior: share(weight), visits: 0, score: None };
    weights.iter().enumerate().map(thought).collect()
}

/// Index of the largest weight, the first of equals.
fn heaviest(weights: &[f32]) -> usize {
    let mut best = 0;
    for (i, &weight) in weights.iter().enumerate() {
        if weight > weights[best] {
            best = i;
        }
    }
    best
}

/// Least share of the largest weight, before and after it is raised.
const LEAST: f32 = 1e-30;

/// Raises every weight, as a share of the largest, to the power `1 / temperature`.
fn sharpen(weights: &mut [f32], temperature: f32) {
    let most = weights.iter().copied().fold(0.0, f32::max);
    // Many actions weigh the same as the one before them.
    let mut last = (f32::NAN, f32::NAN);
    for weight in weights {
        if *weight > 0.0 {
            if last.0.to_bits() != weight.to_bits() {
                let log = f64::from(ln32((*weight / most).max(LEAST))) / f64::from(temperature);
                last = (*weight, exp32(log).max(LEAST));
            }
            *weight = last.1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_heaviest_is_taken() {
        assert_eq!(heaviest(&[1.0, 3.0, 2.0, 3.0]), 1);
    }

    #[test]
    fn quirks_differ_and_are_bounded() {
        let likings = |quirk| (0..40).map(|kind| liking(quirk, kind)).collect::<Vec<_>>();
        assert!(likings(1).iter().all(|liking| liking.abs() <= 1.5));
        assert!(likings(1).iter().any(|&liking| liking > 0.5) && likings(1).iter().any(|&liking| liking < -0.5));
        assert_eq!(likings(1), likings(1));
        assert_ne!(likings(1), likings(2));
    }

    #[test]
    fn temperature_two_takes_the_square_root() {
        let mut weights = [4.0, 1.0, 0.0];
        sharpen(&mut weights, 2.0);
        assert!((weights[0] - 1.0).abs() < 1e-6 && (weights[1] - 0.5).abs() < 1e-6);
        assert_eq!(weights[2].to_bits(), 0);
    }
}
