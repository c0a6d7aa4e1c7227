//! Fire that a unit may give and take at the ends of its paths.

use arrayvec::ArrayVec;
use sandtable_engine::{
    games::leyte_gulf::{
        Band, GunType, Heading, LONGEST_RANGE, MAX_SHIPS_OF_SIDE, Place, SQUADRON_SIZE, Ship, ShipSet, Sight, Standing,
    },
    hex::{Facing, Hex},
};

use super::value::{Target, View};

/// Ways that a unit can lie from another: bands by sectors.
const WAYS: usize = 3 * Heading::SECTORS;
/// Not worked out yet.
const UNKNOWN: u16 = u16::MAX;
/// Broadsides that are remembered: more than a decision has but in the rarest cases.
const REMEMBERED: usize = 128;

/// The best that each ship of the unit can do with main guns, then with secondary guns.
type Broadside = [f32; 2 * SQUADRON_SIZE];
/// By group of enemies and way, where to find what was worked out.
type Index = ArrayVec<[u16; WAYS], MAX_SHIPS_OF_SIDE>;

/// Enemies in one place.
#[derive(Clone, Copy)]
struct Group {
    place: Place,
    /// Its ships among the enemies.
    first: usize,
    count: usize,
    /// Other ships that it might fire at.
    rivals: f32,
}

/// What was worked out so far. It is large, and stays where it is made.
#[derive(Default)]
pub(super) struct Known {
    /// What the unit can do to a group, once it has turned.
    given_at: Index,
    given: ArrayVec<Broadside, REMEMBERED>,
    /// What each ship of a group can do to the unit.
    taken_at: Index,
    taken: ArrayVec<f32, { WAYS * MAX_SHIPS_OF_SIDE }>,
}

/// The enemies in range of a hex, and how they lie from there.
pub(super) struct Seen {
    hex: Hex,
    groups: ArrayVec<(u8, Sight), MAX_SHIPS_OF_SIDE>,
}

impl Seen {
    /// The hex.
    pub(super) fn hex(&self) -> Hex {
        self.hex
    }
}

impl Known {
    fn forget(&mut self) {
        let Self { given_at, given, taken_at, taken } = self;
        given_at.clear();
        given.clear();
        taken_at.clear();
        taken.clear();
    }
}

/// Fire between a unit and its enemies. For the guns many ends of paths are alike: each case is worked out once.
pub(super) struct Fire<'a> {
    view: &'a View<'a>,
    unit: ShipSet,
    ships: ArrayVec<(Ship, Target), SQUADRON_SIZE>,
    /// Enemies that the unit may come in range of, group by group.
    enemies: ArrayVec<(Ship, Target), MAX_SHIPS_OF_SIDE>,
    groups: ArrayVec<Group, MAX_SHIPS_OF_SIDE>,
    known: &'a mut Known,
}

impl<'a> Fire<'a> {
    /// Between a unit that goes at most so many steps from a hex, and the enemies that it may come in range of.
    pub(super) fn new(view: &'a View<'a>, unit: ShipSet, start: Hex, steps: u8, known: &'a mut Known) -> Self {
        known.forget();
        let mut fire = Self {
            view,
            unit,
            ships: unit.iter().map(|ship| (ship, view.target(ship))).collect(),
            enemies: ArrayVec::new(),
            groups: ArrayVec::new(),
            known,
        };
        for enemy in view.enemies.iter() {
            let place = view.state.place(enemy);
            match fire.groups.last_mut().filter(|group| group.place == place) {
                Some(group) => group.count += 1,
                None if view.game.data.grid.distance(start, place.hex()) <= LONGEST_RANGE + steps => {
                    let first = fire.enemies.len();
                    fire.groups.push(Group { place, first, count: 1, rivals: 0.0 });
                    fire.known.given_at.push([UNKNOWN; WAYS]);
                    fire.known.taken_at.push([UNKNOWN; WAYS]);
                }
                None => continue,
            }
            fire.enemies.push((enemy, view.target(enemy)));
        }
        fire.count_rivals();
        fire
    }

