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
const NOTHING: u16 = u16::MAX;
/// More than any move has: what it takes to enter a hex of the enemy.
const BARRED: i32 = 255;

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
/// A table of the caller, of 4 kB, and 30 bytes a hex while it searches; a search takes time for the hexes that it
/// reaches alone.
#[derive(Clone, Debug)]
pub struct Reach {
    /// What the last search had to spend.
    allowance: u8,
    /// One more than the half points that are left in each hex, 0 where the unit does not get. As long as for the largest
    /// map.
    left: Box<[u8; Grid::MOST]>,
    reached: Vec<Hex>,
    /// By what is left: the first of those that wait. Each names the next.
    heads: [u16; MOST + 2],
    waiting: Vec<(Hex, u16)>,
}

impl Default for Reach {
    fn default() -> Self {
        Self {
            allowance: 0,
            left: Box::new([0; Grid::MOST]),
            reached: Vec::new(),
            heads: [NOTHING; MOST + 2],
            waiting: Vec::new(),
        }
    }
}

impl Reach {
    /// Forgets what was reached, and makes room for the map.
    pub fn clear(&mut self, grid: &Grid) {
        if self.reached.capacity() < grid.len() {
            self.left.fill(0);
            self.reached = Vec::with_capacity(grid.len());
            // Each hex is left once and sends out at most six; each may be a start.
            self.waiting = Vec::with_capacity(grid.len() * 7);
        }
        for hex in self.reached.drain(..) {
            self.left[hex.index()] = 0;
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
        (self.allowance + 1).checked_sub(self.left[hex.index()]).filter(|&cost| cost <= self.allowance)
    }

    /// Finds what a unit of `side` can reach with `allowance` half points from the cheapest of some starts, each with
    /// what was spent to get there. Only a start with nothing spent may be left over a side that takes the whole move, if
    /// there is a move at all.
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
        self.begin(grid, allowance);
        for (hex, spent) in starts.into_iter().filter(|&(_, spent)| spent <= allowance) {
            self.improve(hex, allowance - spent + 1, 0);
        }
        let view = board.view(side);
        // By what a side meets: nothing, an enemy, a zone, both.
        let tolls = [0, BARRED, i32::from(ways.zone()), BARRED];
        for left in (1..=allowance + 1).rev() {
            while let Some(hex) = self.next(left) {
                let here = view[hex.index() % Grid::MOST] & ZONE != 0;
                let out = i32::from(left) - if here { tolls[usize::from(ZONE)] } else { 0 };
                for step in ways.steps(hex) {
                    if i32::from(step.price) >= out {
                        break;
                    }
                    let seen = view[step.to.index() % Grid::MOST];
                    let then = out - i32::from(step.price) - tolls[usize::from(seen % 4)];
                    let is_better = then > i32::from(self.left[step.to.index() % Grid::MOST]);
                    if is_better && !(here && seen & ZONE != 0 && ways.is_closed(hex, step.direction)) {
                        self.improve(step.to, then as u8, ways.least());
                    }
                }
                if left > allowance && allowance > 0 {
                    self.cross(ways, view, hex);
                }
            }
        }
    }

    /// The steps from a start that take the whole move.
    fn cross(&mut self, ways: &Ways, view: &[u8; Grid::MOST], from: Hex) {
        let here = view[from.index()] & ZONE != 0;
        for step in ways.steps(from).iter().filter(|step| step.price == WHOLE) {
            let seen = view[step.to.index()];
            let is_closed = here && seen & ZONE != 0 && ways.is_closed(from, step.direction);
            if seen & ENEMY == 0 && !is_closed && self.left[step.to.index()] == 0 {
                self.improve(step.to, 1, ways.least());
            }
        }
    }

    /// Finds what a unit can reach in march column: over roads, out of enemy zones, for half a point a hex, from starts
    /// for each of which as much was spent.
    ///
    /// # Panics
    ///
    /// As [`spread`](Self::spread).
    #[expect(clippy::too_many_arguments, reason = "map, position, side and limits of a search")]
    pub fn march<U: Id, const STACK: usize>(
        &mut self,
        grid: &Grid,
        ways: &Ways,
        board: &Board<U, STACK>,
        side: Side,
        starts: impl IntoIterator<Item = Hex>,
        spent: u8,
        allowance: u8,
    ) {
        self.begin(grid, allowance);
        let view = board.view(side);
        let Some(left) = (allowance + 1).checked_sub(spent).filter(|&left| left > 0) else { return };
        for hex in starts.into_iter().filter(|&hex| !board.in_enemy_zone(side, hex)) {
            self.enter(hex, left);
        }
        let mut next = 0;
        while let Some(&hex) = self.reached.get(next) {
            next += 1;
            let left = self.left[hex.index() % Grid::MOST] - 1;
            if left == 0 {
                break;
            }
            let mut roads = ways.roads(hex);
            while roads != 0 {
                let direction = roads.trailing_zeros() as usize;
                roads &= roads - 1;
                let to = ways.over(hex, direction);
                if view[to.index() % Grid::MOST] == 0 {
                    self.enter(to, left);
                }
            }
        }
    }

