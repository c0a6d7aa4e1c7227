//! The position.

use super::{Area, AreaSet, Card, Hand, Kind, UNITS, Unit, UnitSet};
use crate::{BySide, Id, OptId, Side};

/// Japan.
pub const JAPAN: Side = Side::One;
/// The Allies.
pub const ALLIES: Side = Side::Two;

/// The decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Node {
    /// Where the next unit is set up [R17.1(3)1].
    SetUp,
    /// Where a reinforcement is placed [R5.0(2)].
    Reinforce,
    /// How many copies of a card go into the hand [R4.1(2)].
    Hand,
    /// Who has the first round [R4.1(3)].
    Initiative,
    /// What a player does in his round [R6.1(1)].
    Round,
    /// Where units are disbanded [R12.1].
    DisbandArea,
    /// Of which type and face.
    DisbandKind,
    /// How many.
    DisbandCount,
    /// Which card pays, face down [R6.1(1)].
    Pay,
    /// Which of its two programs a card follows.
    Form,
    /// Where the group comes from [R6.2(1)].
    Origin,
    /// How many of a type belong to it.
    Count,
    /// Where the next unit is named [RULING-67].
    NameArea,
    /// Its type.
    NameKind,
    /// Where the next unit to act stands [RULING-37].
    NextArea,
    /// Its type.
    NextKind,
    /// What the group does [R6.2(2)].
    Deed,
    /// Where it moves [R7.1(2)].
    Step,
    /// Where an air unit or carrier strikes [R9.1(2)].
    StrikeArea,
    /// At what [R9.1(5)].
    StrikeTarget,
    /// Which units go on with the second action of a raid [R19(RAID)].
    GoOn,
    /// Where transported units land [R19(TRANSPORT)].
    Destination,
    /// Where the air unit stands that takes air superiority [R10(2)].
    Base,
    /// Over which sea [R10(3)].
    Sea,
    /// Which sea a submarine attacks [R19(SUBMARINE)].
    SubmarineSea,
    /// What it destroys.
    SubmarineTarget,
    /// Whether the other side ambushes [R19(AMBUSH)].
    Ambush,
    /// Whether the other side answers an air attack with a card [RULING-63].
    Respond,
    /// Whether an AA unit shoots [R19(AAFIRE)].
    Shoot,
    /// At which attacker an interceptor strikes [R19(INTERCEPT)].
    Intercept,
    /// How many points a unit takes [R11.5(2)1].
    Allocate,
    /// How many points of the surplus a ship takes [R11.5(2)4].
    Surplus,
    /// Where a unit retreats [R11.4(2)].
    Retreat,
    /// The game is over.
    Over,
}

/// What a group does [R6.2(2)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Deed {
    /// Nothing [RULING-57].
    Nothing,
    /// A move [R7.1(1)].
    Move,
    /// A normal attack [R8.1(1)].
    Normal,
    /// An air attack [R9.1(1)].
    Air,
    /// Air superiority \[R10\].
    Superiority,
}

/// What is going on in the round: the rounds without a card of the face-up kind, the cards, the surprise attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Program {
    /// One action that is free or was paid face down.
    Plain,
    /// A card that lies face up: [`State::card`].
    Card,
    /// The surprise attack before turn 1 [R17.3(4)].
    Surprise,
}

/// The volley of attacks that is resolved: who shoots, and how its damage is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Volley {
    /// None.
    None,
    /// A normal attack of the group [R8.1(2)].
    Normal,
    /// An air attack of the group, or an extra wave [R9.1(2)].
    Wave,
    /// The ambush of the other side [R19(AMBUSH)].
    Ambush,
    /// The attacks of interceptors [R19(INTERCEPT)].
    Intercept,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// In an area.
    Area(Area),
    /// In the pool of its nation [R2.22(2)].
    Pool,
    /// In the score box [R2.22(3)].
    Score,
    /// Out of the game [RULING-59].
    Out,
    /// On the turn track [R5.0(3)].
    Track(u8),
}

const PLACE: u8 = 0x7f;
const ACTED: u8 = 0x80;
const POOL: u8 = 64;
const SCORE: u8 = 65;
const OUT: u8 = 66;
const TRACK: u8 = 70;

/// Place and face of a unit in a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(u8);

impl Word {
    /// Face up at a place.
    pub const fn at(spot: Spot) -> Self {
        Self(match spot {
            Spot::Area(area) => area.number(),
            Spot::Pool => POOL,
            Spot::Score => SCORE,
            Spot::Out => OUT,
            Spot::Track(turn) => TRACK + turn,
        })
    }

