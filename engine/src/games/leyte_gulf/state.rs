//! The position.

use std::ops::RangeInclusive;

use super::{MAX_SHIPS, Ship, ShipSet, Unit};
use crate::{
    BySide, OptId, Side,
    hex::{Facing, Hex},
};

/// Japan.
pub const JP: Side = Side::One;
/// The Allies.
pub const US: Side = Side::Two;

/// Most torpedo markers: two from each of 26 ships that carry torpedoes.
pub const MAX_TORPEDOES: usize = 52;
/// Most of them of one side.
pub const MAX_TORPEDOES_OF_SIDE: usize = 30;

/// The decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Node {
    /// Which squadron a ship joins; only with free organisation [R3.0-3].
    Organise,
    /// Which unit moves next; only with free order [RULING-20].
    PickUnit,
    /// Where a unit enters [R10.2-2].
    EntryHex,
    /// Which way it faces then [R10.2-3].
    EntryFacing,
    /// How a unit moves [R5.1-4].
    Path,
    /// What torpedoes a ship launches [R6.2-1].
    Launch,
    /// Whether a destroyer reloads [R6.7].
    Reload,
    /// Which ships fall out of their squadrons [R5.3(2)-1].
    FallOut,
    /// Which way a unit faces in a no-entry hex [R10.4-2].
    ZoneFacing,
    /// At whom a ship fires its main guns [R7.2-1].
    MainTarget,
    /// Which ship rolls next to hit; only if players order the rolls [R8.4(3)-3].
    HitOrder,
    /// At whom a ship fires its secondary guns [R7.2-1].
    SecondaryTarget,
    /// The game is over.
    Over,
}

/// Where a ship is and which way it faces, in two bytes; [`Place::NOWHERE`] off the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(u16);

impl Place {
    /// Not on the map.
    pub const NOWHERE: Self = Self(u16::MAX);

    /// In a hex with a facing.
    pub const fn new(hex: Hex, facing: Facing) -> Self {
        Self((hex.0 << 3) | facing as u16)
    }

    /// The hex.
    #[inline]
    pub const fn hex(self) -> Hex {
        Hex(self.0 >> 3)
    }

    /// The facing.
    #[inline]
    pub const fn facing(self) -> Facing {
        Facing::from_index((self.0 & 7) as usize)
    }
}

/// A torpedo marker [R2.12(4)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Torpedo {
    /// Where it was laid.
    pub hex: Hex,
    /// Which way it runs.
    pub facing: Facing,
    /// Its strength; markers in one hex with one direction are one [RULING-44].
    pub strength: u8,
}

impl Torpedo {
    const NONE: Self = Self { hex: Hex(u16::MAX), facing: Facing::North, strength: 0 };
}

/// Torpedoes on board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Load(u8);

impl Load {
    /// A strength of 0, 2 or 4, and how often the ship has reloaded.
    pub const fn new(strength: u8, reloads: u8) -> Self {
        Self((strength / 2) | (reloads << 2))
    }

    /// Strength on board: 0, 2 or 4 [R6.1-1].
    pub const fn strength(self) -> u8 {
        (self.0 & 3) * 2
    }

    /// Reloads so far; counted only if they are limited [RULING-18].
    pub const fn reloads(self) -> u8 {
        self.0 >> 2
    }
}

/// What is remembered during the movement and torpedo segments only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Movement {
    /// Ships whose units have moved.
    pub done: ShipSet,
    /// Ships that have entered a no-entry hex and have not chosen their facing there [R10.4-2].
    pub to_face: ShipSet,
    /// Destroyers without torpedoes when the segment began [R6.7-1].
    pub empty: ShipSet,
    /// Ships that met torpedoes as they moved [R6.6-6].
    pub checked: ShipSet,
    /// Under the option torpedo-recheck: ships that met each of the enemy's markers, as bits counted from the first
    /// ship of the side [RULING-44].
    pub met: [u32; MAX_TORPEDOES_OF_SIDE],
}

/// What is remembered during a gun segment only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guns {
    /// The target that each ship has chosen in this segment.
    pub picks: [OptId<Ship>; MAX_SHIPS],
    /// Ships that have chosen one.
    pub aiming: ShipSet,
    /// Ships that fire a first salvo [R8.4(1)].
    pub first: ShipSet,
    /// Ships that have hit.
    pub hits: ShipSet,
    /// Ships that have rolled to hit, in this order.
    pub rolled: [OptId<Ship>; MAX_SHIPS],
    /// How many these are.
    pub count: u8,
    /// Which of the sides that fire one after the other has its turn [RULING-5].
    pub round: u8,
}

/// What a segment remembers until it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// Movement and torpedoes.
    Movement(Movement),
    /// Main or secondary guns.
    Guns(Guns),
}

