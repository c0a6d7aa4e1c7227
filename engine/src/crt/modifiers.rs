//! Column shifts and die modifiers, each with its reason.

use std::{fmt::Display, ops::RangeInclusive};

use arrayvec::ArrayVec;

/// Amounts that are added up, each with the reason for it: column shifts, die modifiers.
///
/// `R` is the game's own type for reasons, so that a log can say why in any language. Amounts of 0 are not kept. It
/// holds up to `MOST` and allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifiers<R, const MOST: usize = 8> {
    terms: ArrayVec<(i8, R), MOST>,
}

impl<R, const MOST: usize> Modifiers<R, MOST> {
    /// None yet.
    pub fn new() -> Self {
        Self { terms: ArrayVec::new() }
    }

    /// Adds an amount, unless it is 0.
    ///
    /// # Panics
    ///
    /// Panics if there are `MOST` already.
    #[inline]
    pub fn add(&mut self, amount: i8, reason: R) {
        if amount != 0 {
            self.terms.push((amount, reason));
        }
    }

    /// With this amount too, unless it is 0.
    ///
    /// # Panics
    ///
    /// As [`add`](Self::add).
    #[must_use]
    pub fn and(mut self, amount: i8, reason: R) -> Self {
        self.add(amount, reason);
        self
    }

    /// The amounts and reasons in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (i8, &R)> {
        self.terms.iter().map(|(amount, reason)| (*amount, reason))
    }

    /// The sum of all.
    #[inline]
    pub fn total(&self) -> i16 {
        self.terms.iter().map(|&(amount, _)| i16::from(amount)).sum()
    }

    /// The sum of all, but no less and no more than the limits of the rules.
    ///
    /// # Panics
    ///
    /// Panics if the limits are the wrong way round.
    #[inline]
    pub fn total_within(&self, limits: RangeInclusive<i16>) -> i16 {
        self.total().clamp(*limits.start(), *limits.end())
    }

    /// In words, `+1 town, -2 river`; empty if there is none.
    pub fn text(&self) -> String
    where
        R: Display,
    {
        let terms: Vec<String> = self.terms.iter().map(|(amount, reason)| format!("{amount:+} {reason}")).collect();
        terms.join(", ")
    }
}

impl<R, const MOST: usize> Default for Modifiers<R, MOST> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_add_up_and_keep_their_reasons() {
        let shifts: Modifiers<&str> = Modifiers::new().and(-2, "deep forest").and(0, "clear").and(-1, "town");
        assert_eq!((shifts.total(), shifts.total_within(-2..=2), shifts.total_within(-9..=9)), (-3, -2, -3));
        assert_eq!(shifts.iter().collect::<Vec<_>>(), [(-2, &"deep forest"), (-1, &"town")]);
        assert_eq!(shifts.and(3, "surprise").text(), "-2 deep forest, -1 town, +3 surprise");
        assert_eq!(Modifiers::<&str>::default().text(), "");
        assert_eq!(Modifiers::<u8, 2>::new().and(127, 1).and(127, 1).total(), 254);
    }
}
