//! R19: sea transport.

use super::{movement::has_room, referee::Referee};
use crate::{
    Dice, EventSink,
    games::pacific_war::{Action, Area, AreaSet, Event, Kind, PacificWar, State, Tables, UnitSet},
};

/// [RULING-39] Areas that the way may use: under own control and free of enemies.
fn way(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    let side = state.active;
    game.controlled(state, side).without(game.data.map.pass).without(tables.areas(side.other()))
}

/// [RULING-39] Land areas from which units may be transported.
pub(crate) fn origins(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    let side = state.active;
    let own = tables.standing.troops[side].with(tables.standing.aircraft[side]);
    way(game, state, tables).and(game.ground).and(own)
}

/// [R19(TRANSPORT), RULING-39, RULING-54] The types among some units of an area of which a single ready land or air unit can
/// go somewhere, with their ready units.
pub(crate) fn movers<'a>(
    game: &'a PacificWar,
    state: &'a State,
    tables: &'a Tables,
    area: Area,
    among: UnitSet,
) -> impl Iterator<Item = (Kind, UnitSet)> + 'a {
    let is_origin = origins(game, state, tables).contains(area);
    let ready = tables.ready_units(game, state.active, area).without(game.ships).and(among);
    let ready = if is_origin { ready } else { UnitSet::EMPTY };
    let goes = move |units: UnitSet| {
        let one = units.first().map_or(UnitSet::EMPTY, UnitSet::one);
        landings(game, state, tables, one, area).next().is_some()
    };
    game.by_kind(ready).filter(move |&(_, units)| goes(units))
}

/// [R19(TRANSPORT), R7.3(1), R7.3(2), R7.4(3), RULING-39] Land areas to which all of the units can go from an area.
fn landings<'a>(
    game: &'a PacificWar,
    state: &'a State,
    tables: &'a Tables,
    units: UnitSet,
    from: Area,
) -> impl Iterator<Item = Area> + 'a {
    let open = |kind| game.open_to(game.counter_of(kind).nation);
    let way = game.by_kind(units).fold(way(game, state, tables), |way, (kind, _)| way.and(open(kind)));
    let more = [units.and(game.troops).len() as u8, units.and(game.aircraft).len() as u8];
    let mut landings = game.data.map.areas.net(AreaSet::one(from), way).and(game.ground);
    landings.remove(from);
    landings.iter().filter(move |&area| has_room(game, state, tables, state.active, area, more))
}

/// Where a group that is chosen can land.
pub(crate) fn destinations(game: &PacificWar, state: &State, tables: &Tables, group: UnitSet) -> AreaSet {
    state.here.get().map_or(AreaSet::EMPTY, |here| landings(game, state, tables, group, here).collect())
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
