//! Where lines of communication reach, as far as they do not depend on units that still move.

use sandtable_engine::{
    Side,
    games::smolensk::{AX, Hexes, Smolensk},
    hex::{Hex, Strips},
};

use super::notes::Notes;

/// Hexes that an Axis line goes beyond the railway [R3.3(3)].
const BEYOND: u16 = 6;

/// The hexes that a line of a side reaches. Of its own units only those hold a hex open in an enemy zone that have
/// nothing to do with the chit that is executed: so the table stays the same while the others move.
pub(super) struct Supply {
    ages: [u32; 2],
    pub(super) reached: Hexes,
    queue: Vec<Hex>,
}

impl Supply {
    pub(super) fn new(hexes: usize) -> Self {
        Self { ages: [0; 2], reached: Hexes::EMPTY, queue: Vec::with_capacity(hexes) }
    }
}

impl Notes {
    /// Works out the lines of a side.
    pub(super) fn trace(&mut self, game: &Smolensk, side: Side) {
        let ages = [self.ages.units[side.other()], self.ages.idle[side]];
        if self.supply[side].ages == ages {
            return;
        }
        let supply = &mut self.supply[side];
        supply.ages = ages;
        supply.queue.clear();
        let grid = &game.data.map.grid;
        let mut held = Strips::EMPTY;
        for unit in self.on_map.and(game.armies[side]).iter() {
            let word = self.words[unit.index()];
            if word.role() == 0
                && let Some(hex) = word.hex()
            {
                held.insert(grid, hex);
            }
        }
        let end = game.land.without(self.board.held(side.other()));
        let open = end.without(&self.board.zoned(side).without(&held));
        let mut begins = Strips::EMPTY;
        for &source in &game.data.sources[side.index()] {
            if open.contains(grid, source) {
                begins.insert(grid, source);
                supply.queue.push(source);
            }
        }
        if side == AX {
            // Along railways first, then so many waves beyond them.
            let mut next = 0;
            while let Some(&hex) = supply.queue.get(next) {
                next += 1;
                let rail = game.data.map.rail[hex.index()];
                for (direction, &to) in self.rings[hex.index()].iter().enumerate() {
                    let to = Hex(to);
                    if rail >> direction & 1 != 0 && !begins.contains(grid, to) && open.contains(grid, to) {
                        begins.insert(grid, to);
                        supply.queue.push(to);
                    }
                }
            }
        }
        let most = if side == AX { BEYOND } else { u16::MAX };
        supply.reached = Hexes::from_bits(begins.flood(grid, &open, &end, most, |_, _, _| {}).bits(grid));
    }
}
