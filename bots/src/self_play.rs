//! Games that bots play out.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use sandtable_engine::{
    Observation, Outcome, Position, Side,
    dice::{Keyed, hash},
};

use crate::{Bot, Doctrine, Stop, value::Progress};

/// What so many games give, in their order, from several threads.
pub(crate) fn each_game<T: Send>(games: u64, progress: Progress<'_>, play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let done = AtomicU64::new(0);
    (0..games)
        .into_par_iter()
        .map(|number| {
            let result = play(number);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            result
        })
        .collect()
}

/// The outcome of a game that is [played to the end](play_to_end).
pub(crate) fn play_out<G: Doctrine>(
    game: &G,
    bots: &mut [Box<dyn Bot<G>>; 2],
    seed: u64,
    before: impl FnMut(&Observation<G>, &Position<G>, u64),
) -> Option<Outcome> {
    game.outcome(&play_to_end(game, bots, seed, before))
}

/// Plays a game from the seeds of its dice and decisions. `before` sees every decision before it is taken: the
/// observation of the side to act, the position, and the seed of the decision.
pub(crate) fn play_to_end<G: Doctrine>(
    game: &G,
    bots: &mut [Box<dyn Bot<G>>; 2],
    seed: u64,
    mut before: impl FnMut(&Observation<G>, &Position<G>, u64),
) -> G::State {
    let mut dice = Keyed::new(hash(seed, 0));
    let mut position = Position::begin(game, &mut dice, &mut ());
    let stop = Stop::new();
    for decision in 1_u64.. {
        let Some(side) = position.to_act(game) else { break };
        let observation = Observation::of(game, position.state(), side);
        let seed = hash(seed, decision);
        before(&observation, &position, seed);
        let chosen = bots[side.index()].choose(game, &observation, position.legal(), seed, &stop);
        let action = position.legal()[chosen];
        position.advance(game, action, &mut dice, &mut ());
    }
    *position.state()
}

/// The score of a side, a draw half.
pub(crate) fn score(outcome: Option<Outcome>, side: Side) -> f64 {
    outcome.map_or(0.5, |outcome| f64::from(outcome.half_points(side)) / 2.0)
}
