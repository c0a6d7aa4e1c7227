//! The decisions of the game.

use super::{Column, Deed, ForceId, Launch, Node, Slot, TargetId, ThreeKingdoms};
use crate::{actions, hex::Hex};

actions! {
    /// One decision. A unit is named by its slot, groups of aircraft by their number in the operation.
    pub enum Action for ThreeKingdoms {
        /// Nothing: no operation, no interception.
        Pass = "pass",
        /// Enough: no further boat, group, operation, interceptor or member.
        Done = "done",
        /// The drawn ship starts with this force of its side [R3.2(2)3].
        Assign(ForceId) = "assign",
        /// The unit starts in this hex [R3.3].
        Place(Hex) = "place",
        /// The carrier takes part [R7.3(2), R17.1(6)1].
        Join = "join",
        /// The carrier stays out.
        Stay = "stay",
        /// Declares the distance of a column, from 0 [R5.1(1)].
        Column(Column) = "column",
        /// Fires the Dongfeng missiles [R22.2(1)].
        Fire = "fire",
        /// Keeps them.
        Hold = "hold",
        /// Gives a missile to a ship [R22.2(4)2].
        Missile(Slot) = "missile",
        /// Gives an operation to an attack on the ships of a hex; launched by carriers (lowest slot) or bases.
        StrikeShips(Hex, Launch) = "strike-ships",
        /// Gives an operation to a search of a hex.
        ScoutShips(Hex, Launch) = "scout-ships",
        /// Gives an operation to an attack on a boat.
        StrikeBoat(Slot, Launch) = "strike-boat",
        /// Gives an operation to a search for a boat.
        ScoutBoat(Slot, Launch) = "scout-boat",
        /// So many aircraft of the group are escorts [R5.3(1)].
        Escort(u8) = "escort",
        /// Intercepts from bases at the distance of a column [R17.1(1)].
        BaseIntercept(Column) = "base-intercept",
        /// Intercepts from carriers at the distance of a column.
        CarrierIntercept(Column) = "carrier-intercept",
        /// Sends an interceptor (of these carriers, or of bases) at a group [R17.1(5)].
        Interceptor(TargetId, Launch) = "interceptor",
        /// Resolves this target of the air operation [R5.4(2)].
        Resolve(TargetId) = "resolve",
        /// Both sides fire at once [R17.2(1)1].
        Simultaneous = "simultaneous",
        /// The escorts fire first [R17.2(1)2].
        EscortsFirst = "escorts-first",
        /// Turns the hidden ship on [R15.1(5)].
        Show = "show",
        /// Keeps it hidden.
        Hide = "hide",
        /// Aims at this ship [R15.1].
        Aim(Slot) = "aim",
        /// Resolves the attack on this ship next [R15.2(2)].
        Next(Slot) = "next",
        /// Spends so many area points [R15.2(3)1].
        Area(u8) = "area",
        /// This boat acts [R6.0(5)].
        Boat(Slot) = "boat",
        /// The boat or group does this.
        Do(Deed) = Deed,
        /// Goes to this hex; the present one means it stays.
        To(Hex) = "to",
        /// Searches or attacks the ships of its hex (a boat), or searches its own and all adjacent hexes (a group).
        Ships = "ships",
        /// Searches or attacks the ships of this hex (a group).
        ShipsAt(Hex) = "ships-at",
        /// Searches or attacks this boat with one half of the action, or the whole of a single one.
        AtBoat(Slot) = "at-boat",
        /// Searches or attacks this boat with both halves together [RULING-45].
        AtBoatTwice(Slot) = "at-boat-twice",
        /// Attacks this boat with the ships of the group that have this tech or more [RULING-12].
        AtBoatWith(Slot, u8) = "at-boat-with",
        /// Puts a point of the attack on this ship [R14(3)].
        Point(Slot) = "point",
        /// Begins the ship actions [R7.1(1)].
        ShipActions = "ship-actions",
        /// Begins the carriers' air operation [R7.1(1)].
        AirOperation = "air-operation",
        /// The next group comes from this hex, or from off the map [R7.2(3)].
        From(Hex) = "from",
        /// The ship joins the group.
        Add(Slot) = "add",
        /// All ships of the hex form the group.
        All = "all",
    }
}

/// Names of the phases, for statistics.
pub(super) const PHASES: &[&str] = &["set-up", "air", "interception", "attack", "boats", "fleet"];

/// Index into [`PHASES`].
pub(super) const fn phase(node: Node) -> usize {
    match node {
        Node::SetupAssign | Node::SetupPlace => 0,
        Node::AirCarrier
        | Node::AirDeclare
        | Node::Dongfeng
        | Node::Missile
        | Node::AirAllocate
        | Node::AirEscort
        | Node::AirNext => 1,
        Node::Intercept | Node::InterceptCarrier | Node::InterceptAssign | Node::InterceptMode => 2,
        Node::Reveal | Node::Aim | Node::NextTarget | Node::AreaFire => 3,
        Node::BoatPick | Node::BoatDeed | Node::BoatMove | Node::BoatTarget | Node::BoatSpread => 4,
        Node::FleetMode
        | Node::GroupHex
        | Node::GroupUnits
        | Node::GroupDeed
        | Node::GroupMove
        | Node::GroupTarget
        | Node::Over => 5,
    }
}
