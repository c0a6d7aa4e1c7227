//! Who plays a side.

use sandtable_bots::Bot;

/// A player at a table of the simulator. `random` has a place of its own: it needs no observation, and its choice is
/// compiled into the loop of the game.
pub enum Player<G: sandtable_engine::Game> {
    /// [`sandtable_bots::Random`]: the same choices for the same seeds, without building what it would not look at.
    Random,
    /// Any other bot.
    Bot(Box<dyn Bot<G>>),
}

impl<G: sandtable_engine::Game> Player<G> {
    /// Any bot as a player.
    pub fn new(bot: impl Bot<G> + 'static) -> Self {
        Self::Bot(Box::new(bot))
    }
}
