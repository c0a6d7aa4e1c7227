//! The position: plain data, at most 256 bytes.

use super::{Force, ForceSet, Kind, MAX_FORCES, SHIPS, Ship, ShipSet, Target};
use crate::{BySide, Id, IdSet, OptId, Side};

/// Japan is [`Side::One`].
pub const IJN: Side = Side::One;
/// The United States are [`Side::Two`].
pub const USN: Side = Side::Two;

/// Where a task force is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Area {
    /// The Slot.
    Slot = 0,
    /// Ironbottom Sound, the waters of Guadalcanal.
    Ibs = 1,
    /// Eastern Solomons.
    Es = 2,
    /// South Pacific Ocean.
    Sp = 3,
    /// The side's base: finished for the turn [R10.8(5)].
    Base = 4,
    /// An operation box: not yet sortied.
    Box = 5,
}

impl Area {
    /// The four sea areas, in the order in which actions list them.
    pub const SEA: [Self; 4] = [Self::Slot, Self::Ibs, Self::Es, Self::Sp];

    /// Whether this is one of the four sea areas.
    #[inline]
    pub const fn is_sea(self) -> bool {
        (self as u8) < 4
    }

    /// Whether meeting an enemy here is fought by carriers [R10.0].
    #[inline]
    pub const fn is_open_sea(self) -> bool {
        matches!(self, Self::Es | Self::Sp)
    }
}

impl Id for Area {
    /// Not on the map.
    const ABSENT: Self = Self::Box;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        [Self::Slot, Self::Ibs, Self::Es, Self::Sp, Self::Base, Self::Box][index]
    }
}

/// A set of areas.
pub type AreaSet = IdSet<Area, u8>;

/// Type of a task force, computed from its ships [R8.3]. The numbers are bits of a public type mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ForceType {
    /// Amphibious: holds a transport.
    A = 1,
    /// Bombardment: warships only.
    B = 2,
    /// Carrier: holds a carrier.
    C = 4,
    /// Tokyo Express: formed as exactly one transport.
    E = 8,
}

/// Which decision comes next (section 3 of the game's page). Each node names who decides in its comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Node {
    /// Japan: which US ship in base takes the next torpedo hit.
    Torpedo,
    /// US: which sunk carrier comes back.
    Revive,
    /// The side in `former`: next step of forming its forces.
    Form,
    /// The side whose operation it is.
    Operation,
    /// Attacker: where the next hit of its surface volley goes.
    SurfaceHitByAttacker,
    /// Defender: where the next hit of its surface volley goes.
    SurfaceHitByDefender,
    /// Defender: stay or withdraw after round 1.
    SurfaceStay,
    /// Attacker: second round or withdraw.
    SurfaceGo,
    /// The only side with a carrier force: launch or not.
    CarrierLaunch,
    /// Attacker, then defender: target of each carrier force.
    CarrierTarget,
    /// The firing side: where the next hit goes.
    CarrierHit,
    /// Defender, then attacker: stay or withdraw, force by force.
    CarrierStay,
    /// Striker: where the next hit goes.
    StrikeHit,
    /// Target's side: where the next hit of the return fire goes.
    StrikeBackHit,
    /// Target's side: stay or withdraw after round 1.
    StrikeStay,
    /// Striker: stop, or the target of round 2.
    StrikeNext,
    /// The game is over.
    Over,
}

/// What a battle in progress needs to remember. All zero between battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// Side that moved, bombards or strikes [R10.2(1)].
    pub attacker: Side,
    /// The force that moved in or strikes.
    pub force: Force,
    /// Where it is fought.
    pub area: Area,
    /// 1 or 2, 0 when there is no battle.
    pub round: u8,
    /// Target of a strike.
    pub target: Target,
    /// Targets of the carrier forces: four bits for each force of each side.
    pub targets: BySide<u32>,
    /// Forces that took a hit in this battle, and [`HURT_SOUND`] when one of them stood in Ironbottom Sound.
    pub hurt: BySide<ForceSet>,
    /// Place in the order "attacker's forces by index, then defender's" while forces choose or fire one by one.
    pub step: u8,
    /// Points of the current volley still to be placed.
    pub pending: u8,
    /// Ship hit last in the current volley, none before the first.
    pub last: OptId<Ship>,
    /// Points scored on the airfield in this strike and round.
    pub field_points: u8,
    /// Points of earlier rounds, when they add up (`strike-damage-accumulates`).
    pub field_total: u8,
}

impl Battle {
    /// No battle.
    pub const NONE: Self = Self {
        attacker: Side::One,
        force: Force::new(0),
        area: Area::Slot,
        round: 0,
        target: Target::NONE,
        targets: BySide::both(0),
        hurt: BySide::both(ForceSet::EMPTY),
        step: 0,
        pending: 0,
        last: OptId::NONE,
        field_points: 0,
        field_total: 0,
    };

    /// Target of a carrier force.
    #[inline]
    pub const fn target_of(&self, side: Side, force: Force) -> Target {
        Target::new((*self.targets.of(side) >> (4 * force.number()) & 0xf) as u8)
    }

    /// Sets the target of a carrier force.
    #[inline]
    pub fn set_target(&mut self, side: Side, force: Force, target: Target) {
        let shift = 4 * force.number();
        let targets = &mut self.targets[side];
        *targets = *targets & !(0xf << shift) | u32::from(target.number()) << shift;
    }
}

