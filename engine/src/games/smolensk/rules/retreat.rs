//! R10.6: retreats.

use arrayvec::ArrayVec;

use super::{combat::defenders, referee::Referee};
use crate::{
    Dice, EventSink, OptId,
    games::smolensk::{Action, Cause, Event, Node, Role, Smolensk, Spot, State, Tables, Unit, state::MAX_RETREAT},
    hex::Hex,
    land::{Retreat, Step},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10.6(2), R10.4(2)3, R10.4(2)4, R10.4(2)5, R14.3(1), RULING-60] The survivors retreat one after the other; a
    /// fortress that cannot is destroyed when the last of them has gone.
    pub(super) fn begin_retreats(&mut self) {
        let Some(target) = self.state.target.get() else { return };
        self.state.subject = OptId::NONE;
        if self.state.retreat == 0 {
            return self.begin_advance();
        }
        if !defenders(self.game, self.state, self.tables, target).is_empty() {
            return self.ask(Node::PickRetreat);
        }
        if let Some(fort) = self.state.fort_in(target) {
            self.events.emit(|| Event::Destroyed { hex: target });
            self.raze(fort, target);
        }
        self.begin_advance();
    }

    /// [R10.6(1), RULING-60] The unit is lifted, so that the lines of its side are traced without it.
    pub(super) fn pick_retreat(&mut self, action: Action) {
        let (Action::Pick(unit), Some(target)) = (action, self.state.target.get()) else { return };
        self.leave(unit, Spot::Retreating);
        self.state.subject = unit.into();
        self.state.steps = self.state.retreat;
        self.state.walk(target);
        self.next_step(unit);
    }

    /// [R10.6(3)1, R10.6(3)2, R10.6(3)4, RULING-60] The next hex is chosen, unless there is none or all are fatal.
    fn next_step(&mut self, unit: Unit) {
        let steps = steps(self.game, self.state, self.tables, unit);
        if steps.iter().all(|step| step.is_fatal) {
            self.remove(unit, if steps.is_empty() { Cause::Trapped } else { Cause::River });
            self.end_retreat();
        } else {
            self.ask(Node::Retreat);
        }
    }

    /// [R10.6(4), R10.6(5), R3.4(2), RULING-20, RULING-45] A hex is entered; it may cost a step, and beyond the last
    /// one the unit goes on while it is overstacked.
    pub(super) fn retreat(&mut self, action: Action) {
        let (Action::Retreat(hex), Some(unit)) = (action, self.state.subject.get()) else { return };
        let side = self.game.side_of(unit);
        let next = steps(self.game, self.state, self.tables, unit);
        let is_fatal = next.iter().any(|step| step.hex == hex && step.is_fatal);
        let is_costly = course(self.game, self.tables, side).is_costly(hex);
        self.state.walk(hex);
        self.take(hex, side);
        if is_fatal {
            self.remove(unit, Cause::River);
            return self.end_retreat();
        }
        if is_costly {
            self.lose_step(unit, Cause::Zone);
            if self.state.unit(unit).spot() != Spot::Retreating {
                return self.end_retreat();
            }
        }
        self.state.steps -= 1;
        if self.state.steps == 0 {
            if self.tables.board.has_room(hex) {
                return self.settle(unit, hex);
            }
            if usize::from(self.state.walked) == MAX_RETREAT {
                self.remove(unit, Cause::Crowded);
                return self.end_retreat();
            }
            self.state.steps = 1;
        }
        self.next_step(unit);
    }

    /// [R10.3(1)2] The unit stands again; it adds no defence in this combat phase.
    fn settle(&mut self, unit: Unit, hex: Hex) {
        self.stand(unit, hex);
        self.assign(unit, Role::Ready);
        let from = self.state.way_back().next().expect("a retreat begins somewhere");
        let hexes = self.state.walked - 1;
        self.events.emit(|| Event::Retreated { unit, from, to: hex, hexes });
        self.end_retreat();
    }

    fn end_retreat(&mut self) {
        self.state.end_walk();
        self.begin_retreats();
    }
}

/// How units of a side retreat; its lines must have been traced.
fn course<'a>(game: &'a Smolensk, tables: &'a Tables, side: crate::Side) -> Retreat<'a, Unit, 2> {
    Retreat {
        grid: &game.data.map.grid,
        sides: &game.sides,
        board: &tables.board,
        lines: tables.traced(side),
        side,
        deadly: &game.unbridged,
        friends_cancel: game.options.friend_cancels_zone,
    }
}

/// [R10.6(6), L10.6(6), RULING-19, RULING-45] The hexes that the unit on its retreat may enter next.
pub(crate) fn steps(game: &Smolensk, state: &State, tables: &mut Tables, unit: Unit) -> ArrayVec<Step, 6> {
    let side = game.side_of(unit);
    tables.lines(game, side);
    let way: ArrayVec<Hex, MAX_RETREAT> = state.way_back().collect();
    course(game, tables, side).next(&way, state.steps)
}
