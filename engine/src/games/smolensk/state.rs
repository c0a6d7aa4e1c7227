//! The position.

use super::{Block, Chit, ChitSet, MAX_FORTS, MAX_RAILS, MAX_UNITS, PlaceSet, Unit};
use crate::{BySide, Id, IdSet, OptId, Side, hex::Hex};

/// The Axis.
pub const AX: Side = Side::One;
/// The Soviets.
pub const SU: Side = Side::Two;

/// Most hexes of a retreat with the hex where it began [RULING-45].
pub(super) const MAX_RETREAT: usize = 11;

/// The decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Node {
    /// Where a unit is set up [R4.0(2)1].
    SetUp,
    /// Which extra army the Soviet player adds [R15.2(2)5].
    Unlock,
    /// Whether a Soviet chit goes into the cup [R6.2(1)].
    Select,
    /// Which chit the Axis leaves out for OKH [RULING-49].
    Omit,
    /// Whether the Axis interrupts the chit that was drawn [R7.3(1)].
    Interrupt,
    /// Whether it plays a held chit when the cup is empty [R7.3(3)].
    LastChance,
    /// Which headquarters are transferred [R16.4(1)].
    Send,
    /// Which mechanized units stay idle [L16.6].
    Idle,
    /// Which units RESERVE or OKH activates [R16.2(1)].
    Call,
    /// Where a unit moves [R9.1(1)].
    Move,
    /// Which unit enters the map [R15.3(1), R15.4(1)].
    Enter,
    /// Where it ends its move.
    EnterHex,
    /// Whether a unit takes part in an attack [R10.2(1)].
    Declare,
    /// Which attack is resolved next.
    PickAttack,
    /// Whether a retreat becomes losses of a fortress hex [R14.2(5)].
    Convert,
    /// Which attacker loses a step [R10.5(2)].
    AttackerLoss,
    /// Which defender loses a step.
    DefenderLoss,
    /// Which unit retreats next.
    PickRetreat,
    /// Where it retreats [R10.6(6)].
    Retreat,
    /// Where an attacker advances [R10.7(2)].
    Advance,
    /// Which unit is withdrawn [R15.3(2)].
    Withdraw,
    /// Which unit goes to the transfer box [R11.2].
    Transfer,
    /// Which stand-fast marker is lifted [L15.6(2)].
    Lift,
    /// Where a fortress is built [R11.3].
    Fort,
    /// Which unit comes as a reinforcement [R12.2(1)].
    Bring,
    /// Where it is placed [R12.1(1)].
    Place,
    /// The game is over.
    Over,
}

/// Where a unit is when it is not in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// In a hex of the map.
    Hex(Hex),
    /// Not set up yet.
    Unplaced,
    /// On its retreat; [`State::path`] says where.
    Retreating,
    /// In the reinforcement box [RULING-2].
    Box,
    /// In the transfer box since this turn [R11.2].
    Transfer,
    /// Out of the game.
    Dead,
    /// Withdrawn [R15.3(2)].
    Withdrawn,
    /// Waiting for the chit of 19A [R4.0(2)3].
    Waiting,
    /// In the box of this turn of the record [R16.4(1)].
    Turn(u8),
}

/// Codes of places off the map, in the twelve bits of a location.
const UNPLACED: u16 = 4_078;
const RETREATING: u16 = 4_079;
const BOX: u16 = 4_080;
const TRANSFER: u16 = 4_081;
const DEAD: u16 = 4_082;
const WITHDRAWN: u16 = 4_083;
const WAITING: u16 = 4_084;
const TURN: u16 = 4_085;
const LOCATION: u16 = 0x0fff;
const REDUCED: u16 = 0x1000;
const ROLE: u16 = 13;

/// What a unit has to do with the chit that is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u16)]
pub enum Role {
    /// Nothing.
    None = 0,
    /// Activated, has not moved. A unit of the other side: retreated in this combat phase [R10.3(1)2].
    Ready = 1,
    /// Moves after the others [R9.1(1)].
    Deferred = 2,
    /// Has moved or stays.
    Moved = 3,
    /// Activated by RESERVE out of every range, has not moved [R16.2(2)].
    Half = 4,
    /// Likewise, moves after the others.
    HalfDeferred = 5,
    /// May still be sent into an attack. Attackers of declared attacks have a direction in its place.
    Free = 7,
}

/// Location, side up and role of a unit in two bytes.
///
/// Bits 0 to 11 are the location, bit 12 says reduced, bits 13 to 15 are the [`Role`]; in the combat phase 1 to 6 name
/// the direction of the attack plus 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(u16);

