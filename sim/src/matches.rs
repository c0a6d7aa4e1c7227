//! Two bots against each other in mirrored pairs: the same dice twice, with the sides swapped.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use sandtable_bots::{Bot, parallel};
use sandtable_engine::{Finish, Game, Observation, Outcome, Side};

use crate::{
    Endless, GameSeeds, Gauge, Player, Seeds, Stop, Table, Unfinished,
    luck::play_measured,
    stats::{DEFAULT_LEVEL, luck::WithoutLuck},
};

/// What a match came to, from the view of the first bot. Integers only, so the order of the pairs does not matter.
///
/// A match compares two bots, so a game that both lost is even between them: a half point for each, like a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Pairs in which the first bot made 0, 1, 2, 3 or 4 half points.
    pub pairs: [u64; 5],
    /// Games that the first bot won, drew, lost; not those that both lost.
    pub games: [u64; 3],
    /// Games that both lost.
    pub both_lost: u64,
    /// Half points of the first bot as side one and as side two.
    pub by_side: [u64; 2],
}

/// What a mirrored pair came to: the half points (0, 1 or 2) of the first bot as side one, and as side two;
/// [`BOTH_LOST`](Self::BOTH_LOST) in their place where both sides lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairScore(pub [u8; 2]);

impl PairScore {
    /// In place of half points: both sides lost.
    pub const BOTH_LOST: u8 = 3;

    /// Half points of both games together: 0 to 4.
    pub const fn half_points(self) -> u8 {
        Self::of_game(self.0[0]) + Self::of_game(self.0[1])
    }

    const fn of_game(made: u8) -> u8 {
        if made == Self::BOTH_LOST { 1 } else { made }
    }

    /// What a game came to for the bot that played `side`.
    fn made(outcome: &Outcome, side: Side) -> u8 {
        if outcome.finish == Finish::BothLost { Self::BOTH_LOST } else { outcome.half_points(side) }
    }
}

impl FromIterator<PairScore> for MatchScore {
    fn from_iter<I: IntoIterator<Item = PairScore>>(pairs: I) -> Self {
        let mut score = Self::default();
        pairs.into_iter().for_each(|pair| score.add(pair));
        score
    }
}

impl MatchScore {
    /// Counts one more pair.
    pub fn add(&mut self, pair: PairScore) {
        for (side, made) in pair.0.into_iter().enumerate() {
            match made {
                PairScore::BOTH_LOST => self.both_lost += 1,
                made => self.games[2 - usize::from(made)] += 1,
            }
            self.by_side[side] += u64::from(PairScore::of_game(made));
        }
        self.pairs[usize::from(pair.half_points())] += 1;
    }

    /// Number of pairs.
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Sum and sum of squares of the half points of the pairs.
    pub fn moments(&self) -> (i128, i128) {
        let weighted = |power: u32| (0..5_i128).map(|k| k.pow(power) * i128::from(self.pairs[k as usize])).sum();
        (weighted(1), weighted(2))
    }
}

/// How long a bot thought: outside of every promise of equal results.
#[derive(Debug, Default)]
pub struct Clock {
    decisions: AtomicU64,
    nanos: AtomicU64,
}

impl Clock {
    /// Decisions so far.
    pub fn decisions(&self) -> u64 {
        self.decisions.load(Relaxed)
    }

    /// Mean time of a decision in milliseconds.
    pub fn mean_millis(&self) -> f64 {
        self.nanos.load(Relaxed) as f64 / 1e6 / self.decisions().max(1) as f64
    }
}

/// A bot whose thinking is timed.
struct Timed<G: Game> {
    bot: Box<dyn Bot<G>>,
    clock: Arc<Clock>,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn choose(&mut self, game: &G, observation: &Observation<G>, legal: &[G::Action], seed: u64, stop: &Stop) -> usize {
        let start = Instant::now();
        let choice = self.bot.choose(game, observation, legal, seed, stop);
        self.clock.nanos.fetch_add(start.elapsed().as_nanos() as u64, Relaxed);
        self.clock.decisions.fetch_add(1, Relaxed);
        choice
    }

    fn new_game(&mut self) {
        self.bot.new_game();
    }
}

