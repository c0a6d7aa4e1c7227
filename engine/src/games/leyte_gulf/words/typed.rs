//! Names that people may type in place of codes.

use crate::games::leyte_gulf::{
    LeyteGulf, Node, Ship, ShipSet, State,
    words::notation::{ship_code, unit_code},
};

/// Names of the ships, without blanks, each with the code: `Yamato`, and `Atago` for the counter of Atago and Takao.
pub(crate) fn names(game: &LeyteGulf) -> Vec<(String, String)> {
    let mut names = Vec::new();
    for ship in (0..game.data.cards.len()).map(|number| Ship::new(number as u8)) {
        let parts = game.card(ship).name.split(['&', '/']);
        names.extend(parts.map(|name| (name.trim().replace(' ', ""), ship_code(game, ship))));
    }
    names.retain(|(name, _)| !name.is_empty());
    names
}

/// The ship that is asked about, or the ships of the unit; their squadron; their hex.
pub(crate) fn asked_about(game: &LeyteGulf, state: &State) -> Vec<String> {
    let ships = match state.node {
        Node::EntryHex | Node::EntryFacing | Node::Path | Node::ZoneFacing => {
            state.mover.unit.get().map_or(ShipSet::EMPTY, |unit| game.members(state, unit))
        }
        Node::Organise | Node::Launch | Node::Reload | Node::MainTarget | Node::SecondaryTarget => {
            state.cursor.get().map_or(ShipSet::EMPTY, ShipSet::one)
        }
        Node::PickUnit | Node::FallOut | Node::HitOrder | Node::Over => ShipSet::EMPTY,
    };
    let mut words: Vec<String> = ships.iter().map(|ship| ship_code(game, ship)).collect();
    let Some(first) = ships.first() else { return words };
    if state.squadrons[first.index()] > 0 {
        words.push(unit_code(game, game.unit_of(state, first)));
    }
    if state.on_map.contains(first) {
        words.push(game.data.grid.number(state.hex(first)));
    }
    words
}
