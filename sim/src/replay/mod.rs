//! Replay files: a game as lines of JSON that a person can read, the program can check, and play can go on from.
//!
//! The format is described in `docs/replay-format.md`. [`Record`] is a game in memory, decision by decision;
//! [`Writer`] appends it to a file as it is played; [`read()`] checks a file against the rules and gives the record back.

mod error;
mod first_line;
mod forced;
mod header;
mod keys;
mod lines;
mod read;
mod record;
mod seed;
#[cfg(test)]
mod tests;
mod undo;
mod write;

pub use error::{Problem, ReplayError};
pub use first_line::read_header;
pub use forced::Forced;
pub(crate) use forced::play_forced;
pub use header::{FORMAT, Header};
pub use read::{read, verify};
pub use record::{Decided, LogLine, Record, Step};
pub use seed::game_seeds;
pub use undo::{UndoRefusal, can_undo};
pub use write::Writer;
