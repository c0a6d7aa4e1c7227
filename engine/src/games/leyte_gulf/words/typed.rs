//! Names that people may type instead of codes.

use crate::{
    IdSet,
    games::leyte_gulf::{
        LeyteGulf, Node, Ship, ShipSet, State,
        words::{
            notation::{ship_code, unit_code},
            phrases::counter_name,
        },
    },
};

/// Names of the ships of the scenario, each with the code. Blanks may be left out of them.
pub(crate) fn names(game: &LeyteGulf) -> Vec<(String, String)> {
    let mut names = Vec::new();
    for ship in game.fleets.values().flat_map(IdSet::iter) {
        for name in names_of(game, ship) {
            if name.contains(' ') {
                names.push((without_blanks(&name), ship_code(game, ship)));
            }
            names.push((name, ship_code(game, ship)));
        }
    }
    names
}

/// Names of a ship: `New Jersey`; `Atago`, `Takao` and `Atago & Takao` for the counter of both; and its code without the
/// side, as the situation has it: `BB1`.
pub(crate) fn names_of(game: &LeyteGulf, ship: Ship) -> impl Iterator<Item = String> + use<'_> {
    let card = game.card(ship);
    let parts = card.name.split(['&', '/']).map(|name| name.trim().to_owned());
    let whole = Some(counter_name(game, ship)).filter(|whole| *whole != card.name || whole.contains('&'));
    parts.filter(|name| !name.is_empty()).chain(whole).chain([card.code.clone()])
}

/// A name as people type it in one word: `NewJersey`.
pub(crate) fn without_blanks(name: &str) -> String {
    name.replace(' ', "")
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
