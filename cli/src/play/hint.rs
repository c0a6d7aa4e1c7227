//! Advice from the search.

use std::sync::Arc;

use sandtable_bots::{Bot, BotSpec, Doctrine, Model, Thought};
use sandtable_engine::{Lang, Observation, Words};

use super::seats::timed_bot;
use crate::{error::Result, out::percent};

/// How many actions are told.
const TOLD: usize = 3;

/// The best actions with their chances, one a line, from what the side may know.
pub(crate) fn hint<G: Words + Doctrine>(
    game: &G,
    observation: &Observation<G>,
    legal: &[G::Action],
    seconds: f64,
    seed: u64,
    model: Option<Arc<Model>>,
) -> Result<Vec<String>> {
    let spec: BotSpec = timed_bot("mcts", seconds)?;
    let mut bot: Box<dyn Bot<G>> = spec.build(game, model);
    let choice = bot.choose(game, observation, legal, seed);
    let mut thoughts = bot.thoughts();
    thoughts.retain(|thought| thought.visits > 0 || thought.action == choice);
    let rank = |thought: &Thought| (thought.action == choice, thought.visits);
    thoughts.sort_by(|a, b| rank(b).cmp(&rank(a)).then(b.prior.total_cmp(&a.prior)));
    if thoughts.is_empty() {
        let action = legal[choice];
        return Ok(vec![format!("{}: {}", choice + 1, game.describe(observation.state(), action, Lang::En))]);
    }
    let line = |thought: &Thought| {
        let what = game.describe(observation.state(), legal[thought.action], Lang::En);
        let chance = thought.score.map_or_else(
            || "untried".to_owned(),
            |score| format!("win chance {} (a draw is half a win)", percent(score)),
        );
        format!("{}: {what}; {chance}, tried {} times", thought.action + 1, thought.visits)
    };
    Ok(thoughts.iter().take(TOLD).map(line).collect())
}
