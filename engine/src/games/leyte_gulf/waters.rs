//! What the map of a scenario comes to: free water ahead, and the way to the edges that are named for a side.

use super::{Edge, Exit, LeyteGulf};
use crate::{
    BySide, Side,
    hex::{Facing, Hex},
};

/// The tables, with one entry a hex.
#[derive(Clone, Debug, Default)]
pub(super) struct Waters {
    free: Vec<[u8; 6]>,
    out: BySide<Vec<u8>>,
}

impl Waters {
    pub(super) fn new(game: &LeyteGulf) -> Self {
        let free = |hex| Facing::ALL.map(|facing| free_ahead(game, hex, facing));
        Self { free: game.data.grid.hexes().map(free).collect(), out: BySide::from_fn(|side| steps_out(game, side)) }
    }
}

fn free_ahead(game: &LeyteGulf, hex: Hex, facing: Facing) -> u8 {
    let ahead = |&hex: &Hex| game.data.grid.ahead(hex, facing).filter(|&ahead| !game.is_zone(ahead));
    std::iter::successors(Some(hex), ahead).skip(1).count() as u8
}

/// By hex; empty where the scenario names no edge.
fn steps_out(game: &LeyteGulf, side: Side) -> Vec<u8> {
    let Some(exit) = game.data.scenario.forces[side].exit.as_ref() else { return Vec::new() };
    let grid = &game.data.grid;
    let ways_out: Vec<Hex> = game.ways_out(exit).collect();
    let steps = |hex| ways_out.iter().map(|&way_out| grid.distance(hex, way_out) + 1).min().unwrap_or(u8::MAX);
    grid.hexes().map(steps).collect()
}

impl LeyteGulf {
    /// Hexes of the edges by which ships may leave that are no no-entry hexes.
    pub fn ways_out<'a>(&'a self, exit: &'a Exit) -> impl Iterator<Item = Hex> + 'a {
        let grid = &self.data.grid;
        let hexes = move |edge: &'a Edge| (1..=edge.length(grid)).filter_map(move |number| edge.hex(grid, number));
        exit.edges.iter().flat_map(hexes).filter(|&hex| !self.is_zone(hex))
    }

    /// Free hexes straight ahead: neither off the map nor no-entry hexes.
    #[inline]
    pub fn free_ahead(&self, hex: Hex, facing: Facing) -> u8 {
        self.waters.free[hex.index()][facing.index()]
    }

    /// Steps off the map by the nearest hex of an edge that the scenario names for the side, no-entry hexes being no
    /// way; nothing if it names none.
    #[inline]
    pub fn steps_out(&self, side: Side, hex: Hex) -> Option<u8> {
        self.waters.out[side].get(hex.index()).copied()
    }
}
