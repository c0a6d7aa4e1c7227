//! How far it is to the nearest unit of a side.

use sandtable_engine::{Side, games::smolensk::Smolensk, hex::Hex};

use super::notes::Notes;

/// Farther than this counts as this.
pub(super) const FAR: u8 = 9;

/// Hexes from each hex to the nearest unit of a side, across everything.
pub(super) struct Near {
    age: u32,
    away: Vec<u8>,
    queue: Vec<Hex>,
}

impl Near {
    pub(super) fn new(hexes: usize) -> Self {
        Self { age: 0, away: vec![FAR; hexes], queue: Vec::with_capacity(hexes) }
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
        near.queue.clear();
        for unit in game.units_of(side) {
            if let Some(hex) = self.words[unit.index()].hex()
                && near.away[hex.index()] != 0
            {
                near.away[hex.index()] = 0;
                near.queue.push(hex);
            }
        }
        let grid = &game.data.map.grid;
        let mut next = 0;
        while let Some(&hex) = near.queue.get(next) {
            next += 1;
            let away = near.away[hex.index()] + 1;
            if away >= FAR {
                break;
            }
            for beside in grid.neighbours(hex) {
                if near.away[beside.index()] > away {
                    near.away[beside.index()] = away;
                    near.queue.push(beside);
                }
            }
        }
    }
}
