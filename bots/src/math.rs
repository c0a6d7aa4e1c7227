//! Exponential and logarithm from `+ - * /` alone.
//!
//! `f64::exp` and `f64::ln` call the platform's mathematics library, whose last bit differs between systems; the four
//! basic operations are exact by IEEE 754, so what is built from them is the same on every machine.

/// `e^x` to about 1e-15 relative; the argument is held to -700 to 700.
#[must_use]
pub fn exp(x: f64) -> f64 {
    const LN2_HIGH: f64 = 0.693_147_180_369_123_8;
    const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;
    let x = x.clamp(-700.0, 700.0);
    let k = (x * std::f64::consts::LOG2_E + 0.5).floor();
    let r = (x - k * LN2_HIGH) - k * LN2_LOW;
    // Taylor series of e^r for |r| <= 0.35; the first term left out is below 1e-17.
    let mut sum = 1.0;
    for n in (1..=13_u32).rev() {
        sum = 1.0 + sum * r / f64::from(n);
    }
    sum * f64::from_bits(((1023 + k as i64) as u64) << 52)
}

/// Natural logarithm to about 1e-15; `x` must be a normal positive number.
#[must_use]
pub fn ln(x: f64) -> f64 {
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i64 - 1023;
    let mut mantissa = f64::from_bits(bits & ((1 << 52) - 1) | (1023 << 52));
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa *= 0.5;
        exponent += 1;
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), with |s| <= 0.172.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let mut sum = 0.0;
    for n in (0..=10_u32).rev() {
        sum = sum * square + 1.0 / f64::from(2 * n + 1);
    }
    2.0 * s * sum + exponent as f64 * std::f64::consts::LN_2
}

/// The logistic function `1 / (1 + e^-x)`.
#[must_use]
pub fn sigmoid(x: f64) -> f64 {
    if x >= 0.0 {
        1.0 / (1.0 + exp(-x))
    } else {
        let e = exp(x);
        e / (1.0 + e)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_platform_to_the_last_few_bits() {
        for i in -2000..2000 {
            let x = f64::from(i) * 0.173;
            assert!((exp(x) / x.exp() - 1.0).abs() < 4e-15, "exp {x}");
            let y = f64::from(i + 2001) * 0.0137;
            assert!((ln(y) - y.ln()).abs() <= 4e-15 * y.ln().abs().max(1.0), "ln {y}");
        }
        assert_eq!(ln(1.0).to_bits(), 0);
        assert_eq!(exp(0.0).to_bits(), 1.0_f64.to_bits());
    }

    #[test]
    fn logistic_is_symmetric_and_bounded() {
        assert!((sigmoid(0.0) - 0.5).abs() < 1e-16);
        for x in [0.1, 1.0, 5.0, 30.0, 800.0] {
            assert!((sigmoid(x) + sigmoid(-x) - 1.0).abs() < 1e-15);
            assert!(sigmoid(x) <= 1.0 && sigmoid(-x) >= 0.0);
        }
    }
}
