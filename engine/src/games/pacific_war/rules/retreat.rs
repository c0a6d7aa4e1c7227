//! R11.4(2): where units retreat.

use super::movement::has_room;
use crate::games::pacific_war::{AreaSet, Arm, PacificWar, State, Tables, Unit};

/// [R11.4(2), R11.4(2)3] Areas to which a unit can retreat; none for aircraft.
pub(crate) fn options(game: &PacificWar, state: &State, tables: &Tables, unit: Unit) -> AreaSet {
    match game.arm(unit) {
        Arm::Air => AreaSet::EMPTY,
        Arm::Land => land(game, state, tables, unit),
        Arm::Ship => ship(game, state, tables, unit),
    }
}

/// [R11.4(2)1] Adjacent land of the own side without enemies and with room.
fn land(game: &PacificWar, state: &State, tables: &Tables, unit: Unit) -> AreaSet {
    let Some(area) = state.area(unit) else { return AreaSet::EMPTY };
    let counter = game.counter(unit);
    let own = game.ground.and(game.controlled(state, counter.side)).and(game.open_to(counter.nation));
    let free = game.data.map.areas.beside(area).and(own).without(tables.areas(counter.side.other()));
    free.iter().filter(|&area| has_room(game, state, tables, counter.side, area, [1, 0])).collect()
}

/// [R11.4(2)2, RULING-28, RULING-71] The nearest ports of the own side, over seas without enemy control and enemy units; a
/// home off the map counts as a port.
fn ship(game: &PacificWar, state: &State, tables: &Tables, unit: Unit) -> AreaSet {
    let Some(area) = state.area(unit) else { return AreaSet::EMPTY };
    let map = &game.data.map;
    let counter = game.counter(unit);
    let enemy = counter.side.other();
    let safe = game.open_to(counter.nation).without(tables.areas(enemy));
    let seas = map.sea.with(map.pass).and(safe).without(game.controlled(state, enemy));
    let ports = map.port.and(safe).and(game.controlled(state, counter.side));
    let mut passed = AreaSet::one(area);
    // From a port the way leads over the sea, even to a port that borders it.
    let mut new = passed;
    if game.ground.contains(area) {
        new = map.areas.beside(area).and(seas);
        passed = passed.with(new);
    }
    while !new.is_empty() {
        let beside = map.areas.beside_any(new).without(passed);
        let found = beside.and(ports);
        if !found.is_empty() {
            return found;
        }
        new = beside.and(seas);
        passed = passed.with(new);
    }
    AreaSet::EMPTY
}
