//! A flood over a part of the map, wave by wave of rising cost.

use super::{
    planes::{Planes, Rows, WIDTH, last_first},
    reach::MOST,
};
use crate::hex::{Grid, Hex, Strips};

/// What a search reached in `COLUMNS` columns of as many rows as fit into `R`.
///
/// The hexes that are reached for the same cost are a wave. From each wave, the cheapest first, one step is taken in
/// all directions at once, for each price into the hexes that are entered for it: six times a shift and a mask for a
/// dozen columns together, however many hexes are in the wave.
#[derive(Clone, Debug)]
pub(super) struct Waves<R, const COLUMNS: usize> {
    /// The first column, which is a low one, and the first row, from 0.
    column: usize,
    row: usize,
    /// The waves by their cost.
    by_cost: [Wave<R, COLUMNS>; MOST + 1],
    /// The costs for which there may be a wave, the lowest bit for 0; the others are those of earlier searches.
    costs: u32,
    /// All hexes that are reached.
    reached: [R; COLUMNS],
}

/// Hexes that matter at one cost.
#[derive(Clone, Copy, Debug)]
struct Wave<R, const COLUMNS: usize> {
    /// A step leads into them for the cost, and nothing has been paid for their zone.
    stepped: [R; COLUMNS],
    /// They are reached for the cost if they are not for less: starts, and hexes in zones.
    paid: [R; COLUMNS],
    /// They lie in zones and are left for the cost.
    left: [R; COLUMNS],
    /// They are reached for the cost and for no less.
    reached: [R; COLUMNS],
}

impl<R: Rows, const COLUMNS: usize> Wave<R, COLUMNS> {
    const NONE: Self = {
        let none = [R::NONE; COLUMNS];
        Self { stepped: none, paid: none, left: none, reached: none }
    };
}

impl<R: Rows, const COLUMNS: usize> Default for Waves<R, COLUMNS> {
    fn default() -> Self {
        Self { column: 0, row: 0, by_cost: [Wave::NONE; MOST + 1], costs: 0, reached: [R::NONE; COLUMNS] }
    }
}

/// What a search asks of the position: hexes with an enemy, hexes in enemy zones, and what it costs to enter or to leave
/// such a zone.
#[derive(Clone, Copy)]
pub(super) struct Obstacles<'a> {
    pub(super) enemies: &'a Strips,
    pub(super) zones: &'a Strips,
    pub(super) zone: u8,
}

impl<R: Rows, const COLUMNS: usize> Waves<R, COLUMNS> {
    /// Whether so many columns and rows fit in, wherever they begin: there may be one more in front, since the first
    /// column is a low one.
    pub(super) const fn has_room(columns: usize, rows: usize) -> bool {
        columns < COLUMNS && rows <= R::COUNT
    }

    /// Finds what is reached from some starts with `allowance` half points, in columns and rows from the first one that
    /// can be. All starts and all that can be reached must fit in.
    pub(super) fn spread(
        &mut self,
        grid: &Grid,
        planes: &Planes<R>,
        obstacles: Obstacles<'_>,
        starts: &[(Hex, u8)],
        allowance: u8,
        (column, row): (usize, usize),
    ) {
        self.row = (row - 1).min(last_first::<R>(grid));
        let column = column.min(WIDTH - COLUMNS);
        self.column = if grid.is_low(column as u8) { column } else { column - 1 };
        self.costs = 0;
        for &(hex, spent) in starts.iter().filter(|&&(_, spent)| spent <= allowance) {
            let (column, row) = self.place(grid, hex).expect("the starts fit in");
            let paid = &mut self.at(usize::from(spent)).paid[column];
            *paid = *paid | R::of(1 << row);
        }
        let zones = self.cut(obstacles.zones);
        let tolls = if obstacles.zone == 0 { [R::NONE; COLUMNS] } else { zones };
        let enemies = self.cut(obstacles.enemies);
        let mut open = enemies.map(|column| !column);
        for cost in 0..=usize::from(allowance) {
            if self.costs >> cost & 1 != 0 {
                let rest = usize::from(allowance) - cost;
                let gone = self.arrive(&tolls, &mut open, cost, obstacles.zone, rest);
                self.leave(planes, &zones, &gone, cost, rest);
            }
        }
        for column in 0..COLUMNS {
            self.reached[column] = !open[column] & !enemies[column];
        }
    }

