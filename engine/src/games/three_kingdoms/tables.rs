//! What follows from a state and is kept beside it: who is where, and what the counters can do.

use super::{NOWHERE, Slot, SlotSet, State, ThreeKingdoms, WAITING};
use crate::{
    Side,
    hex::{Hex, HexSet},
};

/// Places with an entry: all hexes, and the space off the south edge.
const PLACES: usize = WAITING.index() + 1;

/// Derived tables. The rules change them together with the state; [`Tables::derive`] makes them anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Units by place; the last entry has those that wait off the map.
    at: [SlotSet; PLACES],
    /// Hexes that hold surface ships, by side.
    with_ships: [HexSet; 2],
    /// Units on the map.
    pub(crate) on_map: SlotSet,
    /// Carriers that can launch attacks or searches [R7.3(2)].
    pub(crate) launchers: SlotSet,
    /// Carriers that can launch interceptors [R17.1(6)].
    pub(crate) patrols: SlotSet,
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            at: [SlotSet::EMPTY; PLACES],
            with_ships: [HexSet::EMPTY; 2],
            on_map: SlotSet::EMPTY,
            launchers: SlotSet::EMPTY,
            patrols: SlotSet::EMPTY,
        }
    }
}

impl Tables {
    /// Makes these the tables of a state, whatever they were.
    pub(crate) fn derive(&mut self, game: &ThreeKingdoms, state: &State) {
        self.at.fill(SlotSet::EMPTY);
        self.with_ships = [HexSet::EMPTY; 2];
        self.on_map = SlotSet::EMPTY;
        for slot in game.roster.in_use().iter() {
            self.enter(game, slot, state.hex_of(slot));
        }
        self.learn_counters(game, state);
    }

    /// Notes what the counters can do, after they were dealt out anew.
    pub(crate) fn learn_counters(&mut self, game: &ThreeKingdoms, state: &State) {
        self.launchers = SlotSet::EMPTY;
        self.patrols = SlotSet::EMPTY;
        for slot in game.roster.ships.iter() {
            let card = game.card(state, slot);
            if card.air_antiship + card.air_asw > 0 {
                self.launchers.insert(slot);
            }
            if card.air_interception > 0 {
                self.patrols.insert(slot);
            }
        }
    }

    /// A unit goes from one place to another; boxes have no entry.
    pub(crate) fn relocate(&mut self, game: &ThreeKingdoms, slot: Slot, from: Hex, to: Hex) {
        if from != NOWHERE {
            self.leave(game, slot, from);
        }
        self.enter(game, slot, to);
    }

    fn enter(&mut self, game: &ThreeKingdoms, slot: Slot, place: Hex) {
        if place == NOWHERE {
            return;
        }
        self.at[place.index()].insert(slot);
        if place != WAITING {
            self.on_map.insert(slot);
            if !game.roster.is_boat(slot) {
                self.with_ships[game.roster.side_of(slot).index()].insert(place);
            }
        }
    }

    fn leave(&mut self, game: &ThreeKingdoms, slot: Slot, place: Hex) {
        self.at[place.index()].remove(slot);
        if place != WAITING {
            self.on_map.remove(slot);
            let side = game.roster.side_of(slot);
            if !self.at[place.index()].meets(game.roster.ships_of(side)) {
                self.with_ships[side.index()].remove(place);
            }
        }
    }

    /// All units in a place, of both sides.
    #[inline]
    pub(crate) fn at(&self, place: Hex) -> SlotSet {
        self.at[place.index()]
    }

    /// Hexes that hold surface ships of a side.
    #[inline]
    pub(crate) fn with_ships(&self, side: Side) -> &HexSet {
        &self.with_ships[side.index()]
    }
}
