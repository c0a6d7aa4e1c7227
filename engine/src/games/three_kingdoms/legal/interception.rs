//! Who may intercept, from where, whom [R17.1].

use crate::games::three_kingdoms::{
    Action, Board, Column, Launch, Slot, SlotSet, State,
    legal::air::groups,
    rules::fire::{AirRow, reach_of},
};

/// Modes of interception in [`AirOperation::modes`](crate::games::three_kingdoms::AirOperation::modes).
pub(crate) const BASE_MODE: u8 = 1;
/// See [`BASE_MODE`].
pub(crate) const CARRIER_MODE: u8 = 2;

impl Board<'_> {
    /// Greatest distance of the interception that is being declared.
    fn patrol_reach(self) -> u8 {
        self.reach_of(AirRow::CarrierInterception, self.state.air.intercept_column)
    }

    /// [R17.1(6)] Carriers of the other side that can send interceptors at an attack group at the declared distance.
    pub(crate) fn patrols(self) -> SlotSet {
        let reach = self.patrol_reach();
        let own = self.tables.patrols.and(self.game.roster.ships_of(self.enemy()));
        own.iter().filter(|&slot| self.nearest_group(slot) <= reach).collect()
    }

    /// Flight distance from a carrier to the nearest attack group.
    fn nearest_group(self, slot: Slot) -> u8 {
        let distances = self.game.theatre.distances_from(self.state.hex_of(slot));
        groups(self.state).map(|(_, group)| distances[group.hex.index()]).fold(u8::MAX, u8::min)
    }

    /// [R17.0, R17.1(1), RULING-19, RULING-28] No interception, bases or carriers at a column that covers a group.
    pub(super) fn list_interceptions(self, actions: &mut Vec<Action>) {
        actions.push(Action::Pass);
        let (game, state, side) = (self.game, self.state, self.enemy());
        if state.aircraft[side] <= sent(state) {
            return;
        }
        let columns = |row, nearest: u8| {
            let covers = move |reach| nearest <= reach;
            Column::all().filter(move |&column| reach_of(&game.data.air_table, row, column).is_some_and(covers))
        };
        let has_bases = game.scenario.base_air || game.options.base_intercept_19_4 && game.japan == Some(side);
        if has_bases && state.air.modes & BASE_MODE == 0 {
            let from_base = groups(state).map(|(_, group)| game.theatre.from_base(side, group.hex));
            let nearest = from_base.fold(u8::MAX, u8::min);
            actions.extend(columns(AirRow::BaseInterception, nearest).map(Action::BaseIntercept));
        }
        if state.air.modes & CARRIER_MODE == 0 {
            let own = self.tables.patrols.and(game.roster.ships_of(side));
            let nearest = own.iter().map(|slot| self.nearest_group(slot)).fold(u8::MAX, u8::min);
            actions.extend(columns(AirRow::CarrierInterception, nearest).map(Action::CarrierIntercept));
        }
    }

    /// [R17.1(5), R17.1(6)2, RULING-48] The next interceptor: launchers and groups in rising order, or enough.
    pub(super) fn list_interceptors(self, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let (game, state, side) = (self.game, self.state, self.enemy());
        if state.air.interceptors == 0 {
            return;
        }
        let last = (state.air.last_launch, state.air.last_group);
        if state.air.patrol.is_empty() {
            let reach = self.reach_of(AirRow::BaseInterception, state.air.intercept_column);
            for (number, group) in groups(state) {
                if number >= last.1 && game.theatre.from_base(side, group.hex) <= reach {
                    actions.push(Action::Interceptor(number, Launch::NONE));
                }
            }
            return;
        }
        let reach = self.patrol_reach();
        let mut left = state.air.patrol;
        while let Some(launch) = left.first() {
            let together = self.together(left, launch);
            left = left.without(together);
            let cap: u8 = together.iter().map(|slot| self.card(slot).air_interception).sum();
            let used = state.air.launched.iter().find(|(slot, _)| slot.is(launch)).map_or(0, |&(_, used)| used);
            if used >= cap {
                continue;
            }
            let distances = game.theatre.distances_from(state.hex_of(launch));
            for (number, group) in groups(state) {
                if (launch, number) >= last && distances[group.hex.index()] <= reach {
                    actions.push(Action::Interceptor(number, launch.into()));
                }
            }
        }
    }
}

/// Interceptors assigned so far.
pub(crate) fn sent(state: &State) -> u8 {
    state.air.named().iter().map(|target| target.interceptors).sum()
}
