//! Sets of counters by slot number.

use crate::bits::ones;

/// A set of slots (0 to 63) as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotSet(pub u64);

impl SlotSet {
    /// No slot.
    pub const EMPTY: Self = Self(0);

    /// Just this slot.
    #[inline]
    #[must_use]
    pub const fn one(slot: u8) -> Self {
        Self(1 << slot)
    }

    /// The slots from `start` up to but not including `end`.
    #[must_use]
    pub const fn range(start: u8, end: u8) -> Self {
        Self(Self(u64::MAX).from(start).0 & !Self(u64::MAX).from(end).0)
    }

    /// Whether the slot is in the set.
    #[inline]
    pub const fn contains(self, slot: u8) -> bool {
        self.0 >> slot & 1 == 1
    }

    /// Both sets together.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without the slots of the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The slots that are in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether the sets share a slot.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of slots.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The lowest slot.
    #[inline]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The highest slot.
    #[inline]
    pub const fn last(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(63 - self.0.leading_zeros() as u8) }
    }

    /// The slots from `slot` upwards.
    #[inline]
    #[must_use]
    pub const fn from(self, slot: u8) -> Self {
        Self(if slot >= 64 { 0 } else { self.0 >> slot << slot })
    }

    /// Adds the slots of the other set.
    #[inline]
    pub const fn insert(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Takes the slots of the other set out.
    #[inline]
    pub const fn remove(&mut self, other: Self) {
        self.0 &= !other.0;
    }

    /// The slots in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        ones(self.0)
    }
}

impl FromIterator<u8> for SlotSet {
    fn from_iter<I: IntoIterator<Item = u8>>(slots: I) -> Self {
        slots.into_iter().fold(Self::EMPTY, |set, slot| set.with(Self::one(slot)))
    }
}
