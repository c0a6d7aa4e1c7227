//! Hexes one and two steps away.

use std::sync::Arc;

use super::Hex;

/// For every hex the hexes reached in exactly one and exactly two steps, as flat lists that clones share.
///
/// On an open map they take 44 bytes a hex.
/// A step need not lead to a neighbour nor back again. Methods panic for a hex beyond the count that the lists were
/// made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    one: Lists,
    two: Lists,
}

impl Reach {
    /// The lists for hexes 0 to `count - 1`. A step of a hex to itself counts for nothing, and one listed twice
    /// counts once.
    ///
    /// # Panics
    ///
    /// Panics if a step leads to a hex beyond the count, or the count is above 65,535.
    pub fn new(steps_from: impl Fn(Hex) -> Vec<Hex>, count: usize) -> Self {
        assert!(u16::try_from(count).is_ok(), "hexes are numbered up to {}", u16::MAX);
        let hexes = || (0..count as u16).map(Hex);
        let one = Lists::new(hexes().map(|hex| {
            let mut steps = steps_from(hex);
            steps.retain(|&step| step != hex);
            assert!(steps.iter().all(|step| step.index() < count), "a step leads beyond the {count} hexes");
            steps
        }));
        let two = Lists::new(hexes().map(|hex| {
            let near = one.of(hex);
            let mut far: Vec<Hex> = near.iter().flat_map(|&middle| one.of(middle)).copied().collect();
            far.retain(|step| *step != hex && near.binary_search(step).is_err());
            far
        }));
        Self { one, two }
    }

    /// The hexes one step away, ascending.
    #[inline]
    pub fn one(&self, hex: Hex) -> &[Hex] {
        self.one.of(hex)
    }

    /// The hexes two steps away and not reachable in fewer, ascending.
    #[inline]
    pub fn two(&self, hex: Hex) -> &[Hex] {
        self.two.of(hex)
    }

    /// The middle hexes of the paths of two steps between two hexes, ascending; also where one step would do, and
    /// none where two do not.
    #[inline]
    pub fn between(&self, from: Hex, to: Hex) -> impl Iterator<Item = Hex> + '_ {
        self.one(from).iter().copied().filter(move |&middle| self.one(middle).contains(&to))
    }
}

/// One ascending list a hex, end to end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lists {
    /// Where the list of each hex begins, and at last where the lists end.
    starts: Arc<[u32]>,
    hexes: Arc<[Hex]>,
}

impl Lists {
    fn new(lists: impl Iterator<Item = Vec<Hex>>) -> Self {
        let (mut starts, mut hexes) = (vec![0], Vec::new());
        for mut list in lists {
            list.sort_unstable();
            list.dedup();
            hexes.append(&mut list);
            starts.push(hexes.len() as u32);
        }
        Self { starts: starts.into(), hexes: hexes.into() }
    }

    #[inline]
    fn of(&self, hex: Hex) -> &[Hex] {
        &self.hexes[self.starts[hex.index()] as usize..self.starts[hex.index() + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::hex::{Grid, HexSet, Hexsides, Paths, Shift};

    const COUNT: u16 = 24;

    fn steps() -> impl Strategy<Value = Vec<Vec<Hex>>> {
        vec(vec((0..COUNT).prop_map(Hex), 0..5), COUNT as usize)
    }

    proptest! {
        #[test]
        fn lists_are_those_of_brute_force(steps in steps()) {
            let reach = Reach::new(|hex| steps[hex.index()].clone(), COUNT as usize);
            let all = || (0..COUNT).map(Hex);
            let leads = |a: Hex, b: Hex| a != b && steps[a.index()].contains(&b);
            for from in all() {
                let one: Vec<Hex> = all().filter(|&to| leads(from, to)).collect();
                prop_assert_eq!(reach.one(from), one);
                let middles = |to| all().filter(move |&middle| leads(from, middle) && leads(middle, to));
                let far = |to: Hex| to != from && !leads(from, to) && middles(to).next().is_some();
                let two: Vec<Hex> = all().filter(|&to| far(to)).collect();
                prop_assert_eq!(reach.two(from), two);
                for to in all() {
                    prop_assert!(reach.between(from, to).eq(middles(to)));
                }
            }
        }
    }

    #[test]
    fn on_an_open_map_the_lists_are_rings() {
        let grid = Grid::new(28, 19, Shift::EvenDown);
        let sides = Hexsides::open_between(&grid, &grid.hexes().collect::<HexSet>());
        let reach = Reach::new(|hex| sides.open_neighbours(&grid, hex).collect(), grid.len());
        for hex in grid.hexes() {
            let ring = |radius| grid.within::<9>(hex, radius).without(grid.within(hex, radius - 1)).iter();
            assert!(reach.one(hex).iter().copied().eq(ring(1)));
            assert!(reach.two(hex).iter().copied().eq(ring(2)));
            for &to in reach.two(hex) {
                assert!((1..=2).contains(&reach.between(hex, to).count()));
            }
        }
    }

    #[test]
    fn the_tables_of_the_largest_map_are_small() {
        let grid = Grid::new(64, 64, Shift::EvenDown);
        let sides = Hexsides::open_between(&grid, &grid.hexes().collect::<HexSet<64>>());
        let reach = Reach::new(|hex| sides.open_neighbours(&grid, hex).collect(), grid.len());
        let bytes = [&reach.one, &reach.two].map(|lists| size_of_val(&*lists.starts) + size_of_val(&*lists.hexes));
        assert_eq!(bytes, [64_520, 110_880]);
        let all = grid.table_bytes() + grid.len() + bytes.iter().sum::<usize>() + Paths::new(&grid).table_bytes();
        assert!(all < 600_000, "{all} bytes of tables");
    }

    #[test]
    #[should_panic(expected = "beyond the 3 hexes")]
    fn a_step_beyond_the_count_is_refused() {
        let _ = Reach::new(|hex| vec![Hex(hex.0 + 1)], 3);
    }
}
