//! What aircraft may do: targets, columns, interception [R5, R7.3, R17].

use std::ops::ControlFlow::{self, Break, Continue};

use crate::games::three_kingdoms::{
    Action, AirTarget, MAX_AIR_TARGETS, Mission, NO_SLOT, SlotSet, State, ThreeKingdoms,
    rules::fire::{AirRow, reach_of},
    rules::movement::is_on_map,
};
use crate::{Side, hex::Hex};

/// Modes of interception in [`AirOperation::modes`](crate::games::three_kingdoms::AirOperation::modes).
pub(crate) const BASE_MODE: u8 = 1;
/// See [`BASE_MODE`].
pub(crate) const CARRIER_MODE: u8 = 2;

/// Something within reach of an air operation.
#[derive(Clone, Copy)]
pub(crate) struct Reachable {
    /// Lowest slot of the launching carriers of one hex, [`NO_SLOT`] for bases.
    pub(crate) launch: u8,
    pub(crate) hex: Hex,
    /// The boat, [`NO_SLOT`] for ships.
    pub(crate) boat: u8,
    /// Lowest slot of the ships, or the boat.
    pub(crate) order: u8,
    pub(crate) may_attack: bool,
    pub(crate) may_search: bool,
}

impl ThreeKingdoms {
    /// Row of the table for the air operation in progress.
    pub(crate) fn air_row(state: &State) -> AirRow {
        if state.is_base_air() { AirRow::BaseOperation } else { AirRow::CarrierOperation }
    }

    /// [R7.3(2)] Carriers of a side on the map that can launch attacks or searches.
    pub fn launchers(&self, state: &State, side: Side) -> SlotSet {
        let own = self.roster.ships_of(side);
        own.iter()
            .filter(|&slot| is_on_map(state.hex_of(slot)))
            .filter(|&slot| self.card(state, slot).air_antiship + self.card(state, slot).air_asw > 0)
            .collect()
    }

    /// Carriers of `carriers` in the hex of this one.
    pub(crate) fn together(state: &State, carriers: SlotSet, slot: u8) -> SlotSet {
        state.at(state.hex_of(slot)).and(carriers)
    }

    /// [R7.3.1(3), R7.3.1(4)] Anti-ship and ASW operations that carriers of one hex may launch together.
    pub(crate) fn caps(&self, state: &State, carriers: SlotSet) -> (u8, u8) {
        carriers.iter().fold((0, 0), |(antiship, asw), slot| {
            let card = self.card(state, slot);
            (antiship + card.air_antiship, asw + card.air_asw)
        })
    }

    /// [R5.2(2), R5.2(4), R7.3.1(1), R7.3.1(2)] Shows what lies within `reach` of bases, or of these carriers launching
    /// from each of their hexes: enemy ships hex by hex and boats one by one, by lowest slot.
    pub(crate) fn visit_reachable<V: FnMut(Reachable) -> ControlFlow<()>>(
        &self,
        state: &State,
        carriers: SlotSet,
        reach: u8,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let side = state.active;
        if state.is_base_air() {
            let is_near = |hex: Hex, _: bool| self.theatre.from_base(side, hex) <= reach;
            return self.visit_targets(state, NO_SLOT, is_near, visit);
        }
        let mut left = carriers;
        while let Some(launch) = left.first() {
            let together = Self::together(state, left, launch);
            left.remove(together);
            let (antiship, asw) = self.caps(state, together);
            let from = state.hex_of(launch);
            let is_near = |hex: Hex, is_boat: bool| {
                (if is_boat { asw > 0 } else { antiship > 0 }) && self.theatre.flight(from, hex) <= reach
            };
            self.visit_targets(state, launch, is_near, visit)?;
        }
        Continue(())
    }

    fn visit_targets<V: FnMut(Reachable) -> ControlFlow<()>>(
        &self,
        state: &State,
        launch: u8,
        is_near: impl Fn(Hex, bool) -> bool,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let enemy = state.active.other();
        let may_attack = self.may_attack(state, state.active);
        let mut left = self.roster.of_side[enemy.index()];
        while let Some(order) = left.first() {
            let hex = state.hex_of(order);
            let is_boat = self.roster.is_boat(order);
            left.remove(SlotSet::one(order));
            if !is_on_map(hex) || !is_near(hex, is_boat) {
                continue;
            }
            let units = if is_boat { SlotSet::one(order) } else { state.at(hex).and(self.roster.ships_of(enemy)) };
            left.remove(units);
            visit(Reachable {
                launch,
                hex,
                boat: if is_boat { order } else { NO_SLOT },
                order,
                may_attack: may_attack && units.meets(state.on) && Self::has_aircraft(state),
                may_search: !units.without(state.on).is_empty(),
            })?;
        }
        Continue(())
    }

    /// [R5.3(2)] Without aircraft no attack.
    fn has_aircraft(state: &State) -> bool {
        state.aircraft[state.active.index()] > 0
    }

