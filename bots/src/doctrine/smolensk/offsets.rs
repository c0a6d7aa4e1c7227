//! How far it is to many units at once.

use sandtable_engine::{
    games::smolensk::MAX_UNITS,
    hex::{Grid, Hex, steps_of},
};

/// Units that are taken at once.
pub(super) const GROUP: usize = 8;
const GROUPS: usize = MAX_UNITS.div_ceil(GROUP);

/// Where some units are, told from one hex, in groups of eight.
pub(super) struct Offsets {
    from: Hex,
    across: [[i16; GROUP]; GROUPS],
    down: [[i16; GROUP]; GROUPS],
    count: usize,
}

impl Offsets {
    pub(super) fn new(from: Hex) -> Self {
        Self { from, across: [[0; GROUP]; GROUPS], down: [[0; GROUP]; GROUPS], count: 0 }
    }

    pub(super) fn push(&mut self, grid: &Grid, hex: Hex) {
        let (group, at) = (self.count / GROUP, self.count % GROUP);
        (self.across[group][at], self.down[group][at]) = grid.offset(self.from, hex);
        self.count += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Hexes from a hex to the units of each group; those beyond the last unit mean nothing.
    pub(super) fn distances(&self, grid: &Grid, hex: Hex) -> impl Iterator<Item = [i16; GROUP]> {
        let (across, down) = grid.offset(self.from, hex);
        let groups = self.across.iter().zip(&self.down).take(self.count.div_ceil(GROUP));
        groups.map(move |(x, y)| {
            let mut distances = [0; GROUP];
            for at in 0..GROUP {
                distances[at] = steps_of((x[at] - across, y[at] - down));
            }
            distances
        })
    }
}
