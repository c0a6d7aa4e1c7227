//! Why an action is not legal.

use super::phrases::{hex, unit};
use crate::games::smolensk::{Action, Node, Smolensk, State, Tables};

/// The reason, with the rule's number; `None` where the list of what is legal says more.
pub(crate) fn reason(game: &Smolensk, state: &State, action: Action) -> Option<String> {
    match (action, state.node) {
        (Action::Move(to), Node::Move) => move_reason(game, state, to),
        (Action::Play(_), _) => {
            let when = "a chit of the hand is played after a draw or with an empty cup";
            Some(format!("{when}, with its headquarters on the map [R7.3(1)]"))
        }
        (Action::Transfer(gone), Node::Transfer) if game.side_of(gone) == state.active && state.hex(gone).is_some() => {
            let who = unit(game, gone);
            Some(format!("{who} has no line, or comes before the last one that left [R11.2]"))
        }
        (Action::Lift(_), Node::Lift) => {
            Some("no railway joins a marked Soviet city there to a Soviet source [L15.6(2)]".to_owned())
        }
        _ => None,
    }
}

fn move_reason(game: &Smolensk, state: &State, to: crate::hex::Hex) -> Option<String> {
    let subject = state.subject.get()?;
    let side = game.side_of(subject);
    if !game.data.map.in_play.contains(to) {
        return Some(format!("{} is not in play [R2.1(1)5]", hex(game, to)));
    }
    if state.hex(subject) == Some(to) {
        return Some(format!("{} stands there; write stay [RULING-59]", unit(game, subject)));
    }
    let mut tables = Tables::default();
    tables.derive(game, state);
    if tables.board.is_enemy(side, to) {
        return Some(format!("an enemy is in {} [R3.1(2)]", hex(game, to)));
    }
    if !tables.board.has_room(to) {
        return Some(format!("two units are in {} [R3.1(1)]", hex(game, to)));
    }
    (!tables.hexes.contains(to)).then(|| {
        let points = game.card(subject).movement;
        format!("{} has {points} points and cannot get to {} [R9.2(1)1]", unit(game, subject), hex(game, to))
    })
}
