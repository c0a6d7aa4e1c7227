//! The position.

use super::{Column, Launch, Slot, SlotSet, TargetId};
use crate::{BySide, OptId, Side, hex::Hex};

/// Blue: Japan, in 19.3 Korea.
pub const BLUE: Side = Side::One;
/// Red: China, in 19.1 Korea, in 19.4 the unknown force.
pub const RED: Side = Side::Two;

/// Number of slots.
pub const SLOTS: usize = 64;
/// A counter whose identity the viewer may not know, in [`State::counter`].
pub const UNKNOWN: u8 = u8::MAX;

/// Off the south edge, ready to enter [RULING-29].
pub const WAITING: Hex = Hex(532);
/// In a box, or not placed yet.
pub const NOWHERE: Hex = Hex(u16::MAX);

/// Most targets of one air operation: operations rolled at best, with every switch.
pub const MAX_AIR_TARGETS: usize = 10;
/// Most ships that attack together: all surface ships of a side.
pub const MAX_ATTACKERS: usize = 32;
/// Most landing hexes of a scenario.
pub const MAX_LANDING_HEXES: usize = 5;
/// Most points of a boat's attack.
pub const MAX_POINTS: usize = 8;

/// The decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Node {
    /// Where a drawn ship starts [R3.2(2)3].
    SetupAssign,
    /// In which hex of its area a unit starts [R3.3].
    SetupPlace,
    /// Whether a carrier takes part in the air operation [R7.3(2)].
    AirCarrier,
    /// Which distance is declared [R5.1(1)].
    AirDeclare,
    /// Whether Dongfeng missiles are fired [R22.2(1)].
    Dongfeng,
    /// Which ship gets the next missile [R22.2(4)2].
    Missile,
    /// What the next operation does [R5.2].
    AirAllocate,
    /// How many aircraft of a group are escorts [R5.3(1)].
    AirEscort,
    /// Whether and from how far the other side intercepts [R17.1(1)].
    Intercept,
    /// Whether a carrier takes part in the interception.
    InterceptCarrier,
    /// Which group the next interceptor meets [R17.1(5)].
    InterceptAssign,
    /// Which target of the air operation is resolved next [R5.4(2)].
    AirNext,
    /// How interception is fought [R17.2(1)].
    InterceptMode,
    /// Whether a hidden ship of the attacked hex is turned on [R15.1(5)].
    Reveal,
    /// At which ship the next attacker aims [R15.1].
    Aim,
    /// Which attacked ship is resolved next [R15.2(2)].
    NextTarget,
    /// How many area points defend it [R15.2(3)1].
    AreaFire,
    /// Which boat acts next [R6.0(5)].
    BoatPick,
    /// What the boat does [R6.0(1)].
    BoatDeed,
    /// Where it goes.
    BoatMove,
    /// What it searches or attacks.
    BoatTarget,
    /// Which ship gets the next point of its attack [R14(3)].
    BoatSpread,
    /// Ship actions, air operation, or the end of the chit [R7.1].
    FleetMode,
    /// From which hex the next group comes [R7.2(3)].
    GroupHex,
    /// Which ships belong to it.
    GroupUnits,
    /// What the group does [R7.2(1)].
    GroupDeed,
    /// Where it goes.
    GroupMove,
    /// What it searches or attacks.
    GroupTarget,
    /// The game is over.
    Over,
}

/// What a boat or a group does with its action [R6.0(1), R7.2(1)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Deed {
    /// A boat turns off [R9.3(6)].
    Submerge,
    /// Move.
    Move,
    /// Move and search for ships.
    MoveSearchShips,
    /// Move and search for a boat.
    MoveSearchBoat,
    /// Move and attack ships.
    MoveAttackShips,
    /// Move and attack a boat.
    MoveAttackBoat,
    /// A group attacks ships and moves.
    AttackShipsMove,
    /// A group attacks a boat and moves.
    AttackBoatMove,
    /// Two searches without moving.
    SearchTwice,
    /// A boat attacks twice without moving.
    AttackTwice,
    /// An LST lands a SUP marker [R18.1].
    Land,
}

impl Deed {
    /// All deeds in canonical order.
    pub const ALL: [Self; 11] = [
        Self::Submerge,
        Self::Move,
        Self::MoveSearchShips,
        Self::MoveSearchBoat,
        Self::MoveAttackShips,
        Self::MoveAttackBoat,
        Self::AttackShipsMove,
        Self::AttackBoatMove,
        Self::SearchTwice,
        Self::AttackTwice,
        Self::Land,
    ];

