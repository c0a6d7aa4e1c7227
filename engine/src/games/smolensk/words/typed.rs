//! Names that a person may type in place of a code.

use super::phrases::title;
use crate::games::smolensk::Smolensk;

/// Units without their side, towns in place of their hexes.
pub(crate) fn names(game: &Smolensk) -> Vec<(String, String)> {
    let units = game.data.cards.iter().map(|card| (card.name.replace(' ', "-"), card.code.clone()));
    let grid = &game.data.map.grid;
    let places = game.data.sites.iter().filter(|site| site.name != grid.number(site.hex));
    let places = places.map(|site| (title(&site.name).replace(' ', "-"), grid.number(site.hex)));
    units.chain(places).collect()
}
