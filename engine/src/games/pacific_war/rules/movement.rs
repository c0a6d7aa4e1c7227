//! R7: movement.

use super::referee::Referee;
use crate::{
    Dice, EventSink, Side,
    games::pacific_war::{Action, Area, AreaSet, Arm, Event, Kind, Node, PacificWar, State, Tables, UnitSet},
};

/// What the moves of a side depend on, whoever moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Front {
    side: Side,
    /// Areas that the side controls.
    own: AreaSet,
    /// Areas that the enemy controls, and occupies.
    hostile: AreaSet,
    occupied: AreaSet,
}

impl Front {
    /// That of a side.
    pub(crate) fn new(game: &PacificWar, state: &State, tables: &Tables, side: Side) -> Self {
        Self {
            side,
            own: game.controlled(state, side),
            hostile: game.controlled(state, side.other()),
            occupied: occupied(game, tables, side),
        }
    }

    /// [R7.1(2)1, R7.1(2)2, R7.1(2)3, R7.1(2)4] Points for a step between neighbours.
    pub(crate) fn cost(&self, from: Area, to: Area) -> u8 {
        1 + u8::from(self.hostile.with(self.occupied).contains(to))
            + u8::from(self.hostile.contains(from))
            + u8::from(self.occupied.contains(from))
    }
}

/// What a group needs to know of the map while it moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    front: Front,
    /// Areas that all its units may enter.
    open: AreaSet,
    /// Its land and air units.
    troops: u8,
    aircraft: u8,
    /// The smallest movement of its units.
    movement: Option<u8>,
}

impl Mover {
    /// [R7.2(1), R7.2(2), R7.2(3), R7.4(1), R7.4(3), R7.4(4), RULING-71] A group of a side.
    pub(crate) fn new(game: &PacificWar, front: Front, group: UnitSet) -> Self {
        let mut mover = Self::nobody(game, front);
        for (kind, units) in game.by_kind(group) {
            mover.join(game, kind, || units.len() as u8);
        }
        mover
    }

    /// A single unit of a type.
    pub(crate) fn of_one(game: &PacificWar, front: Front, kind: Kind) -> Self {
        let mut mover = Self::nobody(game, front);
        mover.join(game, kind, || 1);
        mover
    }

    fn nobody(game: &PacificWar, front: Front) -> Self {
        Self { front, open: game.data.map.areas.all(), troops: 0, aircraft: 0, movement: None }
    }

    /// So many units of a type join the group. Ships need no room, so they are not counted.
    pub(crate) fn join(&mut self, game: &PacificWar, kind: Kind, count: impl FnOnce() -> u8) {
        let counter = game.counter_of(kind);
        self.open = self.open.and(game.open_to_kind(kind, self.front.own));
        self.movement = Some(self.movement.map_or(counter.movement, |least| least.min(counter.movement)));
        match counter.class.arm() {
            Arm::Land => self.troops += count(),
            Arm::Air => self.aircraft += count(),
            Arm::Ship => {}
        }
    }

    /// [R7.1(2)] Its movement: the smallest of its units, 0 without units.
    fn movement(&self) -> u8 {
        self.movement.unwrap_or(0)
    }

    /// [RULING-54, RULING-55] Whether the group has a legal first step from an area.
    pub(crate) fn may_start(&self, game: &PacificWar, state: &State, tables: &Tables, here: Area) -> bool {
        self.goes_on(game, state, tables, here, self.movement(), AreaSet::EMPTY)
    }

    /// [R7.4(2), R7.3(1), R7.3(2), R7.3(3), RULING-20, RULING-47] Whether the group may end its move in an area that it is
    /// not in.
    fn may_stop(&self, game: &PacificWar, state: &State, tables: &Tables, area: Area) -> bool {
        !game.data.map.pass.contains(area)
            && has_room(game, state, tables, self.front.side, area, [self.troops, self.aircraft])
    }

    /// [R7.1(2), RULING-55] Steps that leave the group a legal end of its move.
    pub(crate) fn steps(
        &self,
        game: &PacificWar,
        state: &State,
        tables: &Tables,
        here: Area,
        mp: u8,
        visited: AreaSet,
    ) -> AreaSet {
        let beside = game.data.map.areas.beside(here).and(self.open).without(visited);
        let is_legal = |&area: &Area| {
            let cost = self.front.cost(here, area);
            cost <= mp
                && (self.may_stop(game, state, tables, area)
                    || self.goes_on(game, state, tables, area, mp - cost, visited))
        };
        beside.iter().filter(is_legal).collect()
    }

