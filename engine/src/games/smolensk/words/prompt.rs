//! What the side to act is asked.

use sandtable_scenarios::counted;

use super::{
    attack::question_text,
    phrases::{chit, hex, unit, values},
};
use crate::games::smolensk::{Node, Smolensk, State, Unit};

pub(crate) fn prompt(game: &Smolensk, state: &State) -> String {
    let subject = state.subject.get();
    let target = state.target.get().map(|target| hex(game, target)).unwrap_or_default();
    let who = subject.map(|subject| named(game, state, subject)).unwrap_or_default();
    let chit = state.chit.get().map(|number| chit(game, number)).unwrap_or_default();
    let left = usize::from(state.left);
    match state.node {
        Node::SetUp => format!("Where is {who} set up?"),
        Node::Unlock => format!("Which extra army is added? {left} to choose [R15.2(2)5]"),
        Node::Select => format!("Does {chit} go into the cup? {left} still to choose [R6.2(1)]"),
        Node::Omit => "Which chit stays out for OKH, if any? [R16.2]".to_owned(),
        Node::Interrupt => {
            format!("{chit} is drawn. Let it be executed, or put it back and play a chit from your hand? [R7.3(1)]")
        }
        Node::LastChance => "The cup is empty. Play a chit from your hand? [R7.3(3)]".to_owned(),
        Node::Send => "Which headquarters goes to the box of the next turn? [R16.4(1)]".to_owned(),
        Node::Idle => format!("Which mechanized unit stays idle? {left} to name [L16.6]"),
        Node::Call => format!("{chit}: which unit is activated? {left} left [R16.2]"),
        Node::Move => format!("{chit}: where does {who} move?"),
        Node::Enter => format!("Which unit enters the map? {left} left"),
        Node::EnterHex => format!("Where does {who} end its move?"),
        Node::Declare => {
            let odds =
                state.target.get().zip(subject).map(|(target, subject)| question_text(game, state, target, subject));
            format!("Does {who} take part in the attack on {target}? {}. [R10.2(1)]", odds.unwrap_or_default())
        }
        Node::PickAttack => "Which attack is resolved next?".to_owned(),
        Node::Convert => format!(
            "Does the fortress hex {target} take {} instead of the retreat? [R14.2(5)]",
            counted(usize::from(state.retreat), "more loss")
        ),
        Node::AttackerLoss => format!("Who loses a step in the attack on {target}? {} left", state.losses),
        Node::DefenderLoss => format!("Who loses a step in {target}? {} left", state.losses),
        Node::PickRetreat => format!("Which unit retreats first from {target}?"),
        Node::Retreat => format!("Where does {who} retreat? {} to go", counted(usize::from(state.steps), "hex")),
        Node::Advance => format!("Does {who} advance to {target}?"),
        Node::Withdraw => {
            format!("Which mechanized unit is withdrawn? {} left [R15.3(2)]", counted(left, "attack point"))
        }
        Node::Transfer => "Which unit goes to the transfer box? [R11.2]".to_owned(),
        Node::Lift => "Is a stand-fast marker lifted? [L15.6]".to_owned(),
        Node::Fort => "Is a fortress built or raised? [L15.5]".to_owned(),
        Node::Bring => format!("Which reinforcement comes? {left} left [R12.2(1)]"),
        Node::Place => format!("Where is {who} placed?"),
        Node::Over => "The game is over.".to_owned(),
    }
}

/// A unit with its values and where it is.
fn named(game: &Smolensk, state: &State, subject: Unit) -> String {
    let place = state.hex(subject).map(|place| format!(" in {}", hex(game, place))).unwrap_or_default();
    format!("{} {}{place}", unit(game, subject), values(game, state, subject))
}
