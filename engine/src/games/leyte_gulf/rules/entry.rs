//! Units one after the other, and how they enter the map [R10.2-1, R10.2-2, R10.2-3].

use crate::{
    Dice, EventSink,
    games::leyte_gulf::{Event, LeyteGulf, Mover, Node, Place, Referee, ShipSet, State, Unit},
    hex::{Facing, Hex},
};

/// Ships of the side whose phase it is that have to move yet: on the map, or due to enter.
pub(crate) fn to_move(game: &LeyteGulf, state: &State) -> ShipSet {
    let due = state.waiting.and(game.due(state.turn));
    state.on_map.with(due).and(game.fleets[state.phasing]).without(state.movement().done)
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [RULING-20] Units move one at a time, in canonical order or in that of the player. After the last one ships may
    /// fall out.
    pub(crate) fn next_unit(&mut self) {
        self.state.mover = Mover::NOBODY;
        self.state.cursor = None.into();
        let first = self.game.first_unit(self.state, to_move(self.game, self.state));
        match first {
            None => self.begin_fall_out(),
            Some(_) if self.game.options.free_order => self.state.node = Node::PickUnit,
            Some(unit) => self.begin_unit(unit),
        }
    }

    /// [R5.1-4, RULING-36] A unit starts to move: its movement points are fixed now. One without points does not move.
    pub(crate) fn begin_unit(&mut self, unit: Unit) {
        let ships = self.game.members(self.state, unit);
        let points = self.game.points_of_all(self.state, ships);
        self.state.mover = Mover { unit: unit.into(), ships, points, ..Mover::NOBODY };
        if ships.meets(self.state.waiting) {
            self.state.node = Node::EntryHex;
        } else if points == 0 {
            self.end_path();
        } else {
            self.state.node = Node::Path;
        }
    }

    /// [R10.2-2] The unit chooses its hex of the edge.
    pub(crate) fn choose_entry(&mut self, hex: Hex) {
        self.state.mover.entry = hex.into();
        self.state.node = Node::EntryFacing;
    }

    /// [R10.2-3, RULING-39] Entering costs a movement point. The unit faces any way; torpedoes in the hex attack after
    /// that, and there is no further turn in that hex.
    pub(crate) fn enter(&mut self, facing: Facing) {
        let Some(hex) = self.state.mover.entry.get() else { return };
        let ships = self.moving();
        for ship in ships.iter() {
            self.state.places[ship.index()] = Place::new(hex, facing);
        }
        self.state.waiting = self.state.waiting.without(ships);
        self.state.on_map = self.state.on_map.with(ships);
        self.state.mover.moved = 1;
        self.state.mover.has_entered = true;
        self.emit(|| Event::Entered { ships, hex, facing });
        self.meet_torpedoes(hex);
        if self.has_movement_left() {
            self.state.node = Node::Path;
        } else {
            self.end_path();
        }
    }
}
