//! The scripted bot: plays the doctrine as it stands, without search.

use sandtable_engine::{Observation, Stream, math};

use crate::{Bot, Doctrine, Stop, Thought};

/// Draws an action in proportion to `weight^(1/(t T))` of the doctrine's weights, where `T` is the doctrine's own
/// [`Doctrine::TEMPERATURE`].
///
/// `t` = 1 is the doctrine as it should be played, 0 always takes the heaviest action (the first of equals), large values
/// are near random.
#[derive(Clone, Debug)]
pub struct Script {
    temperature: f32,
    weights: Vec<f32>,
}

impl Script {
    /// A scripted bot with this temperature, 0 or more.
    #[must_use]
    pub fn new(temperature: f32) -> Self {
        Self { temperature, weights: Vec::new() }
    }
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
const LEAST: f64 = 1e-30;

/// Raises every weight, as a share of the largest, to the power `1 / temperature`.
fn sharpen(weights: &mut [f32], temperature: f32) {
    let most = weights.iter().copied().fold(0.0, f32::max);
    // Shares whose power is below the least, by a wide margin.
    let small = 0.5 * math::exp(math::ln(LEAST) * f64::from(temperature));
    for weight in weights {
        if *weight > 0.0 {
            let share = f64::from(*weight / most).max(LEAST);
            *weight = if share < small {
                LEAST as f32
            } else {
                math::exp(math::ln(share) / f64::from(temperature)).max(LEAST) as f32
            };
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
    fn temperature_two_takes_the_square_root() {
        let mut weights = [4.0, 1.0, 0.0];
        sharpen(&mut weights, 2.0);
        assert!((weights[0] - 1.0).abs() < 1e-6 && (weights[1] - 0.5).abs() < 1e-6);
        assert_eq!(weights[2].to_bits(), 0);
    }
}
