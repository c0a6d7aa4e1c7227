//! How far it is to the nearest unit of a side.

use sandtable_engine::{
    Side,
    games::smolensk::Smolensk,
    hex::{Grid, Hex, Strips, each},
};

use super::notes::{Notes, placed};

/// Farther than this counts as this.
pub(super) const FAR: u8 = 9;

/// Hexes from each hex to the nearest unit of a side, across everything.
pub(super) struct Near {
    age: u32,
    away: Vec<u8>,
    /// All hexes of the map.
    everywhere: Strips,
}

impl Near {
    pub(super) fn new(grid: &Grid) -> Self {
        let everywhere = Strips::of(grid, &[u64::MAX; Grid::MOST / 64]);
        Self { age: 0, away: vec![FAR; grid.len()], everywhere }
    }

    /// Hexes to the nearest unit, at most [`FAR`].
    #[inline]
    pub(super) fn away(&self, hex: Hex) -> u8 {
        self.away[hex.index()]
    }
}

impl Notes {
    /// Works out the distances to the units of a side.
    pub(super) fn look_near(&mut self, game: &Smolensk, side: Side) {
        let near = &mut self.near[side];
        if near.age == self.ages.units[side] {
            return;
        }
        near.age = self.ages.units[side];
        near.away.fill(FAR);
        let grid = &game.data.map.grid;
        let mut units = Strips::EMPTY;
        for (_, hex) in placed(&self.words, self.on_map.and(game.armies[side])) {
            near.away[hex.index()] = 0;
            units.insert(grid, hex);
        }
        let Near { away, everywhere, .. } = near;
        let _ = units.flood(grid, everywhere, everywhere, u16::from(FAR) - 1, |wave, first, new| {
            each(first, new, |hex| away[hex.index()] = wave as u8);
        });
    }
}
