//! Where on the map a policy sees a unit, and the enemy.

use sandtable_engine::{
    games::leyte_gulf::Node,
    hex::{Grid, Hex},
};

use super::value::View;
use crate::policy::capped;

/// Columns and rows of a square.
const SIDE: u8 = 4;
/// Squares from west to east and from north to south, those of a larger map among the last.
const ACROSS: u16 = 9;
const DOWN: u16 = 7;
/// Squares of the map.
pub(super) const SQUARES: u16 = ACROSS * DOWN;

/// Columns and rows of a region, and regions from west to east and from north to south.
const REGION: [usize; 2] = [8, 7];
const REGIONS_ACROSS: u16 = 5;
const REGIONS_DOWN: u16 = 4;
/// Regions of the map.
pub(super) const REGIONS: u16 = REGIONS_ACROSS * REGIONS_DOWN;

/// The square of a hex.
pub(super) fn square(grid: &Grid, hex: Hex) -> u16 {
    let across = capped(usize::from((grid.column(hex) - 1) / SIDE), ACROSS);
    across * DOWN + capped(usize::from((grid.row(hex) - 1) / SIDE), DOWN)
}

/// Where a path is chosen, from 1, the region in the middle of the enemies, of those that are named for an edge if there are
/// any; 0 elsewhere, and where nobody is.
pub(super) fn of_enemies(view: &View<'_>) -> u16 {
    if view.state.node != Node::Path {
        return 0;
    }
    let named = view.enemies.and(view.game.named[view.enemy]);
    let ships = if named.is_empty() { view.enemies } else { named };
    if ships.is_empty() {
        return 0;
    }
    let grid = &view.game.data.grid;
    let mean = |part: fn(&Grid, Hex) -> u8| {
        ships.iter().map(|ship| usize::from(part(grid, view.state.hex(ship)))).sum::<usize>() / ships.len()
    };
    let across = capped((mean(Grid::column) - 1) / REGION[0], REGIONS_ACROSS);
    1 + across * REGIONS_DOWN + capped((mean(Grid::row) - 1) / REGION[1], REGIONS_DOWN)
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Position, Side, Stream, dice::Keyed, games::leyte_gulf::LeyteGulf, testing};

    use super::*;

    #[test]
    fn squares_run_down_the_columns_from_the_north_west() {
        let game: LeyteGulf = testing::load("s5", &[]);
        let grid = &game.data.grid;
        let of = |number: &str| square(grid, grid.parse(number).expect("a hex"));
        assert_eq!(["0101", "0404", "0105", "0125", "0501", "3626"].map(of), [0, 0, 1, 6, 7, SQUARES - 1]);
    }

    /// Japan has named ships in S5 and others; the Allies have none that are named.
    #[test]
    fn named_ships_are_looked_at_first() {
        let game: LeyteGulf = testing::load("s5", &[]);
        let (mut dice, mut rng) = (Keyed::new(5), Stream::new(5));
        let mut position = Position::begin(&game, &mut dice, &mut ());
        let mut regions = [Vec::new(), Vec::new()];
        while let Some(side) = position.to_act(&game).filter(|_| position.state().turn < 4) {
            let view = View::new(&game, position.state(), side);
            let region = of_enemies(&view);
            let named = view.enemies.and(game.named[view.enemy]);
            let ships = if side == Side::One { view.enemies } else { named };
            if position.state().node == Node::Path && !ships.is_empty() {
                let places: Vec<_> = ships.iter().map(|ship| position.state().hex(ship)).collect();
                let mean = |part: fn(&Grid, Hex) -> u8| {
                    places.iter().map(|&hex| u32::from(part(&game.data.grid, hex))).sum::<u32>() / places.len() as u32
                };
                let expected = 1 + (mean(Grid::column) - 1) / 8 * 4 + (mean(Grid::row) - 1) / 7;
                assert_eq!(u32::from(region), expected, "{side:?} {places:?}");
                regions[side.index()].push(region);
            } else if position.state().node != Node::Path {
                assert_eq!(region, 0);
            }
            let action = position.legal()[rng.below(position.legal().len() as u32) as usize];
            position.advance(&game, action, &mut dice, &mut ());
        }
        for side in Side::BOTH {
            let regions = &regions[side.index()];
            assert!(regions.iter().min() < regions.iter().max(), "{side:?} sees one region only: {regions:?}");
        }
    }
}
