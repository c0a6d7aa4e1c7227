//! Where lines of communication reach, as far as they do not depend on units that still move.

use sandtable_engine::{
    Side,
    games::smolensk::{AX, Hexes, Smolensk},
    hex::Hex,
};

use super::notes::Notes;

/// Hexes that an Axis line goes beyond the railway [R3.3(3)].
const BEYOND: u8 = 6;

/// The hexes that a line of a side reaches. Of its own units only those hold a hex open in an enemy zone that have
/// nothing to do with the chit that is executed: so the table stays the same while the others move.
pub(super) struct Supply {
    ages: [u32; 2],
    pub(super) reached: Hexes,
    held: Hexes,
    queue: Vec<Hex>,
}

impl Supply {
    pub(super) fn new(hexes: usize) -> Self {
        Self { ages: [0; 2], reached: Hexes::EMPTY, held: Hexes::EMPTY, queue: Vec::with_capacity(2 * hexes) }
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
        supply.reached = Hexes::EMPTY;
        supply.held = Hexes::EMPTY;
        supply.queue.clear();
        for unit in game.units_of(side) {
            let word = self.words[unit.index()];
            if word.role() == 0
                && let Some(hex) = word.hex()
            {
                supply.held.insert(hex);
            }
        }
        let (board, held) = (&self.board, supply.held);
        let is_closed = |hex: Hex| board.is_enemy(side, hex) || (board.in_enemy_zone(side, hex) && !held.contains(hex));
        for &source in &game.data.sources[side.index()] {
            if !is_closed(source) {
                supply.reached.insert(source);
                supply.queue.push(source);
            }
        }
        let beyond = self.rings.len() as u16;
        if side == AX {
            // Along railways first, then so many waves beyond them.
            let mut next = 0;
            while let Some(&hex) = supply.queue.get(next) {
                next += 1;
                let rail = game.data.map.rail[hex.index()];
                for (direction, &to) in self.rings[hex.index()].iter().enumerate() {
                    let to = Hex(to);
                    if rail >> direction & 1 != 0 && !supply.reached.contains(to) && !is_closed(to) {
                        supply.reached.insert(to);
                        supply.queue.push(to);
                    }
                }
            }
        }
        let most = if side == AX { BEYOND } else { u8::MAX };
        let (mut next, mut wave) = (0, 0);
        while next < supply.queue.len() && wave < most {
            wave += 1;
            let end = supply.queue.len();
            for at in next..end {
                for &to in &self.rings[supply.queue[at].index()] {
                    let to_hex = Hex(to);
                    if to == beyond || supply.reached.contains(to_hex) || board.is_enemy(side, to_hex) {
                        continue;
                    }
                    supply.reached.insert(to_hex);
                    if !board.in_enemy_zone(side, to_hex) || held.contains(to_hex) {
                        supply.queue.push(to_hex);
                    }
                }
            }
            next = end;
        }
    }
}
