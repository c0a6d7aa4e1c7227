//! What a surface group may do [R7, R8, R18.1, R22.1].

use arrayvec::ArrayVec;

use crate::{
    Side,
    games::three_kingdoms::{
        Action, Board, Deed, Part, SLOTS, Slot, SlotSet, State, ThreeKingdoms, WAITING,
        rules::{fire::hunts, movement::is_on_map, setup::STACK},
    },
    hex::{Hex, HexSet},
};

/// [R7.2(2)3] Range of missiles.
const MISSILE_RANGE: u8 = 2;

/// What a group can search or attack from where it is.
struct GroupTargets {
    /// Ships, hex by hex.
    hexes: ArrayVec<Hex, SLOTS>,
    /// Ships of the hex and all around at once.
    around: bool,
    /// Single boats.
    boats: SlotSet,
}

impl GroupTargets {
    const NONE: Self = Self { hexes: ArrayVec::new_const(), around: false, boats: SlotSet::EMPTY };
}

impl Board<'_> {
    /// [R7.1] Ship actions and air operation, each once, or the end.
    pub(super) fn list_fleet_modes(self, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        if self.state.fleet.ships == Part::Open && self.group_hexes().next().is_some() {
            actions.push(Action::ShipActions);
        }
        if self.state.fleet.air == Part::Open && self.next_launcher(Slot::new(0)).is_some() {
            actions.push(Action::AirOperation);
        }
    }

    /// The next group, or enough.
    pub(super) fn list_group_hexes(self, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        self.group_hexes().for_each(|hex| actions.push(Action::From(hex)));
    }

    /// [R7.2(3)1, R7.2(6), RULING-29] Hexes with own ships that have not acted, while groups are left; off the map with
    /// room to enter.
    #[inline]
    fn group_hexes(self) -> impl Iterator<Item = Hex> {
        let side = self.active();
        let has_left = self.state.fleet.groups < self.game.group_limit(side);
        let present = self.tables.on_map.with(self.at(WAITING));
        let ready = self.game.roster.ships_of(side).without(self.state.acted).and(present);
        let mut left = if has_left { ready } else { SlotSet::EMPTY };
        std::iter::from_fn(move || {
            let slot = left.first()?;
            let hex = self.state.hex_of(slot);
            left = left.without(self.at(hex));
            Some((slot, hex))
        })
        .filter(move |&(slot, hex)| {
            is_on_map(hex) || self.group_moves(SlotSet::one(slot), hex, Deed::Move).next().is_some()
        })
        .map(|(_, hex)| hex)
    }

    /// [R7.2(3)1, RULING-63] Members by rising slot, all at once, or enough.
    pub(super) fn list_members(self, actions: &mut Vec<Action>) {
        let fleet = &self.state.fleet;
        let here = self.group_candidates(fleet.hex);
        let most = if fleet.hex == WAITING { STACK } else { SLOTS };
        if fleet.units.is_empty() {
            if here.len() <= most {
                actions.push(Action::All);
                if here.len() == 1 {
                    return;
                }
            }
        } else {
            actions.push(Action::Done);
        }
        if fleet.units.len() < most {
            here.from(fleet.cursor).iter().for_each(|slot| actions.push(Action::Add(slot)));
        }
    }

    /// Own ships of a hex that have not acted.
    pub(crate) fn group_candidates(self, hex: Hex) -> SlotSet {
        self.ships_at(self.active(), hex).without(self.state.acted)
    }

    /// [R7.2(1), R7.2(5), R22.5, RULING-54] What the group may do.
    pub(super) fn list_group_deeds(self, actions: &mut Vec<Action>) {
        let may_attack = !self.state.fleet.searched && self.may_attack();
        let (units, from) = (self.state.fleet.units, self.state.fleet.hex);
        // Mostly no boat is near enough.
        let near = self.enemies_in_disc(from, 1).and(self.game.roster.boats);
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
                // It may stay.
                Deed::Move if is_on_map(from) => true,
                Deed::AttackShipsMove => is_on_map(from) && self.has_group_target(from, deed, 1),
                Deed::AttackBoatMove => is_on_map(from) && !near.is_empty() && self.has_group_target(from, deed, 1),
                Deed::SearchTwice => is_on_map(from) && self.has_group_target(from, deed, 2),
                Deed::Land => self.may_land(),
                Deed::MoveSearchBoat | Deed::MoveAttackBoat if near.is_empty() => false,
                _ => self.group_moves(units, from, deed).next().is_some(),
            };
            if is_possible {
                actions.push(Action::Do(deed));
            }
        }
    }

    /// [R7.2(1)6, R18.1(2), RULING-37, RULING-38] A lone LST with SUP in a landing hex of its side that has room, no
    /// enemy marker, and got no marker in this operation.
    fn may_land(self) -> bool {
        let units = self.state.fleet.units;
        units.len() == 1
            && units.iter().all(|slot| self.state.sup[usize::from(slot)] > 0)
            && self.game.is_open_for_landing(self.state, self.active(), self.state.fleet.hex)
    }

    /// [R7.2(1), RULING-8] Hexes that the group may move with this deed.
    fn group_steps(self, deed: Deed) -> u8 {
        match deed {
            Deed::MoveSearchBoat | Deed::MoveAttackBoat => 1,
            Deed::AttackBoatMove => self.game.options.asw_attack_then_move,
            _ => 2,
        }
    }

    /// [R7.2(1), R8.0, RULING-54, RULING-63] Hexes where the group may go with this deed, the present one first; what
    /// follows the move must be possible there.
    #[inline]
    pub fn group_moves(self, units: SlotSet, from: Hex, deed: Deed) -> impl Iterator<Item = Hex> {
        let steps = self.group_steps(deed);
        let follows =
            matches!(deed, Deed::MoveSearchShips | Deed::MoveSearchBoat | Deed::MoveAttackShips | Deed::MoveAttackBoat);
        let zone = if follows { self.group_zone(units, from, deed) } else { HexSet::EMPTY };
        let disc = if follows && zone.is_empty() { None } else { Some(self.disc(from, steps)) };
        let size = units.len();
        let fits = move |hex| !follows || zone.contains(hex);
        disc.into_iter().flatten().filter(move |&hex| fits(hex) && (hex == from || self.has_room(units, size, hex)))
    }

    /// [R8.0(5)] Whether these ships, so many, find room.
    #[inline]
    fn has_room(self, units: SlotSet, size: usize, hex: Hex) -> bool {
        let others = self.ships_at(self.active(), hex).without(units);
        let there = if others.is_empty() { 0 } else { others.len() };
        there + size <= STACK || self.game.is_own_port(self.active(), hex)
    }

    /// [R7.2(2)] Hexes from which the second half of a deed can be aimed at something: as far as the group gets, or all
    /// of them.
    fn group_zone(self, units: SlotSet, from: Hex, deed: Deed) -> HexSet {
        let on = self.state.on;
        match deed {
            Deed::MoveSearchShips => self.search_zone(from),
            Deed::MoveSearchBoat | Deed::MoveAttackBoat => {
                let boats = self.enemies_in_disc(from, 1).and(self.game.roster.boats);
                let wanted = if deed == Deed::MoveSearchBoat { boats.without(on) } else { boats.and(on) };
                let can_hunt = !wanted.is_empty() && self.asw_x2(units) >= 2;
                if can_hunt { self.stacks(wanted).collect() } else { HexSet::EMPTY }
            }
            Deed::MoveAttackShips => self.missile_zone(units),
            _ => HexSet::EMPTY,
        }
    }

    /// Hexes next to hidden enemy ships: those that a group can reach are at most three hexes away from them.
    fn search_zone(self, from: Hex) -> HexSet {
        let enemy = self.enemy();
        let theatre = &self.game.theatre;
        let mut hexes = *self.tables.with_ships(enemy);
        if is_on_map(from) {
            hexes = hexes.and(*theatre.within_three(from));
        }
        if hexes.is_empty() {
            return hexes;
        }
        let is_hidden = |hex: &Hex| !self.ships_at(enemy, *hex).without(self.state.on).is_empty();
        hexes.iter().filter(is_hidden).fold(HexSet::EMPTY, |zone, hex| zone.with(*theatre.within_one(hex)))
    }

    /// Hexes within the range of the group's missiles from ships in sight.
    fn missile_zone(self, units: SlotSet) -> HexSet {
        let in_sight = self.ships_in_sight();
        if in_sight.is_empty() {
            return HexSet::EMPTY;
        }
        let Some(range) = self.missile_range(units) else { return HexSet::EMPTY };
        self.stacks(in_sight).fold(HexSet::EMPTY, |zone, hex| zone.with(self.game.theatre.within(hex, range)))
    }

    /// The hexes on the map that hold some of these units, each once, by their lowest slots.
    #[inline]
    fn stacks(self, units: SlotSet) -> impl Iterator<Item = Hex> {
        let mut left = units.and(self.tables.on_map);
        std::iter::from_fn(move || {
            let hex = self.state.hex_of(left.first()?);
            left = left.without(self.at(hex));
            Some(hex)
        })
    }

    /// Twice the ASW of a group [R9.3(3)3, R12(1)].
    fn asw_x2(self, units: SlotSet) -> u8 {
        self.game.asw_x2(self.state, units)
    }

    /// [R7.2(2)3, R22.1] Longest range of the group's missiles, `None` without missiles.
    fn missile_range(self, units: SlotSet) -> Option<u8> {
        units.iter().filter_map(|slot| self.game.range_of(self.state, slot)).max()
    }

    /// [R7.2(5), RULING-10, RULING-57] Enemy ships that ship actions of this chit may attack: those that were on when it
    /// was drawn.
    fn ships_in_sight(self) -> SlotSet {
        self.game.ships_in_sight(self.state)
    }

    /// [R7.2(2), R9.2(1)3, R9.3(1), R10.2(1), RULING-4] What the group can search or attack from a hex with (a half of)
    /// this deed.
    fn group_targets(self, from: Hex, deed: Deed) -> GroupTargets {
        let boats = self.boats_at(self.enemy(), from);
        match deed {
            Deed::MoveAttackShips | Deed::AttackShipsMove => self.ships_in_range(from),
            Deed::MoveAttackBoat | Deed::AttackBoatMove => {
                let boats = boats.and(self.state.on);
                let can_hit = !boats.is_empty() && self.asw_x2(self.state.fleet.units) >= 2;
                if can_hit { GroupTargets { boats, ..GroupTargets::NONE } } else { GroupTargets::NONE }
            }
            Deed::MoveSearchShips => self.search_targets(from),
            Deed::MoveSearchBoat => GroupTargets { boats: boats.without(self.state.on), ..GroupTargets::NONE },
            Deed::SearchTwice => {
                let hidden = boats.without(self.state.on);
                let first = self.state.fleet.first;
                let boats = hidden.iter().filter(|&boat| !first.is(boat)).collect();
                GroupTargets { boats, ..self.search_targets(from) }
            }
            _ => GroupTargets::NONE,
        }
    }

    /// [RULING-15] Hexes with ships in sight and within range.
    fn ships_in_range(self, from: Hex) -> GroupTargets {
        let in_sight = self.ships_in_sight();
        if in_sight.is_empty() {
            return GroupTargets::NONE;
        }
        let Some(range) = self.missile_range(self.state.fleet.units) else { return GroupTargets::NONE };
        let is_near = |hex: &Hex| self.game.theatre.distance(from, *hex) <= range;
        GroupTargets { hexes: self.stacks(in_sight).filter(is_near).collect(), ..GroupTargets::NONE }
    }

    /// [R7.2(2)2, RULING-4] All hexes within one at once, or one of them.
    fn search_targets(self, from: Hex) -> GroupTargets {
        let near = self.tables.with_ships(self.enemy()).and(*self.game.theatre.within_one(from));
        if near.is_empty() {
            return GroupTargets::NONE;
        }
        let hidden = self.game.roster.ships_of(self.enemy()).without(self.state.on);
        let mut hexes: ArrayVec<Hex, SLOTS> = near.iter().filter(|&hex| self.at(hex).meets(hidden)).collect();
        if self.game.options.tf_search_all_adjacent {
            return GroupTargets { around: !hexes.is_empty(), ..GroupTargets::NONE };
        }
        hexes.sort_unstable_by_key(|&hex| self.at(hex).and(hidden).first());
        GroupTargets { hexes, ..GroupTargets::NONE }
    }

    /// [R9.3(3)3, RULING-52] With how many halves of the action each boat can be searched: with one, with both.
    fn search_halves(self, deed: Deed, halves: u8) -> (bool, bool) {
        if deed != Deed::SearchTwice {
            return (true, false);
        }
        let has_dice = |halves| self.game.search_dice(self.state, halves) > 0;
        (has_dice(1), halves == 2 && has_dice(2))
    }

    /// Whether there is anything for the next half of the action, or for both together.
    pub(crate) fn has_group_target(self, from: Hex, deed: Deed, halves: u8) -> bool {
        let targets = self.group_targets(from, deed);
        let has_dice = || {
            let (one, both) = self.search_halves(deed, halves);
            one || both
        };
        targets.around || !targets.hexes.is_empty() || !targets.boats.is_empty() && has_dice()
    }

    /// One target for the next half of the action; of two searches the second may be left out. Against a boat there may be
    /// more than one way worth a choice [RULING-12].
    pub(super) fn list_group_targets(self, actions: &mut Vec<Action>) {
        let fleet = &self.state.fleet;
        if fleet.deed.is_twice() && fleet.halves == 1 {
            actions.push(Action::Done);
        }
        let targets = self.group_targets(fleet.hex, fleet.deed);
        if targets.around {
            actions.push(Action::Ships);
        }
        actions.extend(targets.hexes.iter().map(|&hex| Action::ShipsAt(hex)));
        if targets.boats.is_empty() {
            return;
        }
        if fleet.deed.is_attack() {
            let hunts = hunts(self.game.asw_of(self.state, fleet.units));
            for boat in targets.boats.iter() {
                actions.push(Action::AtBoat(boat));
                actions.extend(hunts.iter().skip(1).map(|hunt| Action::AtBoatWith(boat, hunt.tech)));
            }
            return;
        }
        let (one, both) = self.search_halves(fleet.deed, fleet.halves);
        for boat in targets.boats.iter() {
            if one {
                actions.push(Action::AtBoat(boat));
            }
            if both {
                actions.push(Action::AtBoatTwice(boat));
            }
        }
    }
}

