//! Maps of flat-topped hexes: what the hex games share.
//!
//! A [`Grid`] numbers the hexes and knows their neighbours, distances and places on paper. [`HexSet`] holds hexes as
//! bits, [`Hexsides`] says which sides may be crossed, [`Reach`] lists what lies one and two steps away. All are
//! tables built once with a game; none knows terrain or units.

mod distances;
mod facing;
mod grid;
mod reach;
mod set;
mod sides;

pub use distances::distances_within;
pub use facing::{Bearing, Facing, FiringArc, arc};
pub use grid::{Grid, Hex, Shift};
pub use reach::Reach;
pub use set::HexSet;
pub use sides::Hexsides;