    /// Where it is.
    pub const fn spot(self) -> Spot {
        match self.0 & PLACE {
            POOL => Spot::Pool,
            SCORE => Spot::Score,
            OUT => Spot::Out,
            place if place > TRACK => Spot::Track(place - TRACK),
            place => Spot::Area(Area::new(place)),
        }
    }

    /// Its area, if it is on the map.
    #[inline]
    pub const fn area(self) -> Option<Area> {
        let place = self.0 & PLACE;
        if place < POOL { Some(Area::new(place)) } else { None }
    }

    /// Whether it is in this area.
    #[inline]
    pub const fn is_in(self, area: Area) -> bool {
        self.0 & PLACE == area.number()
    }

    /// The byte: equal for equal place and face.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Whether it has acted: its back is up [R6.2(3)].
    #[inline]
    pub const fn has_acted(self) -> bool {
        self.0 & ACTED != 0
    }

    /// The same place, with this face.
    #[must_use]
    pub const fn flipped(self, has_acted: bool) -> Self {
        Self(if has_acted { self.0 | ACTED } else { self.0 & PLACE })
    }
}

/// Bytes of the damage of all units, four bits each.
const DAMAGE: usize = UNITS.div_ceil(2);
/// [RULING-58] Most points that are counted.
pub(super) const MOST_DAMAGE: u8 = 15;

/// The position: all that changes in a game.
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of an action under way")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Land areas that Japan controls; all others are Allied.
    pub japanese_land: AreaSet,
    /// Seas that each side controls.
    pub seas: BySide<AreaSet>,
    /// Areas that the action under way has touched: left, crossed, entered, attacked [RULING-70].
    pub touched: AreaSet,
    /// Areas in which the other side has ambushed this action [RULING-30].
    pub ambushed: AreaSet,
    /// Areas for which each side was asked in this action whether it answers an air attack.
    pub asked: BySide<AreaSet>,
    /// Units of the group that acts.
    pub group: UnitSet,
    /// The second group of a joint operation, or units that were named and have not acted; without naming first, those that
    /// have had their turn.
    pub named: UnitSet,
    /// Units that have taken part in something [RULING-68].
    pub acted: UnitSet,
    /// Units of the volley that have still to attack.
    pub shooters: UnitSet,
    /// Each unit.
    pub units: [Word; UNITS],
    /// Damage points of the action under way.
    damage: [u8; DAMAGE],
    /// Cards in hand. An observation has none of the enemy's.
    pub hand: BySide<Hand>,
    /// Cards played face up this turn.
    pub open: BySide<Hand>,
    /// Cards played face down this turn. An observation has none of the enemy's.
    pub hidden: BySide<Hand>,
    /// How many cards are in hand, known to both.
    pub held: BySide<u8>,
    /// How many were played face down.
    pub face_down: BySide<u8>,
    /// How many of those paid for a move.
    pub hidden_moves: BySide<u8>,
    /// Rounds begun so far.
    pub clock: u16,
    /// Volleys of this round, for the names of rolls.
    pub volley_number: u8,
    /// Victory points of Japan [R16.1].
    pub vp: i8,
    /// Those when the turn began.
    pub vp_at_start: i8,
    /// Turn.
    pub turn: u8,
    /// The side whose round it is; the side that sets up, places or picks.
    pub active: Side,
    /// Who had the first round of this turn [RULING-8].
    pub first: Side,
    /// Passes in a row [R4.1(4)].
    pub passes: u8,
    /// What is decided next.
    pub node: Node,
    /// What is going on.
    pub program: Program,
    /// The card that lies face up.
    pub card: OptId<Card>,
    /// How far its program has come.
    pub stage: u8,
    /// Whether the second one of the two forms of the card was chosen.
    pub is_second_form: bool,
    /// What the group does.
    pub deed: Deed,
    /// The volley that is resolved.
    pub volley: Volley,
    /// Where the group stands.
    pub here: OptId<Area>,
    /// The area that is asked about: disbanding, naming, the target of an air attack.
    pub place: OptId<Area>,
    /// The target area of the attack into which interceptors broke.
    pub outer_place: OptId<Area>,
    /// The type that is asked about.
    pub kind: OptId<Kind>,
    /// Whether the units asked about have acted.
    pub is_acted_kind: bool,
    /// The unit that attacks, or retreats.
    pub subject: OptId<Unit>,
    /// The attacker into whose attack interceptors broke.
    pub outer_subject: OptId<Unit>,
    /// The target of its attack.
    pub target: OptId<Unit>,
    /// The target of the attacker into whose attack interceptors broke.
    pub outer_target: OptId<Unit>,
    /// Movement points left.
    pub mp: u8,
    /// Units, cards or attacks still to come.
    pub left: u8,
    /// Hits still to be allocated.
    pub hits: u8,
    /// Units that have been looked at while hits are allocated.
    pub cursor: u8,
    /// Points of the unit before.
    pub last: u8,
    /// Whether there are fewer hits than units [R11.5(2)5].
    pub are_few: bool,
    /// Land units that this volley has hit from the air alone, and that are only neutralised by that, by their order among
    /// those of their side in the area [RULING-29].
    pub only_neutralised: u32,
    /// Hits beyond the largest legal total, for ships [R11.5(2)4].
    pub surplus: u8,
    /// Whether an ambush of this round is live [RULING-30].
    pub is_ambush_live: bool,
    /// Whether an interceptor has aimed at a carrier [RULING-70].
    pub has_intercepted: bool,
    /// Whether the AAFIRE card covers this action [RULING-31].
    pub is_aa_live: bool,
    /// AA units that have shot in this action, by their order.
    pub aa_used: u8,
    /// Whether each side has played a response card in this action [R6.3].
    pub has_responded: BySide<bool>,
    /// Seas taken by air superiority in this round [R10(4)].
    pub superiorities: u8,
}

