//! Means from integer sums.

use crate::{
    Tally,
    tally::{Histogram, Moments},
};

use super::{Estimate, proportion::alike, z};

/// A mean with the normal interval, from exact sums. One value alone has no interval.
pub fn mean(count: u64, sum: i128, sum_sq: i128, level: f64) -> Estimate {
    let (n, total) = (i128::from(count), count as f64);
    let estimate = sum as f64 / total;
    let half = if count < 2 {
        f64::INFINITY
    } else {
        // n * sum_sq - sum^2 in integers: no digits are lost where the mean is large.
        let spread = (n * sum_sq - sum * sum) as f64;
        z(level) * (spread / (total * (total - 1.0))).sqrt() / total.sqrt()
    };
    Estimate { n: count, estimate, ci_low: estimate - half, ci_high: estimate + half, level, method: "normal" }
}

/// The mean of the values of a histogram.
pub fn mean_of_histogram(histogram: &Histogram, level: f64) -> Estimate {
    mean(histogram.count(), histogram.sum(), histogram.sum_sq(), level)
}

/// Mean score of a side (win 1, draw 1/2, loss 0, also where both lost) with the interval of its trinomial variance within
/// 0 and 1; where all games came to the same score, that of [`alike`].
pub fn score_share(tally: &Tally, side: usize, level: f64) -> Estimate {
    halves(tally.games, tally.wins[side], tally.draws(), level)
}

/// How a side stands beside the other one: 1/2 and half of what its mean score is above the enemy's. A game that both
/// lost is as even between them as a draw, so those of both sides add up to 1; where that cannot happen it is the score.
pub fn standing(tally: &Tally, side: usize, level: f64) -> Estimate {
    halves(tally.games, tally.wins[side], tally.draws() + tally.both_lost, level)
}

/// The mean score of so many games, of which some were won and some count one half.
fn halves(games: u64, wins: u64, even: u64, level: f64) -> Estimate {
    if [wins, even, games - wins - even].contains(&games) && games > 0 {
        let share = if wins == games { 1.0 } else { 0.5 * f64::from(u8::from(even == games)) };
        return alike(games, share, level);
    }
    let (wins, even) = (i128::from(wins), i128::from(even));
    mean(games, 2 * wins + even, 4 * wins + even, level).scaled(0.5).as_share()
}

impl From<(&Moments, f64)> for Estimate {
    fn from((moments, level): (&Moments, f64)) -> Self {
        mean(moments.count, moments.sum.into(), moments.sum_sq.into(), level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_mean_is_the_textbook_one() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squared deviations 32, sample variance 32/7.
        let got = mean(8, 40, 232, 0.95);
        let half = 1.959_963_984_540_054 * (32.0_f64 / 7.0 / 8.0).sqrt();
        assert!((got.estimate - 5.0).abs() < 1e-12);
        assert!((got.ci_high - 5.0 - half).abs() < 1e-12 && (5.0 - got.ci_low - half).abs() < 1e-12);
    }

    #[test]
    fn large_offsets_lose_no_digits() {
        let offset = 1_000_000_007_i128;
        let values = [1_i128, 2, 3, 4];
        let sums = |shift: i128| {
            let sum = values.iter().map(|value| value + shift).sum();
            let sum_sq = values.iter().map(|value| (value + shift) * (value + shift)).sum();
            mean(4, sum, sum_sq, 0.95)
        };
        let (near, far) = (sums(0), sums(offset));
        assert!((near.ci_high - near.ci_low - (far.ci_high - far.ci_low)).abs() < 1e-6);
    }

    #[test]
    fn one_value_has_no_interval() {
        assert!(mean(1, 3, 9, 0.95).ci_low.is_infinite());
    }

    #[test]
    fn few_games_leave_a_score_between_0_and_1() {
        let of = |games: u64, wins: [u64; 2]| score_share(&Tally { games, wins, ..Tally::default() }, 0, 0.95);
        let won = of(3, [3, 0]);
        assert!((won.ci_high - 1.0).abs() < 1e-12 && (won.ci_low - 0.438_503).abs() < 1e-6, "{won:?}");
        let (one, two) = (of(1, [0, 1]), of(2, [1, 1]));
        assert!(one.ci_low.abs() < 1e-12 && one.ci_high < 0.8, "{one:?}");
        assert!(two.ci_low.abs() < 1e-12 && (two.ci_high - 1.0).abs() < 1e-12, "{two:?}");
    }

    #[test]
    fn a_score_counts_draws_as_halves() {
        let tally = Tally { games: 40, wins: [20, 10], ..Tally::default() };
        let got = score_share(&tally, 0, 0.95);
        assert!((got.estimate - 0.625).abs() < 1e-15);
        // Ten times the scores 1, 1, 1/2, 0: sample variance 6.875 / 39.
        let half = z(0.95) * (6.875_f64 / 39.0 / 40.0).sqrt();
        assert!((got.ci_high - 0.625 - half).abs() < 1e-12);
    }
}
