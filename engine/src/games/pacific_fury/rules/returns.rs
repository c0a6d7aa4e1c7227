//! End of a turn \[R11].

use crate::{
    BySide, Dice, EventSink, Side,
    games::pacific_fury::{
        ALL_FORCES, Area, Event, IJN, MAX_FORCES, Node, TRANSPORTS, USN, event::MarkerReason, rules::Referee,
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R11.0] Everything goes home, the marker moves, the next turn begins or the game ends.
    pub(super) fn return_phase(&mut self) {
        let initiative = self.state.initiative;
        for side in [IJN, USN] {
            let at_sea = self.state.ships_of(side, ALL_FORCES).without(TRANSPORTS);
            self.state.base[side] = self.state.base[side].with(at_sea).without(TRANSPORTS);
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
        for side in Side::BOTH {
            self.state.force_ships[side] = Default::default();
            self.state.area[side] = [Area::Box; MAX_FORCES];
        }
        self.state.mask = BySide::default();
        self.state.size = BySide::default();
        self.state.revealed = BySide::default();
        self.state.express = BySide::default();
        self.state.forces = BySide::default();
    }
}
