//! Sets of ids as bits.

use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
    ops::Range,
};

use crate::{Bits, Id};

/// A set of ids of one kind, held in bits: `IdSet<Ship, u32>`, `IdSet<Unit, [u64; 6]>`.
///
/// It is as large as its bits, and is ordered and hashed as they are. Ids at or above [`IdSet::CAPACITY`] must not be
/// asked for: arrays of words panic, integers panic in builds with debug assertions.
pub struct IdSet<I, B> {
    bits: B,
    kind: PhantomData<fn(I) -> I>,
}

impl<I, B> IdSet<I, B> {
    /// The set with these bits, the lowest bit for the id 0.
    #[inline]
    pub const fn from_bits(bits: B) -> Self {
        Self { bits, kind: PhantomData }
    }

    /// The bits, the lowest for the id 0.
    #[inline]
    pub const fn bits(&self) -> B
    where
        B: Copy,
    {
        self.bits
    }
}

impl<I: Id, B: Bits> IdSet<I, B> {
    /// No id.
    pub const EMPTY: Self = Self::from_bits(B::EMPTY);
    /// How many different ids the set can hold.
    pub const CAPACITY: usize = B::CAPACITY;

    /// The set of one id.
    #[inline]
    #[must_use]
    pub fn one(id: I) -> Self {
        Self::from_bits(B::one(id.index()))
    }

    /// The ids with numbers from the start up to but not including the end.
    #[inline]
    #[must_use]
    pub fn range(numbers: Range<usize>) -> Self {
        Self::from_bits(B::range(numbers))
    }

    /// Whether the id is in the set.
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        self.bits.contains(id.index())
    }

    /// Puts the id into the set.
    #[inline]
    pub fn insert(&mut self, id: I) {
        self.bits.insert(id.index());
    }

    /// Takes the id out of the set.
    #[inline]
    pub fn remove(&mut self, id: I) {
        self.bits.remove(id.index());
    }

    /// Puts the id into the set, or takes it out.
    #[inline]
    pub fn set(&mut self, id: I, is_in: bool) {
        if is_in {
            self.insert(id);
        } else {
            self.remove(id);
        }
    }

    /// Ids in either set.
    #[inline]
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self::from_bits(self.bits.or(other.bits))
    }

    /// Ids of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits.without(other.bits))
    }

    /// Ids in one of the sets and not in the other.
    #[inline]
    #[must_use]
    pub fn differing(self, other: Self) -> Self {
        self.without(other).with(other.without(self))
    }

    /// Ids in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits.and(other.bits))
    }

    /// Whether any id is in both sets.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.bits.and(other.bits) != B::EMPTY
    }

    /// Whether every id of this set is in the other.
    #[inline]
    pub fn is_subset_of(self, other: Self) -> bool {
        self.bits.without(other.bits) == B::EMPTY
    }

    /// Whether there is no id.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bits == B::EMPTY
    }

    /// Number of ids.
    #[inline]
    pub fn len(&self) -> usize {
        self.bits.count()
    }

    /// The lowest id.
    #[inline]
    pub fn first(&self) -> Option<I> {
        self.bits.first().map(I::from_index)
    }

    /// The highest id.
    #[inline]
    pub fn last(&self) -> Option<I> {
        self.bits.last().map(I::from_index)
    }

    /// The id with `before` lower ones before it.
    #[inline]
    pub fn nth(&self, before: usize) -> Option<I> {
        self.bits.nth(before).map(I::from_index)
    }

    /// The ids of the set from this one upwards.
    #[inline]
    #[must_use]
    pub fn from(self, id: I) -> Self {
        self.and(Self::range(id.index()..B::CAPACITY))
    }

    /// The ids, rising, as the set is now.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = I> + Clone + use<I, B> {
        self.bits.ones().map(I::from_index)
    }
}

impl<I, B: Copy> Clone for IdSet<I, B> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, B: Copy> Copy for IdSet<I, B> {}

impl<I, B: PartialEq> PartialEq for IdSet<I, B> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<I, B: Eq> Eq for IdSet<I, B> {}

impl<I, B: PartialOrd> PartialOrd for IdSet<I, B> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.bits.partial_cmp(&other.bits)
    }
}

impl<I, B: Ord> Ord for IdSet<I, B> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.bits.cmp(&other.bits)
    }
}