    /// Whether any operation is possible within `reach`.
    pub(crate) fn has_air_target(&self, state: &State, carriers: SlotSet, reach: u8) -> bool {
        let any = self.visit_reachable(state, carriers, reach, &mut |target| {
            if target.may_attack || target.may_search { Break(()) } else { Continue(()) }
        });
        any.is_break()
    }

    /// [R5.1(1), RULING-49] Nothing, or a column whose distance covers a target; with Dongfeng missiles to fire any.
    pub(crate) fn visit_columns<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        visit(Action::Pass)?;
        let row = Self::air_row(state);
        let mut nearest = if self.has_missiles(state) { 0 } else { u8::MAX };
        let farthest = self.farthest(row);
        let _ = self.visit_reachable(state, state.air.carriers, farthest, &mut |target| {
            if target.may_attack || target.may_search {
                nearest = nearest.min(self.air_distance(state, target.launch, target.hex));
            }
            Continue(())
        });
        for column in 0..9 {
            if reach_of(&self.data.air_table, row, column).is_some_and(|reach| nearest <= reach) {
                visit(Action::Column(column))?;
            }
        }
        Continue(())
    }

    /// Flight distance of an operation's launcher to a hex.
    fn air_distance(&self, state: &State, launch: u8, hex: Hex) -> u8 {
        if launch == NO_SLOT {
            self.theatre.from_base(state.active, hex)
        } else {
            self.theatre.flight(state.hex_of(launch), hex)
        }
    }

    /// [R5.2, R7.3.1] The next operation: launchers and targets in rising order, or enough.
    pub(crate) fn visit_allocations<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        visit(Action::Done)?;
        if state.air.left == 0 || usize::from(state.air.count) == MAX_AIR_TARGETS {
            return Continue(());
        }
        let named = state.air.named();
        let flying: u8 = named.iter().filter(|target| target.mission == Mission::Attack).map(|t| t.operations).sum();
        let row = Self::air_row(state);
        let reach = reach_of(&self.data.air_table, row, state.air.column).unwrap_or(0);
        self.visit_reachable(state, state.air.carriers, reach, &mut |target| {
            let key = |named: &AirTarget| (named.launch, named.order);
            if named.last().is_some_and(|last| (target.launch, target.order) < key(last)) {
                return Continue(());
            }
            let (attack, search) = self.missions_left(state, named, target);
            if target.may_attack && attack && flying < state.aircraft[state.active.index()] {
                visit(match target.boat {
                    NO_SLOT => Action::StrikeShips(target.launch, target.hex),
                    boat => Action::StrikeBoat(target.launch, boat),
                })?;
            }
            if target.may_search && search {
                visit(match target.boat {
                    NO_SLOT => Action::ScoutShips(target.launch, target.hex),
                    boat => Action::ScoutBoat(target.launch, boat),
                })?;
            }
            Continue(())
        })
    }

    /// [R5.2(6), R7.3.1(3), RULING-22] Whether an attack and a search may still be given to a target: one kind a
    /// target, one search a hex, the strengths of the launching carriers.
    fn missions_left(&self, state: &State, named: &[AirTarget], target: Reachable) -> (bool, bool) {
        let mut may_attack = true;
        let mut may_search = true;
        let (mut antiship, mut asw) = (0, 0);
        for given in named {
            if given.hex == target.hex && given.boat == target.boat {
                may_attack &= given.mission == Mission::Attack;
                may_search &= given.mission == Mission::Search && target.boat != NO_SLOT;
            }
            if given.launch == target.launch {
                *(if given.boat == NO_SLOT { &mut antiship } else { &mut asw }) += given.operations;
            }
        }
        if target.launch != NO_SLOT {
            let together = Self::together(state, state.air.carriers, target.launch);
            let (antiship_cap, asw_cap) = self.caps(state, together);
            let has_room = if target.boat == NO_SLOT { antiship < antiship_cap } else { asw < asw_cap };
            may_attack &= has_room;
            may_search &= has_room;
        }
        (may_attack, may_search)
    }

    /// [R7.3(2)] Whether a carrier is worth asking for: something lies within its greatest range.
    pub(crate) fn next_launcher(&self, state: &State, from: u8) -> Option<u8> {
        self.launchers_in_range(state).from(from).first()
    }

    /// Carriers of the active side with something within their greatest range.
    pub(crate) fn launchers_in_range(&self, state: &State) -> SlotSet {
        let farthest = self.farthest(AirRow::CarrierOperation);
        let launchers = self.launchers(state, state.active);
        launchers.iter().filter(|&slot| self.has_air_target(state, SlotSet::one(slot), farthest)).collect()
    }

    /// Greatest distance of the interception that is being declared.
    pub(crate) fn patrol_reach(&self, state: &State) -> u8 {
        reach_of(&self.data.air_table, AirRow::CarrierInterception, state.air.intercept_column).unwrap_or(0)
    }

    /// Largest distance of a row.
    pub(crate) fn farthest(&self, row: AirRow) -> u8 {
        (0..9).filter_map(|column| reach_of(&self.data.air_table, row, column)).max().unwrap_or(0)
    }

    /// [R17.1(6)] Carriers of the other side that can send interceptors at an attack group within `reach`.
    pub(crate) fn patrols(&self, state: &State, reach: u8) -> SlotSet {
        let side = state.active.other();
        let own = self.roster.ships_of(side);
        own.iter()
            .filter(|&slot| is_on_map(state.hex_of(slot)) && self.card(state, slot).air_interception > 0)
            .filter(|&slot| {
                let from = state.hex_of(slot);
                groups(state).any(|(_, group)| self.theatre.flight(from, group.hex) <= reach)
            })
            .collect()
    }

    /// [R17.0, R17.1(1), RULING-19, RULING-28] No interception, bases or carriers at a column that covers a group.
    pub(crate) fn visit_interceptions<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        visit(Action::Pass)?;
        let side = state.active.other();
        let table = &self.data.air_table;
        if state.aircraft[side.index()] <= sent(state) {
            return Continue(());
        }
        let has_bases = self.scenario.base_air || self.options.base_intercept_19_4 && self.japan == Some(side);
        if has_bases && state.air.modes & BASE_MODE == 0 {
            for column in 0..9 {
                let covers = |reach| groups(state).any(|(_, group)| self.theatre.from_base(side, group.hex) <= reach);
                if reach_of(table, AirRow::BaseInterception, column).is_some_and(covers) {
                    visit(Action::BaseIntercept(column))?;
                }
            }
        }
        if state.air.modes & CARRIER_MODE == 0 {
            for column in 0..9 {
                let covers = |reach| !self.patrols(state, reach).is_empty();
                if reach_of(table, AirRow::CarrierInterception, column).is_some_and(covers) {
                    visit(Action::CarrierIntercept(column))?;
                }
            }
        }
        Continue(())
    }

    /// [R17.1(5), R17.1(6)2, RULING-48] The next interceptor: launchers and groups in rising order, or enough.
    pub(crate) fn visit_interceptors<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        visit(Action::Done)?;
        if state.air.interceptors == 0 {
            return Continue(());
        }
        let side = state.active.other();
        let last = (state.air.last_launch, state.air.last_group);
        let table = &self.data.air_table;
        if state.air.patrol.is_empty() {
            let reach = reach_of(table, AirRow::BaseInterception, state.air.intercept_column).unwrap_or(0);
            for (number, group) in groups(state) {
                if number >= last.1 && self.theatre.from_base(side, group.hex) <= reach {
                    visit(Action::Interceptor(NO_SLOT, number))?;
                }
            }
            return Continue(());
        }
        let reach = reach_of(table, AirRow::CarrierInterception, state.air.intercept_column).unwrap_or(0);
        let mut left = state.air.patrol;
        while let Some(launch) = left.first() {
            let together = Self::together(state, left, launch);
            left.remove(together);
            let cap: u8 = together.iter().map(|slot| self.card(state, slot).air_interception).sum();
            let used = state.air.launched.iter().find(|(slot, _)| *slot == launch).map_or(0, |&(_, used)| used);
            if used >= cap {
                continue;
            }
            let from = state.hex_of(launch);
            for (number, group) in groups(state) {
                if (launch, number) >= last && self.theatre.flight(from, group.hex) <= reach {
                    visit(Action::Interceptor(launch, number))?;
                }
            }
        }
        Continue(())
    }

    /// [R22.2(1), R22.2(4)1, RULING-34] Whether a Chinese base operation may fire Dongfeng missiles: once a game, at
    /// ships that are on.
    pub(crate) fn has_missiles(&self, state: &State) -> bool {
        self.options.dongfeng
            && self.china == Some(state.active)
            && state.is_base_air()
            && !state.dongfeng_used
            && !self.missile_targets(state).is_empty()
    }

    /// [R22.2(4)1, RULING-61] Ships that a missile may be fired at: on, anywhere, in rising slots.
    pub(crate) fn missile_targets(&self, state: &State) -> SlotSet {
        let on = state.on.and(self.roster.ships_of(state.active.other()));
        let last = match state.air.missiles_given {
            0 => 0,
            given => state.air.missiles[usize::from(given) - 1],
        };
        on.from(last)
    }
}

/// The attack groups of the air operation with their numbers.
pub(crate) fn groups(state: &State) -> impl Iterator<Item = (u8, &AirTarget)> {
    (0..).zip(state.air.named()).filter(|(_, target)| target.mission == Mission::Attack)
}

/// Interceptors assigned so far.
pub(crate) fn sent(state: &State) -> u8 {
    state.air.named().iter().map(|target| target.interceptors).sum()
}
