//! What it costs to cross each hexside.

use crate::hex::{Grid, Hex};

/// The price of a step over a hexside in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// It may not be taken.
    Never,
    /// So many half points, one at least.
    Halves(u8),
    /// The whole allowance: only as the first and only step of a move.
    Whole,
}

/// Dearer steps than this are as good as closed.
const MOST_HALVES: u8 = 100;
/// Codes of the prices that are not numbers.
const NEVER: u8 = u8::MAX;
pub(super) const WHOLE: u8 = u8::MAX - 1;

/// Bytes of a column of prices: 64 rows, and as many more as a search may take at once beyond the last.
pub(super) const PADDED: usize = 96;

/// A byte for each row of a column and each direction.
type Column = [[u8; PADDED]; 6];

/// What each hexside costs a class of units, which sides are closed from zone to zone, and where roads run.
///
/// Terrain, rivers and bridges are the game's: it names one price for each hexside. It takes 20 bytes a hex and 1,152 a
/// column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    prices: Vec<[u8; 6]>,
    /// The hexes beyond, where there are any.
    beyond: Vec<[Hex; 6]>,
    /// By column, the first unused: the prices of the steps that come into each hex in each direction, where they are a
    /// number, else [`NEVER`].
    into: Vec<Column>,
    /// Likewise, which of them are closed from zone to zone: all bits or none.
    closed_into: Vec<Column>,
    /// Whether any step with a number is.
    closes: bool,
    /// The price of the cheapest step on the map: with less a unit goes nowhere.
    least: u8,
    closed: Vec<u8>,
    roads: Vec<u8>,
    /// Half points to leave an enemy zone, and to enter one.
    zone: u8,
}

impl Ways {
    /// Asks for the price of each side of each hex, seen from it, and whether that side is closed from zone to zone.
    /// `roads` has a mask for each hex; `zone` is what it costs in half points to leave or to enter an enemy zone.
    pub fn new(grid: &Grid, roads: &[u8], zone: u8, mut price: impl FnMut(Hex, Hex, usize) -> (Price, bool)) -> Self {
        let mut ways = Self {
            prices: vec![[NEVER; 6]; grid.len()],
            beyond: vec![[Hex(0); 6]; grid.len()],
            into: vec![[[NEVER; PADDED]; 6]; usize::from(grid.columns()) + 1],
            closed_into: vec![[[0; PADDED]; 6]; usize::from(grid.columns()) + 1],
            closes: false,
            least: NEVER,
            closed: vec![0; grid.len()],
            roads: roads.to_vec(),
            zone,
        };
        for hex in grid.hexes() {
            for direction in 0..6 {
                let Some(to) = grid.neighbour(hex, direction) else { continue };
                let (cost, is_closed) = price(hex, to, direction);
                assert!(cost != Price::Halves(0), "no step is free");
                ways.beyond[hex.index()][direction] = to;
                ways.prices[hex.index()][direction] = match cost {
                    Price::Never => NEVER,
                    Price::Halves(halves) => halves.min(MOST_HALVES),
                    Price::Whole => WHOLE,
                };
                ways.closed[hex.index()] |= u8::from(is_closed) << direction;
                let (column, row) = (usize::from(grid.column(to)), usize::from(grid.row(to)) - 1);
                if let Price::Halves(_) = cost {
                    ways.into[column][direction][row] = ways.prices[hex.index()][direction];
                    ways.closes |= is_closed;
                }
                if is_closed {
                    ways.closed_into[column][direction][row] = u8::MAX;
                }
            }
        }
        ways.least = ways.prices.iter().flatten().copied().min().unwrap_or(NEVER);
        ways
    }

    /// The cost of a step in half points, `None` if it may not be taken. `zones` says whether both hexes lie in zones
    /// of the enemy; `whole` is the allowance where the move begins with this step, else `None`.
    #[inline]
    pub fn cost(&self, from: Hex, direction: usize, zones: (bool, bool), whole: Option<u8>) -> Option<u8> {
        let price = self.prices[from.index()][direction];
        if price == NEVER || zones.0 && zones.1 && self.closed[from.index()] >> direction & 1 != 0 {
            return None;
        }
        if price == WHOLE {
            return whole;
        }
        Some(price + self.zone * (u8::from(zones.0) + u8::from(zones.1)))
    }

    /// The price of a step in half points before zones, [`WHOLE`] if it takes all that the unit has, more if it may not
    /// be taken.
    #[inline]
    pub(super) fn price(&self, from: Hex, direction: usize) -> u8 {
        self.prices[from.index()][direction]
    }

    /// The prices of the steps into each hex of a column, from 1, by direction and row: those that are a number.
    #[inline]
    pub(super) fn prices_into(&self, column: usize) -> &Column {
        &self.into[column]
    }

    /// Which of them are closed from zone to zone.
    #[inline]
    pub(super) fn closed_into(&self, column: usize) -> &Column {
        &self.closed_into[column]
    }

    /// Whether any step that has a number is closed from zone to zone.
    #[inline]
    pub(super) fn closes(&self) -> bool {
        self.closes
    }

    /// The price of the cheapest step on the map.
    #[inline]
    pub(super) fn least(&self) -> u8 {
        self.least
    }

    /// Whether a side is closed from zone to zone.
    #[inline]
    pub(super) fn is_closed(&self, hex: Hex, direction: usize) -> bool {
        self.closed[hex.index()] >> direction & 1 != 0
    }

    /// The hex over a road; the side must have one.
    #[inline]
    pub(super) fn over(&self, hex: Hex, direction: usize) -> Hex {
        self.beyond[hex.index()][direction]
    }

    /// Whether a step may be taken at all.
    #[inline]
    pub fn is_open(&self, from: Hex, direction: usize) -> bool {
        self.prices[from.index()][direction] != NEVER
    }

    /// The roads of a hex.
    #[inline]
    pub fn roads(&self, hex: Hex) -> u8 {
        self.roads[hex.index()]
    }

    /// Half points to leave an enemy zone, and to enter one.
    #[inline]
    pub const fn zone(&self) -> u8 {
        self.zone
    }
}
