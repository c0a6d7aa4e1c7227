//! R6.2: what a group does, and what comes after.

use super::{air, movement, normal, referee::Referee, superiority};
use crate::{
    BySide, Dice, EventSink,
    games::pacific_war::{
        Action, AreaSet, Card, Deed, Event, Node, PacificWar, Program, State, Tables, UnitSet, Volley,
    },
};

/// [R6.2(2), RULING-54, RULING-57] What the whole group can do inside a card.
pub(crate) fn deeds(game: &PacificWar, state: &State, tables: &Tables) -> arrayvec::ArrayVec<Deed, 5> {
    let mut deeds = arrayvec::ArrayVec::new();
    let Some(here) = state.here.get() else { return deeds };
    let (side, group) = (state.active, state.group);
    if movement::mover(game, state, tables, group).may_start(game, state, tables, here) {
        deeds.push(Deed::Move);
    }
    if group.is_subset_of(normal::attackers(game, state, tables, side, here)) {
        deeds.push(Deed::Normal);
    }
    if group.is_subset_of(air::strikers(game, state, tables, side, here)) {
        deeds.push(Deed::Air);
    }
    let limit = if state.card.is(Card::JOINT) { 2 } else { 1 };
    let is_free = state.superiorities < limit;
    if is_free && group.len() == 1 && group.is_subset_of(game.aircraft) && superiority::is_base(game, state, here) {
        deeds.push(Deed::Superiority);
    }
    deeds.push(Deed::Nothing);
    deeds
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// The group of a card says what it does.
    pub(super) fn ask_for_deed(&mut self) {
        self.ask(Node::Deed);
    }

    /// [R6.2(2)] What the group does.
    pub(super) fn choose_deed(&mut self, action: Action) {
        self.begin_deed(match action {
            Action::Move => Deed::Move,
            Action::Normal => Deed::Normal,
            Action::Air => Deed::Air,
            Action::Superiority => Deed::Superiority,
            _ => Deed::Nothing,
        });
    }

    /// [R6.2(4)] An action begins.
    pub(super) fn begin_deed(&mut self, deed: Deed) {
        self.clear_responses();
        self.state.deed = deed;
        self.state.touched = AreaSet::EMPTY;
        let Some(here) = self.state.here.get() else { return self.end_deed() };
        let (side, units) = (self.state.active, self.state.group.len() as u8);
        self.events.emit(|| Event::Acts { side, deed, area: here, units });
        match deed {
            Deed::Nothing => self.end_deed(),
            Deed::Move => {
                self.state.touched.insert(here);
                self.begin_move();
            }
            Deed::Normal => self.begin_normal(),
            Deed::Air => self.begin_wave(self.state.group),
            Deed::Superiority => self.ask(Node::Sea),
        }
    }

    /// [R6.3, RULING-33] An action, or a wave of one, begins: both sides may answer once.
    pub(super) fn clear_responses(&mut self) {
        let state = &mut *self.state;
        state.ambushed = AreaSet::EMPTY;
        state.asked = BySide::both(AreaSet::EMPTY);
        state.has_responded = BySide::both(false);
        state.is_aa_live = false;
        state.aa_used = 0;
        state.volley = Volley::None;
    }

    /// [R6.2(3), R7.1(4), R8.1(5), R9.1(6)] The action is over, and who took part is flipped.
    pub(super) fn end_deed(&mut self) {
        self.state.volley = Volley::None;
        self.state.touched = AreaSet::EMPTY;
        match self.state.program {
            Program::Plain => {
                self.flip(self.state.group, true);
                self.next_round();
            }
            _ => self.card_deed_is_over(),
        }
    }

    /// [RULING-68] The group has taken part in the action, unless it did nothing.
    pub(super) fn note_deed(&mut self) {
        if self.state.deed != Deed::Nothing {
            self.state.acted = self.state.acted.with(self.state.group);
        }
    }

    /// Units of a set that are still on the map where the group stands.
    pub(super) fn still_here(&self, units: UnitSet) -> UnitSet {
        let here = self.state.here.get().map_or(UnitSet::EMPTY, |here| self.tables.at[here.index()]);
        units.and(here)
    }
}
