//! Sets of counters by their number in the counter list.

/// A set of counters (0 to 255) as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CounterSet([u64; 4]);

impl CounterSet {
    pub(crate) const EMPTY: Self = Self([0; 4]);

    pub(crate) const fn insert(&mut self, id: u8) {
        self.0[id as usize / 64] |= 1 << (id % 64);
    }

    pub(crate) const fn contains(self, id: u8) -> bool {
        self.0[id as usize / 64] >> (id % 64) & 1 == 1
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The counter with `place` smaller ones before it.
    pub(crate) fn nth(self, place: u32) -> Option<u8> {
        let mut left = place;
        for (number, &word) in (0_u8..).zip(&self.0) {
            if left < word.count_ones() {
                let mut bits = word;
                for _ in 0..left {
                    bits &= bits - 1;
                }
                return Some(number * 64 + bits.trailing_zeros() as u8);
            }
            left -= word.count_ones();
        }
        None
    }
}

impl FromIterator<u8> for CounterSet {
    fn from_iter<I: IntoIterator<Item = u8>>(ids: I) -> Self {
        let mut set = Self::EMPTY;
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}
