//! Long lists of hexes, offered by blocks.

use sandtable_engine::{
    games::smolensk::{Block, Node, Role, Smolensk, State, Unit},
    hex::Hex,
};

use super::{notes::Notes, view::View};

impl Notes {
    /// Finds what the unit can reach: a list of blocks does not say.
    pub(super) fn search(&mut self, game: &Smolensk, state: &State, unit: Unit) {
        self.within.clear();
        let grid = &game.data.map.grid;
        if state.node != Node::Move {
            return;
        }
        let Some(from) = state.hex(unit) else { return };
        let card = game.card(unit);
        let word = state.unit(unit);
        let is_half = word.is(Role::Half) || word.is(Role::HalfDeferred);
        let allowance = if is_half { card.movement / 2 * 2 } else { card.movement * 2 };
        let ways = game.ways_of(unit);
        self.reach.spread(grid, ways, &self.board, card.side, [(from, 0)], allowance);
        self.within.extend_from_slice(self.reach.hexes());
        if !is_half {
            self.reach.march(grid, ways, &self.board, card.side, [(from, 0)], allowance);
            self.within.extend_from_slice(self.reach.hexes());
        }
        let board = &self.board;
        self.within.retain(|&hex| hex != from && board.has_room(hex));
    }
}

/// The best that a block holds. Where it is not known what can be reached, every hex of it counts a little less.
pub(super) fn best(view: &View<'_>, block: Block, end: impl Fn(Hex) -> f32) -> f32 {
    let is_in = |hex: &Hex| view.game.block_of(*hex) == block;
    if view.notes.within.is_empty() {
        let hexes = view.game.data.map.in_play.iter().filter(is_in);
        return hexes.filter(|&hex| view.notes.board.has_room(hex)).map(end).fold(-10.0, f32::max);
    }
    view.notes.within.iter().copied().filter(is_in).map(end).fold(-10.0, f32::max)
}