    /// Finds which of the open hexes are reached for a cost, and notes what is reached and left for more: hexes in zones,
    /// which are those that cost something to enter and to leave. Returns the hexes that are left for this cost.
    #[inline]
    fn arrive(
        &mut self,
        zones: &[R; COLUMNS],
        open: &mut [R; COLUMNS],
        cost: usize,
        zone: u8,
        rest: usize,
    ) -> [R; COLUMNS] {
        let none = [R::NONE; COLUMNS];
        let (mut gone, mut entered, mut left) = (none, none, none);
        let wave = &mut self.by_cost[cost];
        for column in 0..COLUMNS {
            let stepped = wave.stepped[column] & open[column];
            let reached = stepped & !zones[column] | wave.paid[column] & open[column];
            open[column] = open[column] & !reached;
            wave.reached[column] = reached;
            gone[column] = reached & !zones[column] | wave.left[column];
            entered[column] = stepped & zones[column];
            left[column] = reached & zones[column];
        }
        if usize::from(zone) <= rest && any(&either(&entered, &left)) {
            let beyond = self.at(cost + usize::from(zone));
            for column in 0..COLUMNS {
                beyond.paid[column] = beyond.paid[column] | entered[column];
                beyond.left[column] = left[column];
            }
        }
        gone
    }

    /// Goes a step on from hexes that are left for a cost, with so much more to spend.
    #[inline]
    fn leave(&mut self, planes: &Planes<R>, zones: &[R; COLUMNS], gone: &[R; COLUMNS], cost: usize, rest: usize) {
        let is_affordable = planes.prices.first().is_some_and(|&(price, _)| usize::from(price) <= rest);
        if !is_affordable || !any(gone) {
            return;
        }
        let mut from = around(gone);
        if let Some(closed) = &planes.closed {
            bar(&mut from, &around(&both(gone, zones)), &self.part(closed.part(self.row)), zones);
        }
        let (first, row) = (self.column, self.row);
        for (price, cut) in &planes.prices {
            if usize::from(*price) > rest {
                break;
            }
            let stepped = &mut self.at(cost + usize::from(*price)).stepped;
            let mut found = *stepped;
            for (from, plane) in from.iter().zip(cut.part(row)) {
                let plane: &[R; COLUMNS] = section(plane, first);
                for column in 0..COLUMNS {
                    found[column] = found[column] | from[column] & plane[column];
                }
            }
            *stepped = found;
        }
    }

    /// The wave of a cost.
    #[inline]
    fn at(&mut self, cost: usize) -> &mut Wave<R, COLUMNS> {
        let wave = &mut self.by_cost[cost % (MOST + 1)];
        if self.costs >> cost & 1 == 0 {
            self.costs |= 1 << cost;
            *wave = Wave::NONE;
        }
        wave
    }

    /// Notes that a hex is reached for a cost, unless it has been for less.
    pub(super) fn enter(&mut self, grid: &Grid, hex: Hex, cost: u8) {
        let Some((column, row)) = self.place(grid, hex) else { return };
        let hex = R::of(1 << row);
        if self.reached[column] & hex == R::NONE {
            let wave = &mut self.at(usize::from(cost)).reached[column];
            *wave = *wave | hex;
            self.reached[column] = self.reached[column] | hex;
        }
    }

    /// The least cost of a hex by its column, from 1, and its row, from 0.
    #[inline]
    pub(super) fn cost(&self, column: usize, row: usize) -> Option<u8> {
        let column = column.checked_sub(self.column).filter(|&column| column < COLUMNS)?;
        let row = row.checked_sub(self.row).filter(|&row| row < R::COUNT)?;
        if self.reached[column].bits() >> row & 1 == 0 {
            return None;
        }
        let mut costs = self.costs;
        while costs != 0 {
            let cost = costs.trailing_zeros();
            if self.by_cost[cost as usize].reached[column].bits() >> row & 1 != 0 {
                return Some(cost as u8);
            }
            costs &= costs - 1;
        }
        None
    }

