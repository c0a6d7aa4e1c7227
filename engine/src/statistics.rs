//! The contract of the statistics: what is counted while a game is played.

use crate::{CombatRow, Game, Side};

/// What can be counted in a game. A game that has nothing to count leaves it all as it is.
pub trait Statistics: Game {
    /// Names of the phases that [`Statistics::phase`] counts.
    const PHASES: &'static [&'static str] = &["play"];
    /// Names of the quantities that [`Statistics::metric`] measures at the end of every turn.
    const METRICS: &'static [&'static str] = &[];

    /// Index into [`Statistics::PHASES`].
    fn phase(&self, _state: &Self::State) -> usize {
        0
    }

    /// Value of metric `index` of [`Statistics::METRICS`] for `side`.
    fn metric(&self, _state: &Self::State, _side: Side, _index: usize) -> i32 {
        0
    }

    /// The row of a combat table that an event used, if it is one.
    fn combat_row(&self, _event: &Self::Event) -> Option<CombatRow> {
        None
    }
}
