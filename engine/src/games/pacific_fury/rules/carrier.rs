//! Carrier battles [R10.5].

use crate::{
    BySide, Dice, EventSink, Side,
    games::pacific_fury::{
        ALL_FORCES, AaSource, Action, Area, Battle, Event, Force, ForceSet, ForceType, MAX_FORCES, Node, SHIPS,
        ShipSet, TRANSPORTS, Target,
        legal::{firing_force, firing_side, target_forces},
        rules::{
            Referee,
            fire::{Volley, aa_modifier},
            rolls::Purpose,
        },
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10.5(1)] `force` has entered open sea and met the enemy. With carrier forces on both sides there is a battle,
    /// with one the side that has it decides, with none nothing happens.
    pub(super) fn start_carrier_battle(&mut self, attacker: Side, force: Force, area: Area) {
        let attacking = self.carrier_forces_in(attacker, area);
        let defending = self.carrier_forces_in(attacker.other(), area);
        if attacking.is_empty() && defending.is_empty() {
            return self.end_operation();
        }
        self.state.battle = Battle { attacker, force, area, round: 1, ..Battle::NONE };
        if !attacking.is_empty() && !defending.is_empty() {
            return self.start_carrier_round();
        }
        self.state.battle.step = if attacking.is_empty() { MAX_FORCES as u8 } else { 0 };
        self.state.node = Node::CarrierLaunch;
    }

    /// [R10.5(1)] The only side with carriers launches or does not.
    pub(super) fn carrier_launch(&mut self, action: Action) {
        if action == Action::Launch {
            return self.start_carrier_round();
        }
        let side = firing_side(self.state);
        self.emit(|| Event::NoLaunch { side });
        self.end_battle();
    }

    /// [R10.5(2)] First every carrier force chooses its target, the attacker's by index, then the defender's.
    fn start_carrier_round(&mut self) {
        self.state.battle.targets = BySide::both(0);
        self.state.battle.step = 0;
        self.next_carrier_target();
    }

    /// The carrier force at or after the current step, in the order in which they choose and fire.
    fn seek_carrier_force(&mut self) -> bool {
        let Battle { attacker, area, step, .. } = self.state.battle;
        let first = self.carrier_forces_in(attacker, area);
        let second = self.carrier_forces_in(attacker.other(), area);
        let found = next_step(first, second, step);
        self.state.battle.step = found.unwrap_or(step);
        found.is_some()
    }

    fn next_carrier_target(&mut self) {
        if self.seek_carrier_force() {
            self.state.node = Node::CarrierTarget;
        } else {
            self.state.battle.step = 0;
            self.next_carrier_fire();
        }
    }

    /// [R10.5(2)] The carrier force at the current step aims.
    pub(super) fn carrier_aim(&mut self, target: Force) {
        let (side, force) = (firing_side(self.state), firing_force(self.state));
        self.state.battle.set_target(side, force, Target::of(target));
        self.state.battle.step += 1;
        self.next_carrier_target();
    }

    /// [R10.5(3)] Then they fire in the same order; only their carriers do. All hits are placed before any ship is
    /// removed [R10.2(1)].
    pub(super) fn next_carrier_fire(&mut self) {
        while self.seek_carrier_force() {
            let (side, force) = (firing_side(self.state), firing_force(self.state));
            let target = self.state.battle.target_of(side, force);
            let forces = target_forces(self.state, side.other(), target);
            self.fire_carriers(Purpose::Carrier, side, force, target, forces);
            self.state.node = Node::CarrierHit;
            if self.state.battle.pending > 0 {
                return;
            }
            self.state.battle.step += 1;
        }
        self.carrier_damage();
    }

    /// [R10.5(3), R10.5(4), R10.5(5), RULING-31] One volley of a carrier force at a group of enemy forces, and the points
    /// to be placed.
    pub(super) fn fire_carriers(
        &mut self,
        purpose: Purpose,
        side: Side,
        force: Force,
        target: Target,
        forces: ForceSet,
    ) {
        let enemy = side.other();
        let ships = self.state.ships_of(enemy, forces);
        let planes = self.planes_of(side, self.state.ships(side, force));
        let modifier = aa_modifier(planes, self.aa_of(enemy, ships), self.options().aa_boundary_inclusive);
        let cap = self.air_patrol_of(enemy, ships);
        let volley = self.carrier_volley(side, force, modifier, cap);
        let name = self.roll_name(purpose, side, self.state.battle.round, 0, force.number() << 4 | target.number());
        let points = volley.roll(self.dice, name);
        let dice = volley.len() as u8;
        self.emit(|| Event::Carrier { side, force, target, dice, modifier, cap, points });
        self.start_placing(points);
    }

    /// Dice of a force's carriers.
    pub(super) fn carrier_volley(&self, side: Side, force: Force, modifier: u8, cap: u8) -> Volley {
        let mut volley = Volley::new();
        for ship in self.state.ships(side, force).and(self.game.carriers[side]).iter() {
            volley.add(ship, self.game.combat[side][ship.index()] + modifier, cap);
        }
        volley
    }

    /// Plane symbols of these ships.
    pub(super) fn planes_of(&self, side: Side, ships: ShipSet) -> u8 {
        ships.and(self.game.carriers[side]).iter().map(|ship| self.game.planes[side][ship.index()]).sum()
    }

    /// [RULING-1] Anti-aircraft value of these ships.
    pub(super) fn aa_of(&self, side: Side, ships: ShipSet) -> u8 {
        let warships = ships.and(self.game.warships[side]);
        match self.options().aa_source {
            AaSource::ShipCount => warships.len() as u8,
            AaSource::Anchors => warships.iter().map(|ship| self.game.defence[side][ship.index()]).sum(),
            AaSource::AllShips => ships.without(TRANSPORTS).len() as u8,
        }
    }

    /// [R10.5(5)] What the air patrol of these ships takes off each hit: 2 with a CV, 1 with CVLs only.
    pub(super) fn air_patrol_of(&self, side: Side, ships: ShipSet) -> u8 {
        if ships.meets(self.game.fleet_carriers[side]) { 2 } else { u8::from(ships.meets(self.game.carriers[side])) }
    }

    /// All hits are placed: sink checks of the defender, then of the attacker [RULING-36]; then a second round, if both
    /// sides still have carrier forces [R10.5(6)].
    fn carrier_damage(&mut self) {
        let Battle { attacker, area, round, .. } = self.state.battle;
        let defender = attacker.other();
        self.sink_checks(defender, self.state.forces_in(defender, area));
        self.sink_checks(attacker, self.state.forces_in(attacker, area));
        self.state.hits = BySide::both([0; SHIPS]);
        if round == 2 || !self.both_have_carriers() {
            return self.end_carrier_battle();
        }
        self.state.battle.step = 0;
        self.next_carrier_stay();
    }

    fn both_have_carriers(&self) -> bool {
        let attacker = self.state.battle.attacker;
        self.has_carriers_in_battle(attacker) && self.has_carriers_in_battle(attacker.other())
    }

    fn has_carriers_in_battle(&self, side: Side) -> bool {
        !self.carrier_forces_in(side, self.state.battle.area).is_empty()
    }

    /// [R10.8(1), RULING-39] Every force of the defender, then of the attacker, stays or withdraws. When the carriers of a
    /// side have withdrawn, its other forces still answer, the other side is not asked any more.
    fn next_carrier_stay(&mut self) {
        let Battle { attacker, area, step, .. } = self.state.battle;
        let (defenders, attackers) =
            (self.state.forces_in(attacker.other(), area), self.state.forces_in(attacker, area));
        let goes_on = self.both_have_carriers();
        let (defenders, attackers) = if goes_on {
            (defenders, attackers)
        } else if self.has_carriers_in_battle(attacker) {
            (defenders, ForceSet::EMPTY)
        } else {
            (ForceSet::EMPTY, attackers.and(self.attackers_with_a_choice()))
        };
        match next_step(defenders, attackers, step) {
            Some(next) => {
                self.state.battle.step = next;
                self.state.node = Node::CarrierStay;
            }
            None if goes_on => {
                self.state.battle.round = 2;
                self.start_carrier_round();
            }
            None => self.end_carrier_battle(),
        }
    }

    /// [RULING-6, RULING-41] The attacking forces that need not go home after a single round.
    fn attackers_with_a_choice(&self) -> ForceSet {
        let Battle { attacker, hurt, .. } = self.state.battle;
        if self.options().carrier_attacker_may_stay { ALL_FORCES.without(hurt[attacker]) } else { ForceSet::EMPTY }
    }

    /// [R10.8(1)] The force at the current step stays or withdraws.
    pub(super) fn carrier_stay(&mut self, action: Action) {
        let Battle { attacker, step, .. } = self.state.battle;
        if action == Action::Withdraw {
            let is_defender = usize::from(step) < MAX_FORCES;
            let side = if is_defender { attacker.other() } else { attacker };
            self.send_home(side, firing_force(self.state), false);
        }
        self.state.battle.step += 1;
        self.next_carrier_stay();
    }

    /// [R10.5(7), R10.8(3), R10.8(4), RULING-6, RULING-17] Every attacking force goes home, and every defending force that
    /// took a hit. With `may-stay`, unhurt attackers stay after a single round while a defender is left [RULING-41].
    fn end_carrier_battle(&mut self) {
        let Battle { attacker, area, round, hurt, .. } = self.state.battle;
        let defender = attacker.other();
        let is_defended = !self.state.forces_in(defender, area).is_empty();
        let staying = if round == 1 && is_defended { self.attackers_with_a_choice() } else { ForceSet::EMPTY };
        for force in self.state.forces_in(attacker, area).without(staying).iter() {
            self.send_home(attacker, force, true);
        }
        for force in self.state.forces_in(defender, area).and(hurt[defender]).iter() {
            self.send_home(defender, force, true);
        }
        self.end_battle();
    }

    /// Whether this force still has a carrier.
    pub(super) fn is_carrier_force(&self, side: Side, force: Force) -> bool {
        self.exists(side, force) && self.force_type(side, force) == ForceType::C
    }
}

/// The place of the first force at or after `step` in the order of the forces of two sides.
fn next_step(first: ForceSet, second: ForceSet, step: u8) -> Option<u8> {
    let order = u16::from(first.bits()) | u16::from(second.bits()) << MAX_FORCES;
    let waiting = order >> step << step;
    (waiting != 0).then(|| waiting.trailing_zeros() as u8)
}
