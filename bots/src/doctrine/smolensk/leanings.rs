//! Numbers of the doctrine that a learnt policy may set otherwise.

/// Names of the numbers, in the order of [`Lean`].
pub(super) const NAMES: &[&str] = &[
    "way mech early",
    "way mech",
    "way foot",
    "cut mech",
    "cut foot",
    "support in rings",
    "support",
    "contact foot",
    "place",
    "heap",
    "leash",
    "together",
    "bar",
    "barred already",
    "way to cities",
    "garrison",
    "cover",
    "no line",
    "attack gain",
    "attack risk",
    "attack importance",
    "attack elsewhere",
    "headquarters danger",
    "headquarters range",
    "retreat zone",
    "retreat wish",
    "advance",
    "loss",
    "chits",
    "interrupt",
    "reinforce strength",
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
    /// What nearer to a goal is worth to mechanized units on turns 1 and 2, and later, and to others.
    WayMechEarly,
    WayMech,
    WayFoot,
    /// What lines are worth that a unit cuts.
    CutMech,
    CutFoot,
    /// What attacks count while there is a ring to close, and at other times.
    SupportInRings,
    Support,
    /// Nearness to the enemy for units on foot.
    ContactFoot,
    /// Places that score or close.
    Place,
    /// Standing where another unit stands.
    Heap,
    /// Distance from the headquarters, and of mechanized units from both.
    Leash,
    Together,
    /// Barring the ways of the Axis, and the part of it where others bar them.
    Bar,
    BarredAlready,
    /// The way of Soviet units to cities, and what guarding them is worth.
    WayToCities,
    Garrison,
    /// Terrain and rivers.
    Cover,
    /// Ending without a line.
    NoLine,
    /// What attacks are worth at good odds and cost at bad ones.
    AttackGain,
    AttackRisk,
    /// How much it matters what is attacked.
    AttackImportance,
    /// What a unit could do elsewhere.
    AttackElsewhere,
    /// Enemies near a headquarters, and units out of its range.
    HeadquartersDanger,
    HeadquartersRange,
    /// Retreats into enemy zones, and to where a unit would go.
    RetreatZone,
    RetreatWish,
    /// Advancing against staying.
    Advance,
    /// Units that are lost with their last step.
    Loss,
    /// Chits that command much.
    Chits,
    /// Waiting with an interruption.
    Interrupt,
    /// Strength of the units that come first.
    ReinforceStrength,
}

const _: () = assert!(Lean::ReinforceStrength as usize + 1 == COUNT);
