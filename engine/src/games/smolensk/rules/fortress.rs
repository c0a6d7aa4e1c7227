//! R11.3, L15.5, L15.6: fortresses and stand-fast markers of the linked game.

use super::{lines::rail_lines, referee::Referee};
use crate::{
    Dice, EventSink, OptId,
    games::smolensk::{Action, Event, Hexes, MAX_FORTS, Node, SU, Smolensk, State, Tables},
    hex::Hex,
};

/// First turn in which a marker may be lifted [L15.6(2)].
const FIRST_LIFT: u8 = 4;
/// Highest level of a fortress [RULING-37].
const HIGHEST: u8 = 2;

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [L15.6(2), RULING-56] From turn 4 on the Soviet player may lift a stand-fast marker.
    pub(super) fn begin_markers(&mut self) {
        self.state.active = SU;
        self.state.subject = OptId::NONE;
        if self.game.is_linked()
            && self.state.turn >= FIRST_LIFT
            && !to_lift(self.game, self.state, self.tables).is_empty()
        {
            self.ask(Node::Lift);
        } else {
            self.begin_fortresses();
        }
    }

    pub(super) fn lift_marker(&mut self, action: Action) {
        if let Action::Lift(hex) = action
            && let Some(place) = self.game.place_in(hex)
            && let Some(marker) = self.game.marker_of(place)
        {
            self.state.markers.remove(marker);
            self.events.emit(|| Event::Lifted { place });
        }
        self.begin_fortresses();
    }

    /// [R11.3, R14.1, L15.5, RULING-37] In the linked game the Soviet player may build a fortress or raise one.
    fn begin_fortresses(&mut self) {
        self.state.left = if self.game.is_linked() { self.game.options.fortress_per_supply } else { 0 };
        self.next_fortress();
    }

    fn next_fortress(&mut self) {
        if self.state.left == 0 || to_fortify(self.game, self.state, self.tables).is_empty() {
            self.end_supply();
        } else {
            self.ask(Node::Fort);
        }
    }

    pub(super) fn fortify(&mut self, action: Action) {
        let Action::Fort(hex) = action else { return self.end_supply() };
        if let Some(fort) = self.state.fort_in(hex) {
            self.state.levels[fort] += 1;
        } else {
            let fort = usize::from(self.state.markers_used);
            self.state.forts[fort] = hex.into();
            self.state.levels[fort] = 1;
            self.state.markers_used += 1;
            self.tables.board.raise(&self.game.data.map.grid, SU, hex);
            self.tables.touch();
        }
        let level = self.state.level_in(hex);
        self.events.emit(|| Event::Built { hex, level });
        self.state.left -= 1;
        self.next_fortress();
    }
}

/// [L15.6(2), RULING-56] Marked cities that the Soviets control and that a railway joins to one of their sources.
pub(crate) fn to_lift(game: &Smolensk, state: &State, tables: &Tables) -> Hexes {
    let lines = rail_lines(game, tables, SU);
    let marked = state.markers.iter().map(|marker| game.stand_fast[marker.index()]);
    let held = marked.filter(|&place| game.holder(state, place) == SU);
    held.map(|place| game.data.site(place).hex).filter(|&hex| lines.contains(&game.data.map.grid, hex)).collect()
}

/// [R14.3(3), L15.5, RULING-37] Major cities that the Soviets control, with a line and without an enemy: without a
/// fortress while there are markers, or with one of level 1.
pub(crate) fn to_fortify(game: &Smolensk, state: &State, tables: &mut Tables) -> Hexes {
    let most = usize::from(game.options.fortress_markers).min(MAX_FORTS);
    let has_marker = usize::from(state.markers_used) < most;
    let fits = |hex: Hex| match state.level_in(hex) {
        0 => has_marker,
        level => level < HIGHEST,
    };
    let cities: Hexes = game
        .cities()
        .filter(|&place| game.holder(state, place) == SU)
        .map(|place| game.data.site(place).hex)
        .filter(|&hex| fits(hex) && !tables.board.is_enemy(SU, hex))
        .collect();
    let lines = tables.in_line(game, SU);
    cities.and(lines)
}
