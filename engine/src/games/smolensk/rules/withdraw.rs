//! R15.3(2): the withdrawal of mechanized units.

use super::referee::Referee;
use crate::{
    Dice, EventSink, OptId,
    games::smolensk::{AX, Action, Event, Node, Smolensk, Spot, State, Unit, UnitSet},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R15.3(2), RULING-28, RULING-50, L15.3(1)] If all mechanized units together do not have more points, all go.
    pub(super) fn begin_withdrawal(&mut self) {
        let scenario = &self.game.data.scenario;
        if scenario.withdraw_turn != self.state.turn || scenario.withdraw_points == 0 {
            return self.begin_transfers();
        }
        self.state.active = AX;
        self.state.left = scenario.withdraw_points;
        self.state.subject = OptId::NONE;
        let all: UnitSet = mechanized(self.game, self.state).collect();
        let sum: u16 = all.iter().map(|unit| u16::from(value(self.game, self.state, unit))).sum();
        if sum > u16::from(scenario.withdraw_points) {
            return self.ask(Node::Withdraw);
        }
        for unit in all.iter() {
            self.withdraw_unit(unit);
        }
        self.begin_transfers();
    }

    pub(super) fn withdraw(&mut self, action: Action) {
        let Action::Withdraw(unit) = action else { return };
        self.withdraw_unit(unit);
        self.state.subject = unit.into();
        if self.state.left == 0 {
            self.begin_transfers();
        }
    }

    fn withdraw_unit(&mut self, unit: Unit) {
        let points = value(self.game, self.state, unit);
        self.state.left = self.state.left.saturating_sub(points);
        self.leave(unit, Spot::Withdrawn);
        self.events.emit(|| Event::Withdrawn { unit, points });
    }
}

/// Mechanized units of the Axis on the map.
fn mechanized<'a>(game: &'a Smolensk, state: &'a State) -> impl Iterator<Item = Unit> + use<'a> {
    game.on_map(state, AX).map(|(unit, _)| unit).filter(|&unit| game.card(unit).is_mech)
}

/// [RULING-28] What a unit counts.
fn value(game: &Smolensk, state: &State, unit: Unit) -> u8 {
    if game.options.withdraw_count_full { game.card(unit).attack[0] } else { game.attack_of(state, unit) }
}

/// [RULING-50] By falling attack, then by rising id: units beyond the last one, as long as those from there on still
/// have the points.
pub(crate) fn to_withdraw(game: &Smolensk, state: &State) -> UnitSet {
    let order = |unit: Unit| (u8::MAX - value(game, state, unit), unit);
    let last = state.subject.get().map(order);
    let open: UnitSet = mechanized(game, state).filter(|&unit| last.is_none_or(|last| order(unit) > last)).collect();
    let suffices = |unit: &Unit| {
        let rest = open.iter().filter(|&other| order(other) >= order(*unit));
        rest.map(|other| u16::from(value(game, state, other))).sum::<u16>() >= u16::from(state.left)
    };
    open.iter().filter(suffices).collect()
}
