//! Ships and aircraft against ships [R15, R16].

use crate::games::three_kingdoms::{
    Action, Attack, Event, Node, Purpose, Referee, Slot, SlotSet, State, ThreeKingdoms,
    rules::fire::{Shooter, Shooters, most_at, roll_fire, suppress},
};
use crate::{Dice, EventSink, hex::Hex};

impl ThreeKingdoms {
    /// Strength and number that hits of attacker `index`.
    pub(crate) fn shooter(&self, state: &State, index: usize) -> Shooter {
        let attack = &state.attack;
        if attack.by_air {
            let aircraft = &self.data.aircraft[state.active];
            return Shooter { strength: aircraft.antiship, most: self.air_tech(state, state.active) };
        }
        let Some(slot) = attack.attackers[index].get() else { return Shooter { strength: 0, most: 1 } };
        let most = most_at(self.tech(state, slot), attack.distance);
        Shooter { strength: self.card(state, slot).missiles, most }
    }

    /// Attackers that aim at a ship.
    pub fn shooters_at(&self, state: &State, target: Slot) -> Shooters {
        let aims = &state.attack.aims[..usize::from(state.attack.aimed)];
        let at_target = aims.iter().enumerate().filter(|(_, aim)| aim.is(target));
        at_target.map(|(index, _)| self.shooter(state, index)).collect()
    }

    /// [R15.1(4), R15.2(2)] Ships with attackers that are not resolved.
    pub(crate) fn open_targets(state: &State) -> SlotSet {
        let aims = &state.attack.aims[..usize::from(state.attack.aimed)];
        aims.iter().filter_map(|aim| aim.get()).collect::<SlotSet>().without(state.attack.resolved)
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// \[R16\] Aircraft attack the ships of a hex.
    pub(crate) fn start_air_attack(&mut self, hex: Hex, aircraft: u8, targets: SlotSet) {
        self.state.attack = Attack { hex, targets, count: aircraft, by_air: true, ..Attack::NONE };
        self.ask_reveal(Slot::new(0));
    }

    /// [R10.2(3), R15.1, RULING-15, RULING-66] Ships attack the ships of a hex: those that fire turn on, the others of
    /// the group show their faces.
    pub(crate) fn start_ship_attack(&mut self, units: SlotSet, from: Hex, hex: Hex) {
        self.state.sequence = self.state.sequence.wrapping_add(1);
        let side = self.active();
        let distance = self.game.theatre.distance(from, hex);
        let firing: SlotSet = units.iter().filter(|&slot| self.game.fires_at(self.state, slot, distance)).collect();
        self.emit(|| Event::ShipAttack { from, hex });
        self.note_attack(side);
        self.turn_on(firing);
        self.show(units);
        let targets = self.game.ship_targets(self.state, hex);
        let mut attack = Attack { hex, targets, count: firing.len() as u8, distance, ..Attack::NONE };
        for (entry, slot) in attack.attackers.iter_mut().zip(firing.iter()) {
            *entry = slot.into();
        }
        let (game, state) = (self.game, &*self.state);
        attack.attackers[..usize::from(attack.count)].sort_by_key(|entry| {
            let rank = |slot| (u8::MAX - game.tech(state, slot), u8::MAX - game.card(state, slot).missiles, slot);
            entry.get().map(rank)
        });
        self.state.attack = attack;
        self.ask_reveal(Slot::new(0));
    }

    /// [R15.1(5)] Asks the defender for the next hidden ship of the hex.
    fn ask_reveal(&mut self, from: Slot) {
        let hidden = self.board().ships_at(self.enemy(), self.state.attack.hex).without(self.state.on);
        match hidden.from(from).first() {
            Some(slot) => {
                self.state.attack.current = slot;
                self.go(Node::Reveal);
            }
            None => self.begin_aiming(),
        }
    }

    /// [R7.2(5), R15.1(5)] A ship that its owner turns on becomes a target of this attack, of no later one in the chit.
    pub(crate) fn reveal(&mut self, action: Action) {
        let slot = self.state.attack.current;
        if action == Action::Show {
            self.turn_on(SlotSet::one(slot));
            self.state.attack.targets.insert(slot);
        }
        self.ask_reveal(slot.next());
    }

    /// [R15.2(1), RULING-14, RULING-50, RULING-57] The area points of all ships that are on in the hex, anew for each
    /// attack.
    fn begin_aiming(&mut self) {
        let on = self.board().ships_at(self.enemy(), self.state.attack.hex).and(self.state.on);
        self.state.attack.pool = on.iter().map(|slot| self.game.card(self.state, slot).area).sum();
        self.go(Node::Aim);
    }

    /// [R15.1] One attacker aims.
    pub(crate) fn aim(&mut self, action: Action) {
        let Action::Aim(target) = action else { return };
        let attack = &mut self.state.attack;
        attack.aims[usize::from(attack.aimed)] = target.into();
        attack.aimed += 1;
        if attack.aimed == attack.count {
            self.go(Node::NextTarget);
        }
    }

    /// [R15.2(2)] The attacker's choice of the next target.
    pub(crate) fn next_target(&mut self, action: Action) {
        if let Action::Next(target) = action {
            self.state.attack.current = target;
            self.go(Node::AreaFire);
        }
    }

    /// [R15.2(3), R15.2(4), R15.2(5), R15.2(6), R15.2(7), R16.3] Anti-aircraft fire, then attack dice at one ship.
    pub(crate) fn area_fire(&mut self, action: Action) {
        let Action::Area(points) = action else { return };
        let slot = self.state.attack.current;
        self.state.attack.pool -= points;
        self.state.attack.resolved.insert(slot);
        let by_air = self.state.attack.by_air;
        let mut shooters = self.game.shooters_at(self.state, slot);
        let dice = self.game.card(self.state, slot).aa + points;
        let most = self.game.tech(self.state, slot);
        let name = self.roll_name(Purpose::AntiAir, u16::from(slot), self.state.attack.hex.0);
        let hits = self.dice.hits_up_to(name, dice, most);
        let counter = self.face(slot);
        self.emit(|| Event::AntiAir { slot, counter, dice, most, points, hits });
        suppress(&mut shooters, hits);
        let name = self.roll_name(Purpose::Fire, u16::from(slot), self.state.attack.hex.0);
        let (dice, hits) = roll_fire(self.dice, name, &shooters);
        self.emit(|| Event::Fire { slot, counter, dice, hits, by_air });
        self.hit(slot, hits);
        if !ThreeKingdoms::open_targets(self.state).is_empty() {
            return self.go(Node::NextTarget);
        }
        self.state.attack = Attack::NONE;
        if by_air {
            self.next_air_target();
        } else {
            self.after_group_target();
        }
    }
}
