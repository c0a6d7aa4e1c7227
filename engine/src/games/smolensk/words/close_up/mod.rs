//! Units, hexes and chits from close by.

mod hex;
mod line;
mod reach;
mod unit;

use crate::{
    Id,
    games::smolensk::{Chit, Smolensk, State, Tables, Unit},
};

/// What a code of a unit or chit, or the number of a hex, stands for.
pub(crate) fn close_up(game: &Smolensk, state: &State, word: &str, plain: bool) -> Option<String> {
    let mut tables = Tables::default();
    tables.derive(game, state);
    if let Some(number) = game.data.cards.iter().position(|card| card.code.eq_ignore_ascii_case(word)) {
        return Some(unit::close_up(game, state, &mut tables, Unit::new(number as u16), plain));
    }
    if let Some(number) = game.data.chits.iter().position(|chit| chit.code.eq_ignore_ascii_case(word)) {
        let hq = game.hq_of(Chit::from_index(number))?;
        let card = &game.data.chits[number].code;
        return Some(format!(
            "Chit {card} activates this headquarters.\n{}",
            unit::close_up(game, state, &mut tables, hq, plain)
        ));
    }
    let at = game.data.map.grid.parse(word).filter(|&at| game.data.map.in_play.contains(at))?;
    Some(hex::close_up(game, state, &mut tables, at, plain))
}
