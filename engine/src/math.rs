//! Exponential, logarithm and powers from `+ - * /` alone.
//!
//! `f64::exp` and its like call the platform's mathematics library, whose last bit differs between systems and between
//! processors of one system; the four basic operations and the square root are exact by IEEE 754, so what is built from
//! them is the same on every machine. `clippy.toml` forbids the others in the whole workspace.

use std::f64::consts::{LN_2, LN_10, LOG2_E, SQRT_2};

const LN2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// `2^k` for `k` from -1022 to 1023.
fn power_of_two(k: i64) -> f64 {
    f64::from_bits(((1023 + k) as u64) << 52)
}

/// `e^x` to about 1e-15 relative; the argument is held to -700 to 700.
#[must_use]
pub fn exp(x: f64) -> f64 {
    let x = x.clamp(-700.0, 700.0);
    let k = (x * LOG2_E + 0.5).floor();
    let r = (x - k * LN2_HIGH) - k * LN2_LOW;
    // Taylor series of e^r for |r| <= 0.35; the first term left out is below 1e-17.
    let mut sum = 1.0;
    for n in (1..=13_u32).rev() {
        sum = 1.0 + sum * r / f64::from(n);
    }
    sum * power_of_two(k as i64)
}

/// Bits of `2^(i / 32)` less `i << 47`, so that adding `k << 47` gives those of `2^(k / 32)` for every whole `k` that leaves
/// the remainder `i`.
#[rustfmt::skip]
const THIRTY_SECONDS: [u64; 32] = [
    0x3ff0_0000_0000_0000, 0x3fef_d9b0_d315_8574, 0x3fef_b558_6cf9_890f, 0x3fef_9301_d012_5b51,
    0x3fef_72b8_3c7d_517b, 0x3fef_5487_3168_b9aa, 0x3fef_387a_6e75_6238, 0x3fef_1e9d_f51f_dee1,
    0x3fef_06fe_0a31_b715, 0x3fee_f1a7_373a_a9cb, 0x3fee_dea6_4c12_3422, 0x3fee_ce08_6061_892d,
    0x3fee_bfda_d536_2a27, 0x3fee_b42b_569d_4f82, 0x3fee_ab07_dd48_5429, 0x3fee_a47e_b03a_5585,
    0x3fee_a09e_667f_3bcd, 0x3fee_9f75_e8ec_5f74, 0x3fee_a114_73eb_0187, 0x3fee_a589_994c_ce13,
    0x3fee_ace5_422a_a0db, 0x3fee_b737_b0cd_c5e5, 0x3fee_c491_82a3_f090, 0x3fee_d503_b23e_255d,
    0x3fee_e89f_995a_d3ad, 0x3fee_ff76_f2fb_5e47, 0x3fef_199b_dd85_529c, 0x3fef_3720_dcef_9069,
    0x3fef_5818_dcfb_a487, 0x3fef_7c97_337b_9b5f, 0x3fef_a4af_a2a4_90da, 0x3fef_d076_5b6e_4540,
];

/// `e^x` in single precision, within 0.503 of the last place; 0 and infinity beyond -104 and 89.
///
/// `2^(k / 32)` from a table times a polynomial of degree 3: the method and coefficients of `expf` in the Optimized
/// Routines of Arm (MIT), which is also that of glibc and musl, here without fused multiplication.
#[must_use]
#[inline]
pub fn exp32(x: impl Into<f64>) -> f32 {
    /// Of the cube, the square and the argument itself, in 32nds of a power of two.
    const TERMS: [f64; 3] = [1.693_835_925_092_021_2e-6, 2.345_980_978_950_900_4e-4, 2.166_084_939_661_313_4e-2];
    /// Adding and subtracting it rounds to a whole number, whose lowest bits meanwhile stand in the lowest bits.
    const ROUNDING: f64 = 6_755_399_441_055_744.0;
    let z = x.into().clamp(-110.0, 90.0) * (32.0 * LOG2_E);
    let rounded = z + ROUNDING;
    let bits = rounded.to_bits();
    let r = z - (rounded - ROUNDING);
    let power = f64::from_bits(THIRTY_SECONDS[(bits % 32) as usize].wrapping_add(bits << 47));
    let sum = (TERMS[0] * r + TERMS[1]) * (r * r) + (TERMS[2] * r + 1.0);
    (sum * power) as f32
}

