//! Exact histograms of integers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Overflow, pairs};

/// How often each value came up. Sparse and exact.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram {
    #[serde(with = "pairs")]
    counts: BTreeMap<i64, u64>,
}

impl Histogram {
    /// Counts `value` `count` times.
    ///
    /// # Errors
    /// When the count overflows.
    #[inline]
    pub fn add(&mut self, value: i64, count: u64) -> Result<(), Overflow> {
        let into = self.counts.entry(value).or_default();
        *into = into.checked_add(count).ok_or(Overflow)?;
        Ok(())
    }

    /// Adds the counts of `other`.
    ///
    /// # Errors
    /// When a count overflows.
    pub fn merge(&mut self, other: &Self) -> Result<(), Overflow> {
        other.iter().try_for_each(|(value, count)| self.add(value, count))
    }

    /// Values in rising order with their counts.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// Number of values counted.
    pub fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Exact sum of the values.
    pub fn sum(&self) -> i128 {
        self.iter().map(|(value, count)| i128::from(value) * i128::from(count)).sum()
    }

    /// Exact sum of the squares of the values.
    pub fn sum_sq(&self) -> i128 {
        self.iter().map(|(value, count)| i128::from(value) * i128::from(value) * i128::from(count)).sum()
    }

    /// The value with this rank, from 1 for the lowest; `None` when there are fewer values.
    pub fn ranked(&self, rank: u64) -> Option<i64> {
        let mut below = 0;
        self.iter().find_map(|(value, count)| {
            below += count;
            (rank >= 1 && below >= rank).then_some(value)
        })
    }
}

impl FromIterator<(i64, u64)> for Histogram {
    /// Later counts of a value that comes twice replace earlier ones.
    fn from_iter<I: IntoIterator<Item = (i64, u64)>>(counts: I) -> Self {
        Self { counts: counts.into_iter().collect() }
    }
}
