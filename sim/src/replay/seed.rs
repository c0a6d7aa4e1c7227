//! Where the chance of a played game comes from.

use crate::{GameSeeds, Seeds};

/// The seeds of a game that is played on its own: those of game 0 of a paired plan with the same seed, so that
/// a table without people shows the first game that a run of the same seed counts.
///
/// A game that is resumed rolls what it would have rolled without the pause, because every roll depends on the seed and
/// its name alone, and every choice of a bot on the seed and the number of the decision.
#[must_use]
pub const fn game_seeds(seed: u64) -> GameSeeds {
    Seeds::paired(seed).game(0)
}
