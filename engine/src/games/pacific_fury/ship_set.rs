//! Sets of ships of one side.

use crate::bits::ones;

/// A set of ships of one side as bits: ships 0 to 27 in the order of the counter list, transports 28 and 29.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShipSet(pub u32);

impl ShipSet {
    /// No ship.
    pub const EMPTY: Self = Self(0);
    /// Both transports.
    pub const TRANSPORTS: Self = Self(0b11 << 28);

    /// The set of one ship.
    #[inline]
    #[must_use]
    pub const fn one(ship: u8) -> Self {
        Self(1 << ship)
    }

    /// Whether there is no ship.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of ships.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the ship is in the set.
    #[inline]
    pub const fn contains(self, ship: u8) -> bool {
        self.0 & 1 << ship != 0
    }

    /// Whether any ship is in both sets.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Ships in either set.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Ships of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Ships in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The ship with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The ships from the lowest number up.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        ones(u64::from(self.0))
    }
}
