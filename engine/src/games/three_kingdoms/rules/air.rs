//! Air operations: declaration, die, giving out operations [R5, R7.3, R22.2].

use crate::games::three_kingdoms::{
    Action, AirOperation, AirTarget, Event, Mission, Node, Part, Purpose, Referee, Slot, SlotSet, TargetId,
    ThreeKingdoms, legal::air::groups, rules::fire::operations,
};
use crate::{Dice, EventSink, OptId, Side};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R4.2(1)] A base air chit.
    pub(crate) fn start_base_air(&mut self) {
        self.state.air = AirOperation::NONE;
        self.go(Node::AirDeclare);
    }

    /// [R7.1(1)] The air operation of a surface chit: first the carriers are chosen.
    pub(crate) fn start_carrier_air(&mut self) {
        self.state.air = AirOperation::NONE;
        self.state.fleet.air = Part::Begun;
        self.ask_carrier(Slot::new(0));
    }

    /// [R7.3(2)] Asks for the next carrier with a target in reach; without any carrier nothing is flown.
    fn ask_carrier(&mut self, from: Slot) {
        match self.board().next_launcher(from) {
            Some(slot) => {
                self.state.air.cursor = slot;
                self.go(Node::AirCarrier);
            }
            None if self.state.air.carriers.is_empty() => self.end_air(),
            None => self.go(Node::AirDeclare),
        }
    }

    pub(crate) fn air_carrier(&mut self, action: Action) {
        let slot = self.state.air.cursor;
        if action == Action::Join {
            self.state.air.carriers.insert(slot);
        }
        self.ask_carrier(slot.next());
    }

    /// [R5.1, R7.3(1), R7.3(3), R7.3(4), RULING-56] One roll for the side; carriers show themselves.
    pub(crate) fn air_declare(&mut self, action: Action) {
        let Action::Column(column) = action else { return self.end_air() };
        let side = self.active();
        self.state.air.column = column;
        let carriers = self.state.air.carriers;
        self.show(carriers);
        let modifier = self.air_modifier(side, carriers);
        let die = self.dice.d6(self.roll_name(Purpose::Air, side.index() as u16, 0));
        let operations = operations(column, die, modifier, self.game.options.air_table_offset);
        self.state.air.left = operations;
        self.emit(|| Event::AirRoll { side, column, die, modifier, operations, carriers });
        if operations == 0 {
            self.end_air();
        } else if operations >= 2 && self.board().has_missiles() {
            self.go(Node::Dongfeng);
        } else {
            self.go(Node::AirAllocate);
        }
    }

    /// [R4.3, R5.1(2), R7.3(3), R17.1(1), R22.3] Night, lowest tech of the carriers used, space war.
    pub(crate) fn air_modifier(&self, side: Side, carriers: SlotSet) -> i8 {
        let night = if ThreeKingdoms::is_night(self.state.turn) { -2 } else { 0 };
        let tech = carriers.iter().map(|slot| self.game.tech(self.state, slot)).min().unwrap_or(0) as i8;
        let space = if self.game.china == Some(side) { 0 } else { self.state.space };
        night + tech + space
    }

    /// [R22.2(2), R22.2(3)] Two operations buy as many missiles as the die shows.
    pub(crate) fn dongfeng(&mut self, action: Action) {
        if action != Action::Fire {
            return self.go(Node::AirAllocate);
        }
        self.state.dongfeng_used = true;
        self.state.air.left -= 2;
        let count = self.dice.d6(self.roll_name(Purpose::Missiles, 0, 0));
        self.state.air.missile_count = count;
        self.emit(|| Event::Missiles { count });
        self.note_attack(self.active());
        self.go(Node::Missile);
    }

    /// [R22.2(4)2] Gives out one missile.
    pub(crate) fn missile(&mut self, action: Action) {
        let Action::Missile(slot) = action else { return };
        let air = &mut self.state.air;
        air.missiles[usize::from(air.missiles_given)] = slot.into();
        air.missiles_given += 1;
        if air.missiles_given == air.missile_count {
            self.go(Node::AirAllocate);
        }
    }

    /// [R5.2] Gives out one operation, or ends the giving.
    pub(crate) fn air_allocate(&mut self, action: Action) {
        let (launch, hex, boat, mission) = match action {
            Action::StrikeShips(hex, launch) => (launch, hex, OptId::NONE, Mission::Attack),
            Action::ScoutShips(hex, launch) => (launch, hex, OptId::NONE, Mission::Search),
            Action::StrikeBoat(boat, launch) => (launch, self.state.hex_of(boat), boat.into(), Mission::Attack),
            Action::ScoutBoat(boat, launch) => (launch, self.state.hex_of(boat), boat.into(), Mission::Search),
            _ => return self.end_allocation(),
        };
        let air = &mut self.state.air;
        air.left -= 1;
        let last = air.targets[..usize::from(air.count)].last_mut();
        match last {
            Some(last) if (last.launch, last.hex, last.boat) == (launch, hex, boat) => last.operations += 1,
            _ => {
                let lowest = || self.board().ships_at(self.state.active.other(), hex).first();
                let order = boat.get().or_else(lowest).into();
                let target =
                    AirTarget { hex, boat, order, mission, launch, operations: 1, escorts: 0, interceptors: 0 };
                let air = &mut self.state.air;
                air.targets[usize::from(air.count)] = target;
                air.count += 1;
            }
        }
    }

    /// [R5.2(5)] All operations are given out before anything is resolved.
    fn end_allocation(&mut self) {
        if self.state.air.count == 0 && self.state.air.missiles_given == 0 {
            return self.end_air();
        }
        self.ask_escorts(TargetId::new(0));
    }

    /// [R5.3(1), RULING-21] Asks for the escorts of the next group of two or more.
    fn ask_escorts(&mut self, from: TargetId) {
        let next = groups(self.state).find(|&(number, group)| number >= from && group.operations >= 2);
        match next.map(|(number, _)| number) {
            Some(number) => {
                self.state.air.current = number;
                self.go(Node::AirEscort);
            }
            None => self.end_escorts(),
        }
    }

    pub(crate) fn air_escort(&mut self, action: Action) {
        let current = self.state.air.current;
        if let Action::Escort(escorts) = action {
            self.state.air.targets[current.index()].escorts = escorts;
        }
        self.ask_escorts(TargetId::new(current.number() + 1));
    }

    /// [R5.4(1), R17.0] Attacks may be intercepted, searches are not.
    fn end_escorts(&mut self) {
        if groups(self.state).next().is_some() {
            self.note_attack(self.active());
            self.go(Node::Intercept);
        } else {
            self.resolve_missiles();
        }
    }

    /// [R5.4(4), R7.3(1), R17.1(6)1] Aircraft return; carriers that were shown are off again.
    pub(crate) fn end_air(&mut self) {
        if self.is_over() {
            return;
        }
        if self.state.is_base_air() {
            self.end_chit();
        } else {
            self.state.air = AirOperation::NONE;
            self.state.fleet.air = Part::Done;
            self.go(Node::FleetMode);
        }
    }
}
