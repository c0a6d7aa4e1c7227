//! Placing hits and what they do [R10.7].

use crate::{
    Dice, EventSink, OptId, Side,
    games::pacific_fury::{
        Area, Event, Force, ForceSet, HURT_SOUND, IJN, Node, Ship, ShipSet, TRANSPORTS,
        legal::hit_owner,
        rules::{Referee, fire::sinks_on, rolls::Purpose},
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// The firing side is about to place these points.
    pub(super) fn start_placing(&mut self, points: u8) {
        self.state.battle.pending = points;
        self.state.battle.last = OptId::NONE;
    }

    /// [R10.7(1)] One point on one ship; when all are placed the node's battle goes on.
    pub(super) fn place_hit(&mut self, ship: Ship) {
        let owner = hit_owner(self.state);
        self.state.hits[owner][ship.index()] += 1;
        self.state.battle.last = OptId::some(ship);
        self.state.battle.pending -= 1;
        if self.state.battle.pending > 0 {
            return;
        }
        self.state.battle.last = OptId::NONE;
        match self.state.node {
            Node::Torpedo => self.end_torpedo(),
            Node::SurfaceHitByAttacker => self.surface_fire_of_defender(),
            Node::SurfaceHitByDefender => self.surface_damage(),
            Node::CarrierHit => {
                self.state.battle.step += 1;
                self.next_carrier_fire();
            }
            Node::StrikeHit => self.strike_back(),
            _ => self.strike_damage(),
        }
    }

    /// Sink checks of the forces of one side in the order force, kind, ship; forces that took a hit are remembered.
    pub(super) fn sink_checks(&mut self, side: Side, forces: ForceSet) {
        for force in forces.iter() {
            let ships = self.state.ships(side, force);
            let hit = self.ships_hit(side, ships);
            if !hit.is_empty() {
                self.state.battle.hurt[side].insert(force);
                if self.state.area_of(side, force) == Area::Ibs {
                    self.state.battle.hurt[side].insert(HURT_SOUND);
                }
                self.sink_checks_of(side, hit.without(TRANSPORTS));
                self.lose_transports(side, force, hit.and(TRANSPORTS));
            }
        }
    }

    fn ships_hit(&self, side: Side, ships: ShipSet) -> ShipSet {
        let hits = &self.state.hits[side];
        ships.iter().filter(|&ship| hits[ship.index()] > 0).collect()
    }

    /// [R10.7(3)] One die for each ship hit: sunk, or damaged and under repair.
    pub(super) fn sink_checks_of(&mut self, side: Side, ships: ShipSet) {
        for ship in self.ships_hit(side, ships).iter() {
            let hits = self.state.hits[side][ship.index()];
            let name = self.roll_name(Purpose::Sink, side, self.state.battle.round, ship.number(), 0);
            let sunk = self.dice.at_least(name, sinks_on(hits, self.game.defence[side][ship.index()]));
            let back_on_turn = if sunk { 0 } else { self.repaired_on(side, hits) };
            let one = ShipSet::one(ship);
            self.remove_from_forces(side, one);
            self.state.base[side] = self.state.base[side].without(one);
            if sunk {
                self.state.sunk[side] = self.state.sunk[side].with(one);
            } else if back_on_turn > self.game.data.turns {
                self.state.out[side] = self.state.out[side].with(one);
            } else {
                let space = &mut self.state.track[side][usize::from(back_on_turn - 2)];
                *space = space.with(one);
            }
            self.emit(|| Event::Damage { side, ship, hits, sunk, back_on_turn });
        }
    }

    /// [R10.7(5), R10.7(6), R10.7(7)] Turn on which a damaged ship is back: Japan two turns later, the US one turn later
    /// after a single hit, else two. Beyond the last turn it is out of the game.
    fn repaired_on(&self, side: Side, hits: u8) -> u8 {
        self.state.turn + if side == IJN || hits > 1 { 2 } else { 1 }
    }

    /// [R10.7(4), R10.7(8), R9.6(5)] Transports that are hit are removed without a roll; those of amphibious forces count.
    fn lose_transports(&mut self, side: Side, force: Force, transports: ShipSet) {
        let express = self.state.is_express(side, force);
        let lost = transports.len() as u8;
        self.remove_from_forces(side, transports);
        self.state.transports_gone += lost;
        if !express {
            self.state.transports_sunk += lost;
        }
        for _ in 0..lost {
            self.emit(|| Event::TransportLost { side, express });
        }
    }
}
