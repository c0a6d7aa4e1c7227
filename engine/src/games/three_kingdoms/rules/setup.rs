//! Set-up: draw, distribution, placement \[R3\].

use arrayvec::ArrayVec;

use crate::games::three_kingdoms::{
    Action, Counter, CounterId, CounterSet, Draw, Event, Nation, Node, Origin, Purpose, Referee, ShipType, Slot, State,
    ThreeKingdoms, data::roster::fits, rules::rolls::roll,
};
use crate::{Dice, EventSink, Side};

/// [R8.0(5)] Surface ships of a side in a hex.
pub(crate) const STACK: usize = 6;

impl ThreeKingdoms {
    /// [R3.2(1), R3.2(2)1, R20.1(5), R18.4(1)] Counters that may be drawn for a place on the list of a side, without
    /// those it names.
    pub(crate) fn find_pool(&self, side: Side, draw: Draw) -> CounterSet {
        let setup = &self.scenario.sides[side];
        let with_ssn = self.scenario.ss_draw_includes_ssn == Some(setup.counters_of);
        let may_be_drawn = |id: u8, counter: &Counter| {
            counter.nation == setup.counters_of
                && fits(counter, draw, with_ssn, self.options.lhd && setup.nation == Nation::Cn)
                && !setup.forces.iter().any(|force| force.named.contains(&id))
        };
        let counters = (0_u8..).zip(&self.data.counters);
        counters.filter(|(id, counter)| may_be_drawn(*id, counter)).map(|(id, _)| CounterId::new(id)).collect()
    }

    /// The same, from the table.
    pub(crate) fn pool_of(&self, side: Side, draw: Draw) -> CounterSet {
        let pools = &self.pools[side];
        pools.iter().find(|(of, _)| *of == draw).map_or(CounterSet::EMPTY, |&(_, pool)| pool)
    }

    /// Whether an entry of a force's list is a landing ship [R18.4(2)].
    pub(crate) fn is_landing_origin(&self, origin: Origin) -> bool {
        let ship_type = match origin {
            Origin::Named(id) => self.data.counters[usize::from(id)].ship_type,
            Origin::Drawn(draw) => draw.ship_type,
        };
        matches!(ship_type, ShipType::Lst | ShipType::Lhd)
    }

    /// The set-up of a side up to its first decision, drawn from the dice: also what the other side imagines of it.
    pub(crate) fn draw_forces<D: Dice>(&self, state: &mut State, side: Side, dice: &mut D) {
        let mut drawn = CounterSet::EMPTY;
        let slots = self.roster.of_side[side];
        for has_mark in [true, false] {
            for slot in slots.iter() {
                let counter = match self.roster.origins[usize::from(slot)] {
                    Origin::Named(id) => id,
                    Origin::Drawn(draw) if draw.tech.is_some() == has_mark => {
                        let free = self.pool_of(side, draw).without(drawn);
                        let name = roll(state, Purpose::Draw, u16::from(slot), 0);
                        let place = dice.one_of(name, free.len() as u32);
                        let id = free.nth(place as usize).expect("the data hold enough counters");
                        drawn.insert(id);
                        id.number()
                    }
                    Origin::Drawn(_) => continue,
                };
                state.counter[usize::from(slot)] = counter;
            }
        }
    }

    /// Puts the drawn ships of every class that several places share into the order of the counter list, so that
    /// ships of one class name stand together.
    fn sort_classes(&self, state: &mut State, side: Side) {
        for slot in self.roster.of_side[side].iter() {
            let class = self.roster.class_of(slot);
            if class.first() == Some(slot) && class.len() > 1 {
                let mut ships: ArrayVec<u8, 64> = class.iter().map(|slot| state.counter[usize::from(slot)]).collect();
                ships.sort_unstable();
                for (slot, ship) in class.iter().zip(ships) {
                    state.counter[usize::from(slot)] = ship;
                }
            }
        }
    }

