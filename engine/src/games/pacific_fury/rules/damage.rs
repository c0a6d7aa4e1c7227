//! Placing hits and what they do [R10.7].

use crate::games::pacific_fury::{
    Area, Event, Node, ShipSet, each,
    legal::hit_owner,
    rules::Referee,
    rules::fire::sinks_on,
    rules::rolls::Purpose,
    state::{HURT_SOUND, IJN, NO_SHIP},
};
use crate::{Dice, EventSink, Side};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// The firing side is about to place these points.
    pub(super) fn start_placing(&mut self, points: u8) {
        self.state.battle.pending = points;
        self.state.battle.last = NO_SHIP;
    }

    /// [R10.7(1)] One point on one ship; when all are placed the node's battle goes on.
    pub(super) fn place_hit(&mut self, ship: u8) {
        let owner = hit_owner(self.state);
        self.state.hits[owner.index()][usize::from(ship)] += 1;
        self.state.battle.last = ship;
        self.state.battle.pending -= 1;
        if self.state.battle.pending > 0 {
            return;
        }
        self.state.battle.last = NO_SHIP;
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
    pub(super) fn sink_checks(&mut self, side: Side, forces: u8) {
        for force in each(forces) {
            let ships = self.state.ships(side, force);
            let hit = self.ships_hit(side, ships);
            if !hit.is_empty() {
                self.state.battle.hurt[side.index()] |= 1 << force;
                if self.state.area_of(side, force) == Area::Ibs {
                    self.state.battle.hurt[side.index()] |= HURT_SOUND;
                }
                self.sink_checks_of(side, hit.without(ShipSet::TRANSPORTS));
                self.lose_transports(side, force, hit.and(ShipSet::TRANSPORTS));
            }
        }
    }

    fn ships_hit(&self, side: Side, ships: ShipSet) -> ShipSet {
        let hits = &self.state.hits[side.index()];
        ships
            .iter()
            .filter(|&ship| hits[usize::from(ship)] > 0)
            .fold(ShipSet::EMPTY, |set, ship| set.with(ShipSet::one(ship)))
    }

    /// [R10.7(3)] One die for each ship hit: sunk, or damaged and under repair.
    pub(super) fn sink_checks_of(&mut self, side: Side, ships: ShipSet) {
        let i = side.index();
        for ship in self.ships_hit(side, ships).iter() {
            let hits = self.state.hits[i][usize::from(ship)];
            let name = self.roll_name(Purpose::Sink, side, self.state.battle.round, ship, 0);
            let sunk = self.dice.at_least(name, sinks_on(hits, self.game.defence[i][usize::from(ship)]));
            let back_on_turn = if sunk { 0 } else { self.repaired_on(side, hits) };
            let one = ShipSet::one(ship);
            self.remove_from_forces(side, one);
            self.state.base[i] = self.state.base[i].without(one);
            if sunk {
                self.state.sunk[i] = self.state.sunk[i].with(one);
            } else if back_on_turn > self.game.data.turns {
                self.state.out[i] = self.state.out[i].with(one);
            } else {
                let space = &mut self.state.track[i][usize::from(back_on_turn - 2)];
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
    fn lose_transports(&mut self, side: Side, force: u8, transports: ShipSet) {
        let express = self.state.is_express(side, force);
        let lost = transports.len();
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
