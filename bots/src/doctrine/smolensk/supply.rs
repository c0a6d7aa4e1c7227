//! Where lines of communication reach, as far as they do not depend on units that still move.

use sandtable_engine::{
    Side,
    games::smolensk::{AXIS_BEYOND, Hexes, SOVIET_BEYOND, Smolensk},
    hex::{Grid, Hex, Strips},
};

use super::notes::Notes;

/// The hexes that a line of a side reaches. Of its own units only those hold a hex open in an enemy zone that have
/// nothing to do with the chit that is executed: so the table stays the same while the others move.
pub(super) struct Supply {
    ages: [u32; 2],
    /// The option by which Soviet lines are limited, as it was then.
    is_limited: bool,
    pub(super) reached: Hexes,
    sources: Vec<Hex>,
    queue: Vec<Hex>,
}

impl Supply {
    pub(super) fn new(hexes: usize) -> Self {
        Self {
            ages: [0; 2],
            is_limited: false,
            reached: Hexes::EMPTY,
            sources: Vec::new(),
            queue: Vec::with_capacity(hexes),
        }
    }
}

impl Notes {
    /// Works out the lines of a side.
    pub(super) fn trace(&mut self, game: &Smolensk, side: Side) {
        let ages = [self.ages.units[side.other()], self.ages.idle[side]];
        let is_limited = game.options.soviet_line_limit;
        let supply = &mut self.supply[side];
        if supply.ages == ages && supply.is_limited == is_limited {
            return;
        }
        (supply.ages, supply.is_limited) = (ages, is_limited);
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
        let mut sources = Strips::EMPTY;
        supply.sources.clear();
        for &source in &game.data.sources[side.index()] {
            if open.contains(grid, source) {
                sources.insert(grid, source);
                supply.sources.push(source);
            }
        }
        let flood = |begins: Strips, most: u16| {
            Hexes::from_bits(begins.flood(grid, &open, &end, most, |_, _, _| {}).bits(grid))
        };
        let rings = &self.rings;
        let mut beyond = |net: &[u8], most: u8| {
            supply.queue.clone_from(&supply.sources);
            flood(along(net, rings, grid, &open, sources, &mut supply.queue), most.into())
        };
        let map = &game.data.map;
        supply.reached = match side {
            Side::One => beyond(&map.rail, AXIS_BEYOND),
            Side::Two if is_limited => beyond(&map.rail, SOVIET_BEYOND).with(beyond(&map.road, SOVIET_BEYOND)),
            Side::Two => flood(sources, u16::MAX),
        };
    }
}

/// The sources, and the open hexes to which a network leads from them; its sides are bits by hex. The queue begins with
/// the sources.
fn along(
    net: &[u8],
    rings: &[[u16; 6]],
    grid: &Grid,
    open: &Strips,
    mut begins: Strips,
    queue: &mut Vec<Hex>,
) -> Strips {
    let mut next = 0;
    while let Some(&hex) = queue.get(next) {
        next += 1;
        let sides = net[hex.index()];
        for (direction, &to) in rings[hex.index()].iter().enumerate() {
            let to = Hex(to);
            if sides >> direction & 1 != 0 && !begins.contains(grid, to) && open.contains(grid, to) {
                begins.insert(grid, to);
                queue.push(to);
            }
        }
    }
    begins
}
