//! Effects of options that are varied together: every combination of their values is a cell, or a chosen fraction of
//! the combinations, and game `i` of every cell meets the same dice.
//!
//! Source: Box, Hunter, Hunter, Statistics for Experimenters, chapters 5 and 6; the games of one number are a block. An
//! effect is a contrast within each block, and its error that of the mean of the contrasts: no model is assumed.

mod alias;
mod fraction;
mod table;

use std::collections::BTreeSet;

use super::Sample;

pub use self::{
    alias::Alias,
    fraction::{FractionError, letters},
};

/// The combinations of the values of some options: all of them, or a fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    levels: Vec<usize>,
    /// The last factors of a fraction: each follows from the first ones, whose bits these are. None in a full design.
    generators: Vec<u32>,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contrast {
    /// One value of a factor against its first value, averaged over all others.
    Main {
        /// The factor.
        factor: usize,
        /// The value, from 1.
        level: usize,
    },
    /// Half of what the second factor's value adds to the effect of the first one's: the interaction `AB`.
    Interaction {
        /// Two factors with the value of each, from 1.
        of: [(usize, usize); 2],
    },
}

impl Design {
    /// All combinations of factors with so many values each. The last factor changes fastest.
    ///
    /// # Panics
    /// When a factor has fewer than two values.
    pub fn full(levels: &[usize]) -> Self {
        assert!(levels.iter().all(|&count| count >= 2), "a factor has at least two values");
        Self { levels: levels.to_vec(), generators: Vec::new() }
    }

    /// Number of combinations; 1 without factors.
    pub fn cells(&self) -> usize {
        self.basic().iter().product()
    }

    /// How many values the factors have that are combined in every way: all but those with a generator.
    fn basic(&self) -> &[usize] {
        &self.levels[..self.levels.len() - self.generators.len()]
    }

    /// The value of each factor in a cell. In cell 0 every factor has its first value, also in a fraction.
    pub fn levels_of(&self, mut cell: usize) -> Vec<usize> {
        let mut levels = vec![0; self.basic().len()];
        for (level, &count) in levels.iter_mut().zip(self.basic()).rev() {
            *level = cell % count;
            cell /= count;
        }
        self.complete(levels)
    }

    /// All main effects, then all interactions of two factors. In a fraction only the first of the interactions that
    /// cannot be told apart, and none that cannot be told from a main effect: see [`Design::aliases`].
    pub fn contrasts(&self) -> Vec<Contrast> {
        let mut all = self.up_to_two();
        if self.is_fraction() {
            let mut columns = BTreeSet::new();
            all.retain(|&contrast| columns.insert(self.column(contrast)));
        }
        all
    }

    /// All main effects and interactions of two factors, told apart or not.
    fn up_to_two(&self) -> Vec<Contrast> {
        let factors = 0..self.levels.len();
        let values = |factor: usize| (1..self.levels[factor]).map(move |level| (factor, level));
        let mut all: Vec<Contrast> =
            factors.clone().flat_map(values).map(|(factor, level)| Contrast::Main { factor, level }).collect();
        for first in factors.clone() {
            for second in factors.clone().skip(first + 1) {
                for one in values(first) {
                    all.extend(values(second).map(|two| Contrast::Interaction { of: [one, two] }));
                }
            }
        }
        all
    }

    /// The weight of every cell in a contrast. With two values of each factor, in a fraction too, all are plus or minus
    /// one over half the number of cells.
    pub fn weights(&self, contrast: Contrast) -> Vec<f64> {
        let sign = |level: usize, wanted: usize| match level {
            0 => -1.0,
            level if level == wanted => 1.0,
            _ => 0.0,
        };
        let others = |taken: &[usize]| {
            let taken: usize = taken.iter().map(|&factor| self.levels[factor]).product();
            (self.cells() / taken) as f64
        };
        let cells = (0..self.cells()).map(|cell| self.levels_of(cell));
        match contrast {
            Contrast::Main { factor, level } => {
                cells.map(|levels| sign(levels[factor], level) / others(&[factor])).collect()
            }
            Contrast::Interaction { of: [(a, at_a), (b, at_b)] } => {
                cells.map(|levels| sign(levels[a], at_a) * sign(levels[b], at_b) / (2.0 * others(&[a, b]))).collect()
            }
        }
    }
}

/// A contrast over many blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// The contrast of each block.
    pub paired: Sample,
    /// Variance that the contrast would have if every cell had dice of its own: `sum w^2 s^2`.
    pub independent_variance: f64,
}

impl Effect {
    /// The contrast of every game; `cells[c][i]` is the result of game `i` of cell `c`.
    ///
    /// # Panics
    /// Unless there is a weight for every cell, and as many games in each.
    pub fn by_game(weights: &[f64], cells: &[Vec<f64>]) -> Vec<f64> {
        assert_eq!(weights.len(), cells.len(), "a weight for every cell");
        let games = cells.first().map_or(0, Vec::len);
        assert!(cells.iter().all(|cell| cell.len() == games), "as many games in every cell");
        let contrast = |game: usize| {
            let parts = || weights.iter().zip(cells).map(|(weight, cell)| weight * cell[game]);
            let (contrast, size): (f64, f64) = (parts().sum(), parts().map(f64::abs).sum());
            // Equal results cancel, but for the last bits.
            if contrast.abs() > 1e-12 * size { contrast } else { 0.0 }
        };
        (0..games).map(contrast).collect()
    }