    /// Others of the side within ten hexes of a group share its fire.
    fn count_rivals(&mut self) {
        let mut others: ArrayVec<(Hex, f32), MAX_SHIPS_OF_SIDE> = ArrayVec::new();
        for ship in self.view.own.without(self.unit).iter() {
            let hex = self.view.state.hex(ship);
            match others.last_mut().filter(|(other, _)| *other == hex) {
                Some((_, count)) => *count += 1.0,
                None => others.push((hex, 1.0)),
            }
        }
        for group in &mut self.groups {
            let near = |hex| self.view.game.data.grid.distance(group.place.hex(), hex) <= 10;
            group.rivals = others.iter().filter(|(hex, _)| near(*hex)).map(|(_, count)| count).sum();
        }
    }

    /// What is in range of a hex.
    pub(super) fn look(&self, hex: Hex) -> Seen {
        let sight = |group: &Group| self.view.game.sight(hex, group.place.hex());
        let groups = (0..).zip(&self.groups).filter_map(|(number, group)| Some((number, sight(group)?)));
        Seen { hex, groups: groups.collect() }
    }

    /// The best that the guns of the unit can do from a hex, this segment and, with targets kept, the next one.
    pub(super) fn given(&mut self, seen: &Seen, facing: Facing, has_turned: bool) -> f32 {
        let mut best: Broadside = [0.0; 2 * SQUADRON_SIZE];
        for &(number, sight) in &seen.groups {
            let group = usize::from(number);
            if self.view.game.is_fire_blocked(seen.hex, self.groups[group].place.hex()) {
                continue;
            }
            let aspect = (sight.band, sight.heading(facing));
            let broadside =
                if has_turned { self.after_turn(group, aspect) } else { self.broadside(group, aspect, false) };
            for (best, value) in best.iter_mut().zip(broadside) {
                *best = if value > *best { value } else { *best };
            }
        }
        let (main, secondary) = best.split_at(SQUADRON_SIZE);
        main.iter().zip(secondary).take(self.ships.len()).map(|(main, secondary)| main + secondary).sum()
    }

    fn after_turn(&mut self, group: usize, aspect: (Band, Heading)) -> Broadside {
        let way = self.way(aspect);
        let known = self.known.given_at[group][way];
        if known != UNKNOWN {
            return self.known.given[usize::from(known)];
        }
        let broadside = self.broadside(group, aspect, true);
        if !self.known.given.is_full() {
            self.known.given_at[group][way] = self.known.given.len() as u16;
            self.known.given.push(broadside);
        }
        broadside
    }

    fn broadside(&self, group: usize, aspect: (Band, Heading), has_turned: bool) -> Broadside {
        let (view, targets) = (self.view, self.ships_of(group));
        let mut best: Broadside = [0.0; 2 * SQUADRON_SIZE];
        for (number, &(firer, _)) in self.ships.iter().enumerate() {
            if let Some(main) = view.battery(GunType::Main, firer, aspect) {
                for &(ship, target) in targets {
                    let now = if has_turned { Standing::First } else { view.game.standing(view.state, firer, ship) };
                    best[number] = best[number].max(view.main_prospect(&main, target, now));
                }
            }
            if let Some(secondary) = view.battery(GunType::Secondary, firer, aspect) {
                let best = &mut best[SQUADRON_SIZE + number];
                for &(_, target) in targets {
                    *best = best.max(view.secondary_prospect(&secondary, target));
                }
            }
        }
        best
    }

    /// Fire that the enemies can give to the unit in a hex.
    pub(super) fn taken(&mut self, seen: &Seen) -> f32 {
        let mut sum = 0.0;
        for &(number, sight) in &seen.groups {
            let group = usize::from(number);
            let Group { place, count, .. } = self.groups[group];
            if self.view.game.is_fire_blocked(place.hex(), seen.hex) {
                continue;
            }
            let sight = sight.reversed();
            let first = self.fire_of(group, (sight.band, sight.heading(place.facing())));
            for value in &self.known.taken[first..first + count] {
                sum += value;
            }
        }
        sum
    }

    /// Where the fire of the ships of a group begins among what was worked out.
    fn fire_of(&mut self, group: usize, aspect: (Band, Heading)) -> usize {
        let way = self.way(aspect);
        let known = self.known.taken_at[group][way];
        if known != UNKNOWN {
            return usize::from(known);
        }
        let first = self.known.taken.len();
        self.known.taken_at[group][way] = first as u16;
        let Group { first: enemy, count, rivals, .. } = self.groups[group];
        for enemy in enemy..enemy + count {
            let fire = self.fire_at_unit(self.enemies[enemy].0, rivals, aspect);
            self.known.taken.push(fire);
        }
        first
    }

