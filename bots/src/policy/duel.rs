//! Matches between policies: a challenger against the holder of the title and those before it.

use std::sync::Arc;

use sandtable_engine::{Side, dice::hash};

use crate::{
    BotSpec, Doctrine, Model, parallel,
    self_play::{play_out, score},
};

/// A mean over pairs, such as the share of points of a challenger, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Score {
    /// Of the points of pairs.
    pub(super) fn of(points: impl Iterator<Item = f64> + Clone) -> Self {
        let n = points.clone().count() as f64;
        let mean = points.clone().sum::<f64>() / n;
        let variance = points.map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0).max(1.0);
        Self { mean, error: (variance / n).sqrt() }
    }

    /// The lower end of the 95 % interval.
    #[must_use]
    pub fn low(&self) -> f64 {
        self.mean - 1.96 * self.error
    }

    /// The upper end.
    #[must_use]
    pub fn high(&self) -> f64 {
        self.mean + 1.96 * self.error
    }
}

/// A player of the match.
pub(super) type Player<'a> = (&'a BotSpec, &'a Arc<Model>);

/// What a challenger did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gauntlet {
    /// Share of points against the holder.
    pub(super) duel: Score,
    /// Points a game more than the holder has in its place, on the same dice.
    pub(super) gain: Score,
}

/// Pairs of games with equal dice, the sides exchanged, in turn over scenarios and bids: every other pair against the holder,
/// the others against the `field` in turn; all against the holder if there is nobody else.
pub(super) fn gauntlet<G: Doctrine>(
    games: &[G],
    (challenger, holder): (Player<'_>, Player<'_>),
    field: &[Player<'_>],
    pairs: u64,
    seed: u64,
    progress: &(dyn Fn() + Sync),
) -> Gauntlet {
    let points: Vec<(bool, f64, f64)> = parallel::map(pairs as usize, |number| {
        let (turn, opponent) = opponent(field, number as u64, games.len() as u64);
        let game = &games[(turn % games.len() as u64) as usize];
        let seed = hash(seed, number as u64);
        let own = pair(game, challenger, opponent.unwrap_or(holder), seed);
        let holders = opponent.map_or(0.5, |opponent| pair(game, holder, opponent, seed));
        progress();
        (opponent.is_none(), own, own - holders)
    });
    Gauntlet {
        duel: Score::of(points.iter().filter(|(counts, ..)| *counts).map(|point| point.1)),
        gain: Score::of(points.iter().map(|point| point.2)),
    }
}

/// The number of the pair among those against such opponents, and the opponent if it is not the holder.
fn opponent<'a>(field: &[Player<'a>], number: u64, variants: u64) -> (u64, Option<Player<'a>>) {
    if field.is_empty() {
        return (number, None);
    }
    let turn = number / 2;
    let place = (turn / variants % field.len() as u64) as usize;
    (turn, (!number.is_multiple_of(2)).then(|| field[place]))
}

/// Share of points of the first player in a pair of games.
fn pair<G: Doctrine>(game: &G, first: Player<'_>, second: Player<'_>, seed: u64) -> f64 {
    f64::midpoint(play(game, [first, second], Side::One, seed), play(game, [second, first], Side::Two, seed))
}

/// One game; points of `side`.
fn play<G: Doctrine>(game: &G, players: [Player<'_>; 2], side: Side, seed: u64) -> f64 {
    let mut bots = players.map(|(spec, model)| spec.build(game, Some(model.clone())));
    score(play_out(game, &mut bots, seed, |_, _, _| {}), side)
}
