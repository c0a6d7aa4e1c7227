//! Forming task forces [R8.2, S3.1].

use crate::games::pacific_fury::{
    Event, ForceType, MAX_FORCES, Node, ShipSet, rules::Referee, rules::rolls::Purpose, state::IJN,
};
use crate::{Dice, EventSink, Side};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R8.0] `side` begins to form its forces.
    pub(super) fn start_formation(&mut self, side: Side) {
        self.state.former = side;
        self.state.last_kind = 0;
        self.state.node = Node::Form;
    }

    /// [S3.1] Puts the lowest-numbered available ship of the kind into the current force.
    pub(super) fn add_ship(&mut self, kind: u8) {
        let i = self.state.former.index();
        let of_kind = ShipSet(self.game.data.kinds[i][usize::from(kind)].ships);
        let ship = self.state.base[i].and(of_kind).first().expect("a kind is offered only while a ship of it is left");
        let force = usize::from(self.state.forces[i]);
        self.state.base[i] = self.state.base[i].without(ShipSet::one(ship));
        self.state.force_ships[i][force] = self.state.force_ships[i][force].with(ShipSet::one(ship));
        self.state.last_kind = kind;
    }

    /// [S3.1, R9.6(1)] The current force is complete; a lone transport is the Tokyo Express. After the seventh the side is done.
    pub(super) fn close_force(&mut self) {
        let i = self.state.former.index();
        let force = usize::from(self.state.forces[i]);
        let ships = self.state.force_ships[i][force];
        if ships.len() == 1 && ships.meets(ShipSet::TRANSPORTS) {
            self.state.express[i] |= 1 << force;
        }
        self.state.forces[i] += 1;
        self.state.last_kind = 0;
        if usize::from(self.state.forces[i]) == MAX_FORCES {
            self.finish_formation();
        }
    }

    /// Deals the names, fixes what the enemy may think [S7.2], and lets the other side form or the operations begin.
    pub(super) fn finish_formation(&mut self) {
        let side = self.state.former;
        self.deal_names(side);
        let forces = self.state.forces[side.index()];
        for force in 0..forces {
            let size = self.state.ships(side, force).len();
            self.state.size[side.index()][usize::from(force)] = size;
            self.state.mask[side.index()][usize::from(force)] = self.first_mask(side, size);
        }
        self.state.last_kind = 0;
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
        let i = side.index();
        let forces = usize::from(self.state.forces[i]);
        let at_hand = self.state.ships_of(side, 0x7f).with(self.state.base[i]);
        for kind in 0..self.game.data.kinds[i].len() {
            let of_kind = ShipSet(self.game.data.kinds[i][kind].ships);
            let ships = at_hand.and(of_kind);
            if ships.len() < 2 {
                continue;
            }
            let mut names = [0_u8; 28];
            for (name, ship) in names.iter_mut().zip(ships.iter()) {
                *name = ship;
            }
            let names = &mut names[..usize::from(ships.len())];
            let name = self.roll_name(Purpose::Deal, side, 0, kind as u8, 0);
            self.dice.order(name, names);
            let mut next = names.iter();
            for place in self.state.force_ships[i][..forces].iter_mut().chain([&mut self.state.base[i]]) {
                let count = usize::from(place.and(of_kind).len());
                let dealt = next.by_ref().take(count).fold(0, |bits, &ship| bits | 1 << ship);
                *place = place.without(of_kind).with(ShipSet(dealt));
            }
        }
    }
}
