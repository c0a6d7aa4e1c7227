//! What a tournament plays.

use std::{collections::BTreeMap, num::NonZeroU32};

use serde::{Deserialize, Serialize};

/// All that decides the result of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentPlan {
    /// Id of the game.
    pub game: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Hash of the data files that the game was built from.
    pub data_hash: String,
    /// Every option of the game with its value.
    pub options: BTreeMap<String, String>,
    /// The bots as their texts: `mcts:iters=200`.
    pub bots: Vec<String>,
    /// Fingerprint of the fitted model that a bot uses, `None` when none uses one.
    pub model: Option<String>,
    /// Whether only the first bot meets the others.
    pub gauntlet: bool,
    /// Pairs of a pairing; with a rule to stop early the most pairs.
    pub pairs: u64,
    /// Pairs between two questions whether the pairing goes on.
    pub batch: NonZeroU32,
    /// The rule that stops a pairing early, as its text.
    pub stop_rule: Option<String>,
    /// Where all chance comes from.
    pub seed: u64,
    /// False when a bot looks at the clock: the tournament cannot be repeated.
    pub reproducible: bool,
}

impl TournamentPlan {
    /// Who meets whom, by the numbers of the bots.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let firsts = if self.gauntlet { 1 } else { self.bots.len() };
        (0..firsts).flat_map(|first| (first + 1..self.bots.len()).map(move |second| [first, second])).collect()
    }

    /// The most pairs of all pairings.
    pub fn all_pairs(&self) -> u64 {
        self.pairings().len() as u64 * self.pairs
    }
}
