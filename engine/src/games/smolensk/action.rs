//! Decisions, and the phases they belong to.

use super::{Block, Chit, Node, Smolensk, Unit};
use crate::{actions, hex::Hex};

actions! {
    /// One decision.
    pub enum Action for Smolensk {
        /// The unit stays where it is.
        Stay = "stay",
        /// It moves after the others [RULING-12].
        Defer = "defer",
        /// Nothing more.
        Done = "done",
        /// Nothing at all.
        Pass = "pass",
        /// The chit stays out of the cup; the unit takes no part in the attack.
        Out = "out",
        /// The chit goes into the cup; the unit takes part in the attack.
        In = "in",
        /// The retreat becomes losses [R14.2(5)].
        Convert = "convert",
        /// The fortress loses a step.
        Breach = "breach",
        /// A chit of the hand is played [R7.3(2)].
        Play(Chit) = "play",
        /// This army is added [R15.2(2)5].
        Unlock(Chit) = "unlock",
        /// This chit stays out for OKH [R16.2].
        Omit(Chit) = "omit",
        /// The hex lies in this block [RULING-58].
        Block(Block) = "block",
        /// The units of this hex.
        At(Hex) = "at",
        /// The unit is set up, or placed as a reinforcement, here.
        Place(Hex) = "place",
        /// The unit moves here.
        Move(Hex) = "move",
        /// This attack is resolved next.
        Attack(Hex) = "attack",
        /// The unit retreats to this hex.
        Retreat(Hex) = "retreat",
        /// It advances to this hex.
        Advance(Hex) = "advance",
        /// The marker of this hex is lifted [L15.6(2)].
        Lift(Hex) = "lift",
        /// A fortress is built or raised here [R11.3].
        Fort(Hex) = "fort",
        /// This headquarters is transferred [R16.4(1)].
        Send(Unit) = "send",
        /// This unit stays idle [L16.6].
        Idle(Unit) = "idle",
        /// This unit is activated [R16.2(1)].
        Call(Unit) = "call",
        /// This unit, or one like it, enters the map [R15.3(1)].
        Enter(Unit) = "enter",
        /// This unit, or one like it in its hex, loses a step [R10.5(2)].
        Lose(Unit) = "lose",
        /// This unit retreats next.
        Pick(Unit) = "pick",
        /// This unit is withdrawn [R15.3(2)].
        Withdraw(Unit) = "withdraw",
        /// This unit goes to the transfer box [R11.2].
        Transfer(Unit) = "transfer",
        /// This unit, or one like it, is a reinforcement [R12.2(1)].
        Bring(Unit) = "bring",
    }
}

/// Names of the phases, for statistics.
pub(super) const PHASES: &[&str] = &["set-up", "command", "movement", "combat", "supply", "reinforcement"];

/// Index into [`PHASES`].
pub(super) const fn phase(node: Node) -> usize {
    match node {
        Node::SetUp => 0,
        Node::Unlock | Node::Select | Node::Omit | Node::Interrupt | Node::LastChance => 1,
        Node::Send | Node::Idle | Node::Call | Node::Move => 2,
        Node::Declare
        | Node::PickAttack
        | Node::Convert
        | Node::AttackerLoss
        | Node::DefenderLoss
        | Node::PickRetreat
        | Node::Retreat
        | Node::Advance => 3,
        Node::Withdraw | Node::Transfer | Node::Lift | Node::Fort | Node::Over => 4,
        Node::Enter | Node::EnterHex | Node::Bring | Node::Place => 5,
    }
}
