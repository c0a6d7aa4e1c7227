//! No-entry hexes [R10.4-1, R10.4-2, R10.4-3].

use crate::{
    Dice, EventSink,
    games::leyte_gulf::{Cause, Event, Mover, Node, Place, Referee, ShipSet},
    hex::{Facing, Hex},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10.4-1, R10.4-2, R10.4-3, RULING-41] Every ship that enters is damaged, a damaged one sinks. Torpedoes in the
    /// hex come after that. The unit stops and does not fire in this phase.
    pub(crate) fn enter_zone(&mut self, hex: Hex) {
        let ships = self.moving();
        self.emit(|| Event::Zone { ships, hex });
        self.state.no_fire = self.state.no_fire.with(ships);
        let movement = self.state.movement_mut();
        movement.to_face = movement.to_face.with(ships);
        for ship in ships.iter() {
            self.damage(ship, Cause::Zone);
        }
        self.meet_torpedoes(hex);
        self.end_path();
    }

    /// [R10.4-2] At the end of the movement segment, after ships have fallen out, units that have entered a no-entry
    /// hex in it face any way. A ship that has no movement points stays in the hex, and does not choose again.
    pub(crate) fn begin_zone_facings(&mut self) {
        self.state.cursor = None.into();
        self.next_zone_facing();
    }

    fn next_zone_facing(&mut self) {
        let to_face = self.state.movement().to_face.and(self.state.on_map);
        let next = self.game.first_unit(self.state, to_face);
        let ships = next.map_or(ShipSet::EMPTY, |unit| self.game.members(self.state, unit));
        self.state.mover = Mover { unit: next.into(), ships, ..Mover::NOBODY };
        match next {
            Some(_) => self.state.node = Node::ZoneFacing,
            None => self.end_movement(),
        }
    }

    /// [R10.4-2] This is not a turn and takes no marker.
    pub(crate) fn face_in_zone(&mut self, facing: Facing) {
        let ships = self.moving();
        for ship in ships.iter() {
            self.state.places[ship.index()] = Place::new(self.state.hex(ship), facing);
        }
        let movement = self.state.movement_mut();
        movement.to_face = movement.to_face.without(ships);
        self.emit(|| Event::Faced { ships, facing });
        self.next_zone_facing();
    }
}
