//! Elo differences from scores.

use statrs::distribution::{ContinuousCDF, Normal};

use super::{Estimate, clopper_pearson, z};

/// Elo difference of a mean score, by the logistic curve of Elo (1978): 400 points are odds of 10 to 1. Infinite when
/// every point was won or lost.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Mean score of an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
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
    let (n, estimate, variance) = moments(counts);
    let (ci_low, ci_high, method) = if counts.iter().filter(|&&count| count > 0).count() == 1 {
        let unseen = clopper_pearson(0, n as u64, level).ci_high;
        (estimate * (1.0 - unseen), estimate + unseen * (1.0 - estimate), "clopper-pearson")
    } else {
        let half = z(level) * (variance / n).sqrt();
        ((estimate - half).max(0.0), (estimate + half).min(1.0), "pentanomial")
    };
    Estimate { n: n as u64, estimate, ci_low, ci_high, level, method }
}

/// Elo difference of two players from the counts of their pair scores (0, 1/2, 1, 3/2, 2 points) or game scores (loss,
/// draw, win): the ends of the interval of the mean score, on the Elo curve. The mirrored games of a pair are not
/// independent, so pairs are the unit (pentanomial model of fishtest and fastchess).
pub fn pair_elo(counts: &[u64], level: f64) -> Estimate {
    let share = pair_share(counts, level);
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
    Normal::standard().cdf(distance / (variance / n).sqrt())
}

use super::{Estimate, z};

/// Normalized Elo of a score that exceeds one half by one standard deviation of a game: `800 / ln 10`.
pub const NORMALIZED: f64 = 347.435_585_522_601_5;

/// The expected score of the stronger of two players this far apart (Elo 1978).
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The Elo difference that makes this score expected; infinite at 0 and 1.
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// A match in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Mean score of a game, 0 to 1.
    pub score: Estimate,
    /// Logistic Elo. The bounds are those of the score, and lie askew.
    pub elo: Estimate,
    /// Normalized Elo (Van den Bergh): unlike Elo it does not depend on the share of draws.
    pub normalized: Estimate,
    /// Likelihood of superiority: the chance that the true score is above one half.
    pub superiority: f64,
}

/// Strength from counts of results, worst first: three for games (loss, draw, win), five for pairs of games with sides
/// swapped (0, 1/2, 1, 3/2, 2 points), with the interval of the variance of games or of pairs.
///
/// # Panics
/// Unless there are three or five counts, and a result.
pub fn strength(counts: &[u64], level: f64) -> Strength {
    assert!(counts.len() == 3 || counts.len() == 5, "results of games or of pairs");
    let n: u64 = counts.iter().sum();
    assert!(n > 0, "no result, no strength");
    let games: f64 = if counts.len() == 5 { 2.0 } else { 1.0 };
    let steps = (counts.len() - 1) as f64;
    let shares = counts.iter().enumerate().map(|(i, &count)| (i as f64 / steps, count as f64 / n as f64));
    let mean: f64 = shares.clone().map(|(score, share)| score * share).sum();
    let variance: f64 = shares.map(|(score, share)| share * (score - mean) * (score - mean)).sum();
    let error = (variance / n as f64).sqrt();
    let half = z(level) * error;
    let (low, high) = ((mean - half).max(0.0), (mean + half).min(1.0));
    let (estimate, method) = (
        |estimate, ci_low, ci_high, method| Estimate { n, estimate, ci_low, ci_high, level, method },
        if counts.len() == 5 { "pentanomial" } else { "trinomial" },
    );
    let unit = NORMALIZED / games.sqrt();
    let normalized = unit * (mean - 0.5) / variance.sqrt();
    let normalized_half = unit * z(level) / (n as f64).sqrt();
    Strength {
        score: estimate(mean, low, high, method),
        elo: estimate(elo_of(mean), elo_of(low), elo_of(high), method),
        normalized: estimate(normalized, normalized - normalized_half, normalized + normalized_half, method),
        superiority: if error > 0.0 { Normal::standard().cdf((mean - 0.5) / error) } else { f64::from(mean > 0.5) },
    }
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
    /// Half the width of an interval.
    fn half(estimate: &Estimate) -> f64 {
        (estimate.ci_high - estimate.ci_low) / 2.0
    }

    fn near(got: f64, published: f64, tolerance: f64) {
        assert!((got - published).abs() <= tolerance, "{got}, not {published}");
    }

    #[test]
    fn scores_and_elo_are_inverse() {
        near(score_of(0.0), 0.5, 1e-15);
        near(score_of(400.0), 10.0 / 11.0, 1e-12);
        for elo in [-350.0, -1.0, 0.0, 2.5, 120.0] {
            near(elo_of(score_of(elo)), elo, 1e-9);
        }
        near(NORMALIZED, 800.0 / 10.0_f64.ln(), 1e-9);
        assert!(elo_of(1.0).is_infinite());
    }

    /// Values of fastchess, two digits.
    #[test]
    fn strengths_are_as_published() {
        // LL, LD, WL + DD, WD, WW.
        let pairs = strength(&[34, 54, 31 + 32, 64, 75], 0.95);
        near(pairs.score.estimate, 0.579, 5e-4);
        near(pairs.elo.estimate, 55.58, 6e-3);
        near(half(&pairs.elo), 27.65, 6e-3);
        near(pairs.normalized.estimate, 57.94, 6e-3);
        near(half(&pairs.normalized), 28.28, 6e-3);
        let games = strength(&[96, 111, 136], 0.95);
        near(games.elo.estimate, 40.70, 6e-3);
        near(half(&games.elo), 30.43, 6e-3);
        near(games.normalized.estimate, 49.77, 6e-3);
        near(half(&games.normalized), 36.77, 6e-3);
        near(100.0 * games.superiority, 99.60, 6e-3);
    }
}
