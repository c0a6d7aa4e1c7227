//! RULING-67: units that are named one by one, and who of them acts next.

use super::{
    group::{Choice, eligible, field},
    referee::Referee,
};
use crate::{
    Dice, EventSink, OptId,
    games::pacific_war::{Action, Area, AreaSet, Card, Event, Kind, KindSet, Node, PacificWar, State, Tables, UnitSet},
};

/// [RULING-67] Units of an area that may be named: not yet named, and not below the last area and type.
fn nameable(game: &PacificWar, state: &State, tables: &Tables, area: Area) -> UnitSet {
    let units = eligible(game, state, tables, Choice::of(state), area).without(state.named);
    match (state.place.get(), state.kind.get()) {
        (Some(last), Some(kind)) if last == area => {
            let first = game.counter_of(kind).units.0;
            units.without(UnitSet::range(0..usize::from(first)))
        }
        _ => units,
    }
}

/// [RULING-67] Areas in which a unit may be named.
pub(crate) fn areas(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    let own = field(game, state, tables, Choice::of(state));
    let own = state.place.get().map_or(own, |last| own.from(last));
    own.iter().filter(|&area| !nameable(game, state, tables, area).is_empty()).collect()
}

/// Types that may be named in the area that was chosen.
pub(crate) fn kinds(game: &PacificWar, state: &State, tables: &Tables) -> KindSet {
    let Some(area) = state.place.get() else { return KindSet::EMPTY };
    game.by_kind(nameable(game, state, tables, area)).map(|(kind, _)| kind).collect()
}

/// [RULING-36, RULING-37, RULING-67] Units that may act next: named and still ready; without naming first, all that are
/// ready.
pub(crate) fn waiting(game: &PacificWar, state: &State, tables: &Tables) -> UnitSet {
    let ready = tables.ready.and(tables.on_map).and(game.units[state.active]);
    if is_named_first(game, state) { ready.and(state.named) } else { ready }
}

/// [RULING-37, OPT-singles-designate-first] Whether units are named before the first of them acts.
pub(crate) fn is_named_first(game: &PacificWar, state: &State) -> bool {
    game.options.names_first || !state.card.is(Card::SINGLES)
}

/// Areas with units that may act next.
pub(crate) fn next_areas(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    waiting(game, state, tables).iter().filter_map(|unit| state.area(unit)).collect()
}

/// Types of the units that may act next in the area that was chosen.
pub(crate) fn next_kinds(game: &PacificWar, state: &State, tables: &Tables) -> KindSet {
    game.by_kind(next_units(game, state, tables)).map(|(kind, _)| kind).collect()
}

fn next_units(game: &PacificWar, state: &State, tables: &Tables) -> UnitSet {
    let area = state.place.get().map_or(UnitSet::EMPTY, |area| tables.at[area.index()]);
    waiting(game, state, tables).and(area)
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// Up to so many units are named.
    pub(super) fn begin_naming(&mut self, limit: u8) {
        self.state.left = limit;
        self.state.place = OptId::NONE;
        self.state.kind = OptId::NONE;
        self.go_on_naming();
    }

    /// [RULING-67] The next one, if there is one left.
    fn go_on_naming(&mut self) {
        if self.state.left == 0 || areas(self.game, self.state, self.tables).is_empty() {
            return self.end_naming();
        }
        self.ask(Node::NameArea);
    }

    /// Its area, or the end.
    pub(super) fn name_area(&mut self, action: Action) {
        let Action::From(area) = action else { return self.end_naming() };
        if !self.state.place.is(area) {
            self.state.kind = OptId::NONE;
        }
        self.state.place = area.into();
        self.ask(Node::NameKind);
    }

    /// Its type.
    pub(super) fn name_kind(&mut self, action: Action) {
        let (Action::Unit(stack), Some(area)) = (action, self.state.place.get()) else { return };
        let units = nameable(self.game, self.state, self.tables, area).and(of(self.game, stack.kind));
        if let Some(unit) = units.first() {
            self.state.named.insert(unit);
        }
        self.state.kind = stack.kind.into();
        self.state.left -= 1;
        self.go_on_naming();
    }

    fn end_naming(&mut self) {
        self.state.place = OptId::NONE;
        self.state.kind = OptId::NONE;
        self.state.left = 0;
        self.go_on_with_card();
    }

    /// The area of the unit that acts next, or the end.
    pub(super) fn next_area(&mut self, action: Action) {
        let Action::From(area) = action else { return self.end_card() };
        self.state.place = area.into();
        self.ask(Node::NextKind);
    }

    /// Its type.
    pub(super) fn next_kind(&mut self, action: Action) {
        let Action::Unit(stack) = action else { return };
        let units = next_units(self.game, self.state, self.tables).and(of(self.game, stack.kind));
        let Some(unit) = units.first() else { return };
        self.state.named.remove(unit);
        self.state.group = UnitSet::one(unit);
        self.state.here = self.state.place;
        self.state.place = OptId::NONE;
        self.state.left = self.state.left.saturating_sub(1);
        self.single_is_chosen();
    }
}

fn of(game: &PacificWar, kind: Kind) -> UnitSet {
    game.of_kind[kind.index()]
}
