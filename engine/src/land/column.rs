//! What a unit can get to in march column.

use super::{Board, Ways};
use crate::{
    Bits, Id, Side,
    hex::{Grid, Hex},
};

/// The hexes that a unit can get to in march column, with the cost of each in half points: over roads, out of enemy
/// zones, for half a point a hex.
///
/// A table of the caller, of 20 kB; a search takes time for the hexes that it reaches alone.
#[derive(Clone, Debug)]
pub struct RoadReach {
    /// What the last search had to spend.
    allowance: u8,
    /// One more than the half points that are left in each hex, 0 where the unit does not get. As long as for the largest
    /// map.
    left: Box<[u8; Grid::MOST]>,
    reached: Vec<Stop>,
}

/// A hex on the way.
#[derive(Clone, Copy, Debug)]
struct Stop {
    hex: Hex,
    /// One more than the half points that are left.
    left: u8,
    /// The roads to go on by: not the one by which the unit comes.
    ahead: u8,
}

impl Default for RoadReach {
    fn default() -> Self {
        Self { allowance: 0, left: Box::new([0; Grid::MOST]), reached: Vec::new() }
    }
}

impl RoadReach {
    /// Forgets what was reached.
    pub fn clear(&mut self) {
        for stop in self.reached.drain(..) {
            self.left[stop.hex.index()] = 0;
        }
        // A clone has no room to spare.
        self.reached.reserve(Grid::MOST);
    }

    /// The hexes that were reached, the starts among them, the nearest first.
    #[inline]
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.reached.iter().map(|stop| stop.hex)
    }

    /// Half points to get to a hex.
    #[inline]
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        (self.allowance + 1).checked_sub(self.left[hex.index()]).filter(|&cost| cost <= self.allowance)
    }

    /// Finds what a unit can reach with `allowance` half points from starts for each of which as much was spent.
    pub fn spread<U: Id, const STACK: usize>(
        &mut self,
        ways: &Ways,
        board: &Board<U, STACK>,
        side: Side,
        starts: impl IntoIterator<Item = Hex>,
        spent: u8,
        allowance: u8,
    ) {
        self.clear();
        self.allowance = allowance;
        let view = board.view(side);
        let Some(left) = (allowance + 1).checked_sub(spent).filter(|&left| left > 0) else { return };
        for hex in starts.into_iter().filter(|&hex| !board.in_enemy_zone(side, hex)) {
            self.enter(Stop { hex, left, ahead: ways.roads(hex) });
        }
        let mut next = 0;
        while let Some(&Stop { hex, left, ahead }) = self.reached.get(next) {
            next += 1;
            let left = left - 1;
            if left == 0 {
                break;
            }
            for direction in ahead.ones() {
                let to = ways.over(hex, direction);
                if view[to.index()] == 0 {
                    let back = 1 << ((direction + 3) % 6);
                    self.enter(Stop { hex: to, left, ahead: ways.roads(to) & !back });
                }
            }
        }
    }

    /// A hex is reached for the first time.
    #[inline]
    fn enter(&mut self, stop: Stop) {
        let known = &mut self.left[stop.hex.index() % Grid::MOST];
        if *known == 0 {
            *known = stop.left;
            self.reached.push(stop);
        }
    }
}
