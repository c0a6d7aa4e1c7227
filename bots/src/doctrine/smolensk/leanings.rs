//! Numbers of the doctrine that a learnt policy may set otherwise.

use crate::doctrine::leanings::leanings;

leanings! {
    /// What nearer to a goal is worth to mechanized units on turns 1 and 2, and later, and to others.
    WayMechEarly = "way mech early",
    WayMech = "way mech",
    WayFoot = "way foot",
    /// What lines are worth that a unit cuts.
    CutMech = "cut mech",
    CutFoot = "cut foot",
    /// What attacks count while there is a ring to close, and at other times.
    SupportInRings = "support in rings",
    Support = "support",
    /// Nearness to the enemy for units on foot.
    ContactFoot = "contact foot",
    /// Places that score or close.
    Place = "place",
    /// Standing where another unit stands.
    Heap = "heap",
    /// Distance from the headquarters, and of mechanized units from both.
    Leash = "leash",
    Together = "together",
    /// Barring the ways of the Axis, and the part of it where others bar them.
    Bar = "bar",
    BarredAlready = "barred already",
    /// The way of Soviet units to cities, and what guarding them is worth.
    WayToCities = "way to cities",
    Garrison = "garrison",
    /// Terrain and rivers.
    Cover = "cover",
    /// Ending without a line.
    NoLine = "no line",
    /// What attacks are worth at good odds and cost at bad ones.
    AttackGain = "attack gain",
    AttackRisk = "attack risk",
    /// How much it matters what is attacked.
    AttackImportance = "attack importance",
    /// What a unit could do elsewhere.
    AttackElsewhere = "attack elsewhere",
    /// Enemies near a headquarters, and units out of its range.
    HeadquartersDanger = "headquarters danger",
    HeadquartersRange = "headquarters range",
    /// Retreats into enemy zones, and to where a unit would go.
    RetreatZone = "retreat zone",
    RetreatWish = "retreat wish",
    /// Advancing against staying.
    Advance = "advance",
    /// Units that are lost with their last step.
    Loss = "loss",
    /// Chits that command much.
    Chits = "chits",
    /// Waiting with an interruption.
    Interrupt = "interrupt",
    /// Strength of the units that come first.
    ReinforceStrength = "reinforce strength",
}
