//! Many bots against each other in mirrored pairs: a round robin, or one bot against all others.
//!
//! Pair `i` of every pairing meets the same dice, so `match` with the same seed plays the very pairs of a pairing, and
//! ratings are compared at the same luck. Pairs are played in batches; whether a pairing goes on is asked only between
//! batches, so the result does not depend on threads or interruptions.

mod folder;
mod plan;
mod run;

pub use folder::{TOURNAMENT_FILES, TournamentFolder};
pub use plan::{TournamentPlan, is_decided};
pub use run::{Pairing, Settings, TournamentRun, play_tournament};
