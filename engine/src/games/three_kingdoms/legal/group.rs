//! What a surface group may do [R7, R8, R18.1, R22.1].

use std::ops::ControlFlow::{self, Break, Continue};

use crate::games::three_kingdoms::{
    Action, Deed, Part, SlotSet, State, ThreeKingdoms, WAITING, legal::boat::Places, rules::fire::hunt_dice,
    rules::movement::is_on_map, rules::setup::STACK,
};
use crate::{Side, hex::Hex};

/// [R7.2(2)3] Range of missiles.
const MISSILE_RANGE: u8 = 2;

impl ThreeKingdoms {
    /// [R7.1] Ship actions and air operation, each once, or the end.
    pub(crate) fn visit_fleet_modes<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        visit(Action::Done)?;
        if state.fleet.ships == Part::Open && !self.group_hexes(state).is_empty() {
            visit(Action::ShipActions)?;
        }
        if state.fleet.air == Part::Open && self.next_launcher(state, 0).is_some() {
            visit(Action::AirOperation)?;
        }
        Continue(())
    }

    /// [R7.2(3)1, R7.2(6), RULING-29] Hexes with own ships that have not acted, while groups are left; off the map with
    /// room to enter.
    pub(crate) fn group_hexes(&self, state: &State) -> Places {
        let mut hexes = Places::new();
        if state.fleet.groups >= self.group_limit(state.active) {
            return hexes;
        }
        let mut left = self.roster.ships_of(state.active).without(state.acted);
        while let Some(slot) = left.first() {
            let hex = state.hex_of(slot);
            left.remove(SlotSet::one(slot));
            if hex.0 > WAITING.0 || hexes.contains(&hex) {
                continue;
            }
            let mut may_enter = is_on_map(hex);
            if !may_enter {
                let one = SlotSet::one(slot);
                may_enter = self.visit_group_moves(state, one, hex, Deed::Move, &mut |_| Break(())).is_break();
            }
            if may_enter {
                hexes.push(hex);
            }
        }
        hexes
    }

    /// [R7.2(3)1, RULING-63] Members by rising slot, all at once, or enough.
    pub(crate) fn visit_members<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let fleet = &state.fleet;
        let here = self.group_candidates(state, fleet.hex);
        let most = if fleet.hex == WAITING { STACK } else { u8::MAX };
        if fleet.units.is_empty() {
            if here.len() <= most {
                visit(Action::All)?;
                if here.len() == 1 {
                    return Continue(());
                }
            }
        } else {
            visit(Action::Done)?;
        }
        if fleet.units.len() < most {
            for slot in here.from(fleet.cursor).iter() {
                visit(Action::Add(slot))?;
            }
        }
        Continue(())
    }

    /// Own ships of a hex that have not acted.
    pub fn group_candidates(&self, state: &State, hex: Hex) -> SlotSet {
        self.ships_at(state, state.active, hex).without(state.acted)
    }

    /// [R7.2(1), R7.2(5), R22.5, RULING-54] What the group may do.
    pub(crate) fn visit_group_deeds<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let may_attack = !state.fleet.searched && self.may_attack(state, state.active);
        let (units, from) = (state.fleet.units, state.fleet.hex);
        for deed in [
            Deed::Move,
            Deed::MoveSearchShips,
            Deed::MoveSearchBoat,
            Deed::MoveAttackShips,
            Deed::MoveAttackBoat,
            Deed::AttackShipsMove,
            Deed::AttackBoatMove,
            Deed::SearchTwice,
            Deed::Land,
        ] {
            if deed.is_attack() && !may_attack {
                continue;
            }
            let is_possible = match deed {
                Deed::AttackShipsMove | Deed::AttackBoatMove | Deed::SearchTwice => {
                    let halves = if deed == Deed::SearchTwice { 2 } else { 1 };
                    is_on_map(from)
                        && self.visit_group_targets(state, from, deed, halves, &mut |_| Break(())).is_break()
                }
                Deed::Land => self.may_land(state),
                _ => self.visit_group_moves(state, units, from, deed, &mut |_| Break(())).is_break(),
            };
            if is_possible {
                visit(Action::Do(deed))?;
            }
        }
        Continue(())
    }

    /// [R7.2(1)6, R18.1(2), RULING-37, RULING-38] A lone LST with SUP in a landing hex of its side that has room, no
    /// enemy marker, and got no marker in this operation.
    fn may_land(&self, state: &State) -> bool {
        let units = state.fleet.units;
        units.len() == 1
            && units.iter().all(|slot| state.sup[usize::from(slot)] > 0)
            && self.is_open_for_landing(state, state.active, state.fleet.hex)
    }

    /// Whether a side may put a SUP ashore in the hex now.
    pub fn is_open_for_landing(&self, state: &State, side: Side, hex: Hex) -> bool {
        self.landing(side, hex).is_some_and(|(index, landing)| {
            let markers = state.landed[index];
            state.fleet.landed >> index & 1 == 0
                && markers[side.index()] < landing.max
                && markers[side.other().index()] == 0
        })
    }

    /// [R7.2(1), RULING-8] Hexes that the group may move with this deed.
    fn group_steps(&self, deed: Deed) -> u8 {
        match deed {
            Deed::MoveSearchBoat | Deed::MoveAttackBoat => 1,
            Deed::AttackBoatMove => self.options.asw_attack_then_move,
            _ => 2,
        }
    }

    /// [R7.2(1), R8.0, RULING-54, RULING-63] Hexes where the group may go with this deed; what follows the move must be
    /// possible there.
    pub fn visit_group_moves<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        units: SlotSet,
        from: Hex,
        deed: Deed,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let side = state.active;
        let quarry = self.group_quarry(state, units, deed);
        let follows =
            matches!(deed, Deed::MoveSearchShips | Deed::MoveSearchBoat | Deed::MoveAttackShips | Deed::MoveAttackBoat);
        if follows && quarry.places.is_empty() {
            return Continue(());
        }
        let fits =
            |hex: Hex| !follows || quarry.places.iter().any(|&place| self.theatre.distance(hex, place) <= quarry.range);
        if is_on_map(from) && fits(from) {
            visit(Action::To(from))?;
        }
        let steps = self.group_steps(deed);
        let others = self.roster.ships_of(side).without(units);
        let near: Places = Self::places(state, others)
            .into_iter()
            .filter(|&hex| from == WAITING || self.theatre.distance(from, hex) <= steps)
            .collect();
        let size = units.len();
        let has_room = |hex: Hex| {
            let there = near.iter().filter(|&&other| other == hex).count() as u8;
            there + size <= STACK || self.is_own_port(side, hex)
        };
        let reach = &self.theatre.reach;
        let far = if steps == 2 { reach.two(from) } else { &[] };
        for &hex in reach.one(from).iter().chain(far) {
            if fits(hex) && has_room(hex) {
                visit(Action::To(hex))?;
            }
        }
        Continue(())
    }

    /// The hexes on the map that hold some of these units, each once, by their lowest slots.
    fn stacks(state: &State, units: SlotSet) -> Places {
        let mut hexes = Places::new();
        for hex in Self::places(state, units) {
            if !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        hexes
    }

    /// What the second half of a deed can be aimed at, and from how far.
    fn group_quarry(&self, state: &State, units: SlotSet, deed: Deed) -> Quarry {
        let enemy = state.active.other();
        let (ships, boats) = (self.roster.ships_of(enemy), self.roster.boats_of(enemy));
        let (targets, range) = match deed {
            Deed::MoveSearchShips => (ships.without(state.on), 1),
            Deed::MoveSearchBoat if self.asw_x2(state, units) >= 2 => (boats.without(state.on), 0),
            Deed::MoveAttackBoat if self.asw_x2(state, units) >= 2 => (boats.and(state.on), 0),
            Deed::MoveAttackShips => match self.missile_range(state, units) {
                Some(range) => (self.ships_in_sight(state), range),
                None => return Quarry { places: Places::new(), range: 0 },
            },
            _ => return Quarry { places: Places::new(), range: 0 },
        };
        Quarry { places: Self::stacks(state, targets), range }
    }

    /// Twice the ASW of a group [R9.3(3)3, R12(1)].
    pub(crate) fn asw_x2(&self, state: &State, units: SlotSet) -> u8 {
        units.iter().map(|slot| self.card(state, slot).asw_x2).sum()
    }

    /// [R7.2(2)3, R22.1] Longest range of the group's missiles, `None` without missiles.
    fn missile_range(&self, state: &State, units: SlotSet) -> Option<u8> {
        units.iter().filter_map(|slot| self.range_of(state, slot)).max()
    }

    /// [R7.2(2)3, R22.1] Range of a ship's missiles.
    fn range_of(&self, state: &State, slot: u8) -> Option<u8> {
        let card = self.card(state, slot);
        let range = if self.options.long_range { card.long_range.max(MISSILE_RANGE) } else { MISSILE_RANGE };
        (card.missiles > 0).then_some(range)
    }

    /// [RULING-15] Whether a ship of the group fires at this distance.
    pub fn fires_at(&self, state: &State, slot: u8, distance: u8) -> bool {
        self.range_of(state, slot).is_some_and(|range| distance <= range)
    }

    /// [R7.2(5), RULING-10, RULING-57] Enemy ships that ship actions of this chit may attack: those that were on when it
    /// was drawn.
    fn ships_in_sight(&self, state: &State) -> SlotSet {
        let on = state.on.and(self.roster.ships_of(state.active.other()));
        if self.options.strict_snapshot { on.and(state.snapshot) } else { on }
    }

    /// Those of them in a hex.
    pub fn ship_targets(&self, state: &State, hex: Hex) -> SlotSet {
        state.at(hex).and(self.ships_in_sight(state))
    }

    /// [R7.2(2), R9.2(1)3, R9.3(1), R10.2(1), RULING-4] What the group can search or attack from a hex with (a half of)
    /// this deed.
    pub(crate) fn visit_group_targets<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        from: Hex,
        deed: Deed,
        halves: u8,
        visit: &mut V,
    ) -> ControlFlow<()> {
        match deed {
            Deed::MoveAttackShips | Deed::AttackShipsMove => self.visit_missile_targets(state, from, visit),
            Deed::MoveAttackBoat | Deed::AttackBoatMove => {
                let can_hit = hunt_dice(self.asw_of(state, state.fleet.units)).is_some();
                for boat in self.boats_at(state, state.active.other(), from).and(state.on).iter() {
                    if can_hit {
                        visit(Action::AtBoat(boat))?;
                    }
                }
                Continue(())
            }
            Deed::MoveSearchShips => self.visit_search_hexes(state, from, visit),
            Deed::MoveSearchBoat => {
                for boat in self.boats_at(state, state.active.other(), from).without(state.on).iter() {
                    visit(Action::AtBoat(boat))?;
                }
                Continue(())
            }
            Deed::SearchTwice => {
                self.visit_search_hexes(state, from, visit)?;
                let hidden = self.boats_at(state, state.active.other(), from).without(state.on);
                for boat in hidden.iter().filter(|&boat| boat != state.fleet.first) {
                    if self.search_dice(state, 1) > 0 {
                        visit(Action::AtBoat(boat))?;
                    }
                    if halves == 2 && self.search_dice(state, 2) > 0 {
                        visit(Action::AtBoatTwice(boat))?;
                    }
                }
                Continue(())
            }
            _ => Continue(()),
        }
    }

    /// (Twice the ASW, tech) of the members.
    pub fn asw_of(&self, state: &State, units: SlotSet) -> impl Iterator<Item = (u8, u8)> {
        units.iter().map(|slot| (self.card(state, slot).asw_x2, self.tech(state, slot)))
    }

    /// [R9.3(3)3, RULING-52] Dice of the group to find a boat with one half of the action, or with both.
    pub fn search_dice(&self, state: &State, halves: u8) -> u8 {
        let asw_x2 = self.asw_x2(state, state.fleet.units);
        match halves {
            2 if self.options.double_search_floor => asw_x2 / 2 * 2,
            2 => asw_x2,
            _ => asw_x2 / 2,
        }
    }

    fn visit_missile_targets<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        from: Hex,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let Some(range) = self.missile_range(state, state.fleet.units) else { return Continue(()) };
        for hex in Self::stacks(state, self.ships_in_sight(state)) {
            if self.theatre.distance(from, hex) <= range {
                visit(Action::ShipsAt(hex))?;
            }
        }
        Continue(())
    }

    /// [R7.2(2)2, RULING-4] All hexes within one at once, or one of them.
    fn visit_search_hexes<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        from: Hex,
        visit: &mut V,
    ) -> ControlFlow<()> {
        for hex in Self::stacks(state, self.roster.ships_of(state.active.other()).without(state.on)) {
            if self.theatre.distance(from, hex) <= 1 {
                if self.options.tf_search_all_adjacent {
                    return visit(Action::Ships);
                }
                visit(Action::ShipsAt(hex))?;
            }
        }
        Continue(())
    }
}

/// Places of targets, and the distance from which they can be searched or attacked.
struct Quarry {
    places: Places,
    range: u8,
}
