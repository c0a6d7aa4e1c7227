//! Shares: so many of so many.

use super::{Estimate, special::beta_quantile, z};

/// A share with the score interval of Wilson (1927): the default for shares.
pub fn wilson(k: u64, n: u64, level: f64) -> Estimate {
    wilson_of_points(k as f64, n, level)
}

/// The same where some count as halves: so many points of `n`.
pub fn wilson_of_points(count: f64, n: u64, level: f64) -> Estimate {
    let total = n as f64;
    let (estimate, mut ci_low, mut ci_high) = if n == 0 {
        (f64::NAN, 0.0, 1.0)
    } else {
        let z = z(level);
        let p = count / total;
        let centre = (count + z * z / 2.0) / (total + z * z);
        let half = z * total.sqrt() / (total + z * z) * (p * (1.0 - p) + z * z / (4.0 * total)).sqrt();
        (p, centre - half, centre + half)
    };
    // At the ends the formula gives the bound itself but for rounding.
    if count <= 0.0 {
        ci_low = 0.0;
    }
    if count >= total {
        ci_high = 1.0;
    }
    Estimate { n, estimate, ci_low, ci_high, level, method: "wilson" }
}

/// The mean share of the points of games that all came to the same share: the spread that they lack is that of the games
/// which may yet come out otherwise, as often as [`wilson`] has it for none of `n`.
pub fn alike(n: u64, share: f64, level: f64) -> Estimate {
    let (ci_low, ci_high) = with_unseen(share, wilson(0, n, level).ci_high);
    Estimate { n, estimate: share, ci_low, ci_high, level, method: "wilson" }
}

/// The bounds of a mean share of the points where all games came to it and so many of them may yet come out otherwise.
pub(super) fn with_unseen(share: f64, unseen: f64) -> (f64, f64) {
    (share * (1.0 - unseen), share + unseen * (1.0 - share))
}

/// The mean of differences between shares of points where none of `n` games differed: one may differ all the same, as
/// often as [`wilson`] has it for none of them.
pub(crate) fn unchanged(n: u64, level: f64) -> Estimate {
    let seldom = wilson(0, n, level).ci_high;
    Estimate { n, estimate: 0.0, ci_low: -seldom, ci_high: seldom, level, method: "wilson" }
}

/// A share with the exact interval of Clopper and Pearson (1934), by quantiles of the beta distribution.
///
/// # Panics
/// When `k` is above `n`.
pub fn clopper_pearson(k: u64, n: u64, level: f64) -> Estimate {
    assert!(k <= n, "{k} of {n}");
    let tail = (1.0 - level) / 2.0;
    let (wins, losses) = (k as f64, (n - k) as f64);
    let ci_low = if k == 0 { 0.0 } else { beta_quantile(wins, losses + 1.0, tail) };
    let ci_high = if k == n { 1.0 } else { beta_quantile(wins + 1.0, losses, 1.0 - tail) };
    Estimate { n, estimate: k as f64 / n as f64, ci_low, ci_high, level, method: "clopper-pearson" }
}

#[cfg(test)]
mod tests {
    use statrs::distribution::{Binomial, Discrete};

    use super::*;

    type Row = (u64, u64, [f64; 2], [f64; 2]);

    /// k, n, Wilson, Clopper-Pearson at 95 %: values of statsmodels, six digits.
    const PUBLISHED: [Row; 7] = [
        (0, 10, [0.0, 0.277_533], [0.0, 0.308_497]),
        (1, 10, [0.017_876, 0.404_150], [0.002_529, 0.445_016]),
        (5, 10, [0.236_593, 0.763_407], [0.187_086, 0.812_914]),
        (52, 100, [0.423_166, 0.615_354], [0.417_790, 0.620_995]),
        (520, 1000, [0.489_018, 0.550_829], [0.488_515, 0.551_367]),
        (0, 1000, [0.0, 0.003_827], [0.0, 0.003_682]),
        (999, 1000, [0.994_357, 0.999_823], [0.994_441, 0.999_975]),
    ];

    fn check(method: fn(u64, u64, f64) -> Estimate, k: u64, n: u64, [low, high]: [f64; 2]) {
        let got = method(k, n, 0.95);
        assert!((got.ci_low - low).abs() < 1e-6, "{k}/{n}: {got:?}");
        assert!((got.ci_high - high).abs() < 1e-6, "{k}/{n}: {got:?}");
        assert!((got.estimate - k as f64 / n as f64).abs() < 1e-15);
        assert_eq!((got.n, got.level), (n, 0.95));
    }

    #[test]
    fn games_that_end_alike_leave_room() {
        let bounds = |share: f64, n: u64| {
            let got = alike(n, share, 0.95);
            [got.ci_low, got.ci_high]
        };
        let same = |[low, high]: [f64; 2], of: Estimate| {
            assert!((low - of.ci_low).abs() < 1e-12 && (high - of.ci_high).abs() < 1e-12, "{low} {high} {of:?}");
        };
        same(bounds(1.0, 20), wilson(20, 20, 0.95));
        same(bounds(0.0, 20), wilson(0, 20, 0.95));
        let seldom = wilson(0, 20, 0.95).ci_high;
        let [low, high] = bounds(0.5, 20);
        assert!((0.5 - low - seldom / 2.0).abs() < 1e-12 && (high - 0.5 - seldom / 2.0).abs() < 1e-12);
    }

    #[test]
    fn intervals_are_as_published() {
        for (k, n, by_wilson, exact) in PUBLISHED {
            check(wilson, k, n, by_wilson);
            check(clopper_pearson, k, n, exact);
        }
    }

    #[test]
    fn intervals_are_symmetric_in_wins_and_losses() {
        for k in 0..=20 {
            for method in [wilson, clopper_pearson] {
                let (wins, losses) = (method(k, 20, 0.95), method(20 - k, 20, 0.95));
                assert!((wins.ci_low + losses.ci_high - 1.0).abs() < 1e-12);
                assert!(wins.ci_low <= wins.estimate && wins.estimate <= wins.ci_high);
            }
        }
    }

    #[test]
    fn no_game_tells_nothing() {
        let nothing = wilson(0, 0, 0.95);
        assert_eq!((nothing.ci_low, nothing.ci_high), (0.0, 1.0));
    }

    /// The chance that an interval holds the truth, exactly: the mean over many shares is 94 to 96 % for Wilson,
    /// and never below 95 % for Clopper-Pearson.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_claim() {
        let n = 200;
        for method in [wilson, clopper_pearson] {
            let intervals: Vec<Estimate> = (0..=n).map(|k| method(k, n, 0.95)).collect();
            let coverage = |p: f64| {
                let binomial = Binomial::new(p, n).unwrap();
                let holding =
                    (0..=n).filter(|&k| (intervals[k as usize].ci_low..=intervals[k as usize].ci_high).contains(&p));
                holding.map(|k| binomial.pmf(k)).sum::<f64>()
            };
            let shares: Vec<f64> = (1..100).map(|i| f64::from(i) / 100.0).collect();
            let mean = shares.iter().map(|&p| coverage(p)).sum::<f64>() / shares.len() as f64;
            if intervals[0].method == "clopper-pearson" {
                assert!(shares.iter().all(|&p| coverage(p) >= 0.95));
            } else {
                assert!((0.94..=0.96).contains(&mean), "{}: {mean}", intervals[0].method);
            }
        }
    }
}
