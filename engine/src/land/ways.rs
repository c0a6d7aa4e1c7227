//! What it costs to cross each hexside.

use crate::hex::{Grid, Hex};

/// The price of a step over a hexside in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// It may not be taken.
    Never,
    /// So many half points.
    Halves(u8),
    /// The whole allowance: only as the first and only step of a move.
    Whole,
}

/// Dearer steps than this are as good as closed.
const MOST_HALVES: u8 = 100;
/// Codes of the prices that are not numbers.
const NEVER: u8 = u8::MAX;
pub(super) const WHOLE: u8 = u8::MAX - 1;

/// A step out of a hex, with its price in half points before zones; [`WHOLE`] stands for all that the unit has, and
/// dearer is what may not be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) to: Hex,
    pub(super) price: u8,
    pub(super) direction: u8,
}

/// What each hexside costs a class of units, which sides are closed from zone to zone, and where roads run.
///
/// Terrain, rivers and bridges are the game's: it names one price for each hexside. It takes 44
/// bytes a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    prices: Vec<[u8; 6]>,
    /// The hexes beyond, where there are any.
    beyond: Vec<[Hex; 6]>,
    /// The same steps, the cheapest first, so that a search stops at the first that is too dear.
    steps: Vec<[Step; 6]>,
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
            steps: Vec::new(),
            least: NEVER,
            closed: vec![0; grid.len()],
            roads: roads.to_vec(),
            zone,
        };
        for hex in grid.hexes() {
            for direction in 0..6 {
                let Some(to) = grid.neighbour(hex, direction) else { continue };
                let (cost, is_closed) = price(hex, to, direction);
                ways.beyond[hex.index()][direction] = to;
                ways.prices[hex.index()][direction] = match cost {
                    Price::Never => NEVER,
                    Price::Halves(halves) => halves.min(MOST_HALVES),
                    Price::Whole => WHOLE,
                };
                ways.closed[hex.index()] |= u8::from(is_closed) << direction;
            }
        }
        ways.steps = grid.hexes().map(|hex| ways.by_price(hex)).collect();
        ways.least = ways.prices.iter().flatten().copied().min().unwrap_or(NEVER);
        ways
    }

    fn by_price(&self, hex: Hex) -> [Step; 6] {
        let (beyond, prices) = (&self.beyond[hex.index()], &self.prices[hex.index()]);
        let mut steps = std::array::from_fn(|direction| Step {
            to: beyond[direction],
            price: prices[direction],
            direction: direction as u8,
        });
        steps.sort_by_key(|step| step.price);
        steps
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

    /// The steps out of a hex, the cheapest first.
    #[inline]
    pub(super) fn steps(&self, hex: Hex) -> &[Step; 6] {
        &self.steps[hex.index()]
    }

    /// The price of the cheapest step on the map.
    #[inline]
    pub(super) fn least(&self) -> u8 {
        self.least
    }

    /// Whether a side is closed from zone to zone.
    #[inline]
    pub(super) fn is_closed(&self, hex: Hex, direction: u8) -> bool {
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
