//! Numbers of the doctrine that a learnt policy may set otherwise.

use crate::doctrine::leanings::leanings;

leanings! {
    /// What the guns of a unit can do from where it ends.
    Given = "given",
    /// The part of it that the next segment has.
    SecondSegment = "second segment",
    /// The part of it that secondary guns have.
    Secondary = "secondary guns",
    /// What damage is worth against sinking.
    Damage = "damage",
    /// What enemy guns can do to a unit where it ends.
    Taken = "taken",
    /// The same for a side that is two points ahead, and for one that is two behind.
    TakenAhead = "taken ahead",
    TakenBehind = "taken behind",
    /// Tracks of torpedoes.
    Torpedoes = "torpedoes",
    /// Turn markers.
    Markers = "markers",
    /// Hexes straight on before the first turn.
    Straight = "straight",
    /// The edge of the map.
    Edge = "edge",
    /// The range that suits each type of ship.
    RangeBb = "range bb",
    RangeCa = "range ca",
    RangeCl = "range cl",
    RangeDd = "range dd",
    RangeLoaded = "range dd loaded",
    /// The same for a side that is two points ahead, and for one that is two behind.
    RangeAhead = "range ahead",
    RangeBehind = "range behind",
    /// What a hex off the range that suits costs, and what heading away from it costs.
    RangeOff = "range off",
    RangeTrend = "range trend",
    /// How much more all that is for large units.
    Size = "size",
    /// Distance to the other ships of the side.
    Together = "together",
    /// The way to the edge that is named for a unit.
    WayOut = "way out",
    /// Free hexes ahead of such a unit.
    FreeAhead = "free ahead",
    /// Fire that is given up for a launch.
    FireKept = "fire kept",
    /// Torpedoes that stay on board.
    TorpedoesKept = "torpedoes kept",
    /// Friends that fire at the same target.
    SharedTarget = "shared target",
}
