//! Checks that every game must pass, and small games with known answers.

pub mod small;

mod best_response;
mod broken;
mod check;
mod damage;
#[cfg(test)]
mod dice_audit;
mod laws;
mod monte_carlo;
mod no_peeking;
mod report;
mod switches;
mod table;
mod walk;
mod words;

pub use best_response::{Profile, Tree};
pub use broken::{Broken, Fault};
pub use check::{CheckPlan, check_game, check_game_with};
pub use damage::damaged;
pub use monte_carlo::{Asked, arguments, check_odds, chi_square_bound, tells_apart};
pub use no_peeking::{no_clairvoyance, no_peeking};
pub use report::CheckReport;
pub use switches::{changes, check_switches, together};
pub use table::{Table, act, load};