    /// Puts every drawn ship into a slot of the force that was chosen for it.
    fn distribute(&self, state: &mut State, side: Side) {
        let mut counter = state.counter;
        for slot in self.roster.of_side[side].iter() {
            let class = self.roster.class_of(slot);
            if class.first() != Some(slot) || !self.roster.assigned.contains(slot) {
                continue;
            }
            for force in self.roster.forces_of(side) {
                let places = class.and(force.slots());
                let ships = class.iter().filter(|&ship| state.sup[usize::from(ship)] == force.force.number() + 1);
                for (place, ship) in places.iter().zip(ships) {
                    counter[usize::from(place)] = state.counter[usize::from(ship)];
                }
            }
        }
        state.counter = counter;
        for slot in self.roster.of_side[side].iter() {
            state.sup[usize::from(slot)] = 0;
        }
    }

    /// [R3.3(1), RULING-59] Shuffles the ships of every force over its slots and puts SUP on the LST.
    pub(crate) fn shuffle_forces<D: Dice>(&self, state: &mut State, side: Side, dice: &mut D) {
        for force in self.roster.forces_of(side) {
            for domain in [self.roster.ships, self.roster.boats] {
                let slots = force.slots().and(domain);
                let mut ships: ArrayVec<u8, 64> = slots.iter().map(|slot| state.counter[usize::from(slot)]).collect();
                if let Some(first) = slots.first() {
                    dice.order(roll(state, Purpose::Shuffle, u16::from(first), 0), &mut ships);
                }
                for (slot, ship) in slots.iter().zip(ships) {
                    state.counter[usize::from(slot)] = ship;
                }
            }
            let sup = &self.scenario.sides[side].forces[force.force.index()].sup;
            let is_lst = |slot: &Slot| self.card(state, *slot).is_lst();
            let mut carriers: ArrayVec<Slot, 64> = force.slots().iter().filter(is_lst).collect();
            carriers.sort_unstable_by_key(|&slot| state.counter[usize::from(slot)]);
            for (&slot, &count) in carriers.iter().zip(sup) {
                state.sup[usize::from(slot)] = count;
            }
        }
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R3.1, R3.3(2), R3.3(3)] The table before the first ship is drawn.
    pub(crate) fn begin(&mut self) {
        for side in Side::BOTH {
            self.state.aircraft[side] = self.game.scenario.sides[side].aircraft;
        }
        self.begin_setup(self.game.scenario.first);
    }

    /// [R3.2] A side draws all its forces before it places any.
    pub(crate) fn begin_setup(&mut self, side: Side) {
        self.state.active = side;
        self.game.draw_forces(self.state, side, self.dice);
        if self.game.options.setup_assign_free {
            self.game.sort_classes(self.state, side);
            self.state.cursor = self.game.roster.of_side[side].first().expect("a side has ships");
            self.ask_assignment();
        } else {
            self.end_assignment();
        }
    }

    /// The next drawn ship that may go to several places, or the end of the distribution.
    fn ask_assignment(&mut self) {
        let side = self.state.active;
        let open = self.game.roster.of_side[side].from(self.state.cursor);
        if let Some(slot) = open.and(self.game.roster.assigned).first() {
            self.state.cursor = slot;
            self.state.node = Node::SetupAssign;
        } else {
            self.game.distribute(self.state, side);
            self.end_assignment();
        }
    }

    /// [R3.2(2)3] While ships are distributed the SUP of a slot stands for the force its ship goes to.
    pub(crate) fn assign(&mut self, action: Action) {
        if let Action::Assign(force) = action {
            self.state.sup[usize::from(self.state.cursor)] = force.number() + 1;
            self.state.cursor = self.state.cursor.next();
            self.ask_assignment();
        }
    }

    fn end_assignment(&mut self) {
        let side = self.state.active;
        self.game.shuffle_forces(self.state, side, self.dice);
        self.state.cursor = self.game.roster.of_side[side].first().expect("a side has ships");
        self.state.node = Node::SetupPlace;
    }

    /// [R3.3, R9.1(1)] Every unit starts off.
    pub(crate) fn place(&mut self, action: Action) {
        let Action::Place(hex) = action else { return };
        let side = self.state.active;
        self.relocate(self.state.cursor, hex);
        self.state.cursor = self.state.cursor.next();
        if !self.game.roster.of_side[side].from(self.state.cursor).is_empty() {
            return;
        }
        self.emit(|| Event::SetUp { side });
        if side == self.game.scenario.first {
            self.begin_setup(side.other());
        } else {
            self.begin_war();
        }
    }
}
