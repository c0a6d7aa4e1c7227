//! Elo differences from scores.

use std::f64::consts::LN_10;

use sandtable_engine::math::{exp, log10};

use super::{Estimate, clopper_pearson, proportion::with_unseen, special::normal_cdf, z};

/// Elo difference of a mean score, by the logistic curve of Elo (1978): 400 points are odds of 10 to 1. Infinite when
/// every point was won or lost.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * log10(score / (1.0 - score))
}

/// Mean score of an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + exp(-elo / 400.0 * LN_10))
}

/// Mean and variance (over `n`) of scores that lie evenly from 0 to 1, worst first: three of a game, five of a pair.
fn moments(counts: &[u64]) -> (f64, f64, f64) {
    let n = counts.iter().sum::<u64>() as f64;
    let value = |i: usize| i as f64 / (counts.len() - 1) as f64;
    let mean = counts.iter().enumerate().map(|(i, &count)| count as f64 * value(i)).sum::<f64>() / n;
    let square = |i: usize| (value(i) - mean) * (value(i) - mean);
    let variance = counts.iter().enumerate().map(|(i, &count)| count as f64 * square(i)).sum::<f64>() / n;
    (n, mean, variance)
}

/// Mean score with the normal interval of its pairs (or games), within 0 and 1. Where all of them ended alike the normal
/// interval would be empty: then at most the share that Clopper and Pearson allow for none seen is different.
pub fn pair_share(counts: &[u64], level: f64) -> Estimate {
    let n = counts.iter().sum::<u64>();
    // The sample variance, as for any other mean.
    share(counts, n.saturating_sub(1).max(1) as f64, level)
}

/// The same, with a variance that divides the squares by `degrees`, where `pair_share` has one less than the count.
fn share(counts: &[u64], degrees: f64, level: f64) -> Estimate {
    let (n, estimate, variance) = moments(counts);
    let (ci_low, ci_high, method) = if counts.iter().filter(|&&count| count > 0).count() == 1 {
        let unseen = clopper_pearson(0, n as u64, level).ci_high;
        let (ci_low, ci_high) = with_unseen(estimate, unseen);
        (ci_low, ci_high, "clopper-pearson")
    } else {
        let half = z(level) * (variance / degrees).sqrt();
        ((estimate - half).max(0.0), (estimate + half).min(1.0), "pentanomial")
    };
    Estimate { n: n as u64, estimate, ci_low, ci_high, level, method }
}

/// Elo difference of two players from the counts of their pair scores (0, 1/2, 1, 3/2, 2 points) or game scores (loss,
/// draw, win): the ends of the interval of the mean score, on the Elo curve. The mirrored games of a pair are not
/// independent, so pairs are the unit (pentanomial model of fishtest and fastchess, which divide squares by their number).
pub fn pair_elo(counts: &[u64], level: f64) -> Estimate {
    let share = share(counts, counts.iter().sum::<u64>() as f64, level);
    Estimate {
        estimate: elo_of_score(share.estimate),
        ci_low: elo_of_score(share.ci_low),
        ci_high: elo_of_score(share.ci_high),
        ..share
    }
}

/// Likelihood of superiority: the probability that a normal variable with the mean and the error of these scores is
/// above one half (fishtest). One half when nothing varies and nothing is decided.
pub fn superiority(counts: &[u64]) -> f64 {
    let (n, mean, variance) = moments(counts);
    let distance = mean - 0.5;
    if distance.abs() < 1e-12 {
        return 0.5;
    }
    normal_cdf(distance / (variance / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half the width, and the estimate, as fastchess tells them.
    fn check(counts: &[u64], elo: f64, error: f64) {
        let got = pair_elo(counts, 0.95);
        assert!((got.estimate - elo).abs() < 0.005, "{got:?}");
        assert!(((got.ci_high - got.ci_low) / 2.0 - error).abs() < 0.005, "{got:?}");
    }

    #[test]
    fn elo_is_that_of_fastchess() {
        // app/tests/elo_test.cpp: LL, LD, WL and DD, WD, WW; losses, draws, wins.
        check(&[34, 54, 31 + 32, 64, 75], 55.58, 27.65);
        check(&[96, 111, 136], 40.70, 30.43);
        assert!((superiority(&[96, 111, 136]) - 0.9960).abs() < 5e-5);
    }

    #[test]
    fn score_and_elo_are_inverse() {
        assert!(elo_of_score(0.5).abs() < 1e-12);
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for elo in [-700.0, -3.0, 0.5, 120.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
    }

    #[test]
    fn a_clean_sweep_has_no_upper_end() {
        let sweep = pair_elo(&[0, 0, 0, 0, 10], 0.95);
        assert!(sweep.estimate.is_infinite() && sweep.ci_high.is_infinite());
        // None of ten: at most 30.8497 % by Clopper and Pearson.
        let share = pair_share(&[0, 0, 0, 0, 10], 0.95);
        assert!((share.ci_low - 0.691_503).abs() < 1e-6 && (share.ci_high - 1.0).abs() < 1e-12, "{share:?}");
        let level = pair_share(&[0, 0, 10, 0, 0], 0.95);
        assert!((level.ci_high - 0.654_248_5).abs() < 1e-6 && (level.ci_low - 0.345_751_5).abs() < 1e-6, "{level:?}");
        assert!((superiority(&[0, 0, 0, 0, 10]) - 1.0).abs() < 1e-12);
        assert!((superiority(&[0, 0, 10, 0, 0]) - 0.5).abs() < 1e-12);
    }
}
