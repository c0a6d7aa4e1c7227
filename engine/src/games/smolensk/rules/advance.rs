//! R10.7: advances after combat.

use super::{declare::attackers, referee::Referee};
use crate::{
    Dice, EventSink, OptId,
    games::smolensk::{Action, Event, Hexes, Node, Role, Smolensk, State, Tables, Unit},
    hex::Hex,
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10.7(1)1, RULING-52] If the hex was vacated, those who attacked it may advance, by rising id.
    pub(super) fn begin_advance(&mut self) {
        let Some(target) = self.state.target.get() else { return };
        if self.tables.board.is_enemy(self.state.active, target) {
            return self.end_attack();
        }
        self.state.subject = OptId::NONE;
        self.next_advance(target);
    }

    fn next_advance(&mut self, target: Hex) {
        let units = attackers(self.game, self.state, self.tables, target);
        let last = self.state.subject.get();
        let mut rest = units.iter().filter(|&unit| last.is_none_or(|last| unit > last));
        let next = rest.find(|&unit| !ends(self.game, self.state, self.tables, unit).is_empty());
        match next {
            Some(unit) => {
                self.state.subject = OptId::some(unit);
                self.ask(Node::Advance);
            }
            None => self.end_attack(),
        }
    }

    /// [R10.7(2), R10.7(3), R10.7(4), R10.7(5), R3.4(2)] A unit stays or advances, first into the attacked hex.
    pub(super) fn advance(&mut self, action: Action) {
        let (Some(unit), Some(target)) = (self.state.subject.get(), self.state.target.get()) else { return };
        if let (Action::Advance(to), Some(from)) = (action, self.state.hex(unit)) {
            let side = self.state.active;
            self.tables.lift(self.game, unit, from);
            self.stand(unit, to);
            self.events.emit(|| Event::Advanced { unit, from, to });
            self.take(target, side);
            self.take(to, side);
        }
        self.assign(unit, Role::None);
        self.next_advance(target);
    }
}

/// [R10.7(1)1, R10.7(1)2, R10.7(6)2, R10.7(6)3, R10.7(6)4, R15.1(3), RULING-21, RULING-52] Hexes where the advance of a
/// unit may end: the attacked hex, and for mechanized units those beside it.
pub(crate) fn ends(game: &Smolensk, state: &State, tables: &Tables, unit: Unit) -> Hexes {
    let mut hexes = Hexes::EMPTY;
    let (Some(from), Some(target)) = (state.hex(unit), state.target.get()) else { return hexes };
    if tables.board.has_room(target) {
        hexes.insert(target);
    }
    let grid = &game.data.map.grid;
    let with_rivers = !state.is_surprise;
    let Some(direction) = grid.direction(from, target) else { return hexes };
    if !game.card(unit).is_mech || game.advance_limit(from, direction, target, with_rivers) < 2 {
        return hexes;
    }
    for direction in (0..6).filter(|&direction| game.sides.is_open(target, direction)) {
        let Some(second) = grid.neighbour(target, direction) else { continue };
        let is_open = if game.options.second_hex_clear {
            game.advance_limit(target, direction, second, with_rivers) >= 2
        } else {
            !(with_rivers && game.has_river(target, direction))
        };
        let has_room = second == from || tables.board.has_room(second);
        if is_open && has_room && !tables.board.is_enemy(state.active, second) {
            hexes.insert(second);
        }
    }
    hexes
}
