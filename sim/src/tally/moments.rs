//! Count, sum and sum of squares.

use serde::{Deserialize, Serialize};

use super::Overflow;

/// Count, sum and sum of squares of integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u64, i64, u64)", into = "(u64, i64, u64)")]
pub struct Moments {
    /// Number of values.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub sum_sq: u64,
}

impl Moments {
    /// Adds one value.
    ///
    /// # Errors
    /// When a sum overflows.
    #[inline]
    pub fn add(&mut self, value: i32) -> Result<(), Overflow> {
        let value = i64::from(value);
        self.merge(&Self { count: 1, sum: value, sum_sq: (value * value) as u64 })
    }

    /// Adds the sums of `other`.
    ///
    /// # Errors
    /// When a sum overflows.
    #[inline]
    pub fn merge(&mut self, other: &Self) -> Result<(), Overflow> {
        self.count = self.count.checked_add(other.count).ok_or(Overflow)?;
        self.sum = self.sum.checked_add(other.sum).ok_or(Overflow)?;
        self.sum_sq = self.sum_sq.checked_add(other.sum_sq).ok_or(Overflow)?;
        Ok(())
    }
}

impl From<(u64, i64, u64)> for Moments {
    fn from((count, sum, sum_sq): (u64, i64, u64)) -> Self {
        Self { count, sum, sum_sq }
    }
}

impl From<Moments> for (u64, i64, u64) {
    fn from(moments: Moments) -> Self {
        (moments.count, moments.sum, moments.sum_sq)
    }
}
