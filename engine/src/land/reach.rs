//! What a unit can get to by a normal move.

use super::{
    Board, Ways,
    board::{ENEMY, ZONE},
    waves::{Obstacles, Waves},
    ways::WHOLE,
};
use crate::{
    Id, Side,
    hex::{Grid, Hex, HexSet},
};

/// Most half points of a move.
pub(super) const MOST: usize = 31;
/// Most columns, and most rows.
const SIZE: usize = 64;

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
/// A search looks at a part of the map around the start, no larger than the allowance, with a few rows of each column in
/// one word: so it takes all steps of one cost at once. Maps of up to 64 columns and 64 rows; it takes 14 kB, and 20 and
/// 66 kB more when they are needed.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    rows: u16,
    /// Which of the parts the last search took, if it reached anything.
    size: Size,
    /// For short moves, for long ones, for those from starts far from each other in one column, and for all others.
    near: Waves<u16, 16>,
    far: Waves<u32, 20>,
    long: Option<Box<Waves<u64, 20>>>,
    whole: Option<Box<Waves<u64, { SIZE + 1 }>>>,
}

/// How much of the map is looked at.
#[derive(Clone, Copy, Debug, Default)]
enum Size {
    /// Nothing is reached.
    #[default]
    Nothing,
    Near,
    Far,
    Long,
    Whole,
}

/// Does the same with the part that the last search took.
macro_rules! with_waves {
    ($reach:expr, $waves:ident => $body:expr, $nothing:expr) => {
        match $reach.size {
            Size::Nothing => $nothing,
            Size::Near => {
                let $waves = &$reach.near;
                $body
            }
            Size::Far => {
                let $waves = &$reach.far;
                $body
            }
            Size::Long => match &$reach.long {
                Some($waves) => $body,
                None => $nothing,
            },
            Size::Whole => match &$reach.whole {
                Some($waves) => $body,
                None => $nothing,
            },
        }
    };
}

impl Reach {
    /// Forgets what was reached.
    pub fn clear(&mut self) {
        self.size = Size::Nothing;
    }

    /// The hexes that were reached, the starts among them; those beyond the last word are left out.
    pub fn hexes<const WORDS: usize>(&self) -> HexSet<WORDS> {
        let mut bits = [0; WORDS];
        let rows = usize::from(self.rows);
        let put = |column: usize, row: usize, hexes: u64| {
            let at = (column - 1) * rows + row;
            let (word, shift) = (at / 64, at % 64);
            if let Some(low) = bits.get_mut(word) {
                *low |= hexes << shift;
            }
            if shift != 0
                && let Some(high) = bits.get_mut(word + 1)
            {
                *high |= hexes >> (64 - shift);
            }
        };
        with_waves!(self, waves => waves.each(put), ());
        HexSet::from_bits(bits)
    }

    /// Half points to get to a hex.
    #[inline]
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        let (column, row) = (usize::from(hex.0 / self.rows) + 1, usize::from(hex.0 % self.rows));
        with_waves!(self, waves => waves.cost(column, row), None)
    }

    /// Finds what a unit of `side` can reach with `allowance` half points from the cheapest of some starts, each with
    /// what was spent to get there. Only a start with nothing spent may be left over a side that takes the whole move, if
    /// there is a move at all.
    ///
    /// # Panics
    ///
    /// Panics if the allowance is above 31, if the map has more than 64 columns or rows, or if an enemy stands at a
    /// start.
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
        self.rows = u16::from(grid.rows());
        let (mut columns, mut rows) = ((SIZE, 0), (SIZE, 0));
        for &(hex, _) in starts.iter().filter(|&&(_, spent)| spent <= allowance) {
            let (column, row) = (usize::from(grid.column(hex)), usize::from(grid.row(hex)));
            columns = (columns.0.min(column), columns.1.max(column));
            rows = (rows.0.min(row), rows.1.max(row));
        }
        if columns.1 == 0 {
            return;
        }
        let steps = usize::from(allowance / ways.least()).max(1);
        let first = (columns.0.saturating_sub(steps).max(1), rows.0.saturating_sub(steps).max(1));
        let last =
            ((columns.1 + steps).min(usize::from(grid.columns())), (rows.1 + steps).min(usize::from(grid.rows())));
        let (width, height) = (last.0 + 1 - first.0, last.1 + 1 - first.1);
        let obstacles = Obstacles { enemies: board.held(side.other()), zones: board.zoned(side), zone: ways.zone() };
        let crossed = crossed(grid, ways, board.view(side), starts.iter().filter(|_| allowance > 0));
        macro_rules! search {
            ($size:ident, $waves:expr, $planes:ident, $first:expr) => {{
                self.size = Size::$size;
                let waves = $waves;
                waves.spread(grid, ways.$planes(), obstacles, starts, allowance, $first);
                crossed.for_each(|hex| waves.enter(grid, hex, allowance));
            }};
        }
        if Waves::<u16, 16>::has_room(width, height) {
            search!(Near, &mut self.near, near, first);
        } else if Waves::<u32, 20>::has_room(width, height) {
            search!(Far, &mut self.far, far, first);
        } else if Waves::<u64, 20>::has_room(width, height) {
            search!(Long, self.long.get_or_insert_default(), whole, first);
        } else {
            search!(Whole, self.whole.get_or_insert_default(), whole, (1, 1));
        }
    }
}

