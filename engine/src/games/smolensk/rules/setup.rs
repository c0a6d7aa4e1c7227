//! R4.0: how the game is set up.

use super::referee::Referee;
use crate::{
    Dice, EventSink, Id, OptId, Side,
    games::smolensk::{AX, Action, Event, Hexes, Marker, Node, SU, Smolensk, Spot, Start, State, Tables, Unit, Word},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R4.0(2)3, R4.0(3), R4.0(4), R4.0(5), R4.0(7)] Units that are not on the map, control, the fortress of Brest.
    pub(crate) fn begin(&mut self) {
        *self.state = State::EMPTY;
        let game = self.game;
        for option in game.options.ignored() {
            self.events.emit(|| Event::Ignored { option });
        }
        for unit in game.units() {
            let spot = match game.card(unit).start {
                Start::Map(hex) if !game.options.free_deployment => Spot::Hex(hex),
                Start::Map(_) => Spot::Unplaced,
                Start::Box => Spot::Box,
                Start::Waiting => Spot::Waiting,
            };
            *self.state.unit_mut(unit) = Word::at(spot);
        }
        for (number, site) in game.data.sites.iter().enumerate() {
            if game.data.map.axis.contains(site.hex) {
                self.control(Id::from_index(number), AX);
            }
        }
        self.state.forts[0] = OptId::some(game.data.scenario.fortress);
        self.state.levels[0] = 1;
        self.state.markers_used = 1;
        self.state.markers = (0..game.stand_fast.len()).map(Marker::from_index).collect();
        self.tables.derive(game, self.state);
        match next_to_place(game, self.state) {
            Some(unit) => {
                self.state.subject = OptId::some(unit);
                self.ask(Node::SetUp);
            }
            None => self.surprise(),
        }
        self.tables.prepare(game, self.state);
    }

    /// [R4.0(2)1, R4.0(2)2, RULING-3, RULING-63] A unit is placed; that does not change control.
    pub(super) fn set_up(&mut self, action: Action) {
        let (Action::Place(hex), Some(unit)) = (action, self.state.subject.get()) else { return };
        self.stand(unit, hex);
        self.events.emit(|| Event::Deployed { unit, hex });
        let next = next_to_place(self.game, self.state);
        self.state.subject = next.into();
        if next.is_none() {
            self.surprise();
        }
    }
}

/// [RULING-3] The next unit to place, by rising id, of one side and then of the other.
fn next_to_place(game: &Smolensk, state: &State) -> Option<Unit> {
    let first = game.options.first_to_set_up;
    let waits = |side: Side| game.units_of(side).find(|&unit| state.unit(unit).spot() == Spot::Unplaced);
    waits(first).or_else(|| waits(first.other()))
}

/// [R4.0(2)1, R4.0(2)2, RULING-51] Hexes of its formation with room; the last units go where nobody stands yet.
pub(crate) fn places(game: &Smolensk, state: &State, tables: &Tables, unit: Unit) -> Hexes {
    let number = game.card(unit).formation;
    let Some(formation) = number.map(|number| &game.data.formations[usize::from(number)]) else { return Hexes::EMPTY };
    let open: Hexes = formation.hexes.iter().filter(|&hex| tables.board.has_room(hex)).collect();
    let empty: Hexes = open.iter().filter(|&hex| tables.board.count(hex) == 0).collect();
    let is_left = |other: &Unit| game.card(*other).formation == number && state.unit(*other).spot() == Spot::Unplaced;
    let left = game.units_of(game.side_of(unit)).filter(is_left).count();
    debug_assert!(game.side_of(unit) == SU || !formation.hexes.contains(game.data.scenario.fortress));
    if formation.fills && left <= empty.len() { empty } else { open }
}
