//! The model file and what it answers.

use include_dir::{Dir, include_dir};
use sandtable_engine::{BySide, Side, dice::hash, math};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Calibration;
use crate::{Doctrine, belief::Belief, mcts::shared, policy::Policy};

static SHIPPED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/models");

/// The version of the file format that this program writes and reads.
const FORMAT: u32 = 3;

/// A fitted model of one game, as it stands in its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Version of the file format.
    pub format: u32,
    /// Id of the game.
    pub game: String,
    /// Hash of the data files that the training games were played with.
    pub data_hash: String,
    /// Names of the features, in the order of the weights.
    pub features: Vec<String>,
    /// One entry for each slot of the doctrine.
    pub slots: Vec<SlotWeights>,
    /// Where the weights come from.
    pub training: Training,
    /// The learnt policy, where one was learnt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
    /// How likely the enemy's secrets are, where that was learnt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub belief: Option<Belief>,
    /// How the chances that the search tells come true, where that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibration: Option<Calibration>,
}

/// The regressions of one slot. Each list starts with the constant, then one weight for each feature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotWeights {
    /// Positions that the slot was fitted on. Slots with too few carry the fit over all slots.
    pub positions: u64,
    /// Log-odds that the first side wins unless both lose; draws count as half a win.
    pub win: Vec<f32>,
    /// Log-odds that both sides lose; empty where no game ended so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub both_lost: Vec<f32>,
    /// Victory-point margin of the first side, times the game's `VP_SCALE`.
    pub margin: Vec<f32>,
    /// Log-odds that each victory point bid for the second side, times the game's `VP_SCALE`, takes off.
    pub bid: f32,
}

/// How a model was made and how good it is on games that it was not fitted on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Training {
    /// The bot that played both sides, as a bot string; `+` between several.
    pub bots: String,
    /// Number of games.
    pub games: u64,
    /// Seed of the games.
    pub seed: u64,
    /// Strength of the ridge penalty.
    pub ridge: f64,
    /// Mean log loss (natural logarithm) on the games held out.
    pub log_loss: f64,
    /// The same for a constant fitted to the training games.
    pub log_loss_constant: f64,
}

/// Why a model file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// Not a model file.
    #[error("not a model file: {0}; train it again or leave it out")]
    Syntax(String),
    /// Another version of the format.
    #[error("the model has format {found}, but this program reads format {FORMAT}; train it again")]
    Format {
        /// Format of the file.
        found: u32,
    },
    /// A model of another game.
    #[error("the model is for {found}, not for {expected}")]
    Game {
        /// Game of the file.
        found: String,
        /// Game that is played.
        expected: &'static str,
    },
    /// Trained with other data files.
    #[error("the model was trained with data {found}, but the game uses data {expected}; train it again")]
    Data {
        /// Hash in the file.
        found: String,
        /// Hash of the data in use.
        expected: String,
    },
    /// Trained with other features.
    #[error("feature {index} of the model is `{found}`, but the doctrine's is `{expected}`; train it again")]
    Feature {
        /// Number of the feature, from 1.
        index: usize,
        /// Name in the file.
        found: String,
        /// Name in the doctrine.
        expected: String,
    },
    /// A list of the wrong length or with a value that is not a number.
    #[error("the model's {what}; train it again")]
    Shape {
        /// What is wrong.
        what: String,
    },
}

impl Model {
    /// Reads a model file without looking at the game it belongs to.
    ///
    /// # Errors
    /// When the text is not a model file of the format that this program reads.
    pub fn parse(text: &str) -> Result<Self, ModelError> {
        #[derive(Deserialize)]
        struct Version {
            format: u32,
        }
        let syntax = |error: serde_json::Error| ModelError::Syntax(error.to_string());
        let Version { format: found } = serde_json::from_str(text).map_err(syntax)?;
        if found != FORMAT {
            return Err(ModelError::Format { found });
        }
        serde_json::from_str(text).map_err(syntax)
    }

