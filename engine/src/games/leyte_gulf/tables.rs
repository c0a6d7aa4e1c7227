//! What follows from a position and is kept beside it while targets are chosen: who is where, and the targets of the ship
//! that is asked.

use super::{GunType, LeyteGulf, Node, Ship, ShipSet, State, rules::declare::gun_of, rules::groups::Groups};
use crate::BySide;

/// Derived tables; empty unless somebody is asked for a target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    groups: BySide<Groups>,
    /// Targets of the ship that is asked.
    pub(crate) targets: ShipSet,
}

impl Tables {
    /// Makes these the tables of a state, whatever they were.
    pub(crate) fn derive(&mut self, game: &LeyteGulf, state: &State) {
        self.clear();
        let is_choice = matches!(state.node, Node::MainTarget | Node::SecondaryTarget);
        if let Some(ship) = state.cursor.get().filter(|_| is_choice) {
            self.see(game, state);
            self.targets = self.targets_of(game, state, gun_of(state.node), ship);
        }
    }

    /// Nobody is asked.
    pub(crate) fn clear(&mut self) {
        self.groups.iter_mut().for_each(|(_, groups)| groups.clear());
        self.targets = ShipSet::EMPTY;
    }

    /// Notes where all ships are: they stay there while targets are chosen.
    pub(crate) fn see(&mut self, game: &LeyteGulf, state: &State) {
        self.groups.iter_mut().for_each(|(side, groups)| game.group(state, side, groups));
    }

    /// The targets that a ship has, once it is known where all ships are.
    pub(crate) fn targets_of(&self, game: &LeyteGulf, state: &State, gun: GunType, ship: Ship) -> ShipSet {
        game.targets_among(state, gun, ship, &self.groups[game.side_of(ship).other()])
    }
}
