//! R10.5: losses.

use super::{combat::defenders, declare::attackers, referee::Referee};
use crate::{
    Dice, EventSink, OptId,
    games::smolensk::{AX, Action, Cause, Event, Node, SU, Smolensk, Spot, State, Tables, Unit, UnitSet, Word},
    hex::Hex,
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10.5(2), RULING-46] The owner names who loses the next step; what nobody has lapses.
    pub(super) fn go_on_losing(&mut self) {
        let nobody = losers(self.game, self.state, self.tables).is_empty() && !may_breach(self.state);
        if self.state.losses > 0 && !nobody {
            return;
        }
        self.state.losses = 0;
        if self.state.node == Node::AttackerLoss {
            self.end_attack();
        } else {
            self.begin_retreats();
        }
    }

    pub(super) fn lose(&mut self, action: Action) {
        self.state.losses -= 1;
        match action {
            Action::Lose(unit) => self.lose_step(unit, Cause::Combat),
            _ => {
                if let Some(hex) = self.state.target.get() {
                    self.breach(hex);
                }
            }
        }
        self.go_on_losing();
    }

    /// [R2.21(3), R10.5(1)1, R10.5(1)2] A full unit of two steps is reduced, any other is removed.
    pub(super) fn lose_step(&mut self, unit: Unit, cause: Cause) {
        if self.game.steps_of(self.state, unit) > 1 {
            let word = self.state.unit_mut(unit);
            *word = word.reduced(true);
            self.events.emit(|| Event::Reduced { unit, cause });
        } else {
            self.remove(unit, cause);
        }
    }

    /// [R12.3(1), R12.3(2), R13.0(3), R13.0(5), R15.5(6)1, R15.5(6)2, RULING-27] A unit is removed: Soviet units that
    /// are not mechanized, and headquarters, come back unless supply has taken them.
    pub(super) fn remove(&mut self, unit: Unit, cause: Cause) {
        let card = self.game.card(unit);
        let returns = cause != Cause::Supply
            && match card.side {
                SU => !card.is_mech,
                AX => card.kind.is_hq() && self.game.options.hq_rebuild_axis,
            };
        let spot = if returns { Spot::Box } else { Spot::Dead };
        self.leave(unit, spot);
        *self.state.unit_mut(unit) = Word::at(spot);
        self.tables.acting.remove(unit);
        let points = self.game.data.points.lost[usize::from(!card.is_mech)];
        let vp = if card.side == AX { points } else { 0 };
        self.state.lost += u16::from(vp);
        self.events.emit(|| Event::Removed { unit, cause, returns, vp });
    }

    /// [R14.2(4), RULING-55] A fortress loses a step.
    fn breach(&mut self, hex: Hex) {
        let Some(fort) = self.state.fort_in(hex) else { return };
        self.state.levels[fort] -= 1;
        let level = self.state.levels[fort];
        self.events.emit(|| Event::Breached { hex, level });
        if level == 0 {
            self.raze(fort, hex);
        }
    }

    /// [R14.3(3)] A fortress is gone, and its marker with it.
    pub(super) fn raze(&mut self, fort: usize, hex: Hex) {
        self.state.forts[fort] = OptId::NONE;
        self.state.levels[fort] = 0;
        self.tables.board.raze(&self.game.data.map.grid, SU, hex);
        self.tables.touch();
    }
}

/// [R10.5(2), RULING-46] Units that may lose the next step: identical ones of a hex by the lowest id.
pub(crate) fn losers(game: &Smolensk, state: &State, tables: &Tables) -> UnitSet {
    let Some(target) = state.target.get() else { return UnitSet::EMPTY };
    let units = match state.node {
        Node::AttackerLoss => attackers(game, state, tables, target),
        _ => defenders(game, state, tables, target),
    };
    let is_first = |unit: &Unit| !units.iter().any(|other| other < *unit && are_alike(game, state, other, *unit));
    units.iter().filter(is_first).collect()
}

/// [R14.2(4)] Whether the fortress of the hex under attack may lose a step.
pub(crate) fn may_breach(state: &State) -> bool {
    state.node == Node::DefenderLoss
        && state.active == AX
        && state.target.get().is_some_and(|target| state.level_in(target) > 0)
}

/// Same hex, type, values and side up; headquarters never are.
fn are_alike(game: &Smolensk, state: &State, a: Unit, b: Unit) -> bool {
    state.unit(a).spot() == state.unit(b).spot()
        && game.are_alike(a, b)
        && state.unit(a).is_reduced() == state.unit(b).is_reduced()
        && a != b
}
