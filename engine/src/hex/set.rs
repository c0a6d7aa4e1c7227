//! Sets of hexes as bits.

use super::Hex;

const WORDS: usize = 9;

/// A set of hexes of one grid as bits.
///
/// It holds the hexes with an index below [`HexSet::CAPACITY`]; methods that take another hex panic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct HexSet([u64; WORDS]);

impl HexSet {
    /// No hex.
    pub const EMPTY: Self = Self([0; WORDS]);
    /// Number of different hexes that a set can hold.
    pub const CAPACITY: usize = WORDS * 64;

    /// Whether the hex is in the set.
    #[inline]
    pub const fn contains(&self, hex: Hex) -> bool {
        self.0[hex.index() / 64] & 1 << (hex.index() % 64) != 0
    }

    /// Puts the hex into the set.
    #[inline]
    pub const fn insert(&mut self, hex: Hex) {
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    /// Takes the hex out of the set.
    #[inline]
    pub const fn remove(&mut self, hex: Hex) {
        self.0[hex.index() / 64] &= !(1 << (hex.index() % 64));
    }

    /// Hexes in either set.
    #[inline]
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        self.each_word(other, |a, b| a | b)
    }

    /// Hexes of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.each_word(other, |a, b| a & !b)
    }

    /// Hexes in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.each_word(other, |a, b| a & b)
    }

    #[inline]
    fn each_word(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| join(self.0[word], other.0[word])))
    }

    /// Whether there is no hex.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Number of hexes.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The hexes, ascending, as the set is now.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<> {
        self.0.into_iter().enumerate().flat_map(|(word, bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = left.trailing_zeros() as u16;
                left &= left - 1;
                Some(Hex(word as u16 * 64 + bit))
            })
        })
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::{collection::vec, prelude::*};

    use super::*;

    fn hex() -> impl Strategy<Value = Hex> {
        (0..HexSet::CAPACITY as u16).prop_map(Hex)
    }

    fn listed(set: HexSet) -> Vec<Hex> {
        set.iter().collect()
    }

    proptest! {
        #[test]
        fn sets_behave_like_ordered_sets(a in vec(hex(), 0..80), b in vec(hex(), 0..80), one in hex()) {
            let [mut x, y] = [&a, &b].map(|hexes| hexes.iter().copied().collect::<HexSet>());
            let [mut p, q] = [&a, &b].map(|hexes| hexes.iter().copied().collect::<BTreeSet<Hex>>());
            prop_assert_eq!(listed(x.with(y)), p.union(&q).copied().collect::<Vec<_>>());
            prop_assert_eq!(listed(x.and(y)), p.intersection(&q).copied().collect::<Vec<_>>());
            prop_assert_eq!(listed(x.without(y)), p.difference(&q).copied().collect::<Vec<_>>());
            prop_assert_eq!(x == y, p == q);
            prop_assert_eq!((x.len(), x.is_empty()), (p.len(), p.is_empty()));
            for member in b.into_iter().chain([one]) {
                prop_assert_eq!(x.contains(member), p.contains(&member));
                x.remove(member);
                p.remove(&member);
                prop_assert_eq!(listed(x), p.iter().copied().collect::<Vec<_>>());
            }
            x.insert(one);
            p.insert(one);
            prop_assert_eq!(listed(x), p.into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_set_can_be_full() {
        let full: HexSet = (0..HexSet::CAPACITY as u16).map(Hex).collect();
        assert_eq!((full.len(), HexSet::EMPTY.len()), (576, 0));
        assert!(full.without(full).is_empty());
        assert_eq!(HexSet::default(), HexSet::EMPTY);
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn a_hex_beyond_the_capacity_is_refused() {
        HexSet::default().insert(Hex(576));
    }
}
