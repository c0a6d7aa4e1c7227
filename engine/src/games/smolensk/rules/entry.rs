//! R15.3(1), R15.4: units enter at the edge of the map.

use arrayvec::ArrayVec;

use super::{chits::may_enter, movement, referee::Referee};

use crate::{
    Dice, EventSink,
    games::smolensk::{Action, Event, Hexes, Node, Order, Role, SU, Smolensk, Spot, State, Tables, Unit, UnitSet},
    hex::Hex,
    land::{March, Route, Trip},
};

/// Half points to enter the map on a road, in march column and else [RULING-61].
const ROAD: [u8; 2] = [1, 2];

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [RULING-47, RULING-61] When the units on the map have moved, the rest of 19A enters, and all fight together.
    pub(super) fn end_moves(&mut self) {
        let is_entry = self.state.chit.get().is_some_and(|chit| may_enter(self.game, self.state, chit));
        if is_entry && !self.state.is_surprise {
            let waiting = self.game.units_of(SU).filter(|&unit| self.state.unit(unit).is_at(Spot::Waiting));
            self.state.left = waiting.count() as u8;
            self.begin_entry();
        } else {
            self.begin_combat();
        }
    }

    /// [R15.4(1), R15.4(2), L15.4] The strategic reserve comes from the box, after the normal reinforcements.
    pub(super) fn begin_reserve(&mut self) {
        self.state.left = if self.state.active == SU { self.game.record(self.state.turn).reserve } else { 0 };
        self.begin_entry();
    }

    fn begin_entry(&mut self) {
        if self.state.left == 0 || !may_any_enter(self.game, self.state, self.tables) {
            self.end_entry();
        } else {
            self.ask(Node::Enter);
        }
    }

    /// [RULING-61] A unit of a class, or nobody any more.
    pub(super) fn enter(&mut self, action: Action) {
        match action {
            Action::Enter(unit) => {
                self.state.subject = unit.into();
                self.ask(Node::EnterHex);
            }
            _ => self.end_entry(),
        }
    }

    /// [RULING-29, RULING-61] It enters where that is cheapest, then furthest north, and moves on.
    pub(super) fn enter_hex(&mut self, action: Action) {
        let (Action::Move(to), Some(unit)) = (action, self.state.subject.get()) else { return };
        let (game, is_reserve) = (self.game, is_reserve(self.game, self.state));
        let at = gate(game, self.state, self.tables, unit, to);
        // It has passed this hex before its path begins, so that no path gains anything by coming back to it.
        self.take(at, SU);
        let route = self.entry_route(unit, at, to);
        self.stand(unit, to);
        self.events.emit(|| Event::Entered {
            unit,
            at,
            to,
            halves: route.cost,
            is_march: route.march == March::Column,
        });
        self.take_route(&route, SU, to);
        let may_attack = !is_reserve && game.options.entry_may_attack;
        self.assign(unit, if may_attack { Role::Moved } else { Role::None });
        self.state.left -= 1;
        self.begin_entry();
    }

    /// [RULING-13, RULING-61] The path from the hex of the edge.
    fn entry_route(&mut self, unit: Unit, at: Hex, to: Hex) -> Route {
        let (game, state) = (self.game, &*self.state);
        let trip = |spent| Trip { from: at, to, spent, ..entry_trip(game, unit) };
        let normal = trip(toll(game, self.tables, unit, at, March::Normal));
        let column = may_march(game, self.tables, at).then(|| trip(ROAD[0]));
        movement::best_route(game, state, self.tables, unit, Some(normal), column)
    }

    fn end_entry(&mut self) {
        if is_reserve(self.game, self.state) {
            self.next_chit();
        } else {
            self.begin_combat();
        }
    }
}

/// Whether units enter as the strategic reserve and not as 19A.
fn is_reserve(game: &Smolensk, state: &State) -> bool {
    state.chit.get().is_some_and(|chit| game.data.chit(chit).order == Order::Reinforce)
}

/// Where the units that may enter are.
fn origin(game: &Smolensk, state: &State) -> Spot {
    if is_reserve(game, state) { Spot::Box } else { Spot::Waiting }
}

fn entry_trip(game: &Smolensk, unit: Unit) -> Trip {
    let hex = Hex(0);
    Trip { side: SU, from: hex, spent: 0, allowance: 2 * game.card(unit).movement, to: hex }
}

/// [R15.3(1), R15.4(1), RULING-29] Hexes of the edge in play, without an enemy, to which a line leads; from the north.
fn gates(game: &Smolensk, state: &State, tables: &mut Tables) -> Hexes {
    // No line leads to a hex with an enemy.
    let open = game.edge.and(tables.in_line(game, SU));
    if is_reserve(game, state) { open.iter().filter(|hex| game.data.reserve.contains(hex)).collect() } else { open }
}

