//! The same study with other bots: which effects depend on who plays, and what is left when the bots change seats.

use sandtable_engine::math::hypotenuse;
use serde::Serialize;

use super::{
    EffectRow, Group, Metric,
    group::{MeanOf, SELDOM},
};
use crate::stats::{DEFAULT_LEVEL, Estimate, Sample, multiple::holm, normal_cdf, z};

/// What an option does with other bots, beside what it does with the first ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Shift {
    /// The effect with the other bots.
    pub row: EffectRow,
    /// The same effect with the first bots.
    pub first: Estimate,
    /// What the other bots add to it.
    pub difference: Estimate,
    /// Two-sided p-value of that difference, after Holm's correction over the options.
    pub p_holm: f64,
}

impl Shift {
    /// Whether the effect is shown to be another one.
    pub fn is_shown(&self) -> bool {
        self.p_holm < 1.0 - DEFAULT_LEVEL
    }

    /// Whether it goes the other way.
    pub fn is_turned(&self) -> bool {
        self.row.estimate.estimate * self.first.estimate < 0.0
            && self.row.estimate.leaves_out(0.0)
            && self.first.leaves_out(0.0)
    }
}

/// The main effects on the score with the bots of `other`, held against those with the bots of `first`.
///
/// The two are taken to be independent. They met the same dice, so the true interval is usually narrower; one that was
/// watched is taken for a normal one, which makes this one wider.
pub fn shifts(first: &Group, other: &Group) -> Vec<Shift> {
    let firsts = first.main_effects();
    let mut shifts: Vec<Shift> = other
        .main_effects()
        .into_iter()
        .filter_map(|row| {
            let first = firsts.iter().find(|first| first.effect == row.effect)?.estimate;
            let (difference, p) = difference(&first, &row.estimate);
            Some(Shift { row, first, difference, p_holm: p })
        })
        .collect();
    let p: Vec<f64> = shifts.iter().map(|shift| shift.p_holm).collect();
    shifts.iter_mut().zip(holm(&p)).for_each(|(shift, p)| shift.p_holm = p);
    shifts
}

/// `b - a` of two means, and the p-value of "there is none".
fn difference(a: &Estimate, b: &Estimate) -> (Estimate, f64) {
    let error = |estimate: &Estimate| {
        let by_width = estimate.half_width() / z(estimate.level);
        by_width.max(SELDOM / estimate.n.max(1) as f64 / z(DEFAULT_LEVEL))
    };
    let (estimate, error) = (b.estimate - a.estimate, hypotenuse(error(a), error(b)));
    let half = z(DEFAULT_LEVEL) * error;
    let p = 2.0 * normal_cdf(-(estimate / error).abs());
    let (ci_low, ci_high) = (estimate - half, estimate + half);
    let n = a.n.min(b.n);
    (Estimate { n, estimate, ci_low, ci_high, level: DEFAULT_LEVEL, method: "difference-normal" }, p)
}

/// Two bots that played both sides of the same dice, with the first value of every option.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BothSeatings {
    /// Share of the points of side one, the mean of both seatings: what the scenario gives it.
    pub side_one: Estimate,
    /// Share of the points of the bot that had side one first: what the bots differ by.
    pub bot: Estimate,
}

/// Whether the second group is the first one with the bots' seats swapped.
pub fn is_mirror(first: &Group, second: &Group) -> bool {
    let [a, b] = [first, second].map(|group| &group.manifest.plan.cells[0]);
    a.bots[0] != a.bots[1]
        && a.bots[0] == b.bots[1]
        && a.bots[1] == b.bots[0]
        && a.scenario == b.scenario
        && a.options == b.options
}

/// What two mirrored groups say together, game by game on the same dice.
pub fn both_seatings(first: &Group, second: &Group) -> BothSeatings {
    let watched = [first, second].into_iter().find(|group| group.is_watched()).unwrap_or(first);
    let [ones, twos] = [first, second].map(|group| group.results(Metric::Score).1.swap_remove(0));
    let pairs = || ones.iter().zip(&twos);
    let share = |sample: Sample| watched.estimate(MeanOf::Shares, &sample, 1);
    BothSeatings {
        side_one: share(pairs().map(|(a, b)| f64::midpoint(*a, *b)).collect()),
        bot: share(pairs().map(|(a, b)| f64::midpoint(*a, 1.0 - b)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::testing::group;

    #[test]
    fn a_difference_adds_variances() {
        let of = |estimate: f64, half: f64| Estimate {
            n: 100,
            estimate,
            ci_low: estimate - half,
            ci_high: estimate + half,
            level: DEFAULT_LEVEL,
            method: "paired-normal",
        };
        let (shift, p) = difference(&of(-0.1, 0.03), &of(0.05, 0.04));
        assert!((shift.estimate - 0.15).abs() < 1e-12 && (shift.ci_high - 0.2).abs() < 1e-12, "{shift:?}");
        // 0.15 over a half-width of 0.05 is 5.88 standard errors.
        assert!(p < 1e-8);
        let (_, p) = difference(&of(0.0, 0.03), &of(0.05, 0.04));
        assert!((p - 0.05).abs() < 1e-9, "{p}");
        // In 100 games without a change 3 % of all may change.
        let (shift, p) = difference(&of(-0.1, 0.04), &of(0.0, 0.0));
        assert!((shift.ci_high - 0.15).abs() < 1e-12 && p < 0.001, "{shift:?}");
        assert!((difference(&of(0.0, 0.0), &of(0.0, 0.0)).1 - 1.0).abs() < 1e-12);
    }

    /// Side one has the better half of the dice, and the bot "a" wins the other half wherever it sits.
    #[test]
    fn swapped_seats_part_scenario_and_bots() {
        let first = group(["a", "b"], &[&[0, 0, 0, 0, 0, 0, 0, 0]]);
        let second = group(["b", "a"], &[&[0, 0, 0, 0, 1, 1, 1, 1]]);
        assert!(is_mirror(&first, &second) && is_mirror(&second, &first));
        assert!(!is_mirror(&first, &first) && !is_mirror(&group(["a", "a"], &[&[0]]), &group(["a", "a"], &[&[0]])));
        let both = both_seatings(&first, &second);
        assert!((both.side_one.estimate - 0.75).abs() < 1e-12, "{both:?}");
        assert!((both.bot.estimate - 0.75).abs() < 1e-12, "{both:?}");
        // Of eight means 1 and 1/2: variance 1/14, so the half-width is 1.96 sqrt(1/14/8).
        assert!((both.side_one.ci_high - 0.75 - 1.959_964 * (1.0_f64 / 112.0).sqrt()).abs() < 1e-6, "{both:?}");
        assert_eq!(both.side_one.n, 8);
    }

    #[test]
    fn effects_that_turn_with_the_bots_are_told() {
        let (lost, won): (&[u8], &[u8]) = (&[1; 40], &[0; 40]);
        let mixed: Vec<u8> = (0..40).map(|game| u8::from(game % 2 == 0)).collect();
        let up = group(["a", "a"], &[&mixed, won]);
        let down = group(["b", "b"], &[&mixed, lost]);
        let told = &shifts(&up, &down)[0];
        assert!(told.is_shown() && told.is_turned(), "{told:?}");
        assert!((told.difference.estimate + 1.0).abs() < 1e-12);
        let same = &shifts(&up, &up)[0];
        assert!(!same.is_shown() && !same.is_turned(), "{same:?}");
    }
}
