//! What a unit can get to by a normal move.

use super::{
    Board, Ways,
    board::{ENEMY, ZONE},
    ways::WHOLE,
};
use crate::{
    Bits, Id, Side,
    hex::{Grid, Hex, HexSet},
};

/// Most half points of a move.
pub(super) const MOST: usize = 31;
/// Most columns, and most rows.
const SIZE: usize = 64;
/// Stands for a hex that the unit does not get to.
const FAR: u8 = u8::MAX;

/// The two ways to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum March {
    /// Across country or by road, past the zones of the enemy at a price.
    Normal,
    /// In march column: half a point for each hex along roads, out of all enemy zones.
    Column,
}

/// The hexes that a unit can get to by a normal move, with the cheapest cost of each in half points.
///
/// A search sweeps over the columns of the map around the start, one column farther out each time, and takes sixteen
/// hexes of a column at once: what it costs to come from each of their six sides, and the least of that. It ends when no
/// cost falls any more, after at most as many sweeps as a path has steps, and one. Maps of up to 64 columns and 64 rows;
/// it takes 17 kB.
#[derive(Clone, Debug)]
pub struct Reach {
    /// What the last search had to spend.
    allowance: u8,
    rows: u16,
    /// The columns of the last search, from 1, the first of its rows, and how many there are.
    columns: (usize, usize),
    first: usize,
    height: usize,
    /// Columns in which something was reached, the lowest bit for the first.
    reached: u64,
    strips: Vec<Strip>,
}

/// A part of a column. Costs are told as what is left: 254 for nothing, less for more.
#[derive(Clone, Copy, Debug)]
struct Strip {
    /// At the end of a move that ends in the hex.
    there: [u8; SIZE],
    /// When it has left the hex, too; with a hex above and one below that nobody gets to, as `zoned`.
    gone: [u8; SIZE + 2],
    /// What it costs to enter for what stands in the hex and around it.
    toll: [u8; SIZE],
    /// Whether the hex lies in an enemy zone: all bits or none.
    zoned: [u8; SIZE + 2],
}

impl Strip {
    const NOTHING: Self = Self { there: [FAR; SIZE], gone: [FAR; SIZE + 2], toll: [0; SIZE], zoned: [0; SIZE + 2] };

    /// Nothing is reached yet in so many rows, which are seen like this.
    fn begin<const ROWS: usize>(&mut self, seen: &[u8; ROWS], zone: u8) {
        self.there[..ROWS].fill(FAR);
        self.gone.fill(FAR);
        self.zoned[ROWS + 1] = 0;
        for (row, seen) in seen.iter().enumerate() {
            let enemy = 0_u8.wrapping_sub(seen & ENEMY);
            let zoned = 0_u8.wrapping_sub((seen & ZONE) / ZONE);
            self.zoned[row + 1] = zoned;
            self.toll[row] = enemy | (zoned & zone);
        }
    }

    /// The rows where a move may end, of so many, the lowest bit for the first.
    fn reached(&self, height: usize) -> u64 {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let (eights, _) = self.there[..height].as_chunks::<8>();
        let mut bits = 0;
        for (number, &eight) in eights.iter().enumerate() {
            // What is left and one more is 32 at most: so 127 more sets the highest bit of a byte unless it is 0.
            let left = !u64::from_le_bytes(eight);
            let is_there = (left + 127 * ONES) >> 7 & ONES;
            // Puts the lowest bits of eight bytes side by side.
            bits |= (is_there.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (number * 8);
        }
        bits
    }
}

impl Default for Reach {
    fn default() -> Self {
        Self {
            allowance: 0,
            rows: 1,
            columns: (1, 0),
            first: 1,
            height: 0,
            reached: 0,
            strips: vec![Strip::NOTHING; SIZE + 2],
        }
    }
}

impl Reach {
    /// Forgets what was reached.
    pub fn clear(&mut self) {
        self.columns = (1, 0);
        self.reached = 0;
    }

    /// The hexes that were reached, the starts among them; those beyond the last word are left out.
    pub fn hexes<const WORDS: usize>(&self) -> HexSet<WORDS> {
        let mut bits = [0; WORDS];
        for column in self.reached.ones().map(|column| column + 1) {
            let strip = self.strips[column].reached(self.height);
            let at = (column - 1) * usize::from(self.rows) + self.first - 1;
            let (word, shift) = (at / 64, at % 64);
            if let Some(low) = bits.get_mut(word) {
                *low |= strip << shift;
            }
            if shift != 0
                && let Some(high) = bits.get_mut(word + 1)
            {
                *high |= strip >> (64 - shift);
            }
        }
        HexSet::from_bits(bits)
    }

