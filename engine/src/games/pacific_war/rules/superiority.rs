//! R10: air superiority.

use super::referee::Referee;
use crate::{
    Dice, EventSink,
    games::pacific_war::{Action, Area, AreaSet, Event, PacificWar, State, Tables, UnitSet},
};

/// [R10(3), R10(4), RULING-19] Seas beside a base that do not belong to the active side yet.
pub(crate) fn seas(game: &PacificWar, state: &State, base: Area) -> AreaSet {
    game.data.map.areas.beside(base).and(game.data.map.sea).without(state.seas[state.active])
}

/// [R10, R10(2), RULING-50] Whether aircraft in an area can take air superiority.
pub(crate) fn is_base(game: &PacificWar, state: &State, area: Area) -> bool {
    let own_land = game.ground.and(game.controlled(state, state.active));
    own_land.contains(area) && !seas(game, state, area).is_empty()
}

/// [RULING-54] Areas with a ready air unit that can.
pub(crate) fn bases<'a>(game: &'a PacificWar, state: &'a State, tables: &'a Tables) -> impl Iterator<Item = Area> + 'a {
    tables.face_up.aircraft[state.active].iter().filter(|&area| is_base(game, state, area))
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10(2), RULING-66] The base; its lowest ready air unit acts.
    pub(super) fn choose_base(&mut self, action: Action) {
        let Action::From(area) = action else { return };
        let ready = self.tables.ready_units(self.game, self.state.active, area).and(self.game.aircraft);
        self.state.group = ready.first().map_or(UnitSet::EMPTY, UnitSet::one);
        self.state.here = area.into();
        self.begin_deed(self.state.deed);
    }

    /// [R10(3), R10(4), R15.2(1), RULING-70] The sea changes its marker at once; only land is looked at.
    pub(super) fn take_sea(&mut self, action: Action) {
        if let Action::Over(sea) = action {
            self.give(sea, self.state.active);
            self.state.superiorities += 1;
        }
        self.control_land(self.game.data.map.land);
        self.end_deed();
    }
}