    /// Whether there is a legal step at all.
    pub(crate) fn goes_on(
        &self,
        game: &PacificWar,
        state: &State,
        tables: &Tables,
        here: Area,
        mp: u8,
        visited: AreaSet,
    ) -> bool {
        if mp == 0 {
            return false;
        }
        let mut visited = visited;
        visited.insert(here);
        let beside = game.data.map.areas.beside(here).and(self.open).without(visited);
        beside.iter().any(|area| {
            let cost = self.front.cost(here, area);
            cost <= mp
                && (self.may_stop(game, state, tables, area)
                    || self.goes_on(game, state, tables, area, mp - cost, visited))
        })
    }
}

/// [RULING-4, OPT-occupied-by-any] Areas that are enemy-occupied for a side: with enemy units that could make a normal
/// attack there.
pub(crate) fn occupied(game: &PacificWar, tables: &Tables, side: Side) -> AreaSet {
    let enemy = side.other();
    if game.options.occupied_by_any {
        return tables.areas(enemy);
    }
    tables.standing.troops[enemy].and(game.ground).with(tables.standing.ships[enemy].and(game.data.map.sea))
}

/// [R7.3(1), R7.3(2), R7.3(3)] Whether an area has room for so many more land and air units of a side.
pub(crate) fn has_room(
    game: &PacificWar,
    state: &State,
    tables: &Tables,
    side: Side,
    area: Area,
    [troops, aircraft]: [u8; 2],
) -> bool {
    if !game.ground.contains(area) || troops + aircraft == 0 {
        return true;
    }
    let fits = |more: u8, areas: AreaSet, sort, limit| {
        let is_empty = !areas.contains(area);
        more == 0 || more + if is_empty { 0 } else { tables.units(game, side, area).and(sort).len() as u8 } <= limit
    };
    let own = &tables.standing;
    fits(troops, own.troops[side], game.troops, game.data.charts.land_limit)
        && fits(aircraft, own.aircraft[side], game.aircraft, game.air_limit(state))
}

/// The group that is about to move, or moves.
pub(crate) fn mover(game: &PacificWar, state: &State, tables: &Tables, group: UnitSet) -> Mover {
    Mover::new(game, Front::new(game, state, tables, state.active), group)
}

/// Steps of the group that moves.
pub(crate) fn steps(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    let Some(here) = state.here.get() else { return AreaSet::EMPTY };
    mover(game, state, tables, state.group).steps(game, state, tables, here, state.mp, state.touched)
}

/// [RULING-55] Whether the group may end its move: after the first step, where it may stay.
pub(crate) fn may_stop(game: &PacificWar, state: &State, tables: &Tables) -> bool {
    let Some(here) = state.here.get() else { return true };
    state.touched.len() > 1 && !game.data.map.pass.contains(here) && is_stack_legal(game, state, tables, here)
}

/// [R7.3(1), R7.3(2)] Whether the stack of the active side in an area is within its limits.
fn is_stack_legal(game: &PacificWar, state: &State, tables: &Tables, area: Area) -> bool {
    if !game.ground.contains(area) {
        return true;
    }
    let units = tables.units(game, state.active, area);
    units.and(game.troops).len() as u8 <= game.data.charts.land_limit
        && units.and(game.aircraft).len() as u8 <= game.air_limit(state)
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R7.1(1), R7.1(2)] The group begins its move.
    pub(super) fn begin_move(&mut self) {
        self.state.mp = mover(self.game, self.state, self.tables, self.state.group).movement();
        self.ask(Node::Step);
    }

    /// [R7.1(2), R7.1(3), R19(AMBUSH)] A step of the group, or the end of its move.
    pub(super) fn step(&mut self, action: Action) {
        let (Action::Go(to), Some(from)) = (action, self.state.here.get()) else { return self.end_move() };
        let front = Front::new(self.game, self.state, self.tables, self.state.active);
        self.state.mp -= front.cost(from, to);
        self.shift(self.state.group, from, to);
        self.state.here = to.into();
        self.state.touched.insert(to);
        let left = self.state.mp;
        self.events.emit(|| Event::Stepped { from, to, left });
        if !self.offer_ambush() {
            self.go_on_moving();
        }
    }

    /// [RULING-30, RULING-55] What is left of the group goes on.
    pub(super) fn go_on_moving(&mut self) {
        let (game, state, tables) = (self.game, &*self.state, &*self.tables);
        let goes_on =
            |here| mover(game, state, tables, state.group).goes_on(game, state, tables, here, state.mp, state.touched);
        if state.group.is_empty() || !state.here.get().is_some_and(goes_on) {
            return self.end_move();
        }
        self.ask(Node::Step);
    }

    /// [R7.1(3), RULING-70] The move ends; all seas that it touched are looked at.
    fn end_move(&mut self) {
        self.control(self.state.touched);
        self.end_deed();
    }
}