    /// [R6.0(1)4, R6.0(1)5, R7.2(1)5] Whether it is two searches or attacks in one place.
    pub const fn is_twice(self) -> bool {
        matches!(self, Self::SearchTwice | Self::AttackTwice)
    }

    /// Whether it contains an attack.
    pub const fn is_attack(self) -> bool {
        matches!(
            self,
            Self::MoveAttackShips
                | Self::MoveAttackBoat
                | Self::AttackShipsMove
                | Self::AttackBoatMove
                | Self::AttackTwice
        )
    }

    /// Whether it contains a search.
    pub const fn is_search(self) -> bool {
        matches!(self, Self::MoveSearchShips | Self::MoveSearchBoat | Self::SearchTwice)
    }
}

/// What an air operation does at a target [R5.2(3)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mission {
    /// Attack.
    Attack,
    /// Search.
    Search,
}

/// A target of an air operation: all enemy ships of a hex, or one boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AirTarget {
    /// Hex of the target when the operations were given out.
    pub hex: Hex,
    /// The boat, none for the ships of the hex.
    pub boat: OptId<Slot>,
    /// Lowest slot of the ships of the hex then, or the boat: orders the targets.
    pub order: OptId<Slot>,
    /// Attack or search.
    pub mission: Mission,
    /// Lowest slot of the carriers that launch from one hex, none for bases.
    pub launch: Launch,
    /// Operations; for an attack also the aircraft still flying, escorts among them.
    pub operations: u8,
    /// Escorts among the aircraft.
    pub escorts: u8,
    /// Interceptors that meet the group.
    pub interceptors: u8,
}

impl AirTarget {
    /// No target.
    pub const NONE: Self = Self {
        hex: NOWHERE,
        boat: OptId::NONE,
        order: OptId::NONE,
        mission: Mission::Search,
        launch: OptId::NONE,
        operations: 0,
        escorts: 0,
        interceptors: 0,
    };
}

/// The air operation in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AirOperation {
    /// Carriers that launch; none for a base air operation.
    pub carriers: SlotSet,
    /// Carriers that intercept.
    pub patrol: SlotSet,
    /// Targets in the order in which they were named.
    pub targets: [AirTarget; MAX_AIR_TARGETS],
    /// Targets resolved, as bits.
    pub resolved: u16,
    /// Number of targets.
    pub count: u8,
    /// The target being decided on or resolved.
    pub current: TargetId,
    /// Column of the air operations table, from 0.
    pub column: Column,
    /// Operations left to give out.
    pub left: u8,
    /// The carrier that is asked for.
    pub cursor: Slot,
    /// Modes of interception already declared: base 1, carriers 2.
    pub modes: u8,
    /// Column of the interception, from 0.
    pub intercept_column: Column,
    /// Interceptors left to assign.
    pub interceptors: u8,
    /// Group that got the last interceptor.
    pub last_group: TargetId,
    /// Launching carriers of the last interceptor.
    pub last_launch: Slot,
    /// Interceptors launched, by the carriers that launched them: slots.
    pub launched: [(Launch, u8); 4],
    /// Dongfeng missiles by ship, in rising slots.
    pub missiles: [OptId<Slot>; 6],
    /// Dongfeng missiles rolled.
    pub missile_count: u8,
    /// Dongfeng missiles given out.
    pub missiles_given: u8,
}

impl AirOperation {
    /// No air operation.
    pub const NONE: Self = Self {
        carriers: SlotSet::EMPTY,
        patrol: SlotSet::EMPTY,
        targets: [AirTarget::NONE; MAX_AIR_TARGETS],
        resolved: 0,
        count: 0,
        current: TargetId::new(0),
        column: Column::new(0),
        left: 0,
        cursor: Slot::new(0),
        modes: 0,
        intercept_column: Column::new(0),
        interceptors: 0,
        last_group: TargetId::new(0),
        last_launch: Slot::new(0),
        launched: [(OptId::NONE, 0); 4],
        missiles: [OptId::NONE; 6],
        missile_count: 0,
        missiles_given: 0,
    };

    /// A target.
    #[inline]
    pub const fn target(&self, id: TargetId) -> AirTarget {
        self.targets[id.index()]
    }

    /// The targets named so far.
    #[inline]
    pub fn named(&self) -> &[AirTarget] {
        &self.targets[..usize::from(self.count)]
    }
}

