//! Differences of two runs that share no games.

use sandtable_engine::math::hypotenuse;

use super::Estimate;

/// The difference `b - a` of two independent shares, by the hybrid score interval: method 10 of Newcombe, "Interval
/// estimation for the difference between independent proportions", Statistics in Medicine 17 (1998). The shares bring
/// their own Wilson intervals. Used for means too, where it is the interval of the sum of two variances (Zou and Donner,
/// "Construction of confidence limits about effect measures", Statistics in Medicine 27, 2008).
pub fn difference(a: &Estimate, b: &Estimate) -> Estimate {
    let below = hypotenuse(b.estimate - b.ci_low, a.ci_high - a.estimate);
    let above = hypotenuse(b.ci_high - b.estimate, a.estimate - a.ci_low);
    let estimate = b.estimate - a.estimate;
    Estimate {
        n: a.n.min(b.n),
        estimate,
        ci_low: estimate - below,
        ci_high: estimate + above,
        level: a.level,
        method: "newcombe",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{mean, wilson};

    #[test]
    fn the_interval_of_a_difference_is_as_published() {
        // Newcombe (1998), table II, method 10: k/n of both, lower, upper.
        let published = [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((10, 10), (0, 20), 0.6791, 1.0),
        ];
        for ((k, n), (l, m), low, high) in published {
            let got = difference(&wilson(l, m, 0.95), &wilson(k, n, 0.95));
            assert!((got.ci_low - low).abs() < 5e-5 && (got.ci_high - high).abs() < 5e-5, "{k}/{n}: {got:?}");
        }
    }

    #[test]
    fn for_means_variances_add() {
        let (a, b) = (mean(8, 40, 232, 0.95), mean(8, 48, 320, 0.95));
        let got = difference(&a, &b);
        let half = hypotenuse(a.ci_high - a.estimate, b.ci_high - b.estimate);
        assert!((got.estimate - 1.0).abs() < 1e-12 && (got.ci_high - 1.0 - half).abs() < 1e-12);
    }
}
