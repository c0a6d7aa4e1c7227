//! Luck as a control variate: results less what the dice made of them.
//!
//! Source: White and Bowling, "Learning a value analysis tool for agent evaluation" (2009); Burch and others, "AIVAT"
//! (2018). The luck of a game is zero on average whatever value it was measured with, so taking off any fixed part of it
//! leaves the mean alone; a good value leaves less variance.

use sandtable_engine::math::square;
use serde::Serialize;

use super::{Estimate, Sample, special::t_quantile, z};

/// How well measured luck explains results, and whether it keeps what it promises.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LuckCheck {
    /// Games of each combination.
    pub n: u64,
    /// Mean luck in standard errors: off zero only if the luck was measured wrongly.
    pub mean_in_errors: f64,
    /// Part of the luck that would be best to take off, by least squares, and its standard error.
    pub fitted_part: f64,
    /// Standard error of that.
    pub fitted_part_error: f64,
    /// Part that is taken off, fixed before the games.
    pub part: f64,
    /// Variance of the plain results by that of the adjusted ones: as many times the games would give plain results an
    /// interval as narrow.
    pub factor: f64,
}

/// Part of the luck that is taken off when the mean over the re-rolled copies has an error of its own: what is best if
/// the value is exact.
pub fn part_of(copies: u32) -> f64 {
    f64::from(copies) / (f64::from(copies) + 1.0)
}

impl LuckCheck {
    /// Largest mean in standard errors that is believed.
    const MOST_ERRORS: f64 = 4.0;
    /// A fitted part beyond these times the one taken off says that the value does not fit the game.
    const FIT: [f64; 2] = [0.8, 1.2];

    /// Looks at the luck of many games of several combinations, cell by cell; `part` is taken off each.
    ///
    /// Game `i` of all cells met the same dice, so the games of one number count as one: the errors are those of sums
    /// over cells (Liang and Zeger, Biometrika 73, 1986).
    ///
    /// # Panics
    /// Unless there is a luck for every result, and as many games in every cell.
    pub fn of(values: &[&[f64]], luck: &[&[f64]], part: f64) -> Self {
        let (cells, games) = (values.len(), values.first().map_or(0, |values| values.len()));
        assert!(values.iter().chain(luck).all(|of_cell| of_cell.len() == games), "as many games in every cell");
        assert_eq!(cells, luck.len(), "a luck for every result");
        let centred = |of_cell: &&[f64]| -> Vec<f64> {
            let mean = of_cell.iter().sum::<f64>() / games as f64;
            of_cell.iter().map(|value| value - mean).collect()
        };
        let values: Vec<Vec<f64>> = values.iter().map(centred).collect();
        let by_game: Sample = (0..games).map(|game| luck.iter().map(|luck| luck[game]).sum::<f64>()).collect();
        let luck: Vec<Vec<f64>> = luck.iter().map(centred).collect();
        let sum = |term: &dyn Fn(f64, f64) -> f64| -> f64 {
            values.iter().zip(&luck).flat_map(|(y, l)| y.iter().zip(l)).map(|(&y, &l)| term(y, l)).sum()
        };
        let of_luck = sum(&|_, l| l * l);
        let fitted_part = sum(&|y, l| y * l) / of_luck;
        let of_game = |game: usize| -> f64 {
            values.iter().zip(&luck).map(|(y, l)| (y[game] - fitted_part * l[game]) * l[game]).sum()
        };
        Self {
            n: games as u64,
            mean_in_errors: by_game.mean() / (by_game.variance() / games as f64).sqrt(),
            fitted_part,
            fitted_part_error: (0..games).map(|game| square(of_game(game))).sum::<f64>().sqrt() / of_luck,
            part,
            factor: sum(&|y, _| y * y) / sum(&|y, l| square(y - part * l)),
        }
    }

