//! No-entry hexes [R10.4-1, R10.4-2, R10.4-3].

use crate::{
    Dice, EventSink,
    games::leyte_gulf::{Cause, Event, LeyteGulf, Mover, Node, Place, Referee, ShipSet, State},
    hex::{Facing, Hex},
};

/// Ships of the side whose phase it is in no-entry hexes that have not chosen their facing.
fn to_face(game: &LeyteGulf, state: &State) -> ShipSet {
    if !game.has_zones() {
        return ShipSet::EMPTY;
    }
    let own = game.ships_on_map(state, state.phasing).without(state.movement().done);
    own.iter().filter(|&ship| game.is_zone(state.hex(ship))).collect()
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10.4-1, R10.4-2, R10.4-3, RULING-41] Every ship that enters is damaged, a damaged one sinks. Torpedoes in the
    /// hex come after that. The unit stops and does not fire in this phase.
    pub(crate) fn enter_zone(&mut self, hex: Hex) {
        let ships = self.moving();
        self.emit(|| Event::Zone { ships, hex });
        self.state.no_fire = self.state.no_fire.with(ships);
        for ship in ships.iter() {
            self.damage(ship, Cause::Zone);
        }
        self.meet_torpedoes(hex);
        self.end_path();
    }

    /// [R10.4-2] At the end of the movement segment, after ships have fallen out, units in no-entry hexes face any way.
    pub(crate) fn begin_zone_facings(&mut self) {
        self.state.cursor = None.into();
        self.state.movement_mut().done = ShipSet::EMPTY;
        self.next_zone_facing();
    }

    fn next_zone_facing(&mut self) {
        let next = self.game.units(self.state, to_face(self.game, self.state)).next();
        self.state.mover = Mover { unit: next.into(), ..Mover::NOBODY };
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
        movement.done = movement.done.with(ships);
        self.emit(|| Event::Faced { ships, facing });
        self.next_zone_facing();
    }
}