    /// Half points to get to a hex.
    #[inline]
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        let (column, row) = (usize::from(hex.0 / self.rows) + 1, usize::from(hex.0 % self.rows) + 1);
        let is_within = (self.columns.0..=self.columns.1).contains(&column)
            && (self.first..self.first + self.height).contains(&row);
        let there = if is_within { self.strips[column].there[row - self.first] } else { FAR };
        (there != FAR).then(|| self.allowance - (FAR - 1 - there))
    }

    /// Finds what a unit of `side` can reach with `allowance` half points from the cheapest of some starts, each with
    /// what was spent to get there. Only a start with nothing spent may be left over a side that takes the whole move, if
    /// there is a move at all.
    ///
    /// # Panics
    ///
    /// Panics if the allowance is above 31, or if the map has more than 64 columns or rows.
    pub fn spread<U: Id, const STACK: usize>(
        &mut self,
        grid: &Grid,
        ways: &Ways,
        board: &Board<U, STACK>,
        side: Side,
        starts: &[(Hex, u8)],
        allowance: u8,
    ) {
        assert!(usize::from(allowance) <= MOST, "a move has at most {MOST} half points");
        self.clear();
        self.allowance = allowance;
        self.rows = u16::from(grid.rows());
        let begins = starts.iter().filter(|&&(_, spent)| spent <= allowance);
        let (mut columns, mut rows) = ((SIZE, 0), (SIZE, 0));
        for &(hex, _) in begins.clone() {
            let (column, row) = (usize::from(grid.column(hex)), usize::from(grid.row(hex)));
            columns = (columns.0.min(column), columns.1.max(column));
            rows = (rows.0.min(row), rows.1.max(row));
        }
        if columns.1 == 0 {
            return;
        }
        let steps = usize::from(allowance / ways.least()).max(1);
        let (top, bottom) = (rows.0.saturating_sub(steps).max(1), (rows.1 + steps).min(usize::from(grid.rows())));
        self.columns = (columns.0.saturating_sub(steps).max(1), (columns.1 + steps).min(usize::from(grid.columns())));
        self.first = top;
        match bottom + 1 - top {
            ..=16 => self.sweep::<16>(grid, ways, board.view(side), begins),
            17..=32 => self.sweep::<32>(grid, ways, board.view(side), begins),
            _ => {
                self.first = 1;
                self.sweep::<64>(grid, ways, board.view(side), begins);
            }
        }
        if allowance > 0 {
            for &(hex, _) in starts.iter().filter(|&&(_, spent)| spent == 0) {
                self.cross(grid, ways, board.view(side), hex);
            }
        }
    }

