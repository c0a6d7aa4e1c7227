//! The learnt belief and how it stands in a model file.

use sandtable_engine::{Side, math::exp32};
use serde::{Deserialize, Serialize};

use super::secrets::{each_entry, names, size};
use crate::{Doctrine, sparse};

/// Entries in the file are multiples of this.
const STEP: f32 = 1e-3;
/// The least and the largest logarithm of a likelihood.
const MOST: f32 = 60.0;

/// How much likelier secrets are than the rules and the game's own guess make them: `e^(sum of the entries)` of what there
/// is to [see](super::Secret) in them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "File", into = "File")]
pub struct Belief {
    /// Where it comes from.
    pub training: BeliefTraining,
    secrets: Vec<String>,
    /// In multiples of [`STEP`].
    entries: Vec<i16>,
}

/// How a belief was learnt and how good it is on games that it was not fitted to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefTraining {
    /// The bots that played, as bot strings; `+` between several.
    pub bots: String,
    /// Number of games.
    pub games: u64,
    /// Seed of the games.
    pub seed: u64,
    /// Mean log loss (natural logarithm) of finding the truth among eight states that were drawn.
    pub log_loss: f64,
    /// The same for a guess.
    pub log_loss_guess: f64,
}

impl Belief {
    pub(super) fn new<G: Doctrine>(training: BeliefTraining, entries: &[f64]) -> Self {
        let steps = |&entry: &f64| (entry / f64::from(STEP)).round().clamp(-30_000.0, 30_000.0) as i16;
        Self { training, secrets: names::<G>(), entries: entries.iter().map(steps).collect() }
    }

    /// How likely the secrets of `owner` are: a weight above zero.
    #[inline]
    pub(crate) fn likelihood<G: Doctrine>(&self, game: &G, state: &G::State, owner: Side) -> f32 {
        let mut steps = 0;
        each_entry(game, state, owner, |entry| steps += i32::from(self.entries[entry]));
        exp32((steps as f32 * STEP).clamp(-MOST, MOST))
    }

    /// Says why the belief does not fit game `G`.
    pub(crate) fn misfit<G: Doctrine>(&self) -> Option<String> {
        let is_fit = self.secrets == names::<G>() && self.entries.len() == size::<G>();
        (!is_fit).then(|| "belief looks at other secrets than the doctrine".to_owned())
    }
}

/// How a belief stands in a file: entries other than 0 as [`sparse`] text.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    training: BeliefTraining,
    secrets: Vec<String>,
    size: usize,
    entries: String,
}

impl From<Belief> for File {
    fn from(belief: Belief) -> Self {
        let Belief { training, secrets, entries } = belief;
        Self { training, secrets, size: entries.len(), entries: sparse::write(&entries) }
    }
}

impl TryFrom<File> for Belief {
    type Error = String;

    fn try_from(file: File) -> Result<Self, String> {
        let entries = sparse::read(file.size, &file.entries).map_err(|fault| format!("the belief: {fault}"))?;
        Ok(Self { training: file.training, secrets: file.secrets, entries })
    }
}
