//! Plays all blocks of a plan on many threads.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use sandtable_engine::{Side, Statistics};
use serde::Serialize;

use crate::{
    Block, Folder, GameRow, Plan, Player, Progress, Scan, Shard, SimError, Stop, Table, Tally, Unfinished, play_game,
    store::Store, tally::Counter,
};

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// What a cell of the plan is played with.
pub struct Seating<'a, G: Statistics> {
    /// The game, built from the cell's scenario and options.
    pub game: &'a G,
    /// Makes the player of a side; called once a side and thread.
    pub players: &'a (dyn Fn(Side) -> Player<G> + Sync),
}

/// How a plan is played: nothing here changes the result.
pub struct Settings<'a> {
    /// Number of threads, 0 for one a core.
    pub threads: usize,
    /// Asked when the run is to stop early.
    pub stop: &'a Stop,
    /// Told about ten times a second, and at the end.
    pub progress: &'a mut dyn FnMut(&Progress<'_>),
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Run {
    /// One tally a cell: of the whole plan, or of the finished blocks when the run was interrupted.
    pub tallies: Vec<Tally>,
    /// False when it was asked to stop before the last block (of the shard, if the folder was opened for one).
    pub is_complete: bool,
    /// What earlier runs had left in the folder.
    pub scan: Scan,
    /// Games that this process played.
    pub played: u64,
    /// Time that it took.
    pub elapsed: Duration,
}

/// Plays what is missing of a plan, or of the shard that the folder was opened for. `seatings` has one entry a cell; without a folder everything stays in memory.
///
/// # Errors
/// When a file cannot be written, or a game breaks its rules' promises.
///
/// # Panics
/// When there is not one seating a cell, or the folder was opened for another plan.
pub fn run<G: Statistics>(
    plan: &Plan,
    seatings: &[Seating<'_, G>],
    folder: Option<&Folder>,
    settings: Settings<'_>,
) -> Result<Run, SimError> {
    plan.check()?;
    assert_eq!(seatings.len(), plan.cells.len(), "one seating a cell");
    assert!(folder.is_none_or(|folder| folder.manifest().plan == *plan), "the folder was opened for another plan");
    let mut tallies = vec![Tally::default(); plan.cells.len()];
    let mut add = |block: &Block| tallies[plan.cell_of(block.block) as usize].merge(&block.tally);
    let (store, scan) = match folder {
        Some(folder) => {
            let (store, scan) = folder.open_store(|block| Ok(add(&block)?))?;
            (Some(store), scan)
        }
        None => (None, Scan::default()),
    };
    let threads = match settings.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    if let Some(folder) = folder {
        folder.note(&Note::start(threads, scan))?;
    }
    let shard = folder.map_or(Shard::WHOLE, Folder::shard);
    let mut run = Run { tallies, is_complete: false, scan, played: 0, elapsed: Duration::ZERO };
    let store = play_missing(plan, shard, seatings, store, threads, settings, &mut run)?;
    if let Some(folder) = folder {
        if let Some(mut store) = store {
            store.sync()?;
            if run.is_complete {
                store.seal()?;
            }
        }
        folder.note(&Note::end(&run))?;
    }
    Ok(run)
}

/// Plays one block of a plan and stores nothing: what a folder must hold of it.
///
/// # Errors
/// When a game breaks its rules' promises.
///
/// # Panics
/// When there is not one seating a cell, or no such block.
pub fn play_block<G: Statistics>(plan: &Plan, seatings: &[Seating<'_, G>], block: u64) -> Result<Block, SimError> {
    assert_eq!(seatings.len(), plan.cells.len(), "one seating a cell");
    assert!(block < plan.blocks(), "no such block");
    let stop = Stop::new();
    let floor = Floor::new(plan, seatings, &[], &stop);
    Ok(floor.play_block(block, &mut None)?.expect("nobody asks to stop"))
}

/// Plays the blocks that the store has not; gives the store back.
fn play_missing<G: Statistics>(
    plan: &Plan,
    shard: Shard,
    seatings: &[Seating<'_, G>],
    mut store: Option<Store>,
    threads: usize,
    settings: Settings<'_>,
    run: &mut Run,
) -> Result<Option<Store>, SimError> {
    let started = Instant::now();
    let missing: Vec<u64> =
        shard.blocks(plan).filter(|&block| store.as_ref().is_none_or(|store| !store.has(block))).collect();
    let before: u64 = run.tallies.iter().map(|tally| tally.games).sum();
    let floor = Floor::new(plan, seatings, &missing, settings.stop);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|i| format!("sim-{i}"))
        .build()
        .map_err(|error| SimError::Threads { threads, reason: error.to_string() })?;
    let all_games = shard.games(plan);
    let (sender, receiver) = sync_channel(2 * threads);
    let mut finished = 0;
    let mut result = Ok(());
    let progress = settings.progress;
    let mut tell = |tallies: &[Tally]| {
        let played = floor.played.load(Ordering::Relaxed);
        let games = before + played;
        progress(&Progress { games, all_games, played, elapsed: started.elapsed(), tallies });
    };
    pool.in_place_scope(|scope| {
        for _ in 0..threads {
            let (sender, floor) = (sender.clone(), &floor);
            scope.spawn(move |_| floor.work(&sender));
        }
        drop(sender);
        let mut told = Instant::now();
        loop {
            let got = receiver.recv_timeout(TELL_EVERY);
            if let Err(RecvTimeoutError::Disconnected) = got {
                break;
            }
            if let Ok(got) = got {
                let kept = got.and_then(|block: Block| {
                    if let Some(store) = &mut store {
                        store.append(&block)?;
                    }
                    run.tallies[plan.cell_of(block.block) as usize].merge(&block.tally)?;
                    finished += 1;
                    Ok(())
                });
                if let Err(error) = kept {
                    // The first failure is the one to tell; go on receiving so that no thread hangs.
                    floor.failed.store(true, Ordering::Relaxed);
                    result = std::mem::replace(&mut result, Ok(())).and(Err(error));
                }
            }
            if told.elapsed() >= TELL_EVERY {
                tell(&run.tallies);
                told = Instant::now();
            }
        }
    });
    result?;
    tell(&run.tallies);
    run.is_complete = finished == missing.len();
    run.played = floor.played.into_inner();
    run.elapsed = started.elapsed();
    Ok(store)
}

/// What the threads share.
struct Floor<'a, G: Statistics> {
    plan: &'a Plan,
    seatings: &'a [Seating<'a, G>],
    missing: &'a [u64],
    next: AtomicU64,
    played: AtomicU64,
    failed: AtomicBool,
    stop: &'a Stop,
}

