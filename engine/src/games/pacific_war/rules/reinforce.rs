//! R5.0: reinforcements.

use super::{movement::has_room, referee::Referee, turn::box_number};
use crate::{
    Dice, EventSink, OptId, Side,
    games::pacific_war::{
        ALLIES, Action, AreaSet, Arm, Event, JAPAN, Nation, Node, PacificWar, Spot, State, Tables, Unit, Word,
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R5.0(1), R5.0(4), RULING-11, RULING-66] A side draws what is due; what is missing is lost.
    pub(super) fn begin_reinforcements(&mut self, side: Side) {
        self.state.active = side;
        self.state.subject = OptId::NONE;
        let turn = self.state.turn;
        let game = self.game;
        for &(kind, count) in &game.data.turns[usize::from(turn) - 1].draws {
            if game.counter_of(kind).side != side {
                continue;
            }
            for _ in 0..count {
                let mut pool = game.of_kind[kind.index()].iter();
                match pool.find(|&unit| self.state.spot(unit) == Spot::Pool) {
                    Some(unit) => self.state.units[unit.index()] = Word::at(Spot::Track(turn)),
                    None => self.events.emit(|| Event::Missing { kind }),
                }
            }
        }
        self.place_next();
    }

    /// [R5.0(2), R5.0(3), RULING-10, RULING-49, RULING-59] The next unit that is due; one without a place waits a turn.
    fn place_next(&mut self) {
        let side = self.state.active;
        let due = Word::at(Spot::Track(self.state.turn));
        // All before the last one have been placed.
        let units = self.game.units[side];
        let left = self.state.subject.get().map_or(units, |last| units.from(last));
        for unit in left.iter() {
            if self.state.unit(unit) != due {
                continue;
            }
            if self.game.counter(unit).nation == Nation::Nl {
                self.leave(unit, Spot::Pool);
                continue;
            }
            if places(self.game, self.state, self.tables, unit).is_empty() {
                let turn = self.state.turn + 1;
                self.send(unit, turn);
                self.events.emit(|| Event::Delayed { unit, turn: box_number(turn) });
                continue;
            }
            self.state.subject = unit.into();
            return self.ask(Node::Reinforce);
        }
        self.state.subject = OptId::NONE;
        if side == JAPAN { self.begin_reinforcements(ALLIES) } else { self.begin_hand(JAPAN) }
    }

    /// A reinforcement is placed.
    pub(super) fn reinforce(&mut self, action: Action) {
        if let (Action::Place(area), Some(unit)) = (action, self.state.subject.get()) {
            self.stand(unit, area);
            self.events.emit(|| Event::Reinforced { unit, area });
        }
        self.place_next();
    }
}

/// [R2.21(2)1, R5.0(2), R5.0(3), RULING-9, OPT-no-reinforce-if-enemy-present] Industrial areas where a unit may be placed.
pub(crate) fn places(game: &PacificWar, state: &State, tables: &Tables, unit: Unit) -> AreaSet {
    let map = &game.data.map;
    let counter = game.counter(unit);
    let areas = map.industrial.and(game.controlled(state, counter.side)).and(game.open_to(counter.nation));
    let areas = match counter.nation {
        Nation::Cw => areas.and(game.home_of(Nation::Cw)),
        Nation::Nl => AreaSet::EMPTY,
        _ => areas,
    };
    let (areas, more) = match counter.class.arm() {
        Arm::Ship => (areas.and(map.port).without(map.no_ships), [0, 0]),
        Arm::Land => (areas, [1, 0]),
        Arm::Air => (areas, [0, 1]),
    };
    let areas =
        if game.options.no_reinforce_beside_enemy { areas.without(tables.areas(counter.side.other())) } else { areas };
    areas.iter().filter(|&area| has_room(game, state, tables, counter.side, area, more)).collect()
}
