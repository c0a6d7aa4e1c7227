//! Means of values that come in clusters: the positions of a game are not independent of each other, games are.

use super::{Estimate, z};

/// Mean of all values, from the sum and the number of those in each cluster. The interval is normal, with the variance of
/// a ratio of two sums over clusters (Cochran, Sampling Techniques, 1977, 6.13); one cluster alone has none. Clusters may
/// be empty.
pub fn clustered_mean(clusters: &[(f64, u64)], level: f64) -> Estimate {
    let n = clusters.len() as f64;
    let values = clusters.iter().map(|&(_, count)| count).sum::<u64>();
    let estimate = clusters.iter().map(|&(sum, _)| sum).sum::<f64>() / values as f64;
    let excess = |&(sum, count): &(f64, u64)| sum - estimate * count as f64;
    let squares = clusters.iter().map(excess).map(|excess| excess * excess).sum::<f64>();
    let half =
        if clusters.len() < 2 { f64::INFINITY } else { z(level) * (squares * n / (n - 1.0)).sqrt() / values as f64 };
    Estimate {
        n: values,
        estimate,
        ci_low: estimate - half,
        ci_high: estimate + half,
        level,
        method: "clustered-normal",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Sample, simulate::Numbers};

    /// Clusters of one value each are a plain sample.
    #[test]
    fn single_values_have_the_interval_of_a_sample() {
        let values = [0.3, 1.5, -0.2, 0.9, 4.0];
        let clustered = clustered_mean(&values.map(|value| (value, 1)), 0.95);
        let plain = values.into_iter().collect::<Sample>().estimate(0.95);
        assert!((clustered.estimate - plain.estimate).abs() < 1e-12 && (clustered.ci_low - plain.ci_low).abs() < 1e-12);
        let twice = clustered_mean(&values.map(|value| (2.0 * value, 2)), 0.95);
        assert!((clustered.ci_high - twice.ci_high).abs() < 1e-12, "a value that is there twice tells no more");
    }

    /// By hand: sums 1, 3 and 2 of 1, 2 and 1 values. The mean is 1.5, what is above it -0.5, 0 and 0.5, so that the
    /// variance is 3/2 of a half, over 16.
    #[test]
    fn by_hand() {
        let of = clustered_mean(&[(1.0, 1), (3.0, 2), (2.0, 1)], 0.95);
        assert_eq!(of.n, 4);
        assert!((of.estimate - 1.5).abs() < 1e-12);
        assert!((of.ci_high - 1.5 - z(0.95) * (0.75_f64 / 16.0).sqrt()).abs() < 1e-12);
        assert!(clustered_mean(&[(1.0, 2)], 0.95).ci_high.is_infinite());
    }

    /// Values of a cluster have a part in common, and clusters differ in size: the interval must still hold the mean.
    #[test]
    fn nineteen_intervals_of_twenty_hold_the_mean() {
        let mut numbers = Numbers::new(5);
        let held = (0..2_000)
            .filter(|_| {
                let clusters: Vec<(f64, u64)> = (0..60)
                    .map(|_| {
                        let common = numbers.unit();
                        let count = 1 + (numbers.unit() * 4.0) as u64;
                        ((0..count).map(|_| common + numbers.unit()).sum(), count)
                    })
                    .collect();
                !clustered_mean(&clusters, 0.95).leaves_out(1.0)
            })
            .count();
        assert!((1_860..=1_940).contains(&held), "{held} of 2,000");
    }
}
