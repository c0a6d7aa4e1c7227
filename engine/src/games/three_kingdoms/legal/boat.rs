//! What a boat may do [R6, R8, R18.2].

use crate::{
    games::three_kingdoms::{Action, Board, Deed, Slot, SlotSet, WAITING, rules::movement::is_on_map},
    hex::Hex,
};

/// What a boat can search or attack where it is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BoatTargets {
    /// The ships of the hex.
    ships: bool,
    /// Single boats.
    boats: SlotSet,
}

impl Board<'_> {
    /// [R6.0(1)] Units that a boat can search or attack with this deed, wherever they are.
    fn boat_quarry(self, deed: Deed) -> SlotSet {
        let (roster, on, enemy) = (&self.game.roster, self.state.on, self.enemy());
        match deed {
            Deed::MoveSearchShips => roster.ships_of(enemy).without(on),
            Deed::MoveSearchBoat => roster.boats_of(enemy).without(on),
            Deed::MoveAttackShips => roster.ships_of(enemy).and(on),
            Deed::MoveAttackBoat => roster.boats_of(enemy).and(on),
            _ => SlotSet::EMPTY,
        }
    }

    /// [R8.0(2), R18.2(1), RULING-9] Hexes a boat may move with this deed.
    fn boat_steps(self, boat: Slot, deed: Deed) -> u8 {
        let goes_far = matches!(deed, Deed::Move | Deed::MoveSearchShips | Deed::MoveAttackShips);
        if goes_far && self.card(boat).is_ssn() { 2 } else { 1 }
    }

    /// [R8.0(5)] Whether there is room for this boat.
    #[inline]
    fn has_boat_room(self, boat: Slot, hex: Hex) -> bool {
        let others = self.boats_at(self.active(), hex).without(SlotSet::one(boat));
        others.is_empty() || self.game.is_own_port(self.active(), hex)
    }

    /// [R8.0, RULING-7, RULING-54] Hexes where the boat may go with this deed, the present one first; what follows the
    /// move must be possible there.
    #[inline]
    pub fn boat_moves(self, boat: Slot, deed: Deed) -> impl Iterator<Item = Hex> {
        let from = self.state.hex_of(boat);
        let quarry = self.boat_quarry(deed);
        let is_sheltered = move |hex| deed == Deed::MoveAttackShips && self.game.is_own_port(self.enemy(), hex);
        let fits = move |hex| deed == Deed::Move || self.at(hex).meets(quarry) && !is_sheltered(hex);
        self.disc(from, self.boat_steps(boat, deed))
            .filter(move |&hex| fits(hex) && (hex == from || self.has_boat_room(boat, hex)))
    }

    /// [R6.0(1), R6.0(3), R18.2(2), R22.5] What the boat may do.
    pub(super) fn list_boat_deeds(self, actions: &mut Vec<Action>) {
        let boat = self.state.boat.unit();
        let is_ssn = self.card(boat).is_ssn();
        if self.state.on.contains(boat) {
            actions.push(Action::Do(Deed::Submerge));
            if is_ssn {
                actions.push(Action::Do(Deed::Move));
            }
            return;
        }
        // It may stay.
        if is_on_map(self.state.hex_of(boat)) || self.boat_moves(boat, Deed::Move).next().is_some() {
            actions.push(Action::Do(Deed::Move));
        }
        // Mostly nobody is near enough for anything else.
        let near = self.enemies_in_disc(self.state.hex_of(boat), if is_ssn { 2 } else { 1 });
        if near.is_empty() {
            return;
        }
        for deed in [
            Deed::MoveSearchShips,
            Deed::MoveSearchBoat,
            Deed::MoveAttackShips,
            Deed::MoveAttackBoat,
            Deed::SearchTwice,
            Deed::AttackTwice,
        ] {
            if deed.is_attack() && !self.may_attack() {
                continue;
            }
            let is_possible = match deed {
                Deed::SearchTwice | Deed::AttackTwice => self.has_boat_target(boat, deed),
                _ => near.meets(self.boat_quarry(deed)) && self.boat_moves(boat, deed).next().is_some(),
            };
            if is_possible {
                actions.push(Action::Do(deed));
            }
        }
    }

    /// [R6.0(2), R10.1(1), R14(7)] What the boat may search or attack where it is.
    fn boat_targets(self, boat: Slot, deed: Deed) -> BoatTargets {
        let enemy = self.enemy();
        let hex = self.state.hex_of(boat);
        if !is_on_map(hex) {
            return BoatTargets { ships: false, boats: SlotSet::EMPTY };
        }
        let here = self.at(hex).and(self.game.roster.of_side[enemy]);
        let wanted = if deed.is_attack() { here.and(self.state.on) } else { here.without(self.state.on) };
        let takes_ships = !matches!(deed, Deed::MoveSearchBoat | Deed::MoveAttackBoat);
        let takes_boats = !matches!(deed, Deed::MoveSearchShips | Deed::MoveAttackShips);
        let is_sheltered = deed.is_attack() && self.game.is_own_port(enemy, hex);
        let boats = if takes_boats { wanted.and(self.game.roster.boats) } else { SlotSet::EMPTY };
        BoatTargets {
            ships: takes_ships && wanted.meets(self.game.roster.ships) && !is_sheltered,
            boats: self.state.boat.first.get().map_or(boats, |first| boats.without(SlotSet::one(first))),
        }
    }

    /// Whether there is anything.
    pub(crate) fn has_boat_target(self, boat: Slot, deed: Deed) -> bool {
        let targets = self.boat_targets(boat, deed);
        targets.ships || !targets.boats.is_empty()
    }

    /// [RULING-45] One target for the next half of the action; with two halves left also a boat with both of them.
    pub(super) fn list_boat_targets(self, actions: &mut Vec<Action>) {
        let boat = &self.state.boat;
        if boat.deed.is_twice() && boat.halves == 1 {
            actions.push(Action::Done);
        }
        let targets = self.boat_targets(boat.unit(), boat.deed);
        if targets.ships {
            actions.push(Action::Ships);
        }
        for target in targets.boats.iter() {
            actions.push(Action::AtBoat(target));
            if boat.halves == 2 {
                actions.push(Action::AtBoatTwice(target));
            }
        }
    }

    /// [R6.0(5), RULING-29] Boats that have not acted; one that waits needs a free hex to enter.
    pub(super) fn list_boats(self, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let waiting = self.at(WAITING);
        let boats = self.game.roster.boats_of(self.active()).without(self.state.acted);
        for boat in boats.and(self.tables.on_map.with(waiting)).iter() {
            if !waiting.contains(boat) || self.boat_moves(boat, Deed::Move).next().is_some() {
                actions.push(Action::Boat(boat));
            }
        }
    }

    /// [R14(3)] Ships for the next point, in rising slots.
    pub(super) fn list_points(self, actions: &mut Vec<Action>) {
        let boat = &self.state.boat;
        let last = match boat.spread {
            0 => None,
            spread => boat.aims[usize::from(spread) - 1].get(),
        };
        // [R14(3), RULING-13] Ships that the acting boat can hit: on, in its hex.
        let targets = self.ships_at(self.enemy(), self.state.hex_of(boat.unit())).and(self.state.on);
        actions.extend(targets.from(last.unwrap_or(Slot::new(0))).iter().map(Action::Point));
    }
}
