//! What a unit can get to.

use super::{
    Board, Ways,
    board::{ENEMY, ZONE},
    ways::WHOLE,
};
use crate::{
    Id, Side,
    hex::{Grid, Hex},
};

/// Most half points of a move.
pub(super) const MOST: usize = 31;
const UNREACHED: u8 = u8::MAX;
const NOTHING: u16 = u16::MAX;

/// The two ways to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum March {
    /// Across country or by road, past the zones of the enemy at a price.
    Normal,
    /// In march column: half a point for each hex along roads, out of all enemy zones.
    Column,
}

/// The hexes that a unit can get to, with the cheapest cost of each in half points.
///
/// A table of the caller, of 13 bytes a hex and more while it searches; a search takes time for the hexes that it
/// reaches alone.
#[derive(Clone, Debug)]
pub struct Reach {
    costs: Vec<u8>,
    reached: Vec<Hex>,
    heads: [u16; MOST + 1],
    waiting: Vec<(Hex, u16)>,
}

impl Default for Reach {
    fn default() -> Self {
        Self { costs: Vec::new(), reached: Vec::new(), heads: [NOTHING; MOST + 1], waiting: Vec::new() }
    }
}

impl Reach {
    /// Forgets what was reached, and makes room for the map.
    pub fn clear(&mut self, grid: &Grid) {
        if self.costs.len() != grid.len() {
            self.costs = vec![UNREACHED; grid.len()];
            self.reached = Vec::with_capacity(grid.len());
            // Each hex is left once and sends out at most six; each may be a start.
            self.waiting = Vec::with_capacity(grid.len() * 7);
        }
        for hex in self.reached.drain(..) {
            self.costs[hex.index()] = UNREACHED;
        }
        self.waiting.clear();
    }

    /// The hexes that were reached, the starts among them, in no special order.
    pub fn hexes(&self) -> &[Hex] {
        &self.reached
    }

    /// Half points to get to a hex.
    #[inline]
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        Some(self.costs[hex.index()]).filter(|&cost| cost != UNREACHED)
    }

    /// Finds what a unit of `side` can reach with `allowance` half points from the cheapest of some starts, each with
    /// what was spent to get there. Only a start with nothing spent may be left over a side that takes the whole move.
    ///
    /// # Panics
    ///
    /// Panics if the allowance is above 31.
    pub fn spread<U: Id, const STACK: usize>(
        &mut self,
        grid: &Grid,
        ways: &Ways,
        board: &Board<U, STACK>,
        side: Side,
        starts: impl IntoIterator<Item = (Hex, u8)>,
        allowance: u8,
    ) {
        self.begin(grid, starts, allowance);
        let view = board.view(side);
        let zone = ways.zone();
        for cost in 0..=allowance {
            while let Some(hex) = self.next(cost) {
                let here = view[hex.index()] & ZONE != 0;
                let leaving = cost + if here { zone } else { 0 };
                let (steps, closed) = ways.steps(hex);
                for (direction, to, price) in steps {
                    let seen = view[to.index()];
                    if seen & ENEMY != 0 {
                        continue;
                    }
                    let entering = seen & ZONE != 0;
                    if here && entering && closed >> direction & 1 != 0 {
                        continue;
                    }
                    if price != WHOLE {
                        self.improve(to, leaving + price + if entering { zone } else { 0 }, allowance);
                    } else if cost == 0 {
                        self.improve(to, allowance, allowance);
                    }
                }
            }
        }
    }

    /// Finds what a unit can reach in march column: over roads, out of enemy zones, for half a point a hex.
    ///
    /// # Panics
    ///
    /// As [`spread`](Self::spread).
    pub fn march<U: Id, const STACK: usize>(
        &mut self,
        grid: &Grid,
        ways: &Ways,
        board: &Board<U, STACK>,
        side: Side,
        starts: impl IntoIterator<Item = (Hex, u8)>,
        allowance: u8,
    ) {
        let starts = starts.into_iter().filter(|&(hex, _)| !board.in_enemy_zone(side, hex));
        self.begin(grid, starts, allowance);
        let view = board.view(side);
        for cost in 0..allowance {
            while let Some(hex) = self.next(cost) {
                let mut roads = ways.roads(hex);
                while roads != 0 {
                    let direction = roads.trailing_zeros() as usize;
                    roads &= roads - 1;
                    let to = ways.over(hex, direction);
                    if view[to.index()] == 0 {
                        self.improve(to, cost + 1, allowance);
                    }
                }
            }
        }
        self.heads = [NOTHING; MOST + 1];
    }

    fn begin(&mut self, grid: &Grid, starts: impl IntoIterator<Item = (Hex, u8)>, allowance: u8) {
        assert!(usize::from(allowance) <= MOST, "a move has at most {MOST} half points");
        self.clear(grid);
        for (hex, spent) in starts {
            self.improve(hex, spent, allowance);
        }
    }

    /// The next hex that waits with this cost.
    #[inline]
    fn next(&mut self, cost: u8) -> Option<Hex> {
        loop {
            let head = self.heads[usize::from(cost)];
            let (hex, next) = *self.waiting.get(usize::from(head))?;
            self.heads[usize::from(cost)] = next;
            if self.costs[hex.index()] == cost {
                return Some(hex);
            }
        }
    }

    #[inline]
    fn improve(&mut self, hex: Hex, cost: u8, allowance: u8) {
        let known = self.costs[hex.index()];
        if cost >= known || cost > allowance {
            return;
        }
        if known == UNREACHED {
            self.reached.push(hex);
        }
        self.costs[hex.index()] = cost;
        let head = &mut self.heads[usize::from(cost)];
        self.waiting.push((hex, *head));
        *head = self.waiting.len() as u16 - 1;
    }
}
