//! Typed numbers of the things that states and decisions name.

use std::fmt;

use crate::{IdSet, OptId, id};

id! {
    /// A unit, named by the slot of its counter: blue first, force by force.
    pub struct Slot(u8);
}

id! {
    /// A force of a side in its scenario, from 0.
    pub struct ForceId(u8);
}

id! {
    /// A column of the air operations table, from 0.
    pub struct Column(u8);
}

id! {
    /// A target of the air operation in progress, with the aircraft that fly to it; from 0 in the order of naming.
    pub struct TargetId(u8);
}

id! {
    /// A printed counter, by its place in the list of counters.
    pub struct CounterId(u8);
}

/// A set of counters.
pub type CounterSet = IdSet<CounterId, [u64; 4]>;

/// A set of units.
pub type SlotSet = IdSet<Slot, u64>;

/// From where aircraft come: the carrier with the lowest slot of those that launch from one hex, or none for bases.
pub type Launch = OptId<Slot>;

impl Slot {
    /// The slot after this one: from here on another is looked for.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::new(self.number() + 1)
    }
}

impl Column {
    /// All columns of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..9).map(Self::new)
    }
}

impl From<Slot> for usize {
    #[inline]
    fn from(slot: Slot) -> Self {
        slot.index()
    }
}

impl From<Slot> for u16 {
    #[inline]
    fn from(slot: Slot) -> Self {
        slot.number().into()
    }
}

/// People count these from 1.
macro_rules! counted_from_one {
    ($($id:ty),+) => {$(
        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.number() + 1)
            }
        }
    )+};
}

counted_from_one!(ForceId, Column, TargetId);
