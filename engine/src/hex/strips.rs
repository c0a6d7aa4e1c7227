//! Hexes as one word a column, and waves that roll over them.

use super::{Grid, Hex};
use crate::Bits;

/// Most columns, and most rows.
const MOST: usize = 64;

/// A set of hexes with a word for each column of the map, the lowest bit for the first row.
///
/// A wave that grows by a hex all around takes a few steps of arithmetic for each column, however many hexes are in it:
/// so a flood over a large map is much cheaper than a search from hex to hex. Maps of up to 64 columns and 64 rows; it
/// takes 528 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strips {
    /// The columns, by their number from 1; the first word and those behind the last column are empty.
    words: [u64; MOST + 2],
}

impl Strips {
    /// No hex.
    pub const EMPTY: Self = Self { words: [0; MOST + 2] };

    /// The hexes whose bits are set, the lowest bit for the first hex.
    ///
    /// # Panics
    ///
    /// Panics if the map has more than 64 columns or rows.
    pub fn of(grid: &Grid, bits: &[u64]) -> Self {
        let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
        assert!(columns <= MOST && rows <= MOST, "strips are for {MOST} columns and rows");
        let mut strips = Self::EMPTY;
        let word = |at: usize| bits.get(at).copied().unwrap_or(0);
        for (column, strip) in strips.words[1..=columns].iter_mut().enumerate() {
            let (at, shift) = (column * rows / 64, column * rows % 64);
            let high = if shift == 0 { 0 } else { word(at + 1) << (64 - shift) };
            *strip = (word(at) >> shift | high) & (u64::MAX >> (MOST - rows));
        }
        strips
    }

    /// The bits of the hexes, the lowest for the first hex; hexes beyond the last word are left out.
    pub fn bits<const WORDS: usize>(&self, grid: &Grid) -> [u64; WORDS] {
        let rows = usize::from(grid.rows());
        let mut bits = [0; WORDS];
        for column in 0..usize::from(grid.columns()) {
            let strip = self.words[column + 1];
            let (at, shift) = (column * rows / 64, column * rows % 64);
            if let Some(word) = bits.get_mut(at) {
                *word |= strip << shift;
            }
            if shift + rows > 64
                && let Some(word) = bits.get_mut(at + 1)
            {
                *word |= strip >> (64 - shift);
            }
        }
        bits
    }

    /// Puts a hex in.
    #[inline]
    pub fn insert(&mut self, grid: &Grid, hex: Hex) {
        self.words[usize::from(grid.column(hex))] |= 1 << (grid.row(hex) - 1);
    }

    /// Takes a hex out if it is in, and else puts it in.
    #[inline]
    pub(crate) fn flip(&mut self, grid: &Grid, hex: Hex) {
        self.words[usize::from(grid.column(hex))] ^= 1 << (grid.row(hex) - 1);
    }

    /// Puts a hex in, or takes it out.
    #[inline]
    pub fn set(&mut self, grid: &Grid, hex: Hex, is_in: bool) {
        let (word, row) = (&mut self.words[usize::from(grid.column(hex))], grid.row(hex) - 1);
        *word = *word & !(1 << row) | u64::from(is_in) << row;
    }

    /// Whether a hex is in.
    #[inline]
    pub fn contains(&self, grid: &Grid, hex: Hex) -> bool {
        self.words[usize::from(grid.column(hex))] >> (grid.row(hex) - 1) & 1 != 0
    }

    /// Hexes in either set.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        self.joined(other, |a, b| a | b)
    }

    /// Hexes in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.joined(other, |a, b| a & b)
    }

    /// Hexes of this set that are not in the other.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        self.joined(other, |a, b| a & !b)
    }

    /// The most columns there may be, and an empty one on each side of them.
    pub(crate) const COLUMNS: usize = MOST + 2;

    /// The columns by their number, each as bits, the lowest for the first row.
    #[inline]
    pub(crate) fn columns(&self) -> &[u64; Self::COLUMNS] {
        &self.words
    }

    /// Calls with each hex of the set that is at most `radius` steps away from a hex.
    #[inline]
    pub fn each_within(&self, grid: &Grid, centre: Hex, radius: u8, mut visit: impl FnMut(Hex)) {
        let (middle, row, radius) = (i32::from(grid.column(centre)), i32::from(grid.row(centre)), i32::from(radius));
        let is_low = grid.is_low(grid.column(centre));
        for column in (middle - radius).max(1)..=(middle + radius).min(i32::from(grid.columns())) {
            let strip = self.words[column as usize];
            if strip == 0 {
                continue;
            }
            // A column of the disc is a run of rows: one less for each step aside, of two at one end each.
            let aside = (column - middle).abs();
            let first = row - radius + if is_low { (aside + 1) / 2 } else { aside / 2 };
            let last = first + 2 * radius - aside;
            let run = u64::range(first.max(1) as usize - 1..last.max(0) as usize);
            each(Hex((column as u16 - 1) * u16::from(grid.rows())), strip & run, &mut visit);
        }
    }

    #[inline]
    fn joined(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self { words: std::array::from_fn(|column| join(self.words[column], other.words[column])) }
    }

    /// Rolls on from these hexes, wave by wave, at most so many waves: a wave takes all new hexes of `end` beside those of
    /// the last wave that are in `pass`. Returns all that was reached, the start among it. `found` is told of each column
    /// of a wave: the number of the wave from 1, the first hex of the column, and the new hexes as bits.
    #[must_use]
    pub fn flood(&self, grid: &Grid, pass: &Self, end: &Self, most: u16, mut found: impl FnMut(u16, Hex, u64)) -> Self {
        let rows = u16::from(grid.rows());
        let columns = usize::from(grid.columns());
        let mut reached = *self;
        let mut front = self.and(pass);
        let is_used = |&column: &usize| front.words[column] != 0;
        let Some(mut first) = (1..=columns).find(is_used) else { return reached };
        let mut last = (first..=columns).rfind(is_used).unwrap_or(first);
        for wave in 1..=most {
            let (from, to) = (first.max(2) - 1, (last + 1).min(columns));
            (first, last) = (columns, 0);
            let mut before = 0;
            let mut here = front.words[from];
            for column in from..=to {
                let ahead = front.words[column + 1];
                let is_low = grid.is_low(column as u8);
                let all_around = here << 1 | here >> 1 | before | beside(ahead, !is_low);
                let new = all_around & end.words[column] & !reached.words[column];
                before = beside(here, is_low);
                here = ahead;
                front.words[column] = new & pass.words[column];
                if new != 0 {
                    reached.words[column] |= new;
                    found(wave, Hex((column as u16 - 1) * rows), new);
                    first = first.min(column);
                    last = column;
                }
            }
            if last == 0 {
                break;
            }
        }
        reached
    }
}