/// The hexes beyond the sides that take the whole move, of the starts with nothing spent.
fn crossed<'a>(
    grid: &Grid,
    ways: &Ways,
    view: &[u8],
    starts: impl Iterator<Item = &'a (Hex, u8)>,
) -> impl Iterator<Item = Hex> {
    let unspent = starts.filter(|&&(_, spent)| spent == 0).map(|&(from, _)| from);
    unspent.flat_map(move |from| {
        let is_whole = move |&direction: &usize| ways.price(from, direction) == WHOLE;
        (0..6).filter(is_whole).filter_map(move |direction| {
            let to = grid.neighbour(from, direction)?;
            let is_closed = view[from.index()] & view[to.index()] & ZONE != 0 && ways.is_closed(from, direction);
            (view[to.index()] & ENEMY == 0 && !is_closed).then_some(to)
        })
    })
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
            (columns, rows) in prop_oneof![Just((9, 7)), Just((18, 20)), Just((26, 19)), Just((12, 40)), Just((64, 64))],
            is_odd in any::<bool>(),
            prices in vec(0..12_u8, 63 * 6),
            enemies in vec(any::<u16>(), 0..40),
            start in any::<u16>(),
            allowance in 0..25_u8,
            zone in 0..6_u8,
        ) {
            let grid = Grid::new(columns, rows, if is_odd { Shift::OddDown } else { Shift::EvenDown });
            let hexes = grid.len() as u16;
            let start = start % hexes;
            let ways = Ways::new(&grid, &vec![0; grid.len()], zone, |from, _, direction| {
                let price = prices[(from.index() * 6 + direction) % prices.len()];
                let cost = match price {
                    0 => Price::Never,
                    1 => Price::Whole,
                    halves => Price::Halves(halves),
                };
                (cost, price % 3 == 1)
            });
            let mut board: Board<Unit, 2> = Board::default();
            board.clear(&grid);
            for (number, hex) in (0..).zip(enemies.iter().map(|hex| hex % hexes)) {
                if hex != start && board.has_room(Hex(hex)) {
                    board.put(&grid, Side::Two, Unit::new(number), Hex(hex));
                }
            }
            let mut reach = Reach::default();
            for from in [Hex(start), Hex(hexes - 1 - start), Hex(start)] {
                if board.is_enemy(Side::One, from) {
                    continue;
                }
                reach.spread(&grid, &ways, &board, Side::One, &[(from, 0)], allowance);
                let known = costs(&grid, &ways, &board, from, allowance);
                prop_assert!(grid.hexes().all(|hex| reach.cost(hex) == known[hex.index()]));
                let reached: HexSet<64> = reach.hexes();
                prop_assert_eq!(reached.len(), known.iter().flatten().count());
                prop_assert!(reached.iter().all(|hex| known[hex.index()].is_some()));
            }
        }
    }
}
