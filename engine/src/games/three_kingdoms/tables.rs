//! What follows from a state and is kept beside it: who is where, and what the counters can do.

use super::{Card, NOWHERE, SLOTS, Slot, SlotSet, State, ThreeKingdoms, WAITING};
use crate::{
    BySide, Side,
    hex::{Hex, HexSet},
};

/// Places with an entry: all hexes, and the space off the south edge.
const PLACES: usize = WAITING.index() + 1;

/// Derived tables. The rules change them together with the state; `derive` makes them anew.
///
/// They are small on purpose: a search makes them anew in every iteration.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The stack in each place, 0 for none; the last entry is for units that wait off the map.
    stack_at: [u8; PLACES],
    /// Units of each stack; nobody is in the first one.
    stacks: [SlotSet; SLOTS + 1],
    /// Stacks that are not in use, the lowest bit for stack 1.
    free: u64,
    /// Hexes that hold surface ships, by side.
    with_ships: BySide<HexSet>,
    /// Units on the map.
    pub(crate) on_map: SlotSet,
    /// Carriers on the map that can launch attacks or searches [R7.3(2)].
    pub(crate) launchers: SlotSet,
    /// Carriers on the map that can launch interceptors [R17.1(6)].
    pub(crate) patrols: SlotSet,
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            stack_at: [0; PLACES],
            stacks: [SlotSet::EMPTY; SLOTS + 1],
            free: u64::MAX,
            with_ships: BySide::both(HexSet::EMPTY),
            on_map: SlotSet::EMPTY,
            launchers: SlotSet::EMPTY,
            patrols: SlotSet::EMPTY,
        }
    }
}

/// Which number a stack has does not matter.
impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        let rest = |tables: &Self| (tables.with_ships, tables.on_map, tables.launchers, tables.patrols);
        (0..=WAITING.0).map(Hex).all(|place| self.at(place) == other.at(place)) && rest(self) == rest(other)
    }
}

impl Tables {
    /// Makes these the tables of a state, whatever they were.
    pub(crate) fn derive(&mut self, game: &ThreeKingdoms, state: &State) {
        self.clear();
        for slot in game.roster.in_use().iter() {
            let place = state.hex_of(slot);
            if place != NOWHERE {
                self.enter(game, slot, place, game.card(state, slot));
            }
        }
    }

    /// Nobody is anywhere.
    pub(crate) fn clear(&mut self) {
        self.stack_at.fill(0);
        self.stacks.fill(SlotSet::EMPTY);
        self.free = u64::MAX;
        self.with_ships = BySide::both(HexSet::EMPTY);
        self.on_map = SlotSet::EMPTY;
        self.launchers = SlotSet::EMPTY;
        self.patrols = SlotSet::EMPTY;
    }

    /// A unit goes from one place to another; boxes have no entry.
    pub(crate) fn relocate(&mut self, game: &ThreeKingdoms, slot: Slot, from: Hex, to: Hex, card: &Card) {
        if from != NOWHERE {
            self.leave(game, slot, from);
        }
        if to != NOWHERE {
            self.enter(game, slot, to, card);
        }
    }

    #[inline]
    fn enter(&mut self, game: &ThreeKingdoms, slot: Slot, place: Hex, card: &Card) {
        let stack = &mut self.stack_at[place.index()];
        if *stack == 0 {
            *stack = 1 + self.free.trailing_zeros() as u8;
            self.free &= self.free - 1;
        }
        self.stacks[usize::from(*stack)].insert(slot);
        if place == WAITING {
            return;
        }
        self.on_map.insert(slot);
        if game.roster.is_boat(slot) {
            return;
        }
        self.with_ships[game.roster.side_of(slot)].insert(place);
        if card.air_antiship + card.air_asw > 0 {
            self.launchers.insert(slot);
        }
        if card.air_interception > 0 {
            self.patrols.insert(slot);
        }
    }

    fn leave(&mut self, game: &ThreeKingdoms, slot: Slot, place: Hex) {
        let stack = self.stack_at[place.index()];
        let units = &mut self.stacks[usize::from(stack)];
        units.remove(slot);
        if units.is_empty() {
            self.stack_at[place.index()] = 0;
            self.free |= 1 << (stack - 1);
        }
        if place == WAITING {
            return;
        }
        self.on_map.remove(slot);
        self.launchers.remove(slot);
        self.patrols.remove(slot);
        let side = game.roster.side_of(slot);
        if !self.at(place).meets(game.roster.ships_of(side)) {
            self.with_ships[side].remove(place);
        }
    }

    /// All units in a place, of both sides.
    #[inline]
    pub(crate) fn at(&self, place: Hex) -> SlotSet {
        self.stacks[usize::from(self.stack_at[place.index()])]
    }

    /// Hexes that hold surface ships of a side.
    #[inline]
    pub(crate) fn with_ships(&self, side: Side) -> &HexSet {
        &self.with_ships[side]
    }
}
