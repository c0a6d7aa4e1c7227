//! R9: units move one after the other.

use super::referee::Referee;
use crate::{
    Dice, EventSink, OptId, Side,
    games::smolensk::{Action, Event, Hexes, Node, Role, Smolensk, State, Tables, Unit},
    hex::Hex,
    land::{March, Mark, Route, Trip},
};

/// Half points in a movement point.
const HALVES: u8 = 2;

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R5.0(4), R9.1(1)] Activated units move by rising id.
    pub(super) fn begin_moves(&mut self) {
        self.state.subject = OptId::NONE;
        self.state.is_second_pass = false;
        self.next_move();
    }

    /// The next unit to move; those that were deferred come last.
    fn next_move(&mut self) {
        loop {
            let state = &*self.state;
            let roles =
                if state.is_second_pass { [Role::Deferred, Role::HalfDeferred] } else { [Role::Ready, Role::Half] };
            let waits = |unit: &Unit| {
                let word = state.unit(*unit);
                (word.is(roles[0]) || word.is(roles[1])) && word.hex().is_some()
            };
            let next = state.subject.get().map_or(0, |last| last.number() + 1);
            let acting = self.tables.acting.and(self.game.armies[state.active]);
            if let Some(unit) = acting.from(Unit::new(next)).iter().find(waits) {
                self.state.subject = OptId::some(unit);
                self.ask(Node::Move);
                return;
            }
            self.state.subject = OptId::NONE;
            if self.state.is_second_pass {
                return self.end_moves();
            }
            self.state.is_second_pass = true;
        }
    }

    /// [R9.1(2), R9.1(3), RULING-12, RULING-59] The unit stays, moves, or comes back to it later.
    pub(super) fn move_unit(&mut self, action: Action) {
        let Some(unit) = self.state.subject.get() else { return };
        let word = self.state.unit(unit);
        let is_half = word.is(Role::Half) || word.is(Role::HalfDeferred);
        let role = match action {
            Action::Defer if is_half => Role::HalfDeferred,
            Action::Defer => Role::Deferred,
            // RULING-35: out of range of RESERVE nobody attacks.
            _ if is_half => Role::None,
            _ => Role::Moved,
        };
        if let (Action::Move(to), Some(from)) = (action, self.state.hex(unit)) {
            let trip = trip(self.game, self.state, unit, from);
            let route = self.route(unit, Trip { to, ..trip }, !is_half);
            self.tables.lift(self.game, unit, from);
            self.stand(unit, to);
            self.events.emit(|| Event::Moved {
                unit,
                from,
                to,
                halves: route.cost,
                is_march: route.march == March::Column,
            });
            self.take_route(&route, trip.side, to);
        }
        self.assign(unit, role);
        self.next_move();
    }

    /// [RULING-13, RULING-59] The path that takes most, among those of one cost; no path is looked for where none takes
    /// anything.
    pub(super) fn route(&mut self, unit: Unit, trip: Trip, may_march: bool) -> Route {
        let (game, state) = (self.game, &*self.state);
        let tables = &mut *self.tables;
        if !tables.may_take || !passes_places(game, state, tables, trip, may_march) {
            let normal = tables.scratch.reach.cost(trip.to);
            let column = if may_march { tables.scratch.march.cost(trip.to) } else { None };
            return match (normal, column) {
                (Some(normal), Some(column)) if column < normal => Route::plain(March::Column, column),
                (None, Some(column)) => Route::plain(March::Column, column),
                (normal, _) => Route::plain(March::Normal, normal.unwrap_or(0)),
            };
        }
        let may_march = may_march && !tables.board.in_enemy_zone(trip.side, trip.from);
        best_route(game, state, tables, unit, Some(trip), may_march.then_some(trip))
    }

    /// [R3.4(2)] The places on a path change hands, and the hex where it ends.
    pub(super) fn take_route(&mut self, route: &Route, side: Side, to: Hex) {
        for place in route.places() {
            let hex = self.game.data.sites[usize::from(place)].hex;
            self.take(hex, side);
        }
        self.take(to, side);
    }
}

