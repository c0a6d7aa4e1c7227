//! Names that a person may type instead of a code.

use super::phrases::title;
use crate::{
    Game,
    games::smolensk::{Action, Node, Smolensk, State},
};

/// Units without their side, towns instead of their hexes.
pub(crate) fn names(game: &Smolensk) -> Vec<(String, String)> {
    let units = game.data.cards.iter().map(|card| (card.name.replace(' ', "-"), card.code.clone()));
    let grid = &game.data.map.grid;
    let places = game.data.sites.iter().filter(|site| site.name != grid.number(site.hex));
    let places = places.map(|site| (title(&site.name).replace(' ', "-"), grid.number(site.hex)));
    units.chain(places).collect()
}

/// The unit that is asked about, the hex where it stands and the hex that it would attack; the chit that is chosen.
pub(crate) fn asked_about(game: &Smolensk, state: &State) -> Vec<String> {
    let grid = &game.data.map.grid;
    let subject = state.subject.get();
    match state.node {
        Node::Select => state.chit.get().map(|chit| game.data.chit(chit).code.clone()).into_iter().collect(),
        Node::SetUp | Node::Move | Node::EnterHex | Node::Declare | Node::Retreat | Node::Advance | Node::Place => {
            let code = subject.map(|subject| game.card(subject).code.clone());
            let at = subject.and_then(|subject| state.hex(subject));
            let hexes = [at, state.target.get().filter(|_| state.node != Node::Move)].into_iter().flatten();
            code.into_iter().chain(hexes.map(|hex| grid.number(hex))).collect()
        }
        _ => Vec::new(),
    }
}

/// The block of a hex comes before the hex, and before a unit its block and its hex.
pub(crate) fn implied(game: &Smolensk, state: &State, action: Action) -> Option<Action> {
    match (action, state.block.get()) {
        (Action::Move(hex) | Action::Place(hex), None) => {
            game.tables(state).hexes.contains(hex).then(|| Action::Block(game.block_of(hex)))
        }
        (Action::Call(unit) | Action::Transfer(unit), block) if game.tables(state).units.contains(unit) => {
            let at = state.hex(unit)?;
            Some(block.map_or(Action::Block(game.block_of(at)), |_| Action::At(at)))
        }
        _ => None,
    }
}
