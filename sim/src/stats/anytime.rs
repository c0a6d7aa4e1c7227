//! Intervals that stay valid while they are watched: look after every block, stop when you like.
//!
//! Source of the idea: Ville (1939): a fair game's capital exceeds `1 / alpha` at any time with probability `alpha` at most.

use sandtable_engine::math::{exp, ln};

use super::{Estimate, Sample, proportion::with_unseen};

/// Values before which a confidence sequence with an estimated variance is not looked at.
pub const BURN_IN: u64 = 100;

/// Half the width of the confidence sequence of the normal mixture for the mean of `t` values of this standard
/// deviation (Robbins 1970; Howard, Ramdas, McAuliffe, Sekhon 2021):
/// `sd sqrt((t + rho) ln((t + rho) / (rho alpha^2))) / t`. It is tightest near the `t` that `rho` was chosen for.
pub fn mixture_half_width(t: f64, deviation: f64, rho: f64, alpha: f64) -> f64 {
    deviation * ((t + rho) * ln((t + rho) / (rho * alpha * alpha))).sqrt() / t
}

/// The `rho` that makes the sequence tightest near this number of values:
/// `t / (2 ln(1 / alpha) + ln(1 + 2 ln(1 / alpha)))`.
pub fn tuned_to(t: u64, alpha: f64) -> f64 {
    let log = -2.0 * ln(alpha);
    t as f64 / (log + ln(1.0 + log))
}

/// The mean of values so far, with an interval that may be watched after every value: the asymptotic confidence
/// sequence of Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas (2021), which is [`mixture_half_width`] with the running
/// standard deviation after [`BURN_IN`] values. `target` is the number of values it is to be tightest at.
pub fn watched_mean(sample: &Sample, target: u64, level: f64) -> Estimate {
    let (n, alpha) = (sample.count(), 1.0 - level);
    let half = if n < BURN_IN {
        f64::INFINITY
    } else {
        mixture_half_width(n as f64, sample.variance().sqrt(), tuned_to(target, alpha), alpha)
    };
    let (ci_low, ci_high) = (sample.mean() - half, sample.mean() + half);
    Estimate { n, estimate: sample.mean(), ci_low, ci_high, level, method: "confidence-sequence" }
}

/// [`watched_mean`] of shares of points, within 0 and 1; where all are the same, the spread that they lack is that of
/// games which may yet come out otherwise.
pub fn watched_share(sample: &Sample, target: u64, level: f64) -> Estimate {
    let estimate = watched_mean(sample, target, level).as_share();
    if sample.count() < BURN_IN || !sample.is_alike() {
        return estimate;
    }
    let (ci_low, ci_high) = with_unseen(estimate.estimate, unseen(sample.count(), level));
    Estimate { ci_low, ci_high, ..estimate }
}

/// [`watched_mean`] of differences between shares of points; where all are 0, with the interval of games that may yet
/// differ.
pub fn watched_change(sample: &Sample, target: u64, level: f64) -> Estimate {
    let estimate = watched_mean(sample, target, level);
    if sample.count() < BURN_IN || !sample.is_zero() {
        return estimate;
    }
    let unseen = unseen(sample.count(), level);
    Estimate { ci_low: -unseen, ci_high: unseen, ..estimate }
}

