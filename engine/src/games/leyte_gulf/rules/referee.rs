//! The rules at work on one state with its dice and listener.

use crate::{
    Dice, EventSink,
    games::leyte_gulf::{Action, Event, LeyteGulf, Node, ShipSet, State, Tables},
};

/// Carries out actions on a state. The methods stand in the files named after the parts of the game.
pub(crate) struct Referee<'a, D, E> {
    pub(crate) game: &'a LeyteGulf,
    pub(crate) state: &'a mut State,
    pub(crate) tables: &'a mut Tables,
    pub(crate) dice: &'a mut D,
    pub(crate) events: &'a mut E,
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    #[inline]
    pub(crate) fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.events.emit(event);
    }

    /// Ships afloat of the unit that moves.
    pub(crate) fn moving(&self) -> ShipSet {
        self.game.moving(self.state)
    }

    /// Carries out a legal action.
    pub(crate) fn decide(&mut self, action: Action) {
        match (self.state.node, action) {
            (Node::Organise, action) => self.organise(action),
            (Node::PickUnit, Action::Move(unit)) => self.begin_unit(unit),
            (Node::EntryHex, Action::Enter(hex)) => self.choose_entry(hex),
            (Node::EntryFacing, Action::Face(facing)) => self.enter(facing),
            (Node::Path, Action::Go(path)) => self.go(path),
            (Node::Launch, Action::Launch(step, facing, strength)) => self.launch(step, facing, strength),
            (Node::Launch, Action::Keep) => self.keep(),
            (Node::Reload, Action::Reload) => self.reload(true),
            (Node::Reload, Action::Wait) => self.reload(false),
            (Node::FallOut, Action::Detach(ship)) => self.fall_out(ship),
            (Node::FallOut, Action::Done) => self.begin_zone_facings(),
            (Node::ZoneFacing, Action::Face(facing)) => self.face_in_zone(facing),
            (Node::MainTarget | Node::SecondaryTarget, Action::Aim(ship)) => self.declare(Some(ship)),
            (Node::MainTarget | Node::SecondaryTarget, Action::Cease) => self.declare(None),
            (Node::HitOrder, Action::Roll(ship)) => self.roll_next(ship),
            _ => {}
        }
    }
}
