//! What steps cost, as bits of many hexes at once.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use crate::hex::{Grid, Strips};

/// Some rows of a column as bits, the lowest for the first of them.
pub(super) trait Rows:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// How many rows.
    const COUNT: usize;
    const NONE: Self;
    const ALL: Self;

    /// The lowest rows of a column.
    fn of(column: u64) -> Self;

    /// As part of a column.
    fn bits(self) -> u64;
}

macro_rules! rows {
    ($($integer:ty),*) => {$(
        impl Rows for $integer {
            const COUNT: usize = <$integer>::BITS as usize;
            const NONE: Self = 0;
            const ALL: Self = Self::MAX;

            #[inline]
            fn of(column: u64) -> Self {
                column as Self
            }

            #[inline]
            fn bits(self) -> u64 {
                u64::from(self)
            }
        }
    )*};
}

rows!(u16, u32, u64);

/// Columns of a plane, by their number: 64, and an empty one on each side of them.
pub(super) const WIDTH: usize = Strips::COLUMNS;

/// Hexes of the whole map, by the direction of the steps into them and by column.
pub(super) type Plane<R> = [[R; WIDTH]; 6];

/// With all rows, before it is cut into parts.
pub(super) type Columns = Plane<u64>;

/// Planes of one kind, cut into parts of as many rows as fit into `R`: one part for each first row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cut<R> {
    parts: Vec<Plane<R>>,
}

impl<R: Rows> Cut<R> {
    fn new(grid: &Grid, columns: &Columns) -> Self {
        let part = |first: usize| columns.map(|columns| columns.map(|column| R::of(column >> first)));
        Self { parts: (0..=last_first::<R>(grid)).map(part).collect() }
    }

    /// The part whose first row is this one, from 0.
    #[inline]
    pub(super) fn part(&self, first: usize) -> &Plane<R> {
        &self.parts[first]
    }
}

/// The last row, from 0, at which a part begins: there it ends with the last row of the map.
#[inline]
pub(super) fn last_first<R: Rows>(grid: &Grid) -> usize {
    usize::from(grid.rows()).saturating_sub(R::COUNT)
}

/// The hexes that are entered at each price, and those closed from zone to zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planes<R> {
    /// Rising prices in half points, each with the hexes that are entered for it.
    pub(super) prices: Vec<(u8, Cut<R>)>,
    /// The hexes that are closed from zone to zone, if any of those are.
    pub(super) closed: Option<Cut<R>>,
}

impl<R: Rows> Planes<R> {
    pub(super) fn new(grid: &Grid, prices: &[(u8, Columns)], closed: Option<&Columns>) -> Self {
        Self {
            prices: prices.iter().map(|(price, columns)| (*price, Cut::new(grid, columns))).collect(),
            closed: closed.map(|columns| Cut::new(grid, columns)),
        }
    }
}
