//! Names that people may type in place of codes.

use crate::games::leyte_gulf::{LeyteGulf, Ship, words::notation::ship_code};

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
