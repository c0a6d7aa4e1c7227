//! R3.0 and R17: scenarios are set up.

use super::referee::Referee;
use crate::{
    Dice, EventSink, OptId, Side,
    games::pacific_war::{Action, AreaSet, Event, Force, Node, PacificWar, Spot, State, Tables, Unit, Word},
};

/// [RULING-24, OPT-s2-extra-us-cv] One more carrier, and where.
const EXTRA: (&str, &str) = ("U_CV", "MIDWAY_SEA");

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R3.0(2), R3.0(4), R17.1(1), R17.2(1), R17.3(1)] The scenario before its first decision.
    pub(crate) fn begin(&mut self) {
        let game = self.game;
        let scenario = &game.data.scenario;
        *self.state = State::EMPTY;
        self.state.japanese_land = scenario.japanese_land;
        self.state.seas = scenario.seas;
        self.state.vp = scenario.vp;
        self.state.vp_at_start = scenario.vp;
        self.state.turn = scenario.first_turn;
        self.state.first = scenario.first;
        let is_free = game.options.free_setup && scenario.has_free_setup;
        if is_free {
            for &unit in &scenario.boxed {
                self.state.units[unit.index()] = Word::at(Spot::Score);
            }
        } else {
            for &(unit, word) in &scenario.setup {
                self.state.units[unit.index()] = word;
            }
            if game.options.extra_carrier && scenario.is_coral_sea {
                self.add_carrier();
            }
        }
        self.tables.derive(game, self.state);
        if is_free {
            self.state.active = Side::Two;
            self.state.cursor = 0;
            self.set_up_next();
        } else {
            self.begin_turn();
        }
    }

    fn add_carrier(&mut self) {
        let (code, area) = EXTRA;
        let data = &self.game.data;
        let kind = data.counters.iter().position(|counter| counter.code == code);
        let units = kind.map(|kind| self.game.of_kind[kind]);
        let free = units.and_then(|units| units.iter().find(|&unit| self.state.spot(unit) == Spot::Pool));
        if let (Some(unit), Some(area)) = (free, data.map.areas.find(area)) {
            self.state.units[unit.index()] = Word::at(Spot::Area(area));
        }
    }

    /// [R17.1(3)1, R17.1(3)2, R17.1(3)3] The next type of the side that sets up; the Allies first.
    fn set_up_next(&mut self) {
        loop {
            let forces = &self.game.data.scenario.forces;
            let side = self.state.active;
            let next = (usize::from(self.state.cursor)..forces.len())
                .find(|&number| self.game.counter_of(forces[number].kind).side == side);
            if let Some(number) = next {
                self.state.cursor = number as u8;
                self.state.left = forces[number].count;
                self.state.kind = forces[number].kind.into();
                self.state.place = OptId::NONE;
                self.state.subject = next_unit(self.game, self.state, forces[number]).into();
                return self.ask(Node::SetUp);
            }
            self.state.cursor = 0;
            if side == Side::One {
                self.state.kind = OptId::NONE;
                self.state.place = OptId::NONE;
                self.state.subject = OptId::NONE;
                return self.begin_turn();
            }
            self.state.active = Side::One;
        }
    }

    /// A unit is set up.
    pub(super) fn set_up(&mut self, action: Action) {
        let (Action::Place(area), Some(force)) = (action, force(self.game, self.state)) else { return };
        let unit = next_unit(self.game, self.state, force);
        self.stand(unit, area);
        self.events.emit(|| Event::Deployed { unit, area });
        self.state.place = area.into();
        self.state.left -= 1;
        if self.state.left == 0 {
            self.state.cursor += 1;
            return self.set_up_next();
        }
        self.state.subject = next_unit(self.game, self.state, force).into();
    }
}

/// The counters that are set up now.
fn force(game: &PacificWar, state: &State) -> Option<Force> {
    game.data.scenario.forces.get(usize::from(state.cursor)).copied()
}

/// [RULING-66] The lowest counter of the type that is free.
fn next_unit(game: &PacificWar, state: &State, force: Force) -> Unit {
    let units = game.of_kind[force.kind.index()];
    units.iter().find(|&unit| state.spot(unit) == Spot::Pool).expect("the scenario has as many counters as it places")
}

/// [R17.1(3)1, R17.1(3)2, R17.1(3)3, RULING-51, RULING-56] Where the next unit may be set up: areas of its zone under own
/// control, by rising number, that leave room for the rest of its type. Where it goes takes nothing from the types to
/// come but the room that it would take anywhere.
pub(crate) fn places(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    let Some(force) = force(game, state) else { return AreaSet::EMPTY };
    let side = state.active;
    let open = game.open_to(game.counter_of(force.kind).nation);
    let zone = force.zone.and(game.controlled(state, side)).and(open);
    let zone = state.place.get().map_or(zone, |last| zone.from(last));
    let room = |area| -> u32 {
        let units = tables.units(game, side, area);
        let unit = next_unit(game, state, force);
        let (arm, limit) = if game.troops.contains(unit) {
            (game.troops, game.data.charts.land_limit)
        } else if game.aircraft.contains(unit) {
            (game.aircraft, game.air_limit(state))
        } else {
            return u32::MAX / 64;
        };
        u32::from(limit).saturating_sub(units.and(arm).len() as u32)
    };
    let rest = u32::from(state.left);
    let has_room_behind = |&area: &_| room(area) > 0 && zone.from(area).iter().map(room).sum::<u32>() >= rest;
    zone.iter().filter(has_room_behind).collect()
}
