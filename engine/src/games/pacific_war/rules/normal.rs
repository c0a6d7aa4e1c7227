//! R8: normal attacks, and the dice of all attack values.

use super::{referee::Referee, rolls};
use crate::{
    Dice, EventSink, Side,
    games::pacific_war::{Area, AreaSet, Event, PacificWar, State, Tables, UnitSet, Volley},
};

/// [R8.2(1), R8.2(2), R8.1(3), R9.2(1)1, R9.2(1)2, RULING-44, RULING-50] Ready units of a side that could make a normal
/// attack where they stand: land units on land, ships at sea, aircraft in land of their own.
pub(crate) fn fighters(game: &PacificWar, state: &State, tables: &Tables, side: Side, area: Area) -> UnitSet {
    let ready = tables.ready_units(game, side, area);
    if game.data.map.sea.contains(area) {
        return ready.and(game.ships);
    }
    let troops = ready.and(game.troops);
    if game.controlled(state, side).contains(area) { troops.with(ready.and(game.aircraft)) } else { troops }
}

/// [R8.1(2), RULING-45, RULING-54] Those of them that have an enemy there.
pub(crate) fn attackers(game: &PacificWar, state: &State, tables: &Tables, side: Side, area: Area) -> UnitSet {
    if tables.areas(side.other()).contains(area) { fighters(game, state, tables, side, area) } else { UnitSet::EMPTY }
}

/// Areas where the active side has any.
pub(crate) fn fields(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    let (side, ready, sea) = (state.active, &tables.face_up, game.data.map.sea);
    let on_land = ready.troops[side].with(ready.aircraft[side].and(game.controlled(state, side)));
    ready.ships[side].and(sea).with(on_land.without(sea)).and(tables.areas(side.other()))
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R8.1(1), R8.1(4)] A normal attack of the group; the other side may ambush it first.
    pub(super) fn begin_normal(&mut self) {
        let here = self.state.here.get();
        self.state.touched = here.map_or(AreaSet::EMPTY, AreaSet::one);
        if !self.offer_ambush() {
            self.attack();
        }
    }

    /// [R8.1(2), R11.1] What is left of the group attacks.
    pub(super) fn attack(&mut self) {
        if self.state.group.is_empty() {
            return self.end_deed();
        }
        self.fire(Volley::Normal, self.state.group);
    }

    /// [R11.1, R11.2(1)1, RULING-44] The dice of the attack values come first; their hits are allocated by the owner.
    pub(super) fn fire(&mut self, volley: Volley, shooters: UnitSet) {
        let Some(area) = self.state.here.get() else { return };
        self.state.volley = volley;
        self.state.volley_number = self.state.volley_number.wrapping_add(1);
        self.state.only_neutralised = 0;
        let mut hits = 0;
        for unit in shooters.without(self.game.fliers).iter() {
            let strength = self.game.counter(unit).attack;
            let die = self.dice.d6(rolls::attack(self.state, unit, area));
            let hit = die as i8 <= strength;
            hits += u8::from(hit);
            self.events.emit(|| Event::Fired { unit, area, strength, die, hit });
        }
        self.state.shooters = shooters.and(self.game.fliers);
        self.begin_allocation(hits);
    }

    /// [R8.1(4), R15.2(2), RULING-70] A normal attack is over: its own area is looked at.
    pub(super) fn end_normal(&mut self) {
        self.control(self.state.touched);
        self.end_deed();
    }
}

/// [R8.1(2), RULING-30, RULING-45] Units that the volley under way can hit: all enemies in the area; of an ambush or of
/// interceptors only those that move or attack.
pub(crate) fn victims(game: &PacificWar, state: &State, tables: &Tables, area: Area) -> UnitSet {
    match state.volley {
        Volley::Ambush | Volley::Intercept => state.group.and(tables.at[area.index()]),
        _ => tables.units(game, state.active.other(), area),
    }
}
