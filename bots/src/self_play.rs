//! Games that bots play out.

use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_engine::{
    Observation, Outcome, Position, Side, Victory,
    dice::{Keyed, hash},
};

use crate::{Bot, Doctrine, Stop, parallel, value::Progress};

/// What so many games give, in their order, from several threads.
pub(crate) fn each_game<T: Send>(games: u64, progress: Progress<'_>, play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let done = AtomicU64::new(0);
    parallel::map(games as usize, |number| {
        let result = play(number as u64);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        result
    })
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
    let stop = Stop::new();
    play_by(game, seed, |observation, position, seed| {
        before(observation, position, seed);
        bots[observation.viewer().index()].choose(game, observation, position.legal(), seed, &stop)
    })
}

/// The same, with `choose` to take every decision: it names the place of a legal action.
pub(crate) fn play_by<G: Doctrine>(
    game: &G,
    seed: u64,
    mut choose: impl FnMut(&Observation<G>, &Position<G>, u64) -> usize,
) -> G::State {
    let mut dice = Keyed::new(hash(seed, 0));
    let mut position = Position::begin(game, &mut dice, &mut ());
    for decision in 1_u64.. {
        let Some(side) = position.to_act(game) else { break };
        let observation = Observation::of(game, position.state(), side);
        let chosen = choose(&observation, &position, hash(seed, decision));
        let action = position.legal()[chosen];
        position.advance(game, action, &mut dice, &mut ());
    }
    *position.state()
}

/// How a game ended, to be scored at other bids than its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub(crate) bid: i32,
    pub(crate) victory: Option<Victory>,
}

impl End {
    /// Of a game that is over.
    pub(crate) fn of<G: Doctrine>(game: &G, state: &G::State) -> Self {
        Self { bid: game.bid(), victory: game.victory(state) }
    }

    /// The score of a side with so much more of the bid.
    pub(crate) fn score(&self, side: Side, more: i32) -> f64 {
        score(self.victory.map(|victory| victory.outcome(self.bid + more)), side)
    }

    /// Victory points that the first side is ahead, without the bid.
    pub(crate) fn margin(&self) -> i32 {
        self.victory.map_or(0, |victory| victory.outcome(0).margin(Side::One))
    }
}

/// How many steps of the bid games are scored at, and which of them is none.
pub(crate) const BID_STEPS: usize = 5;
pub(crate) const OWN_BID: usize = 2;

/// What is added to the bid of games to score them, so that games that are won clearly count more than those that are won
/// narrowly: none, and on either side this share of a standard deviation of the margin and half of it.
pub(crate) fn bid_steps<'a, G: Doctrine>(ends: impl Iterator<Item = &'a End> + Clone, share: f64) -> [i32; BID_STEPS] {
    let n = ends.clone().count().max(1) as f64;
    let margins = ends.map(|end| f64::from(end.margin()));
    let mean = margins.clone().sum::<f64>() / n;
    let variance = margins.map(|margin| (margin - mean) * (margin - mean)).sum::<f64>() / n;
    let step = |share: f64| (share * variance.sqrt() / f64::from(G::VP_SCALE)).round().max(1.0) as i32 * G::VP_SCALE;
    [-step(share), -step(share / 2.0), 0, step(share / 2.0), step(share)]
}

/// The score of a side, a draw half.
pub(crate) fn score(outcome: Option<Outcome>, side: Side) -> f64 {
    outcome.map_or(0.5, |outcome| f64::from(outcome.half_points(side)) / 2.0)
}
