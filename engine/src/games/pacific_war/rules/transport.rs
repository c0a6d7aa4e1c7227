//! R19: sea transport.

use super::{group::fit, movement::has_room, referee::Referee};
use crate::{
    Dice, EventSink,
    games::pacific_war::{Action, Area, AreaSet, Event, Nation, PacificWar, State, Tables, UnitSet},
};

/// [RULING-39] Areas that the way may use: under own control and free of enemies.
fn way(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    let side = state.active;
    game.controlled(state, side).without(game.data.map.pass).without(tables.areas(side.other()))
}

/// [RULING-39] Land areas from which units may be transported.
pub(crate) fn origins(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    let side = state.active;
    let own = tables.troops[side].with(tables.aircraft[side]);
    way(game, state, tables).and(game.ground).and(own)
}

/// [R19(TRANSPORT), RULING-39, RULING-54] Ready land and air units of an area that can go somewhere.
pub(crate) fn movers(game: &PacificWar, state: &State, tables: &Tables, area: Area) -> UnitSet {
    if !origins(game, state, tables).contains(area) {
        return UnitSet::EMPTY;
    }
    let ready = tables.ready_units(game, state.active, area).without(game.ships);
    let fit = fit(game, ready, |unit| !landings(game, state, tables, unit, area).is_empty());
    fit.fold(UnitSet::EMPTY, UnitSet::with)
}

/// [R19(TRANSPORT), R7.3(1), R7.3(2), R7.4(3), RULING-39] Land areas to which all of the units can go from an area.
fn landings(game: &PacificWar, state: &State, tables: &Tables, units: UnitSet, from: Area) -> AreaSet {
    let nations = Nation::CODES.iter().map(|&(_, nation)| nation);
    let open = nations.filter(|&nation| units.iter().any(|unit| game.counter(unit).nation == nation));
    let open = open.fold(game.data.map.areas.all(), |open, nation| open.and(game.open_to(nation)));
    let net = game.data.map.areas.net(AreaSet::one(from), way(game, state, tables).and(open));
    let more = [units.and(game.troops).len() as u8, units.and(game.aircraft).len() as u8];
    let mut landings = net.and(game.ground);
    landings.remove(from);
    landings.iter().filter(|&area| has_room(game, state, tables, state.active, area, more)).collect()
}

/// Where a group that is chosen can land.
pub(crate) fn destinations(game: &PacificWar, state: &State, tables: &Tables, group: UnitSet) -> AreaSet {
    state.here.get().map_or(AreaSet::EMPTY, |here| landings(game, state, tables, group, here))
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R19(TRANSPORT), RULING-39] The group lands and is flipped; no ambush, and only land is looked at.
    pub(super) fn transport(&mut self, action: Action) {
        if let (Action::To(to), Some(from)) = (action, self.state.here.get()) {
            for unit in self.state.group.iter() {
                self.events.emit(|| Event::Transported { unit, from, to });
            }
            self.shift(self.state.group, from, to);
            self.flip(self.state.group, true);
            self.control_land(self.game.data.map.land);
        }
        self.end_card();
    }
}