impl ThreeKingdoms {
    /// Own ships of a hex that have not acted.
    pub fn group_candidates(&self, state: &State, hex: Hex) -> SlotSet {
        self.ships_at(state, state.active, hex).without(state.acted)
    }

    /// Whether a side may put a SUP ashore in the hex now.
    pub fn is_open_for_landing(&self, state: &State, side: Side, hex: Hex) -> bool {
        self.landing(side, hex).is_some_and(|(index, landing)| {
            let markers = state.landed[index];
            state.fleet.landed >> index & 1 == 0 && markers[side] < landing.max && markers[side.other()] == 0
        })
    }

    /// Twice the ASW of a group [R9.3(3)3, R12(1)].
    fn asw_x2(&self, state: &State, units: SlotSet) -> u8 {
        units.iter().map(|slot| self.card(state, slot).asw_x2).sum()
    }

    /// [R7.2(2)3, R22.1] Range of a ship's missiles.
    fn range_of(&self, state: &State, slot: Slot) -> Option<u8> {
        let card = self.card(state, slot);
        let range = if self.options.long_range { card.long_range.max(MISSILE_RANGE) } else { MISSILE_RANGE };
        (card.missiles > 0).then_some(range)
    }

    /// [RULING-15] Whether a ship of the group fires at this distance.
    pub fn fires_at(&self, state: &State, slot: Slot, distance: u8) -> bool {
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
}
