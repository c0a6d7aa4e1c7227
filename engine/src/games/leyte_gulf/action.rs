//! Decisions, and the phases they belong to.

use super::{LeyteGulf, Node, Path, Ship, Strength, Unit};
use crate::{
    actions,
    hex::{Facing, Hex},
};

actions! {
    /// One decision.
    pub enum Action for LeyteGulf {
        /// The next ship joins the squadron with this number [RULING-50].
        Join(u8) = "join",
        /// It starts another squadron.
        Form = "form",
        /// It stays by itself.
        Alone = "alone",
        /// This unit moves next [RULING-20].
        Move(Unit) = "unit",
        /// The unit enters the map in this hex [R10.2-1].
        Enter(Hex) = "enter",
        /// It faces this way, on entering the map or in a no-entry hex [R10.2-3, R10.4-2].
        Face(Facing) = "face",
        /// Its whole path [R5.1-4].
        Go(Path) = "go",
        /// The ship lays a torpedo marker in the hex it left with this step [R6.2-1].
        Launch(u8, Facing, Strength) = "launch",
        /// It launches nothing more.
        Keep = "keep",
        /// It reloads its torpedoes [R6.7].
        Reload = "reload",
        /// It does not.
        Wait = "wait",
        /// This ship falls out of its squadron [R5.3(2)-1].
        Detach(Ship) = "detach",
        /// No other ship falls out.
        Done = "done",
        /// The ship fires at this one [R7.1-3].
        Aim(Ship) = "aim",
        /// It does not fire.
        Cease = "cease",
        /// This ship rolls next to hit [R8.4(3)-3].
        Roll(Ship) = "roll",
    }
}

/// Names of the phases, for statistics.
pub(super) const PHASES: &[&str] = &["set-up", "movement", "torpedoes", "main-guns", "secondary-guns"];

/// Index into [`PHASES`].
pub(super) const fn phase(node: Node) -> usize {
    match node {
        Node::Organise => 0,
        Node::PickUnit
        | Node::EntryHex
        | Node::EntryFacing
        | Node::Path
        | Node::FallOut
        | Node::ZoneFacing
        | Node::Over => 1,
        Node::Launch | Node::Reload => 2,
        Node::MainTarget | Node::HitOrder => 3,
        Node::SecondaryTarget => 4,
    }
}
