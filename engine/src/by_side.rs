//! One value for each side.

use std::ops::{Index, IndexMut};

use crate::Side;

/// One value for each side, at `values[side]`.
///
/// It lies in memory, compares and hashes as the array `[T; 2]` does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    /// The values of [`Side::One`] and [`Side::Two`].
    #[inline]
    pub const fn new(one: T, two: T) -> Self {
        Self([one, two])
    }

    /// The values that a function gives for each side, asked in the game's order.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self(Side::BOTH.map(&mut value))
    }

    /// The value of a side; as `values[side]`, but for constants too.
    #[inline]
    pub const fn of(&self, side: Side) -> &T {
        &self.0[side.index()]
    }

    /// What a function makes of each value, in the game's order.
    #[inline]
    pub fn map<U>(self, make: impl FnMut(T) -> U) -> BySide<U> {
        BySide(self.0.map(make))
    }

    /// References to both values.
    #[inline]
    pub const fn each_ref(&self) -> BySide<&T> {
        let [one, two] = &self.0;
        BySide([one, two])
    }

    /// The same, to change them.
    #[inline]
    pub const fn each_mut(&mut self) -> BySide<&mut T> {
        let [one, two] = &mut self.0;
        BySide([one, two])
    }

    /// Each side with its value, in the game's order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(&self.0)
    }

    /// Each side with its value, to change it.
    #[inline]
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Side, &mut T)> {
        Side::BOTH.into_iter().zip(&mut self.0)
    }

    /// The values alone, in the game's order.
    #[inline]
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The array of both values.
    #[inline]
    pub fn into_array(self) -> [T; 2] {
        self.0
    }
}

impl<T: Copy> BySide<T> {
    /// The same value for both sides.
    #[inline]
    pub const fn both(value: T) -> Self {
        Self([value, value])
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

impl<T> From<[T; 2]> for BySide<T> {
    #[inline]
    fn from(values: [T; 2]) -> Self {
        Self(values)
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    use super::*;

    const TARGETS: BySide<u8> = BySide::new(10, 20);

    #[test]
    fn each_side_has_its_own_value() {
        let mut points = TARGETS;
        points[Side::Two] += 5;
        assert_eq!((points[Side::One], points[Side::Two]), (10, 25));
        assert_eq!((*TARGETS.of(Side::One), *TARGETS.of(Side::Two)), (10, 20));
        assert_eq!(points.iter().collect::<Vec<_>>(), [(Side::One, &10), (Side::Two, &25)]);
        for (side, value) in points.iter_mut() {
            *value += side.index() as u8;
        }
        assert_eq!(points, BySide::new(10, 26));
        assert_eq!(points.values().copied().collect::<Vec<u8>>(), [10, 26]);
    }

    #[test]
    fn values_are_made_side_by_side() {
        assert_eq!(BySide::from_fn(Side::index), BySide::new(0, 1));
        assert_eq!(TARGETS.map(|value| value / 10), [1, 2].into());
        assert_eq!(TARGETS.each_ref().map(|value| *value), TARGETS);
        assert_eq!(BySide::both('x').into_array(), ['x', 'x']);
        assert_eq!(BySide::<u16>::default(), BySide::both(0));
    }

    #[test]
    fn it_lies_in_memory_and_hashes_as_an_array() {
        assert_eq!(size_of::<BySide<[u8; 3]>>(), 6);
        let hashing = BuildHasherDefault::<DefaultHasher>::default();
        assert_eq!(hashing.hash_one(TARGETS), hashing.hash_one([10_u8, 20]));
    }
}