    fn begin(&mut self, grid: &Grid, allowance: u8) {
        assert!(usize::from(allowance) <= MOST, "a move has at most {MOST} half points");
        self.clear(grid);
        self.allowance = allowance;
    }

    /// The next hex that waits with so much left.
    #[inline]
    fn next(&mut self, left: u8) -> Option<Hex> {
        loop {
            let head = self.heads[usize::from(left)];
            let (hex, next) = *self.waiting.get(usize::from(head))?;
            self.heads[usize::from(left)] = next;
            if self.left[hex.index() % Grid::MOST] == left {
                return Some(hex);
            }
        }
    }

    /// A hex is reached with so much left; it waits if that is enough to go on.
    #[inline]
    fn improve(&mut self, hex: Hex, left: u8, least: u8) {
        let known = &mut self.left[hex.index() % Grid::MOST];
        let was = *known;
        if left <= was {
            return;
        }
        *known = left;
        if was == 0 {
            self.reached.push(hex);
        }
        if left > least {
            let head = &mut self.heads[usize::from(left)];
            self.waiting.push((hex, *head));
            *head = self.waiting.len() as u16 - 1;
        }
    }

    /// A hex is reached for the first time.
    #[inline]
    fn enter(&mut self, hex: Hex, left: u8) {
        let known = &mut self.left[hex.index() % Grid::MOST];
        if *known == 0 {
            *known = left;
            self.reached.push(hex);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::{hex::Shift, land::Price};

    crate::id! {
        /// A unit.
        struct Unit(u8);
    }

    /// Costs by trying every step until nothing gets cheaper.
    fn costs(grid: &Grid, ways: &Ways, board: &Board<Unit, 2>, start: Hex, allowance: u8) -> Vec<Option<u8>> {
        let mut costs: Vec<Option<u8>> = vec![None; grid.len()];
        costs[start.index()] = Some(0);
        let zone = |hex| board.in_enemy_zone(Side::One, hex);
        loop {
            let before = costs.clone();
            for from in grid.hexes() {
                let Some(spent) = costs[from.index()] else { continue };
                for direction in 0..6 {
                    let Some(to) = grid.neighbour(from, direction) else { continue };
                    let whole = (spent == 0 && allowance > 0).then_some(allowance);
                    let price = ways.cost(from, direction, (zone(from), zone(to)), whole);
                    let total = price.map(|price| spent + price).filter(|&total| total <= allowance);
                    if let Some(total) = total.filter(|_| !board.is_enemy(Side::One, to)) {
                        costs[to.index()] = Some(costs[to.index()].map_or(total, |known| known.min(total)));
                    }
                }
            }
            if costs == before {
                return costs;
            }
        }
    }

    proptest! {
        #[test]
        fn costs_are_those_of_trying_every_step(
            prices in vec(0..12_u8, 63 * 6),
            enemies in vec(0..63_u16, 0..6),
            start in 0..63_u16,
            allowance in 0..17_u8,
        ) {
            let grid = Grid::new(9, 7, Shift::OddDown);
            let ways = Ways::new(&grid, &[0; 63], 4, |from, _, direction| {
                let price = prices[from.index() * 6 + direction];
                let cost = match price {
                    0 => Price::Never,
                    1 => Price::Whole,
                    halves => Price::Halves(halves),
                };
                (cost, price % 3 == 1)
            });
            let mut board: Board<Unit, 2> = Board::default();
            board.clear(&grid);
            for (number, &hex) in (0..).zip(&enemies) {
                if hex != start && board.has_room(Hex(hex)) {
                    board.put(&grid, Side::Two, Unit::new(number), Hex(hex));
                }
            }
            let mut reach = Reach::default();
            for from in [Hex(start), Hex(62 - start), Hex(start)] {
                if board.is_enemy(Side::One, from) {
                    continue;
                }
                reach.spread(&grid, &ways, &board, Side::One, [(from, 0)], allowance);
                let known = costs(&grid, &ways, &board, from, allowance);
                prop_assert!(grid.hexes().all(|hex| reach.cost(hex) == known[hex.index()]));
                prop_assert_eq!(reach.hexes().len(), known.iter().flatten().count());
            }
        }
    }
}
