//! Reach and paths by movement cost.

use super::{Facing, Grid, Hex, HexSet};

/// A step that a unit may take from a hex into an adjacent one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The hex that is left.
    pub from: Hex,
    /// The hex that is entered.
    pub to: Hex,
    /// The hexside that is crossed, seen from `from`.
    pub side: Facing,
    /// What was spent before this step; 0 at the start of the move.
    pub spent: u16,
}

/// What a step costs, in the smallest unit that the game has (half points, if a road takes half a point).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It may not be taken.
    Forbidden,
    /// It costs this much, and the unit may move on.
    Costs(u8),
    /// It costs this much, and the unit must stop.
    Stops(u8),
}

/// Steps cost at most 255, so a ring of 256 buckets holds all that waits.
const BUCKETS: usize = 256;
const UNREACHED: u16 = u16::MAX;
const NOTHING: u32 = u32::MAX;
/// Means that a path begins here.
const START: u8 = 6;
/// Beside the side: the hex is among the settled ones because of this node.
const LISTED: u8 = 8;

/// Which hexes a unit can get to, what that costs, and by which path.
///
/// A scratch table of the caller: [`Paths::spread`] fills it, the other methods read the last result. It takes at most
/// 70 bytes a hex and 1 KB, allocates nothing after it was made, and filling it takes time in proportion to the hexes reached,
/// not to the map. The rules stay with the game: it says what each step costs, and thereby what stops a unit.
///
/// A hex has up to two entries: the cheapest way to be there, and the cheapest way to pass through it, which differ
/// where a step stops the unit and a dearer one does not. Of several cheapest paths it keeps one, always the same.
#[derive(Clone, Debug)]
pub struct Paths {
    /// Cost of each node: hex * 2, + 1 for "must stop here".
    costs: Vec<u16>,
    /// Side by which the best path left the hex before, as seen from there.
    arrived: Vec<u8>,
    /// Nodes with a cost, to clear them.
    touched: Vec<u16>,
    /// Hexes in the order in which they were settled.
    settled: Vec<Hex>,
    /// First entry of each bucket.
    heads: Box<[u32; BUCKETS]>,
    /// Nodes that wait, each with the next one of its bucket.
    waiting: Vec<(u16, u32)>,
}

impl Paths {
    /// A table for maps of at most this size, with nothing reached.
    pub fn new(grid: &Grid) -> Self {
        let hexes = grid.len();
        Self {
            costs: vec![UNREACHED; hexes * 2],
            arrived: vec![START; hexes * 2],
            touched: Vec::with_capacity(hexes * 2),
            settled: Vec::with_capacity(hexes),
            heads: Box::new([NOTHING; BUCKETS]),
            // Each hex is left once and sends out at most six; each may be a start.
            waiting: Vec::with_capacity(hexes * 7),
        }
    }

    /// Finds all that can be reached from the nearest of some hexes with an allowance.
    ///
    /// `step` says what each step costs. It is asked at most once for each hexside of each hex that a unit may move on
    /// from, by rising cost.
    ///
    /// # Panics
    ///
    /// Panics if the grid has more hexes than the table was made for, or a start is not on it.
    pub fn spread(
        &mut self,
        grid: &Grid,
        starts: impl IntoIterator<Item = Hex>,
        allowance: u16,
        mut step: impl FnMut(Leg) -> Step,
    ) {
        assert!(grid.len() * 2 <= self.costs.len(), "the table was made for a smaller map");
        self.clear();
        let most = allowance.min(UNREACHED - 1);
        let mut waiting = 0;
        for start in starts {
            assert!(start.index() < grid.len(), "a start is not on the map");
            waiting += self.improve(start.0 * 2, 0, START);
        }
        let mut cost = 0_u16;
        while waiting > 0 {
            let head = self.heads[cost as usize % BUCKETS];
            if head == NOTHING {
                cost += 1;
                continue;
            }
            let (node, next) = self.waiting[head as usize];
            self.heads[cost as usize % BUCKETS] = next;
            waiting -= 1;
            if self.costs[node as usize] != cost {
                continue; // a cheaper way was found meanwhile
            }
            let hex = Hex(node / 2);
            let other = self.costs[node as usize ^ 1];
            if node % 2 == 1 {
                if other > cost {
                    self.settled.push(hex);
                    self.arrived[node as usize] |= LISTED;
                }
                continue;
            }
            if self.arrived[node as usize ^ 1] & LISTED == 0 {
                self.settled.push(hex);
            }
            for side in Facing::ALL {
                let Some(to) = grid.neighbour(hex, side.index()) else { continue };
                let (price, stops) = match step(Leg { from: hex, to, side, spent: cost }) {
                    Step::Forbidden => continue,
                    Step::Costs(price) => (price, 0),
                    Step::Stops(price) => (price, 1),
                };
                let total = cost.saturating_add(u16::from(price));
                if total <= most {
                    waiting += self.improve(to.0 * 2 + stops, total, side.index() as u8);
                }
            }
        }
    }

