//! A position as the side to act sees it.

use arrayvec::ArrayVec;
use sandtable_engine::{
    Side,
    games::smolensk::{AX, Node, Site, Smolensk, State, Unit},
    hex::Hex,
};

use super::{
    leanings::{Factors, Lean, USUAL},
    notes::{Brief, Notes},
};

/// A position as one side sees it, with what was worked out about it.
pub(super) struct View<'a> {
    pub(super) game: &'a Smolensk,
    pub(super) state: &'a State,
    pub(super) side: Side,
    pub(super) enemy: Side,
    pub(super) notes: &'a Notes,
    factors: &'a Factors,
    /// Where the headquarters of the chit is.
    pub(super) hq_hex: Option<Hex>,
    /// Where panzer headquarters are.
    pub(super) panzer_hqs: ArrayVec<Hex, 4>,
}

impl<'a> View<'a> {
    pub(super) fn new(game: &'a Smolensk, state: &'a State, side: Side, notes: &'a Notes) -> Self {
        Self::leaning(game, state, side, notes, &USUAL)
    }

    /// With the doctrine's numbers multiplied by these factors.
    pub(super) fn leaning(
        game: &'a Smolensk,
        state: &'a State,
        side: Side,
        notes: &'a Notes,
        factors: &'a Factors,
    ) -> Self {
        let hq = state.chit.get().and_then(|chit| game.hq_of(chit));
        Self {
            game,
            state,
            side,
            enemy: side.other(),
            notes,
            factors,
            hq_hex: hq.and_then(|hq| state.hex(hq)),
            panzer_hqs: game.panzer_hqs.iter().filter_map(|&hq| state.hex(hq)).collect(),
        }
    }

    /// By what a number of the doctrine is multiplied.
    #[inline]
    pub(super) fn lean(&self, number: Lean) -> f32 {
        self.factors[number as usize]
    }

    #[inline]
    pub(super) fn brief(&self, unit: Unit) -> &Brief {
        self.notes.brief(unit)
    }

    /// Hexes between two hexes and one more.
    #[inline]
    pub(super) fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.game.data.map.grid.distance(a, b)
    }

    /// Whether a unit of an activation moves: only then it is known where lines lead and how far the enemy is.
    pub(super) fn is_move(&self) -> bool {
        self.state.node == Node::Move
    }

    /// The place that scores in a hex.
    pub(super) fn goal_in(&self, hex: Hex) -> Option<(usize, &Site)> {
        let place = self.game.place_in(hex)?;
        let goal = self.game.approaches.goals().iter().position(|&goal| goal == place)?;
        Some((goal, self.game.data.site(place)))
    }

    /// What a place is worth to hold at the end, in tens of points.
    pub(super) fn worth(&self, site: &Site) -> f32 {
        match self.side {
            AX if site.is_source => 1.5,
            _ if site.is_source => 1.0,
            _ if site.is_exit => 0.8,
            _ if site.stands_fast && self.game.is_linked() => 1.6,
            _ => 1.0,
        }
    }

    /// Half points to the nearest goal, counted from those that are worth going to.
    #[inline]
    pub(super) fn way(&self, is_mech: bool, hex: Hex) -> f32 {
        let goals = &self.notes.goals[self.side];
        if goals.are_any { f32::from(goals.way(self.game, is_mech, hex)) } else { 0.0 }
    }
}
