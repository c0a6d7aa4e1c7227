//! Advice from the search.

use std::sync::Arc;

use sandtable_bots::{
    Bot, BotSpec, Doctrine, Model, Stop, Thought,
    reasons::{Reason, reasons},
};
use sandtable_engine::{Game, Observation, Stream};

use super::timed_bot;

/// What the search says of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<A> {
    /// Number of the best action among the legal ones, from 0.
    pub best: usize,
    /// The actions that were tried, the best first; empty when the bot did not need to think. Scores are chances between
    /// equal players where the model has a [calibration](sandtable_bots::value::Calibration).
    pub thoughts: Vec<Thought>,
    /// What speaks for the best action against the second best, the weightiest first; empty without a model, or where
    /// only one was tried.
    pub reasons: Vec<Reason>,
    /// Where many decisions make one plan: all of them, this one first, also those that the rules take by themselves;
    /// otherwise empty.
    pub plan: Vec<A>,
}

/// Asks the search for the best actions, from what the side may know, for so many seconds. `None` when it was urgent to
/// stop.
///
/// # Panics
/// Never: the program's own words for a search name a bot.
pub fn hint<G: Game + Doctrine>(
    game: &G,
    observation: &Observation<G>,
    legal: &[G::Action],
    seconds: f64,
    seed: u64,
    model: Option<&Arc<Model>>,
    stop: &Stop,
) -> Option<Hint<G::Action>> {
    let spec = timed_bot("mcts", seconds).expect("there is a search");
    hint_of(game, observation, legal, &spec, seed, model, stop)
}

/// The same, asked of a given bot.
pub fn hint_of<G: Game + Doctrine>(
    game: &G,
    observation: &Observation<G>,
    legal: &[G::Action],
    spec: &BotSpec,
    seed: u64,
    model: Option<&Arc<Model>>,
    stop: &Stop,
) -> Option<Hint<G::Action>> {
    let mut bot: Box<dyn Bot<G>> = spec.build(game, model.cloned());
    let best = bot.choose(game, observation, legal, seed, stop);
    if stop.is_urgent() {
        return None;
    }
    let mut thoughts = bot.thoughts();
    thoughts.retain(|thought| thought.visits > 0 || thought.action == best);
    if let Some(calibration) = model.and_then(|model| model.calibration.as_ref()) {
        let (side, turn) = (observation.viewer(), game.turn(observation.state()));
        for score in thoughts.iter_mut().filter_map(|thought| thought.score.as_mut()) {
            *score = calibration.chance(side, turn, *score);
        }
    }
    let rank = |thought: &Thought| (thought.action == best, thought.visits);
    thoughts.sort_by(|a, b| rank(b).cmp(&rank(a)).then(b.prior.total_cmp(&a.prior)));
    let reasons = match (model, thoughts.get(..2)) {
        (Some(model), Some([first, second])) if second.score.is_some() => {
            reasons(game, observation, legal, [first.action, second.action], model, seed)
        }
        _ => Vec::new(),
    };
    // Playouts by the policy alone may see it otherwise than the search: then they are no reasons for what it says.
    let speaks_for = reasons.iter().map(|reason| reason.adds).sum::<f64>() > 0.0;
    let reasons = if speaks_for { reasons } else { Vec::new() };
    let plan = plan(game, bot.as_mut(), observation, legal[best], seed, stop);
    Some(Hint { best, thoughts, reasons, plan })
}

/// The decisions that the bot has in mind from the first one on, where they make one plan, with those in which it has no
/// choice. No dice and no news come between them, so what the side knows is enough to carry them out.
fn plan<G: Game + Doctrine>(
    game: &G,
    bot: &mut dyn Bot<G>,
    observation: &Observation<G>,
    first: G::Action,
    seed: u64,
    stop: &Stop,
) -> Vec<G::Action> {
    let side = observation.viewer();
    let mut rng = Stream::new(seed);
    let mut state = game.determinize(observation, &mut rng);
    let mut tables = game.tables(&state);
    let clock = game.clock(&state);
    let (mut plan, mut legal) = (Vec::new(), Vec::new());
    let mut action = first;
    while game.is_planning(&state) && game.clock(&state) == clock {
        plan.push(action);
        game.decide(&mut state, &mut tables, action, &mut rng, &mut ());
        if game.to_act(&state) != Some(side) {
            break;
        }
        legal.clear();
        game.list(&state, &tables, &mut legal);
        action = match legal[..] {
            [only] => only,
            _ => legal[bot.choose(game, &Observation::of(game, &state, side), &legal, seed, stop)],
        };
    }
    plan
}