/// Whether a path to the end could pass a place of the enemy: a city within the allowance, a town at no more than the
/// least cost. A hex costs a point at least, in march column half a point.
fn passes_places(game: &Smolensk, state: &State, tables: &Tables, trip: Trip, may_march: bool) -> bool {
    let (normal, column) = (&tables.scratch.reach, &tables.scratch.march);
    let marches = |hex| if may_march { column.cost(hex) } else { None };
    let least = normal.cost(trip.to).into_iter().chain(marches(trip.to)).min().unwrap_or(trip.allowance);
    let places = tables.scratch.places.iter().filter_map(|hex| Some((game.place_in(hex)?, hex)));
    let mut hostile = places.filter(|&(place, _)| game.holder(state, place) != trip.side);
    hostile.any(|(place, hex)| {
        let distance = game.data.map.grid.distance(hex, trip.to);
        let limit = if game.prizes[place.index()].is_some() { trip.allowance } else { least };
        let is_near = |spent: Option<u8>, least: u8| spent.is_some_and(|spent| spent + least * distance <= limit);
        distance > 0 && distance <= trip.allowance && (is_near(normal.cost(hex), HALVES) || is_near(marches(hex), 1))
    })
}

/// Where a unit starts and what it may spend; the end is still open.
pub(crate) fn trip(game: &Smolensk, state: &State, unit: Unit, from: Hex) -> Trip {
    let card = game.card(unit);
    let word = state.unit(unit);
    let is_half = word.is(Role::Half) || word.is(Role::HalfDeferred);
    let points = if is_half { card.movement / 2 } else { card.movement };
    Trip { side: card.side, from, spent: 0, allowance: points * HALVES, to: from }
}

/// [RULING-13] The better of the best paths of a normal move and of one in march column.
pub(super) fn best_route(
    game: &Smolensk,
    state: &State,
    tables: &mut Tables,
    unit: Unit,
    normal: Option<Trip>,
    column: Option<Trip>,
) -> Route {
    let (grid, ways, side) = (&game.data.map.grid, game.ways_of(unit), game.side_of(unit));
    let mark = |hex: Hex| {
        let place = game.place_in(hex).filter(|&place| game.holder(state, place) != side)?;
        let is_town = game.data.site(place).is_town;
        Some(Mark { place: place.number(), prize: game.prizes[place.index()], is_town })
    };
    let Tables { board, scratch, .. } = tables;
    let mut find = |trip: Option<Trip>, march| scratch.routes.find(grid, ways, board, trip?, march, mark);
    match (find(normal, March::Normal), find(column, March::Column)) {
        (Some(normal), Some(column)) => normal.or_better(column),
        (normal, column) => normal.or(column).unwrap_or(Route::plain(March::Normal, 0)),
    }
}

/// [R9.2(1)1, R9.3(1), R3.1(3), R3.1(1)] Hexes where the unit may end its move, and whether it may take a place.
pub(crate) fn reach(game: &Smolensk, state: &State, tables: &mut Tables, unit: Unit) -> Hexes {
    let Some(from) = state.hex(unit) else { return Hexes::EMPTY };
    let trip = trip(game, state, unit, from);
    let word = state.unit(unit);
    let may_march = !(word.is(Role::Half) || word.is(Role::HalfDeferred));
    search(game, tables, unit, trip, may_march);
    ends(game, state, tables, trip.side, from)
}

/// Searches both ways to move.
fn search(game: &Smolensk, tables: &mut Tables, unit: Unit, trip: Trip, may_march: bool) {
    let (grid, ways) = (&game.data.map.grid, game.ways_of(unit));
    let Tables { board, scratch, .. } = tables;
    scratch.reach.spread(grid, ways, board, trip.side, &[(trip.from, 0)], trip.allowance);
    if may_march {
        scratch.march.spread(ways, board, trip.side, [trip.from], 0, trip.allowance);
    } else {
        scratch.march.clear();
    }
}

/// What was reached either way.
pub(super) fn reached(tables: &Tables) -> Hexes {
    let mut reached: Hexes = tables.scratch.reach.hexes();
    tables.scratch.march.hexes().for_each(|hex| reached.insert(hex));
    reached
}

/// What was reached and has room, without the hex where the unit started.
fn ends(game: &Smolensk, state: &State, tables: &mut Tables, side: Side, from: Hex) -> Hexes {
    let mut hexes = reached(tables);
    let places = hexes.and(game.with_place);
    tables.scratch.places = places;
    let is_hostile = |hex| game.place_in(hex).is_some_and(|place| game.holder(state, place) != side);
    tables.may_take = places.iter().fold(false, |may_take, hex| may_take | is_hostile(hex));
    hexes.remove(from);
    hexes.without(tables.board.full())
}
