//! R11.2: the transfer box.

use super::referee::Referee;
use crate::{
    Dice, EventSink, OptId, Side,
    games::smolensk::{AX, Action, Event, Node, SU, Smolensk, Spot, State, Tables, Unit, UnitSet},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R11.2, RULING-25, RULING-56] First the Soviets, then the Axis.
    pub(super) fn begin_transfers(&mut self) {
        self.transfers_of(SU);
    }

    fn transfers_of(&mut self, side: Side) {
        self.state.active = side;
        self.state.subject = OptId::NONE;
        self.state.target = OptId::NONE;
        self.ask(Node::Transfer);
        if transferable(self.game, self.state, self.tables).next().is_none() {
            self.end_transfers();
        }
    }

    /// A unit with a line leaves the map; lines are traced again after it.
    pub(super) fn transfer(&mut self, action: Action) {
        self.state.target = OptId::NONE;
        let Action::Transfer(unit) = action else { return self.end_transfers() };
        self.leave(unit, Spot::Transfer);
        self.events.emit(|| Event::Transferred { unit });
        self.state.subject = unit.into();
        if transferable(self.game, self.state, self.tables).next().is_none() {
            self.end_transfers();
        }
    }

    fn end_transfers(&mut self) {
        if self.state.active == SU { self.transfers_of(AX) } else { self.begin_markers() }
    }
}

/// [R11.2, RULING-58] Units of the side with a line, beyond the last one that left.
pub(crate) fn to_transfer(game: &Smolensk, state: &State, tables: &mut Tables) -> UnitSet {
    transferable(game, state, tables).collect()
}

fn transferable<'a>(game: &Smolensk, state: &'a State, tables: &mut Tables) -> impl Iterator<Item = Unit> + use<'a> {
    let lines = tables.in_line(game, state.active);
    let beyond = state.subject.get().map_or(0, |last| last.index() + 1);
    let units = game.armies[state.active].and(UnitSet::range(beyond..UnitSet::CAPACITY));
    units.iter().filter(move |&unit| state.hex(unit).is_some_and(|hex| lines.contains(hex)))
}