    /// Computes a contrast; `cells[c][i]` is the result of game `i` of cell `c`.
    ///
    /// # Panics
    /// As [`Effect::by_game`].
    pub fn of(weights: &[f64], cells: &[Vec<f64>]) -> Self {
        let apart = weights.iter().zip(cells).map(|(weight, cell)| {
            let sample: Sample = cell.iter().copied().collect();
            weight * weight * sample.variance()
        });
        Self { paired: Self::by_game(weights, cells).into_iter().collect(), independent_variance: apart.sum() }
    }

    /// How many times as many games without common dice would give an interval as wide as that of `other`, of the same
    /// contrast, say with less luck in it; `None` when the games do not differ at all.
    pub fn games_saved_by(&self, other: &Self) -> Option<f64> {
        let variance = other.paired.variance();
        (variance > 0.0 && variance.is_finite()).then(|| self.independent_variance / variance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulate::Numbers;

    fn estimates(design: &Design, cells: &[Vec<f64>]) -> Vec<f64> {
        let of = |contrast| Effect::of(&design.weights(contrast), cells).paired.mean();
        design.contrasts().into_iter().map(of).collect()
    }

    /// Published: y(--) = 10, y(+-) = 14, y(-+) = 11, y(++) = 19 has A = 6, B = 3, AB = 2.
    #[test]
    fn effects_are_as_published() {
        let design = Design::full(&[2, 2]);
        assert_eq!(design.levels_of(2), [1, 0]);
        // In the order --, -+, +-, ++ of (A, B).
        let got = estimates(&design, &[vec![10.0], vec![11.0], vec![14.0], vec![19.0]]);
        assert!(got.iter().zip([6.0, 3.0, 2.0]).all(|(got, wanted)| (got - wanted).abs() < 1e-12), "{got:?}");
    }

    #[test]
    fn factors_may_have_three_values() {
        let design = Design::full(&[3, 2]);
        assert_eq!((design.cells(), design.contrasts().len()), (6, 3 + 2));
        // Value 1 adds 5, value 2 adds 7, the other factor 1, and 4 more together with value 2.
        let cells: Vec<Vec<f64>> = (0..6)
            .map(|cell| {
                let levels = design.levels_of(cell);
                let base = [0.0, 5.0, 7.0][levels[0]] + levels[1] as f64;
                vec![base + if levels == [2, 1] { 4.0 } else { 0.0 }]
            })
            .collect();
        let got = estimates(&design, &cells);
        let wanted = [5.0, 9.0, 1.0 + 4.0 / 3.0, 0.0, 2.0];
        assert!(got.iter().zip(wanted).all(|(got, wanted)| (got - wanted).abs() < 1e-12), "{got:?}");
    }

    #[test]
    fn contrasts_of_two_values_are_independent() {
        let design = Design::full(&[2, 2, 2]);
        let all: Vec<Vec<f64>> = design.contrasts().into_iter().map(|contrast| design.weights(contrast)).collect();
        assert_eq!(all.len(), 6);
        for (i, one) in all.iter().enumerate() {
            assert!(one.iter().sum::<f64>().abs() < 1e-12);
            for two in &all[..i] {
                assert!(one.iter().zip(two).map(|(a, b)| a * b).sum::<f64>().abs() < 1e-12);
            }
        }
    }

    /// Results with luck taken off have many digits.
    #[test]
    fn equal_results_have_no_effect() {
        let design = Design::full(&[2, 2, 2, 2]);
        let mut numbers = Numbers::new(3);
        let cell: Vec<f64> = (0..50).map(|_| numbers.unit()).collect();
        for contrast in design.contrasts() {
            let effect = Effect::of(&design.weights(contrast), &vec![cell.clone(); 16]);
            assert_eq!((effect.paired.mean(), effect.games_saved_by(&effect)), (0.0, None), "{contrast:?}");
        }
    }

    /// The definition of a contrast in a fraction, where no cells differ in one factor only.
    #[test]
    fn weights_are_signs_over_half_the_cells() {
        let design = Design::full(&[2, 2, 2]);
        let sign = |level: usize| 2.0 * level as f64 - 1.0;
        for contrast in design.contrasts() {
            let wanted: Vec<f64> = (0..8)
                .map(|cell| design.levels_of(cell))
                .map(|levels| match contrast {
                    Contrast::Main { factor, .. } => sign(levels[factor]) / 4.0,
                    Contrast::Interaction { of: [(a, _), (b, _)] } => sign(levels[a]) * sign(levels[b]) / 4.0,
                })
                .collect();
            assert_eq!(design.weights(contrast), wanted);
        }
    }

    #[test]
    fn common_dice_save_games() {
        let mut numbers = Numbers::new(4);
        let mut cells = vec![Vec::new(), Vec::new()];
        for _ in 0..4000 {
            let luck = numbers.normal();
            cells[0].push(luck + 0.5 * numbers.normal());
            cells[1].push(luck + 0.2 + 0.5 * numbers.normal());
        }
        let design = Design::full(&[2]);
        let effect = Effect::of(&design.weights(design.contrasts()[0]), &cells);
        // Variances 1.25 + 1.25 against 0.25 + 0.25.
        assert!((effect.games_saved_by(&effect).unwrap() - 5.0).abs() < 0.4, "{:?}", effect.games_saved_by(&effect));
        assert!((effect.paired.mean() - 0.2).abs() < 0.04);
        let same = Effect::of(&[-1.0, 1.0], &[vec![1.0, 0.0], vec![1.0, 0.0]]);
        assert_eq!(same.games_saved_by(&same), None);
    }
}
