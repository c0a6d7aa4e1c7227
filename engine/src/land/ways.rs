//! What it costs to cross each hexside.

use std::collections::BTreeMap;

use super::planes::{Columns, Planes, WIDTH};
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

/// No step into any hex.
const NO_STEPS: Columns = [[0; WIDTH]; 6];

/// What each hexside costs a class of units, which sides are closed from zone to zone, and where roads run.
///
/// Terrain, rivers and bridges are the game's: it names one price for each hexside. It takes 20 bytes a hex, and some
/// 60 kB for each price on a map of 50 rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    prices: Vec<[u8; 6]>,
    /// The hexes beyond, where there are any.
    beyond: Vec<[Hex; 6]>,
    /// The steps into each hex by their price, where it is a number: in parts of 16, of 32 and of all rows.
    near: Planes<u16>,
    far: Planes<u32>,
    whole: Planes<u64>,
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
        let mut prices = vec![[NEVER; 6]; grid.len()];
        let mut beyond = vec![[Hex(0); 6]; grid.len()];
        let mut closed = vec![0; grid.len()];
        let mut least = NEVER;
        let mut into: BTreeMap<u8, Columns> = BTreeMap::new();
        let mut closed_into: Option<Columns> = None;
        for hex in grid.hexes() {
            for direction in 0..6 {
                let Some(to) = grid.neighbour(hex, direction) else { continue };
                let (cost, is_closed) = price(hex, to, direction);
                assert!(cost != Price::Halves(0), "no step is free");
                beyond[hex.index()][direction] = to;
                let price = match cost {
                    Price::Never => NEVER,
                    Price::Halves(halves) => halves.min(MOST_HALVES),
                    Price::Whole => WHOLE,
                };
                prices[hex.index()][direction] = price;
                closed[hex.index()] |= u8::from(is_closed) << direction;
                least = least.min(price);
                if let Price::Halves(_) = cost {
                    insert(into.entry(price).or_insert(NO_STEPS), grid, to, direction);
                    if is_closed {
                        insert(closed_into.get_or_insert(NO_STEPS), grid, to, direction);
                    }
                }
            }
        }
        let (into, closed_into): (Vec<_>, _) = (into.into_iter().collect(), closed_into.as_ref());
        Self {
            prices,
            beyond,
            near: Planes::new(grid, &into, closed_into),
            far: Planes::new(grid, &into, closed_into),
            whole: Planes::new(grid, &into, closed_into),
            least,
            closed,
            roads: roads.to_vec(),
            zone,
        }
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

    /// The steps into each hex by their price, in parts of 16 rows.
    #[inline]
    pub(super) fn near(&self) -> &Planes<u16> {
        &self.near
    }

    /// The same in parts of 32 rows.
    #[inline]
    pub(super) fn far(&self) -> &Planes<u32> {
        &self.far
    }

    /// The same with all rows.
    #[inline]
    pub(super) fn whole(&self) -> &Planes<u64> {
        &self.whole
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

/// Notes a step into a hex.
fn insert(steps: &mut Columns, grid: &Grid, to: Hex, direction: usize) {
    steps[direction][usize::from(grid.column(to))] |= 1 << (grid.row(to) - 1);
}
