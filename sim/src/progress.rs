//! What a run tells while it works, and how it is told to stop.

use std::{
    sync::atomic::{AtomicU8, Ordering},
    time::Duration,
};

use crate::Tally;

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Games of the plan that are done, those of earlier runs on the folder and of blocks in flight included.
    pub games: u64,
    /// Games of the plan.
    pub all_games: u64,
    /// Games played by this process.
    pub played: u64,
    /// Time since this process began to play.
    pub elapsed: Duration,
    /// The finished blocks so far, one tally a cell.
    pub tallies: &'a [Tally],
}

impl Progress<'_> {
    /// Games a second of this process.
    pub fn rate(&self) -> f64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 { self.played as f64 / seconds } else { 0.0 }
    }

    /// Time left at the present rate; `None` while nothing was played.
    pub fn time_left(&self) -> Option<Duration> {
        let rate = self.rate();
        (rate > 0.0).then(|| Duration::from_secs_f64((self.all_games - self.games) as f64 / rate))
    }
}

/// A request to stop, shared with a signal handler. Asked once, a run finishes the blocks in flight and saves them;
/// asked again, it drops them.
#[derive(Debug, Default)]
pub struct Stop(AtomicU8);

impl Stop {
    /// Nobody has asked yet.
    pub const fn new() -> Self {
        Self(AtomicU8::new(0))
    }

    /// Asks. Safe in a signal handler.
    pub fn ask(&self) {
        let _ = self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |asked| Some(asked.saturating_add(1)));
    }

    /// Whether no new block may begin.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }

    /// Whether even the blocks in flight are to be dropped.
    pub fn is_urgent(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 1
    }
}
