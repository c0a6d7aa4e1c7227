//! Movement and what betrays a mover [R8, R9.2(2), R9.3(2)].

use arrayvec::ArrayVec;

use crate::games::three_kingdoms::{Event, Node, Purpose, Referee, Slot, SlotSet, State, ThreeKingdoms, WAITING};
use crate::{Dice, EventSink, Side, hex::Hex};

/// Hexes entered on the way, the destination last.
type Path = ArrayVec<Hex, 2>;

impl ThreeKingdoms {
    /// [R8.0(1), RULING-6] The hexes entered on the way: a shortest path on which the fewest things betray, then the
    /// lowest hex numbers. Longer paths cannot have fewer. `triggers` takes the hex passed through.
    fn path(&self, from: Hex, to: Hex, triggers: impl Fn(Hex) -> u32) -> Path {
        let mut path = Path::new();
        if from == to {
            return path;
        }
        if self.theatre.reach.one(from).binary_search(&to).is_err() {
            path.extend(self.theatre.reach.between(from, to).min_by_key(|&middle| triggers(middle)));
        }
        path.push(to);
        path
    }

    /// [R9.3(2)2, R9.3(2)3] Conditions that a boat meets in a hex: enemy coast 1, enemy SOSUS 2.
    fn boat_conditions(&self, side: Side, hex: Hex) -> u32 {
        u32::from(self.theatre.enemy_coast[side].contains(hex))
            | u32::from(self.theatre.enemy_sosus[side].contains(hex)) << 1
    }

    /// [R8.0(1), R9.3(2), RULING-6] The way of a boat, empty where it stays, and the conditions that it meets. Each adds
    /// one die, however often it is met: what the destination adds anyway does not count.
    fn boat_way(&self, state: &State, boat: Slot, to: Hex) -> (Path, u32) {
        let side = self.roster.side_of(boat);
        let conditions = |hex: Hex| self.boat_conditions(side, hex);
        let path = self.path(state.hex_of(boat), to, |middle| (conditions(middle) | conditions(to)).count_ones());
        let met = path.iter().fold(0, |met, &hex| met | conditions(hex));
        (path, met)
    }

    /// [R9.3(2)] Conditions under which a boat that is off is checked on its way there; `None` where it stays.
    pub(crate) fn check_of_way(&self, state: &State, boat: Slot, to: Hex) -> Option<u32> {
        let (path, met) = self.boat_way(state, boat, to);
        (!path.is_empty()).then_some(met)
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R9.2(2)2, R9.2(2)3, R9.2(2)4] Whether entering the hex turns ships of a side on.
    fn exposes(&self, side: Side, hex: Hex) -> bool {
        self.game.theatre.betrays(side, hex) || !self.board().ships_at(side.other(), hex).is_empty()
    }

    /// [R8.0, R9.2(2), RULING-5, RULING-6] A group goes to a hex; every hex entered may turn it on. Reaching the goal
    /// of 19.4, also in passing, ends the game [R19.4(5)5].
    pub(crate) fn move_group(&mut self, units: SlotSet, from: Hex, to: Hex) {
        let side = self.active();
        let game = self.game;
        let path = game.path(from, to, |hex| u32::from(self.exposes(side, hex)));
        if path.is_empty() {
            return;
        }
        self.emit(|| Event::Move { units, from, to });
        for &hex in &path {
            if self.exposes(side, hex) {
                self.turn_on(units);
                if game.options.mutual_sighting {
                    let enemies = self.board().ships_at(side.other(), hex);
                    self.turn_on(enemies);
                }
            }
            if let Some((escaper, goal)) = game.scenario.escape
                && hex == goal
                && units.iter().any(|slot| self.state.counter[usize::from(slot)] == escaper)
            {
                self.state.escaped = true;
                self.emit(|| Event::Escape { hex });
                self.end_game();
                break;
            }
        }
        for slot in units.iter() {
            self.relocate(slot, to);
        }
    }

    /// [R8.0(3), R9.3(2), R18.2] A boat goes to a hex and is checked: one die for moving, one for an enemy coast, one
    /// for enemy SOSUS on the way. A boat that stays, or is on, is not checked. Says whether it was found.
    pub(crate) fn move_boat(&mut self, boat: Slot, to: Hex) -> bool {
        let side = self.active();
        let game = self.game;
        let from = self.state.hex_of(boat);
        let (path, met) = game.boat_way(self.state, boat, to);
        if path.is_empty() {
            return false;
        }
        self.relocate(boat, to);
        self.emit(|| Event::Move { units: SlotSet::one(boat), from, to });
        if path.len() == 2 {
            self.show(SlotSet::one(boat));
        }
        if self.state.on.contains(boat) {
            return false;
        }
        let dice = 1 + met.count_ones() as u8;
        let most = self.search_number(side);
        let name = self.roll_name(Purpose::Check, u16::from(boat), 0);
        let found = self.dice.hits_up_to(name, dice, most) > 0;
        let counter = self.face(boat);
        self.emit(|| Event::BoatCheck { boat, counter, dice, most, found });
        if found {
            self.turn_on(SlotSet::one(boat));
        }
        found
    }

    /// [R9.3(4)1, R9.3(4)2] A boat of this side is found on this number or less.
    pub(crate) fn search_number(&self, side: Side) -> u8 {
        self.game.data.sub_search[self.game.scenario.sides[side].nation as usize]
    }

    /// [R9.3(1), R9.3(3), R9.3(4), R9.3(5)] Dice to find a boat that is off.
    pub(crate) fn search_boat(&mut self, boat: Slot, dice: u8, actor: u16) {
        let most = self.search_number(self.game.roster.side_of(boat));
        let name = self.roll_name(Purpose::Search, actor, u16::from(boat));
        let found = self.dice.hits_up_to(name, dice, most) > 0;
        let counter = self.face(boat);
        self.emit(|| Event::BoatSearch { boat, counter, dice, most, found });
        if found {
            self.turn_on(SlotSet::one(boat));
        }
    }

    /// [R9.2(1)] All enemy ships of a hex turn on.
    pub(crate) fn search_hex(&mut self, hex: Hex) {
        let hidden = self.board().ships_at(self.enemy(), hex).without(self.state.on);
        self.emit(|| Event::ShipSearch { hex, found: hidden.len() as u8 });
        self.turn_on(hidden);
    }

    /// Whether the game ended meanwhile.
    pub(crate) fn is_over(&self) -> bool {
        self.state.node == Node::Over
    }
}

/// Whether a place is on the map.
#[inline]
pub(crate) const fn is_on_map(hex: Hex) -> bool {
    hex.0 < WAITING.0
}
