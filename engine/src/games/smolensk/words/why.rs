//! Why an action is not legal.

use super::phrases::{hex, unit};
use crate::{
    Game,
    games::smolensk::{Action, Node, Order, Smolensk, State, Tables, Unit},
    hex::Hex,
};

/// The reason, with the rule's number; `None` where the list of what is legal says more.
pub(crate) fn reason(game: &Smolensk, state: &State, action: Action) -> Option<String> {
    let tables = game.tables(state);
    match (action, state.node) {
        (Action::Move(to), Node::Move) => move_reason(game, state, &tables, to),
        (Action::Move(to), Node::EnterHex) => entry_reason(game, state, &tables, to),
        (Action::Place(to), Node::Place) => Some(place_reason(game, state, tables, to)),
        (Action::Place(to), Node::SetUp) => set_up_reason(game, state, &tables, to),
        (Action::Play(_), _) => {
            let when = "a chit from the hand is played after a draw or with an empty cup";
            Some(format!("{when}, with its headquarters on the map [R7.3(1)]"))
        }
        (Action::Transfer(gone), Node::Transfer) => unit_reason(game, state, &tables, gone, "has no line [R11.2]"),
        (Action::Call(called), Node::Call) => unit_reason(game, state, &tables, called, "is not on the map [R16.2(1)]"),
        (Action::Lift(_), Node::Lift) => {
            Some("no railway joins a marked Soviet city there to a Soviet source [L15.6(2)]".to_owned())
        }
        _ => None,
    }
}

fn move_reason(game: &Smolensk, state: &State, tables: &Tables, to: Hex) -> Option<String> {
    let subject = state.subject.get()?;
    if state.hex(subject) == Some(to) {
        return Some(format!("{} stands there; write stay [RULING-59]", unit(game, subject)));
    }
    hex_reason(game, state, tables, to).or_else(|| {
        let points = game.card(subject).movement;
        Some(format!("{} has {points} points and cannot get to {} [R9.2(1)1]", unit(game, subject), hex(game, to)))
    })
}

/// Why a unit that enters the map cannot end its move in a hex.
fn entry_reason(game: &Smolensk, state: &State, tables: &Tables, to: Hex) -> Option<String> {
    let subject = state.subject.get()?;
    hex_reason(game, state, tables, to).or_else(|| {
        let is_reserve = state.chit.get().is_some_and(|chit| game.data.chit(chit).order == Order::Reinforce);
        let (rule, edge) =
            if is_reserve { ("R15.4(1)", "the entry hexes of the reserve") } else { ("R15.3(1)", "the east edge") };
        let points = game.card(subject).movement;
        let who = unit(game, subject);
        Some(format!("{who} has {points} points and cannot get to {} from {edge} [{rule}]", hex(game, to)))
    })
}

/// Why a reinforcement cannot be placed in a hex.
fn place_reason(game: &Smolensk, state: &State, mut tables: Tables, to: Hex) -> String {
    if let Some(why) = hex_reason(game, state, &tables, to) {
        return why;
    }
    if game.data.map.rail[to.index()] == 0 {
        return format!("there is no railway in {} [R12.1(1)]", hex(game, to));
    }
    if !tables.rails(game, state.active).contains(to) {
        let closed = "enemies or their zones close the railway between it and every source";
        return format!("no reinforcements come to {}: {closed} [R12.1(1)]", hex(game, to));
    }
    format!("{} belongs to the enemy [R12.1(2)]", hex(game, to))
}

/// Why a unit cannot be set up in a hex.
fn set_up_reason(game: &Smolensk, state: &State, tables: &Tables, to: Hex) -> Option<String> {
    let subject = state.subject.get()?;
    let formation = &game.data.formations[usize::from(game.card(subject).formation?)];
    let (who, name) = (unit(game, subject), &formation.name);
    if !formation.hexes.contains(to) {
        let rule = if formation.fills { "R4.0(2)1" } else { "R4.0(2)2" };
        return Some(format!("{who} is of {name}, which does not set up in {} [{rule}]", hex(game, to)));
    }
    let full = hex_reason(game, state, tables, to);
    full.or_else(|| Some(format!("{name} has no more units left than empty hexes to fill [R4.0(2)1, RULING-51]")))
}

/// What keeps every unit of the side out of a hex, or that it lies beside the block that was chosen.
fn hex_reason(game: &Smolensk, state: &State, tables: &Tables, to: Hex) -> Option<String> {
    let side = game.side_of(state.subject.get()?);
    if !game.data.map.in_play.contains(to) {
        return Some(format!("{} is not in play [R2.1(1)5]", hex(game, to)));
    }
    if tables.board.is_enemy(side, to) {
        return Some(format!("an enemy is in {} [R3.1(2)]", hex(game, to)));
    }
    if !tables.board.has_room(to) {
        return Some(format!("two units are in {} [R3.1(1)]", hex(game, to)));
    }
    let chosen = state.block.get().filter(|_| tables.hexes.contains(to))?;
    let (block, chosen) = (game.block_of(to).number(), chosen.number());
    Some(format!("{} lies in block {block}, and block {chosen} was chosen [RULING-58]", hex(game, to)))
}

/// Why a unit cannot be named: it lacks something, it comes too late, or its block has to be chosen first.
fn unit_reason(game: &Smolensk, state: &State, tables: &Tables, named: Unit, lack: &str) -> Option<String> {
    let who = unit(game, named);
    if game.side_of(named) != state.active {
        return Some(format!("{who} is a unit of the enemy"));
    }
    let last = state.subject.get().filter(|&last| named <= last);
    if let Some(last) = last.filter(|_| state.hex(named).is_some()) {
        let last = unit(game, last);
        return Some(format!("units are named in the order of their numbers, and {last} was the last one [RULING-58]"));
    }
    if !tables.units.contains(named) {
        return Some(format!("{who} {lack}"));
    }
    None
}
