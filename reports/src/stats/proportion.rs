//! Shares: so many of so many.

use statrs::distribution::{Beta, ContinuousCDF};

use super::{Estimate, z};

/// A share with the score interval of Wilson (1927): the default for shares.
pub fn wilson(k: u64, n: u64, level: f64) -> Estimate {
    let (estimate, mut ci_low, mut ci_high) = if n == 0 {
        (f64::NAN, 0.0, 1.0)
    } else {
        let (count, total, z) = (k as f64, n as f64, z(level));
        let p = count / total;
        let centre = (count + z * z / 2.0) / (total + z * z);
        let half = z * total.sqrt() / (total + z * z) * (p * (1.0 - p) + z * z / (4.0 * total)).sqrt();
        (p, centre - half, centre + half)
    };
    // At the ends the formula gives the bound itself but for rounding.
    if k == 0 {
        ci_low = 0.0;
    }
    if k == n {
        ci_high = 1.0;
    }
    Estimate { n, estimate, ci_low, ci_high, level, method: "wilson" }
}

/// A share with the exact interval of Clopper and Pearson (1934), by quantiles of the beta distribution.
///
/// # Panics
/// When `k` is above `n`.
pub fn clopper_pearson(k: u64, n: u64, level: f64) -> Estimate {
    assert!(k <= n, "{k} of {n}");
    let tail = (1.0 - level) / 2.0;
    let quantile = |a: u64, b: u64, p: f64| {
        let beta = Beta::new(a as f64, b as f64).expect("both parameters are at least 1");
        // Bisection on the distribution function: 1e-15 wide after 50 halvings.
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if beta.cdf(middle) < p { low = middle } else { high = middle }
        }
        f64::midpoint(low, high)
    };
    let ci_low = if k == 0 { 0.0 } else { quantile(k, n - k + 1, tail) };
    let ci_high = if k == n { 1.0 } else { quantile(k + 1, n - k, 1.0 - tail) };
    Estimate { n, estimate: k as f64 / n as f64, ci_low, ci_high, level, method: "clopper-pearson" }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// k, n, Wilson, Clopper-Pearson at 95 %: values of statsmodels, six digits.
    const PUBLISHED: [(u64, u64, [f64; 2], [f64; 2]); 7] = [
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
}
