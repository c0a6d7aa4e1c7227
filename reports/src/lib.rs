//! What people read of a run. Plain functions: tallies in, text or files out.
//!
//! No interval, no number: every estimate carries its number of games, its interval and the name of the method.

pub mod analysis;
pub mod export;
pub mod files;
pub mod json;
pub mod report;
pub mod study;
pub mod summary;
pub mod terminal;
pub mod tournament;
pub mod warnings;

mod bids;
mod text;

pub use files::{check_run, write_run};
pub use sandtable_sim::stats;
