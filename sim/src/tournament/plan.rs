//! What a tournament plays.

use std::{collections::BTreeMap, num::NonZeroU32};

use sandtable_bots::{BotSpec, Model};
use serde::{Deserialize, Serialize};

use crate::{
    matches::{MatchScore, PairScore},
    seating::fingerprint,
    setup::Setup,
    stats::{Sprt, Verdict},
};

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

/// Pairs between two looks at a pairing: few for bots that search.
const BATCH: NonZeroU32 = NonZeroU32::new(40).expect("not zero");
const SEARCH_BATCH: NonZeroU32 = NonZeroU32::new(8).expect("not zero");

/// Pairs of a pairing, and the most where a test may end it.
const USUAL_PAIRS: u64 = 200;
const MOST_PAIRS: u64 = 10_000;

impl TournamentPlan {
    /// A round robin of these bots with the usual number of pairs and seed 1; with a test, until it decides.
    pub fn new(setup: &Setup, bots: &[BotSpec], model: Option<&Model>, sprt: Option<Sprt>) -> Self {
        let is_slow = bots.iter().any(BotSpec::searches);
        Self {
            game: setup.id().to_owned(),
            scenario: setup.scenario.clone(),
            data_hash: setup.data_hash(),
            options: setup.options(),
            bots: bots.iter().map(ToString::to_string).collect(),
            model: fingerprint(bots, model),
            gauntlet: false,
            pairs: if sprt.is_some() { MOST_PAIRS } else { USUAL_PAIRS },
            batch: if is_slow { SEARCH_BATCH } else { BATCH },
            stop_rule: sprt.map(|sprt| sprt.to_string()),
            seed: 1,
            reproducible: bots.iter().all(BotSpec::is_reproducible),
        }
    }

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

/// Whether a test accepts one of its hypotheses after these pairs.
pub fn is_decided(sprt: &Sprt, scores: &[PairScore]) -> bool {
    let counts = scores.iter().copied().collect::<MatchScore>().pairs;
    sprt.verdict(&counts) != Verdict::Undecided
}
