//! What a boat may do [R6, R8, R18.2].

use std::ops::ControlFlow::{self, Continue};

use arrayvec::ArrayVec;

use crate::games::three_kingdoms::{
    Action, Deed, NO_SLOT, SlotSet, State, ThreeKingdoms, WAITING, rules::movement::is_on_map,
};
use crate::{Side, hex::Hex};

/// Places of units, at most one entry a unit.
pub(crate) type Places = ArrayVec<Hex, 64>;

impl ThreeKingdoms {
    /// Hexes of those units that are on the map.
    pub(crate) fn places(state: &State, units: SlotSet) -> Places {
        units.iter().map(|slot| state.hex_of(slot)).filter(|&hex| is_on_map(hex)).collect()
    }

    /// [R6.0(1)] Units that a boat can search or attack with this deed, wherever they are.
    fn boat_quarry(&self, state: &State, side: Side, deed: Deed) -> SlotSet {
        let enemy = side.other();
        match deed {
            Deed::MoveSearchShips => self.roster.ships_of(enemy).without(state.on),
            Deed::MoveSearchBoat => self.roster.boats_of(enemy).without(state.on),
            Deed::MoveAttackShips => self.roster.ships_of(enemy).and(state.on),
            Deed::MoveAttackBoat => self.roster.boats_of(enemy).and(state.on),
            _ => SlotSet::EMPTY,
        }
    }

    /// [R8.0(2), R18.2(1), RULING-9] Hexes a boat may move with this deed.
    fn boat_steps(&self, state: &State, boat: u8, deed: Deed) -> u8 {
        let goes_far = matches!(deed, Deed::Move | Deed::MoveSearchShips | Deed::MoveAttackShips);
        if goes_far && self.card(state, boat).is_ssn() { 2 } else { 1 }
    }

    /// [R8.0(5)] Whether there is room for one more boat of a side.
    fn has_boat_room(&self, side: Side, hex: Hex, others: &Places) -> bool {
        !others.contains(&hex) || self.is_own_port(side, hex)
    }

    /// [R8.0, RULING-7, RULING-54] Hexes where the boat may go with this deed; what follows the move must be possible
    /// there.
    pub fn visit_boat_moves<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        boat: u8,
        deed: Deed,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let side = state.active;
        let from = state.hex_of(boat);
        let quarry = Self::places(state, self.boat_quarry(state, side, deed));
        if deed != Deed::Move && quarry.is_empty() {
            return Continue(());
        }
        let fits = |hex: Hex| {
            deed == Deed::Move
                || quarry.contains(&hex) && (deed != Deed::MoveAttackShips || !self.is_own_port(side.other(), hex))
        };
        if is_on_map(from) && fits(from) {
            visit(Action::To(from))?;
        }
        let others = Self::places(state, self.roster.boats_of(side).without(SlotSet::one(boat)));
        let reach = &self.theatre.reach;
        let far = if self.boat_steps(state, boat, deed) == 2 { reach.two(from) } else { &[] };
        for &hex in reach.one(from).iter().chain(far) {
            if fits(hex) && self.has_boat_room(side, hex, &others) {
                visit(Action::To(hex))?;
            }
        }
        Continue(())
    }

    /// [R6.0(1), R6.0(3), R18.2(2), R22.5] What the boat may do.
    pub(crate) fn visit_boat_deeds<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        boat: u8,
        visit: &mut V,
    ) -> ControlFlow<()> {
        if state.on.contains(boat) {
            visit(Action::Do(Deed::Submerge))?;
            return if self.card(state, boat).is_ssn() { visit(Action::Do(Deed::Move)) } else { Continue(()) };
        }
        let may_attack = self.may_attack(state, state.active);
        for deed in [
            Deed::Move,
            Deed::MoveSearchShips,
            Deed::MoveSearchBoat,
            Deed::MoveAttackShips,
            Deed::MoveAttackBoat,
            Deed::SearchTwice,
            Deed::AttackTwice,
        ] {
            if deed.is_attack() && !may_attack {
                continue;
            }
            let is_possible = match deed {
                Deed::SearchTwice | Deed::AttackTwice => {
                    self.visit_boat_targets(state, boat, deed, 2, &mut |_| ControlFlow::Break(())).is_break()
                }
                _ => self.visit_boat_moves(state, boat, deed, &mut |_| ControlFlow::Break(())).is_break(),
            };
            if is_possible {
                visit(Action::Do(deed))?;
            }
        }
        Continue(())
    }

    /// [R6.0(2), R10.1(1), R14(7), RULING-45] What the boat may search or attack where it is; with two halves left also
    /// a boat with both of them.
    pub fn visit_boat_targets<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        boat: u8,
        deed: Deed,
        halves: u8,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let enemy = state.active.other();
        let hex = state.hex_of(boat);
        if !is_on_map(hex) {
            return Continue(());
        }
        let here = state.at(hex).and(self.roster.of_side[enemy.index()]);
        if here.is_empty() {
            return Continue(());
        }
        let wanted = if deed.is_attack() { here.and(state.on) } else { here.without(state.on) };
        let takes_ships = !matches!(deed, Deed::MoveSearchBoat | Deed::MoveAttackBoat);
        let takes_boats = !matches!(deed, Deed::MoveSearchShips | Deed::MoveAttackShips);
        let is_sheltered = deed.is_attack() && self.is_own_port(enemy, hex);
        if takes_ships && wanted.meets(self.roster.ships) && !is_sheltered {
            visit(Action::Ships)?;
        }
        if takes_boats {
            for target in wanted.and(self.roster.boats).iter().filter(|&target| target != state.boat.first) {
                visit(Action::AtBoat(target))?;
                if halves == 2 {
                    visit(Action::AtBoatTwice(target))?;
                }
            }
        }
        Continue(())
    }

    /// [R6.0(5), RULING-29] Boats that have not acted; one that waits needs a free hex to enter.
    pub(crate) fn visit_boats<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        visit(Action::Done)?;
        let boats = self.roster.boats_of(state.active).without(state.acted);
        for boat in boats.iter() {
            let hex = state.hex_of(boat);
            let can_act = is_on_map(hex)
                || hex == WAITING
                    && self.visit_boat_moves(state, boat, Deed::Move, &mut |_| ControlFlow::Break(())).is_break();
            if can_act {
                visit(Action::Boat(boat))?;
            }
        }
        Continue(())
    }

    /// [R14(3)] Ships for the next point, in rising slots.
    pub(crate) fn visit_points<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let last = match state.boat.spread {
            0 => 0,
            spread => state.boat.aims[usize::from(spread) - 1],
        };
        for slot in self.torpedo_targets(state).from(last).iter() {
            visit(Action::Point(slot))?;
        }
        Continue(())
    }

    /// [R14(3), RULING-13] Ships that the acting boat can hit: on, in its hex.
    pub(crate) fn torpedo_targets(&self, state: &State) -> SlotSet {
        debug_assert!(state.boat.slot != NO_SLOT, "a boat attacks");
        self.ships_at(state, state.active.other(), state.hex_of(state.boat.slot)).and(state.on)
    }
}
