//! Rules of published board wargames as compact, copyable state machines.
//!
//! The crate knows no bot, no result file, no thread and no clock. [`Game`] is the contract that every game keeps;
//! [`Dice`] is the only source of chance; [`Observation`] is all that a player is shown.

mod area;
mod arguments;
mod bits;
mod by_side;
mod event;
mod game;
mod id;
mod id_set;
mod multiset;
mod observation;
mod outcome;
mod position;
mod published;
mod setting;
mod shared;
mod side;
mod statistics;
mod words;

pub mod crt;
pub mod dice;
pub mod games;
pub mod hex;
pub mod land;
pub mod math;
pub mod notation;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use area::{Areas, PairError, PairFault};
pub use arguments::OddsArguments;
pub use bits::Bits;
pub use by_side::BySide;
pub use dice::{Dice, DiePoints, Roll, Stream};
pub use event::{CombatRow, EventSink};
pub use game::{Game, IllegalAction};
pub use id::{Id, OptId};
pub use id_set::IdSet;
pub use multiset::{Multiset, Subsets};
pub use notation::{Argument, Notation};
pub use observation::Observation;
pub use outcome::{Finish, Outcome, Victory};
pub use position::Position;
pub use published::{Asked, Measure, Odds, Param, Procedure, Published};
pub use setting::{Setting, SideNames};
pub use shared::Shared;
pub use side::Side;
pub use statistics::Statistics;
pub use words::{Lang, Placement, Words};
