//! Quantiles of exact histograms.

use crate::tally::Histogram;

use super::{Estimate, special::binomial_quantile};

/// The `p`-quantile (the lowest value that at least this share of the values does not exceed), with the interval of
/// order statistics: no assumption on the distribution; with ties it is wider than its level.
///
/// # Panics
/// When the histogram is empty, or `p` is not a probability.
pub fn quantile(histogram: &Histogram, p: f64, level: f64) -> Estimate {
    let n = histogram.count();
    assert!(n > 0, "an empty histogram has no quantiles");
    let rank = ((p * n as f64).ceil() as u64).clamp(1, n);
    let (low, high) = ranks(n, p, level);
    let value = |rank: u64, beyond: f64| histogram.ranked(rank).map_or(beyond, |value| value as f64);
    Estimate {
        n,
        estimate: value(rank, f64::NAN),
        ci_low: value(low, f64::NEG_INFINITY),
        ci_high: value(high, f64::INFINITY),
        level,
        method: "order-statistics",
    }
}

/// Ranks of the order statistics that enclose the quantile; 0 and `n + 1` stand for no bound.
fn ranks(n: u64, p: f64, level: f64) -> (u64, u64) {
    let tail = (1.0 - level) / 2.0;
    assert!((0.0..=1.0).contains(&p), "{p} is not a probability");
    (binomial_quantile(tail, n, p), binomial_quantile(1.0 - tail, n, p) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_the_median_are_as_published() {
        for (n, expected) in [(10, (2, 9)), (100, (40, 61)), (1000, (469, 532)), (10_000, (4902, 5099))] {
            assert_eq!(ranks(n, 0.5, 0.95), expected, "{n}");
        }
    }

    #[test]
    fn quantiles_are_values_of_the_histogram() {
        let histogram: Histogram = (1..=100).map(|value| (value, 1)).collect();
        let median = quantile(&histogram, 0.5, 0.95);
        assert_eq!((median.estimate, median.ci_low, median.ci_high), (50.0, 40.0, 61.0));
        assert!((quantile(&histogram, 0.1, 0.95).estimate - 10.0).abs() < 1e-12);
    }

    #[test]
    fn few_values_leave_the_ends_open() {
        let histogram: Histogram = (1..=5).map(|value| (value, 1)).collect();
        let low = quantile(&histogram, 0.1, 0.95);
        assert!((low.estimate - 1.0).abs() < 1e-12);
        assert!(low.ci_low.is_infinite() && low.ci_high.is_finite());
    }

    #[test]
    fn millions_of_values_are_no_trouble() {
        let histogram: Histogram = (0..10).map(|value| (value, 1_000_000)).collect();
        let median = quantile(&histogram, 0.5, 0.95);
        assert_eq!((median.estimate, median.ci_low, median.ci_high), (4.0, 4.0, 5.0));
    }
}
