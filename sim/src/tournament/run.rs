//! Plays a tournament batch by batch.

use std::{
    ops::Range,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use sandtable_bots::{
    Bot,
    parallel::{self, Pool},
};
use sandtable_engine::Game;

use super::{TournamentFolder, TournamentPlan};
use crate::{
    Player, Seeds, SimError, Stop, Table, Unfinished,
    matches::{PairScore, play_pair},
};

/// Time between two saves: a killed tournament loses no more than this and a batch.
const SAVE_EVERY: Duration = Duration::from_secs(3);

/// Two bots and the pairs that they have played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Numbers of the two bots.
    pub bots: [usize; 2],
    /// The pairs from the view of the first bot, in order.
    pub scores: Vec<PairScore>,
}

/// How a tournament is played.
pub struct Settings<'a> {
    /// Number of threads, 0 for one a core.
    pub threads: usize,
    /// Asked when it is to stop early: once, and the batch in flight is finished; again, and what is not
    /// finished of it is dropped.
    pub stop: &'a Stop,
    /// Whether these pairs of a pairing are enough. Asked after each batch, with the plan's own limit on top.
    pub is_decided: &'a dyn Fn(&[PairScore]) -> bool,
    /// Told after each pair, from any thread: pairs missing in the folder that were played or found needless, and the
    /// pairing in play as it was before this batch.
    pub progress: &'a (dyn Fn(u64, &Pairing) + Sync),
}

/// What a tournament came to.
#[derive(Clone, Debug)]
pub struct TournamentRun {
    /// All pairings, in the order of the plan.
    pub pairings: Vec<Pairing>,
    /// False when it was asked to stop before the last pairing was decided.
    pub is_complete: bool,
    /// Pairs that were already in the folder.
    pub kept: u64,
    /// Pairs that this process played.
    pub played: u64,
}

/// Plays what is missing of a tournament, the pairing with the fewest pairs first. `make` builds a bot by its number,
/// once a side and thread. Without a folder everything stays in memory.
///
/// # Errors
/// When a file cannot be read or written, or a game breaks its promise to end.
pub fn play_tournament<G: Game>(
    plan: &TournamentPlan,
    game: &G,
    make: &(dyn Fn(usize) -> Box<dyn Bot<G>> + Sync),
    folder: Option<&TournamentFolder>,
    settings: &Settings<'_>,
) -> Result<TournamentRun, SimError> {
    let pool = Pool::new(settings.threads)
        .map_err(|error| SimError::Threads { threads: settings.threads, reason: error.to_string() })?;
    let mut pairings = Vec::new();
    for bots in plan.pairings() {
        let mut scores = folder.map_or_else(|| Ok(Vec::new()), |folder| folder.load(bots))?;
        // More than are asked for only if the manifest was changed by hand.
        scores.truncate(plan.pairs as usize);
        pairings.push(Pairing { bots, scores });
    }
    let kept = pairings.iter().map(|pairing| pairing.scores.len() as u64).sum();
    let batch = u64::from(plan.batch.get());
    let is_done = |pairing: &Pairing| {
        let played = pairing.scores.len() as u64;
        // A folder of fewer pairs may end within a batch, where a tournament of more would not have looked.
        let is_looked_at = played > 0 && played.is_multiple_of(batch);
        played >= plan.pairs || (is_looked_at && (settings.is_decided)(&pairing.scores))
    };
    let mut done: Vec<bool> = pairings.iter().map(is_done).collect();
    let mut changed = vec![false; pairings.len()];
    let needless =
        pairings.iter().filter(|pairing| is_done(pairing)).map(|pairing| plan.pairs - pairing.scores.len() as u64);
    let counted = AtomicU64::new(needless.sum());
    let mut played = 0;
    let mut saved = Instant::now();
    let mut result = Ok(());
    while let Some(next) = (0..pairings.len()).filter(|&i| !done[i]).min_by_key(|&i| pairings[i].scores.len()) {
        if settings.stop.is_asked() {
            break;
        }
        let first = pairings[next].scores.len() as u64;
        let range = first..plan.pairs.min((first / batch + 1) * batch);
        let tell = || (settings.progress)(counted.fetch_add(1, Relaxed) + 1, &pairings[next]);
        let scores = pool
            .install(|| play_batch(plan, game, make, (next, pairings[next].bots), range.clone(), settings.stop, &tell));
        match scores {
            Ok(scores) => {
                let is_whole = scores.len() as u64 == range.end - range.start;
                played += scores.len() as u64;
                changed[next] |= !scores.is_empty();
                pairings[next].scores.extend(scores);
                if !is_whole {
                    break;
                }
            }
            Err(error) => {
                result = Err(error);
                break;
            }
        }
        if is_done(&pairings[next]) {
            done[next] = true;
            counted.fetch_add(plan.pairs - pairings[next].scores.len() as u64, Relaxed);
        }
        if saved.elapsed() >= SAVE_EVERY {
            save(folder, &pairings, &mut changed)?;
            saved = Instant::now();
        }
    }
    save(folder, &pairings, &mut changed)?;
    result?;
    Ok(TournamentRun { pairings, is_complete: done.iter().all(|&done| done), kept, played })
}

fn save(folder: Option<&TournamentFolder>, pairings: &[Pairing], changed: &mut [bool]) -> Result<(), SimError> {
    let Some(folder) = folder else { return Ok(()) };
    for (pairing, changed) in pairings.iter().zip(changed) {
        if std::mem::take(changed) {
            folder.save(pairing.bots, &pairing.scores)?;
        }
    }
    Ok(())
}

/// Plays pairs on the current pool, in order; when it is urgent to stop, those before the first that is not finished.
fn play_batch<G: Game>(
    plan: &TournamentPlan,
    game: &G,
    make: &(dyn Fn(usize) -> Box<dyn Bot<G>> + Sync),
    (number, bots): (usize, [usize; 2]),
    pairs: Range<u64>,
    stop: &Stop,
    tell: &(dyn Fn() + Sync),
) -> Result<Vec<PairScore>, SimError> {
    let seeds = Seeds::paired(plan.seed);
    let table = |bots: [usize; 2]| Table::heeding(bots.map(|bot| Player::Bot(make(bot))), stop);
    let tables = || [table(bots), table([bots[1], bots[0]])];
    let scores = parallel::try_map_init((pairs.end - pairs.start) as usize, tables, |tables, place| {
        let pair = pairs.start + place as u64;
        if stop.is_urgent() {
            return Ok(None);
        }
        match play_pair(game, tables, seeds.game(pair), None) {
            Ok((score, _)) => {
                tell();
                Ok(Some(score))
            }
            Err(Unfinished::Stopped) => Ok(None),
            Err(Unfinished::Endless(source)) => Err(SimError::Endless { cell: number as u32, game: pair, source }),
        }
    })?;
    Ok(scores.into_iter().map_while(|score| score).collect())
}
