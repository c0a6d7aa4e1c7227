//! The decisions of the game.

use super::{Deed, Node};
use crate::hex::Hex;

/// One decision. A unit is named by its slot, groups of aircraft by their number in the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Nothing: no operation, no interception.
    Pass,
    /// Enough: no further boat, group, operation, interceptor or member.
    Done,
    /// The drawn ship starts with this force of its side [R3.2(2)3].
    Assign(u8),
    /// The unit starts in this hex [R3.3].
    Place(Hex),
    /// The carrier takes part [R7.3(2), R17.1(6)1].
    Join,
    /// The carrier stays out.
    Stay,
    /// Declares the distance of a column, from 0 [R5.1(1)].
    Column(u8),
    /// Fires the Dongfeng missiles [R22.2(1)].
    Fire,
    /// Keeps them.
    Hold,
    /// Gives a missile to a ship [R22.2(4)2].
    Missile(u8),
    /// Gives an operation to an attack on the ships of a hex; launched by carriers (lowest slot) or bases.
    StrikeShips(u8, Hex),
    /// Gives an operation to a search of a hex.
    ScoutShips(u8, Hex),
    /// Gives an operation to an attack on a boat.
    StrikeBoat(u8, u8),
    /// Gives an operation to a search for a boat.
    ScoutBoat(u8, u8),
    /// So many aircraft of the group are escorts [R5.3(1)].
    Escort(u8),
    /// Intercepts from bases at the distance of a column [R17.1(1)].
    BaseIntercept(u8),
    /// Intercepts from carriers at the distance of a column.
    CarrierIntercept(u8),
    /// Sends an interceptor (of these carriers, or of bases) at a group [R17.1(5)].
    Interceptor(u8, u8),
    /// Resolves this target of the air operation [R5.4(2)].
    Resolve(u8),
    /// Both sides fire at once [R17.2(1)1].
    Simultaneous,
    /// The escorts fire first [R17.2(1)2].
    EscortsFirst,
    /// Turns the hidden ship on [R15.1(5)].
    Show,
    /// Keeps it hidden.
    Hide,
    /// Aims at this ship [R15.1].
    Aim(u8),
    /// Resolves the attack on this ship next [R15.2(2)].
    Next(u8),
    /// Spends so many area points [R15.2(3)1].
    Area(u8),
    /// This boat acts [R6.0(5)].
    Boat(u8),
    /// The boat or group does this.
    Do(Deed),
    /// Goes to this hex; the present one means it stays.
    To(Hex),
    /// Searches or attacks the ships of its hex (a boat), or searches its own and all adjacent hexes (a group).
    Ships,
    /// Searches or attacks the ships of this hex (a group).
    ShipsAt(Hex),
    /// Searches or attacks this boat with one half of the action, or the whole of a single one.
    AtBoat(u8),
    /// Searches or attacks this boat with both halves together [RULING-45].
    AtBoatTwice(u8),
    /// Puts a point of the attack on this ship [R14(3)].
    Point(u8),
    /// Begins the ship actions [R7.1(1)].
    ShipActions,
    /// Begins the carriers' air operation [R7.1(1)].
    AirOperation,
    /// The next group comes from this hex, or from off the map [R7.2(3)].
    From(Hex),
    /// The ship joins the group.
    Add(u8),
    /// All ships of the hex form the group.
    All,
}

/// Names of the kinds of action, for statistics.
pub const ACTION_KINDS: &[&str] = &[
    "pass",
    "done",
    "assign",
    "place",
    "join",
    "stay",
    "column",
    "fire",
    "hold",
    "missile",
    "strike-ships",
    "scout-ships",
    "strike-boat",
    "scout-boat",
    "escort",
    "base-intercept",
    "carrier-intercept",
    "interceptor",
    "resolve",
    "simultaneous",
    "escorts-first",
    "show",
    "hide",
    "aim",
    "next",
    "area",
    "boat",
    "submerge",
    "move",
    "move-search-ships",
    "move-search-boat",
    "move-attack-ships",
    "move-attack-boat",
    "attack-ships-move",
    "attack-boat-move",
    "search-twice",
    "attack-twice",
    "land",
    "to",
    "ships",
    "ships-at",
    "at-boat",
    "at-boat-twice",
    "point",
    "ship-actions",
    "air-operation",
    "from",
    "add",
    "all",
];

/// Index into [`ACTION_KINDS`].
pub(super) const fn action_kind(action: Action) -> usize {
    match action {
        Action::Pass => 0,
        Action::Done => 1,
        Action::Assign(_) => 2,
        Action::Place(_) => 3,
        Action::Join => 4,
        Action::Stay => 5,
        Action::Column(_) => 6,
        Action::Fire => 7,
        Action::Hold => 8,
        Action::Missile(_) => 9,
        Action::StrikeShips(..) => 10,
        Action::ScoutShips(..) => 11,
        Action::StrikeBoat(..) => 12,
        Action::ScoutBoat(..) => 13,
        Action::Escort(_) => 14,
        Action::BaseIntercept(_) => 15,
        Action::CarrierIntercept(_) => 16,
        Action::Interceptor(..) => 17,
        Action::Resolve(_) => 18,
        Action::Simultaneous => 19,
        Action::EscortsFirst => 20,
        Action::Show => 21,
        Action::Hide => 22,
        Action::Aim(_) => 23,
        Action::Next(_) => 24,
        Action::Area(_) => 25,
        Action::Boat(_) => 26,
        Action::Do(deed) => 27 + deed as usize,
        Action::To(_) => 38,
        Action::Ships => 39,
        Action::ShipsAt(_) => 40,
        Action::AtBoat(_) => 41,
        Action::AtBoatTwice(_) => 42,
        Action::Point(_) => 43,
        Action::ShipActions => 44,
        Action::AirOperation => 45,
        Action::From(_) => 46,
        Action::Add(_) => 47,
        Action::All => 48,
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
