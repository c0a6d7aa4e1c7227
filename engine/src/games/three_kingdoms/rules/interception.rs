//! Interception \[R17\].

use crate::games::three_kingdoms::{
    Action, Event, Node, Purpose, Referee, Slot, SlotSet, TargetId,
    legal::interception::{BASE_MODE, CARRIER_MODE, sent},
    rules::fire::{Dogfight, operations},
};
use crate::{Dice, EventSink, OptId};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R17.1(1), R17.1(2)] Bases or carriers, one distance, one roll; or nothing.
    pub(crate) fn intercept(&mut self, action: Action) {
        let air = &mut self.state.air;
        air.patrol = SlotSet::EMPTY;
        air.last_group = TargetId::new(0);
        air.last_launch = Slot::new(0);
        air.launched = [(OptId::NONE, 0); 4];
        match action {
            Action::BaseIntercept(column) => {
                air.modes |= BASE_MODE;
                air.intercept_column = column;
                self.roll_interception();
            }
            Action::CarrierIntercept(column) => {
                air.modes |= CARRIER_MODE;
                air.intercept_column = column;
                self.ask_patrol(Slot::new(0));
            }
            _ => self.resolve_missiles(),
        }
    }

    /// [R17.1(6)] Asks for the next carrier that could send interceptors.
    fn ask_patrol(&mut self, from: Slot) {
        match self.board().patrols().from(from).first() {
            Some(slot) => {
                self.state.air.cursor = slot;
                self.go(Node::InterceptCarrier);
            }
            None if self.state.air.patrol.is_empty() => self.end_interception(),
            None => self.roll_interception(),
        }
    }

    pub(crate) fn intercept_carrier(&mut self, action: Action) {
        let slot = self.state.air.cursor;
        if action == Action::Join {
            self.state.air.patrol.insert(slot);
        }
        self.ask_patrol(slot.next());
    }

    /// [R17.1(3), R17.1(4), R17.1(6)1] Interceptors by the die, not more than are available; carriers show themselves.
    fn roll_interception(&mut self) {
        let side = self.enemy();
        let carriers = self.state.air.patrol;
        self.show(carriers);
        let modifier = self.air_modifier(side, carriers);
        let column = self.state.air.intercept_column;
        let mode = u16::from(!carriers.is_empty());
        let die = self.dice.d6(self.roll_name(Purpose::Intercept, side.index() as u16, mode));
        let rolled = operations(column, die, modifier, self.game.options.air_table_offset);
        let interceptors = rolled.min(self.state.aircraft[side] - sent(self.state));
        self.state.air.interceptors = interceptors;
        self.emit(|| Event::InterceptRoll { side, column, die, modifier, interceptors, carriers });
        if interceptors == 0 {
            self.end_interception();
        } else {
            self.go(Node::InterceptAssign);
        }
    }

    /// [R17.1(5)] Sends one interceptor.
    pub(crate) fn intercept_assign(&mut self, action: Action) {
        let Action::Interceptor(group, launch) = action else { return self.end_interception() };
        let air = &mut self.state.air;
        air.interceptors -= 1;
        air.targets[group.index()].interceptors += 1;
        air.last_launch = launch.get().unwrap_or(Slot::new(0));
        air.last_group = group;
        if launch.is_some()
            && let Some(entry) = air.launched.iter_mut().find(|(slot, _)| *slot == launch || slot.is_none())
        {
            *entry = (launch, entry.1 + 1);
        }
    }

    /// [RULING-19] With both modes allowed the other one may follow.
    fn end_interception(&mut self) {
        self.state.air.interceptors = 0;
        if self.game.options.intercept_both && self.state.air.modes != BASE_MODE | CARRIER_MODE {
            self.go(Node::Intercept);
        } else {
            self.resolve_missiles();
        }
    }

    /// [R17.2(1)] How the interceptors fight the group.
    pub(crate) fn intercept_mode(&mut self, action: Action) {
        self.dogfight(action == Action::EscortsFirst);
        self.strike();
    }

    /// [R17.2] One round between the interceptors and the group.
    pub(crate) fn dogfight(&mut self, escorts_first: bool) {
        let (side, other) = (self.active(), self.enemy());
        let number = self.state.air.current;
        let group = self.state.air.target(number);
        let aircraft = &self.game.data.aircraft;
        let before = Dogfight {
            interceptors: group.interceptors,
            escorts: group.escorts,
            attackers: group.operations - group.escorts,
            interceptor_tech: self.game.air_tech(self.state, other),
            escort_tech: self.game.air_tech(self.state, side),
            interceptor_aa: aircraft[other].aa,
            escort_aa: aircraft[side].aa,
        };
        let mut after = before;
        let escort_name = self.roll_name(Purpose::Escorts, u16::from(number.number()), 0);
        let interceptor_name = self.roll_name(Purpose::Interceptors, u16::from(number.number()), 0);
        after.fight(escorts_first, self.dice, escort_name, interceptor_name);
        let interceptors_lost = before.interceptors - after.interceptors;
        let escorts_lost = before.escorts - after.escorts;
        let attackers_lost = before.attackers - after.attackers;
        self.emit(|| Event::Dogfight {
            interceptors: before.interceptors,
            escorts: before.escorts,
            escorts_lost,
            attackers_lost,
            interceptors_lost,
        });
        self.lose_aircraft(other, interceptors_lost);
        self.lose_aircraft(side, escorts_lost + attackers_lost);
        let group = &mut self.state.air.targets[number.index()];
        group.operations = after.attackers + after.escorts;
        group.escorts = after.escorts;
        group.interceptors = after.interceptors;
    }
}
