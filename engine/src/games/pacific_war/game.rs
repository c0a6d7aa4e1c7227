//! The game value: data, options, and what is computed from them once.

use std::sync::Arc;

use super::{
    ALLIES, Area, AreaSet, Arm, Class, Counter, Data, JAPAN, Kind, LAST_TURN, Nation, Options, Spot, State, UNITS,
    Unit, UnitSet,
};
use crate::{BySide, Setting, Side};

/// [R7.4(1)] Seas that Japan never enters.
const CLOSED_TO_JAPAN: [&str; 3] = ["EAST_PACIFIC", "SOUTH_PACIFIC", "INDIAN_OCEAN"];
/// [R7.4(3), R11.4(2)2] Areas off the map and the one nation that enters them.
const HOMES: [(&str, Nation); 2] = [("BOMBAY", Nation::Cw), ("US_WEST_COAST", Nation::Us)];

/// The game: map, counters, cards, one scenario and its options.
#[derive(Clone, Debug)]
pub struct PacificWar {
    /// Scenario id, sides and bid.
    pub setting: Setting,
    /// Everything read from the data files.
    pub data: Data,
    /// Rulings that are switches.
    pub options: Options,
    /// Counters of each side.
    pub units: BySide<UnitSet>,
    /// Land units.
    pub troops: UnitSet,
    /// Land-based air units.
    pub aircraft: UnitSet,
    /// Ships.
    pub ships: UnitSet,
    /// CV and CVL.
    pub carriers: UnitSet,
    /// Units with air strength: aircraft and carriers.
    pub fliers: UnitSet,
    /// Units with AA.
    pub aa: UnitSet,
    /// Battleships of the Allies.
    pub battleships: UnitSet,
    /// Destroyers.
    pub destroyers: UnitSet,
    /// Counters of each type. Clones of a game share them: who keeps something about a game knows it by them.
    pub of_kind: Arc<[UnitSet]>,
    /// The type of each counter.
    kinds: Vec<Kind>,
    /// Counters of all types after each one.
    after_kind: Vec<UnitSet>,
    /// Land areas with those off the map.
    pub ground: AreaSet,
    /// [R7.4(1), R7.4(3), R7.4(4)] Areas that each nation may enter.
    open: [AreaSet; 4],
    /// Areas that units of each type may enter: always, and while their side controls them.
    open_to_kind: Vec<[AreaSet; 2]>,
    /// [R11.4(2)2] The area off the map that is the home of each nation.
    homes: [AreaSet; 4],
}

impl PacificWar {
    /// The game of a scenario with these options.
    pub fn new(data: Data, setting: Setting, options: Options) -> Self {
        let mut kinds = vec![Kind::new(0); UNITS];
        let (mut of_kind, mut after_kind) = (Vec::new(), Vec::new());
        for (number, counter) in (0..).zip(&data.counters) {
            let (first, count) = counter.units;
            let units = usize::from(first)..usize::from(first + count);
            kinds[units.clone()].fill(Kind::new(number));
            after_kind.push(UnitSet::range(units.end..UNITS));
            of_kind.push(UnitSet::range(units));
        }
        let all = |is_meant: &dyn Fn(&Counter) -> bool| {
            let meant = of_kind.iter().zip(&data.counters).filter(|(_, counter)| is_meant(counter));
            meant.fold(UnitSet::EMPTY, |set, (units, _)| set.with(*units))
        };
        let map = &data.map;
        let everywhere = map.areas.all();
        let named = |codes: &[&str]| codes.iter().filter_map(|code| map.areas.find(code)).collect::<AreaSet>();
        let closed = named(&CLOSED_TO_JAPAN);
        let homes = Nation::CODES.map(|(_, nation)| {
            HOMES.iter().filter(|(_, owner)| *owner == nation).filter_map(|(code, _)| map.areas.find(code)).collect()
        });
        let open = Nation::CODES.map(|(_, nation)| {
            let abroad = map.off_map.without(homes[nation as usize]);
            let areas = everywhere.without(abroad);
            if nation == Nation::Jp { areas.without(closed) } else { areas }
        });
        let ground = map.land.with(map.off_map);
        let water = map.sea.with(map.pass);
        let open_to_kind = data.counters.iter().map(|counter| {
            let ways = match counter.class.arm() {
                Arm::Ship => [water, map.port],
                Arm::Land => [water.with(ground), AreaSet::EMPTY],
                Arm::Air => [water, ground],
            };
            ways.map(|areas| areas.and(open[counter.nation as usize]))
        });
        Self {
            open_to_kind: open_to_kind.collect(),
            units: BySide::from_fn(|side| all(&|counter| counter.side == side)),
            troops: all(&|counter| counter.class.arm() == Arm::Land),
            aircraft: all(&|counter| counter.class.arm() == Arm::Air),
            ships: all(&|counter| counter.class.arm() == Arm::Ship),
            carriers: all(&|counter| counter.class.is_carrier()),
            fliers: all(&|counter| counter.air > 0),
            aa: all(&|counter| counter.has_aa),
            battleships: all(&|counter| counter.class == Class::Bb && counter.side == ALLIES),
            destroyers: all(&|counter| counter.class == Class::Dd),
            ground,
            open,
            homes,
            of_kind: of_kind.into(),
            kinds,
            after_kind,
            setting,
            data,
            options,
        }
    }

