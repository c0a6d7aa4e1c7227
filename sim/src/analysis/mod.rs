//! What a played game was: how much of it was luck, and which decisions cost most.
//!
//! [`luck()`] measures every roll of a recorded game (its [`Course`]) against copies of it that are rolled again;
//! [`usual_luck`] measures the same in simulated games, to tell whether that was much. [`Judge`] asks a bot for a better
//! action in every decision and compares it with the one that was played, in playouts on the same dice.

mod blunders;
mod course;
mod luck;
#[cfg(test)]
mod tests;
mod usual;

pub use blunders::{Better, Judge, Judgement, LEAST_LOSS, LEAST_PLAYOUTS, first_playouts};
pub use course::Course;
pub use luck::{LuckReport, Moment, luck};
pub use usual::{Usual, usual_luck};
