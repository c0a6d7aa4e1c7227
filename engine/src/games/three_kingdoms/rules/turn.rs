//! Turns, chits, days \[R4\].

use crate::games::three_kingdoms::{
    AirOperation, Boat, Event, Fleet, Node, Purpose, RED, Referee, ShipType, Slot, SlotSet, ThreeKingdoms, state::BLUE,
};
use crate::{Dice, EventSink, Roll, Side};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// Both sides are set up: space war is rolled for [R22.3], the first turn begins.
    pub(crate) fn begin_war(&mut self) {
        self.state.cursor = Slot::new(0);
        if self.game.options.space_war {
            let die = self.dice.d6(self.turn_roll(Purpose::Space, 0));
            let modifier = war_modifier(die);
            self.state.space = modifier;
            self.emit(|| Event::Space { die, modifier });
        }
        self.start_turn();
    }

    /// Name of a roll that belongs to the turn, not to a chit.
    fn turn_roll(&self, purpose: Purpose, actor: u16) -> Roll {
        Roll { moment: u16::from(self.state.turn) << 11, purpose: purpose as u8, index: 0, actor, target: 0 }
    }

    /// [R4.1(1), R22.4] All chits go into the cup; cyber war is rolled for.
    fn start_turn(&mut self) {
        let turn = self.state.turn;
        self.emit(|| Event::Turn { turn, night: ThreeKingdoms::is_night(turn) });
        self.state.cup = self.game.scenario.chits;
        if self.game.options.cyber_war {
            let die = self.dice.d6(self.turn_roll(Purpose::Cyber, 0));
            let modifier = war_modifier(die);
            self.state.cyber = modifier;
            self.emit(|| Event::Cyber { die, modifier });
        }
        self.draw_chit();
    }

    /// [R4.1(2), R4.1(4)] The next chit out of the cup acts; an empty cup ends the turn.
    pub(crate) fn draw_chit(&mut self) {
        if self.state.node == Node::Over {
            return;
        }
        let left = self.state.cup.count_ones();
        if left == 0 {
            return self.end_turn();
        }
        let mut drawn = self.dice.one_of(self.turn_roll(Purpose::Chit, left as u16), left);
        let mut chit = 0;
        while self.state.cup >> chit & 1 == 0 || drawn > 0 {
            drawn -= u32::from(self.state.cup >> chit & 1);
            chit += 1;
        }
        self.state.cup &= !(1 << chit);
        self.state.chit = chit;
        self.state.active = if chit < 3 { BLUE } else { RED };
        self.state.sequence = 0;
        self.state.acted = SlotSet::EMPTY;
        self.state.shot = SlotSet::EMPTY;
        self.state.snapshot = self.state.on;
        self.emit(|| Event::Chit { chit });
        match chit % 3 {
            0 => self.start_base_air(),
            1 => self.state.node = Node::BoatPick,
            _ => {
                self.state.fleet = Fleet::NONE;
                self.state.node = Node::FleetMode;
            }
        }
    }

    /// The chit is played out.
    pub(crate) fn end_chit(&mut self) {
        self.state.air = AirOperation::NONE;
        self.state.boat = Boat::NONE;
        self.state.fleet = Fleet::NONE;
        self.draw_chit();
    }

    /// [R4.1(4), R4.4, R4.5, RULING-25] Day end after every sixth turn; the last turn ends the game.
    fn end_turn(&mut self) {
        let turn = self.state.turn;
        let is_last = turn >= self.game.scenario.turns;
        let is_day_end = turn.is_multiple_of(6) && self.game.scenario.day_end;
        if is_day_end && (!is_last || self.game.options.day_end_on_last_turn) {
            self.end_day();
        }
        if is_last {
            self.end_game();
        } else {
            self.state.turn += 1;
            self.start_turn();
        }
    }

    /// [R4.4(1), R4.4(2), R4.4(3), RULING-26] Ships in own ports turn off, supply ships turn others off, the ships that
    /// are still on leave. Boats stay as they are.
    fn end_day(&mut self) {
        self.emit(|| Event::DayEnd);
        for side in Side::BOTH {
            let on = self.state.on.and(self.game.roster.ships_of(side));
            for slot in on.iter() {
                let hex = self.state.hex_of(slot);
                if self.game.is_own_port(side, hex) {
                    self.turn_off(slot);
                }
            }
            for supply in self.tables.on_map.and(self.game.roster.of_side[side]).and(self.game.roster.ships).iter() {
                if self.game.card(self.state, supply).ship_type == ShipType::Aoe {
                    let here = self.board().ships_at(side, self.state.hex_of(supply));
                    for slot in here.and(self.state.on).without(SlotSet::one(supply)).iter() {
                        self.turn_off(slot);
                    }
                }
            }
            for slot in self.state.on.and(self.game.roster.ships_of(side)).iter() {
                self.send_back(slot);
            }
        }
    }

    /// A unit turns face down; who it is stays known [RULING-40].
    pub(crate) fn turn_off(&mut self, slot: Slot) {
        self.state.on.remove(slot);
        let counter = self.face(slot);
        self.emit(|| Event::Submerge { slot, counter });
    }

    /// [R4.5] Nothing more is played.
    pub(crate) fn end_game(&mut self) {
        self.state.node = Node::Over;
    }

    /// Goes on to a decision, unless the game is over.
    pub(crate) fn go(&mut self, node: Node) {
        if self.state.node != Node::Over {
            self.state.node = node;
        }
    }
}

/// [R22.3, R22.4] Effect of the die of space and cyber war.
pub(crate) const fn war_modifier(die: u8) -> i8 {
    match die {
        6 => -2,
        4 | 5 => -1,
        _ => 0,
    }
}
