//! Checks that every game must pass, and small games with known answers.

pub mod small;

mod best_response;
mod broken;
mod check;
#[cfg(test)]
mod dice_audit;
mod laws;
mod no_peeking;
mod walk;
mod words;

pub use best_response::{Profile, Tree};
pub use broken::{Broken, Fault};
pub use check::{CheckPlan, CheckReport, check_game, check_game_with};
pub use no_peeking::{no_clairvoyance, no_peeking};
