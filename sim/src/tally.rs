//! What was counted: integers only, so that sums do not depend on their order.

mod counter;
mod histogram;
mod keys;
mod moments;
mod pairs;

pub use counter::Counter;
pub use histogram::Histogram;
pub use keys::{ActionKey, CombatKey, MetricKey, Uses};
pub use moments::Moments;

use std::collections::BTreeMap;

use sandtable_engine::{Finish, Side};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Played;

/// A count or sum left the range of 64-bit integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a count or sum is too large for 64 bits")]
pub struct Overflow;

/// The sum over any number of games of one cell. Merging is associative and commutative, to the bit.
///
/// Sums and sums of squares of victory points are not stored: they follow exactly from the histograms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Number of games.
    pub games: u64,
    /// Games of these that were counted in detail, see [`Plan::detail_every`](crate::Plan::detail_every).
    pub detailed: u64,
    /// Games won by each side; the rest are draws, but for those that both lost.
    pub wins: [u64; 2],
    /// Games that both sides lost.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub both_lost: u64,
    /// Victory points of each side, scaled as in [`Labels::vp_scale`](crate::Labels::vp_scale).
    pub vp: [Histogram; 2],
    /// Victory points of side one minus those of side two, scaled likewise.
    pub margin: Histogram,
    /// The turn in which games ended.
    pub turns: Histogram,
    /// Decisions a game.
    pub decisions: Histogram,
    /// Of the detailed games: the game's metrics at the end of each turn.
    #[serde(with = "pairs")]
    pub metrics: BTreeMap<MetricKey, Moments>,
    /// Of the detailed games: kinds of action, at how many decisions they were on offer, and how often they were chosen.
    #[serde(with = "pairs")]
    pub actions: BTreeMap<ActionKey, Uses>,
    /// Of the detailed games: rows of combat tables, how often they came up.
    #[serde(with = "pairs")]
    pub combat: BTreeMap<CombatKey, u64>,
}

impl Tally {
    /// Counts the end of one game.
    ///
    /// # Errors
    /// When a count overflows.
    pub fn count(&mut self, played: &Played, is_detailed: bool) -> Result<(), Overflow> {
        self.detailed = self.detailed.checked_add(is_detailed.into()).ok_or(Overflow)?;
        self.games = self.games.checked_add(1).ok_or(Overflow)?;
        let finished_so = match played.outcome.finish {
            Finish::Won(side) => Some(&mut self.wins[side.index()]),
            Finish::BothLost => Some(&mut self.both_lost),
            Finish::Drawn => None,
        };
        if let Some(count) = finished_so {
            *count = count.checked_add(1).ok_or(Overflow)?;
        }
        for side in Side::BOTH {
            self.vp[side.index()].add(played.outcome.vp[side.index()].into(), 1)?;
        }
        self.margin.add(played.outcome.margin(Side::One).into(), 1)?;
        self.turns.add(played.turns.into(), 1)?;
        self.decisions.add(played.decisions.into(), 1)
    }

    /// Adds the counts of `other`.
    ///
    /// # Errors
    /// When a count or sum overflows; `self` is then worthless.
    pub fn merge(&mut self, other: &Self) -> Result<(), Overflow> {
        let add = |into: &mut u64, count: u64| into.checked_add(count).map(|sum| *into = sum).ok_or(Overflow);
        add(&mut self.games, other.games)?;
        add(&mut self.detailed, other.detailed)?;
        add(&mut self.both_lost, other.both_lost)?;
        for side in 0..2 {
            add(&mut self.wins[side], other.wins[side])?;
            self.vp[side].merge(&other.vp[side])?;
        }
        self.margin.merge(&other.margin)?;
        self.turns.merge(&other.turns)?;
        self.decisions.merge(&other.decisions)?;
        for (key, moments) in &other.metrics {
            self.metrics.entry(*key).or_default().merge(moments)?;
        }
        for (key, uses) in &other.actions {
            let into = self.actions.entry(*key).or_default();
            add(&mut into.offered, uses.offered)?;
            add(&mut into.chosen, uses.chosen)?;
        }
        for (key, &count) in &other.combat {
            // Look before cloning the key: after the first blocks every row is known.
            if let Some(into) = self.combat.get_mut(key) {
                add(into, count)?;
            } else {
                self.combat.insert(key.clone(), count);
            }
        }
        Ok(())
    }

    /// Games in which each side had half a win.
    pub const fn draws(&self) -> u64 {
        self.games - self.wins[0] - self.wins[1] - self.both_lost
    }
}

/// Whether a count need not be stored.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
pub(crate) const fn is_zero(count: &u64) -> bool {
    *count == 0
}
