//! Maps of flat-topped hexes: what the hex games share.
//!
//! A [`Grid`] numbers the hexes and knows their neighbours, distances and places on paper. [`HexSet`] holds hexes as
//! bits, [`Hexsides`] says which sides may be crossed, [`Reach`] lists what lies one and two steps away: tables built
//! once with a game. [`Facing`], [`Bearing`] and [`FiringArc`] serve units that look somewhere. [`Paths`] finds what a
//! unit can reach and which hexes are in supply, in a table that the caller keeps. [`Strips`] holds hexes column by column,
//! for floods over a large map. None of them knows terrain or units.

mod distances;
mod facing;
mod grid;
mod paths;
mod reach;
mod set;
mod sides;
mod strips;
mod supply;

pub use distances::distances_within;
pub use facing::{Bearing, Facing, FiringArc, arc};
pub use grid::{Grid, Hex, Shift, offset_to, offset_turned, steps_of};
pub use paths::{Leg, Paths, Step};
pub use reach::Reach;
pub use set::HexSet;
pub use sides::Hexsides;
pub use strips::{Strips, each};
pub use supply::Link;
