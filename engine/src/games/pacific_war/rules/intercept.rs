//! R19: interceptors.

use super::{air::target_unit, normal::victims, referee::Referee};
use crate::{
    Dice, EventSink, OptId, Side,
    games::pacific_war::{Action, Area, AreaSet, Event, PacificWar, State, Tables, UnitSet, Volley},
};

/// [R19(INTERCEPT), RULING-32] Ready units of a side in an area that may make an air attack from there: aircraft on own
/// land, carriers at sea.
pub(crate) fn interceptors(game: &PacificWar, state: &State, tables: &Tables, side: Side, area: Area) -> UnitSet {
    let ready = tables.ready_units(game, side, area);
    if game.data.map.sea.contains(area) {
        ready.and(game.carriers)
    } else if game.controlled(state, side).contains(area) {
        ready.and(game.aircraft)
    } else {
        UnitSet::EMPTY
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R19(INTERCEPT)] Interceptors strike before the attack goes on, which waits meanwhile.
    pub(super) fn begin_interception(&mut self) {
        let Some(area) = self.state.place.get() else { return };
        let state = &mut *self.state;
        state.outer_place = state.place;
        state.outer_subject = state.subject;
        state.outer_target = state.target;
        let interceptors = interceptors(self.game, self.state, self.tables, self.enemy(), area);
        self.state.volley = Volley::Intercept;
        self.state.volley_number = self.state.volley_number.wrapping_add(1);
        self.state.shooters = interceptors;
        self.next_shooter();
    }

    /// [RULING-32] At which of the attackers an interceptor strikes, or at none.
    pub(super) fn intercept(&mut self, action: Action) {
        let (Action::Hit(target), Some(area)) = (action, self.state.place.get()) else { return self.next_shooter() };
        let units = victims(self.game, self.state, self.tables, area);
        self.state.target = target_unit(self.game, self.state, self.tables, units, target).into();
        self.state.has_intercepted = true;
        self.offer_response();
    }

    /// [RULING-32, RULING-70] The interception is over; the survivors of the attack go on. An attacker that is gone loses its
    /// attack, the one under way as well.
    pub(super) fn end_interception(&mut self) {
        let here = self.state.here.get();
        let touched = here.filter(|_| self.state.has_intercepted).map_or(AreaSet::EMPTY, AreaSet::one);
        self.control(touched);
        let state = &mut *self.state;
        state.has_intercepted = false;
        // Attackers act by number: those behind the one that was interrupted have still to attack.
        let done = state.outer_subject.get().map_or(0, |unit| unit.index() + 1);
        state.volley = Volley::Wave;
        state.shooters = state.group.without(UnitSet::range(0..done));
        state.place = state.outer_place;
        state.subject = state.outer_subject;
        state.target = state.outer_target;
        state.outer_place = OptId::NONE;
        state.outer_subject = OptId::NONE;
        state.outer_target = OptId::NONE;
        let survives = self.state.subject.get().is_some_and(|unit| self.state.group.contains(unit));
        if survives { self.offer_shot() } else { self.next_shooter() }
    }
}