    /// Whether the adjusted results may be used: the luck is zero on average, and the games do not speak against the
    /// part that is taken off.
    pub fn is_sound(&self) -> bool {
        let slack = z(0.95) * self.fitted_part_error;
        let [least, most] = Self::FIT.map(|times| times * self.part);
        self.mean_in_errors.abs() < Self::MOST_ERRORS
            && self.fitted_part + slack >= least
            && self.fitted_part - slack <= most
    }
}

/// The results less a part of their luck.
pub fn adjusted(values: &[f64], luck: &[f64], part: f64) -> Vec<f64> {
    values.iter().zip(luck).map(|(value, luck)| value - part * luck).collect()
}

/// A mean less the luck, where the part to take off is fitted to the same results.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WithoutLuck {
    /// The mean with its interval.
    pub mean: Estimate,
    /// Part of the luck that was taken off: 1 if the value is right about these players.
    pub part: f64,
    /// Variance of the plain mean by that of this one.
    pub factor: f64,
}

/// Results that a part is fitted to, at least: the interval of fewer would be no use.
const LEAST_RESULTS: usize = 10;

/// How often a mean luck that is zero may be taken for another one: as often as [`LuckCheck`] does.
const RISK: f64 = 6.3e-5;

impl WithoutLuck {
    /// The mean of `values`, had their luck been 0: the regression of the values on the luck at that place, with the
    /// interval of Student's t distribution (Lavenberg and Welch, Management Science 27, 1981). The fit makes it wrong by
    /// the order of `1 / n`, and it never takes off more than pays, where a part fixed beforehand may.
    ///
    /// `None` for fewer than ten results, results or luck that are all alike, and luck whose mean is off zero.
    ///
    /// # Panics
    /// Unless there is a luck for every value.
    pub fn of(values: &[f64], luck: &[f64], level: f64) -> Option<Self> {
        assert_eq!(values.len(), luck.len(), "a luck for every value");
        let n = values.len() as f64;
        let [plain, of_luck] = [values, luck].map(|of| of.iter().copied().collect::<Sample>());
        if values.len() < LEAST_RESULTS || plain.variance() <= 0.0 || of_luck.variance() <= 0.0 {
            return None;
        }
        let sum = |term: &dyn Fn(f64, f64) -> f64| -> f64 {
            values.iter().zip(luck).map(|(y, l)| term(y - plain.mean(), l - of_luck.mean())).sum()
        };
        let mean_in_errors = of_luck.mean() / (of_luck.variance() / n).sqrt();
        // Of few results the error is known less well.
        if mean_in_errors.abs() >= t_quantile(values.len() as u64 - 1, 1.0 - RISK) {
            return None;
        }
        let luck_squares = of_luck.variance() * (n - 1.0);
        let part = sum(&|y, l| y * l) / luck_squares;
        let rest = sum(&|y, l| square(y - part * l)) / (n - 2.0);
        let variance = rest * (1.0 / n + square(of_luck.mean()) / luck_squares);
        let estimate = plain.mean() - part * of_luck.mean();
        let half = t_quantile(values.len() as u64 - 2, level) * variance.sqrt();
        let (ci_low, ci_high, method) = (estimate - half, estimate + half, "luck-regressed-t");
        let mean = Estimate { n: values.len() as u64, estimate, ci_low, ci_high, level, method };
        Some(Self { mean, part, factor: plain.variance() / n / variance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulate::Numbers;

    /// Results that are luck and an equal share of something else; `bias` is added to the luck.
    fn games(bias: f64, weight: f64) -> (Vec<f64>, Vec<f64>) {
        let mut numbers = Numbers::new(3);
        (0..4000)
            .map(|_| {
                let [luck, rest] = [(); 2].map(|()| numbers.unit() - 0.5);
                (0.3 + weight * luck + rest, luck + bias)
            })
            .unzip()
    }

    #[test]
    fn luck_of_half_the_variance_is_worth_twice_the_games() {
        let (values, luck) = games(0.0, 1.0);
        let check = LuckCheck::of(&[&values], &[&luck], 1.0);
        assert!(check.is_sound(), "{check:?}");
        assert!((check.factor - 2.0).abs() < 0.1, "{check:?}");
        assert!((check.fitted_part - 1.0).abs() < 4.0 * check.fitted_part_error, "{check:?}");
        // The slope's error is sqrt((1/12) / (1/12) / n).
        assert!((check.fitted_part_error - (1.0_f64 / 4000.0).sqrt()).abs() < 1e-3, "{check:?}");
        let mean: Sample = adjusted(&values, &luck, 1.0).into_iter().collect();
        assert!((mean.mean() - 0.3).abs() < 4.0 * (1.0_f64 / 12.0 / 4000.0).sqrt());
    }

    /// Sixteen cells in which options do nothing say no more than one.
    #[test]
    fn cells_on_the_same_dice_are_not_more_games() {
        let (values, luck) = games(0.01, 0.9);
        let one = LuckCheck::of(&[&values], &[&luck], 1.0);
        let many = LuckCheck::of(&[&values[..]; 16], &[&luck[..]; 16], 1.0);
        let numbers =
            |check: LuckCheck| [check.mean_in_errors, check.fitted_part, check.fitted_part_error, check.factor];
        assert!(
            numbers(one).iter().zip(numbers(many)).all(|(one, many)| (one - many).abs() < 1e-9),
            "{one:?} {many:?}"
        );
        assert_eq!(one.n, many.n);
    }

    #[test]
    fn luck_with_a_mean_is_not_believed() {
        let (values, luck) = games(0.05, 1.0);
        assert!(!LuckCheck::of(&[&values], &[&luck], 1.0).is_sound());
    }

    #[test]
    fn luck_that_counts_double_or_hardly_is_not_believed() {
        for weight in [0.3, 2.0] {
            let (values, luck) = games(0.0, weight);
            assert!(!LuckCheck::of(&[&values], &[&luck], 1.0).is_sound(), "{weight}");
        }
    }

    #[test]
    fn a_fitted_part_takes_off_what_pays() {
        for weight in [0.0, 0.3, 1.0, 2.0] {
            let (values, luck) = games(0.0, weight);
            let told = WithoutLuck::of(&values, &luck, 0.95).unwrap();
            assert!((told.part - weight).abs() < 0.07, "{weight}: {told:?}");
            assert!((told.factor / (1.0 + weight * weight) - 1.0).abs() < 0.1, "{weight}: {told:?}");
            assert!(!told.mean.leaves_out(0.3), "{weight}: {told:?}");
        }
    }

    /// Also of few results 95 % of the intervals hold the mean.
    #[test]
    fn a_fitted_part_keeps_its_promise_for_few_results() {
        let (values, luck) = games(0.0, 1.0);
        let told: Vec<bool> = (0..4000 - 10)
            .map(|start| WithoutLuck::of(&values[start..start + 10], &luck[start..start + 10], 0.95).unwrap())
            .map(|told| !told.mean.leaves_out(0.3))
            .collect();
        let share = told.iter().filter(|&&holds| holds).count() as f64 / told.len() as f64;
        // 400 samples apart from each other have a standard error of 0.011.
        assert!((share - 0.95).abs() < 0.035, "{share}");
    }

    #[test]
    fn no_part_is_fitted_to_hardly_anything_or_to_luck_with_a_mean() {
        let (values, luck) = games(0.0, 1.0);
        assert_eq!(WithoutLuck::of(&values[..9], &luck[..9], 0.95), None);
        let alike = vec![0.0; values.len()];
        assert_eq!(WithoutLuck::of(&values, &alike, 0.95), None);
        assert_eq!(WithoutLuck::of(&alike, &luck, 0.95), None);
        let (values, luck) = games(0.05, 1.0);
        assert_eq!(WithoutLuck::of(&values, &luck, 0.95), None);
    }

    #[test]
    fn more_copies_take_off_more() {
        assert!((part_of(1) - 0.5).abs() < 1e-12);
        assert!((part_of(15) - 0.9375).abs() < 1e-12);
    }
}
