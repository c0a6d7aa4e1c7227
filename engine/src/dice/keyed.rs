//! Dice whose value is a hash of the game's seed and the roll's name.

use super::{Dice, Roll};

/// Counter-based dice for simulation and play: the value of a roll depends on the seed and the roll's name alone.
///
/// Two variants of a game meet the same dice at the same place, and a roll too many does not shift the rest. The hash
/// is frozen here (and pinned by a test): results must not change with the version of a library.
#[derive(Clone, Copy, Debug)]
pub struct Keyed {
    seed: u64,
}

impl Keyed {
    /// Dice of the game with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

/// Mixes a key into a seed: two rounds of multiply and fold, every output bit depends on every input bit.
#[inline]
#[must_use]
pub const fn hash(seed: u64, key: u64) -> u64 {
    let a = fold(seed ^ 0x9e37_79b9_7f4a_7c15, key ^ 0xd6e8_feb8_6659_fd93);
    fold(a ^ key, 0xa076_1d64_78bd_642f)
}

/// The two halves of the 128-bit product, folded together.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

/// The top 32 bits scaled to `0..count`; the bias is below `count / 2^32`.
#[inline]
pub(super) const fn scale(word: u64, count: u32) -> u32 {
    (((word >> 32) * count as u64) >> 32) as u32
}

impl Dice for Keyed {
    #[inline]
    fn d6(&mut self, roll: Roll) -> u8 {
        1 + scale(hash(self.seed, roll.key()), 6) as u8
    }

    #[inline]
    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        scale(hash(self.seed, roll.key()), count)
    }

    /// Sorts the chits by a hash of their own: a chit added to the cup leaves the order of the others as it was.
    fn order(&mut self, roll: Roll, chits: &mut [u8]) {
        let seed = hash(self.seed, roll.key());
        chits.sort_unstable_by_key(|&chit| (hash(seed, u64::from(chit)), chit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::square;

    fn roll(index: u8) -> Roll {
        Roll { moment: 0x0102, purpose: 3, index, actor: 4, target: 5 }
    }

    #[test]
    fn values_are_pinned() {
        let mut dice = Keyed::new(42);
        let faces: Vec<u8> = (0..24).map(|i| dice.d6(roll(i))).collect();
        assert_eq!(hash(0, 0), PINNED_HASH);
        assert_eq!(faces, PINNED_FACES);
    }

    const PINNED_HASH: u64 = 5_414_685_047_222_068_144;
    const PINNED_FACES: [u8; 24] = [2, 4, 2, 5, 4, 1, 4, 1, 6, 1, 4, 6, 1, 4, 5, 1, 1, 3, 2, 1, 2, 3, 4, 3];

    #[test]
    fn faces_are_fair_within_a_chi_square_bound() {
        let mut counts = [0_u32; 6];
        for seed in 0..10_000_u64 {
            for i in 0..6 {
                counts[usize::from(Keyed::new(seed).d6(roll(i))) - 1] += 1;
            }
        }
        let expected = 10_000.0;
        let chi: f64 = counts.iter().map(|&c| square(f64::from(c) - expected) / expected).sum();
        // 0.999 quantile of chi-square with 5 degrees of freedom; the seeds are fixed.
        assert!(chi < 20.52, "chi-square {chi}, counts {counts:?}");
    }

    #[test]
    fn an_added_chit_keeps_the_order_of_the_others() {
        for seed in 0..200 {
            let mut few = [1, 2, 3, 4, 5];
            let mut many = [1, 2, 3, 4, 5, 6];
            Keyed::new(seed).order(roll(0), &mut few);
            Keyed::new(seed).order(roll(0), &mut many);
            let without: Vec<u8> = many.iter().copied().filter(|&chit| chit != 6).collect();
            assert_eq!(without, few);
        }
    }
}
