//! Dice that walk every branch with its exact weight.

use std::collections::BTreeMap;

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedMul, One, Zero};
use thiserror::Error;

use super::{Dice, DiePoints, Roll};

/// An exact probability.
pub type Weight = Ratio<u128>;

/// Why an exact distribution could not be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EnumerationError {
    /// The branches' weights do not fit into 128-bit fractions.
    #[error("there are too many dice; use Monte Carlo")]
    Overflow,
    /// More branches than allowed.
    #[error("there are more than {0} branches; use Monte Carlo")]
    TooManyBranches(usize),
}

/// One fork on the current path: which outcome is taken, and the weights of all.
struct Fork {
    taken: usize,
    outcomes: Vec<(u32, u128)>,
    total: u128,
}

/// Dice that take, run after run, every combination of outcomes. Made by [`enumerate`].
pub struct Enumerating {
    path: Vec<Fork>,
    depth: usize,
}

impl Enumerating {
    fn fork(&mut self, outcomes: impl FnOnce() -> Vec<(u32, u128)>) -> u32 {
        if self.depth == self.path.len() {
            let outcomes = outcomes();
            let total = outcomes.iter().map(|&(_, weight)| weight).sum();
            self.path.push(Fork { taken: 0, outcomes, total });
        }
        let fork = &self.path[self.depth];
        self.depth += 1;
        fork.outcomes[fork.taken].0
    }

    fn weight(&self) -> Option<Weight> {
        self.path.iter().try_fold(Weight::one(), |product, fork| {
            product.checked_mul(&Weight::new(fork.outcomes[fork.taken].1, fork.total))
        })
    }

