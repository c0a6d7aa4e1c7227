//! Names and small phrases.

use crate::{
    Roll, Side,
    games::smolensk::{AX, Chit, ChitSet, Node, Place, Purpose, Smolensk, State, Unit},
    hex::Hex,
};

/// The short word of a side in codes.
pub(super) const fn side_word(side: Side) -> &'static str {
    match side {
        Side::One => "AX",
        Side::Two => "SU",
    }
}

/// A side in a sentence.
pub(super) fn side_name(side: Side) -> &'static str {
    if side == AX { "the Axis" } else { "the Soviets" }
}

/// A unit with its side.
pub(crate) fn unit(game: &Smolensk, unit: Unit) -> String {
    game.card(unit).code.clone()
}

/// Values of a unit as it is: `8-6-8`, `3-4` if it is not mechanized; reduced ones with an asterisk.
pub(crate) fn values(game: &Smolensk, state: &State, unit: Unit) -> String {
    let card = game.card(unit);
    let mark = if state.unit(unit).is_reduced() { "*" } else { "" };
    let (attack, defence) = (game.attack_of(state, unit), game.defence_of(state, unit));
    if card.is_mech {
        format!("{attack}-{defence}-{}{mark}", card.movement)
    } else {
        format!("{attack}-{}{mark}", card.movement)
    }
}

/// A hex with the place in it: `4112 (Smolensk)`.
pub(crate) fn hex(game: &Smolensk, hex: Hex) -> String {
    let number = game.data.map.grid.number(hex);
    match game.place_in(hex).map(|place| game.data.site(place)) {
        Some(site) if site.name != number => format!("{number} ({})", title(&site.name)),
        _ => number,
    }
}

/// A place by its name and hex.
pub(crate) fn place(game: &Smolensk, place: Place) -> String {
    hex(game, game.data.site(place).hex)
}

/// A name in capital letters as one writes it: `Biala Podlaska`.
pub(crate) fn title(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_string() + &letters.as_str().to_lowercase())
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Chits by their codes, in the order of the cup.
pub(crate) fn chits(game: &Smolensk, set: ChitSet) -> String {
    set.iter().map(|number| chit(game, number)).collect::<Vec<_>>().join(" ")
}

/// A chit by its code.
pub(crate) fn chit(game: &Smolensk, chit: Chit) -> String {
    game.data.chit(chit).code.clone()
}

/// Half points as movement points: `2 1/2`.
pub(crate) fn points(halves: u8) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "1/2".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole} 1/2"),
    }
}

/// The name of a roll.
pub(crate) fn roll_text(game: &Smolensk, state: &State, roll: Roll) -> String {
    match Purpose::of(roll) {
        Some(Purpose::Draw) => draw_text(game, state, roll),
        Some(Purpose::Attack) => {
            let attacker = game.side_of(Unit::new(roll.actor));
            let target = hex(game, Hex(roll.target));
            format!("{} at {target}", if attacker == AX { "Axis attack" } else { "Soviet attack" })
        }
        Some(Purpose::Call) => "units that the chit activates".to_owned(),
        None => String::new(),
    }
}

/// The number that is drawn, with the chits that it counts: those in the cup, by their order in the list of chits.
///
/// The state is that before the decision. The cup is still as it was then when the first chit after it is drawn, unless
/// the turn only begins; where that chit had no effect, others are drawn at once.
fn draw_text(game: &Smolensk, state: &State, roll: Roll) -> String {
    let is_filled = !state.is_surprise && !matches!(state.node, Node::Unlock | Node::Select | Node::Omit);
    let is_interrupt = state.node == Node::Interrupt;
    // Whoever plays a chit of the hand puts the drawn one back; only under L16.7 may it have no effect, and another chit
    // be drawn at once.
    let is_same = !(is_interrupt && game.options.panzer_rails);
    let is_first = roll.moment == state.clock + u16::from(is_interrupt);
    if is_filled && is_same && is_first && !state.cup.is_empty() {
        let told = |what: &str, set: ChitSet| {
            if set.is_empty() { String::new() } else { format!("; {what}: {}", chits(game, set)) }
        };
        let out = told("drawn before", state.seen.without(state.cup));
        let back = told("put back", state.seen.and(state.cup));
        return format!("turn {}: which chit of {} (0 is the first{out}{back})", state.turn, chits(game, state.cup));
    }
    if is_filled && (is_interrupt || !state.cup.is_empty()) {
        return format!("turn {}: which chit of those that were left then (0 is the first)", state.turn);
    }
    let turn = state.turn + u8::from(is_filled);
    format!("turn {turn}: which chit of the cup (0 is the first in the order of chits.csv)")
}
