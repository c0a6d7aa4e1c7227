//! Where good factors are looked for: a normal distribution of the logarithm of each.

use sandtable_engine::{
    Stream,
    math::{exp, ln},
};
use serde::{Deserialize, Serialize};

use crate::policy::leanings::REACH;

/// Standard deviation of the first round.
const SPREAD: f64 = 0.6;
/// The least of the first round; it falls evenly to 0.
const LEAST_SPREAD: f64 = 0.25;
/// The part of the way that a round goes to its elite.
const STEP: f64 = 0.8;

/// Means and standard deviations of the logarithms of some factors, as bits so that a file keeps them exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cloud {
    means: Vec<u64>,
    spreads: Vec<u64>,
}

impl Cloud {
    /// About 1, or about factors that are known.
    pub(super) fn around(factors: &[f32], count: usize) -> Self {
        let means = (0..count).map(|place| factors.get(place).map_or(0.0, |&factor| ln(f64::from(factor))).to_bits());
        Self { means: means.collect(), spreads: vec![SPREAD.to_bits(); count] }
    }

    /// The factors in its middle.
    pub(super) fn middle(&self) -> Vec<f32> {
        self.means.iter().map(|&mean| factor(f64::from_bits(mean))).collect()
    }

    /// Logarithms of some factors, drawn by lot.
    pub(super) fn draw(&self, rng: &mut Stream) -> Vec<f64> {
        let drawn = self.means.iter().zip(&self.spreads).map(|(&mean, &spread)| {
            let log = f64::from_bits(mean) + f64::from_bits(spread) * normal(rng);
            log.clamp(ln(f64::from(*REACH.start())), ln(f64::from(*REACH.end())))
        });
        drawn.collect()
    }

    /// Moves to the best of those that were drawn. `left` is the part of the course that is left, from 1 to 0.
    pub(super) fn follow(&mut self, elite: &[&[f64]], left: f64) {
        let count = elite.len() as f64;
        for (place, (mean, spread)) in self.means.iter_mut().zip(&mut self.spreads).enumerate() {
            let of_elite = elite.iter().map(|logs| logs[place]).sum::<f64>() / count;
            let squares = elite.iter().map(|logs| (logs[place] - of_elite) * (logs[place] - of_elite)).sum::<f64>();
            let width = (squares / count).sqrt().max(LEAST_SPREAD * left);
            let (old_mean, old_spread) = (f64::from_bits(*mean), f64::from_bits(*spread));
            *mean = (old_mean + STEP * (of_elite - old_mean)).to_bits();
            *spread = (old_spread + STEP * (width - old_spread)).to_bits();
        }
    }
}

/// A factor by its logarithm.
pub(super) fn factor(log: f64) -> f32 {
    exp(log) as f32
}

/// Nearly a standard normal deviate: twelve uniform ones less six.
fn normal(rng: &mut Stream) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cloud_finds_the_top_of_a_hill() {
        let top = [1.0, -0.5, 0.0];
        let height = |logs: &[f64]| -logs.iter().zip(top).map(|(log, top)| (log - top) * (log - top)).sum::<f64>();
        let (mut cloud, mut rng) = (Cloud::around(&[], 3), Stream::new(4));
        for round in 0..20 {
            let mut drawn: Vec<Vec<f64>> = (0..32).map(|_| cloud.draw(&mut rng)).collect();
            drawn.sort_by(|a, b| height(b).total_cmp(&height(a)));
            let elite: Vec<&[f64]> = drawn[..8].iter().map(Vec::as_slice).collect();
            cloud.follow(&elite, 1.0 - f64::from(round + 1) / 20.0);
        }
        for (found, top) in cloud.middle().iter().zip(top) {
            assert!((f64::from(*found) / exp(top) - 1.0).abs() < 0.05, "{found} for {}", exp(top));
        }
    }

    #[test]
    fn known_factors_are_where_it_begins() {
        let middle = Cloud::around(&[2.0, 0.25], 2).middle();
        assert!((middle[0] - 2.0).abs() < 1e-5 && (middle[1] - 0.25).abs() < 1e-5, "{middle:?}");
    }
}
