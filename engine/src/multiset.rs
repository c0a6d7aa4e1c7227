//! Hands of cards and other collections in which only the number of each kind matters.

use std::{fmt, hash::Hash, marker::PhantomData};

use crate::Id;

/// How many there are of each of `KINDS` kinds, named by ids `I`: a hand, a deck, a cup of chits.
///
/// It is an array of bytes, so a kind occurs at most 255 times. Methods that take a kind panic where its number is not
/// below `KINDS`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Multiset<I, const KINDS: usize> {
    counts: [u8; KINDS],
    kind: PhantomData<I>,
}

impl<I: Id, const KINDS: usize> Multiset<I, KINDS> {
    /// Nothing.
    pub const EMPTY: Self = Self { counts: [0; KINDS], kind: PhantomData };

    /// This many of each kind, by rising number.
    #[inline]
    pub const fn new(counts: [u8; KINDS]) -> Self {
        Self { counts, kind: PhantomData }
    }

    /// How many there are of each kind.
    #[inline]
    pub const fn counts(&self) -> &[u8; KINDS] {
        &self.counts
    }

    /// How many there are of one kind.
    #[inline]
    pub fn count(&self, kind: I) -> u8 {
        self.counts[kind.index()]
    }

    /// How many there are in all.
    #[inline]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| count as usize).sum()
    }

    /// Whether there is nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; KINDS]
    }

    /// Whether there is at least one of this kind.
    #[inline]
    pub fn contains(&self, kind: I) -> bool {
        self.count(kind) > 0
    }

    /// Whether all of the other are in it, as often as there.
    #[inline]
    pub fn includes(&self, other: &Self) -> bool {
        self.counts.iter().zip(&other.counts).all(|(have, need)| have >= need)
    }

    /// Puts one in.
    ///
    /// # Panics
    ///
    /// Panics at the 256th of a kind.
    #[inline]
    pub fn add(&mut self, kind: I) {
        let count = &mut self.counts[kind.index()];
        *count = count.checked_add(1).expect("a multiset holds 255 of a kind");
    }

    /// Takes one out; says whether there was one.
    #[inline]
    pub fn remove(&mut self, kind: I) -> bool {
        let count = &mut self.counts[kind.index()];
        let had = *count > 0;
        *count -= u8::from(had);
        had
    }

    /// Both together.
    ///
    /// # Panics
    ///
    /// Panics if there would be more than 255 of a kind.
    #[inline]
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let sum = |(a, b): (u8, u8)| a.checked_add(b).expect("a multiset holds 255 of a kind");
        Self::new(std::array::from_fn(|kind| sum((self.counts[kind], other.counts[kind]))))
    }

    /// What is left when the other is taken out; nothing if it is not all there.
    #[inline]
    pub fn without(self, other: Self) -> Option<Self> {
        self.includes(&other).then(|| Self::new(std::array::from_fn(|kind| self.counts[kind] - other.counts[kind])))
    }

    /// The kinds of which there is at least one, rising, each with its number.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (I, u8)> + '_ {
        self.counts
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0)
            .map(|(kind, &count)| (I::from_index(kind), count))
    }

    /// All that can be taken out of it with this size: the hands that somebody may hold. They differ in pairs, and come
    /// in rising order of their counts, the last kind changing fastest.
    pub fn subsets(&self, size: usize) -> Subsets<I, KINDS> {
        let next = (size <= self.len()).then(|| {
            let mut counts = [0; KINDS];
            fill_from_the_end(&mut counts, &self.counts, size);
            Self::new(counts)
        });
        Subsets { whole: *self, next }
    }

    /// In how many ways this one can be drawn from it if all pieces were distinct: the product of "count choose drawn"
    /// over the kinds, 0 if it is not all there. Divided by [`draws`](Self::draws) it is the chance of this draw.
    ///
    /// # Panics
    ///
    /// Panics if the number is 2^128 or more.
    pub fn ways(&self, drawn: &Self) -> u128 {
        self.counts
            .iter()
            .zip(&drawn.counts)
            .map(|(&count, &drawn)| choose(count.into(), drawn.into()))
            .try_fold(1_u128, u128::checked_mul)
            .expect("the number of ways fits 128 bits")
    }

    /// In how many ways some pieces of this number can be drawn: the sum of [`ways`](Self::ways) over all
    /// [`subsets`](Self::subsets) of this size.
    ///
    /// # Panics
    ///
    /// Panics if the number is 2^128 or more, which takes more than 130 pieces.
    pub fn draws(&self, size: usize) -> u128 {
        choose(self.len(), size)
    }
}

/// Puts `left` pieces into the last places that have room.
fn fill_from_the_end(counts: &mut [u8], most: &[u8], mut left: usize) {
    for (count, &most) in counts.iter_mut().zip(most).rev() {
        *count = left.min(most as usize) as u8;
        left -= *count as usize;
    }
}

/// "`of` choose `drawn`".
fn choose(of: usize, drawn: usize) -> u128 {
    if drawn > of {
        return 0;
    }
    (1..=drawn.min(of - drawn) as u128).fold(1_u128, |ways, place| {
        // The product of `place` factors in a row is divisible by `place`. To divide first keeps the numbers small.
        let common = gcd(ways, place);
        let factor = (of as u128 - place + 1) / (place / common);
        (ways / common).checked_mul(factor).expect("the number of ways fits 128 bits")
    })
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The multisets of one size within another one; see [`Multiset::subsets`].
#[derive(Clone, Debug)]
pub struct Subsets<I: Id, const KINDS: usize> {
    whole: Multiset<I, KINDS>,
    next: Option<Multiset<I, KINDS>>,
}

impl<I: Id, const KINDS: usize> Iterator for Subsets<I, KINDS> {
    type Item = Multiset<I, KINDS>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.next?;
        let mut counts = found.counts;
        // One more of the last kind that has room and something behind it; the rest goes as far back as it fits.
        let mut behind = 0;
        self.next = (0..KINDS).rev().find_map(|kind| {
            if behind > 0 && counts[kind] < self.whole.counts[kind] {
                counts[kind] += 1;
                fill_from_the_end(&mut counts[kind + 1..], &self.whole.counts[kind + 1..], behind - 1);
                return Some(Multiset::new(counts));
            }
            behind += counts[kind] as usize;
            None
        });
        Some(found)
    }
}