/// The unit that moves, and what it has done in this segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mover {
    /// The unit.
    pub unit: OptId<Unit>,
    /// Its ships as it began to move.
    pub ships: ShipSet,
    /// Where it enters the map, once it has chosen.
    pub entry: OptId<Hex>,
    /// Movement points of the segment [RULING-36].
    pub points: u8,
    /// Hexes moved.
    pub moved: u8,
    /// Whether the first of them was the hex where it entered.
    pub has_entered: bool,
    /// Whether it has turned left, right, round.
    pub turned: [bool; 3],
    /// Whether a turn in the hex where it is comes before the next step [R6.6-3].
    pub may_turn: bool,
    /// Whether its last step led off the map [RULING-40].
    pub is_leaving: bool,
    /// Step and direction of the first half of a ship's torpedoes.
    pub first_half: Option<(u8, Facing)>,
}

impl Mover {
    /// Nobody moves.
    pub const NOBODY: Self = Self {
        unit: OptId::NONE,
        ships: ShipSet::EMPTY,
        entry: OptId::NONE,
        points: 0,
        moved: 0,
        has_entered: false,
        turned: [false; 3],
        may_turn: false,
        is_leaving: false,
        first_half: None,
    };

    /// The steps by which it has left a hex: not that by which it entered the map.
    pub fn steps_made(&self) -> RangeInclusive<u8> {
        let first = if self.has_entered { 2 } else { 1 };
        first..=self.moved
    }

    /// Whether it has not turned at all.
    pub const fn is_straight(&self) -> bool {
        let [left, right, round] = self.turned;
        !(left || right || round)
    }
}

/// The position: all that changes in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Where each ship is.
    pub places: [Place; MAX_SHIPS],
    /// Torpedoes on board of each.
    pub loads: [Load; MAX_SHIPS],
    /// The squadron that each belongs to, 1 to 8; 0 by itself.
    pub squadrons: [u8; MAX_SHIPS],
    /// The target of each ship in the last main-gun segment [R8.4(1)].
    pub targets: [OptId<Ship>; MAX_SHIPS],
    /// Torpedo markers, sorted by owner, row, column, direction [RULING-44].
    pub torpedoes: [Torpedo; MAX_TORPEDOES],
    /// How many of them each side has.
    pub laid: BySide<u8>,
    /// What the segment remembers.
    pub memory: Memory,
    /// Ships on the map.
    pub on_map: ShipSet,
    /// Ships that have not entered yet.
    pub waiting: ShipSet,
    /// Ships sunk.
    pub sunk: ShipSet,
    /// Ships that have left by an edge named for them [R10.1-2].
    pub escaped: ShipSet,
    /// Ships damaged, also those that sank or left as such.
    pub damaged: ShipSet,
    /// Ships whose main-gun marker shows its straddle face [R8.2(2)-3].
    pub straddling: ShipSet,
    /// Ships that have turned in this phase [R5.3(1)-2].
    pub turned: ShipSet,
    /// Ships that may not fire in this phase.
    pub no_fire: ShipSet,
    /// Victory points.
    pub vp: BySide<u16>,
    /// The unit that moves.
    pub mover: Mover,
    /// The ship that is asked about; in [`Node::HitOrder`] the target.
    pub cursor: OptId<Ship>,
    /// Turn, from 1.
    pub turn: u8,
    /// The side whose phase it is.
    pub phasing: Side,
    /// Turn markers left [R2.12(5)].
    pub markers: u8,
    /// What is decided next.
    pub node: Node,
}

const _: () = assert!(size_of::<State>() <= 768);

impl State {
    /// Before the set-up.
    pub const EMPTY: Self = Self {
        places: [Place::NOWHERE; MAX_SHIPS],
        loads: [Load::new(0, 0); MAX_SHIPS],
        squadrons: [0; MAX_SHIPS],
        targets: [OptId::NONE; MAX_SHIPS],
        torpedoes: [Torpedo::NONE; MAX_TORPEDOES],
        laid: BySide::both(0),
        memory: Memory::Movement(Movement::NOTHING),
        on_map: ShipSet::EMPTY,
        waiting: ShipSet::EMPTY,
        sunk: ShipSet::EMPTY,
        escaped: ShipSet::EMPTY,
        damaged: ShipSet::EMPTY,
        straddling: ShipSet::EMPTY,
        turned: ShipSet::EMPTY,
        no_fire: ShipSet::EMPTY,
        vp: BySide::both(0),
        mover: Mover::NOBODY,
        cursor: OptId::NONE,
        turn: 1,
        phasing: Side::One,
        markers: 0,
        node: Node::Over,
    };

    /// Where a ship on the map is.
    #[inline]
    pub fn place(&self, ship: Ship) -> Place {
        self.places[ship.index()]
    }

    /// The hex of a ship on the map.
    #[inline]
    pub fn hex(&self, ship: Ship) -> Hex {
        self.place(ship).hex()
    }

