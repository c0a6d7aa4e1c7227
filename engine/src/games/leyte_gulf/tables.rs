//! What follows from a position and is kept beside it while targets are chosen: who is where, and the targets of the ship
//! that is asked.

use super::{
    GunType, LeyteGulf, Node, Ship, ShipSet, State,
    rules::declare::gun_of,
    rules::groups::{Group, Groups},
    sights::Field,
};
use crate::BySide;

/// Derived tables; empty unless somebody is asked for a target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    groups: BySide<Groups>,
    /// Ships on the map when that was noted.
    ships: ShipSet,
    /// Ships whose guns bear on somebody.
    pub(crate) firers: ShipSet,
    /// Targets of the ship that is asked.
    pub(crate) targets: ShipSet,
}

const fn is_choice(node: Node) -> bool {
    matches!(node, Node::MainTarget | Node::SecondaryTarget)
}

impl Tables {
    /// Makes these the tables of a state, whatever they were.
    pub(crate) fn derive(&mut self, game: &LeyteGulf, state: &State) {
        self.clear();
        if let Some(ship) = state.cursor.get().filter(|_| is_choice(state.node)) {
            self.bear(game, state, gun_of(state.node));
            self.targets = self.targets_of(game, state, gun_of(state.node), ship);
        }
    }

    /// Forgets everything unless somebody is asked for a target.
    pub(crate) fn keep_while_asked(&mut self, state: &State) {
        if !is_choice(state.node) {
            self.clear();
        }
    }

    /// Nobody is asked.
    pub(crate) fn clear(&mut self) {
        self.groups.iter_mut().for_each(|(_, groups)| groups.clear());
        self.ships = ShipSet::EMPTY;
        self.firers = ShipSet::EMPTY;
        self.targets = ShipSet::EMPTY;
    }

    /// Notes where all ships are: they stay there until the next movement segment, unless they sink.
    pub(crate) fn see(&mut self, game: &LeyteGulf, state: &State) {
        self.ships = state.on_map;
        self.groups.iter_mut().for_each(|(side, groups)| game.group(state, side, groups));
        let [groups, enemies] = self.groups.each_mut().into_array();
        for group in groups {
            for enemy in enemies.iter_mut() {
                let offset = (enemy.offset.0 - group.offset.0, enemy.offset.1 - group.offset.1);
                if let Some(sight) = game.sight_at(offset) {
                    group.enemies.insert(sight);
                    enemy.enemies.insert(sight.reversed());
                }
            }
        }
    }

    /// Notes which ships bear on somebody with guns of a kind.
    pub(crate) fn bear(&mut self, game: &LeyteGulf, state: &State, gun: GunType) {
        if self.ships != state.on_map {
            self.see(game, state);
        }
        self.firers = self.ships_that_bear(game, state, gun);
    }

    /// Ships of which some gun of this kind bears on an enemy; no-entry hexes between them count for nothing.
    fn ships_that_bear(&self, game: &LeyteGulf, state: &State, gun: GunType) -> ShipSet {
        let may_fire = state.on_map.without(state.no_fire);
        let bears = |ship: &Ship, enemies: &Field| game.field_of(gun, *ship, state.place(*ship)).meets(enemies);
        let groups = self.groups().filter(|group| game.reach_of(gun).meets(&group.enemies));
        groups.flat_map(|group| group.ships.and(may_fire).iter().filter(|ship| bears(ship, &group.enemies))).collect()
    }

    /// Groups of ships of both sides, where they are.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.values().flatten()
    }

    /// The targets that a ship has, once it is known where all ships are.
    pub(crate) fn targets_of(&self, game: &LeyteGulf, state: &State, gun: GunType, ship: Ship) -> ShipSet {
        game.targets_among(state, gun, ship, &self.groups[game.side_of(ship).other()])
    }
}
