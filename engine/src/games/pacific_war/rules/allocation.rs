//! R11.5(2): the owner allocates the hits of a normal attack.

use arrayvec::ArrayVec;

use super::{group::Vec8, normal::victims, referee::Referee, retreat};
use crate::{
    Dice, EventSink,
    games::pacific_war::{Action, Event, Node, PacificWar, State, Tables, Unit, UnitSet, Volley, state::MOST_DAMAGE},
};

/// Units of a type and face, and the points that each of them may end with, as bits.
#[derive(Clone, Copy, Debug)]
struct Alike {
    units: UnitSet,
    points: u8,
}

/// Most types and faces of a side in one area.
const MOST: usize = 64;

/// Sums that can be reached, as bits.
type Sums = u128;

/// [R11.5(2)1, R11.5(2)2, R11.5(2)3, R11.5(2)4, R11.5(2)5, RULING-27] Units that are hit, in the order in which they are
/// asked about: by type, ready ones first; of an ambush all count as acted.
fn alike(game: &PacificWar, state: &State, tables: &Tables) -> ArrayVec<Alike, MOST> {
    let mut found = ArrayVec::new();
    let Some(area) = state.here.get() else { return found };
    for (_, units) in game.by_kind(victims(game, state, tables, area)) {
        for (has_acted, units) in [(false, units.and(tables.ready)), (true, units.without(tables.ready))] {
            let Some(unit) = units.first() else { continue };
            let is_back = has_acted || state.volley == Volley::Ambush;
            found.push(Alike { units, points: points(game, state, tables, unit, is_back) });
        }
    }
    found
}

/// [R11.5(2)1, RULING-26] Points that a unit may end with.
fn points(game: &PacificWar, state: &State, tables: &Tables, unit: Unit, is_back: bool) -> u8 {
    let charts = &game.data.charts;
    if game.aircraft.contains(unit) {
        return charts.air_allocation;
    }
    let is_trapped = retreat::options(game, state, tables, unit).is_empty();
    charts.allocation[usize::from(is_back)][usize::from(is_trapped)][usize::from(game.counter(unit).durability) - 1]
}

/// Sums after one more unit that takes any of these points.
fn plus(sums: Sums, points: u8) -> Sums {
    (0..8).filter(|take| points >> take & 1 != 0).fold(0, |all, take| all | sums << take)
}

/// Points of a unit: none or one where hits are few.
fn choices(state: &State, alike: &Alike) -> u8 {
    if state.are_few { 0b11 } else { alike.points }
}

/// The class of the unit at a place of the order, its place within, and the classes.
fn at(classes: &[Alike], cursor: u8) -> Option<(usize, usize)> {
    let mut left = usize::from(cursor);
    for (number, alike) in classes.iter().enumerate() {
        let len = alike.units.len();
        if left < len {
            return Some((number, left));
        }
        left -= len;
    }
    None
}

/// [R11.5(2)5, RULING-26] Points that the unit may take so that the rest adds up; units that are alike take no more than
/// those before them.
pub(crate) fn options(game: &PacificWar, state: &State, tables: &Tables) -> Vec8 {
    let classes = alike(game, state, tables);
    let Some((number, before)) = at(&classes, state.cursor) else { return Vec8::new() };
    let behind = classes[number + 1..]
        .iter()
        .fold(1, |sums, alike| (0..alike.units.len()).fold(sums, |sums, _| plus(sums, choices(state, alike))));
    let own = choices(state, &classes[number]);
    let most = if before == 0 { 7 } else { state.last };
    let rest = classes[number].units.len() - before - 1;
    let fits = |&take: &u8| {
        let up_to = own & ((2_u16 << take) - 1) as u8;
        let sums = (0..rest).fold(behind, |sums, _| plus(sums, up_to));
        take <= state.hits && sums >> (state.hits - take) & 1 != 0
    };
    (0..=most.min(7)).filter(|take| own >> take & 1 != 0).filter(fits).collect()
}

