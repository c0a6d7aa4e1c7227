//! R12.1: disbanding in a player's own round.

use super::{referee::Referee, turn::box_number};
use crate::{
    Dice, EventSink, OptId,
    games::pacific_war::{Action, Area, AreaSet, Event, Kind, Node, PacificWar, Stack, State, Tables, UnitSet},
};

/// [R12.1, RULING-13] Areas with units that may be disbanded: above the last area, type and face of this round.
pub(crate) fn areas(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    let own = tables.areas(state.active);
    let Some(last) = state.place.get() else { return own };
    own.from(last).iter().filter(|&area| area != last || stacks(game, state, tables, area).next().is_some()).collect()
}

/// Types and faces in an area that may be disbanded, ready ones first.
pub(crate) fn stacks<'a>(
    game: &'a PacificWar,
    state: &'a State,
    tables: &'a Tables,
    area: Area,
) -> impl Iterator<Item = Stack> + 'a {
    let last = if state.place.is(area) { state.kind.get() } else { None };
    let last = last.map(|kind| Stack { kind, has_acted: state.is_acted_kind });
    let units = tables.units(game, state.active, area);
    game.by_kind(units)
        .flat_map(|(kind, units)| {
            let faces = [(false, units.and(tables.ready)), (true, units.without(tables.ready))];
            faces
                .into_iter()
                .filter(|(_, units)| !units.is_empty())
                .map(move |(has_acted, _)| Stack { kind, has_acted })
        })
        .filter(move |&stack| last.is_none_or(|last| stack > last))
}

/// Units of the type and face that is asked about.
pub(crate) fn units(game: &PacificWar, state: &State, tables: &Tables) -> UnitSet {
    let (Some(area), Some(kind)) = (state.place.get(), state.kind.get()) else { return UnitSet::EMPTY };
    let units = tables.units(game, state.active, area).and(of(game, kind));
    if state.is_acted_kind { units.without(tables.ready) } else { units.and(tables.ready) }
}

fn of(game: &PacificWar, kind: Kind) -> UnitSet {
    game.of_kind[kind.index()]
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// Where units are disbanded.
    pub(super) fn disband_area(&mut self, action: Action) {
        let Action::From(area) = action else { return };
        if !self.state.place.is(area) {
            self.state.kind = OptId::NONE;
            self.state.is_acted_kind = false;
        }
        self.state.place = area.into();
        self.ask(Node::DisbandKind);
    }

    /// [RULING-66] Their type and face.
    pub(super) fn disband_kind(&mut self, action: Action) {
        let Action::Unit(stack) = action else { return };
        self.state.kind = stack.kind.into();
        self.state.is_acted_kind = stack.has_acted;
        self.ask(Node::DisbandCount);
    }

    /// [R12.1, RULING-13, RULING-62] How many; they go to the next box, and nobody looks at control.
    pub(super) fn disband_count(&mut self, action: Action) {
        let (Action::Count(number), Some(area)) = (action, self.state.place.get()) else { return };
        let turn = self.state.turn + 1;
        for unit in units(self.game, self.state, self.tables).iter().take(usize::from(number.0)) {
            self.send(unit, turn);
            self.events.emit(|| Event::Disbanded { unit, area, turn: box_number(turn), is_forced: false });
        }
        self.ask(Node::Round);
    }
}
