//! R11.3 and R11.4: what damage does.

use arrayvec::ArrayVec;

use super::{
    air::{attacker, troop_number},
    referee::Referee,
    retreat, rolls,
    turn::box_number,
};
use crate::{
    Dice, EventSink, OptId,
    games::pacific_war::{
        Action, Arm, Charts, Effect, Event, Node, PacificWar, Program, Spot, State, Tables, UNITS, Unit, UnitSet,
        Volley,
    },
};

impl Charts {
    /// [R11.3(1)1, R11.3(1)2, R11.3(2)1, R11.3(2)2, R11.3(3)1, R11.3(3)2] The effect of so many points on a unit of this
    /// durability and face; each point beyond the table is one more check.
    pub fn effect(&self, durability: u8, is_back: bool, points: u8) -> Effect {
        let row = &self.damage[usize::from(is_back)][usize::from(durability) - 1];
        match points {
            0 => Effect::None,
            1..=6 => row[usize::from(points) - 1],
            _ => match row[5] {
                Effect::Destroyed(checks) => Effect::Destroyed(checks + points - 6),
                effect => effect,
            },
        }
    }
}

/// [R11.3(1)1, R11.5(1)1, R11.5(1)2, R19(AMBUSH), RULING-29, OPT-air-neutralise-all] What its damage does to a unit: against
/// ambushers and interceptors it counts as acted; air attacks only neutralise land units in land of their own, and destroy
/// ships in port. With the switch, land units hit by air values alone in a normal attack or an ambush are neutralised, too.
pub(crate) fn effect(game: &PacificWar, state: &State, tables: &Tables, unit: Unit) -> Effect {
    let points = state.damage(unit);
    let counter = game.counter(unit);
    let is_back = !tables.ready.contains(unit) || matches!(state.volley, Volley::Ambush | Volley::Intercept);
    let on_land = state.area(unit).filter(|&area| game.ground.contains(area));
    match (state.volley, counter.class.arm(), on_land) {
        (Volley::Wave, Arm::Land, Some(area))
            if game.options.air_neutralises_all || game.controlled(state, counter.side).contains(area) =>
        {
            Effect::Neutralised
        }
        (Volley::Wave, Arm::Ship, Some(_)) => Effect::Destroyed(points),
        (Volley::Normal | Volley::Ambush, Arm::Land, Some(area))
            if state.only_neutralised >> troop_number(game, tables, unit, area) & 1 != 0 =>
        {
            Effect::Neutralised
        }
        _ => game.data.charts.effect(counter.durability, is_back, points),
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R11.2(2), R11.4(1), R11.4(3)1, RULING-53] When all attacks are done: what is destroyed, what is neutralised, then
    /// retreats, each by number. Damage is left on those that have to retreat.
    pub(super) fn begin_results(&mut self) {
        let side = attacker(self.state).other();
        if self.state.has_damage() {
            let hit = self.state.damaged().filter(|&unit| self.game.units[side].contains(unit));
            let effects: ArrayVec<(Unit, Effect), UNITS> =
                hit.map(|unit| (unit, effect(self.game, self.state, self.tables, unit))).collect();
            for &(unit, effect) in &effects {
                let points = self.state.damage(unit);
                self.events.emit(|| Event::Damaged { unit, points, effect });
            }
            for &(unit, effect) in &effects {
                if let Effect::Destroyed(checks) = effect {
                    self.state.set_damage(unit, 0);
                    self.destroy(unit, checks, false);
                }
            }
            for &(unit, effect) in &effects {
                if effect == Effect::Neutralised {
                    self.state.set_damage(unit, 0);
                    self.flip(UnitSet::one(unit), true);
                }
            }
        }
        self.next_retreat();
    }

    /// [R11.4(2), RULING-27, RULING-53] The next unit that retreats; one that cannot is destroyed.
    fn next_retreat(&mut self) {
        let side = attacker(self.state).other();
        while self.state.has_damage() {
            let Some(unit) = self.state.damaged().find(|&unit| self.game.units[side].contains(unit)) else { break };
            self.flip(UnitSet::one(unit), true);
            if !retreat::options(self.game, self.state, self.tables, unit).is_empty() {
                self.state.subject = unit.into();
                return self.ask(Node::Retreat);
            }
            self.state.set_damage(unit, 0);
            self.destroy(unit, 1, true);
        }
        self.state.subject = OptId::NONE;
        match self.state.volley {
            Volley::Ambush => self.end_ambush(),
            Volley::Intercept => self.end_interception(),
            Volley::Wave => self.end_wave(),
            Volley::Normal | Volley::None => self.end_normal(),
        }
    }

    /// [R11.4(2)] The unit retreats; it is no longer in the group.
    pub(super) fn retreat(&mut self, action: Action) {
        let Action::Retreat(to) = action else { return };
        if let Some(unit) = self.state.subject.get() {
            self.state.set_damage(unit, 0);
            if let Some(from) = self.state.area(unit) {
                self.shift(UnitSet::one(unit), from, to);
                self.drop_out(unit);
                self.events.emit(|| Event::Retreated { unit, from, to });
            }
        }
        self.next_retreat();
    }

    /// [R11.4(3)1, R11.4(3)2, R11.4(3)3] A unit is destroyed: aircraft go to the pool, land units to the box after the next,
    /// ships make damage checks.
    pub(super) fn destroy(&mut self, unit: Unit, checks: u8, is_trapped: bool) {
        self.events.emit(|| Event::Destroyed { unit, is_trapped });
        match self.game.arm(unit) {
            Arm::Air => {
                self.leave(unit, Spot::Pool);
                self.events.emit(|| Event::Pooled { unit });
            }
            Arm::Land => self.send_back(unit, self.state.turn + 2),
            Arm::Ship => self.check(unit, checks),
        }
    }

    /// [R11.4(4)1, R11.4(4)2, RULING-48, R17.3(4)2, RULING-42] Damage checks: any die of 4 or more is the pool, else the ship
    /// returns after as many turns as the dice show. Battleships of the surprise attack go to the score box.
    fn check(&mut self, unit: Unit, checks: u8) {
        let (mut sum, mut is_lost) = (0, false);
        for number in 0..checks {
            let die = self.dice.d6(rolls::check(self.state, unit, number));
            self.events.emit(|| Event::Checked { unit, die });
            sum += die;
            is_lost |= die >= 4;
        }
        if !is_lost {
            self.send_back(unit, self.state.turn + sum);
        } else if self.state.program == Program::Surprise && self.game.battleships.contains(unit) {
            self.leave(unit, Spot::Score);
            self.events.emit(|| Event::Scored { unit });
        } else {
            self.leave(unit, Spot::Pool);
            self.events.emit(|| Event::Pooled { unit });
        }
    }

    /// [RULING-59] A destroyed unit goes to the box of a turn.
    fn send_back(&mut self, unit: Unit, turn: u8) {
        self.send(unit, turn);
        self.events.emit(|| Event::Returns { unit, turn: box_number(turn) });
    }
}
