//! A number with its interval.

use serde::{Serialize, Serializer};

use super::special::normal_quantile;

/// Level of an interval unless something else is asked for.
pub const DEFAULT_LEVEL: f64 = 0.95;

/// An estimate with its interval. A bound that the data do not give is infinite, and written as an empty field.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Number of games (or other units) behind it.
    pub n: u64,
    /// The estimate.
    pub estimate: f64,
    /// Lower end of the interval.
    #[serde(serialize_with = "finite")]
    pub ci_low: f64,
    /// Upper end of the interval.
    #[serde(serialize_with = "finite")]
    pub ci_high: f64,
    /// Share of intervals made so that contain the truth: 0.95.
    pub level: f64,
    /// Name of the method.
    pub method: &'static str,
}

impl Estimate {
    /// Multiplies the estimate and its bounds by a factor above zero.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        Self { estimate: self.estimate * factor, ci_low: self.ci_low * factor, ci_high: self.ci_high * factor, ..self }
    }

    /// Bounds within 0 and 1.
    #[must_use]
    pub fn as_share(self) -> Self {
        Self { ci_low: self.ci_low.max(0.0), ci_high: self.ci_high.min(1.0), ..self }
    }

    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.ci_high - self.ci_low) / 2.0
    }

    /// A share from the view of the other side: `1 - x`.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { estimate: 1.0 - self.estimate, ci_low: 1.0 - self.ci_high, ci_high: 1.0 - self.ci_low, ..self }
    }

    /// A difference taken the other way round: `-x`.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { estimate: -self.estimate, ci_low: -self.ci_high, ci_high: -self.ci_low, ..self }
    }

    /// The value is not in the interval.
    pub fn leaves_out(&self, value: f64) -> bool {
        self.ci_low > value || self.ci_high < value
    }
}

/// JSON has no infinity.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
fn finite<S: Serializer>(bound: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    bound.is_finite().then_some(bound).serialize(serializer)
}

/// Two-sided quantile of the standard normal distribution. The usual levels are constants.
pub fn z(level: f64) -> f64 {
    const USUAL: [(f64, f64); 3] =
        [(0.90, 1.644_853_626_951_472_2), (0.95, 1.959_963_984_540_054), (0.99, 2.575_829_303_548_900_4)];
    let usual = USUAL.iter().find(|(known, _)| known.total_cmp(&level).is_eq());
    usual.map_or_else(|| normal_quantile(0.5 + level / 2.0), |&(_, z)| z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_are_quantiles() {
        for level in [0.90, 0.95, 0.99] {
            assert!((z(level) - normal_quantile(0.5 + level / 2.0)).abs() < 1e-9, "{level}");
        }
        assert!((z(0.5) - 0.674_489_750).abs() < 1e-6);
    }
}
