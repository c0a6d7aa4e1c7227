//! Resolving an air operation target by target [R5.4, R13, R16, R22.2].

use crate::games::three_kingdoms::{
    Action, Event, Hunter, Mission, Node, Purpose, Referee, Slot, rules::movement::is_on_map,
};
use crate::{Dice, EventSink};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R22.2(4), RULING-61] The missiles are rolled ship by ship before anything else: any six sinks.
    pub(crate) fn resolve_missiles(&mut self) {
        let (missiles, given) = (self.state.air.missiles, self.state.air.missiles_given);
        for same in missiles[..usize::from(given)].chunk_by(|a, b| a == b) {
            let (Some(slot), dice) = (same[0].get(), same.len() as u8) else { continue };
            let name = self.roll_name(Purpose::MissileFire, 0, u16::from(slot));
            let hits = self.dice.hits(name, dice, 6);
            let counter = self.state.counter[usize::from(slot)];
            self.emit(|| Event::MissileFire { slot, counter, dice, hits });
            if hits > 0 {
                self.lose(slot, true);
            }
        }
        self.next_air_target();
    }

    /// [R5.4(3)] One target is finished before the next.
    pub(crate) fn next_air_target(&mut self) {
        let all = (1_u16 << self.state.air.count) - 1;
        if self.state.air.resolved == all {
            self.end_air();
        } else {
            self.go(Node::AirNext);
        }
    }

    /// [R5.4(2)] The active side's choice.
    pub(crate) fn air_next(&mut self, action: Action) {
        let Action::Resolve(number) = action else { return };
        self.state.sequence = self.state.sequence.wrapping_add(1);
        let side = self.active();
        let air = &mut self.state.air;
        air.current = number;
        air.resolved |= 1 << number.number();
        let target = air.target(number);
        self.emit(|| Event::AirTarget {
            side,
            hex: target.hex,
            boat: target.boat,
            mission: target.mission,
            operations: target.operations,
            escorts: target.escorts,
        });
        match target.mission {
            Mission::Search if target.boat.is_none() => {
                self.search_hex(target.hex);
                self.next_air_target();
            }
            Mission::Search => {
                if let Some(boat) = target.boat.get()
                    && is_on_map(self.state.hex_of(boat))
                    && !self.state.on.contains(boat)
                {
                    self.search_boat(boat, target.operations, u16::from(number.number()));
                }
                self.next_air_target();
            }
            Mission::Attack if target.interceptors == 0 => self.strike(),
            Mission::Attack if target.escorts == 0 => {
                self.dogfight(false);
                self.strike();
            }
            Mission::Attack => self.go(Node::InterceptMode),
        }
    }

    /// [R13.2, R16.2, RULING-55] What got through attacks, if its target is still there.
    pub(crate) fn strike(&mut self) {
        let target = self.state.air.target(self.state.air.current);
        let attackers = target.operations - target.escorts;
        let hex = target.hex;
        if attackers > 0 && target.boat.is_none() {
            let targets = self.board().ships_at(self.enemy(), hex).and(self.state.on);
            if !targets.is_empty() {
                return self.start_air_attack(hex, attackers, targets);
            }
        }
        if attackers > 0
            && let Some(boat) = target.boat.get()
            && self.state.on.contains(boat)
        {
            let asw = self.game.data.aircraft[self.active()].asw;
            let most = self.game.air_tech(self.state, self.active());
            let actor = u16::from(self.state.air.current.number());
            self.attack_boat(boat, attackers * asw, most, Hunter::Aircraft, actor);
        } else {
            self.emit(|| Event::Lapse { hex });
        }
        self.next_air_target();
    }

    /// [R11, R12, R13.2] Dice at a boat that is on: one hit damages, two sink.
    pub(crate) fn attack_boat(&mut self, boat: Slot, dice: u8, most: u8, by: Hunter, actor: u16) {
        let name = self.roll_name(Purpose::Hunt, actor, u16::from(boat));
        let hits = self.dice.hits_up_to(name, dice, most);
        let counter = self.face(boat);
        self.emit(|| Event::BoatAttack { boat, counter, dice, most, hits, by });
        self.hit(boat, hits);
    }
}