/// The attack on ships in progress [R15, R16].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Ships that may be attacked.
    pub targets: SlotSet,
    /// Targets resolved.
    pub resolved: SlotSet,
    /// Attacking ships in the order in which they aim; none for aircraft.
    pub attackers: [OptId<Slot>; MAX_ATTACKERS],
    /// At which slot each attacker aims.
    pub aims: [OptId<Slot>; MAX_ATTACKERS],
    /// The attacked hex.
    pub hex: Hex,
    /// Number of attackers.
    pub count: u8,
    /// Attackers that have aimed.
    pub aimed: u8,
    /// Area points left [R15.2(1)].
    pub pool: u8,
    /// Ship being revealed or resolved.
    pub current: Slot,
    /// Hexes between attackers and target; 0 for aircraft.
    pub distance: u8,
    /// Whether aircraft attack.
    pub by_air: bool,
}

impl Attack {
    /// No attack.
    pub const NONE: Self = Self {
        targets: SlotSet::EMPTY,
        resolved: SlotSet::EMPTY,
        attackers: [OptId::NONE; MAX_ATTACKERS],
        aims: [OptId::NONE; MAX_ATTACKERS],
        hex: NOWHERE,
        count: 0,
        aimed: 0,
        pool: 0,
        current: Slot::new(0),
        distance: 0,
        by_air: false,
    };
}

/// The boat that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boat {
    /// Its slot.
    pub slot: OptId<Slot>,
    /// What it does.
    pub deed: Deed,
    /// Halves of the action left.
    pub halves: u8,
    /// Boat at which the first half was aimed [RULING-54].
    pub first: OptId<Slot>,
    /// Points of the attack on ships left to spread.
    pub points: u8,
    /// Points spread.
    pub spread: u8,
    /// Targets of the points, in rising slots.
    pub aims: [OptId<Slot>; MAX_POINTS],
}

impl Boat {
    /// The boat, while one acts.
    ///
    /// # Panics
    ///
    /// Panics between the actions of boats.
    #[inline]
    pub fn unit(&self) -> Slot {
        self.slot.get().expect("a boat acts")
    }

    /// No boat acts.
    pub const NONE: Self = Self {
        slot: OptId::NONE,
        deed: Deed::Move,
        halves: 0,
        first: OptId::NONE,
        points: 0,
        spread: 0,
        aims: [OptId::NONE; MAX_POINTS],
    };
}

/// A surface operation and the group that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fleet {
    /// Members of the group.
    pub units: SlotSet,
    /// Hex the group comes from.
    pub hex: Hex,
    /// What it does.
    pub deed: Deed,
    /// Halves of the action left.
    pub halves: u8,
    /// Boat at which the first half was aimed [RULING-54].
    pub first: OptId<Slot>,
    /// Groups that have acted [R7.2(6)].
    pub groups: u8,
    /// Next slot that may join the group.
    pub cursor: Slot,
    /// Landing hexes where a marker was put ashore in this operation, as bits [R18.1(2)2].
    pub landed: u8,
    /// Whether the ship actions are under way or done.
    pub ships: Part,
    /// Whether the air operation is under way or done.
    pub air: Part,
    /// Whether a group has searched [R7.2(5)].
    pub searched: bool,
}

impl Fleet {
    /// No surface operation.
    pub const NONE: Self = Self {
        units: SlotSet::EMPTY,
        hex: NOWHERE,
        deed: Deed::Move,
        halves: 0,
        first: OptId::NONE,
        groups: 0,
        cursor: Slot::new(0),
        landed: 0,
        ships: Part::Open,
        air: Part::Open,
        searched: false,
    };
}

/// A part of a surface operation, each played at most once [R7.1(2)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Part {
    /// Not begun.
    Open,
    /// Under way.
    Begun,
    /// Over.
    Done,
}