    /// The text of the model file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("plain data has a JSON form");
        text.push('\n');
        text
    }

    /// A short text that differs between different models, for the records of a run.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mixed = self.to_json().bytes().fold(0, |mixed, byte| hash(mixed, u64::from(byte)));
        format!("{mixed:016x}")
    }

    /// The model that ships with the program for game `G`, checked against the features but not against the data.
    /// `None` when there is none.
    pub fn embedded<G: Doctrine>() -> Option<Result<Self, ModelError>> {
        let file = SHIPPED.get_file(format!("{}.json", G::ID))?;
        let text = file.contents_utf8().ok_or_else(|| ModelError::Syntax("not UTF-8".to_owned()));
        Some(text.and_then(Self::parse).and_then(|model| model.check::<G>(None)))
    }

    /// Gives the model back if it fits game `G` and, where `data_hash` is given, the data in use.
    ///
    /// # Errors
    /// When the game, the data, the features or the number of weights differ.
    pub fn check<G: Doctrine>(self, data_hash: Option<&str>) -> Result<Self, ModelError> {
        if self.game != G::ID {
            return Err(ModelError::Game { found: self.game, expected: G::ID });
        }
        if let Some(expected) = data_hash
            && self.data_hash != expected
        {
            return Err(ModelError::Data { found: self.data_hash, expected: expected.to_owned() });
        }
        self.check_names(G::FEATURES)?;
        self.check_shape(G::SLOTS)?;
        let misfit = self.policy.as_ref().and_then(Policy::misfit::<G>);
        match misfit.or_else(|| self.belief.as_ref().and_then(Belief::misfit::<G>)) {
            Some(what) => Err(ModelError::Shape { what }),
            None => Ok(self),
        }
    }

    fn check_names(&self, names: &[&str]) -> Result<(), ModelError> {
        let nothing = "nothing";
        for index in 0..names.len().max(self.features.len()) {
            let found = self.features.get(index).map_or(nothing, String::as_str);
            let expected = names.get(index).copied().unwrap_or(nothing);
            if found != expected {
                let (found, expected) = (found.to_owned(), expected.to_owned());
                return Err(ModelError::Feature { index: index + 1, found, expected });
            }
        }
        Ok(())
    }

    fn check_shape(&self, slots: usize) -> Result<(), ModelError> {
        let fail = |what: String| Err(ModelError::Shape { what });
        if self.slots.len() != slots {
            return fail(format!("slots are {}, but the doctrine has {slots}", self.slots.len()));
        }
        let length = self.features.len() + 1;
        for (number, slot) in self.slots.iter().enumerate() {
            for (name, weights) in [("win", &slot.win), ("both_lost", &slot.both_lost), ("margin", &slot.margin)] {
                let may_be_left_out = name == "both_lost";
                if weights.len() != length && !(may_be_left_out && weights.is_empty()) {
                    return fail(format!("slot {number} has {} `{name}` weights instead of {length}", weights.len()));
                }
                if !weights.iter().all(|weight| weight.is_finite()) {
                    return fail(format!("slot {number} has a `{name}` weight that is not a number"));
                }
            }
            if !(slot.bid.is_finite() && slot.bid >= 0.0) {
                return fail(format!("slot {number} has a `bid` that is not a number from 0"));
            }
        }
        if self.calibration.as_ref().is_some_and(|calibration| !calibration.is_sound()) {
            return fail("calibration has weights that no calibration can have".to_owned());
        }
        Ok(())
    }

    /// Probability that [`Side::One`] wins (a draw counts half) unless both sides lose, from features seen by
    /// [`Side::One`], with a [bid](sandtable_engine::Game::bid). The bid shifts the log-odds by what a point was worth in the training games.
    #[inline]
    #[must_use]
    pub fn win(&self, slot: usize, features: &[f32], bid: i32) -> f32 {
        let slot = &self.slots[slot];
        math::sigmoid(f64::from(linear(&slot.win, features) - slot.bid * bid as f32)) as f32
    }

    /// Probability that both sides lose.
    #[inline]
    #[must_use]
    pub fn both_lost(&self, slot: usize, features: &[f32]) -> f32 {
        match self.slots[slot].both_lost.as_slice() {
            [] => 0.0,
            weights => math::sigmoid(f64::from(linear(weights, features))) as f32,
        }
    }

    /// Expected shares of a win of both sides, from features.
    #[inline]
    #[must_use]
    pub fn shares(&self, slot: usize, features: &[f32], bid: i32) -> BySide<f32> {
        let won = 1.0 - self.both_lost(slot, features);
        shared(self.win(slot, features, bid)).map(|share| won * share)
    }

    /// Expected shares of a win of both sides in `state`, the bid counted; `scratch` is a buffer to be used again.
    #[inline]
    pub fn scores<G: Doctrine>(&self, game: &G, state: &G::State, scratch: &mut Vec<f32>) -> BySide<f32> {
        scratch.clear();
        scratch.resize(G::FEATURES.len(), 0.0);
        game.features(state, scratch);
        self.shares(game.slot(state), scratch, game.valued_bid(state))
    }

    /// Expected victory-point margin of [`Side::One`] without a bid, scaled like
    /// [`Outcome::vp`](sandtable_engine::Outcome::vp).
    #[inline]
    #[must_use]
    pub fn margin(&self, slot: usize, features: &[f32]) -> f32 {
        linear(&self.slots[slot].margin, features)
    }

    /// What [`Side::One`] may expect beside [`Side::Two`], and its margin: 1/2 and half of what its share is above that of
    /// the other side. Where both cannot lose it is its share.
    pub fn standing<G: Doctrine>(&self, game: &G, state: &G::State, scratch: &mut Vec<f32>) -> (f32, f32) {
        let (share, margin) = self.value(game, state, Side::One, scratch);
        (share + 0.5 * self.both_lost(game.slot(state), scratch), margin)
    }

    /// Expected share of a win and margin of `side` in `state`, the bid counted; `scratch` is a buffer to be used again.
    pub fn value<G: Doctrine>(&self, game: &G, state: &G::State, side: Side, scratch: &mut Vec<f32>) -> (f32, f32) {
        let scores = self.scores(game, state, scratch);
        let margin = self.margin(game.slot(state), scratch) - game.valued_bid(state) as f32;
        (scores[side], if side == Side::One { margin } else { -margin })
    }

    /// An empty model of the current format.
    pub(super) fn new<G: Doctrine>(data_hash: &str, slots: Vec<SlotWeights>, training: Training) -> Self {
        let features = G::FEATURES.iter().map(|&name| name.to_owned()).collect();
        let (game, data_hash) = (G::ID.to_owned(), data_hash.to_owned());
        Self {
            format: FORMAT,
            game,
            data_hash,
            features,
            slots,
            training,
            policy: None,
            belief: None,
            calibration: None,
        }
    }

    /// A model that knows a policy and finds every position even.
    pub(crate) fn blank<G: Doctrine>(data_hash: &str, policy: Policy) -> Self {
        let zeros = vec![0.0; G::FEATURES.len() + 1];
        let slot = SlotWeights { positions: 0, win: zeros.clone(), both_lost: Vec::new(), margin: zeros, bid: 0.0 };
        let (bots, log_loss) = (String::new(), 0.0);
        let training = Training { bots, games: 0, seed: 0, ridge: 0.0, log_loss, log_loss_constant: log_loss };
        Self { policy: Some(policy), ..Self::new::<G>(data_hash, vec![slot; G::SLOTS], training) }
    }
}

/// What [`Side::One`] may expect beside [`Side::Two`] by the doctrine's estimate: see [`Model::standing`].
pub fn estimated_standing<G: Doctrine>(game: &G, state: &G::State) -> f32 {
    let one = game.estimate(state, Side::One);
    if game.can_both_lose() { f64::midpoint(one, 1.0 - game.estimate(state, Side::Two)) as f32 } else { one as f32 }
}

/// The constant plus the weighted sum of the features, added up in order.
#[inline]
fn linear(weights: &[f32], features: &[f32]) -> f32 {
    let (constant, weights) = weights.split_first().expect("checked when the model was read");
    weights.iter().zip(features).fold(*constant, |sum, (weight, feature)| sum + weight * feature)
}
