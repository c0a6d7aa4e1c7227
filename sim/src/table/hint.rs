//! Advice from the search.

use std::sync::Arc;

use sandtable_bots::{Bot, Doctrine, Model, Stop, Thought};
use sandtable_engine::{Game, Observation};

use super::timed_bot;

/// What the search says of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// Number of the best action among the legal ones, from 0.
    pub best: usize,
    /// The actions that were tried, the best first; empty when the bot did not need to think.
    pub thoughts: Vec<Thought>,
}

/// Asks the search for the best actions, from what the side may know. `None` when it was urgent to stop.
///
/// # Panics
/// Never: the program's own words for a search name a bot.
pub fn hint<G: Game + Doctrine>(
    game: &G,
    observation: &Observation<G>,
    legal: &[G::Action],
    seconds: f64,
    seed: u64,
    model: Option<Arc<Model>>,
    stop: &Stop,
) -> Option<Hint> {
    let spec = timed_bot("mcts", seconds).expect("there is a search");
    let mut bot: Box<dyn Bot<G>> = spec.build(game, model);
    let best = bot.choose(game, observation, legal, seed, stop);
    if stop.is_urgent() {
        return None;
    }
    let mut thoughts = bot.thoughts();
    thoughts.retain(|thought| thought.visits > 0 || thought.action == best);
    let rank = |thought: &Thought| (thought.action == best, thought.visits);
    thoughts.sort_by(|a, b| rank(b).cmp(&rank(a)).then(b.prior.total_cmp(&a.prior)));
    Some(Hint { best, thoughts })
}
