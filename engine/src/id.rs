//! Typed numbers of units, hexes, areas, cards.

use std::fmt;

/// A number that names one thing of a kind and cannot be mistaken for that of another kind.
///
/// Most are made by [`id!`](macro@crate::id). Ids count from 0 and are ordered by their number.
pub trait Id: Copy + Eq + Ord {
    /// The number that names nothing, the highest that fits: what [`OptId::NONE`] holds.
    const ABSENT: Self;

    /// The number, for tables with one entry for each.
    fn index(self) -> usize;

    /// The id with this number.
    ///
    /// # Panics
    ///
    /// May panic if the number does not fit; builds with debug assertions do.
    fn from_index(index: usize) -> Self;
}

/// Makes a typed id of one or two bytes: `id! { /// A force. pub struct Force(u8); }`.
///
/// The type is an [`Id`] and hashes as its number. It has `const fn new(number)`, `const fn number(self)`
/// and `const fn index(self)`. The highest number of the integer type means "none" in [`OptId`], so ids
/// end one below it.
///
/// ```
/// use sandtable_engine::{Id, OptId};
///
/// sandtable_engine::id! {
///     /// A force on the board.
///     pub struct Force(u8);
/// }
///
/// let target: OptId<Force> = OptId::some(Force::new(7));
/// assert_eq!(target.get().map(Force::index), Some(7));
/// assert_eq!(size_of::<OptId<Force>>(), 1);
/// ```
#[macro_export]
macro_rules! id {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident($number:ty);) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        $visibility struct $name($number);

        #[allow(dead_code, reason = "not every kind of id needs all of these")]
        impl $name {
            /// The id with this number.
            #[inline]
            $visibility const fn new(number: $number) -> Self {
                Self(number)
            }

            /// The number.
            #[inline]
            $visibility const fn number(self) -> $number {
                self.0
            }

            /// The number, for tables with one entry for each.
            #[inline]
            $visibility const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::Id for $name {
            const ABSENT: Self = Self(<$number>::MAX);

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }

            #[inline]
            fn from_index(index: usize) -> Self {
                debug_assert!(<$number>::try_from(index).is_ok(), "no id has the number {index}");
                Self(index as $number)
            }
        }
    };
}

/// An id or none, as wide as the id alone: for states, where `Option` would take twice the space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct OptId<I>(I);

impl<I: Id> OptId<I> {
    /// No id. It is ordered after all ids.
    pub const NONE: Self = Self(I::ABSENT);

    /// This id. In builds with debug assertions the one number that means "none" panics.
    #[inline]
    pub fn some(id: I) -> Self {
        debug_assert!(id != I::ABSENT, "the highest number means none");
        Self(id)
    }

    /// The id, if there is one.
    #[inline]
    pub fn get(self) -> Option<I> {
        (self.0 != I::ABSENT).then_some(self.0)
    }

    /// Whether there is an id.
    #[inline]
    pub fn is_some(self) -> bool {
        self.0 != I::ABSENT
    }

    /// Whether there is none.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0 == I::ABSENT
    }

    /// Whether it is this id.
    #[inline]
    pub fn is(self, id: I) -> bool {
        self.0 == id
    }
}

impl<I: Id> Default for OptId<I> {
    #[inline]
    fn default() -> Self {
        Self::NONE
    }
}

impl<I: Id> From<Option<I>> for OptId<I> {
    #[inline]
    fn from(id: Option<I>) -> Self {
        id.map_or(Self::NONE, Self::some)
    }
}

impl<I: Id> From<I> for OptId<I> {
    #[inline]
    fn from(id: I) -> Self {
        Self::some(id)
    }
}

impl<I: Id + fmt::Debug> fmt::Debug for OptId<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    use super::*;

    crate::id! {
        /// A unit.
        pub(crate) struct Unit(u16);
    }

    crate::id! {
        struct Force(u8);
    }

    const FIRST: Unit = Unit::new(0);

    #[test]
    fn ids_count_from_zero() {
        assert_eq!(FIRST, Unit::from_index(0));
        assert_eq!((Unit::new(340).number(), Unit::new(340).index(), Id::index(Unit::new(340))), (340, 340, 340));
        assert!(Force::new(3) < Force::from_index(4));
        assert_eq!(format!("{:?}", Force::new(3)), "Force(3)");
        let hashing = BuildHasherDefault::<DefaultHasher>::default();
        assert_eq!(hashing.hash_one(Unit::new(9)), hashing.hash_one(9_u16));
    }

    #[test]
    fn none_takes_no_space() {
        const TARGET: OptId<Unit> = OptId::NONE;
        assert_eq!((size_of::<OptId<Unit>>(), size_of::<OptId<Force>>()), (2, 1));
        assert_eq!((TARGET.get(), TARGET.is_some(), TARGET.is_none()), (None, false, true));
        let some = OptId::some(Unit::new(5));
        assert_eq!((some.get(), some.is_some(), some.is_none()), (Some(Unit::new(5)), true, false));
        assert!(some.is(Unit::new(5)) && !some.is(Unit::new(6)) && !TARGET.is(FIRST));
        assert_eq!([OptId::from(some.get()), OptId::from(None), Unit::new(5).into()], [some, TARGET, some]);
        assert_eq!(OptId::<Force>::default(), OptId::NONE);
        assert_eq!(format!("{some:?} {TARGET:?}"), "Some(Unit(5)) None");
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "means none")]
    fn the_highest_number_is_no_id() {
        let _ = OptId::some(Force::new(255));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "no id has the number 256")]
    fn a_number_that_does_not_fit_is_refused() {
        let _ = Force::from_index(256);
    }
}
