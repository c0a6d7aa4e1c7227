//! What would stop a unit within reach, as it sees it: one bit for each hex around it, turned so that it looks north.

use super::{LeyteGulf, State, Turn};
use crate::{
    Side,
    hex::{Facing, Hex, offset_turned, steps_of},
};

/// Farther than this no unit goes in a segment.
const REACH: i16 = 4;
/// Offsets within reach, in each of two axes.
const SPAN: usize = 2 * REACH as usize + 1;
/// Hexes within reach, the unit's own among them.
const SPOTS: usize = 61;

/// Hexes around a unit, as bits.
pub(super) type Spots = u64;

/// The bit of each offset, as a unit sees it that faces north; none out of reach.
const BITS: [Spots; SPAN * SPAN] = {
    let mut bits = [0; SPAN * SPAN];
    let (mut at, mut spot) = (0, 0);
    while at < bits.len() {
        let (q, r) = ((at / SPAN) as i16 - REACH, (at % SPAN) as i16 - REACH);
        if (q + r).abs() <= REACH {
            bits[at] = 1 << spot;
            spot += 1;
        }
        at += 1;
    }
    assert!(spot == SPOTS);
    bits
};

/// The same for a unit with each facing.
const BITS_BY_FACING: [[Spots; SPAN * SPAN]; 6] = {
    let mut bits = [[0; SPAN * SPAN]; 6];
    let mut at = 0;
    while at < SPAN * SPAN {
        // What lies ahead of a unit that faces north lies ahead of one that has turned right once it has turned, too.
        let (mut q, mut r) = ((at / SPAN) as i16 - REACH, (at % SPAN) as i16 - REACH);
        let mut facing = 0;
        while facing < 6 && (q + r).abs() <= REACH {
            bits[facing][place(q, r)] = BITS[at];
            (q, r) = offset_turned((q, r));
            facing += 1;
        }
        at += 1;
    }
    bits
};

const fn place(q: i16, r: i16) -> usize {
    (q + REACH) as usize * SPAN + (r + REACH) as usize
}

/// The bit of the hex at an offset from a unit with this facing; none out of reach.
#[inline]
pub(super) fn spot((q, r): (i16, i16), facing: Facing) -> Spots {
    let is_near = q.abs() <= REACH && r.abs() <= REACH;
    if is_near { BITS_BY_FACING[facing.index()][place(q, r)] } else { 0 }
}

/// What would stop a unit, by what it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Obstacles {
    beyond_edge: Spots,
    zones: Spots,
    torpedoes: Spots,
}

impl Obstacles {
    /// All hexes where the unit is stopped.
    #[inline]
    pub(super) const fn all(&self) -> Spots {
        self.beyond_edge | self.zones | self.torpedoes
    }

    /// [R5.1-2, R6.6-1, R10.3-1, R10.4-2, RULING-47] What ends a path that leads into a hex: the edge of the map, a
    /// no-entry hex, an enemy torpedo; nothing if the hex is free.
    #[inline]
    pub(super) const fn end_of_path(&self, spot: Spots) -> Option<Turn> {
        if self.beyond_edge & spot != 0 {
            Some(Turn::Exit)
        } else if self.zones & spot != 0 {
            Some(Turn::Zone)
        } else if self.torpedoes & spot != 0 {
            Some(Turn::Torpedo)
        } else {
            None
        }
    }
}

/// Edges and no-entry hexes around each hex, by facing.
#[derive(Clone, Debug, Default)]
pub(super) struct Shores(Vec<[Obstacles; 6]>);

impl Shores {
    pub(super) fn new(game: &LeyteGulf) -> Self {
        Self(game.data.grid.hexes().map(|hex| around(game, hex)).collect())
    }
}

fn around(game: &LeyteGulf, hex: Hex) -> [Obstacles; 6] {
    let mut around = [Obstacles::default(); 6];
    let offsets = (-REACH..=REACH).flat_map(|q| (-REACH..=REACH).map(move |r| (q, r)));
    for offset in offsets.filter(|&offset| steps_of(offset) <= REACH) {
        let there = game.data.grid.at_offset(hex, offset);
        let is_zone = there.is_some_and(|there| game.is_zone(there));
        if there.is_some() && !is_zone {
            continue;
        }
        for (obstacles, facing) in around.iter_mut().zip(Facing::ALL) {
            let spots = if is_zone { &mut obstacles.zones } else { &mut obstacles.beyond_edge };
            *spots |= spot(offset, facing);
        }
    }
    around
}

impl LeyteGulf {
    /// What would stop a unit of a side in a hex with a facing.
    pub(super) fn obstacles(&self, state: &State, side: Side, hex: Hex, facing: Facing) -> Obstacles {
        let mut obstacles = self.shores.0[hex.index()][facing.index()];
        for marker in state.torpedoes_of(side.other()) {
            obstacles.torpedoes |= spot(self.data.grid.offset(hex, marker.hex), facing);
        }
        obstacles
    }
}