/// [RULING-61] Half points to enter a hex of the edge: 1 point, or half in march column, where a road begins; else as
/// the terrain costs; and 2 points in an enemy zone.
fn toll(game: &Smolensk, tables: &Tables, unit: Unit, hex: Hex, march: March) -> u8 {
    let card = game.card(unit);
    let zone = if tables.board.in_enemy_zone(SU, hex) { game.ways_of(unit).zone() } else { 0 };
    let has_road = game.data.map.road[hex.index()] != 0;
    match march {
        March::Column => ROAD[0],
        March::Normal if has_road => ROAD[1] + zone,
        March::Normal => {
            let effect = game.data.chart.terrain[game.data.map.terrain[hex.index()] as usize];
            2 * effect.points[usize::from(!card.is_mech)] + zone
        }
    }
}

/// Searches what a unit reaches over some hexes of the edge. A start with something spent crosses no unbridged major
/// river.
fn search(game: &Smolensk, tables: &mut Tables, unit: Unit, gates: &Hexes) {
    let trip = entry_trip(game, unit);
    let (grid, ways) = (&game.data.map.grid, game.ways_of(unit));
    let normal = gates.iter().map(|hex| (hex, toll(game, tables, unit, hex, March::Normal)));
    let normal: ArrayVec<(Hex, u8), 64> = normal.take(64).collect();
    let column = gates.iter().filter(|&hex| may_march(game, tables, hex));
    let column: ArrayVec<Hex, 64> = column.take(64).collect();
    let Tables { board, scratch, .. } = tables;
    scratch.reach.spread(grid, ways, board, SU, &normal, trip.allowance);
    scratch.march.spread(ways, board, SU, column, ROAD[0], trip.allowance);
}

/// [RULING-61] The hex of the edge over which a unit gets to a hex: the cheapest, then the one furthest north. The last
/// search was that over all of them, for the choice of the hex.
fn gate(game: &Smolensk, state: &State, tables: &mut Tables, unit: Unit, to: Hex) -> Hex {
    let gates = gates(game, state, tables);
    let least = cost_of(tables, to);
    for hex in gates.iter() {
        // Half a point a hex is the least that a move costs.
        let nearest = ROAD[0] + game.data.map.grid.distance(hex, to);
        if least.is_some_and(|least| nearest > least) {
            continue;
        }
        search(game, tables, unit, &Hexes::one(hex));
        if cost_of(tables, to) == least {
            return hex;
        }
    }
    to
}

/// Half points to get to a hex in the last search.
fn cost_of(tables: &Tables, hex: Hex) -> Option<u8> {
    tables.scratch.reach.cost(hex).into_iter().chain(tables.scratch.march.cost(hex)).min()
}

/// [R9.3(1)1, R9.3(1)2] Whether a unit may enter a hex of the edge in march column.
fn may_march(game: &Smolensk, tables: &Tables, hex: Hex) -> bool {
    game.data.map.road[hex.index()] != 0 && !tables.board.in_enemy_zone(SU, hex)
}

/// [R15.3(1), R15.4(1)] Hexes where a unit that enters may end its move.
pub(crate) fn entry_hexes(game: &Smolensk, state: &State, tables: &mut Tables, unit: Unit) -> Hexes {
    let gates = gates(game, state, tables);
    search(game, tables, unit, &gates);
    movement::reached(tables).without(tables.board.full())
}

/// [RULING-57, RULING-61] Classes of units that may enter and find a hex, each by its lowest id.
pub(crate) fn to_enter(game: &Smolensk, state: &State, tables: &mut Tables) -> UnitSet {
    let classes = super::reinforce::classes(game, state, SU, origin(game, state));
    let gates = gates(game, state, tables);
    classes.iter().filter(|&unit| finds_a_hex(game, state, tables, unit, &gates)).collect()
}

/// Whether there is such a class.
fn may_any_enter(game: &Smolensk, state: &State, tables: &mut Tables) -> bool {
    let classes = super::reinforce::classes(game, state, SU, origin(game, state));
    let gates = gates(game, state, tables);
    classes.iter().any(|unit| finds_a_hex(game, state, tables, unit, &gates))
}

/// Whether a unit may end its move on the edge, or else anywhere.
fn finds_a_hex(game: &Smolensk, state: &State, tables: &mut Tables, unit: Unit, gates: &Hexes) -> bool {
    let allowance = entry_trip(game, unit).allowance;
    let stops = |hex| tables.board.has_room(hex) && toll(game, tables, unit, hex, March::Normal) <= allowance;
    gates.iter().any(stops) || !entry_hexes(game, state, tables, unit).is_empty()
}