/// [R11.5(2)4, RULING-58] Extra points that the ship may take of the surplus, so that the ships behind it can take the rest:
/// those that are alike no more than it takes itself, and none more than are counted.
pub(crate) fn surplus_options(game: &PacificWar, state: &State, tables: &Tables) -> Vec8 {
    let classes = ships(game, state, tables);
    let Some((number, before)) = at(&classes, state.cursor) else { return Vec8::new() };
    let most = if before == 0 { MOST_DAMAGE } else { state.last };
    let alike = classes[number].units.len() - before;
    let behind: usize = classes[number + 1..].iter().map(|alike| alike.units.len()).sum();
    let room = |take: u8| usize::from(take) * alike + usize::from(MOST_DAMAGE) * behind;
    (0..=most.min(state.surplus)).filter(|&take| room(take) >= usize::from(state.surplus)).collect()
}

fn ships(game: &PacificWar, state: &State, tables: &Tables) -> ArrayVec<Alike, MOST> {
    let all = alike(game, state, tables);
    all.into_iter().filter(|alike| alike.units.meets(game.ships)).collect()
}

/// The unit that is asked about.
pub(crate) fn unit(game: &PacificWar, state: &State, tables: &Tables) -> Option<Unit> {
    let classes = if state.node == Node::Surplus { ships(game, state, tables) } else { alike(game, state, tables) };
    let (number, before) = at(&classes, state.cursor)?;
    classes[number].units.nth(before)
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R11.2(1)1, R11.5(2)4, R11.5(2)5, RULING-26] So many hits on the units of the area: fewer than units, or the largest
    /// legal total and a surplus that only ships can take, and only when all are destroyed.
    pub(super) fn begin_allocation(&mut self, hits: u8) {
        let classes = alike(self.game, self.state, self.tables);
        let units: usize = classes.iter().map(|alike| alike.units.len()).sum();
        self.state.cursor = 0;
        self.state.last = 0;
        self.state.surplus = 0;
        self.state.hits = if units == 0 { 0 } else { hits };
        self.state.are_few = usize::from(hits) < units;
        if hits > 0 && units > 0 && !self.state.are_few {
            let each = classes.iter().flat_map(|alike| (0..alike.units.len()).map(|_| alike.points));
            let sums = each.clone().fold(1, plus);
            let most: u32 = each.map(|points| points.max(1).ilog2()).sum();
            let reached = (sums & ((2 << hits) - 1)).ilog2() as u8;
            let surplus = hits - reached;
            self.state.hits = reached;
            let of_ships = classes.iter().filter(|alike| alike.units.meets(self.game.ships));
            let ships: usize = of_ships.map(|alike| alike.units.len()).sum();
            if u32::from(reached) == most && ships > 0 {
                self.state.surplus = usize::from(surplus).min(usize::from(MOST_DAMAGE) * ships) as u8;
            } else if surplus > 0 {
                self.events.emit(|| Event::Lost { hits: surplus });
            }
        }
        self.go_on_allocating();
    }

    fn go_on_allocating(&mut self) {
        if self.state.hits > 0 {
            return self.ask(Node::Allocate);
        }
        self.state.cursor = 0;
        self.state.last = 0;
        self.state.are_few = false;
        self.go_on_with_surplus();
    }

    fn go_on_with_surplus(&mut self) {
        if self.state.surplus > 0 {
            return self.ask(Node::Surplus);
        }
        self.state.cursor = 0;
        self.state.last = 0;
        self.next_shooter();
    }

    /// A unit takes so many points.
    pub(super) fn allocate(&mut self, action: Action) {
        let Some(points) = self.take_points(action) else { return };
        self.state.hits -= points;
        self.go_on_allocating();
    }

    /// A ship takes so many extra points.
    pub(super) fn allocate_surplus(&mut self, action: Action) {
        let Some(points) = self.take_points(action) else { return };
        self.state.surplus -= points;
        self.go_on_with_surplus();
    }

    fn take_points(&mut self, action: Action) -> Option<u8> {
        let (Action::Damage(points), unit) = (action, unit(self.game, self.state, self.tables)?) else { return None };
        let points = points.0;
        self.state.set_damage(unit, self.state.damage(unit) + points);
        if points > 0 {
            self.events.emit(|| Event::Allocated { unit, points });
        }
        self.state.last = points;
        self.state.cursor += 1;
        Some(points)
    }
}