    /// An enemy fires at the ship of the unit that it can hurt most; others in its reach share its fire, unless it has
    /// found its target.
    fn fire_at_unit(&self, enemy: Ship, rivals: f32, aspect: (Band, Heading)) -> f32 {
        let view = self.view;
        let mut best = 0.0_f32;
        for gun in [GunType::Main, GunType::Secondary] {
            let Some(battery) = view.battery(gun, enemy, aspect) else { continue };
            for &(ship, target) in &self.ships {
                let standing = view.game.standing(view.state, enemy, ship);
                best = best.max(view.fire(&battery, target, standing));
            }
        }
        let is_aimed = view.state.target(enemy).is_some_and(|target| self.unit.contains(target));
        let share = if is_aimed { 1.0 } else { 1.0 / (1.0 + 0.4 * rivals) };
        0.6 * share * best
    }

    /// The ships of a group.
    fn ships_of(&self, group: usize) -> &[(Ship, Target)] {
        let Group { first, count, .. } = self.groups[group];
        &self.enemies[first..first + count]
    }

    fn way(&self, (band, heading): (Band, Heading)) -> usize {
        band as usize * Heading::SECTORS + self.view.game.sector(heading)
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        Position, Stream,
        dice::Keyed,
        games::leyte_gulf::{LeyteGulf, Node},
        testing,
    };

    use super::*;

    /// Calls a check at every choice of a path in some games, with units that stand close to each other.
    fn at_every_path(check: impl Fn(&View<'_>, ShipSet)) {
        let game: LeyteGulf = testing::load("s4", &[]);
        for seed in 0..3 {
            let (mut dice, mut rng) = (Keyed::new(seed), Stream::new(seed));
            let mut position = Position::begin(&game, &mut dice, &mut ());
            while let Some(side) = position.to_act(&game) {
                let view = View::new(&game, position.state(), side);
                if position.state().node == Node::Path && view.moving().meets(view.own) {
                    check(&view, view.moving());
                }
                let action = position.legal()[rng.below(position.legal().len() as u32) as usize];
                position.advance(&game, action, &mut dice, &mut ());
            }
        }
    }

    /// A unit that stays where it is gives the fire that its ships can give one by one.
    #[test]
    fn a_unit_gives_what_its_ships_give() {
        at_every_path(|view, ships| {
            let start = ships.first().map(|ship| view.state.place(ship)).expect("a unit");
            let mut known = Known::default();
            let mut fire = Fire::new(view, ships, start.hex(), 4, &mut known);
            let seen = fire.look(start.hex());
            let given = fire.given(&seen, start.facing(), false);
            let expected: f32 = ships.iter().map(|ship| view.best_fire(ship)).sum();
            assert!((given - expected).abs() < 1e-5, "{given} for {expected}");
        });
    }

    /// What was worked out for one end of a path holds for others that lie alike: asked again, the same comes out as
    /// if it were asked first.
    #[test]
    fn what_is_known_is_what_would_be_found() {
        at_every_path(|view, ships| {
            let start = ships.first().map(|ship| view.state.place(ship)).expect("a unit");
            let grid = &view.game.data.grid;
            let [mut used, mut first] = [(); 2].map(|()| Known::default());
            let mut used = Fire::new(view, ships, start.hex(), 4, &mut used);
            for hex in grid.hexes().filter(|&hex| grid.distance(hex, start.hex()) <= 4) {
                let mut fresh = Fire::new(view, ships, start.hex(), 4, &mut first);
                let seen = fresh.look(hex);
                assert_eq!(used.taken(&seen).to_bits(), fresh.taken(&seen).to_bits());
                for facing in Facing::ALL {
                    let mut fresh = Fire::new(view, ships, start.hex(), 4, &mut first);
                    assert_eq!(used.given(&seen, facing, true).to_bits(), fresh.given(&seen, facing, true).to_bits());
                }
            }
        });
    }
}
