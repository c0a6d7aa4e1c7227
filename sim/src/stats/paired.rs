//! Two variants on the same dice: only what differs counts.

use sandtable_engine::math::power;

use super::{
    Estimate,
    proportion::{alike, unchanged},
    special::{binomial_cdf, normal_cdf, t_quantile},
    z,
};

/// Two variants of a game that met the same dice, pair by pair: in how many pairs which of them was won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Discordant {
    /// Pairs won with the first variant only.
    pub first: u64,
    /// Pairs won with the second variant only.
    pub second: u64,
    /// All pairs.
    pub pairs: u64,
}

impl Discordant {
    /// Two-sided p-value of the exact test of McNemar (1947): twice the binomial tail of the smaller count.
    pub fn p_value(&self) -> f64 {
        let discordant = self.first + self.second;
        if discordant == 0 {
            return 1.0;
        }
        (2.0 * binomial_cdf(self.first.min(self.second), discordant, 0.5)).min(1.0)
    }

    /// What the second variant adds to the share of games won, with the normal interval of paired shares (Agresti,
    /// Categorical Data Analysis, 10.1.1): variance `(b + c - (c - b)^2 / n) / n^2`. Where no pair differs, or all do in
    /// the same way, with the interval of Wilson for what was not seen.
    pub fn difference(&self, level: f64) -> Estimate {
        if self.first + self.second == 0 {
            return unchanged(self.pairs, level);
        }
        if self.second == self.pairs {
            return alike(self.pairs, 1.0, level);
        }
        if self.first == self.pairs {
            return alike(self.pairs, 1.0, level).negated();
        }
        let (b, c, n) = (self.first as f64, self.second as f64, self.pairs as f64);
        let estimate = (c - b) / n;
        let half = z(level) * (b + c - (c - b) * (c - b) / n).sqrt() / n;
        let (ci_low, ci_high) = (estimate - half, estimate + half);
        Estimate { n: self.pairs, estimate, ci_low, ci_high, level, method: "mcnemar" }
    }
}

/// Number of values with their mean and sum of squared deviations, taken up one at a time (Welford 1962).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    n: u64,
    mean: f64,
    squares: f64,
}

impl Sample {
    /// Takes up one value. The sum depends on the order in the last bits: take values in a fixed order.
    pub fn add(&mut self, value: f64) {
        self.n += 1;
        let before = value - self.mean;
        self.mean += before / self.n as f64;
        self.squares += before * (value - self.mean);
    }

    /// Number of values.
    pub const fn count(&self) -> u64 {
        self.n
    }

    /// Their mean.
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// Their sample variance; infinite below two values.
    pub fn variance(&self) -> f64 {
        if self.n < 2 { f64::INFINITY } else { self.squares / (self.n - 1) as f64 }
    }

    /// All values are the same, and there are some.
    pub const fn is_alike(&self) -> bool {
        self.n > 0 && (self.n == 1 || self.squares <= 0.0)
    }

    /// All values are 0, and there are some.
    pub const fn is_zero(&self) -> bool {
        self.is_alike() && self.mean.abs() <= 0.0
    }

    /// The mean with its normal interval. For paired differences this is the paired z test: Law and Kelton,
    /// Simulation Modeling and Analysis, 10.2.1, with dice in common (11.2).
    pub fn estimate(&self, level: f64) -> Estimate {
        let half = z(level) * (self.variance() / self.n as f64).sqrt();
        let (ci_low, ci_high) = (self.mean - half, self.mean + half);
        Estimate { n: self.n, estimate: self.mean, ci_low, ci_high, level, method: "paired-normal" }
    }

    /// The mean of shares of points, within 0 and 1; where all are the same, with the interval of [`alike`].
    pub fn share(&self, level: f64) -> Estimate {
        if self.is_alike() { alike(self.n, self.mean, level) } else { self.estimate(level).as_share() }
    }

    /// The mean of differences between shares of points; where all are 0, with the interval of a game that differs all
    /// the same: as often as [`wilson`](super::wilson) has it for none of them.
    pub fn change(&self, level: f64) -> Estimate {
        if self.is_zero() { unchanged(self.n, level) } else { self.estimate(level) }
    }

    /// The same with the interval of Student's t distribution, for few values that are means themselves.
    pub fn estimate_by_t(&self, level: f64) -> Estimate {
        let normal = self.estimate(level);
        let half = t_quantile(self.n.saturating_sub(1), level) * (self.variance() / self.n as f64).sqrt();
        Estimate { ci_low: self.mean - half, ci_high: self.mean + half, method: "paired-t", ..normal }
    }

