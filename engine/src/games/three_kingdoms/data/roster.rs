//! Which slots belong to which force, and the printed values of the counters in them.

use crate::games::three_kingdoms::{
    Aa, Antiship, Asw, Counter, Data, Draw, ForceId, SLOTS, Scenario, ShipType, Slot, SlotSet,
};
use crate::{BySide, Side};

/// The slots of one force of the scenario: its origin group [RULING-59].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceSlots {
    /// Whose force.
    pub side: Side,
    /// Index into the side's forces.
    pub force: ForceId,
    /// First slot.
    pub start: Slot,
    /// Slot after the last.
    pub end: Slot,
}

impl ForceSlots {
    /// Its slots.
    pub fn slots(&self) -> SlotSet {
        SlotSet::range(self.start.index()..self.end.index())
    }

    /// Number of its ships.
    pub const fn len(&self) -> u8 {
        self.end.number() - self.start.number()
    }

    /// Whether it has no ships; never so in a checked scenario.
    pub const fn is_empty(&self) -> bool {
        self.end.number() == self.start.number()
    }
}

/// The layout of the slots: blue first, force by force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// All forces by first slot.
    pub forces: Vec<ForceSlots>,
    /// Slots of each side.
    pub of_side: BySide<SlotSet>,
    /// Slots of surface ships, of both sides.
    pub ships: SlotSet,
    /// Slots of submarines.
    pub boats: SlotSet,
    /// Index into `forces` for each slot.
    pub force_of: [u8; SLOTS],
    /// How the ship of each slot in use is found.
    pub origins: Vec<Origin>,
    /// For each slot those of its side whose ships are drawn as the same class and tech mark.
    classes: [SlotSet; SLOTS],
    /// Slots of the classes that may go to more than one place.
    pub(crate) assigned: SlotSet,
}

/// How a ship comes to its place [R3.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Set apart before the draw [R3.2(1)].
    Named(u8),
    /// Drawn from its class [R3.2(2)].
    Drawn(Draw),
}

impl Roster {
    /// The layout for a scenario.
    pub fn new(data: &Data, scenario: &Scenario) -> Self {
        let mut roster = Self {
            forces: Vec::new(),
            of_side: BySide::both(SlotSet::EMPTY),
            ships: SlotSet::EMPTY,
            boats: SlotSet::EMPTY,
            force_of: [0; SLOTS],
            origins: Vec::new(),
            classes: [SlotSet::EMPTY; SLOTS],
            assigned: SlotSet::EMPTY,
        };
        let mut next = Slot::new(0);
        for side in Side::BOTH {
            for (force, list) in scenario.sides[side].forces.iter().enumerate() {
                let named = list.named.iter().map(|&id| Origin::Named(id));
                let origins = named.chain(list.draw.iter().map(|&draw| Origin::Drawn(draw)));
                let start = next;
                for origin in origins {
                    roster.origins.push(origin);
                    let ship_type = match origin {
                        Origin::Named(id) => data.counters[usize::from(id)].ship_type,
                        Origin::Drawn(draw) => draw.ship_type,
                    };
                    roster.of_side[side].insert(next);
                    let is_boat = matches!(ship_type, ShipType::Ss | ShipType::Ssn);
                    if is_boat { &mut roster.boats } else { &mut roster.ships }.insert(next);
                    roster.force_of[usize::from(next)] = roster.forces.len() as u8;
                    next = next.next();
                }
                roster.forces.push(ForceSlots { side, force: ForceId::new(force as u8), start, end: next });
            }
        }
        roster.find_classes();
        roster
    }

    fn find_classes(&mut self) {
        for slot in self.in_use().iter() {
            let origin = self.origins[usize::from(slot)];
            let same = |&other: &Slot| self.origins[usize::from(other)] == origin;
            let class = match origin {
                Origin::Named(_) => SlotSet::one(slot),
                Origin::Drawn(_) => self.of_side[self.side_of(slot)].iter().filter(same).collect(),
            };
            let force_of = |slot: Slot| self.force_of[usize::from(slot)];
            if class.iter().any(|other| force_of(other) != force_of(slot)) {
                self.assigned.insert(slot);
            }
            self.classes[usize::from(slot)] = class;
        }
    }

    /// The slots of its side whose ships are drawn as the same class and tech mark as this one's.
    #[inline]
    pub(crate) fn class_of(&self, slot: Slot) -> SlotSet {
        self.classes[slot.index()]
    }

    /// All slots of the scenario.
    #[inline]
    pub fn in_use(&self) -> SlotSet {
        self.ships.with(self.boats)
    }

    /// The side whose slot it is.
    #[inline]
    pub fn side_of(&self, slot: Slot) -> Side {
        if self.of_side[Side::One].contains(slot) { Side::One } else { Side::Two }
    }