    /// Sweeps over the columns in and beside which something has become cheaper, until nothing does.
    fn sweep<'a, const ROWS: usize>(
        &mut self,
        grid: &Grid,
        ways: &Ways,
        view: &[u8],
        starts: impl Iterator<Item = &'a (Hex, u8)>,
    ) {
        self.height = ROWS;
        let (from, to) = self.columns;
        for column in from..=to {
            let at = (column - 1) * usize::from(self.rows) + self.first - 1;
            let seen = view[at..at + ROWS].try_into().expect("so many rows");
            self.strips[column].begin::<ROWS>(seen, ways.zone());
        }
        // Nobody comes from beyond the last columns.
        self.strips[from - 1].gone.fill(FAR);
        self.strips[to + 1].gone.fill(FAR);
        // The columns that are due, the lowest bit for the first.
        let mut due = 0_u64;
        for &(hex, spent) in starts {
            due |= 1 << (grid.column(hex) - 1);
            let row = usize::from(grid.row(hex)) - self.first;
            let strip = &mut self.strips[usize::from(grid.column(hex))];
            let there = (FAR - 1 - self.allowance + spent).min(strip.there[row]);
            strip.there[row] = there;
            strip.gone[row + 1] = there.saturating_add(strip.zoned[row + 1] & ways.zone());
        }
        self.reached = due;
        due |= due << 1 | due >> 1;
        let within = (u64::MAX >> (SIZE - 1 - (to - from))) << (from - 1);
        while due != 0 {
            let mut next = 0;
            due &= within;
            while due != 0 {
                let bit = due & due.wrapping_neg();
                let column = due.trailing_zeros() as usize + 1;
                due ^= bit;
                let is_better = match (grid.is_low(column as u8), ways.closes()) {
                    (false, false) => self.improve::<ROWS, false, false>(ways, column),
                    (true, false) => self.improve::<ROWS, true, false>(ways, column),
                    (false, true) => self.improve::<ROWS, false, true>(ways, column),
                    (true, true) => self.improve::<ROWS, true, true>(ways, column),
                };
                if is_better {
                    // The column to the right comes in this sweep, the others in the next.
                    due |= bit << 1 & within;
                    next |= bit | bit >> 1;
                    self.reached |= bit;
                }
            }
            due = next;
        }
    }

    /// Goes one step into each hex of a column from around it, and says whether that is cheaper anywhere. A low column
    /// sits half a row down the page.
    #[inline]
    fn improve<const ROWS: usize, const IS_LOW: bool, const CLOSES: bool>(
        &mut self,
        ways: &Ways,
        column: usize,
    ) -> bool {
        let [left, here, right] = &mut self.strips[column - 1..=column + 1] else { return false };
        let (upper, lower) = if IS_LOW { (1, 2) } else { (0, 1) };
        // Where a step in each direction comes from.
        let from = [(&*here, 2), (left, lower), (left, upper), (here, 0), (right, upper), (right, lower)];
        let mut best = [FAR; ROWS];
        for (direction, (strip, first)) in from.into_iter().enumerate() {
            let gone: &[u8; ROWS] = rows(&strip.gone, first);
            let price: &[u8; ROWS] = rows(&ways.prices_into(column)[direction], self.first - 1);
            if CLOSES {
                let closed: &[u8; ROWS] = rows(&ways.closed_into(column)[direction], self.first - 1);
                let zoned: &[u8; ROWS] = rows(&strip.zoned, first);
                for row in 0..ROWS {
                    let barred = closed[row] & zoned[row] & here.zoned[row + 1];
                    best[row] = best[row].min(gone[row].saturating_add(price[row] | barred));
                }
            } else {
                for row in 0..ROWS {
                    best[row] = best[row].min(gone[row].saturating_add(price[row]));
                }
            }
        }
        let mut changes = 0;
        for (row, best) in best.iter().enumerate() {
            let was = here.there[row];
            let there = was.min(best.saturating_add(here.toll[row]));
            changes |= was ^ there;
            here.there[row] = there;
            here.gone[row + 1] = there.saturating_add(here.zoned[row + 1] & ways.zone());
        }
        changes != 0
    }

    /// The steps from a start that take the whole move.
    fn cross(&mut self, grid: &Grid, ways: &Ways, view: &[u8], from: Hex) {
        let here = view[from.index()] & ZONE != 0;
        for direction in (0..6).filter(|&direction| ways.price(from, direction) == WHOLE) {
            let Some(to) = grid.neighbour(from, direction) else { continue };
            let seen = view[to.index()];
            let is_closed = here && seen & ZONE != 0 && ways.is_closed(from, direction);
            if seen & ENEMY == 0 && !is_closed {
                let row = usize::from(grid.row(to)) - self.first;
                self.reached |= 1 << (grid.column(to) - 1);
                let there = &mut self.strips[usize::from(grid.column(to))].there[row];
                *there = (*there).min(FAR - 1);
            }
        }
    }
}

/// Some rows of a column.
#[inline]
fn rows<const ROWS: usize>(column: &[u8], first: usize) -> &[u8; ROWS] {
    column[first..first + ROWS].try_into().expect("so many rows")
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
                reach.spread(&grid, &ways, &board, Side::One, &[(from, 0)], allowance);
                let known = costs(&grid, &ways, &board, from, allowance);
                prop_assert!(grid.hexes().all(|hex| reach.cost(hex) == known[hex.index()]));
                let reached: HexSet = reach.hexes();
                prop_assert_eq!(reached.len(), known.iter().flatten().count());
                prop_assert!(reached.iter().all(|hex| known[hex.index()].is_some()));
            }
        }
    }
}