    /// Notes a cheaper way to a node; says how many nodes wait more.
    #[inline]
    fn improve(&mut self, node: u16, cost: u16, side: u8) -> u32 {
        let known = self.costs[node as usize];
        if cost >= known {
            return 0;
        }
        if known == UNREACHED {
            self.touched.push(node);
        }
        self.costs[node as usize] = cost;
        self.arrived[node as usize] = side;
        let head = &mut self.heads[cost as usize % BUCKETS];
        self.waiting.push((node, *head));
        *head = self.waiting.len() as u32 - 1;
        1
    }

    fn clear(&mut self) {
        for &node in &self.touched {
            self.costs[node as usize] = UNREACHED;
            self.arrived[node as usize] = START;
        }
        self.touched.clear();
        self.settled.clear();
        self.waiting.clear();
        self.heads.fill(NOTHING);
    }

    /// What it costs to get to the hex; nothing if it is out of reach.
    #[inline]
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        let cost = self.costs[hex.index() * 2].min(self.costs[hex.index() * 2 + 1]);
        (cost != UNREACHED).then_some(cost)
    }

    /// What it costs to get to the hex and be free to move on; nothing if a unit must stop there or cannot get there.
    #[inline]
    pub fn cost_to_pass(&self, hex: Hex) -> Option<u16> {
        let cost = self.costs[hex.index() * 2];
        (cost != UNREACHED).then_some(cost)
    }

    /// The hexes within reach, the starts among them, by rising cost.
    #[inline]
    pub fn reached(&self) -> &[Hex] {
        &self.settled
    }

    /// The hexes within reach as a set.
    pub fn reached_set<const WORDS: usize>(&self) -> HexSet<WORDS> {
        self.settled.iter().copied().collect()
    }

    /// Writes the cheapest path to a hex, start and hex included, over what `path` held; nothing if it is out of reach.
    pub fn path_to(&self, grid: &Grid, hex: Hex, path: &mut Vec<Hex>) {
        path.clear();
        let mut node = hex.index() * 2;
        node += usize::from(self.costs[node + 1] < self.costs[node]);
        if self.costs[node] == UNREACHED {
            return;
        }
        let mut hex = hex;
        path.push(hex);
        while self.arrived[node] & !LISTED != START {
            let back = ((self.arrived[node] & !LISTED) as usize + 3) % 6;
            hex = grid.neighbour(hex, back).expect("a path stays on the map");
            path.push(hex);
            node = hex.index() * 2;
        }
        path.reverse();
    }

    /// Bytes that the table takes.
    pub fn table_bytes(&self) -> usize {
        self.costs.capacity() * 2
            + self.arrived.capacity()
            + self.touched.capacity() * 2
            + self.settled.capacity() * 2
            + self.waiting.capacity() * size_of::<(u16, u32)>()
            + size_of_val(&*self.heads)
    }
}

#[cfg(test)]
mod tests;
