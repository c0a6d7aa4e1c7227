//! Numbers of the doctrine that a learnt policy may set otherwise.

/// Names of the numbers, in the order of [`Lean`].
pub(super) const NAMES: &[&str] = &[
    "given",
    "second segment",
    "secondary guns",
    "damage",
    "taken",
    "taken ahead",
    "taken behind",
    "torpedoes",
    "markers",
    "edge",
    "range bb",
    "range ca",
    "range cl",
    "range dd",
    "range dd loaded",
    "range ahead",
    "range behind",
    "range off",
    "range trend",
    "size",
    "together",
    "way out",
    "free ahead",
    "fire kept",
    "torpedoes kept",
    "shared target",
];

/// How many there are.
pub(super) const COUNT: usize = NAMES.len();

/// By what each number is multiplied.
pub(super) type Factors = [f32; COUNT];

/// The doctrine as it is.
pub(super) const USUAL: Factors = [1.0; COUNT];

/// A number of the doctrine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lean {
    /// What the guns of a unit can do from where it ends.
    Given,
    /// The part of it that the next segment has.
    SecondSegment,
    /// The part of it that secondary guns have.
    Secondary,
    /// What damage is worth against sinking.
    Damage,
    /// What enemy guns can do to a unit where it ends.
    Taken,
    /// The same for a side that is two points ahead, and for one that is two behind.
    TakenAhead,
    TakenBehind,
    /// Tracks of torpedoes.
    Torpedoes,
    /// Turn markers.
    Markers,
    /// The edge of the map.
    Edge,
    /// The range that suits each type of ship.
    RangeBb,
    RangeCa,
    RangeCl,
    RangeDd,
    RangeLoaded,
    /// The same for a side that is two points ahead, and for one that is two behind.
    RangeAhead,
    RangeBehind,
    /// What a hex off the range that suits costs, and what heading away from it costs.
    RangeOff,
    RangeTrend,
    /// How much more all that is for large units.
    Size,
    /// Distance to the other ships of the side.
    Together,
    /// The way to the edge that is named for a unit.
    WayOut,
    /// Free hexes ahead of such a unit.
    FreeAhead,
    /// Fire that is given up for a launch.
    FireKept,
    /// Torpedoes that stay on board.
    TorpedoesKept,
    /// Friends that fire at the same target.
    SharedTarget,
}

const _: () = assert!(Lean::SharedTarget as usize + 1 == COUNT);
