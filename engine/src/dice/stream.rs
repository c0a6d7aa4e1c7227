//! Dice from a plain stream of random numbers.

use rand::Rng;
use rand_pcg::Pcg64Mcg;

use super::{Dice, Roll, hash, keyed::scale};

/// A `rand_pcg` stream: dice for playouts inside the search, and the noise of bots. Ignores the names of rolls.
#[derive(Clone, Debug)]
pub struct Stream(Pcg64Mcg);

impl Stream {
    /// A stream whose values depend on `seed` alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::new(u128::from(hash(seed, 1)) << 64 | u128::from(hash(seed, 2))))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..count`; `count` is at least 1.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        scale(self.bits(), count)
    }

    /// A number in `0.0..1.0`.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// Puts `items` into a random order.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// An index drawn in proportion to `weights`, the last one with a weight if rounding overshoots.
    /// `None` when no weight is above zero.
    #[inline]
    pub fn weighted(&mut self, weights: &[f32]) -> Option<usize> {
        let total: f32 = weights.iter().sum();
        if total <= 0.0 {
            return None;
        }
        let mut left = self.unit() as f32 * total;
        for (i, &weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return Some(i);
            }
        }
        weights.iter().rposition(|&weight| weight > 0.0)
    }
}

impl Dice for Stream {
    #[inline]
    fn d6(&mut self, _roll: Roll) -> u8 {
        1 + self.below(6) as u8
    }

    #[inline]
    fn one_of(&mut self, _roll: Roll, count: u32) -> u32 {
        self.below(count)
    }

    #[inline]
    fn order(&mut self, _roll: Roll, chits: &mut [u8]) {
        self.shuffle(chits);
    }

    /// Draws the count of hits at once from its binomial distribution: nobody looks at the faces.
    #[inline]
    fn hits_up_to(&mut self, roll: Roll, count: u8, most: u8) -> u8 {
        if most == 0 || count == 0 {
            return 0;
        }
        if most >= 6 || usize::from(count) > binomial::MOST_DICE {
            return (0..count).map(|_| u8::from(self.d6(roll) <= most)).sum();
        }
        let drawn = self.bits() >> 32;
        let bounds = &binomial::BOUNDS[usize::from(most) - 1][usize::from(count)];
        (0..count).find(|&hits| drawn < bounds[usize::from(hits)]).unwrap_or(count)
    }
}

mod binomial;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{power, square};

    #[test]
    fn counted_hits_are_distributed_like_dice_one_by_one() {
        const GAMES: u32 = 60_000;
        let mut stream = Stream::new(11);
        for (count, most) in [(1, 1), (2, 3), (4, 2), (7, 3), (16, 1), (16, 5)] {
            let mut counted = [0_u32; 17];
            for _ in 0..GAMES {
                counted[usize::from(stream.hits_up_to(Roll::default(), count, most))] += 1;
            }
            let p = f64::from(most) / 6.0;
            let mut chance = power(1.0 - p, count.into());
            let (mut chi, mut cells) = (0.0, 0);
            for hits in 0..=count {
                let expected = chance * f64::from(GAMES);
                if expected > 5.0 {
                    chi += square(f64::from(counted[usize::from(hits)]) - expected) / expected;
                    cells += 1;
                }
                chance *= f64::from(count - hits) / f64::from(hits + 1) * p / (1.0 - p);
            }
            // 0.999 quantile of chi-square with 15 degrees of freedom bounds those with fewer; the seed is fixed.
            assert!(cells >= 2 && chi < 37.7, "{count} dice up to {most}: chi-square {chi} over {cells} cells");
        }
    }

    #[test]
    fn values_are_pinned() {
        let mut stream = Stream::new(42);
        let faces: Vec<u8> = (0..24).map(|_| stream.d6(Roll::default())).collect();
        assert_eq!(faces, PINNED_FACES);
    }

    const PINNED_FACES: [u8; 24] = [3, 2, 1, 3, 5, 5, 5, 1, 2, 4, 2, 5, 6, 4, 2, 5, 2, 2, 3, 2, 6, 2, 2, 1];

    #[test]
    fn weights_of_zero_are_never_drawn() {
        let mut stream = Stream::new(7);
        assert_eq!(stream.weighted(&[0.0, 0.0]), None);
        for _ in 0..1000 {
            assert_eq!(stream.weighted(&[0.0, 2.0, 0.0]), Some(1));
        }
    }
}
