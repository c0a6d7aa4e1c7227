//! What a study plays: what its folder says of it, and what it is compared by when it is resumed.

use std::num::NonZeroU32;

use sandtable_engine::Statistics;

use crate::{Cell, Labels, Lockstep, Manifest, Plan};
use serde::{Deserialize, Serialize};

use super::{Budget, DATA, DataSet, Factor, Group};
use crate::stats::factorial::{Design, FractionError};

/// All that decides the result of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// Id of the game.
    pub game: String,
    /// Where all chance comes from.
    pub seed: u64,
    /// Re-rolled copies by which luck is measured, as asked for; `None`: as the bots call for.
    pub luck: Option<u32>,
    /// The groups in the order in which they are played.
    pub groups: Vec<Planned>,
}

/// A group before it is played: one scenario with one pair of bots and every combination of the options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Planned {
    /// The cell with the first value of every option.
    pub first: Cell,
    /// The options that are varied.
    pub factors: Vec<Factor>,
    /// How many of the combinations are played; `None` for all.
    pub fraction: Option<usize>,
    /// How many games.
    pub budget: Budget,
    /// How luck is measured, if it is.
    pub luck: Option<LuckBy>,
    /// False when a bot looks at the clock.
    pub reproducible: bool,
    /// The names of what is counted.
    pub labels: Labels,
    /// Where data files are compared: what they are, in the order of the values of the factor [`DATA`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub data_sets: Vec<DataSet>,
}

/// By what luck is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckBy {
    /// Re-rolled copies of every roll.
    pub copies: NonZeroU32,
    /// Fingerprint of the model that values positions.
    pub model: String,
}

/// Combinations of options that one group may have.
const MOST_CELLS: usize = 256;

/// The combinations of the values of some options, or so many of them.
///
/// # Errors
/// When an option has fewer than two values, when there is no such fraction, or when there are more than 256
/// combinations.
pub fn design(factors: &[Factor], fraction: Option<usize>) -> Result<Design, FractionError> {
    let levels: Vec<usize> = factors.iter().map(|factor| factor.values.len()).collect();
    if let Some(factor) = levels.iter().position(|&count| count < 2) {
        return Err(FractionError::TooFew { factor });
    }
    let all = levels.iter().try_fold(1_usize, |product, &count| product.checked_mul(count));
    if fraction.or(all).is_none_or(|cells| cells > MOST_CELLS) {
        return Err(FractionError::TooMany { most: MOST_CELLS });
    }
    fraction.map_or_else(|| Ok(Design::full(&levels)), |cells| Design::fraction(&levels, cells))
}

impl Planned {
    /// A group of `game` of all combinations, whose bots can repeat their games, without a measure of luck.
    pub fn new<G: Statistics>(game: &G, first: Cell, factors: Vec<Factor>, budget: Budget) -> Self {
        let labels = Labels::of(game);
        Self { first, factors, fraction: None, budget, luck: None, reproducible: true, labels, data_sets: Vec::new() }
    }

    /// The group with all its cells and no game played.
    ///
    /// # Errors
    /// When there is no such fraction of its combinations.
    pub fn group(&self, game: &str, seed: u64) -> Result<Group, FractionError> {
        let design = design(&self.factors, self.fraction)?;
        let mut plan = Plan::new(game, self.first.clone());
        plan.cells = (0..design.cells())
            .map(|number| {
                let mut cell = self.first.clone();
                for (factor, level) in self.factors.iter().zip(design.levels_of(number)) {
                    match self.data_sets.get(level).filter(|_| factor.name == DATA) {
                        Some(set) => cell.data_hash.clone_from(&set.hash),
                        None => drop(cell.options.insert(factor.name.clone(), factor.values[level].clone())),
                    }
                }
                cell
            })
            .collect();
        plan.seed = seed;
        plan.games = self.budget.most();
        plan.reproducible = self.reproducible;
        let played = Lockstep::new(plan.cells.len());
        let manifest = Manifest::new(plan, self.labels.clone());
        let luck_copies = self.luck.as_ref().map(|luck| luck.copies);
        Ok(Group { manifest, factors: self.factors.clone(), design, budget: self.budget, luck_copies, played })
    }
}
