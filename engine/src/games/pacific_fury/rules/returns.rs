//! End of a turn [R11].

use crate::{
    Dice, EventSink,
    games::pacific_fury::{Area, Event, IJN, MAX_FORCES, Node, ShipSet, USN, event::MarkerReason, rules::Referee},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R11.0] Everything goes home, the marker moves, the next turn begins or the game ends.
    pub(super) fn return_phase(&mut self) {
        let initiative = self.state.initiative;
        for side in [IJN, USN] {
            let i = side.index();
            let at_sea = self.state.ships_of(side, 0x7f).without(ShipSet::TRANSPORTS);
            self.state.base[i] = self.state.base[i].with(at_sea).without(ShipSet::TRANSPORTS);
        }
        self.clear_forces();
        let operates = !self.state.disrupted;
        if operates {
            self.move_marker(initiative, 1, MarkerReason::Airfield);
        }
        if operates && !self.options().sunk_transport_bonus_also_when_operating {
            self.state.transports_sunk = 0;
        }
        let sunk = self.state.transports_sunk;
        self.move_marker(initiative, sunk, MarkerReason::SunkTransports);
        self.state.disrupted = false;
        self.state.transports_sunk = 0;
        self.state.transports_gone = 0;
        self.state.operation = 0;
        if self.state.turn < self.game.data.turns {
            self.state.turn += 1;
            self.start_turn();
        } else {
            self.state.node = Node::Over;
        }
    }

    fn clear_forces(&mut self) {
        for i in 0..2 {
            self.state.force_ships[i] = [ShipSet::EMPTY; MAX_FORCES];
            self.state.area[i] = [Area::Box; MAX_FORCES];
            self.state.mask[i] = [0; MAX_FORCES];
            self.state.size[i] = [0; MAX_FORCES];
            self.state.revealed[i] = 0;
            self.state.express[i] = 0;
            self.state.forces[i] = 0;
        }
    }
}
