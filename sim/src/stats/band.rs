//! Bands around distributions.

use sandtable_engine::math::ln;

use crate::tally::Histogram;

/// Half the height of the band around an empirical distribution function that holds the whole true one with this
/// probability (Dvoretzky, Kiefer, Wolfowitz 1956, with the constant of Massart 1990): `sqrt(ln(2 / a) / (2 n))`.
pub fn dkw(n: u64, level: f64) -> f64 {
    (ln(2.0 / (1.0 - level)) / (2.0 * n as f64)).sqrt()
}

/// A value with the share of games up to it, and the band.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The value.
    pub value: i64,
    /// Share of the values that do not exceed it.
    pub share: f64,
    /// Lower end of the band.
    pub low: f64,
    /// Upper end of the band.
    pub high: f64,
}

/// The distribution function of a histogram at each of its values, with the band of [`dkw`].
pub fn steps(histogram: &Histogram, level: f64) -> Vec<Step> {
    let n = histogram.count();
    let mut below = 0;
    let step = |(value, count)| {
        below += count;
        let (share, half) = (below as f64 / n as f64, dkw(n, level));
        Step { value, share, low: (share - half).max(0.0), high: (share + half).min(1.0) }
    };
    histogram.iter().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulate::Numbers;

    #[test]
    fn heights_are_as_published() {
        assert!((dkw(1000, 0.95) - 0.042_947).abs() < 1e-6);
        assert!((dkw(1_000_000, 0.95) - 0.001_358).abs() < 1e-6);
    }

    #[test]
    fn steps_add_up() {
        let histogram: Histogram = [(-1, 250), (0, 500), (3, 250)].into_iter().collect();
        let got = steps(&histogram, 0.95);
        assert_eq!(
            got.iter().map(|step| (step.value, step.share)).collect::<Vec<_>>(),
            [(-1, 0.25), (0, 0.75), (3, 1.0)]
        );
        assert!((got[0].high - 0.25 - dkw(1000, 0.95)).abs() < 1e-12 && got[2].high <= 1.0);
    }

    /// Exact for continuous values, wider than claimed for a few whole numbers: at least 95 % hold the whole truth.
    #[test]
    fn bands_hold_the_whole_distribution() {
        let mut numbers = Numbers::new(3);
        let mut held = 0;
        for _ in 0..2000 {
            let mut histogram = Histogram::default();
            for _ in 0..200 {
                histogram.add((numbers.unit() * 100.0) as i64, 1).unwrap();
            }
            let truth = |value: i64| (value + 1) as f64 / 100.0;
            held +=
                u32::from(steps(&histogram, 0.95).iter().all(|s| s.low <= truth(s.value) && truth(s.value) <= s.high));
        }
        assert!(held >= 1900, "{held} of 2000");
    }
}