    /// Moves on to the next path; false after the last.
    fn advance(&mut self) -> bool {
        self.path.truncate(self.depth);
        self.depth = 0;
        while let Some(fork) = self.path.last_mut() {
            fork.taken += 1;
            if fork.taken < fork.outcomes.len() {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Dice for Enumerating {
    fn d6(&mut self, _roll: Roll) -> u8 {
        self.fork(|| (1..=6).map(|face| (face, 1)).collect()) as u8
    }

    fn one_of(&mut self, _roll: Roll, count: u32) -> u32 {
        self.fork(|| (0..count).map(|value| (value, 1)).collect())
    }

    fn order(&mut self, roll: Roll, chits: &mut [u8]) {
        for last in (1..chits.len()).rev() {
            let with = self.one_of(roll, last as u32 + 1);
            chits.swap(last, with as usize);
        }
    }

    fn two_dice(&mut self, _roll: Roll, class: impl Fn(u8) -> u8) -> u8 {
        self.fork(|| {
            let mut outcomes: Vec<(u32, u128)> = Vec::new();
            for sum in 2..=12 {
                let ways = u128::from(6 - 7_u8.abs_diff(sum));
                match outcomes.iter_mut().find(|(known, _)| class(*known as u8) == class(sum)) {
                    Some((_, weight)) => *weight += ways,
                    None => outcomes.push((sum.into(), ways)),
                }
            }
            outcomes
        }) as u8
    }

    fn at_least(&mut self, _roll: Roll, least: u8) -> bool {
        let yes = u128::from(7 - least.clamp(1, 7));
        self.fork(|| [(0, 6 - yes), (1, yes)].into_iter().filter(|&(_, weight)| weight > 0).collect()) == 1
    }

    fn d6_among(&mut self, _roll: Roll, faces: u8) -> u8 {
        assert!(faces & 0x3f != 0, "a die needs at least one face that counts");
        self.fork(|| (1..=6).filter(|face| faces & (1 << (face - 1)) != 0).map(|face| (face, 1)).collect()) as u8
    }

    /// Convolves the dice instead of walking 6^n faces: one fork with a branch for each possible total.
    fn volley(&mut self, dice: &[DiePoints], _rolls: impl Fn(usize) -> Roll) -> u16 {
        assert!(dice.len() <= 49, "6^n must fit into 128 bits");
        self.fork(|| {
            let mut ways = vec![1_u128];
            for points in dice {
                let most = usize::from(*points.iter().max().expect("six faces"));
                let mut next = vec![0_u128; ways.len() + most];
                for (total, &count) in ways.iter().enumerate() {
                    for &score in points {
                        next[total + usize::from(score)] += count;
                    }
                }
                ways = next;
            }
            (0..).zip(ways).filter(|&(_, count)| count > 0).collect()
        }) as u16
    }

    fn hits(&mut self, roll: Roll, count: u8, least: u8) -> u8 {
        let points: DiePoints = std::array::from_fn(|i| u8::from(i as u8 + 1 >= least));
        self.volley(&vec![points; usize::from(count)], |_| roll) as u8
    }

    fn hits_up_to(&mut self, roll: Roll, count: u8, most: u8) -> u8 {
        let points: DiePoints = std::array::from_fn(|i| u8::from((i as u8) < most));
        self.volley(&vec![points; usize::from(count)], |_| roll) as u8
    }
}

/// Runs `procedure` once for every combination of dice and adds up the exact probability of each result.
///
/// # Errors
/// When there are more than `max_branches` combinations, or their weights overflow 128 bits.
pub fn enumerate<K: Ord>(
    max_branches: usize,
    mut procedure: impl FnMut(&mut Enumerating) -> K,
) -> Result<BTreeMap<K, Weight>, EnumerationError> {
    let mut dice = Enumerating { path: Vec::new(), depth: 0 };
    let mut results = BTreeMap::new();
    for _ in 0..max_branches {
        let result = procedure(&mut dice);
        let weight = dice.weight().ok_or(EnumerationError::Overflow)?;
        let sum = results.entry(result).or_insert_with(Weight::zero);
        *sum = sum.checked_add(&weight).ok_or(EnumerationError::Overflow)?;
        if !dice.advance() {
            return Ok(results);
        }
    }
    Err(EnumerationError::TooManyBranches(max_branches))
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: [DiePoints; 3] = [[1, 2, 3, 0, 0, 0], [1, 1, 2, 3, 0, 0], [0, 0, 0, 2, 2, 2]];

    #[test]
    fn convolution_equals_face_by_face() {
        let roll = Roll::default();
        let fast = enumerate(1000, |dice| dice.volley(&POINTS, |_| roll)).unwrap();
        let slow = enumerate(1000, |dice| {
            POINTS.iter().map(|points| u16::from(points[usize::from(dice.d6(roll)) - 1])).sum::<u16>()
        })
        .unwrap();
        assert_eq!(fast, slow);
    }

    #[test]
    fn probabilities_add_up_to_one() {
        let results = enumerate(100_000, |dice| {
            let first = dice.d6(Roll::default());
            (0..first).filter(|_| dice.at_least(Roll::default(), 5)).count()
        })
        .unwrap();
        assert_eq!(results.values().sum::<Weight>(), Weight::one());
        // P(no five or six) = mean of (2/3)^n over n = 1..6.
        assert_eq!(results[&0], Weight::new(665, 2187));
    }

    /// Sums of two dice fork by what they come to.
    #[test]
    fn two_dice_fork_by_class() {
        let roll = Roll::default();
        let sums = enumerate(11, |dice| dice.two_dice(roll, |sum| sum)).unwrap();
        let faces = enumerate(36, |dice| dice.d6(roll) + dice.d6(roll.nth(1))).unwrap();
        assert_eq!(sums, faces);
        let at_most_five = enumerate(2, |dice| dice.two_dice(roll, |sum| u8::from(sum <= 5)) <= 5).unwrap();
        assert_eq!(at_most_five[&true], Weight::new(5, 18));
    }

    #[test]
    fn all_orders_are_equally_likely() {
        let results = enumerate(100, |dice| {
            let mut chits = [1, 2, 3];
            dice.order(Roll::default(), &mut chits);
            chits
        })
        .unwrap();
        assert_eq!(results.len(), 6);
        assert!(results.values().all(|&p| p == Weight::new(1, 6)));
    }

    #[test]
    fn too_many_branches_is_an_error() {
        let error = enumerate(35, |dice| (dice.d6(Roll::default()), dice.d6(Roll::default()))).unwrap_err();
        assert_eq!(error, EnumerationError::TooManyBranches(35));
    }
}
