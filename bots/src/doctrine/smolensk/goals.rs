//! Which places are worth going to.

use std::cell::Cell;

use sandtable_engine::{
    Side,
    games::smolensk::{AX, Check, Smolensk, State},
    hex::Hex,
};

use super::notes::Notes;

/// Turn from which the railways to Kiev count.
const EXITS_FROM: u8 = 5;
/// Turn from which Soviet sources count: they must be held at the end.
const SOURCES_FROM: u8 = 6;

/// Stands for a place that is no goal: farther than any.
const NO_GOAL: u8 = u8::MAX;

/// The goals of a side.
pub(super) struct Goals {
    /// The turn, and the ages of control and of what threatens the side, for which they were chosen.
    chosen_for: Option<(u8, u32, u32)>,
    /// Whether there are any.
    pub(super) are_any: bool,
    /// How much farther each counts than it is; [`NO_GOAL`] for what is none, and beyond the last as far as the costs of
    /// approaches go.
    farther: Vec<u8>,
    /// Half points from each hex to the nearest, for mechanized units and for others, as far as they are known.
    ways: [Vec<Cell<Option<u8>>>; 2],
}

impl Goals {
    pub(super) fn new(game: &Smolensk) -> Self {
        Self {
            chosen_for: None,
            are_any: false,
            farther: vec![NO_GOAL; game.approaches.width()],
            ways: [(); 2].map(|()| vec![Cell::new(None); game.data.map.grid.len()]),
        }
    }

    /// Half points from a hex to the nearest goal, and how much farther than it is that goal counts; worked out when it is
    /// asked for, and kept as long as the goals are the same.
    #[inline]
    pub(super) fn way(&self, game: &Smolensk, is_mech: bool, hex: Hex) -> u8 {
        let way = &self.ways[usize::from(!is_mech)][hex.index()];
        way.get().unwrap_or_else(|| {
            let least = self.least(game, is_mech, hex);
            way.set(Some(least));
            least
        })
    }

    #[cold]
    fn least(&self, game: &Smolensk, is_mech: bool, hex: Hex) -> u8 {
        let costs = game.approaches.from(is_mech, hex).iter();
        costs.zip(&self.farther).map(|(cost, farther)| cost.saturating_add(*farther)).min().unwrap_or(NO_GOAL)
    }
}

impl Notes {
    /// Lists the goals of a side, each with what it lies farther away than it does: the Axis goes for what the Soviets
    /// hold, the Soviets for what is threatened.
    pub(super) fn choose_goals(&mut self, game: &Smolensk, state: &State, side: Side) {
        let attackers = if side == AX { 0 } else { self.ages.units[AX] };
        let reasons = (state.turn, self.ages.control, attackers);
        let goals = &mut self.goals[side];
        if goals.chosen_for.replace(reasons) == Some(reasons) {
            return;
        }
        goals.farther.fill(NO_GOAL);
        for ways in &mut goals.ways {
            ways.fill(const { Cell::new(None) });
        }
        for (goal, &place) in game.approaches.goals().iter().enumerate() {
            let site = game.data.site(place);
            let is_axis = game.holder(state, place) == AX;
            if side == AX {
                let is_checked = |check: &Check| check.place == place && check.turn >= state.turn;
                let farther = match site {
                    _ if is_axis => continue,
                    _ if game.data.points.checks.iter().any(is_checked) => 0,
                    site if site.is_city => 16,
                    site if site.is_source && state.turn >= SOURCES_FROM => 12,
                    site if site.is_exit && state.turn >= EXITS_FROM => 16,
                    _ => continue,
                };
                goals.farther[goal] = farther;
            } else if !is_axis && site.is_city {
                goals.farther[goal] = 40_u16.saturating_sub(self.threat.at_goals[goal]) as u8;
            }
        }
        goals.are_any = goals.farther.iter().any(|&farther| farther != NO_GOAL);
    }
}
