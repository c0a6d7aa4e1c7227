//! R10.1, R10.2, R10.3: attacks are declared.

use super::referee::Referee;
use crate::{
    Dice, EventSink, OptId,
    crt::Column,
    games::smolensk::{AX, Action, Event, Hexes, Node, Role, Smolensk, State, Tables, Unit, UnitSet},
    hex::Hex,
    land::{Odds, halved},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R5.0(4), R10.1, R10.1(2)] Those who moved or stayed may attack.
    pub(super) fn begin_combat(&mut self) {
        for unit in self.tables.acting.and(self.game.armies[self.state.active]).iter() {
            let word = self.state.unit(unit);
            self.assign(unit, if word.is(Role::Moved) && word.hex().is_some() { Role::Free } else { Role::None });
        }
        self.state.target = OptId::NONE;
        self.next_target();
    }

    /// [R10.0, R10.2(1), RULING-57] The next hex that may be attacked, by rising hex.
    fn next_target(&mut self) {
        let last = self.state.target.get();
        for target in targets(self.game, self.state, self.tables).iter() {
            if last.is_some_and(|last| target <= last) {
                continue;
            }
            let free = free_attackers(self.game, self.state, self.tables, target);
            if column(self.game, odds(self.game, self.state, self.tables, target, free)).is_some() {
                self.state.target = target.into();
                self.state.subject = free.first().into();
                self.ask(Node::Declare);
                return;
            }
        }
        self.state.target = OptId::NONE;
        self.state.subject = OptId::NONE;
        self.next_attack();
    }

    /// [R10.1(1), R10.1(3), R10.3(4), RULING-57] A unit takes part or not; a set without a column is given up.
    pub(super) fn declare(&mut self, action: Action) {
        let (Some(target), Some(unit)) = (self.state.target.get(), self.state.subject.get()) else { return };
        if action == Action::In {
            let hex = self.state.hex(unit).expect("an attacker stands on the map");
            let direction =
                self.game.data.map.grid.direction(hex, target).expect("attackers stand beside their target");
            let word = self.state.unit_mut(unit);
            *word = word.attacking(direction);
        }
        let others = free_attackers(self.game, self.state, self.tables, target);
        if let Some(next) = others.iter().find(|&other| other > unit) {
            self.state.subject = OptId::some(next);
            return;
        }
        let units = attackers(self.game, self.state, self.tables, target);
        let odds = odds(self.game, self.state, self.tables, target, units);
        match column(self.game, odds) {
            Some(column) if !units.is_empty() => {
                let Odds { attack, defence, shifts } = odds;
                self.events.emit(|| Event::Declared { target, attack, defence, shifts, column });
            }
            _ => {
                for unit in units.iter() {
                    self.assign(unit, Role::Free);
                }
            }
        }
        self.next_target();
    }
}

/// [R10.0, R14.2(6)] Hexes with enemies beside units that are free to attack.
fn targets(game: &Smolensk, state: &State, tables: &Tables) -> Hexes {
    let grid = &game.data.map.grid;
    let mut targets = Hexes::EMPTY;
    let acting = tables.acting.and(game.armies[state.active]);
    let free = acting.iter().filter(|&unit| state.unit(unit).is(Role::Free));
    for hex in free.filter_map(|unit| state.hex(unit)) {
        if tables.board.in_enemy_zone(state.active, hex) || tables.board.has_works(state.active, hex) {
            let enemies = grid.neighbours(hex).filter(|&beside| tables.board.is_enemy(state.active, beside));
            enemies.for_each(|beside| targets.insert(beside));
        }
    }
    targets
}

/// Units beside a hex that are free to attack it.
pub(crate) fn free_attackers(game: &Smolensk, state: &State, tables: &Tables, target: Hex) -> UnitSet {
    let beside = game.data.map.grid.neighbours(target);
    let units = beside.flat_map(|hex| tables.board.units(hex));
    units.filter(|&unit| game.side_of(unit) == state.active && is_free(state, unit)).collect()
}

/// Units that take part in the attack on a hex.
pub(crate) fn attackers(game: &Smolensk, state: &State, tables: &Tables, target: Hex) -> UnitSet {
    let grid = &game.data.map.grid;
    let mut units = UnitSet::EMPTY;
    for direction in 0..6 {
        let Some(hex) = grid.neighbour(target, direction) else { continue };
        for unit in tables.board.units(hex).filter(|&unit| game.side_of(unit) == state.active) {
            if state.unit(unit).attack() == Some((direction + 3) % 6) {
                units.insert(unit);
            }
        }
    }
    units
}

/// Whether a unit may still be sent into an attack.
pub(crate) fn is_free(state: &State, unit: Unit) -> bool {
    state.unit(unit).is(Role::Free)
}

/// [R10.3(1)1, R10.3(1)2, R10.3(1)3, R10.1(4), R10.3(3), R14.2(1), R15.1(3), RULING-1, RULING-18] Strengths of some
/// units against a hex, and its shifts.
pub(crate) fn odds(game: &Smolensk, state: &State, tables: &Tables, target: Hex, units: UnitSet) -> Odds {
    let is_over_river = |unit: &Unit| is_over_river(game, state, target, *unit);
    let strength = |unit: Unit| u16::from(game.attack_of(state, unit));
    let plain: u16 = units.iter().filter(|unit| !is_over_river(unit)).map(strength).sum();
    let over = halved(units.iter().filter(is_over_river).map(strength), game.options.halve_per_unit);
    let defenders = tables.board.units(target).filter(|&unit| !is_late(state, unit));
    let defence: u16 = defenders.map(|unit| u16::from(game.defence_of(state, unit))).sum();
    let level = if state.active == AX { state.level_in(target) } else { 0 };
    Odds { attack: plain + over, defence: defence + u16::from(level), shifts: game.shifts(target) }
}

/// [R10.3(1)1, R15.1(3)] Whether a unit attacks a hex over a river that counts.
pub(crate) fn is_over_river(game: &Smolensk, state: &State, target: Hex, unit: Unit) -> bool {
    let side = state.hex(unit).and_then(|hex| Some((hex, game.data.map.grid.direction(hex, target)?)));
    !state.is_surprise && side.is_some_and(|(hex, direction)| game.has_river(hex, direction))
}

/// [R10.3(2), R10.3(4), RULING-17] The column of an attack, if it may be made.
pub(crate) fn column(game: &Smolensk, odds: Odds) -> Option<Column> {
    odds.column(game.data.crt.columns())
}

/// [R10.3(1)2] Whether a unit retreated to its hex in this combat phase; only the side that defends has such units.
pub(crate) fn is_late(state: &State, unit: Unit) -> bool {
    state.unit(unit).is(Role::Ready)
}
