//! R16.2: RESERVE and OKH.

use super::{activation::is_in_any_range, referee::Referee, rolls};
use crate::{
    Dice, EventSink, OptId,
    games::smolensk::{Action, Chit, Event, Node, Role, SU, Smolensk, State, UnitSet},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R16.2(1)] A die says how many units may be activated.
    pub(super) fn begin_call(&mut self, chit: Chit) {
        let die = self.dice.d6(rolls::call(self.state));
        let units = units_called(die);
        self.events.emit(|| Event::Called { chit, die, units });
        self.state.left = units;
        self.state.subject = OptId::NONE;
        self.state.target = OptId::NONE;
        self.ask(Node::Call);
        if to_call(self.game, self.state).is_empty() {
            self.begin_moves();
        }
    }

    /// [R16.2(2), R16.2(3), RULING-35, RULING-49] A unit anywhere; of RESERVE those out of every range move at half
    /// their points and do not attack. A headquarters activates nobody.
    pub(super) fn call(&mut self, action: Action) {
        self.state.target = OptId::NONE;
        let Action::Call(unit) = action else { return self.begin_moves() };
        let is_half = self.state.active == SU && !is_in_any_range(self.game, self.state, unit);
        self.assign(unit, if is_half { Role::Half } else { Role::Ready });
        self.events.emit(|| Event::CalledUnit { unit, is_half });
        self.state.subject = unit.into();
        self.state.left -= 1;
        if self.state.left == 0 || to_call(self.game, self.state).is_empty() {
            self.begin_moves();
        }
    }
}

/// [R16.2(1)] How many units a die allows.
pub(crate) const fn units_called(die: u8) -> u8 {
    match die {
        1..=4 => 3,
        5 => 4,
        _ => 5,
    }
}

/// [R16.2(1), RULING-58] Units on the map beyond the last one that was named.
pub(crate) fn to_call(game: &Smolensk, state: &State) -> UnitSet {
    let units = game.on_map(state, state.active).map(|(unit, _)| unit);
    units.filter(|&unit| state.subject.get().is_none_or(|last| unit > last)).collect()
}
