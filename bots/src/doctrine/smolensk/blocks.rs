//! Long lists of hexes, offered by blocks.

use sandtable_engine::{
    OptId, Side,
    games::smolensk::{Block, Hexes, Node, Role, Smolensk, State, Unit},
    hex::Hex,
};

use super::{notes::Notes, view::View};

impl Notes {
    /// Finds what the unit can reach: a list of blocks does not say.
    pub(super) fn search(&mut self, game: &Smolensk, state: &State, side: Side, unit: Unit) {
        self.within.clear();
        let map = &game.data.map;
        let grid = &map.grid;
        if state.node != Node::Move {
            // Reinforcements come by rail; who enters the map best goes by road.
            let lines = if state.node == Node::Place { self.on_rail } else { self.on_road };
            let open = lines.without(self.board.full());
            self.within.extend(open.iter().filter(|&hex| !self.board.is_enemy(side, hex)));
            return;
        }
        let Some(from) = state.hex(unit) else { return };
        let card = game.card(unit);
        let word = state.unit(unit);
        let is_half = word.is(Role::Half) || word.is(Role::HalfDeferred);
        let allowance = if is_half { card.movement / 2 * 2 } else { card.movement * 2 };
        let ways = game.ways_of(unit);
        self.reach.spread(grid, ways, &self.board, card.side, &[(from, 0)], allowance);
        let mut within: Hexes = self.reach.hexes();
        if !is_half {
            self.march.spread(ways, &self.board, card.side, [from], 0, allowance);
            self.march.hexes().for_each(|hex| within.insert(hex));
        }
        within.remove(from);
        self.within.extend(within.without(self.board.full()).iter());
    }
}

/// Most blocks of a map.
const MOST: usize = 128;

/// The best that each block holds, and where.
#[derive(Clone)]
pub(super) struct Best {
    values: [f32; MOST],
    hexes: [OptId<Hex>; MOST],
}

impl Best {
    pub(super) const NONE: Self = Self { values: [-10.0; MOST], hexes: [OptId::NONE; MOST] };

    pub(super) fn new(view: &View<'_>, end: impl Fn(Hex) -> f32) -> Self {
        let mut best = Self::NONE;
        for &hex in &view.notes.within {
            let (block, value) = (view.game.block_of(hex).index(), end(hex));
            if value > best.values[block] {
                best.values[block] = value;
                best.hexes[block] = OptId::some(hex);
            }
        }
        best
    }

    pub(super) fn of(&self, block: Block) -> f32 {
        self.values[block.index()]
    }

    /// Where the best of a block is.
    pub(super) fn hex(&self, block: Block) -> Option<Hex> {
        self.hexes[block.index()].get()
    }
}
