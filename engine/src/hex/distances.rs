//! Distances by breadth-first search.

use super::{Grid, Hex, HexSet};

/// Flight or march distances over a set of hexes without regard to hexsides, one entry a hex.
///
/// The sources count as passable and are at distance 0. Hexes farther than `limit` steps, or out of reach, have
/// `u8::MAX`; a limit of 255 counts as 254.
///
/// # Panics
///
/// Panics if a source is not a hex of the grid.
pub fn distances_within<const WORDS: usize>(
    grid: &Grid,
    passable: &HexSet<WORDS>,
    sources: &[Hex],
    limit: u8,
) -> Vec<u8> {
    breadth_first(grid.len(), sources, limit, |hex| grid.neighbours(hex).filter(|&next| passable.contains(next)))
}

/// Steps from the nearest source for each of `count` hexes, `u8::MAX` where it is farther than `limit` or 254.
pub(super) fn breadth_first<I: Iterator<Item = Hex>>(
    count: usize,
    sources: &[Hex],
    limit: u8,
    steps_from: impl Fn(Hex) -> I,
) -> Vec<u8> {
    let mut distances = vec![u8::MAX; count];
    let mut reached = Vec::with_capacity(count);
    for &source in sources {
        if distances[source.index()] != 0 {
            distances[source.index()] = 0;
            reached.push(source);
        }
    }
    let mut next = 0;
    while let Some(&hex) = reached.get(next) {
        next += 1;
        let distance = distances[hex.index()];
        if distance >= limit.min(u8::MAX - 1) {
            break;
        }
        for beside in steps_from(hex) {
            if distances[beside.index()] == u8::MAX {
                distances[beside.index()] = distance + 1;
                reached.push(beside);
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::hex::Shift;

    /// Lowers distances along single steps until none changes.
    fn relaxed(grid: &Grid, passable: &HexSet, sources: &[Hex], limit: u8) -> Vec<u8> {
        let mut distances: Vec<u16> = vec![999; grid.len()];
        for source in sources {
            distances[source.index()] = 0;
        }
        for _ in 0..grid.len() {
            for hex in grid.hexes().filter(|&hex| passable.contains(hex)) {
                let nearest = grid.neighbours(hex).map(|beside| distances[beside.index()] + 1).min().unwrap_or(999);
                distances[hex.index()] = distances[hex.index()].min(nearest);
            }
        }
        let kept = |distance: u16| if distance <= u16::from(limit) { distance as u8 } else { u8::MAX };
        distances.into_iter().map(kept).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn search_finds_the_shortest_walks(
            open in vec(any::<bool>(), 9 * 8),
            sources in vec((0..9_u16 * 8).prop_map(Hex), 0..4),
            limit in prop_oneof![0..12_u8, Just(u8::MAX)],
        ) {
            let grid = Grid::new(9, 8, Shift::EvenDown);
            let passable: HexSet = grid.hexes().filter(|hex| open[hex.index()]).collect();
            let found = distances_within(&grid, &passable, &sources, limit);
            prop_assert_eq!(found, relaxed(&grid, &passable, &sources, limit));
        }
    }

    #[test]
    fn a_walk_longer_than_a_byte_is_out_of_reach() {
        let grid = Grid::new(7, 82, Shift::EvenDown);
        let snake: HexSet = grid
            .hexes()
            .filter(|&hex| match grid.column(hex) {
                2 | 6 => grid.row(hex) == 81,
                4 => grid.row(hex) == 1,
                _ => (2..=81).contains(&grid.row(hex)),
            })
            .collect();
        let start = grid.at(1, 2).expect("on the map");
        let distances = distances_within(&grid, &snake, &[start], u8::MAX);
        let reached = snake.iter().filter(|hex| distances[hex.index()] != u8::MAX).count();
        let last: Vec<Hex> = snake.iter().filter(|hex| distances[hex.index()] == 254).collect();
        assert_eq!(last.len(), 1);
        assert_eq!(reached, 255);
    }
}
