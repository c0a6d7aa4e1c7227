//! The board as the rules read it: a state with the game and the tables that belong to it.

use crate::games::three_kingdoms::{Card, Slot, SlotSet, State, Tables, ThreeKingdoms, WAITING};
use crate::{Side, hex::Hex};

/// A state with what belongs to it. The methods stand in the files named after the parts of the game.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    pub(crate) game: &'a ThreeKingdoms,
    pub(crate) state: &'a State,
    pub(crate) tables: &'a Tables,
}

impl<'a> Board<'a> {
    /// The board of a state; `tables` belong to it.
    pub const fn new(game: &'a ThreeKingdoms, state: &'a State, tables: &'a Tables) -> Self {
        Self { game, state, tables }
    }

    /// The side whose chit is played.
    #[inline]
    pub(crate) fn active(self) -> Side {
        self.state.active
    }

    /// The other side.
    #[inline]
    pub(crate) fn enemy(self) -> Side {
        self.state.active.other()
    }

    /// All units in a hex, of both sides.
    #[inline]
    pub(crate) fn at(self, hex: Hex) -> SlotSet {
        self.tables.at(hex)
    }

    /// Surface ships of a side in a hex.
    #[inline]
    pub(crate) fn ships_at(self, side: Side, hex: Hex) -> SlotSet {
        self.at(hex).and(self.game.roster.ships_of(side))
    }

    /// Submarines of a side in a hex.
    #[inline]
    pub(crate) fn boats_at(self, side: Side, hex: Hex) -> SlotSet {
        self.at(hex).and(self.game.roster.boats_of(side))
    }

    /// Printed values of the counter in a slot.
    #[inline]
    pub(crate) fn card(self, slot: Slot) -> &'a Card {
        self.game.card(self.state, slot)
    }

    /// [R22.5] Whether the active side may choose an attack now.
    #[inline]
    pub(crate) fn may_attack(self) -> bool {
        self.game.may_attack(self.state, self.state.active)
    }

    /// Hexes that ships reach in up to `steps` (1 or 2) steps from a place, without the place, in canonical order.
    #[inline]
    pub(crate) fn reach(self, from: Hex, steps: u8) -> impl Iterator<Item = Hex> + 'a {
        let reach = &self.game.theatre.reach;
        let far = if steps == 2 { reach.two(from) } else { &[] };
        reach.one(from).iter().chain(far).copied()
    }

    /// The same with the place itself first, unless it is off the map: the disc of up to 19 hexes in which everything
    /// that a move makes possible takes place.
    #[inline]
    pub(crate) fn disc(self, from: Hex, steps: u8) -> impl Iterator<Item = Hex> + 'a {
        let own = (from != WAITING).then_some(from);
        own.into_iter().chain(self.reach(from, steps))
    }

    /// Enemy units in the disc.
    pub(crate) fn enemies_in_disc(self, from: Hex, steps: u8) -> SlotSet {
        let units = self.disc(from, steps).fold(SlotSet::EMPTY, |units, hex| units.with(self.at(hex)));
        units.and(self.game.roster.of_side[self.enemy()])
    }
}
