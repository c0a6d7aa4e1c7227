//! How far it is to many units at once.

use sandtable_engine::{
    games::smolensk::MAX_UNITS,
    hex::{Grid, Hex},
};

/// Units that are taken at once.
pub(super) const GROUP: usize = 8;
const GROUPS: usize = MAX_UNITS.div_ceil(GROUP);

/// Where some units are, told from one hex, in groups of eight.
pub(super) struct Offsets {
    from: Hex,
    across: [[f32; GROUP]; GROUPS],
    down: [[f32; GROUP]; GROUPS],
    count: usize,
}

impl Offsets {
    pub(super) fn new(from: Hex) -> Self {
        Self { from, across: [[0.0; GROUP]; GROUPS], down: [[0.0; GROUP]; GROUPS], count: 0 }
    }

    pub(super) fn push(&mut self, grid: &Grid, hex: Hex) {
        let (group, at) = (self.count / GROUP, self.count % GROUP);
        (self.across[group][at], self.down[group][at]) = offset(grid, self.from, hex);
        self.count += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Calls with the hexes from a hex to the units of each group, and what `of_groups` says about it; those beyond the
    /// last unit mean nothing.
    #[inline]
    pub(super) fn each_group<T>(
        &self,
        grid: &Grid,
        hex: Hex,
        of_groups: &[T],
        mut visit: impl FnMut([f32; GROUP], &T),
    ) {
        let (across, down) = offset(grid, self.from, hex);
        let count = self.count.div_ceil(GROUP);
        for ((x, y), of_group) in self.across[..count].iter().zip(&self.down[..count]).zip(&of_groups[..count]) {
            let mut distances = [0.0; GROUP];
            for at in 0..GROUP {
                let (q, r) = (x[at] - across, y[at] - down);
                distances[at] = longer(longer(q.abs(), r.abs()), (q + r).abs());
            }
            visit(distances, of_group);
        }
    }
}

/// From one hex to another, in numbers of which a processor takes as many at once as of what units are worth.
#[inline]
fn offset(grid: &Grid, from: Hex, to: Hex) -> (f32, f32) {
    let (across, down) = grid.offset(from, to);
    (across.into(), down.into())
}

/// The greater of two numbers; `f32::max` also asks whether they are numbers.
#[inline]
fn longer(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}
