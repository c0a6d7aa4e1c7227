//! What the data files allow and the game then passes over.

use super::event::ignored_text;
use crate::games::smolensk::{SU, Smolensk, data::First};

/// A sentence for each thing that a file or an option says and that changes nothing.
pub(in super::super) fn remarks(game: &Smolensk) -> Vec<String> {
    let mut found: Vec<String> = game.options.ignored().map(ignored_text).collect();
    found.extend(withdrawal(game));
    found.extend(armies(game));
    found.extend(choice(game));
    found.extend(reserve(game));
    found
}

/// [R15.6(1), R15.6(2)]
fn withdrawal(game: &Smolensk) -> Option<String> {
    let scenario = &game.data.scenario;
    let (turn, points, last) = (scenario.withdraw_turn, scenario.withdraw_points, scenario.turns);
    match (turn, points) {
        (0, 0) => None,
        (0, _) => Some(format!("The Axis gives up no units: there is no turn in which it gives up {points} points")),
        (_, 0) => Some(format!("The Axis gives up no units in turn {turn}: the points to give up are 0")),
        _ if turn > last => {
            Some(format!("The Axis gives up no units: the turn of the withdrawal is {turn}, the last one is {last}"))
        }
        _ => None,
    }
}

/// [R15.2(2)5] Extra armies up to the last turn.
fn armies(game: &Smolensk) -> Option<String> {
    let due: usize = turns(game).map(|turn| usize::from(game.record(turn).armies)).sum();
    let there = game.extras.len();
    (due > there).then(|| format!("The turn record adds {due} extra armies, and chits.csv has {there}"))
}

/// [R6.2(1)] The first turn in which the Soviet player has fewer chits than the record lets him choose.
fn choice(game: &Smolensk) -> Option<String> {
    let mut extras = 0;
    turns(game).find_map(|turn| {
        extras += usize::from(game.record(turn).armies);
        let printed = game.chits.iter().filter(|&chit| {
            let card = game.data.chit(chit);
            let is_in = matches!(card.first, First::Turn(first) if first <= turn);
            card.side == Some(SU) && is_in
        });
        let there = printed.count() + extras.min(game.extras.len());
        let due = usize::from(game.soviet_chits(turn));
        (due > there).then(|| {
            format!("In turn {turn} the turn record lets the Soviets choose {due} chits, and they have {there}")
        })
    })
}

/// [R15.4(1)] A strategic reserve that has no hex to come in.
fn reserve(game: &Smolensk) -> Option<String> {
    let due = turns(game).any(|turn| game.record(turn).reserve > 0);
    (due && game.data.reserve.is_empty())
        .then(|| "The strategic reserve cannot come in: sources.csv has no hex of kind `reserve`".to_owned())
}

fn turns(game: &Smolensk) -> impl Iterator<Item = u8> {
    1..=game.data.scenario.turns
}
