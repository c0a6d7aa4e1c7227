//! R19: submarines.

use super::{air::target_unit, referee::Referee, rolls};
use crate::{
    Dice, EventSink, OptId, Side,
    games::pacific_war::{Action, Area, AreaSet, Event, Node, PacificWar, State, Tables},
};

/// [R19(SUBMARINE), RULING-40] Seas with an enemy unit.
pub(crate) fn seas(game: &PacificWar, tables: &Tables, side: Side) -> AreaSet {
    tables.areas(side.other()).and(game.data.map.sea)
}

/// [R19(SUBMARINE)] The modifier: the enemy's marker, and each enemy DD.
pub(crate) fn modifier(game: &PacificWar, state: &State, tables: &Tables, sea: Area) -> i8 {
    let enemy = state.active.other();
    let [marker, destroyer] = game.data.charts.submarine;
    let destroyers = tables.units(game, enemy, sea).and(game.destroyers).len() as i8;
    i8::from(state.seas[enemy].contains(sea)) * marker + destroyers * destroyer
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R19(SUBMARINE), RULING-40] Half as many attacks as the limit of the card.
    pub(super) fn begin_submarines(&mut self) {
        self.state.left = self.game.data.turns[usize::from(self.state.turn) - 1].submarines;
        self.state.touched = AreaSet::EMPTY;
        self.next_submarine();
    }

    /// [RULING-40, RULING-70] The next attack; control is looked at after the last one.
    fn next_submarine(&mut self) {
        self.state.place = OptId::NONE;
        if self.state.left == 0 || seas(self.game, self.tables, self.state.active).is_empty() {
            self.state.left = 0;
            self.control(self.state.touched);
            return self.end_card();
        }
        self.ask(Node::SubmarineSea);
    }

    /// [R19(SUBMARINE)] The die of a submarine.
    pub(super) fn submarine(&mut self, action: Action) {
        let Action::At(area) = action else { return };
        let side = self.state.active;
        self.state.left -= 1;
        self.state.touched.insert(area);
        self.state.volley_number = self.state.volley_number.wrapping_add(1);
        let drm = modifier(self.game, self.state, self.tables, area);
        let die = self.dice.d6(rolls::submarine(self.state, area));
        let hit = die as i8 + drm > 0;
        self.events.emit(|| Event::Submarine { side, area, drm, die, hit });
        if hit {
            self.state.place = area.into();
            self.ask(Node::SubmarineTarget);
        } else {
            self.next_submarine();
        }
    }

    /// [R19(SUBMARINE)] What it destroys; a ship makes one check.
    pub(super) fn sink(&mut self, action: Action) {
        if let (Action::Hit(target), Some(area)) = (action, self.state.place.get()) {
            let units = self.tables.units(self.game, self.enemy(), area);
            if let Some(unit) = target_unit(self.game, self.state, self.tables, units, target) {
                self.destroy(unit, 1, false);
            }
        }
        self.next_submarine();
    }
}