impl Word {
    /// At full strength, without a role.
    pub const fn at(spot: Spot) -> Self {
        Self(match spot {
            Spot::Hex(hex) => hex.0,
            Spot::Unplaced => UNPLACED,
            Spot::Retreating => RETREATING,
            Spot::Box => BOX,
            Spot::Transfer => TRANSFER,
            Spot::Dead => DEAD,
            Spot::Withdrawn => WITHDRAWN,
            Spot::Waiting => WAITING,
            Spot::Turn(turn) => TURN + turn as u16,
        })
    }

    /// All bits, to compare many units at once.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The location.
    pub const fn spot(self) -> Spot {
        match self.0 & LOCATION {
            UNPLACED => Spot::Unplaced,
            RETREATING => Spot::Retreating,
            BOX => Spot::Box,
            TRANSFER => Spot::Transfer,
            DEAD => Spot::Dead,
            WITHDRAWN => Spot::Withdrawn,
            WAITING => Spot::Waiting,
            location if location > WAITING => Spot::Turn((location - TURN) as u8),
            location => Spot::Hex(Hex(location)),
        }
    }

    /// Whether it is there.
    #[inline]
    pub const fn is_at(self, spot: Spot) -> bool {
        self.0 & LOCATION == Self::at(spot).0
    }

    /// The hex of a unit on the map.
    #[inline]
    pub const fn hex(self) -> Option<Hex> {
        let location = self.0 & LOCATION;
        if location < UNPLACED { Some(Hex(location)) } else { None }
    }

    /// Whether it is in this hex.
    #[inline]
    pub const fn is_in(self, hex: Hex) -> bool {
        self.0 & LOCATION == hex.0
    }

    /// Whether it shows its reduced side.
    #[inline]
    pub const fn is_reduced(self) -> bool {
        self.0 & REDUCED != 0
    }

    /// The bits of the role.
    #[inline]
    pub const fn role(self) -> u16 {
        self.0 >> ROLE
    }

    /// Whether it has this role.
    #[inline]
    pub const fn is(self, role: Role) -> bool {
        self.role() == role as u16
    }

    /// The direction in which it attacks, while attacks are declared and resolved.
    #[inline]
    pub const fn attack(self) -> Option<usize> {
        match self.role() {
            0 | 7 => None,
            role => Some(role as usize - 1),
        }
    }

    /// The same unit elsewhere; it keeps side and role.
    #[must_use]
    pub const fn moved_to(self, spot: Spot) -> Self {
        Self(self.0 & !LOCATION | Self::at(spot).0)
    }

    /// The same unit reduced, or restored.
    #[must_use]
    pub const fn reduced(self, is_reduced: bool) -> Self {
        Self(if is_reduced { self.0 | REDUCED } else { self.0 & !REDUCED })
    }

    /// The same unit with a role.
    #[must_use]
    pub const fn with(self, role: Role) -> Self {
        self.with_role(role as u16)
    }

    /// The same unit, attacking in this direction.
    #[must_use]
    pub const fn attacking(self, direction: usize) -> Self {
        self.with_role(direction as u16 + 1)
    }

    const fn with_role(self, role: u16) -> Self {
        Self(self.0 & (LOCATION | REDUCED) | role << ROLE)
    }
}

/// Hexes with a railway as bits, by their number in the game.
pub type RailSet = [u64; MAX_RAILS / 64];

/// The position: all that changes in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Chits in the cup.
    pub cup: ChitSet,
    /// Chits drawn in this turn, those put back among them [R7.3(1)].
    pub seen: ChitSet,
    /// Places that the Axis controls [R3.4(2)].
    pub axis: PlaceSet,
    /// [L16.7(1)] Railways that panzer headquarters have used in this turn: one more than the number of the
    /// headquarters, in two bits.
    pub lines: [RailSet; 2],
    /// Each unit.
    pub units: [Word; MAX_UNITS],
    /// The retreat of the unit that retreats, from the hex where it began.
    pub path: [OptId<Hex>; MAX_RETREAT],
    /// Hexes with a fortress.
    pub forts: [OptId<Hex>; MAX_FORTS],
    /// Their levels.
    pub levels: [u8; MAX_FORTS],
    /// Victory points when the game is over.
    pub vp: BySide<i16>,
    /// Points that the Axis has lost with its units [R15.5(6)1].
    pub lost: u16,
    /// Chits executed so far.
    pub clock: u16,
    /// Extra armies that the Soviet player has, by their order in the game [R15.2(2)5].
    pub armies: IdSet<Army, u16>,
    /// Stand-fast markers that lie, by their order in the game [L15.6(1)].
    pub markers: IdSet<Marker, u16>,
    /// The unit that is asked about, or the last one that was picked.
    pub subject: OptId<Unit>,
    /// The hex under attack.
    pub target: OptId<Hex>,
    /// Extra armies that the viewer of a redacted state does not know.
    pub hidden_armies: u8,
    /// Chits in the cup that the viewer of a redacted state does not know.
    pub hidden_chits: u8,
    /// Points for checks during the game [R15.5(3)1].
    pub bonus: u8,
    /// When each railway to Kiev was taken: class 1 to 4, 0 if the Axis does not hold it [R15.5(4)1].
    pub exits: [u8; 2],
    /// The chit that is executed; the last one that was asked about.
    pub chit: OptId<Chit>,
    /// Chits in the hand of the Axis, by their order in the game [R6.2(4)1].
    pub held: u8,
    /// Panzer headquarters that may not act again in this turn, by their order in the game [L16.7(1)].
    pub stranded: u8,
    /// Panzer headquarters that have acted in this turn, likewise.
    pub activated: u8,
    /// Fortress markers used [R14.3(3)].
    pub markers_used: u8,
    /// Units, points or chits still to choose.
    pub left: u8,
    /// Steps still to lose.
    pub losses: u8,
    /// Length of the retreat of the result.
    pub retreat: u8,
    /// Hexes that the unit still retreats.
    pub steps: u8,
    /// Hexes of the path.
    pub walked: u8,
    /// The block of hexes that was chosen [RULING-58].
    pub block: OptId<Block>,
    /// Turn, from 1.
    pub turn: u8,
    /// The side that executes a chit.
    pub active: Side,
    /// Whether this is the surprise before turn 1 [R15.1(1)].
    pub is_surprise: bool,
    /// Whether the supply chit of this turn has been executed.
    pub is_supplied: bool,
    /// Whether the units that were deferred move now.
    pub is_second_pass: bool,
    /// What is decided next.
    pub node: Node,
}

