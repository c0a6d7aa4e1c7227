//! Numbers of ships, kinds, task forces and targets, and sets of them.

use std::fmt;

use crate::{Id, IdSet, id};

/// A ship of one side: 0 to 27 in the order of the counter list, then the two transports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Ship(u8);

/// Numbers of ships, with those that no side uses.
pub const SHIPS: usize = 30;
/// Both transports.
pub const TRANSPORTS: ShipSet = ShipSet::from_bits(0b11 << 28);

impl Ship {
    /// The first transport.
    pub const T1: Self = Self(28);
    /// The second transport.
    pub const T2: Self = Self(29);

    /// The ship with this number.
    #[inline]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number, for tables with one entry for each.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is one of the two transports.
    #[inline]
    pub const fn is_transport(self) -> bool {
        self.0 >= Self::T1.0
    }

    /// All numbers, with those that a side does not use.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SHIPS as u8).map(Self)
    }
}

impl Id for Ship {
    /// The highest place of a set of 32.
    const ABSENT: Self = Self(31);

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Self(index as u8)
    }
}

id! {
    /// A task force of one side: 0 to 6, from 1 in the notation.
    pub struct Force(u8);
}

impl Force {
    /// The force with this number in the notation, from 1.
    pub fn numbered(number: u8) -> Option<Self> {
        (1..=MAX_FORCES as u8).contains(&number).then(|| Self::new(number - 1))
    }
}

impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.number() + 1).fmt(f)
    }
}

/// Most task forces of a side in a turn [R8.2(1)].
pub const MAX_FORCES: usize = 7;
/// All task forces of a side.
pub const ALL_FORCES: ForceSet = ForceSet::from_bits(0x7f);

id! {
    /// A kind of ships of one side, all alike; 0 are the transports.
    pub struct Kind(u8);
}

impl Kind {
    /// The transports.
    pub const TRANSPORTS: Self = Self::new(0);
}

/// A set of ships of one side.
pub type ShipSet = IdSet<Ship, u32>;
/// A set of task forces of one side.
pub type ForceSet = IdSet<Force, u8>;

/// What is aimed at: a task force, or one of those below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Target(u8);

impl Target {
    /// All enemy forces in Ironbottom Sound, taken as one [R8.2(3)].
    pub const SOUND: Self = Self(7);
    /// The airfield.
    pub const FIELD: Self = Self(8);
    /// No target.
    pub const NONE: Self = Self(15);

    /// The target with this number, below 16.
    #[inline]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// This task force.
    #[inline]
    pub const fn of(force: Force) -> Self {
        Self(force.number())
    }

    /// Its number, below 16.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The task force that it is.
    #[inline]
    pub fn force(self) -> Option<Force> {
        (self.0 < Self::SOUND.0).then(|| Force::new(self.0))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.force()) {
            (_, Some(force)) => force.fmt(f),
            (Self::FIELD, _) => f.write_str("FIELD"),
            _ => f.write_str("IBS"),
        }
    }
}