    /// Whether the slot holds a submarine.
    #[inline]
    pub fn is_boat(&self, slot: Slot) -> bool {
        self.boats.contains(slot)
    }

    /// Surface ships of a side.
    #[inline]
    pub fn ships_of(&self, side: Side) -> SlotSet {
        self.of_side[side].and(self.ships)
    }

    /// Submarines of a side.
    #[inline]
    pub fn boats_of(&self, side: Side) -> SlotSet {
        self.of_side[side].and(self.boats)
    }

    /// The forces of a side.
    pub fn forces_of(&self, side: Side) -> impl Iterator<Item = &ForceSlots> {
        self.forces.iter().filter(move |force| force.side == side)
    }

    /// The slots of a side's force.
    pub fn slots_of(&self, side: Side, force: ForceId) -> ForceSlots {
        *self
            .forces
            .iter()
            .find(|slots| slots.side == side && slots.force == force)
            .expect("the scenario has this force")
    }
}

/// Printed values of a counter as the rules use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Missile strength in ship-to-ship attacks [R15.2(5)], 0 for carriers and boats.
    pub missiles: u8,
    /// Points of a boat's attack on ships \[R14\].
    pub torpedoes: u8,
    /// Anti-ship air operations it can launch [R7.3.1(3)].
    pub air_antiship: u8,
    /// ASW air operations it can launch [R7.3.1(3)].
    pub air_asw: u8,
    /// Interceptors it can launch [R17.1(6)2].
    pub air_interception: u8,
    /// Own anti-aircraft dice: normal, or interception strength [R2.11(4)2].
    pub aa: u8,
    /// Area anti-aircraft points [R15.2(1)].
    pub area: u8,
    /// Twice the ASW value, ASW air included [R2.11(4)3].
    pub asw_x2: u8,
    /// Number that hits.
    pub tech: u8,
    /// Range of its missiles with long-range missiles [R22.1].
    pub long_range: u8,
    /// Half victory points when damaged; twice that when sunk [R21.1].
    pub vp_half: u8,
    /// Type.
    pub ship_type: ShipType,
    /// Number of its class name: equal for ships that are alike.
    pub class_name: u8,
}

impl Card {
    /// What is assumed of a counter that the viewer may not know: the rules never ask for it.
    pub const BLANK: Self = Self {
        missiles: 0,
        torpedoes: 0,
        air_antiship: 0,
        air_asw: 0,
        air_interception: 0,
        aa: 0,
        area: 0,
        asw_x2: 0,
        tech: 1,
        long_range: 2,
        vp_half: 0,
        ship_type: ShipType::Ff,
        class_name: u8::MAX,
    };

    /// The values of a counter.
    pub fn new(data: &Data, counter: &Counter) -> Self {
        let when = |is: bool, value: u8| if is { value } else { 0 };
        let damaged = data.vp_damaged_half[counter.nation as usize];
        Self {
            missiles: when(counter.antiship_kind == Antiship::Normal, counter.antiship),
            torpedoes: when(counter.antiship_kind == Antiship::Sub, counter.antiship),
            air_antiship: when(counter.antiship_kind == Antiship::Air, counter.antiship),
            air_asw: when(counter.asw_kind == Asw::Air, counter.asw_x2 / 2),
            air_interception: when(counter.aa_kind == Aa::Air, counter.aa),
            aa: when(counter.aa_kind != Aa::Area, counter.aa),
            area: when(counter.aa_kind == Aa::Area, counter.aa),
            asw_x2: counter.asw_x2,
            tech: counter.tech,
            long_range: counter.long_range,
            vp_half: damaged * counter.vp_x2 / 2,
            ship_type: counter.ship_type,
            class_name: data.counters.iter().position(|other| other.class_name == counter.class_name).unwrap_or(0)
                as u8,
        }
    }

    /// Whether it moves as a nuclear submarine [R18.2].
    #[inline]
    pub const fn is_ssn(&self) -> bool {
        matches!(self.ship_type, ShipType::Ssn)
    }

    /// Whether it may carry and land SUP [R18.1, R18.4(2)].
    #[inline]
    pub const fn is_lst(&self) -> bool {
        matches!(self.ship_type, ShipType::Lst | ShipType::Lhd)
    }
}

/// Whether a ship of this type and tech may be drawn for a place on the list [R3.2(2)1, RULING-44]: SSN with SS and the
/// LHD with LST where the scenario mixes them [R20.1(5), R18.4(1)].
pub(crate) fn fits(counter: &Counter, draw: Draw, with_ssn: bool, with_lhd: bool) -> bool {
    let same = counter.ship_type == draw.ship_type
        || with_ssn && draw.ship_type == ShipType::Ss && counter.ship_type == ShipType::Ssn
        || with_lhd && draw.ship_type == ShipType::Lst && counter.ship_type == ShipType::Lhd;
    same && draw.tech.is_none_or(|tech| counter.tech == tech)
}