impl<I, B: Hash> Hash for IdSet<I, B> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<I: Id, B: Bits> Default for IdSet<I, B> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<I: Id + fmt::Debug, B: Bits> fmt::Debug for IdSet<I, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<I: Id, B: Bits> FromIterator<I> for IdSet<I, B> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Self::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeSet,
        hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    };

    use proptest::{collection::vec, prelude::*, test_runner::TestCaseError};

    use super::*;

    crate::id! {
        struct Unit(u16);
    }

    const TRANSPORTS: IdSet<Unit, u32> = IdSet::from_bits(0b11 << 28);

    /// Compares a set over some bits with an ordered set.
    fn behaves<B: Bits + Hash>(a: &[usize], b: &[usize], one: usize, other: usize) -> Result<(), TestCaseError> {
        let fit = |numbers: &[usize]| numbers.iter().map(|number| number % B::CAPACITY).collect::<Vec<_>>();
        let (a, b) = (fit(a), fit(b));
        let (one, other) = (one % B::CAPACITY, other % (B::CAPACITY + 1));
        let listed = |set: IdSet<Unit, B>| set.iter().map(Unit::index).collect::<Vec<_>>();
        let [mut found, mask] =
            [&a, &b].map(|ids| ids.iter().map(|&id| Unit::from_index(id)).collect::<IdSet<Unit, B>>());
        let [mut expected, other_ids] = [&a, &b].map(|ids| ids.iter().copied().collect::<BTreeSet<usize>>());

        prop_assert_eq!(listed(found.with(mask)), expected.union(&other_ids).copied().collect::<Vec<_>>());
        prop_assert_eq!(listed(found.and(mask)), expected.intersection(&other_ids).copied().collect::<Vec<_>>());
        prop_assert_eq!(listed(found.without(mask)), expected.difference(&other_ids).copied().collect::<Vec<_>>());
        let apart = expected.symmetric_difference(&other_ids).copied().collect::<Vec<_>>();
        prop_assert_eq!(listed(found.differing(mask)), apart);
        prop_assert_eq!(
            (found.meets(mask), found.is_subset_of(mask)),
            (!expected.is_disjoint(&other_ids), expected.is_subset(&other_ids))
        );
        prop_assert!(found.and(mask).is_subset_of(mask) && found.is_subset_of(found.with(mask)));
        prop_assert_eq!(
            (found == mask, found.len(), found.is_empty()),
            (expected == other_ids, expected.len(), expected.is_empty())
        );
        prop_assert_eq!(found.first().map(Unit::index), expected.first().copied());
        prop_assert_eq!(found.last().map(Unit::index), expected.last().copied());
        for before in 0..=expected.len() {
            prop_assert_eq!(found.nth(before).map(Unit::index), expected.iter().nth(before).copied());
        }
        prop_assert_eq!(listed(found.from(Unit::from_index(one))), expected.range(one..).copied().collect::<Vec<_>>());
        prop_assert_eq!(listed(IdSet::range(one..other)), (one..other).collect::<Vec<_>>());
        prop_assert_eq!(listed(IdSet::one(Unit::from_index(one))), [one]);
        for member in b.into_iter().chain([one]) {
            prop_assert_eq!(found.contains(Unit::from_index(member)), expected.contains(&member));
            found.remove(Unit::from_index(member));
            expected.remove(&member);
            prop_assert_eq!(listed(found), expected.iter().copied().collect::<Vec<_>>());
        }
        found.insert(Unit::from_index(one));
        expected.insert(one);
        let mut changed = found;
        changed.set(Unit::from_index(one), false);
        prop_assert!(!changed.contains(Unit::from_index(one)));
        changed.set(Unit::from_index(one), true);
        prop_assert_eq!(changed, found);
        prop_assert_eq!(listed(found), expected.into_iter().collect::<Vec<_>>());
        prop_assert_eq!(IdSet::from_bits(found.bits()), found);
        let hashing = BuildHasherDefault::<DefaultHasher>::default();
        prop_assert_eq!(hashing.hash_one(found), hashing.hash_one(found.bits()));
        Ok(())
    }

    proptest! {
        #[test]
        fn sets_behave_like_ordered_sets(
            a in vec(0..4_096_usize, 0..80),
            b in vec(0..4_096_usize, 0..80),
            one in 0..4_096_usize,
            other in 0..4_096_usize,
        ) {
            behaves::<u8>(&a, &b, one, other)?;
            behaves::<u16>(&a, &b, one, other)?;
            behaves::<u32>(&a, &b, one, other)?;
            behaves::<u64>(&a, &b, one, other)?;
            behaves::<u128>(&a, &b, one, other)?;
            behaves::<[u64; 1]>(&a, &b, one, other)?;
            behaves::<[u64; 4]>(&a, &b, one, other)?;
            behaves::<[u64; 9]>(&a, &b, one, other)?;
            behaves::<[u64; 64]>(&a, &b, one, other)?;
        }
    }

    #[test]
    fn a_set_can_be_full() {
        fn is_full<B: Bits>(capacity: usize) {
            let all: IdSet<Unit, B> = IdSet::range(0..B::CAPACITY);
            assert_eq!((IdSet::<Unit, B>::CAPACITY, all.len()), (capacity, capacity));
            assert_eq!(all, (0..capacity).map(Unit::from_index).collect());
            assert_eq!(all.last(), Some(Unit::from_index(capacity - 1)));
            assert!(all.without(all).is_empty());
        }
        is_full::<u8>(8);
        is_full::<u16>(16);
        is_full::<u32>(32);
        is_full::<u64>(64);
        is_full::<u128>(128);
        is_full::<[u64; 9]>(576);
        is_full::<[u64; 64]>(4_096);
    }

    #[test]
    fn a_set_is_as_large_as_its_bits() {
        assert_eq!(size_of::<IdSet<Unit, u32>>(), 4);
        assert_eq!(size_of::<IdSet<Unit, [u64; 6]>>(), 48);
        assert_eq!(IdSet::<Unit, u64>::default(), IdSet::EMPTY);
        assert_eq!(format!("{TRANSPORTS:?}"), "{Unit(28), Unit(29)}");
        assert_eq!(TRANSPORTS.bits(), 0b11 << 28);
        assert!(IdSet::EMPTY < TRANSPORTS && IdSet::one(Unit::new(30)) > TRANSPORTS);
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn an_id_beyond_the_words_is_refused() {
        IdSet::<Unit, [u64; 9]>::default().insert(Unit::new(576));
    }
}
