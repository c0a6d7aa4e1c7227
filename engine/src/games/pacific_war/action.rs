//! Decisions, and the phases they belong to.

use super::{Area, Card, Kind, Node, PacificWar};
use crate::{actions, notation::Verb};

actions! {
    /// One decision.
    pub enum Action for PacificWar {
        /// Units are disbanded [R12.1].
        Disband = "disband",
        /// The round is passed [R4.1(4)].
        Pass = "pass",
        /// The group moves [R7.1(1)].
        Move = "move",
        /// It makes a normal attack [R8.1(1)].
        Normal = "normal",
        /// It makes an air attack [R9.1(1)].
        Air = "air",
        /// It takes air superiority [R10(1)].
        Superiority = "airsup",
        /// It does nothing [RULING-57].
        Nothing = "nothing",
        /// This card is played face up [R6.1(5)].
        Play(Card) = "card",
        /// This card pays, face down [R6.1(1)].
        Pay(Card) = "pay",
        /// Which of its two programs a card follows.
        Form(Form) = Form,
        /// So many copies of the card go into the hand [R4.1(2)].
        Copies(Number) = "copies",
        /// The first round of the turn [R4.1(3)].
        First = "first",
        /// The second one.
        Second = "second",
        /// The units of this area.
        From(Area) = "from",
        /// A unit of this type and face.
        Unit(Stack) = "unit",
        /// So many of them.
        Count(Number) = "count",
        /// The unit is placed here [R5.0(2)].
        Place(Area) = "place",
        /// The group steps here [R7.1(2)].
        Go(Area) = "go",
        /// The move ends here [R7.1(3)].
        Stop = "stop",
        /// The transported units land here [R19(TRANSPORT)].
        To(Area) = "to",
        /// Air superiority over this sea [R10(3)].
        Over(Area) = "sea",
        /// The attack goes to this area [R9.1(2)].
        At(Area) = "at",
        /// It is aimed at such a unit [R9.1(5)].
        Hit(Target) = "hit",
        /// No attack [RULING-57].
        Skip = "skip",
        /// No answer.
        Hold = "hold",
        /// The ready units ambush [R19(AMBUSH)].
        Ambush = "ambush",
        /// The ready aircraft intercept [R19(INTERCEPT)].
        Intercept = "intercept",
        /// AA units may shoot [R19(AAFIRE)].
        Fire = "aafire",
        /// An AA unit shoots at this attack.
        Shoot = "shoot",
        /// The unit takes so many points [R11.2(1)1].
        Damage(Number) = "damage",
        /// The unit retreats here [R11.4(2)].
        Retreat(Area) = "retreat",
        /// No more units are named [RULING-67].
        Enough = "enough",
        /// There is no second group [R19(JOINT)].
        None = "none",
    }
}

/// A small number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(pub u8);

/// Units of a type and face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack {
    /// Their type.
    pub kind: Kind,
    /// Whether they have acted.
    pub has_acted: bool,
}

/// Units of a type and face with the same damage in the action under way [RULING-58].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// Type and face.
    pub stack: Stack,
    /// Damage points so far.
    pub damage: u8,
}

/// The two programs of CARRIER, SUPPLY and KAMIKAZE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// CARRIER: one extra attack, and the carriers stay ready.
    Once,
    /// CARRIER: two extra attacks.
    Twice,
    /// SUPPLY, KAMIKAZE: units of one area.
    Group,
    /// SUPPLY, KAMIKAZE: units anywhere.
    Units,
}

impl Verb for Form {
    const ALL: &'static [Self] = &[Self::Once, Self::Twice, Self::Group, Self::Units];
    const WORDS: &'static [&'static str] = &["once", "twice", "group", "units"];

    fn index(self) -> usize {
        self as usize
    }
}

/// Names of the phases, for statistics.
pub(super) const PHASES: &[&str] = &["set-up", "reinforcement", "hands", "rounds", "attacks"];

/// Index into [`PHASES`].
pub(super) const fn phase(node: Node) -> usize {
    match node {
        Node::SetUp => 0,
        Node::Reinforce => 1,
        Node::Hand | Node::Initiative => 2,
        Node::StrikeArea
        | Node::StrikeTarget
        | Node::SubmarineSea
        | Node::SubmarineTarget
        | Node::Ambush
        | Node::Respond
        | Node::Shoot
        | Node::Intercept
        | Node::Allocate
        | Node::Surplus
        | Node::Retreat => 4,
        _ => 3,
    }
}