    /// Two-sided p-value of "the mean is 0", by the normal distribution, or by the sign test where all values are the same.
    pub fn p_value(&self) -> f64 {
        let error = (self.variance() / self.n as f64).sqrt();
        if error > 0.0 {
            2.0 * normal_cdf(-(self.mean / error).abs())
        } else if self.mean.abs() > 0.0 {
            // All values are the same: the sign test.
            2.0 * power(0.5, u32::try_from(self.n).unwrap_or(u32::MAX))
        } else {
            1.0
        }
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut sample = Self::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{simulate::Numbers, wilson};

    #[test]
    fn the_exact_test_is_as_published() {
        let counts = Discordant { first: 15, second: 30, pairs: 200 };
        assert!((counts.p_value() - 0.035_698).abs() < 1e-6, "{}", counts.p_value());
        let turned = Discordant { first: 30, second: 15, pairs: 200 };
        assert!((turned.p_value() - counts.p_value()).abs() < 1e-15);
        assert!((Discordant { pairs: 50, ..Discordant::default() }.p_value() - 1.0).abs() < 1e-15);
        assert!((Discordant { first: 4, second: 4, pairs: 9 }.p_value() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn pairs_that_end_alike_leave_room_for_others() {
        let of = |first, second| Discordant { first, second, pairs: 50 }.difference(0.95);
        let seldom = wilson(0, 50, 0.95).ci_high;
        for (estimate, low, high) in
            [(of(0, 0), -seldom, seldom), (of(0, 50), 1.0 - seldom, 1.0), (of(50, 0), -1.0, seldom - 1.0)]
        {
            assert!((estimate.ci_low - low).abs() < 1e-12 && (estimate.ci_high - high).abs() < 1e-12, "{estimate:?}");
        }
    }

    #[test]
    fn the_share_is_the_mean_of_the_differences() {
        let counts = Discordant { first: 15, second: 30, pairs: 200 };
        let values = [(15, -1.0), (30, 1.0), (155, 0.0)];
        let sample: Sample = values.iter().flat_map(|&(count, value)| std::iter::repeat_n(value, count)).collect();
        let (of_counts, of_sample) = (counts.difference(0.95), sample.estimate(0.95));
        assert!((of_counts.estimate - 0.075).abs() < 1e-12 && (of_sample.estimate - 0.075).abs() < 1e-12);
        // The sample variance divides by one less.
        let widened = (of_counts.ci_high - 0.075) * (200.0_f64 / 199.0).sqrt();
        assert!((of_sample.ci_high - 0.075 - widened).abs() < 1e-12);
    }

    /// Student's table: 2.262 with 9 degrees of freedom.
    #[test]
    fn few_values_have_the_interval_of_t() {
        let sample: Sample = (0..10).map(f64::from).collect();
        let half = 2.262_157 * (sample.variance() / 10.0).sqrt();
        let got = sample.estimate_by_t(0.95);
        assert!((got.ci_high - 4.5 - half).abs() < 1e-5 && (4.5 - got.ci_low - half).abs() < 1e-5, "{got:?}");
    }

    #[test]
    fn values_alike_are_as_sure_as_they_are_many() {
        let nothing: Sample = [0.0; 50].into_iter().collect();
        assert!((nothing.p_value() - 1.0).abs() < 1e-15 && nothing.estimate(0.95).ci_high.abs() < 1e-15);
        let always: Sample = [1.0; 50].into_iter().collect();
        assert!(always.p_value() < 1e-14);
        // Two games that both went another way show little: the sign test, as McNemar's.
        let twice: Sample = [1.0; 2].into_iter().collect();
        let counts = Discordant { first: 0, second: 2, pairs: 2 };
        assert!((twice.p_value() - 0.5).abs() < 1e-12 && (counts.p_value() - 0.5).abs() < 1e-12);
    }

    /// 95 % are claimed: of 4,000 experiments with a known difference 94 % to 96 % hold it.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_claim() {
        let mut numbers = Numbers::new(11);
        let (mut by_share, mut by_sample) = (0, 0);
        for _ in 0..4000 {
            let (mut counts, mut sample) = (Discordant { pairs: 500, ..Discordant::default() }, Sample::default());
            for _ in 0..500 {
                let u = numbers.unit();
                let value = if u < 0.10 { -1.0 } else { f64::from(u < 0.25) };
                counts.first += u64::from(value < 0.0);
                counts.second += u64::from(value > 0.0);
                sample.add(value);
            }
            let holds = |estimate: Estimate| u32::from(estimate.ci_low <= 0.05 && 0.05 <= estimate.ci_high);
            by_share += holds(counts.difference(0.95));
            by_sample += holds(sample.estimate(0.95));
        }
        for held in [by_share, by_sample] {
            assert!((3760..=3840).contains(&held), "{held} of 4000");
        }
    }
}
