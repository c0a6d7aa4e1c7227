//! The hexes that a unit can reach in a segment, as places of small tables around it.

use sandtable_engine::{games::leyte_gulf::Place, hex::Hex};

use super::value::View;

/// Steps that a path has at most.
const STEPS: i16 = 4;
/// Offsets of its end, in each of two axes.
const SPAN: i16 = 2 * STEPS + 1;
/// Entries of a table.
pub(super) const SPOTS: usize = (SPAN * SPAN) as usize;
/// Hexes where a path can end.
pub(super) const HEXES: usize = (1 + 3 * STEPS * (STEPS + 1)) as usize;

/// The entry of a hex within reach of a unit in a place.
#[inline]
pub(super) fn spot(view: &View<'_>, start: Place, hex: Hex) -> usize {
    let (q, r) = view.game.data.grid.offset(start.hex(), hex);
    ((q + STEPS) * SPAN + r + STEPS) as usize
}