    /// Tells of each column with something reached: its number from 1, the first row from 0, and the hexes as bits.
    #[inline]
    pub(super) fn each(&self, mut visit: impl FnMut(usize, usize, u64)) {
        for (number, &column) in (self.column..).zip(&self.reached) {
            if column != R::NONE {
                visit(number, self.row, column.bits());
            }
        }
    }

    /// Where a hex lies here.
    #[inline]
    fn place(&self, grid: &Grid, hex: Hex) -> Option<(usize, usize)> {
        let column = usize::from(grid.column(hex)).checked_sub(self.column)?;
        let row = (usize::from(grid.row(hex)) - 1).checked_sub(self.row)?;
        (column < COLUMNS && row < R::COUNT).then_some((column, row))
    }

    /// The part of some hexes that lies here.
    #[inline]
    fn cut(&self, hexes: &Strips) -> [R; COLUMNS] {
        section(hexes.columns(), self.column).map(|column| R::of(column >> self.row))
    }

    fn part(&self, plane: &[[R; WIDTH]; 6]) -> [[R; COLUMNS]; 6] {
        std::array::from_fn(|direction| *section(&plane[direction], self.column))
    }
}

/// Some columns of a plane.
#[inline]
fn section<R, const COLUMNS: usize>(plane: &[R; WIDTH], first: usize) -> &[R; COLUMNS] {
    plane[first..first + COLUMNS].try_into().expect("so many columns")
}

#[inline]
fn any<R: Rows, const COLUMNS: usize>(hexes: &[R; COLUMNS]) -> bool {
    hexes.iter().fold(R::NONE, |all, &column| all | column) != R::NONE
}

#[inline]
fn both<R: Rows, const COLUMNS: usize>(a: &[R; COLUMNS], b: &[R; COLUMNS]) -> [R; COLUMNS] {
    std::array::from_fn(|column| a[column] & b[column])
}

#[inline]
fn either<R: Rows, const COLUMNS: usize>(a: &[R; COLUMNS], b: &[R; COLUMNS]) -> [R; COLUMNS] {
    std::array::from_fn(|column| a[column] | b[column])
}

/// Takes out steps from zone to zone over sides that are closed to them.
fn bar<R: Rows, const COLUMNS: usize>(
    from: &mut [[R; COLUMNS]; 6],
    zoned: &[[R; COLUMNS]; 6],
    closed: &[[R; COLUMNS]; 6],
    zones: &[R; COLUMNS],
) {
    for direction in 0..6 {
        for column in 0..COLUMNS {
            let barred = zoned[direction][column] & closed[direction][column] & zones[column];
            from[direction][column] = from[direction][column] & !barred;
        }
    }
}

/// Some hexes after one step in each direction. The first column is a low one, and so is every other: it sits half a
/// row down the page.
#[inline]
fn around<R: Rows, const COLUMNS: usize>(hexes: &[R; COLUMNS]) -> [[R; COLUMNS]; 6] {
    let (mut up, mut down) = ([R::NONE; COLUMNS], [R::NONE; COLUMNS]);
    // Half a row up or down: the row in the columns beside.
    let (mut above, mut below) = (up, up);
    for column in 0..COLUMNS {
        let low = if column % 2 == 0 { R::ALL } else { R::NONE };
        let here = hexes[column];
        (up[column], down[column]) = (here >> 1, here << 1);
        above[column] = here & low | here >> 1 & !low;
        below[column] = here << 1 & low | here & !low;
    }
    [up, right(&above), right(&below), down, left(&below), left(&above)]
}

/// One column to the right.
#[inline]
fn right<R: Rows, const COLUMNS: usize>(hexes: &[R; COLUMNS]) -> [R; COLUMNS] {
    let mut moved = [R::NONE; COLUMNS];
    moved[1..].copy_from_slice(&hexes[..COLUMNS - 1]);
    moved
}

/// One column to the left.
#[inline]
fn left<R: Rows, const COLUMNS: usize>(hexes: &[R; COLUMNS]) -> [R; COLUMNS] {
    let mut moved = [R::NONE; COLUMNS];
    moved[..COLUMNS - 1].copy_from_slice(&hexes[1..]);
    moved
}
