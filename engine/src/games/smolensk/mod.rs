//! Fierce Fight! Smolensk Blitzkrieg: Army Group Centre against the Soviet Western Direction, chit by chit.
//!
//! The rule numbers in brackets are the rulebook's, with sub-items as listed by `sandtable rules smolensk`; `L` numbers
//! are those of the game linked with Leningrad, `RULING` numbers are explained in `docs/games/smolensk.md`. The Axis is
//! [`Side::One`](crate::Side::One), the Soviets are [`Side::Two`](crate::Side::Two).

mod action;
mod approaches;
mod contract;
mod data;
mod event;
mod game;
mod ground;
mod hidden;
mod ids;
mod legal;
mod odds;
mod options;
mod rules;
mod state;
mod tables;
mod words;

pub use action::Action;
pub use approaches::Approaches;
pub use data::{
    Card, Chart, Check, ChitCard, Data, Effect, First, Formation, Kind, Map, Order, Outcome, Points, Scenario, Sheet,
    Site, Start, TURNS, Terrain, Turn,
};
pub use event::{Cause, Event};
pub use game::Smolensk;
pub use ids::{
    Block, Chit, ChitSet, HEX_WORDS, Hexes, MAX_FORTS, MAX_RAILS, MAX_UNITS, Place, PlaceSet, Unit, UnitSet,
};
pub use odds::{Behind, Defence, Question, Race};
pub use options::{Options, Split};
pub use rules::rolls::Purpose;
pub use state::{AX, Army, Marker, Node, RailSet, Role, SU, Spot, State, Word};
pub use tables::{AXIS_BEYOND, SOVIET_BEYOND, Tables};

use rules::referee::Referee;

/// Id of the game.
pub const ID: &str = "smolensk";