    /// The type of a counter.
    #[inline]
    pub fn kind(&self, unit: Unit) -> Kind {
        self.kinds[unit.index()]
    }

    /// Counters of the types after a type.
    #[inline]
    pub fn after_kind(&self, kind: Kind) -> UnitSet {
        self.after_kind[kind.index()]
    }

    /// What is printed on a counter.
    #[inline]
    pub fn counter(&self, unit: Unit) -> &Counter {
        &self.data.counters[self.kind(unit).index()]
    }

    /// What is printed on counters of a type.
    #[inline]
    pub fn counter_of(&self, kind: Kind) -> &Counter {
        &self.data.counters[kind.index()]
    }

    /// Whose counter it is.
    #[inline]
    pub fn side_of(&self, unit: Unit) -> Side {
        if self.units[JAPAN].contains(unit) { JAPAN } else { ALLIES }
    }

    /// Land, air or ship.
    #[inline]
    pub fn arm(&self, unit: Unit) -> Arm {
        self.counter(unit).class.arm()
    }

    /// Counters of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> {
        self.units[side].iter()
    }

    /// `winter 1941`.
    pub fn season(&self, turn: u8) -> &str {
        &self.data.turns[usize::from(turn) - 1].season
    }

    /// The types of some units in their order, each with its units among them.
    #[inline]
    pub fn by_kind(&self, units: UnitSet) -> impl Iterator<Item = (Kind, UnitSet)> + '_ {
        let mut left = units;
        std::iter::from_fn(move || {
            let kind = self.kind(left.first()?);
            let all = self.of_kind[kind.index()];
            let found = left.and(all);
            left = left.without(all);
            Some((kind, found))
        })
    }

    /// [R7.4(1), R7.4(3), R7.4(4), R2.21(3)3] Areas that units of a nation may enter.
    #[inline]
    pub fn open_to(&self, nation: Nation) -> AreaSet {
        self.open[nation as usize]
    }

    /// [R7.2(1), R7.2(2), R7.2(3), R7.4(1), R7.4(3), R7.4(4)] Areas that units of a type may enter while their side
    /// controls these.
    #[inline]
    pub fn open_to_kind(&self, kind: Kind, own: AreaSet) -> AreaSet {
        let [always, if_own] = self.open_to_kind[kind.index()];
        always.with(if_own.and(own))
    }

    /// The home of a nation off the map.
    #[inline]
    pub fn home_of(&self, nation: Nation) -> AreaSet {
        self.homes[nation as usize]
    }

    /// \[R15\] Areas that a side controls. Nobody controls a sea that may only be crossed.
    #[inline]
    pub fn controlled(&self, state: &State, side: Side) -> AreaSet {
        match side {
            Side::One => state.japanese_land.with(state.seas[JAPAN]),
            Side::Two => self.ground.without(state.japanese_land).with(state.seas[ALLIES]),
        }
    }

    /// Who controls an area, if anybody does.
    pub fn controller(&self, state: &State, area: Area) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.controlled(state, side).contains(area))
    }

    /// [R7.3(2)1, R7.3(2)2, R7.3(2)3, R7.3(2)4] Air units that a side may have in a land area.
    pub fn air_limit(&self, state: &State) -> u8 {
        self.data.turns[usize::from(state.turn) - 1].air_limit
    }

    /// [R19(N)] Units of a card.
    pub fn card_limit(&self, state: &State) -> u8 {
        self.data.turns[usize::from(state.turn) - 1].card_limit
    }

    /// [RULING-59] The box of a turn; later than the last one is out of the game.
    pub fn track(turn: u8) -> Spot {
        if turn > LAST_TURN { Spot::Out } else { Spot::Track(turn) }
    }

    /// [R2.22(3)] Allied battleships in the score box.
    pub fn boxed(&self, state: &State) -> i8 {
        self.battleships.iter().filter(|&unit| state.spot(unit) == Spot::Score).count() as i8
    }
}