/// The rows beside the hexes of a column in the columns to its left and right: the same row, and the next where the
/// column sits lower, else the one before.
#[inline]
const fn beside(strip: u64, is_low: bool) -> u64 {
    strip | if is_low { strip << 1 } else { strip >> 1 }
}

/// The hexes of a part of a column.
#[inline]
pub fn each(first: Hex, mut strip: u64, mut visit: impl FnMut(Hex)) {
    while strip != 0 {
        visit(Hex(first.0 + strip.trailing_zeros() as u16));
        strip &= strip - 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::hex::{HexSet, Shift, distances::breadth_first};

    fn grids() -> Vec<Grid> {
        let sizes = [(1, 1), (5, 64), (64, 3), (64, 64), (28, 19), (55, 49)];
        let shifts = [Shift::EvenDown, Shift::OddDown];
        shifts.iter().flat_map(|&shift| sizes.map(|(columns, rows)| Grid::new(columns, rows, shift))).collect()
    }

    #[test]
    fn bits_and_strips_are_the_same_hexes() {
        for grid in grids() {
            let hexes: HexSet<64> = grid.hexes().filter(|hex| hex.0 % 3 != 1).collect();
            let strips = Strips::of(&grid, &hexes.bits());
            assert_eq!(HexSet::<64>::from_bits(strips.bits(&grid)), hexes);
            assert!(grid.hexes().all(|hex| strips.contains(&grid, hex) == hexes.contains(hex)));
            let mut built = Strips::EMPTY;
            hexes.iter().for_each(|hex| built.insert(&grid, hex));
            assert_eq!(built, strips);
        }
    }

    #[test]
    fn discs_are_those_of_the_grid() {
        for grid in grids() {
            let all: Strips = Strips::of(&grid, &grid.hexes().collect::<HexSet<64>>().bits());
            for centre in grid.hexes().step_by(37) {
                for radius in [0, 1, 2, 5, 70] {
                    let mut found = HexSet::<64>::EMPTY;
                    all.each_within(&grid, centre, radius, |hex| found.insert(hex));
                    assert_eq!(found, grid.within(centre, radius));
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "64 columns and rows")]
    fn a_wide_map_is_refused() {
        let _ = Strips::of(&Grid::new(65, 2, Shift::EvenDown), &[]);
    }

    proptest! {
        #[test]
        fn waves_are_those_of_a_search(
            size in 0..12_usize,
            bars in vec(0..4_096_u16, 0..900),
            starts in vec(0..4_096_u16, 0..4),
            most in prop_oneof![0..9_u16, Just(200)],
        ) {
            let grid = &grids()[size];
            let on_map = |hexes: &[u16]| hexes.iter().map(|&hex| Hex(hex % grid.len() as u16)).collect::<HexSet<64>>();
            let (bars, starts) = (on_map(&bars), on_map(&starts));
            let open: HexSet<64> = grid.hexes().filter(|&hex| !bars.contains(hex)).collect();
            let strips = |hexes: HexSet<64>| Strips::of(grid, &hexes.bits());
            let mut away = vec![u8::MAX; grid.len()];
            starts.iter().for_each(|hex| away[hex.index()] = 0);
            let all = strips(grid.hexes().collect());
            let reached = strips(starts).flood(grid, &strips(open), &all, most, |wave, first, new| {
                each(first, new, |hex| away[hex.index()] = wave as u8);
            });
            let sources: Vec<Hex> = starts.iter().collect();
            let walks = breadth_first(grid.len(), &sources, most as u8, |hex| {
                grid.neighbours(hex).filter(move |_| open.contains(hex))
            });
            prop_assert_eq!(&away, &walks);
            prop_assert!(grid.hexes().all(|hex| reached.contains(grid, hex) == (walks[hex.index()] != u8::MAX)));
        }
    }
}