crate::id! {
    /// An extra army, by its order in the game.
    pub struct Army(u8);
}

crate::id! {
    /// A stand-fast marker, by its order in the game.
    pub struct Marker(u8);
}

const _: () = assert!(size_of::<State>() <= 1_024);

impl State {
    /// Before the set-up.
    pub const EMPTY: Self = Self {
        cup: ChitSet::EMPTY,
        seen: ChitSet::EMPTY,
        axis: PlaceSet::EMPTY,
        lines: [[0; MAX_RAILS / 64]; 2],
        units: [Word::at(Spot::Dead); MAX_UNITS],
        path: [OptId::NONE; MAX_RETREAT],
        forts: [OptId::NONE; MAX_FORTS],
        levels: [0; MAX_FORTS],
        vp: BySide::both(0),
        lost: 0,
        clock: 0,
        armies: IdSet::EMPTY,
        markers: IdSet::EMPTY,
        subject: OptId::NONE,
        target: OptId::NONE,
        hidden_armies: 0,
        hidden_chits: 0,
        bonus: 0,
        exits: [0; 2],
        chit: OptId::NONE,
        held: 0,
        stranded: 0,
        activated: 0,
        markers_used: 0,
        left: 0,
        losses: 0,
        retreat: 0,
        steps: 0,
        walked: 0,
        block: OptId::NONE,
        turn: 1,
        active: AX,
        is_surprise: false,
        is_supplied: false,
        is_second_pass: false,
        node: Node::SetUp,
    };

    /// A unit.
    #[inline]
    pub fn unit(&self, unit: Unit) -> Word {
        self.units[unit.index()]
    }

    /// A unit, to change it.
    #[inline]
    pub(super) fn unit_mut(&mut self, unit: Unit) -> &mut Word {
        &mut self.units[unit.index()]
    }

    /// The hex of a unit on the map.
    #[inline]
    pub fn hex(&self, unit: Unit) -> Option<Hex> {
        self.unit(unit).hex()
    }

    /// The fortress in a hex: its number.
    #[inline]
    pub fn fort_in(&self, hex: Hex) -> Option<usize> {
        self.forts.iter().position(|fort| fort.is(hex))
    }

    /// The level of the fortress in a hex, 0 without one.
    #[inline]
    pub fn level_in(&self, hex: Hex) -> u8 {
        self.fort_in(hex).map_or(0, |fort| self.levels[fort])
    }

    /// Number of chits in the cup, known to both sides.
    #[inline]
    pub fn chits_left(&self) -> usize {
        self.cup.len() + usize::from(self.hidden_chits)
    }

    /// Hexes of the retreat so far, the one where it began first.
    pub fn way_back(&self) -> impl Iterator<Item = Hex> {
        self.path[..usize::from(self.walked)].iter().filter_map(|hex| hex.get())
    }

    /// Takes note of a hex of the retreat.
    pub(super) fn walk(&mut self, hex: Hex) {
        self.path[usize::from(self.walked)] = hex.into();
        self.walked += 1;
    }

    /// Forgets the retreat.
    pub(super) fn end_walk(&mut self) {
        self.path = [OptId::NONE; MAX_RETREAT];
        self.walked = 0;
        self.steps = 0;
    }
}

impl Chit {
    /// The chit with this number in a list.
    pub(super) fn of(number: usize) -> Self {
        <Self as Id>::from_index(number)
    }
}
