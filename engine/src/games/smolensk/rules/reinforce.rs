//! R12: reinforcements.

use super::referee::Referee;
use crate::{
    Dice, EventSink, OptId, Side,
    games::smolensk::{Action, Event, Hexes, MAX_UNITS, Node, Smolensk, Spot, State, Tables, UnitSet},
    hex::Hex,
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R12.0, R12.2(1), R12.2(2), R13.0(4)] So many units of the box as the record says.
    pub(super) fn reinforce(&mut self) {
        self.state.left = self.game.reinforcements(self.state.turn, self.state.active);
        self.next_reinforcement();
    }

    fn next_reinforcement(&mut self) {
        let state = &*self.state;
        let has_unit = self.game.units_of(state.active).any(|unit| state.unit(unit).is_at(Spot::Box));
        if state.left > 0 && has_unit && !places(self.game, state, self.tables).is_empty() {
            self.ask(Node::Bring);
        } else {
            self.begin_reserve();
        }
    }

    pub(super) fn bring(&mut self, action: Action) {
        match action {
            Action::Bring(unit) => {
                self.state.subject = unit.into();
                self.ask(Node::Place);
            }
            _ => self.begin_reserve(),
        }
    }

    /// [R12.1(1), R3.1(3), R3.4(2)] The unit is placed on a railway.
    pub(super) fn place(&mut self, action: Action) {
        let (Action::Place(hex), Some(unit)) = (action, self.state.subject.get()) else { return };
        self.stand(unit, hex);
        self.events.emit(|| Event::Reinforced { unit, hex });
        self.take(hex, self.state.active);
        self.state.left -= 1;
        self.state.subject = OptId::NONE;
        self.next_reinforcement();
    }
}

/// [RULING-57] Classes of units of a side in a box, same side up, each by its lowest id.
pub(crate) fn classes(game: &Smolensk, state: &State, side: Side, spot: Spot) -> UnitSet {
    let mut found = UnitSet::EMPTY;
    let mut seen = [[false; MAX_UNITS]; 2];
    game.units_of(side).for_each(|unit| {
        let word = state.unit(unit);
        if word.is_at(spot) {
            let seen = &mut seen[usize::from(word.is_reduced())][game.class_of(unit)];
            if !*seen {
                *seen = true;
                found.insert(unit);
            }
        }
    });
    found
}

/// [R12.1(2), R3.1(1)] Hexes of open railways with room, but no cities and towns of the enemy.
pub(crate) fn places(game: &Smolensk, state: &State, tables: &mut Tables) -> Hexes {
    let side = state.active;
    let is_hostile = |hex: &Hex| {
        game.place_in(*hex).is_some_and(|place| {
            let site = game.data.site(place);
            (site.is_city || site.is_town) && game.holder(state, place) != side
        })
    };
    let open = tables.rails(game, side);
    let hostile: Hexes = open.and(game.with_place).iter().filter(is_hostile).collect();
    open.without(tables.board.full()).without(hostile)
}
