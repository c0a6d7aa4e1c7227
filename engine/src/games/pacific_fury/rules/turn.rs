//! Start of a turn: initiative, events, reinforcements [R6, R7, R8.1].

use crate::{
    BySide, Dice, EventSink, Side,
    games::pacific_fury::{
        Event, IJN, Node, SHIPS, Ship, ShipSet, TRANSPORTS, USN,
        rules::{
            Referee,
            fire::{EVENT_OVERESTIMATE, EVENT_RESERVES, EVENT_SUBMARINE, EVENT_TORPEDO, event_faces},
            rolls::Purpose,
        },
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R6.0(1), R6.0(3)] The marker gives the initiative for the turn (0 counts as US); the other side gets both
    /// transports [R10.7(8)]. Events come before reinforcements, not on turn 1 [R5.0, R7.0(1)].
    pub(crate) fn start_turn(&mut self) {
        let initiative = if self.state.marker >= 0 { USN } else { IJN };
        self.state.initiative = initiative;
        let other = initiative.other();
        self.state.base[other] = self.state.base[other].with(TRANSPORTS);
        let turn = self.state.turn;
        self.emit(|| Event::Turn { turn, initiative });
        if turn == 1 {
            self.reinforce();
        } else {
            self.event(other);
        }
    }

    /// [R7.0(1), R7.0(2)] The side without the initiative rolls; results that are used up are rolled again.
    fn event(&mut self, side: Side) {
        let faces = event_faces(side == IJN, self.state.events_used);
        if faces == 0 {
            self.emit(|| Event::NoEvent { side });
            return self.reinforce();
        }
        let name = self.roll_name(Purpose::Event, side, 0, 0, 0);
        let face = self.dice.d6_among(name, faces);
        self.emit(|| Event::EventDie { side, face });
        match (side, face) {
            (IJN, 1..=3) => self.torpedo(face),
            (IJN, _) => self.reserves(),
            (USN, 1) => self.submarine(),
            (USN, 2..=4) => self.bombers(),
            (USN, _) => self.overestimated_claims(),
        }
    }

    /// [R7.1(1)] Japan places as many hits as the die shows on US ships in base. One event [RULING-28], used up even if
    /// the base is empty [RULING-37].
    fn torpedo(&mut self, hits: u8) {
        self.state.events_used |= EVENT_TORPEDO;
        self.emit(|| Event::Torpedo { hits });
        if self.state.base[USN].is_empty() {
            return self.reinforce();
        }
        self.start_placing(hits);
        self.state.node = Node::Torpedo;
    }

    /// [R7.1(1)] All torpedo hits are placed: sink checks, then reinforcements.
    pub(super) fn end_torpedo(&mut self) {
        let targets = self.state.base[USN];
        self.sink_checks_of(USN, targets);
        self.state.hits = BySide::both([0; SHIPS]);
        self.reinforce();
    }

    /// [R7.1(2)] The reserve box joins the base, usable this turn.
    fn reserves(&mut self) {
        self.state.events_used |= EVENT_RESERVES;
        let ships = self.state.reserve;
        self.state.reserve = ShipSet::EMPTY;
        self.state.base[IJN] = self.state.base[IJN].with(ships);
        self.emit(|| Event::Reserves { ships });
        self.reinforce();
    }

    /// [R7.2(1)] One Japanese ship in base, drawn at random, is sunk. Used up even if the base is empty [RULING-37].
    fn submarine(&mut self) {
        self.state.events_used |= EVENT_SUBMARINE;
        let base = self.state.base[IJN];
        if base.is_empty() {
            self.emit(|| Event::Submarine { ship: None });
            return self.reinforce();
        }
        let name = self.roll_name(Purpose::Submarine, USN, 0, 0, 0);
        let drawn = self.dice.one_of(name, base.len() as u32);
        let ship = base.nth(drawn as usize).expect("the draw is below the number of ships");
        self.state.base[IJN] = base.without(ShipSet::one(ship));
        self.state.sunk[IJN] = self.state.sunk[IJN].with(ShipSet::one(ship));
        self.emit(|| Event::Submarine { ship: Some(ship) });
        self.reinforce();
    }

    /// [R7.2(2)] Heavy bombers disrupt the airfield at once.
    fn bombers(&mut self) {
        self.emit(|| Event::Bombers);
        self.disrupt();
        self.reinforce();
    }

    /// [R7.2(3)] With at most one carrier in base, one sunk carrier of the US player's choice comes back. A failed claim
    /// is not used up [RULING-14].
    fn overestimated_claims(&mut self) {
        let carriers = self.game.carriers[USN];
        let few_carriers = self.state.base[USN].and(carriers).len() <= 1;
        if few_carriers && self.state.sunk[USN].meets(carriers) {
            self.state.events_used |= EVENT_OVERESTIMATE;
            self.state.node = Node::Revive;
        } else {
            if self.options().overestimate_failed_uses_event {
                self.state.events_used |= EVENT_OVERESTIMATE;
            }
            self.emit(|| Event::Overestimate { ship: None });
            self.reinforce();
        }
    }

    /// [R7.2(3)] The chosen carrier comes back.
    pub(super) fn revive(&mut self, ship: Ship) {
        self.state.sunk[USN] = self.state.sunk[USN].without(ShipSet::one(ship));
        self.state.base[USN] = self.state.base[USN].with(ShipSet::one(ship));
        self.emit(|| Event::Overestimate { ship: Some(ship) });
        self.reinforce();
    }

    /// [R8.1] Ships on the track space of this turn come to their base; then the side without the initiative forms its
    /// forces first [R8.0].
    fn reinforce(&mut self) {
        if self.state.turn >= 2 {
            let space = usize::from(self.state.turn - 2);
            for side in [IJN, USN] {
                let ships = std::mem::take(&mut self.state.track[side][space]);
                self.state.base[side] = self.state.base[side].with(ships);
                if !ships.is_empty() {
                    self.emit(|| Event::Return { side, ships });
                }
            }
        }
        self.start_formation(self.state.other_side());
    }
}
