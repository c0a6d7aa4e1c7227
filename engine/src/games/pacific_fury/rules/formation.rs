//! Forming task forces [R8.2, S3.1].

use crate::{
    Dice, EventSink, Side,
    games::pacific_fury::{
        ALL_FORCES, Event, Force, ForceType, IJN, Kind, MAX_FORCES, Node, Ship, TRANSPORTS,
        rules::{Referee, rolls::Purpose},
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R8.0] `side` begins to form its forces.
    pub(super) fn start_formation(&mut self, side: Side) {
        self.state.former = side;
        self.state.last_kind = Kind::TRANSPORTS;
        self.state.node = Node::Form;
    }

    /// [S3.1] Puts the lowest-numbered available ship of the kind into the current force.
    pub(super) fn add_ship(&mut self, kind: Kind) {
        let side = self.state.former;
        let base = &mut self.state.base[side];
        let of_kind = base.and(self.game.data.kinds[side][kind.index()].ships);
        let ship = of_kind.first().expect("a kind is offered only while a ship of it is left");
        base.remove(ship);
        self.state.force_ships[side][usize::from(self.state.forces[side])].insert(ship);
        self.state.last_kind = kind;
    }

    /// [S3.1, R9.6(1)] The current force is complete; a lone transport is the Tokyo Express. After the seventh the side is done.
    pub(super) fn close_force(&mut self) {
        let side = self.state.former;
        let force = Force::new(self.state.forces[side]);
        let ships = self.state.ships(side, force);
        if ships.len() == 1 && ships.meets(TRANSPORTS) {
            self.state.express[side].insert(force);
        }
        self.state.forces[side] += 1;
        self.state.last_kind = Kind::TRANSPORTS;
        if usize::from(self.state.forces[side]) == MAX_FORCES {
            self.finish_formation();
        }
    }

    /// Deals the names, fixes what the enemy may think [S7.2], and lets the other side form or the operations begin.
    pub(super) fn finish_formation(&mut self) {
        let side = self.state.former;
        self.deal_names(side);
        let forces = self.state.forces[side];
        for force in self.state.formed(side).iter() {
            let size = self.state.ships(side, force).len() as u8;
            self.state.size[side][force.index()] = size;
            self.state.mask[side][force.index()] = self.first_mask(side, size);
        }
        self.state.last_kind = Kind::TRANSPORTS;
        self.emit(|| Event::Formed { side, forces });
        if side == self.state.initiative {
            self.state.node = Node::Operation;
        } else {
            self.start_formation(side.other());
        }
    }

    /// [S7.2] Types a face-down force may have, from its size.
    fn first_mask(&self, side: Side, size: u8) -> u8 {
        let has_transports = side != self.state.initiative;
        let may_be_express = has_transports && side == IJN;
        let mut mask = ForceType::B as u8 | ForceType::C as u8;
        if !self.options().stack_size_visible {
            mask |= if has_transports { ForceType::A as u8 } else { 0 };
            mask |= if may_be_express { ForceType::E as u8 } else { 0 };
        } else if has_transports && size >= 2 {
            mask |= ForceType::A as u8;
        } else if may_be_express && size == 1 {
            mask |= ForceType::E as u8;
        }
        mask
    }

    /// [RULING-35] The available ships of each kind are dealt at random over the places of that kind: forces in order,
    /// then the base. Transports too: a number must not tell where the other one is.
    fn deal_names(&mut self, side: Side) {
        let forces = usize::from(self.state.forces[side]);
        let at_hand = self.state.ships_of(side, ALL_FORCES).with(self.state.base[side]);
        for (number, kind) in self.game.data.kinds[side].iter().enumerate() {
            let ships = at_hand.and(kind.ships);
            if ships.len() < 2 {
                continue;
            }
            let mut names = [0_u8; 28];
            for (name, ship) in names.iter_mut().zip(ships.iter()) {
                *name = ship.number();
            }
            let names = &mut names[..ships.len()];
            let name = self.roll_name(Purpose::Deal, side, 0, number as u8, 0);
            self.dice.order(name, names);
            let mut next = names.iter().map(|&name| Ship::new(name));
            for place in self.state.force_ships[side][..forces].iter_mut().chain([&mut self.state.base[side]]) {
                let count = place.and(kind.ships).len();
                *place = place.without(kind.ships).with(next.by_ref().take(count).collect());
            }
        }
    }
}