/// A position of Three Kingdoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Hex of each slot, [`WAITING`] or [`NOWHERE`].
    pub hex: [Hex; SLOTS],
    /// Which counter stands in each slot, [`UNKNOWN`] where the viewer may not know.
    pub counter: [u8; SLOTS],
    /// SUP markers carried.
    pub sup: [u8; SLOTS],
    /// Face-up (detected) units.
    pub on: SlotSet,
    /// Units whose identity the enemy knows [RULING-40].
    pub known: SlotSet,
    /// Units in the damage box.
    pub damaged: SlotSet,
    /// Units in the sunk box.
    pub sunk: SlotSet,
    /// Units in the return box.
    pub returned: SlotSet,
    /// Units that have acted in this chit.
    pub acted: SlotSet,
    /// Boats that attacked ships in this chit [R6.0(7)].
    pub shot: SlotSet,
    /// Units that were on when the chit was drawn [R7.2(5)].
    pub snapshot: SlotSet,
    /// The attack on ships in progress.
    pub attack: Attack,
    /// The air operation in progress.
    pub air: AirOperation,
    /// The boat that acts.
    pub boat: Boat,
    /// The surface operation in progress.
    pub fleet: Fleet,
    /// Landed markers by landing hex and side.
    pub landed: [BySide<u8>; MAX_LANDING_HEXES],
    /// Aircraft available.
    pub aircraft: BySide<u8>,
    /// Aircraft in the damage box.
    pub aircraft_lost: BySide<u8>,
    /// Turn, from 1.
    pub turn: u8,
    /// The decision that is due.
    pub node: Node,
    /// The side that sets up, or whose chit is played.
    pub active: Side,
    /// Chits left in the cup, as bits.
    pub cup: u8,
    /// The chit being played: 0 to 2 blue AF, SS, TF; 3 to 5 red.
    pub chit: u8,
    /// Attacks and searches resolved in this chit: part of the names of rolls.
    pub sequence: u8,
    /// Modifier of the enemy of China on the air operations table [R22.3].
    pub space: i8,
    /// Modifier of the tech of the enemies of China [R22.4].
    pub cyber: i8,
    /// Whether the Dongfeng missiles have been fired [R22.2(1)].
    pub dongfeng_used: bool,
    /// Whether Japan has been attacked [R22.5].
    pub unlocked: bool,
    /// Slot that is being set up.
    pub cursor: Slot,
    /// Whether Izumo has reached its goal [R19.4(5)5].
    pub escaped: bool,
}

const _: () = assert!(size_of::<State>() <= 768, "a state of Three Kingdoms fits into 768 bytes");

impl State {
    /// Nothing drawn, nothing placed.
    pub const EMPTY: Self = Self {
        hex: [NOWHERE; SLOTS],
        counter: [UNKNOWN; SLOTS],
        sup: [0; SLOTS],
        on: SlotSet::EMPTY,
        known: SlotSet::EMPTY,
        damaged: SlotSet::EMPTY,
        sunk: SlotSet::EMPTY,
        returned: SlotSet::EMPTY,
        acted: SlotSet::EMPTY,
        shot: SlotSet::EMPTY,
        snapshot: SlotSet::EMPTY,
        attack: Attack::NONE,
        air: AirOperation::NONE,
        boat: Boat::NONE,
        fleet: Fleet::NONE,
        landed: [BySide::both(0); MAX_LANDING_HEXES],
        aircraft: BySide::both(0),
        aircraft_lost: BySide::both(0),
        turn: 1,
        node: Node::SetupAssign,
        active: BLUE,
        cup: 0,
        chit: 0,
        sequence: 0,
        space: 0,
        cyber: 0,
        dongfeng_used: false,
        unlocked: false,
        cursor: Slot::new(0),
        escaped: false,
    };

    /// All units in a hex, of both sides.
    ///
    /// The rules look this up in [`Tables`](super::Tables); here all slots are compared, many at once: first a byte for
    /// each, then the lowest bits of eight bytes gathered by one multiplication.
    #[inline]
    pub fn at(&self, hex: Hex) -> SlotSet {
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let mut is_here = [0_u8; SLOTS];
        for (is_here, &place) in is_here.iter_mut().zip(&self.hex) {
            *is_here = u8::from(place == hex);
        }
        let (chunks, _) = is_here.as_chunks::<8>();
        let mut bits = 0;
        for (byte, eight) in chunks.iter().enumerate() {
            bits |= (u64::from_le_bytes(*eight).wrapping_mul(GATHER) >> 56) << (8 * byte);
        }
        SlotSet::from_bits(bits)
    }

    /// Where a unit is.
    #[inline]
    pub const fn hex_of(&self, slot: Slot) -> Hex {
        self.hex[slot.index()]
    }

    /// The side whose base air chit is played, if it is one [R4.2(1)].
    #[inline]
    pub const fn is_base_air(&self) -> bool {
        self.chit.is_multiple_of(3)
    }
}
