//! Rules of published board wargames as compact, copyable state machines.
//!
//! The crate knows no bot, no result file, no thread and no clock. [`Game`] is the contract that every game keeps;
//! [`Dice`] is the only source of chance; [`Observation`] is all that a player is shown.

mod bits;
mod event;
mod game;
mod observation;
mod outcome;
mod published;
mod side;

pub mod dice;
pub mod games;
pub mod hex;
pub mod math;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use dice::{Dice, DiePoints, Roll, Stream};
pub use event::{CombatRow, EventSink};
pub use game::{Game, IllegalAction, Placement};
pub use observation::Observation;
pub use outcome::Outcome;
pub use published::{Param, Procedure, Published};
pub use side::Side;