/// One thread's place in a cell.
struct Desk<'a, G: Statistics> {
    cell: u32,
    game: &'a G,
    table: Table<'a, G>,
    counter: Counter<'a, G>,
}

impl<'f, G: Statistics> Floor<'f, G> {
    const fn new(plan: &'f Plan, seatings: &'f [Seating<'f, G>], missing: &'f [u64], stop: &'f Stop) -> Self {
        let [next, played] = [AtomicU64::new(0), AtomicU64::new(0)];
        Self { plan, seatings, missing, next, played, failed: AtomicBool::new(false), stop }
    }

    /// Plays block after block until there is none left.
    fn work(&self, sender: &SyncSender<Result<Block, SimError>>) {
        let mut desk = None;
        while !self.stop.is_asked() && !self.failed.load(Ordering::Relaxed) {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&block) = self.missing.get(next as usize) else { return };
            let Some(result) = self.play_block(block, &mut desk).transpose() else { return };
            let is_failed = result.is_err();
            if sender.send(result).is_err() || is_failed {
                return;
            }
        }
    }

    /// `None` when the block was dropped because the run is to stop at once.
    fn play_block<'a>(&'a self, block: u64, desk: &mut Option<Desk<'a, G>>) -> Result<Option<Block>, SimError> {
        let cell = self.plan.cell_of(block);
        let mut current = self.plan.games_of(block).start;
        catch_unwind(AssertUnwindSafe(|| self.play_games(block, cell, desk, &mut current)))
            .unwrap_or_else(|panic| Err(SimError::Panicked { cell, game: current, message: message(panic.as_ref()) }))
    }

    fn play_games<'a>(
        &'a self,
        block: u64,
        cell: u32,
        desk: &mut Option<Desk<'a, G>>,
        current: &mut u64,
    ) -> Result<Option<Block>, SimError> {
        if desk.as_ref().is_none_or(|desk| desk.cell != cell) {
            let seating = &self.seatings[cell as usize];
            let table = Table::heeding(Side::BOTH.map(|side| (seating.players)(side)), self.stop);
            *desk = Some(Desk { cell, game: seating.game, table, counter: Counter::new(seating.game) });
        }
        let Desk { game, table, counter, .. } = desk.as_mut().expect("just set");
        let seeds = self.plan.seeds(cell);
        let games = self.plan.games_of(block);
        let detail_every = u64::from(self.plan.detail_every.get());
        let mut rows = Vec::new();
        for index in games {
            *current = index;
            if self.stop.is_urgent() || self.failed.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let is_detailed = index % detail_every == 0;
            let played = if is_detailed {
                play_game(*game, table, seeds.game(index), counter)
            } else {
                play_game(*game, table, seeds.game(index), &mut ())
            };
            let played = match played {
                Ok(played) => played,
                Err(Unfinished::Stopped) => return Ok(None),
                Err(Unfinished::Endless(source)) => return Err(SimError::Endless { cell, game: index, source }),
            };
            counter.finish(&played, is_detailed);
            if self.plan.emit.any() {
                rows.push(GameRow::from(&played));
            }
            self.played.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Some(Block { block, tally: counter.take()?, rows }))
    }
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

/// A line of `provenance.ndjson`.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Note {
    Start { unix_seconds: u64, threads: usize, blocks_kept: u64, lines_dropped: u64 },
    End { unix_seconds: u64, complete: bool, games_played: u64, seconds: f64 },
}

impl Note {
    fn start(threads: usize, scan: Scan) -> Self {
        Self::Start { unix_seconds: now(), threads, blocks_kept: scan.kept, lines_dropped: scan.dropped }
    }

    fn end(run: &Run) -> Self {
        let seconds = run.elapsed.as_secs_f64();
        Self::End { unix_seconds: now(), complete: run.is_complete, games_played: run.played, seconds }
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
