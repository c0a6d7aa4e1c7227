//! A match between the policies of two models.

use std::sync::Arc;

use rayon::prelude::*;
use sandtable_engine::{Side, dice::hash};

use crate::{
    BotSpec, Doctrine, Model,
    self_play::{play_out, score},
};

/// The share of points of the challenger, with the standard error of the mean over pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Share of points, 0 to 1.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Score {
    /// The lower end of the 95 % interval.
    #[must_use]
    pub fn low(&self) -> f64 {
        self.mean - 1.96 * self.error
    }
}

/// A player of the match.
pub(super) type Player<'a> = (&'a BotSpec, &'a Arc<Model>);

/// Pairs of games with equal dice, the sides exchanged; in turn over scenarios and bids.
pub(super) fn duel<G: Doctrine>(
    games: &[G],
    challenger: Player<'_>,
    holder: Player<'_>,
    pairs: u64,
    seed: u64,
    progress: &(dyn Fn() + Sync),
) -> Score {
    let points: Vec<f64> = (0..pairs)
        .into_par_iter()
        .map(|number| {
            let game = &games[(number % games.len() as u64) as usize];
            let seed = hash(seed, number);
            let first = play(game, [challenger, holder], seed);
            let second = 1.0 - play(game, [holder, challenger], seed);
            progress();
            f64::midpoint(first, second)
        })
        .collect();
    let n = points.len() as f64;
    let mean = points.iter().sum::<f64>() / n;
    let variance = points.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    Score { mean, error: (variance / n).sqrt() }
}

/// One game; points of [`Side::One`].
fn play<G: Doctrine>(game: &G, players: [Player<'_>; 2], seed: u64) -> f64 {
    let mut bots = players.map(|(spec, model)| spec.build(game, Some(model.clone())));
    score(play_out(game, &mut bots, seed, |_, _, _| {}), Side::One)
}