const _: () = assert!(size_of::<State>() <= 512);

impl State {
    /// Before the set-up.
    pub const EMPTY: Self = Self {
        japanese_land: AreaSet::EMPTY,
        seas: BySide::both(AreaSet::EMPTY),
        touched: AreaSet::EMPTY,
        ambushed: AreaSet::EMPTY,
        asked: BySide::both(AreaSet::EMPTY),
        group: UnitSet::EMPTY,
        named: UnitSet::EMPTY,
        acted: UnitSet::EMPTY,
        shooters: UnitSet::EMPTY,
        units: [Word::at(Spot::Pool); UNITS],
        damage: [0; DAMAGE],
        hand: BySide::both(Hand::EMPTY),
        open: BySide::both(Hand::EMPTY),
        hidden: BySide::both(Hand::EMPTY),
        held: BySide::both(0),
        face_down: BySide::both(0),
        hidden_moves: BySide::both(0),
        clock: 0,
        volley_number: 0,
        vp: 0,
        vp_at_start: 0,
        turn: 1,
        active: JAPAN,
        first: JAPAN,
        passes: 0,
        node: Node::Over,
        program: Program::Plain,
        card: OptId::NONE,
        stage: 0,
        is_second_form: false,
        deed: Deed::Nothing,
        volley: Volley::None,
        here: OptId::NONE,
        place: OptId::NONE,
        outer_place: OptId::NONE,
        kind: OptId::NONE,
        is_acted_kind: false,
        subject: OptId::NONE,
        outer_subject: OptId::NONE,
        target: OptId::NONE,
        outer_target: OptId::NONE,
        mp: 0,
        left: 0,
        hits: 0,
        cursor: 0,
        last: 0,
        are_few: false,
        only_neutralised: 0,
        surplus: 0,
        is_ambush_live: false,
        has_intercepted: false,
        is_aa_live: false,
        aa_used: 0,
        has_responded: BySide::both(false),
        superiorities: 0,
    };

    /// A unit.
    #[inline]
    pub fn unit(&self, unit: Unit) -> Word {
        self.units[unit.index()]
    }

    /// Where a unit is.
    #[inline]
    pub fn spot(&self, unit: Unit) -> Spot {
        self.unit(unit).spot()
    }

    /// The area of a unit on the map.
    #[inline]
    pub fn area(&self, unit: Unit) -> Option<Area> {
        self.unit(unit).area()
    }

    /// Damage points of a unit in the action under way.
    #[inline]
    pub fn damage(&self, unit: Unit) -> u8 {
        self.damage[unit.index() / 2] >> (unit.index() % 2 * 4) & 0xf
    }

    /// [RULING-58] Gives a unit so many points, at most 15.
    pub(super) fn set_damage(&mut self, unit: Unit, points: u8) {
        let shift = unit.index() % 2 * 4;
        let cell = &mut self.damage[unit.index() / 2];
        *cell = *cell & !(0xf << shift) | points.min(MOST_DAMAGE) << shift;
    }

    /// Whether any unit has damage.
    pub fn has_damage(&self) -> bool {
        self.damage != [0; DAMAGE]
    }

    /// Units with damage, by number.
    pub fn damaged(&self) -> impl Iterator<Item = Unit> {
        let cells = self.damage.iter().enumerate().filter(|&(_, &cell)| cell != 0);
        cells.flat_map(|(cell, _)| [2 * cell, 2 * cell + 1].map(Unit::from_index)).filter(|&unit| self.damage(unit) > 0)
    }
}
