//! Units, hexes and chits from close by.

mod hex;
mod line;
mod lists;
mod reach;
mod unit;

use sandtable_scenarios::counted;

use super::{
    notation::unit_coded,
    phrases::chits,
    sides::{sides_named, sides_text},
    typed::names,
};
use crate::{
    games::smolensk::{ChitSet, Order, SU, Smolensk, State, Tables},
    hex::Hex,
};

/// What a code of a unit or chit, or the number of a hex, stands for; after `rivers` or `roads` what runs between the hexes
/// around it.
pub(crate) fn close_up(game: &Smolensk, state: &State, word: &str, plain: bool) -> Option<String> {
    let mut tables = Tables::default();
    tables.derive(game, state);
    if let Some(unit) = unit_coded(game, word) {
        return Some(unit::close_up(game, state, &mut tables, unit, plain));
    }
    // `3PZ` is a chit, `3Pz` a division: the case tells, and where it tells nothing the chit is meant.
    let by_name = names(game).into_iter().find(|(name, _)| name == word);
    if let Some(unit) = by_name.and_then(|(_, code)| unit_coded(game, &code)) {
        return Some(unit::close_up(game, state, &mut tables, unit, plain));
    }
    if let Some(number) = game.data.chits.iter().position(|chit| chit.code.eq_ignore_ascii_case(word)) {
        let card = &game.data.chits[number];
        let what = match card.order {
            Order::Hq(hq) | Order::Interrupt(hq) => {
                let shown = unit::close_up(game, state, &mut tables, hq, plain);
                format!("activates this headquarters.\n{shown}")
            }
            Order::Reinforce => "brings reinforcements of its side [R7.2(2)].\n".to_owned(),
            Order::Call => "activates a few units anywhere, by a die [R16.2].\n".to_owned(),
            Order::Supply => {
                "is the supply chit: units of both sides without a line lose a step [R7.2(4)].\n".to_owned()
            }
        };
        return Some(format!("Chit {} {what}", card.code));
    }
    match word.to_ascii_lowercase().as_str() {
        "cup" => return Some(cup_text(game, state)),
        "box" => return Some(lists::boxes(game, state)),
        "cut" => return Some(lists::without_line(game, state, &mut tables)),
        _ => {}
    }
    if let Some((what, place)) = word.split_once(' ')
        && let Some(sides) = sides_named(what)
    {
        return Some(sides_text(game, sides, place_named(game, state, place.trim())?, plain));
    }
    if sides_named(word).is_some() {
        return Some(format!("Name a hex, a place or a unit as well: show {word} 2015.\n"));
    }
    let at = hex_named(game, word)?;
    Some(hex::close_up(game, state, &mut tables, at, plain))
}

fn hex_named(game: &Smolensk, word: &str) -> Option<Hex> {
    game.data.map.grid.parse(word).filter(|&at| game.data.map.in_play.contains(at))
}

/// The hex of a number or of a place, or where a unit of this code or name stands.
fn place_named(game: &Smolensk, state: &State, word: &str) -> Option<Hex> {
    let name = word.replace(' ', "-");
    let meant = names(game).into_iter().filter(|(known, _)| known.eq_ignore_ascii_case(&name)).map(|(_, word)| word);
    let at = |word: String| hex_named(game, &word).or_else(|| state.hex(unit_coded(game, &word)?));
    [word.to_owned()].into_iter().chain(meant).find_map(at)
}

/// The chits in the cup as far as they are known, those that were drawn in this turn, and the hand of the Axis.
fn cup_text(game: &Smolensk, state: &State) -> String {
    let listed = |set: ChitSet| if set.is_empty() { "none".to_owned() } else { chits(game, set) };
    let hidden = usize::from(state.hidden_chits);
    // Where as many can be hidden as are, they are known.
    let open = game.available(state, SU).without(state.seen).without(state.cup);
    let cup = match hidden {
        0 => listed(state.cup),
        _ if open.len() == hidden => listed(state.cup.with(open)),
        _ if state.cup.is_empty() => format!("{} that you do not know", counted(hidden, "chit")),
        _ => format!("{} and {} that you do not know", listed(state.cup), counted(hidden, "chit")),
    };
    format!(
        "In the cup: {cup}.\nDrawn in this turn: {}.\nIn the hand of the Axis: {}.\n",
        listed(state.seen.without(state.cup)),
        listed(game.held(state))
    )
}
