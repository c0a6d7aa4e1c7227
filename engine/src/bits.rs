//! Sets of small numbers as bits.

use std::ops::Range;

/// Bits that hold a set of places: an unsigned integer, or an array of words for more than 128 places.
///
/// Places count from 0, the lowest bit first. A place at or above [`Bits::CAPACITY`] is the caller's mistake: arrays
/// panic, integers panic in builds with debug assertions.
pub trait Bits: Copy + Eq {
    /// No place.
    const EMPTY: Self;
    /// How many places there are.
    const CAPACITY: usize;

    /// This place alone.
    #[must_use]
    fn one(place: usize) -> Self;

    /// The places from the start up to but not including the end; an end above the capacity counts as the capacity.
    #[must_use]
    fn range(places: Range<usize>) -> Self;

    /// Whether the place is in.
    fn contains(&self, place: usize) -> bool;

    /// Puts the place in.
    fn insert(&mut self, place: usize);

    /// Takes the place out.
    fn remove(&mut self, place: usize);

    /// The places of either.
    #[must_use]
    fn or(self, other: Self) -> Self;

    /// The places of both.
    #[must_use]
    fn and(self, other: Self) -> Self;

    /// The places of this one alone.
    #[must_use]
    fn without(self, other: Self) -> Self;

    /// Number of places.
    fn count(&self) -> usize;

    /// The lowest place.
    fn first(&self) -> Option<usize>;

    /// The highest place.
    fn last(&self) -> Option<usize>;

    /// The place with `before` lower ones before it.
    fn nth(&self, before: usize) -> Option<usize>;

    /// The places, rising.
    fn ones(self) -> impl Iterator<Item = usize> + Clone;
}

macro_rules! integer_bits {
    ($($integer:ty),*) => {$(
        impl Bits for $integer {
            const EMPTY: Self = 0;
            const CAPACITY: usize = <$integer>::BITS as usize;

            #[inline]
            fn one(place: usize) -> Self {
                1 << place
            }

            #[inline]
            fn range(places: Range<usize>) -> Self {
                let below = |end: usize| if end < Self::CAPACITY { ((1 as $integer) << end) - 1 } else { Self::MAX };
                below(places.end) & !below(places.start)
            }

            #[inline]
            fn contains(&self, place: usize) -> bool {
                *self >> place & 1 != 0
            }

            #[inline]
            fn insert(&mut self, place: usize) {
                *self |= 1 << place;
            }

            #[inline]
            fn remove(&mut self, place: usize) {
                *self &= !(1 << place);
            }

            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn count(&self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn first(&self) -> Option<usize> {
                (*self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn last(&self) -> Option<usize> {
                self.checked_ilog2().map(|place| place as usize)
            }

            #[inline]
            fn nth(&self, before: usize) -> Option<usize> {
                let mut left = *self;
                for _ in 0..before {
                    left &= left.wrapping_sub(1);
                }
                left.first()
            }

            #[inline]
            fn ones(self) -> impl Iterator<Item = usize> + Clone {
                let mut left = self;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let place = left.trailing_zeros() as usize;
                    left &= left - 1;
                    Some(place)
                })
            }
        }
    )*};
}

integer_bits!(u8, u16, u32, u64, u128);

impl<const WORDS: usize> Bits for [u64; WORDS] {
    const EMPTY: Self = [0; WORDS];
    const CAPACITY: usize = WORDS * 64;

    #[inline]
    fn one(place: usize) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(place);
        bits
    }

    fn range(places: Range<usize>) -> Self {
        std::array::from_fn(|word| {
            u64::range(places.start.saturating_sub(word * 64)..places.end.saturating_sub(word * 64))
        })
    }

    #[inline]
    fn contains(&self, place: usize) -> bool {
        self[place / 64] & 1 << (place % 64) != 0
    }

    #[inline]
    fn insert(&mut self, place: usize) {
        self[place / 64] |= 1 << (place % 64);
    }

    #[inline]
    fn remove(&mut self, place: usize) {
        self[place / 64] &= !(1 << (place % 64));
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & other[word])
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & !other[word])
    }

    #[inline]
    fn count(&self) -> usize {
        self.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn first(&self) -> Option<usize> {
        let word = self.iter().position(|&word| word != 0)?;
        Some(word * 64 + self[word].trailing_zeros() as usize)
    }

    #[inline]
    fn last(&self) -> Option<usize> {
        let word = self.iter().rposition(|&word| word != 0)?;
        Some(word * 64 + self[word].ilog2() as usize)
    }

    fn nth(&self, before: usize) -> Option<usize> {
        let mut before = before;
        for (word, bits) in self.iter().enumerate() {
            let count = bits.count_ones() as usize;
            if before < count {
                return Some(word * 64 + bits.nth(before)?);
            }
            before -= count;
        }
        None
    }

    #[inline]
    fn ones(self) -> impl Iterator<Item = usize> + Clone {
        Ones { words: self, at: 0 }
    }
}

/// The places of an array of words, rising.
#[derive(Clone)]
struct Ones<const WORDS: usize> {
    /// What is left of each word.
    words: [u64; WORDS],
    /// The first word with something left.
    at: usize,
}

impl<const WORDS: usize> Iterator for Ones<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let place = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.at * 64 + place);
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn fold<T, F: FnMut(T, usize) -> T>(self, first: T, mut join: F) -> T {
        let mut all = first;
        let mut at = self.at;
        while at < WORDS {
            // Of a long set most words are empty: they are passed over by fours.
            if WORDS > 16
                && let Some([a, b, c, d]) = self.words[at..].first_chunk()
                && a | b | c | d == 0
            {
                at += 4;
                continue;
            }
            let mut left = self.words[at];
            while left != 0 {
                all = join(all, at * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
            at += 1;
        }
        all
    }
}
