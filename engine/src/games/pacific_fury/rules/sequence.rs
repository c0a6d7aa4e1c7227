//! Which chapter of the rules carries out an action.

use crate::{
    Dice, EventSink,
    games::pacific_fury::{Action, Event, Node, rules::Referee},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// Carries out an action and what follows from it, up to the next decision.
    pub(crate) fn decide(&mut self, action: Action) {
        match self.state.node {
            Node::Form => match action {
                Action::Add(kind) => self.add_ship(kind),
                Action::Close => self.close_force(),
                _ => self.finish_formation(),
            },
            Node::Operation => self.operate(action),
            Node::SurfaceStay => self.surface_stay(action),
            Node::SurfaceGo => self.surface_go(action),
            Node::CarrierLaunch => self.carrier_launch(action),
            Node::CarrierStay => self.carrier_stay(action),
            Node::StrikeStay => self.strike_stay(action),
            Node::StrikeNext => self.strike_next(action),
            _ => match action {
                Action::Hit(ship) => self.place_hit(ship),
                Action::Aim(force) => self.carrier_aim(force),
                Action::Revive(ship) => self.revive(ship),
                _ => {}
            },
        }
    }
}
