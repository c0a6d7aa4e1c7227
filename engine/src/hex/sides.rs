//! Hexsides that may be crossed.

use std::sync::Arc;

use super::{Grid, Hex, HexSet, distances::breadth_first};

/// Which hexsides may be crossed: for each hex one bit a direction.
///
/// A side is open from both of its hexes or from neither. Methods that take a [`Hex`] panic where it is not one of
/// the grid. It takes a byte a hex, and clones share them until one closes a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hexsides(Arc<[u8]>);

impl Hexsides {
    /// All sides between two enterable hexes open, the others closed.
    pub fn open_between<const WORDS: usize>(grid: &Grid, enterable: &HexSet<WORDS>) -> Self {
        let is_open = |hex, direction| {
            enterable.contains(hex) && grid.neighbour(hex, direction).is_some_and(|beside| enterable.contains(beside))
        };
        let sides = |hex| (0..6).filter(|&direction| is_open(hex, direction)).fold(0, |bits, open| bits | 1 << open);
        Self(grid.hexes().map(sides).collect())
    }

    /// Closes the side between two hexes, both ways.
    ///
    /// # Panics
    ///
    /// Panics if the hexes are not adjacent.
    pub fn close(&mut self, grid: &Grid, a: Hex, b: Hex) {
        let Some(direction) = grid.direction(a, b) else {
            panic!("no side between {} and {}", grid.number(a), grid.number(b));
        };
        let sides = Arc::make_mut(&mut self.0);
        sides[a.index()] &= !(1 << direction);
        sides[b.index()] &= !(1 << ((direction + 3) % 6));
    }

    /// Whether the side in a direction 0 to 5 may be crossed.
    #[inline]
    pub fn is_open(&self, hex: Hex, direction: usize) -> bool {
        self.0[hex.index()] >> direction & 1 != 0
    }

    /// The neighbours across open sides, by ascending direction.
    #[inline]
    pub fn open_neighbours(&self, grid: &Grid, hex: Hex) -> impl Iterator<Item = Hex> {
        let sides = self.0[hex.index()];
        (0..6).filter(move |direction| sides >> direction & 1 != 0).filter_map(move |open| grid.neighbour(hex, open))
    }

    /// Steps over open sides from the nearest source, one entry a hex.
    ///
    /// The sources are at distance 0, enterable or not. Hexes farther than `limit` steps, or out of reach, have
    /// `u8::MAX`; a limit of 255 counts as 254.
    pub fn distances_from(&self, grid: &Grid, sources: &[Hex], limit: u8) -> Vec<u8> {
        breadth_first(grid.len(), sources, limit, |hex| self.open_neighbours(grid, hex))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Shift, distances_within};

    fn grid() -> Grid {
        Grid::new(28, 19, Shift::EvenDown)
    }

    fn hex(text: &str) -> Hex {
        grid().parse(text).expect("on the map")
    }

    /// Land with a lake of three columns, open to the south.
    fn land(grid: &Grid) -> HexSet {
        grid.hexes().filter(|&hex| !((10..13).contains(&grid.column(hex)) && grid.row(hex) < 15)).collect()
    }

    #[test]
    fn sides_are_open_between_enterable_hexes() {
        let grid = grid();
        let land = land(&grid);
        let sides = Hexsides::open_between(&grid, &land);
        for hex in grid.hexes() {
            let mut open = Vec::new();
            for direction in 0..6 {
                let beside = grid.neighbour(hex, direction);
                let both = land.contains(hex) && beside.is_some_and(|beside| land.contains(beside));
                assert_eq!(sides.is_open(hex, direction), both);
                open.extend(beside.filter(|_| both));
            }
            assert_eq!(sides.open_neighbours(&grid, hex).collect::<Vec<_>>(), open);
        }
    }

    #[test]
    fn a_closed_side_is_closed_both_ways_and_alone() {
        let grid = grid();
        let open = Hexsides::open_between(&grid, &grid.hexes().collect::<HexSet>());
        for a in grid.hexes() {
            for b in grid.neighbours(a) {
                let mut sides = open.clone();
                sides.close(&grid, a, b);
                let count = |sides: &Hexsides| sides.0.iter().map(|bits| bits.count_ones()).sum::<u32>();
                assert_eq!(count(&sides) + 2, count(&open));
                assert!(!sides.open_neighbours(&grid, a).any(|beside| beside == b));
                assert!(!sides.open_neighbours(&grid, b).any(|beside| beside == a));
                let once = sides.clone();
                sides.close(&grid, b, a);
                assert_eq!(sides, once);
            }
        }
    }

    #[test]
    #[should_panic(expected = "no side between 0101 and 0103")]
    fn hexes_apart_have_no_side() {
        let mut sides = Hexsides::open_between(&grid(), &HexSet::<9>::EMPTY);
        sides.close(&grid(), hex("0101"), hex("0103"));
    }

    #[test]
    fn without_closed_sides_walks_are_those_over_the_set() {
        let grid = grid();
        let land = land(&grid);
        let sides = Hexsides::open_between(&grid, &land);
        for from in land.iter().step_by(11) {
            for limit in [0, 3, u8::MAX] {
                let walks = sides.distances_from(&grid, &[from], limit);
                assert_eq!(walks, distances_within(&grid, &land, &[from], limit));
            }
        }
    }

    #[test]
    fn walks_go_round_a_river() {
        let grid = grid();
        let mut sides = Hexsides::open_between(&grid, &grid.hexes().collect::<HexSet>());
        // The river runs between columns 5 and 6 from the north edge, with a ford from 0519 to 0619.
        for row in 1..=19 {
            let bank = grid.at(5, row).expect("on the map");
            for across in grid.neighbours(bank).filter(|&across| grid.column(across) == 6) {
                if grid.number(across) != "0619" {
                    sides.close(&grid, bank, across);
                }
            }
        }
        let walks = sides.distances_from(&grid, &[hex("0501")], u8::MAX);
        assert_eq!(walks[hex("0519").index()], 18);
        assert_eq!(walks[hex("0619").index()], 19);
        assert_eq!(walks[hex("0601").index()], 37);
        let short = sides.distances_from(&grid, &[hex("0501"), hex("0601")], 1);
        assert_eq!(short[hex("0601").index()], 0);
        assert_eq!(short[hex("0602").index()], 1);
        assert_eq!(short[hex("0603").index()], u8::MAX);
    }

    #[test]
    fn a_source_in_a_lake_reaches_nothing_else() {
        let grid = grid();
        let sides = Hexsides::open_between(&grid, &land(&grid));
        let walks = sides.distances_from(&grid, &[hex("1014")], u8::MAX);
        assert_eq!(walks.iter().filter(|&&steps| steps != u8::MAX).count(), 1);
    }
}
