//! Names that people type instead of the notation.

use crate::{
    Side,
    games::three_kingdoms::{
        State, ThreeKingdoms,
        words::notation::{hex_code, unit_code},
        words::phrases::are_coded,
    },
};

/// Units and places by name. `Senkaku/Diaoyu` goes by either name.
pub(crate) fn names(game: &ThreeKingdoms, state: &State) -> Vec<(String, String)> {
    let mut names = Vec::new();
    for hex in game.data.grid.hexes() {
        let info = &game.data.hexes[hex.index()];
        let airbase = info.airbase.as_ref().map(|(_, name)| name.as_str());
        for name in info.name.split('/').chain(airbase).filter(|name| !name.is_empty()) {
            names.push((name.to_owned(), hex_code(game, hex)));
        }
        if info.name.contains('/') {
            names.push((info.name.clone(), hex_code(game, hex)));
        }
    }
    if are_coded(state) {
        for slot in Side::BOTH.into_iter().flat_map(|side| game.roster.of_side[side].iter()) {
            let counter = game.counter(state, slot).filter(|counter| !counter.name.is_empty());
            names.extend(counter.map(|counter| (counter.name.clone(), unit_code(game, slot))));
        }
    }
    names
}
