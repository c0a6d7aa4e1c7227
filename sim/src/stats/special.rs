//! Distribution functions of the normal, beta and binomial distributions, from our own mathematics, so that p-values and
//! bounds have the same bits on every machine.

use std::f64::consts::{PI, SQRT_2};

use sandtable_engine::math::{exp, ln};

/// Halvings of an interval after which its ends are neighbours.
const HALVINGS: u32 = 100;
/// Terms after which a series is given up; large counts need about as many as the square root of the count.
const MOST_TERMS: u32 = 100_000;

/// Natural logarithm of the gamma function of a number above 0: Stirling's series, from 16 on.
fn ln_gamma(x: f64) -> f64 {
    /// Of `1 / x`, `1 / x^3` and so on: Bernoulli numbers by `2 k (2 k - 1)`.
    const TERMS: [f64; 7] =
        [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0, -691.0 / 360_360.0, 1.0 / 156.0];
    let (mut x, mut below) = (x, 1.0);
    while x < 16.0 {
        below *= x;
        x += 1.0;
    }
    let square = x * x;
    let rest = TERMS.iter().rev().fold(0.0, |sum, term| sum / square + term) / x;
    (x - 0.5) * ln(x) - x + 0.5 * ln(2.0 * PI) + rest - ln(below)
}

/// Natural logarithm of the beta function of two numbers above 0.
pub(super) fn ln_beta(a: f64, b: f64) -> f64 {
    ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b)
}

/// The share of a standard normal distribution up to `x`.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    let beyond = normal_tail(x.abs());
    if x < 0.0 { beyond } else { 1.0 - beyond }
}

/// The share beyond `x`, which is not below 0. Near the middle by the series of positive terms, further out by the
/// continued fraction of Mills' ratio, from its far end (Abramowitz and Stegun, 26.2.11 and 26.2.14).
fn normal_tail(x: f64) -> f64 {
    const NEAR: f64 = 2.5;
    /// Steps of the continued fraction at 2.5; fewer would do further out.
    const STEPS: u32 = 120;
    let density = exp(-0.5 * x * x) / (SQRT_2 * PI.sqrt());
    if x < NEAR {
        let (mut term, mut sum, mut odd) = (x, x, 1.0);
        while term > 1e-17 * sum {
            odd += 2.0;
            term *= x * x / odd;
            sum += term;
        }
        0.5 - density * sum
    } else if x < 37.0 {
        density / (1..=STEPS).rev().fold(x, |below, step| x + f64::from(step) / below)
    } else {
        0.0
    }
}

/// The value that a standard normal variable does not exceed with probability `p`, by bisection.
pub(super) fn normal_quantile(p: f64) -> f64 {
    bisect(-40.0, 40.0, |x| normal_cdf(x) < p)
}

/// The share of a beta distribution up to `x`: the continued fraction of the incomplete beta function, by the method of
/// Lentz (Numerical Recipes, 6.4).
pub(super) fn beta_cdf(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return f64::from(u8::from(x >= 1.0));
    }
    let front = exp(a * ln(x) + b * ln(1.0 - x) - ln_beta(a, b));
    // Each side converges where the other does not.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * beta_fraction(a, b, x) / a
    } else {
        1.0 - front * beta_fraction(b, a, 1.0 - x) / b
    }
}

fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    let off_zero = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let mut numerators = 1.0;
    let mut denominators = 1.0 / off_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut fraction = denominators;
    for m in (1..MOST_TERMS).map(f64::from) {
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for coefficient in [even, odd] {
            denominators = 1.0 / off_zero(1.0 + coefficient * denominators);
            numerators = off_zero(1.0 + coefficient / numerators);
            change = numerators * denominators;
            fraction *= change;
        }
        if (change - 1.0).abs() < 1e-15 {
            break;
        }
    }
    fraction
}

/// The value that a beta variable does not exceed with probability `p`, by bisection.
pub(super) fn beta_quantile(a: f64, b: f64, p: f64) -> f64 {
    bisect(0.0, 1.0, |x| beta_cdf(a, b, x) < p)
}

/// Two-sided quantile of Student's t distribution; infinite without a degree of freedom. From the beta distribution:
/// Abramowitz and Stegun 26.7.1.
pub(super) fn t_quantile(freedom: u64, level: f64) -> f64 {
    if freedom == 0 {
        return f64::INFINITY;
    }
    let freedom = freedom as f64;
    let share = beta_quantile(freedom / 2.0, 0.5, 1.0 - level);
    (freedom * (1.0 / share - 1.0)).sqrt()
}

/// The chance of at most `k` successes in `n` tries.
pub(super) fn binomial_cdf(k: u64, n: u64, p: f64) -> f64 {
    if k >= n { 1.0 } else { beta_cdf((n - k) as f64, (k + 1) as f64, 1.0 - p) }
}

