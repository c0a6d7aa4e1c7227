//! The contract of a player.

use sandtable_engine::{Game, Observation, Stream};

use crate::Stop;

/// A player for one game and one side. It is shown observations and never the state.
pub trait Bot<G: Game>: Send {
    /// Picks one of `legal` (at least two actions, in canonical order) and returns its index.
    ///
    /// The answer depends on the game, the observations shown since [`Bot::new_game`], and `seed` alone. Callers give a
    /// fresh seed for every decision; equal observations and equal seeds give equal answers.
    ///
    /// A bot that thinks long answers at once with the best so far when `stop` is urgent. Such an answer depends on the
    /// moment: callers who need repeatable games throw it away.
    fn choose(&mut self, game: &G, observation: &Observation<G>, legal: &[G::Action], seed: u64, stop: &Stop) -> usize;

    /// Forgets everything about the game played so far.
    fn new_game(&mut self) {}

    /// What the bot thinks of its last choice, for hints.
    fn thoughts(&self) -> Vec<Thought> {
        Vec::new()
    }
}

/// What a bot thinks of one legal action.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// Index into the legal actions.
    pub action: usize,
    /// Share of the doctrine's weight, 0 to 1.
    pub prior: f64,
    /// Number of iterations that tried it.
    pub visits: u32,
    /// Expected score for the side to act (win 1, draw 1/2, loss 0), `None` if it was never tried.
    pub score: Option<f64>,
}

/// Picks any legal action with equal chance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _: &G, _: &Observation<G>, legal: &[G::Action], seed: u64, _: &Stop) -> usize {
        Stream::new(seed).below(legal.len() as u32) as usize
    }
}