/// Plays a pair: on the first table the first bot is side one, on the second it is side two. Beside the score the luck of
/// the first bot, the mean of both games in shares of a win, zero without a gauge.
pub(crate) fn play_pair<G: Game>(
    game: &G,
    tables: &mut [Table<'_, G>; 2],
    seeds: GameSeeds,
    gauge: Option<&Gauge<'_, G>>,
) -> Result<(PairScore, f64), Unfinished> {
    let (mut made, mut luck) = ([0; 2], 0.0);
    for ((made, table), side) in made.iter_mut().zip(tables).zip(Side::BOTH) {
        let (played, of_one) = play_measured(game, table, seeds, gauge, &mut ())?;
        *made = PairScore::made(&played.outcome, side);
        luck += if side == Side::One { of_one.score } else { -of_one.score } / 2.0;
    }
    Ok((PairScore(made), luck))
}

/// Who plays a match, how long, and how luck is measured.
pub struct Match<'a, G: Game> {
    /// The game with its scenario and options.
    pub game: &'a G,
    /// Builds the first or the second bot, once a side and thread.
    pub make: &'a (dyn Fn(usize) -> Box<dyn Bot<G>> + Sync),
    /// How long the bots thought.
    pub clocks: &'a [Arc<Clock>; 2],
    /// Pairs to play.
    pub pairs: u64,
    /// For all dice and bots.
    pub seed: u64,
    /// How luck is measured, if it is.
    pub gauge: Option<&'a Gauge<'a, G>>,
}

/// A finished pair whose luck was measured; both numbers are the first bot's, in shares of a win.
#[derive(Clone, Copy, Debug, PartialEq)]
struct MeasuredPair {
    number: u64,
    score: f64,
    luck: f64,
}

/// The luck that the first bot of a match had.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchLuck {
    /// In the order of their numbers.
    pairs: Vec<MeasuredPair>,
}

impl MatchLuck {
    /// Mean share of the points that the first bot would have made without luck; nothing where that cannot be told. The
    /// part of the luck to take off is fitted: between players of different strength a value of equal ones makes too
    /// much of luck.
    pub fn score_without(&self) -> Option<WithoutLuck> {
        let column = |of: fn(&MeasuredPair) -> f64| self.pairs.iter().map(of).collect::<Vec<_>>();
        let without = WithoutLuck::of(&column(|pair| pair.score), &column(|pair| pair.luck), DEFAULT_LEVEL)?;
        Some(WithoutLuck { mean: without.mean.as_share(), ..without })
    }
}

/// Plays a match on the current rayon pool; what it came to, and the luck where it was measured. `progress` is told the
/// score so far, from any thread. A match that is stopped has fewer pairs, and which ones they are then depends on the
/// machine.
///
/// # Errors
/// When a game breaks its promise to end.
pub fn play_match<G: Game>(
    played: &Match<'_, G>,
    stop: &Stop,
    progress: &(dyn Fn(&MatchScore) + Sync),
) -> Result<(MatchScore, Option<MatchLuck>), Endless> {
    let seat = |first: usize| {
        let player =
            |bot: usize| Player::new(Timed { bot: (played.make)(bot), clock: Arc::clone(&played.clocks[bot]) });
        Table::heeding([player(first), player(1 - first)], stop)
    };
    let so_far = Mutex::new((MatchScore::default(), Vec::new()));
    let seeds = Seeds::paired(played.seed);
    let tables = || [seat(0), seat(1)];
    parallel::try_for_each_init(played.pairs as usize, tables, |tables, number| {
        if stop.is_asked() {
            return Ok(());
        }
        let number = number as u64;
        match play_pair(played.game, tables, seeds.game(number), played.gauge) {
            Ok((pair, luck)) => {
                let mut so_far = so_far.lock().expect("nobody panics with the lock");
                let (score, measured) = &mut *so_far;
                score.add(pair);
                if played.gauge.is_some() {
                    measured.push(MeasuredPair { number, score: f64::from(pair.half_points()) / 4.0, luck });
                }
                progress(score);
                Ok(())
            }
            Err(Unfinished::Stopped) => Ok(()),
            Err(Unfinished::Endless(fault)) => Err(fault),
        }
    })?;
    let (score, mut pairs) = so_far.into_inner().expect("nobody panics with the lock");
    pairs.sort_unstable_by_key(|pair| pair.number);
    Ok((score, played.gauge.map(|_| MatchLuck { pairs })))
}
