//! Movement and turning [R5.1-1 to R5.3(2)-1].

use crate::{
    Dice, EventSink,
    games::leyte_gulf::{Event, Node, Path, Place, Referee, Ship, ShipSet, Turn},
    hex::Hex,
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R5.1-2, R5.1-3, R5.1-4] The unit goes along its path: a step into the hex ahead, then the turn of that letter.
    /// The path ends where it leads off the map, into a no-entry hex, or on an enemy torpedo.
    pub(crate) fn go(&mut self, path: Path) {
        let ships = self.moving();
        let Some(first) = ships.first() else { return self.end_path() };
        let mut place = self.state.place(first);
        let from = place.hex();
        for turn in path.turns() {
            // After torpedoes the first letter is the turn in the hex where the unit is.
            if !std::mem::take(&mut self.state.mover.may_turn) {
                place = self.step(place, turn);
            }
            place = self.turn(ships, place, turn);
        }
        for ship in ships.iter() {
            self.state.places[ship.index()] = place;
        }
        let (hex, facing, markers) = (place.hex(), place.facing(), self.state.markers);
        self.emit(|| Event::Moved { ships, from, path, to: hex, facing, markers });
        match path.turns().last() {
            Some(Turn::Zone) => self.enter_zone(hex),
            Some(Turn::Torpedo) => self.run_into_torpedoes(hex),
            _ => self.end_path(),
        }
    }

    /// [R5.1-2, R5.1-3] A step into the hex ahead costs a movement point. Off the map the ships stay where they are
    /// until they have launched [RULING-40].
    fn step(&mut self, place: Place, turn: Turn) -> Place {
        self.state.mover.moved += 1;
        if turn == Turn::Exit {
            self.state.mover.is_leaving = true;
            return place;
        }
        let ahead = self.game.data.grid.ahead(place.hex(), place.facing()).unwrap_or(place.hex());
        Place::new(ahead, place.facing())
    }

    /// [R5.2(1)-1, R5.2(2), R5.1-1] In the hex that it has entered the unit turns left, right or round, or goes on.
    fn turn(&mut self, ships: ShipSet, place: Place, turn: Turn) -> Place {
        let (turns, which) = match turn {
            Turn::Left => (-1, 0),
            Turn::Right => (1, 1),
            Turn::Round => (3, 2),
            Turn::Straight | Turn::Exit | Turn::Zone | Turn::Torpedo => return place,
        };
        self.take_turn_marker(which);
        self.state.turned = self.state.turned.with(ships);
        ships.iter().for_each(|ship| self.lose_straddle(ship));
        Place::new(place.hex(), place.facing().turned(turns))
    }

    /// [R5.2(3)-1, R5.2(3)-2, R5.2(3)-4, R5.3(1)-2, RULING-10] The first turn of a unit in a direction takes a marker,
    /// further ones in that direction take none. A squadron takes one for all its ships.
    fn take_turn_marker(&mut self, which: usize) {
        if !self.state.mover.turned[which] {
            self.state.mover.turned[which] = true;
            self.state.markers -= 1;
        }
    }

    /// [R8.4(4)-1, R8.5-1] A ship that turns straddles no more.
    fn lose_straddle(&mut self, ship: Ship) {
        if let Some(target) = self.state.target(ship).filter(|_| self.state.straddling.contains(ship)) {
            self.state.straddling.remove(ship);
            self.emit(|| Event::StraddleLost { ship, target });
        }
    }

    /// [R6.6-3, R6.6-4, R6.6-5, RULING-22] After torpedoes the unit goes on with what movement is left. One that has to
    /// stop may still turn in that hex.
    fn run_into_torpedoes(&mut self, hex: Hex) {
        self.meet_torpedoes(hex);
        if self.moving().is_empty() {
            return self.end_path();
        }
        self.state.mover.may_turn = true;
        self.state.node = Node::Path;
    }

    /// [RULING-36] Movement points can fall by damage and never rise.
    pub(crate) fn lower_movement(&mut self) {
        let now = self.game.points_of_all(self.state, self.moving());
        self.state.mover.points = self.state.mover.points.min(now);
    }

    /// Whether the unit is afloat and has to go on.
    pub(crate) fn has_movement_left(&self) -> bool {
        !self.moving().is_empty() && self.state.mover.points > self.state.mover.moved
    }

    /// The unit has moved: it may launch, then reload [RULING-21].
    pub(crate) fn end_path(&mut self) {
        self.state.mover.may_turn = false;
        self.next_launcher(self.moving(), None);
    }

    /// The unit is done. One that has left the map is taken off it.
    pub(crate) fn end_unit(&mut self, ships: ShipSet) {
        if self.state.mover.is_leaving {
            self.leave(ships);
        }
        let movement = self.state.movement_mut();
        movement.done = movement.done.with(ships);
        self.next_unit();
    }

    /// [R5.3(2)-1] At the end of the movement segment ships may fall out of squadrons, in the order of their numbers.
    pub(crate) fn begin_fall_out(&mut self) {
        self.state.cursor = None.into();
        self.ask_fall_out();
    }

    fn ask_fall_out(&mut self) {
        if self.game.stragglers(self.state).is_empty() {
            self.begin_zone_facings();
        } else {
            self.state.node = Node::FallOut;
        }
    }

    /// [R5.3(2)-1, RULING-11] The ship is one by itself from now on, in the same hex, with facing, target and straddle;
    /// it has turned if its squadron has.
    pub(crate) fn fall_out(&mut self, ship: Ship) {
        let squadron = std::mem::take(&mut self.state.squadrons[ship.index()]);
        self.state.cursor = ship.into();
        self.emit(|| Event::Detached { ship, squadron });
        self.ask_fall_out();
    }
}

impl crate::games::leyte_gulf::LeyteGulf {
    /// [R5.3(2)-1] Ships that may fall out now: on the map, in a squadron of two or more, with a higher number than the
    /// last one that fell out.
    pub fn stragglers(&self, state: &crate::games::leyte_gulf::State) -> ShipSet {
        let own = self.ships_on_map(state, state.phasing);
        let later = state.cursor.get().map_or(own, |last| own.from(last).without(ShipSet::one(last)));
        let bit = |ship: Ship| 1_u16 << state.squadrons[ship.index()];
        let (mut squadrons, mut with_company) = (0_u16, 0_u16);
        for ship in own.iter() {
            with_company |= squadrons & bit(ship);
            squadrons |= bit(ship);
        }
        later.iter().filter(|&ship| with_company & !1 & bit(ship) != 0).collect()
    }
}
