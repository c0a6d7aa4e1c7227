//! Numbers of units, chits and places.

use crate::{IdSet, hex::HexSet, id};

id! {
    /// A unit counter: its row in the files of units, from 0 [RULING-58].
    pub struct Unit(u16);
}

id! {
    /// A chit counter: its row in `chits.csv`, each counter of a row by itself [RULING-58].
    pub struct Chit(u8);
}

id! {
    /// A hex whose control counts: a major city, a town, a Soviet source, a railway to Kiev.
    pub struct Place(u8);
}

id! {
    /// A block of six times six hexes: lists of many hexes are cut into these [RULING-58].
    pub struct Block(u8);
}

/// Most unit counters: both games together.
pub const MAX_UNITS: usize = 341;
/// Words of a set of hexes of the largest map.
pub const HEX_WORDS: usize = 43;
/// Most hexes with a railway.
pub const MAX_RAILS: usize = 832;
/// Fortress markers: that of Brest and those that are built [RULING-37].
pub const MAX_FORTS: usize = 4;

/// Chits as bits.
pub type ChitSet = IdSet<Chit, u64>;
/// Places as bits.
pub type PlaceSet = IdSet<Place, [u64; 3]>;
/// Units as bits.
pub type UnitSet = IdSet<Unit, [u64; 6]>;
/// Hexes as bits.
pub type Hexes = HexSet<HEX_WORDS>;

impl Unit {
    /// All units there can be.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..MAX_UNITS as u16).map(Self::new)
    }
}