impl<I: Id, const KINDS: usize> Default for Multiset<I, KINDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<I: Id, const KINDS: usize> FromIterator<I> for Multiset<I, KINDS> {
    fn from_iter<T: IntoIterator<Item = I>>(kinds: T) -> Self {
        let mut set = Self::EMPTY;
        for kind in kinds {
            set.add(kind);
        }
        set
    }
}

impl<I: Id + fmt::Debug, const KINDS: usize> fmt::Debug for Multiset<I, KINDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    crate::id! {
        struct Card(u8);
    }

    type Hand = Multiset<Card, 4>;

    const DECK: Hand = Multiset::new([2, 1, 0, 3]);

    #[test]
    fn cards_go_in_and_out() {
        let mut hand = Hand::EMPTY;
        assert!(hand.is_empty() && hand == Hand::default());
        hand.add(Card::new(0));
        hand.add(Card::new(3));
        hand.add(Card::new(3));
        assert_eq!((hand.len(), hand.count(Card::new(3)), hand.contains(Card::new(1))), (3, 2, false));
        assert!(!hand.remove(Card::new(1)) && hand.remove(Card::new(0)));
        assert_eq!(hand.counts(), &[0, 0, 0, 2]);
        assert_eq!(hand.iter().collect::<Vec<_>>(), [(Card::new(3), 2)]);
        assert_eq!(format!("{DECK:?}"), "{Card(0): 2, Card(1): 1, Card(3): 3}");
        assert_eq!([3, 0, 3].into_iter().map(Card::new).collect::<Hand>(), Hand::new([1, 0, 0, 2]));
        assert_eq!(size_of::<Hand>(), 4);
    }

    #[test]
    fn hands_are_added_and_taken_apart() {
        let hand = Hand::new([1, 0, 0, 2]);
        assert!(DECK.includes(&hand) && !hand.includes(&DECK));
        assert_eq!(DECK.without(hand), Some(Hand::new([1, 1, 0, 1])));
        assert_eq!(hand.without(DECK), None);
        assert_eq!(hand.with(Hand::new([1, 1, 0, 1])), DECK);
    }

    #[test]
    fn hands_of_two_cards() {
        let hands: Vec<[u8; 4]> = DECK.subsets(2).map(|hand| *hand.counts()).collect();
        assert_eq!(hands, [[0, 0, 0, 2], [0, 1, 0, 1], [1, 0, 0, 1], [1, 1, 0, 0], [2, 0, 0, 0]]);
        let ways: Vec<u128> = DECK.subsets(2).map(|hand| DECK.ways(&hand)).collect();
        assert_eq!(ways, [3, 3, 6, 2, 1]);
        assert_eq!((DECK.draws(2), DECK.draws(7), DECK.subsets(7).count()), (15, 0, 0));
        assert_eq!(DECK.subsets(0).collect::<Vec<_>>(), [Hand::EMPTY]);
        assert_eq!(Hand::EMPTY.subsets(0).count(), 1);
        assert_eq!(DECK.ways(&Hand::new([0, 0, 1, 0])), 0);
    }

    #[test]
    fn large_numbers_are_exact() {
        assert_eq!(choose(130, 65), 95_067_625_827_960_698_145_584_333_020_095_113_100);
        let deck: Multiset<Card, 2> = Multiset::new([60, 60]);
        assert_eq!(deck.ways(&Multiset::new([30, 30])), 118_264_581_564_861_424_u128.pow(2));
    }

    #[test]
    #[should_panic(expected = "255 of a kind")]
    fn a_kind_does_not_overflow() {
        let _ = Hand::new([255, 0, 0, 0]).with(Hand::new([1, 0, 0, 0]));
    }

    /// Draws cards one after the other and counts in how many orders each hand comes about.
    fn orders(deck: Hand, left: usize, hand: Hand, found: &mut BTreeMap<[u8; 4], u128>) {
        if left == 0 {
            *found.entry(*hand.counts()).or_default() += 1;
            return;
        }
        for (card, count) in deck.iter() {
            let (mut rest, mut more) = (deck, hand);
            rest.remove(card);
            more.add(card);
            for _ in 0..count {
                orders(rest, left - 1, more, found);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn subsets_and_ways_are_those_of_drawing(counts in [0..4_u8, 0..3_u8, 0..3_u8, 0..3_u8], size in 0..5_usize) {
            let deck = Hand::new(counts);
            let mut found = BTreeMap::new();
            orders(deck, size, Hand::EMPTY, &mut found);
            let factorial: u128 = (1..=size as u128).product();
            let ways: Vec<_> = deck.subsets(size).map(|hand| (*hand.counts(), deck.ways(&hand))).collect();
            let expected: Vec<_> = found.into_iter().map(|(hand, orders)| (hand, orders / factorial)).collect();
            prop_assert_eq!(deck.draws(size), ways.iter().map(|(_, ways)| ways).sum::<u128>());
            prop_assert_eq!(ways, expected);
        }
    }
}