/// In [`Battle::hurt`]: some force in Ironbottom Sound was hit, even if nothing is left of it.
pub const HURT_SOUND: Force = Force::new(7);

/// A position of Pacific Fury.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Ships of each task force. A force that went home keeps them until the return phase.
    pub force_ships: BySide<[ShipSet; MAX_FORCES]>,
    /// Ships in the base box that belong to no force.
    pub base: BySide<ShipSet>,
    /// Ships under repair, by the turn of their return: 2, 3, 4.
    pub track: BySide<[ShipSet; 3]>,
    /// Ships sunk.
    pub sunk: BySide<ShipSet>,
    /// Ships whose repair would end after the last turn [RULING-27].
    pub out: BySide<ShipSet>,
    /// Japanese ships in the reserve box.
    pub reserve: ShipSet,
    /// The battle in progress.
    pub battle: Battle,
    /// Hits placed on each ship in this round, by owner.
    pub hits: BySide<[u8; SHIPS]>,
    /// Where each force is.
    pub area: BySide<[Area; MAX_FORCES]>,
    /// What the enemy may think each force is: bits of [`ForceType`].
    pub mask: BySide<[u8; MAX_FORCES]>,
    /// Counters each force was formed with; 0 where the viewer may not know.
    pub size: BySide<[u8; MAX_FORCES]>,
    /// Forces that are or were face up this turn.
    pub revealed: BySide<ForceSet>,
    /// Forces formed as a Tokyo Express.
    pub express: BySide<ForceSet>,
    /// Number of forces formed.
    pub forces: BySide<u8>,
    /// Transports that left the map this turn (0 to 2): landed, intercepted or sunk.
    pub transports_gone: u8,
    /// Turn, 1 to 4.
    pub turn: u8,
    /// Initiative marker, -3 (Japan) to 3 (US).
    pub marker: i8,
    /// Whether the airfield is disrupted.
    pub disrupted: bool,
    /// The side with the initiative this turn.
    pub initiative: Side,
    /// Operations taken this turn, 0 to 13.
    pub operation: u8,
    /// The decision that is due.
    pub node: Node,
    /// Events that have happened and cannot happen again: torpedo 1, reserves 2, submarine 4, overestimated claims 8.
    pub events_used: u8,
    /// Transports of amphibious forces sunk this turn [R10.7(8)].
    pub transports_sunk: u8,
    /// The side that is forming its forces.
    pub former: Side,
    /// Kind added last to the force being formed.
    pub last_kind: Kind,
}

const _: () = assert!(size_of::<State>() <= 256, "a state of Pacific Fury fits into 256 bytes [S2.4]");

impl State {
    /// The side without the initiative.
    #[inline]
    pub const fn other_side(&self) -> Side {
        self.initiative.other()
    }

    /// Ships of a force.
    #[inline]
    pub const fn ships(&self, side: Side, force: Force) -> ShipSet {
        self.force_ships.of(side)[force.index()]
    }

    /// Where a force is.
    #[inline]
    pub const fn area_of(&self, side: Side, force: Force) -> Area {
        self.area.of(side)[force.index()]
    }

    /// The forces that a side has formed, those at home included.
    #[inline]
    pub fn formed(&self, side: Side) -> ForceSet {
        ForceSet::range(0..usize::from(self.forces[side]))
    }

    /// Forces of a side in an area.
    #[inline]
    pub fn forces_in(&self, side: Side, area: Area) -> ForceSet {
        let forces = forces_at(self.area[side], area);
        if area == Area::Box || area == Area::Base { forces.and(self.formed(side)) } else { forces }
    }

    /// All ships of some forces.
    #[inline]
    pub fn ships_of(&self, side: Side, forces: ForceSet) -> ShipSet {
        forces.iter().fold(ShipSet::EMPTY, |ships, force| ships.with(self.ships(side, force)))
    }

    /// Whether a force has been face up this turn.
    #[inline]
    pub fn is_revealed(&self, side: Side, force: Force) -> bool {
        self.revealed[side].contains(force)
    }

    /// Whether a force was formed as a Tokyo Express.
    #[inline]
    pub fn is_express(&self, side: Side, force: Force) -> bool {
        self.express[side].contains(force)
    }

    /// The side whose operation it is.
    #[inline]
    pub const fn operating_side(&self) -> Side {
        if self.operation.is_multiple_of(2) { self.initiative } else { self.initiative.other() }
    }

    /// Printed number of the marker's space: factor of the airfield and points needed to disrupt it.
    #[inline]
    pub const fn number(&self) -> u8 {
        self.marker.unsigned_abs()
    }
}

/// The forces that are in an area: all are compared at once, each in a byte of a word.
#[inline]
fn forces_at(areas: [Area; MAX_FORCES], area: Area) -> ForceSet {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The eighth byte is of no area. All bytes stay so small that nothing is carried from one to the next.
    let mut bytes = [0x40; 8];
    for (byte, area) in bytes.iter_mut().zip(areas) {
        *byte = area as u8;
    }
    let differing = u64::from_le_bytes(bytes) ^ (area as u64 * EACH);
    let equal = !(differing + 0x7f * EACH) >> 7 & EACH;
    // Gathers the lowest bits of the bytes in the highest byte.
    ForceSet::from_bits((equal.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
}
