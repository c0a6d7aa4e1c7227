//! What an action does.

use super::{
    attack::{answer_text, declared_text},
    phrases::{chit, hex, unit, values},
};
use crate::games::smolensk::{Action, Node, Smolensk, State, Unit};

pub(crate) fn description(game: &Smolensk, state: &State, action: Action) -> String {
    let of = |subject: Unit| format!("{} {}", unit(game, subject), values(game, state, subject));
    let who = state.subject.get().map(|subject| unit(game, subject)).unwrap_or_default();
    let target = state.target.get().map(|target| hex(game, target)).unwrap_or_default();
    match action {
        Action::Stay => format!("{who} stays"),
        Action::Defer => format!("{who} moves after the others"),
        Action::Done => match state.node {
            Node::Bring | Node::Enter => "nobody else comes".to_owned(),
            Node::Transfer => "nobody else leaves".to_owned(),
            _ => "no more".to_owned(),
        },
        Action::Pass => match state.node {
            Node::Interrupt => "the chit is executed".to_owned(),
            Node::LastChance => "the turn ends".to_owned(),
            Node::Omit => "all chits go in".to_owned(),
            Node::Convert => "the units retreat, the fortress is destroyed".to_owned(),
            _ => "nothing is done".to_owned(),
        },
        Action::Out if state.node == Node::Select => format!("{} stays out of the cup", asked_chit(game, state)),
        Action::In if state.node == Node::Select => format!("{} goes into the cup", asked_chit(game, state)),
        Action::Out => format!("{who} takes no part in the attack on {target}{}", answer_text(game, state, false)),
        Action::In => format!("{who} takes part in the attack on {target}{}", answer_text(game, state, true)),
        Action::Convert => "all stay and lose steps".to_owned(),
        Action::Breach => "the fortress loses a step".to_owned(),
        Action::Play(played) => format!("{} is played", chit(game, played)),
        Action::Unlock(added) => format!("{} may go into the cup from now on", chit(game, added)),
        Action::Omit(left) => format!("OKH goes in for {}", chit(game, left)),
        Action::Block(block) => {
            let (first, last) = game.corners(block);
            let grid = &game.data.map.grid;
            format!("a hex between {} and {}", grid.number(first), grid.number(last))
        }
        Action::At(at) => format!("a unit in {}", hex(game, at)),
        Action::Place(at) => format!("{who} is placed in {}", hex(game, at)),
        Action::Move(to) => format!("{who} moves to {}", hex(game, to)),
        Action::Attack(target) => {
            format!("the attack on {} is resolved: {}", hex(game, target), declared_text(game, state, target))
        }
        Action::Retreat(to) => format!("{who} retreats to {}", hex(game, to)),
        Action::Advance(to) => format!("{who} advances to {}", hex(game, to)),
        Action::Lift(at) => format!("the marker of {} is lifted", hex(game, at)),
        Action::Fort(at) if state.level_in(at) > 0 => format!("the fortress of {} is raised to level 2", hex(game, at)),
        Action::Fort(at) => format!("a fortress is built in {}", hex(game, at)),
        Action::Send(sent) => format!("{} goes to the box of turn {}", unit(game, sent), state.turn + 1),
        Action::Idle(idle) => format!("{} stays idle", of(idle)),
        Action::Call(called) => format!("{} is activated", of(called)),
        Action::Enter(entering) => format!("{} enters the map", of(entering)),
        Action::Lose(loser) => format!("{} loses a step", of(loser)),
        Action::Pick(first) => format!("{} retreats", of(first)),
        Action::Withdraw(gone) => format!("{} is withdrawn", of(gone)),
        Action::Transfer(gone) => format!("{} goes to the transfer box", of(gone)),
        Action::Bring(coming) => format!("{} comes as a reinforcement", of(coming)),
    }
}

/// The chit that is chosen or not; its side alone knows which one it is.
fn asked_chit(game: &Smolensk, state: &State) -> String {
    state.chit.get().map_or_else(|| "a chit".to_owned(), |asked| chit(game, asked))
}
