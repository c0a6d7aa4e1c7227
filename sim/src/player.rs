//! Who plays a side.

use std::sync::Arc;

use sandtable_bots::{Bot, BotSpec, Doctrine, Model};
use sandtable_engine::Game;

/// Iterations a decision of a bot string, if it searches by their number.
#[must_use]
pub fn iterations(bot: &str) -> Option<u32> {
    bot.parse::<BotSpec>().ok()?.iterations()
}

/// A player at a table of the simulator.
pub enum Player<G: Game> {
    /// Picks any legal action with equal chance, as [`sandtable_bots::Random`] does. It has a place of its own because
    /// it needs no observation and no generator: the seed of the decision, a hash already, is the random number. So
    /// its games are not those of the bot, but as random.
    Random,
    /// Any other bot.
    Bot(Box<dyn Bot<G>>),
}

impl<G: Game> Player<G> {
    /// Any bot as a player.
    pub fn new(bot: impl Bot<G> + 'static) -> Self {
        Self::Bot(Box::new(bot))
    }
}

impl<G: Doctrine> Player<G> {
    /// The player that a bot string names; `model` as in [`BotSpec::build`].
    ///
    /// # Panics
    /// For a person: people do not play at the tables of the simulator.
    pub fn of_spec(spec: &BotSpec, game: &G, model: Option<Arc<Model>>) -> Self {
        match spec {
            BotSpec::Random => Self::Random,
            spec => Self::Bot(spec.build(game, model)),
        }
    }
}