/// The largest share of games that differ of which none need have been seen in `n` games, whenever one looks:
/// `1 - alpha^(1 / n)`. `1 / (1 - p)^n` as long as none differs is the capital of a fair game (Ville 1939).
fn unseen(n: u64, level: f64) -> f64 {
    1.0 - exp(ln(1.0 - level) / n as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulate::Numbers;

    #[test]
    fn widths_are_as_published() {
        for (t, published) in [(100.0, 0.409_129), (1000.0, 0.057_813), (10_000.0, 0.015_189), (100_000.0, 0.005_175)] {
            let got = mixture_half_width(t, 0.5, 1000.0, 0.05);
            assert!((got - published).abs() < 1e-6, "{t}: {got}, not {published}");
        }
        assert!((tuned_to(8000, 0.05) / 1000.0 - 1.0).abs() < 0.06, "about an eighth");
    }

    #[test]
    fn games_that_end_alike_leave_room_for_others() {
        let (always, never): (Sample, Sample) = ((0..200).map(|_| 1.0).collect(), (0..200).map(|_| 0.0).collect());
        let (share, change) = (watched_share(&always, 500, 0.95), watched_change(&never, 500, 0.95));
        // 1 - 0.05^(1 / 200)
        assert!((share.ci_low - (1.0 - 0.014_867)).abs() < 1e-6 && share.ci_high >= 1.0, "{share:?}");
        assert!(
            (change.ci_high - 0.014_867).abs() < 1e-6 && (change.ci_low + change.ci_high).abs() < 1e-12,
            "{change:?}"
        );
        let few: Sample = (0..20).map(|_| 1.0).collect();
        assert!(watched_share(&few, 500, 0.95).ci_low <= 0.0, "too few to look at");
    }

    type Draw<'a> = &'a dyn Fn(&mut Numbers) -> f64;

    /// 2,000 experiments without any effect, watched after every block of 20 pairs up to 4,000: false alarms at most
    /// 5 %, whether pairs differ often or hardly ever, and for margins.
    #[test]
    fn false_alarms_stay_below_their_rate_while_watched() {
        let differing = |share: f64| {
            move |numbers: &mut Numbers| {
                let u = numbers.unit();
                if u < share / 2.0 { -1.0 } else { f64::from(u < share) }
            }
        };
        let (often, seldom) = (differing(0.4), differing(0.03));
        // Margins: mostly no difference, else a wide one.
        let margin = |numbers: &mut Numbers| if numbers.unit() < 0.3 { (3.0 * numbers.normal()).round() } else { 0.0 };
        let cases: [(&str, Draw<'_>); 3] = [("often", &often), ("seldom", &seldom), ("margin", &margin)];
        for (name, draw) in cases {
            let mut numbers = Numbers::new(2021);
            let (mut alarms, mut naive) = (0, 0);
            for _ in 0..2000 {
                let mut sample = Sample::default();
                let mut seen = [false; 2];
                for pair in 1..=4000_u32 {
                    let value = draw(&mut numbers);
                    sample.add(value);
                    if pair % 20 == 0 {
                        let excludes = |e: Estimate| e.ci_low > 0.0 || e.ci_high < 0.0;
                        seen[0] |= excludes(watched_mean(&sample, 2000, 0.95));
                        seen[1] |= pair >= 100 && excludes(sample.estimate(0.95));
                    }
                }
                alarms += u32::from(seen[0]);
                naive += u32::from(seen[1]);
            }
            assert!(alarms <= 100, "{name}: {alarms} of 2000 by the confidence sequence");
            // The test can fail: an interval for a fixed number of games does when it is watched.
            assert!(naive > 300, "{name}: {naive} of 2000 by the watched fixed interval");
        }
    }

    /// At any of the looks the truth is held, in 95 % of the experiments or more.
    #[test]
    fn real_effects_are_found_and_held() {
        let mut numbers = Numbers::new(8);
        let (mut held, mut found) = (0, 0);
        for _ in 0..1000 {
            let mut sample = Sample::default();
            let (mut holds, mut excludes) = (true, false);
            for pair in 1..=3000_u32 {
                let u = numbers.unit();
                sample.add(if u < 0.05 { -1.0 } else { f64::from(u < 0.15) });
                if pair % 50 == 0 {
                    let got = watched_mean(&sample, 1500, 0.95);
                    holds &= got.ci_low <= 0.05 && 0.05 <= got.ci_high;
                    excludes |= got.ci_low > 0.0;
                }
            }
            held += u32::from(holds);
            found += u32::from(excludes);
        }
        assert!(held >= 950 && found >= 990, "held {held}, found {found} of 1000");
    }
}