/// The least number of successes in `n` tries that is not exceeded with at least this chance.
pub(super) fn binomial_quantile(chance: f64, n: u64, p: f64) -> u64 {
    let (mut low, mut high) = (0, n);
    while low < high {
        let middle = low.midpoint(high);
        if binomial_cdf(middle, n, p) < chance { low = middle + 1 } else { high = middle }
    }
    low
}

/// Where a condition ends that holds from `low` on and no longer at `high`.
fn bisect(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if holds(middle) { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use statrs::{
        distribution::{Beta, Binomial, ContinuousCDF, DiscreteCDF, Normal},
        function,
    };

    use super::*;

    fn close(got: f64, expected: f64, relative: f64, what: &str) {
        assert!((got - expected).abs() <= relative * expected.abs(), "{what}: {got} is not {expected}");
    }

    /// To the last digits of Abramowitz and Stegun, tables 26.1 and 26.2 (tails at 5 and 10 by their logarithms).
    #[test]
    fn normal_shares_are_as_published() {
        for (x, below) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013),
            (1.0, 0.841_344_746_068_543),
            (1.96, 0.975_002_104_851_780),
            (2.5, 0.993_790_334_674_224),
            (3.0, 0.998_650_101_968_370),
        ] {
            assert!((normal_cdf(x) - below).abs() < 1e-15, "{x}: {}", normal_cdf(x));
            assert!((normal_cdf(-x) - (1.0 - below)).abs() < 1e-15, "{x}");
        }
        close(normal_cdf(-5.0), 2.866_515_718_791_939e-7, 1e-14, "at -5");
        close(normal_cdf(-10.0), 7.619_853_024_160_525e-24, 1e-13, "at -10");
        assert!(normal_cdf(-1e9) <= 0.0 && normal_cdf(1e9) >= 1.0 && normal_cdf(f64::INFINITY) >= 1.0);
        for (p, x) in
            [(0.95, 1.644_853_626_951_472_2), (0.975, 1.959_963_984_540_054), (0.995, 2.575_829_303_548_900_4)]
        {
            assert!((normal_quantile(p) - x).abs() < 1e-14 && (normal_quantile(1.0 - p) + x).abs() < 1e-13, "{p}");
        }
    }

    /// Another implementation agrees; it is good to nine digits.
    #[test]
    fn distributions_are_those_of_statrs() {
        for step in -320..=320_i32 {
            let x = f64::from(step) / 40.0;
            close(normal_cdf(x), Normal::standard().cdf(x), 1e-9, "normal");
        }
        for (a, b) in [(0.5, 0.5), (1.0, 1.0), (0.5, 10.5), (3.0, 8.0), (52.5, 48.5), (700.0, 300.5)] {
            let theirs = function::beta::ln_beta(a, b);
            assert!((ln_beta(a, b) - theirs).abs() < 1e-11, "{a} {b}: {} {theirs}", ln_beta(a, b));
            for x in [0.001, 0.02, 0.3, 0.5, 0.51, 0.68, 0.72, 0.97] {
                let theirs = Beta::new(a, b).unwrap().cdf(x);
                assert!((beta_cdf(a, b, x) - theirs).abs() < 1e-11, "{a} {b} {x}: {} {theirs}", beta_cdf(a, b, x));
            }
        }
        for (n, p) in [(1, 0.5), (10, 0.5), (45, 0.5), (100, 0.1), (2000, 0.9)] {
            let theirs = Binomial::new(p, n).unwrap();
            for k in (0..=n).step_by(1 + n as usize / 20) {
                assert!((binomial_cdf(k, n, p) - theirs.cdf(k)).abs() < 1e-11, "{k} of {n}");
            }
            for chance in [0.001, 0.025, 0.4, 0.975] {
                assert_eq!(binomial_quantile(chance, n, p), theirs.inverse_cdf(chance), "{chance} of {n}");
            }
        }
    }

    /// The continued fraction needs a thousand terms here; the normal distribution says what must come out.
    #[test]
    fn millions_of_tries_converge() {
        let n = 10_000_000;
        for (chance, deviations) in [(0.025, -1.959_964), (0.975, 1.959_964)] {
            let expected = 0.5 * n as f64 + deviations * (n as f64 / 4.0).sqrt();
            assert!((binomial_quantile(chance, n, 0.5) as f64 - expected).abs() < 1.0);
        }
    }

    /// Their very bits: files of results hang on them.
    #[test]
    fn values_are_pinned() {
        let bits = [
            ln_beta(2.5, 7.0),
            normal_cdf(-1.3),
            normal_cdf(-4.1),
            normal_quantile(0.8),
            beta_quantile(3.0, 8.0, 0.025),
            binomial_cdf(15, 45, 0.5),
        ]
        .map(f64::to_bits);
        let expected = [
            0xc013_4d35_7bf0_cc84,
            0x3fb8_c7ea_a388_3ae0,
            0x3ef5_a935_10d1_bfbe,
            0x3fea_ee8f_a73a_132e,
            0x3fb1_15d7_31dc_016e,
            0x3f92_46fb_859e_0011,
        ];
        assert_eq!(bits, expected, "{bits:#x?}");
    }
}
