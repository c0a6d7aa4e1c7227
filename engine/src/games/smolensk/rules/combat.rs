//! R10.4: attacks are resolved.

use super::{
    declare::{attackers, column, is_late, odds},
    referee::Referee,
    rolls,
};
use crate::{
    Dice, EventSink, OptId,
    games::smolensk::{AX, Action, Event, Hexes, Node, Role, Smolensk, State, Tables, UnitSet},
    hex::Hex,
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10.2(1), RULING-57] The attacker chooses which attack comes next.
    pub(super) fn next_attack(&mut self) {
        self.state.target = OptId::NONE;
        self.state.subject = OptId::NONE;
        if declared(self.game, self.state, self.tables).is_empty() {
            self.end_combat();
        } else {
            self.ask(Node::PickAttack);
        }
    }

    /// [R10.2(2), R10.2(3), R10.4(1), R10.4(2)1, R10.4(2)2, R10.4(2)3, RULING-46] The die of an attack and its result.
    pub(super) fn attack(&mut self, action: Action) {
        let Action::Attack(target) = action else { return };
        self.state.target = target.into();
        let units = attackers(self.game, self.state, self.tables, target);
        let odds = odds(self.game, self.state, self.tables, target, units);
        let column = column(self.game, odds).expect("a declared attack has a column");
        let first = units.first().expect("a declared attack has attackers");
        let die = self.dice.d6(rolls::attack(self.state, target, first));
        let side = self.state.active;
        self.events.emit(|| Event::Attacked { side, target, column, die });
        let outcome = *self.game.data.crt.result(column, i16::from(die));
        self.state.retreat = outcome.retreat;
        if outcome.attacker > 0 {
            self.state.losses = outcome.attacker;
            self.ask(Node::AttackerLoss);
            return self.go_on_losing();
        }
        self.state.losses = outcome.defender;
        if outcome.retreat > 0 && has_choice(self.game, self.state, self.tables, target) {
            self.ask(Node::Convert);
        } else {
            self.ask(Node::DefenderLoss);
            self.go_on_losing();
        }
    }

    /// [R14.2(5), RULING-22] A fortress hex takes the retreat as losses.
    pub(super) fn convert(&mut self, action: Action) {
        if let (Action::Convert, Some(target)) = (action, self.state.target.get()) {
            let steps = self.state.retreat;
            self.state.losses += steps;
            self.state.retreat = 0;
            self.events.emit(|| Event::Converted { target, steps });
        }
        self.ask(Node::DefenderLoss);
        self.go_on_losing();
    }

    /// The attack is over: retreats and advances have been made.
    pub(super) fn end_attack(&mut self) {
        if let Some(target) = self.state.target.get() {
            for unit in attackers(self.game, self.state, self.tables, target).iter() {
                self.assign(unit, Role::None);
            }
        }
        self.state.losses = 0;
        self.state.retreat = 0;
        self.next_attack();
    }

    /// [R5.0(2)] The combat phase is over.
    fn end_combat(&mut self) {
        self.clear_roles();
        if self.state.is_surprise {
            self.state.is_surprise = false;
            self.begin_turn();
        } else {
            self.next_chit();
        }
    }
}

/// Hexes under attacks that are declared and not resolved.
pub(crate) fn declared(game: &Smolensk, state: &State, tables: &Tables) -> Hexes {
    let grid = &game.data.map.grid;
    let attacks = tables.acting.and(game.armies[state.active]).iter().filter_map(|unit| {
        let word = state.unit(unit);
        grid.neighbour(word.hex()?, word.attack()?)
    });
    attacks.collect()
}

/// Units in a hex that the result concerns [RULING-18].
pub(crate) fn defenders(game: &Smolensk, state: &State, tables: &Tables, target: Hex) -> UnitSet {
    let units = tables.board.units(target);
    units.filter(|&unit| game.options.late_retreaters_share || !is_late(state, unit)).collect()
}

/// [R14.2(5), RULING-55] Whether the Soviet player has a choice: a lone fortress of level 1 is destroyed either way.
fn has_choice(game: &Smolensk, state: &State, tables: &Tables, target: Hex) -> bool {
    let level = if state.active == AX { state.level_in(target) } else { 0 };
    level > 1 || level == 1 && !defenders(game, state, tables, target).is_empty()
}
