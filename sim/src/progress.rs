//! What a run tells while it works.

use std::time::Duration;

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
}