    /// The facing of a ship on the map.
    #[inline]
    pub fn facing(&self, ship: Ship) -> Facing {
        self.place(ship).facing()
    }

    /// Torpedoes on board.
    #[inline]
    pub fn load(&self, ship: Ship) -> Load {
        self.loads[ship.index()]
    }

    /// The target of the last main-gun segment.
    #[inline]
    pub fn target(&self, ship: Ship) -> Option<Ship> {
        self.targets[ship.index()].get()
    }

    /// Torpedo markers of a side, in order.
    pub fn torpedoes_of(&self, side: Side) -> &[Torpedo] {
        let first = usize::from(self.laid[JP]);
        let all = first + usize::from(self.laid[US]);
        if side == JP { &self.torpedoes[..first] } else { &self.torpedoes[first..all] }
    }

    /// What the movement segment remembers; nothing in a gun segment.
    pub fn movement(&self) -> &Movement {
        match &self.memory {
            Memory::Movement(movement) => movement,
            Memory::Guns(_) => &Movement::NOTHING,
        }
    }

    /// What the movement segment remembers, to change it.
    pub(super) fn movement_mut(&mut self) -> &mut Movement {
        if !matches!(self.memory, Memory::Movement(_)) {
            self.memory = Memory::Movement(Movement::NOTHING);
        }
        match &mut self.memory {
            Memory::Movement(movement) => movement,
            Memory::Guns(_) => unreachable!("it has just been made that of the movement"),
        }
    }

    /// What the gun segment remembers; nothing in the movement segment.
    pub fn guns(&self) -> &Guns {
        match &self.memory {
            Memory::Guns(guns) => guns,
            Memory::Movement(_) => &Guns::NOTHING,
        }
    }

    /// What the gun segment remembers, to change it.
    pub(super) fn guns_mut(&mut self) -> &mut Guns {
        if !matches!(self.memory, Memory::Guns(_)) {
            self.memory = Memory::Guns(Guns::NOTHING);
        }
        match &mut self.memory {
            Memory::Guns(guns) => guns,
            Memory::Movement(_) => unreachable!("it has just been made that of the guns"),
        }
    }

    /// The target that a ship has chosen in this gun segment.
    #[inline]
    pub fn pick(&self, ship: Ship) -> Option<Ship> {
        match &self.memory {
            Memory::Guns(guns) => guns.picks[ship.index()].get(),
            Memory::Movement(_) => None,
        }
    }

    /// Lays a torpedo marker: in order, added to one of the same hex and direction [RULING-44].
    pub(super) fn lay(&mut self, side: Side, torpedo: Torpedo, order: impl Fn(&Torpedo) -> (u8, u8, Facing)) {
        let first = if side == JP { 0 } else { usize::from(self.laid[JP]) };
        let own = first + usize::from(self.laid[side]);
        let all = usize::from(self.laid[JP]) + usize::from(self.laid[US]);
        let at = first + self.torpedoes[first..own].iter().filter(|known| order(known) < order(&torpedo)).count();
        if at < own && order(&self.torpedoes[at]) == order(&torpedo) {
            self.torpedoes[at].strength += torpedo.strength;
            return;
        }
        self.torpedoes.copy_within(at..all, at + 1);
        self.torpedoes[at] = torpedo;
        self.laid[side] += 1;
    }

    /// Takes all torpedo markers of a side off the map.
    pub(super) fn remove_torpedoes(&mut self, side: Side) {
        let first = usize::from(self.laid[JP]);
        let all = first + usize::from(self.laid[US]);
        let left = if side == JP { first..all } else { 0..first };
        let count = left.len();
        self.torpedoes.copy_within(left, 0);
        self.torpedoes[count..all].fill(Torpedo::NONE);
        self.laid[side] = 0;
    }
}

impl Movement {
    /// Nothing has happened yet.
    pub const NOTHING: Self = Self {
        done: ShipSet::EMPTY,
        to_face: ShipSet::EMPTY,
        empty: ShipSet::EMPTY,
        checked: ShipSet::EMPTY,
        met: [0; MAX_TORPEDOES_OF_SIDE],
    };
}

impl Guns {
    /// Nobody has chosen yet.
    pub const NOTHING: Self = Self {
        picks: [OptId::NONE; MAX_SHIPS],
        aiming: ShipSet::EMPTY,
        first: ShipSet::EMPTY,
        hits: ShipSet::EMPTY,
        rolled: [OptId::NONE; MAX_SHIPS],
        count: 0,
        round: 0,
    };

    /// Notes the target of a ship, or that it does not fire.
    pub(super) fn choose(&mut self, ship: Ship, target: Option<Ship>) {
        self.picks[ship.index()] = target.into();
        self.aiming.set(ship, target.is_some());
    }
}