/// Natural logarithm to about 1e-15; of 0 minus infinity, of negative numbers no number.
#[must_use]
pub fn ln(x: f64) -> f64 {
    if !(f64::MIN_POSITIVE..=f64::MAX).contains(&x) {
        return match x {
            0.0 => f64::NEG_INFINITY,
            _ if x < 0.0 || x.is_nan() => f64::NAN,
            _ if x > 1.0 => f64::INFINITY,
            _ => ln(x * power_of_two(60)) - 60.0 * LN_2,
        };
    }
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i64 - 1023;
    let mut mantissa = f64::from_bits(bits & ((1 << 52) - 1) | (1023 << 52));
    if mantissa > SQRT_2 {
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
    2.0 * s * sum + exponent as f64 * LN_2
}

/// For the sixteenth of the mantissas from 0.7 to 1.4 in which a number lies, the inverse of one of them and its logarithm.
const SIXTEENTHS: [(f64, f64); 16] = [
    (1.398_907_162_146_528, -0.335_691_333_328_822_84),
    (1.340_314_189_663_799_8, -0.292_904_056_377_407_4),
    (1.286_432_210_124_115, -0.251_872_658_093_736_9),
    (1.236_715_021_426_989_5, -0.212_458_688_071_172_55),
    (1.190_697_716_671_175_2, -0.174_539_451_837_456_34),
    (1.147_982_102_055_642_9, -0.138_005_707_231_975_8),
    (1.108_225_144_827_215_8, -0.102_759_766_985_451_39),
    (1.071_129_741_305_738_1, -0.068_713_924_470_205_25),
    (1.036_437_278_977_283, -0.035_789_138_739_822_8),
    (1.0, 0.0),
    (0.949_285_979_573_905_7, 0.052_045_177_429_294_96),
    (0.895_104_942_860_900_4, 0.110_814_312_987_879_42),
    (0.847_682_162_035_110_3, 0.165_249_522_369_514_3),
    (0.805_031_485_169_200_1, 0.216_873_890_316_999_77),
    (0.766_467_100_884_310_8, 0.265_963_502_812_139_7),
    (0.731_428_603_316_328, 0.312_755_666_407_355_7),
];

/// Natural logarithm in single precision, within 0.9 of the last place, of a positive number that is not subnormal.
///
/// A logarithm from a table and a polynomial of degree 4: the method and coefficients of `logf` in the Optimized Routines
/// of Arm (MIT), which is also that of glibc and musl, here without fused multiplication.
#[must_use]
#[inline]
pub fn ln32(x: f32) -> f32 {
    /// The bits of the least mantissa of the table, about 0.7.
    const LEAST: u32 = 0x3f33_0000;
    /// Of the fourth power, the cube and the square.
    const TERMS: [f64; 3] = [-0.250_893_422_142_371_54, 0.333_456_765_744_066, -0.499_999_748_580_210_3];
    debug_assert!(x.is_normal() && x > 0.0, "{x}");
    let above = x.to_bits().wrapping_sub(LEAST);
    let (inverse, log) = SIXTEENTHS[(above >> 19) as usize % 16];
    let exponent = above.cast_signed() >> 23;
    let mantissa = f64::from(f32::from_bits(x.to_bits().wrapping_sub(above & 0xff80_0000)));
    let r = mantissa * inverse - 1.0;
    let square = r * r;
    let sum = TERMS[0] * square + (TERMS[1] * r + TERMS[2]);
    (sum * square + ((log + f64::from(exponent) * LN_2) + r)) as f32
}

/// Logarithm to base 10.
#[must_use]
pub fn log10(x: f64) -> f64 {
    ln(x) / LN_10
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

/// `ln(1 + e^x)`, which is also minus the logarithm of `sigmoid(-x)`.
#[must_use]
pub fn softplus(x: f64) -> f64 {
    x.max(0.0) + ln(1.0 + exp(-x.abs()))
}

/// `x * x`, for long `x`.
#[must_use]
pub const fn square(x: f64) -> f64 {
    x * x
}

/// `x` to a whole power, by squaring.
#[must_use]
pub const fn power(x: f64, mut exponent: u32) -> f64 {
    let mut factor = x;
    let mut product = 1.0;
    loop {
        if exponent & 1 == 1 {
            product *= factor;
        }
        exponent /= 2;
        if exponent == 0 {
            return product;
        }
        factor *= factor;
    }
}

/// Length of the longest side of a right triangle with these two others.
#[must_use]
pub fn hypotenuse(a: f64, b: f64) -> f64 {
    (a * a + b * b).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "to compare with")]
    fn agrees_with_the_platform_to_the_last_few_bits() {
        for i in -2000..2000 {
            let x = f64::from(i) * 0.173;
            assert!((exp(x) / x.exp() - 1.0).abs() < 4e-15, "exp {x}");
            let y = f64::from(i + 2001) * 0.0137;
            assert!((ln(y) - y.ln()).abs() <= 4e-15 * y.ln().abs().max(1.0), "ln {y}");
            assert!((log10(y) - y.log10()).abs() <= 4e-15 * y.log10().abs().max(1.0), "log10 {y}");
            let z = f64::from(i) * 0.031;
            assert!((softplus(z) - z.exp().ln_1p()).abs() <= 4e-15 * softplus(z).max(1.0), "softplus {z}");
            assert!((hypotenuse(y, 3.0) / y.hypot(3.0) - 1.0).abs() < 4e-16);
        }
        assert_eq!(ln(1.0).to_bits(), 0);
        assert_eq!(exp(0.0).to_bits(), 1.0_f64.to_bits());
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "to compare with")]
    fn single_precision_is_nearly_always_the_nearest_number() {
        let mut others = 0;
        for i in -200_000..200_000_i32 {
            let x = i as f32 * 0.000_437;
            let nearest = f64::from(x).exp() as f32;
            let steps = i64::from(exp32(x).to_bits()) - i64::from(nearest.to_bits());
            assert!(steps.abs() <= 1, "{x}: {} not {nearest}", exp32(x));
            others += steps.abs();
        }
        assert!(others <= 1200, "{others} of 400,000");
        assert_eq!((exp32(0.0), exp32(-1e9), exp32(f32::MAX)), (1.0, 0.0, f32::INFINITY));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "to compare with")]
    fn the_short_logarithm_is_nearly_always_the_nearest_number() {
        let mut others = 0;
        for i in 0..400_000_u32 {
            let x = f32::from_bits(0x0080_0000 + i * 5_300 + i % 7);
            let nearest = f64::from(x).ln() as f32;
            let steps = i64::from(ln32(x).to_bits()) - i64::from(nearest.to_bits());
            assert!(steps.abs() <= 1, "{x}: {} not {nearest}", ln32(x));
            others += steps.abs();
        }
        assert!(others <= 8_000, "{others} of 400,000");
        assert_eq!(ln32(1.0).to_bits(), 0);
    }

    /// Their very bits: results of earlier versions hang on them.
    #[test]
    fn values_are_pinned() {
        let bits =
            [exp(1.0), exp(-0.7), ln(10.0), ln(0.3), log10(1000.0), sigmoid(0.4), softplus(-1.5), power(0.9, 13)]
                .map(f64::to_bits);
        let expected = [
            0x4005_bf0a_8b14_576a,
            0x3fdf_c80d_b9dd_5542,
            0x4002_6bb1_bbb5_5515,
            0xbff3_4378_fcbd_a720,
            0x4007_ffff_ffff_ffff,
            0x3fe3_2873_0616_74b2,
            0x3fc9_c7e9_08f5_4212,
            0x3fd0_4497_cd16_5af4,
        ];
        assert_eq!(bits, expected, "{bits:#x?}");
        let short = [exp32(1.0), exp32(-3.3), ln32(10.0), ln32(0.3)].map(f32::to_bits);
        assert_eq!(short, [0x402d_f854, 0x3d17_12ce, 0x4013_5d8e, 0xbf9a_1bc8], "{short:#x?}");
    }

    #[test]
    fn logarithms_have_ends() {
        assert!(ln(0.0) <= f64::NEG_INFINITY && ln(f64::INFINITY) >= f64::INFINITY);
        assert!(ln(-1.0).is_nan() && ln(f64::NAN).is_nan());
        // 2^-1074, the least number above 0.
        assert!((ln(f64::from_bits(1)) + 1074.0 * LN_2).abs() < 1e-12);
    }

    #[test]
    fn powers_are_products() {
        let powers = [power(3.0, 0), power(3.0, 1), power(3.0, 5), power(0.0, 0), power(0.0, 3)];
        assert_eq!(powers.map(f64::to_bits), [1.0, 3.0, 243.0, 1.0, 0.0_f64].map(f64::to_bits));
        assert_eq!(square(-1.5).to_bits(), power(-1.5, 2).to_bits());
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
