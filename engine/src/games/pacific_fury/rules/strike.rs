//! Air strikes [R10.6].

use crate::{
    BySide, Dice, EventSink, Side,
    games::pacific_fury::{
        Action, Area, Battle, Event, Force, ForceSet, HURT_SOUND, Node, SHIPS, Ship, Target,
        legal::{has_strike_target, strike_target_forces},
        rules::{
            Referee,
            fire::{Volley, aa_modifier},
            rolls::Purpose,
        },
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R9.5, R8.4(1)] A carrier force strikes; it turns up.
    pub(super) fn start_strike(&mut self, striker: Side, force: Force, target: Target) {
        self.reveal(striker, force);
        let area = self.state.area_of(striker, force);
        self.state.battle = Battle { attacker: striker, force, area, round: 1, target, ..Battle::NONE };
        self.strike_round();
    }

    fn strike_round(&mut self) {
        if self.state.battle.target == Target::FIELD { self.strike_field() } else { self.strike_forces() }
    }

    /// [R8.4(2), R10.6(4)] The target turns up, the Sound as a whole, and is fired on.
    fn strike_forces(&mut self) {
        let Battle { attacker, force, target, .. } = self.state.battle;
        let forces = strike_target_forces(self.state);
        for enemy in forces.iter() {
            self.reveal(attacker.other(), enemy);
        }
        self.fire_carriers(Purpose::Strike, attacker, force, target, forces);
        self.state.node = Node::StrikeHit;
        if self.state.battle.pending == 0 {
            self.strike_back();
        }
    }

    /// [R10.6(4)] A struck carrier force fires back at the striker.
    pub(super) fn strike_back(&mut self) {
        let Battle { attacker, force, target, .. } = self.state.battle;
        let defender = attacker.other();
        if let Some(struck) = target.force().filter(|&struck| self.is_carrier_force(defender, struck)) {
            self.fire_carriers(Purpose::StrikeBack, defender, struck, Target::of(force), ForceSet::one(force));
        }
        self.state.node = Node::StrikeBackHit;
        if self.state.battle.pending == 0 {
            self.strike_damage();
        }
    }

    /// [R10.6(2)] Fire on the airfield: no anti-aircraft modifier, air patrol as of a CV [RULING-10].
    fn strike_field(&mut self) {
        let Battle { attacker, force, round, .. } = self.state.battle;
        let cap = self.field_air_patrol();
        let volley = self.carrier_volley(attacker, force, 0, cap);
        let name = self.roll_name(Purpose::Strike, attacker, round, 0, Target::FIELD.number());
        let points = volley.roll(self.dice, name);
        let (dice, needed) = (volley.len() as u8, self.points_to_disrupt());
        self.emit(|| Event::FieldStrike { side: attacker, force, dice, cap, points, needed });
        self.state.battle.field_points = points;
        self.field_shot();
    }

    /// [R10.6(3)] The airfield's one die at the striker, with its number as factor and the planes of its space; none at
    /// space 0 [RULING-5].
    fn field_shot(&mut self) {
        let Battle { attacker, force, round, .. } = self.state.battle;
        let number = self.state.number();
        if number > 0 {
            let ships = self.state.ships(attacker, force);
            let planes = self.game.data.track[(self.state.marker + 3) as usize].planes;
            let modifier = aa_modifier(planes, self.aa_of(attacker, ships), self.options().aa_boundary_inclusive);
            let cap = self.air_patrol_of(attacker, ships);
            let mut volley = Volley::new();
            volley.add(Ship::new(0), number + modifier, cap);
            let owner = attacker.other();
            let name = self.roll_name(Purpose::FieldShot, owner, round, 0, force.number());
            let points = volley.roll(self.dice, name);
            self.emit(|| Event::FieldShot { side: owner, factor: number, modifier, cap, points });
            self.start_placing(points);
        }
        self.state.node = Node::StrikeBackHit;
        if self.state.battle.pending == 0 {
            self.strike_damage();
        }
    }

    /// [RULING-10] Air patrol of the airfield.
    fn field_air_patrol(&self) -> u8 {
        if self.options().airfield_cap_by_planes {
            self.game.data.track[(self.state.marker + 3) as usize].planes.min(2)
        } else {
            2
        }
    }

    /// All hits of the round are placed: sink checks of the target, then of the striker; then the airfield [RULING-11].
    pub(super) fn strike_damage(&mut self) {
        let Battle { attacker, force, target, round, .. } = self.state.battle;
        let defender = attacker.other();
        self.sink_checks(defender, strike_target_forces(self.state));
        self.sink_checks(attacker, ForceSet::one(force));
        self.state.hits = BySide::both([0; SHIPS]);
        if target == Target::FIELD {
            let earlier = if self.options().strike_damage_accumulates { self.state.battle.field_total } else { 0 };
            let total = earlier + self.state.battle.field_points;
            self.state.battle.field_total = total;
            self.state.battle.field_points = 0;
            if total >= self.points_to_disrupt() {
                self.disrupt();
            }
        }
        if round == 2 || !self.is_carrier_force(attacker, force) {
            return self.end_strike();
        }
        let target_exists = strike_target_forces(self.state).iter().any(|struck| self.exists(defender, struck));
        if target != Target::FIELD && target_exists {
            self.state.node = Node::StrikeStay;
        } else {
            self.choose_next_target();
        }
    }

    /// [R10.8(1), R10.8(2), RULING-39] The struck force stays or withdraws, the Sound as a whole.
    pub(super) fn strike_stay(&mut self, action: Action) {
        if action == Action::Withdraw {
            let defender = self.state.battle.attacker.other();
            for force in strike_target_forces(self.state).iter() {
                self.send_home(defender, force, false);
            }
        }
        self.choose_next_target();
    }

    /// [R10.6(5), RULING-19] The striker stops or takes any legal target for round 2.
    fn choose_next_target(&mut self) {
        if has_strike_target(self.state) {
            self.state.node = Node::StrikeNext;
        } else {
            self.end_strike();
        }
    }

    /// [R10.6(5)] Round 2 at the chosen target, or the end.
    pub(super) fn strike_next(&mut self, action: Action) {
        let Action::Again(target) = action else {
            return self.end_strike();
        };
        self.state.battle.round = 2;
        self.state.battle.target = target;
        self.strike_round();
    }

    /// [R10.6(6)] The striker goes home, always; every enemy force that took a hit, too: the Sound as one.
    fn end_strike(&mut self) {
        let Battle { attacker, force, hurt, .. } = self.state.battle;
        let defender = attacker.other();
        self.send_home(attacker, force, true);
        let mut leaving = hurt[defender];
        if leaving.contains(HURT_SOUND) {
            leaving = leaving.with(self.state.forces_in(defender, Area::Ibs));
            leaving.remove(HURT_SOUND);
        }
        for force in leaving.iter() {
            if self.state.area_of(defender, force).is_sea() {
                self.send_home(defender, force, true);
            }
        }
        self.end_battle();
    }
}
