//! Which places are worth going to.

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
pub(super) const NO_GOAL: u8 = u8::MAX;

impl Notes {
    /// Lists the goals of a side, each with what it lies farther away than it does: the Axis goes for what the Soviets
    /// hold, the Soviets for what is threatened.
    pub(super) fn choose_goals(&mut self, game: &Smolensk, state: &State, side: Side) {
        let attackers = if side == AX { 0 } else { self.ages.units[AX] };
        let reasons = (side, state.turn, self.ages.control, attackers);
        if self.goals_for.replace(reasons) == Some(reasons) {
            return;
        }
        self.goals.fill(NO_GOAL);
        for way in self.ways.iter_mut().flatten() {
            way.set(None);
        }
        for (goal, &place) in game.approaches.goals().iter().enumerate() {
            let site = game.data.site(place);
            let is_axis = game.holder(state, place) == AX;
            if side == AX {
                let is_checked = |check: &Check| check.place == place && check.turn >= state.turn;
                let more = match site {
                    _ if is_axis => continue,
                    _ if game.data.points.checks.iter().any(is_checked) => 0,
                    site if site.is_city => 16,
                    site if site.is_source && state.turn >= SOURCES_FROM => 12,
                    site if site.is_exit && state.turn >= EXITS_FROM => 16,
                    _ => continue,
                };
                self.goals[goal] = more;
            } else if !is_axis && site.is_city {
                self.goals[goal] = 40_u16.saturating_sub(self.threat.at_goals[goal]) as u8;
            }
        }
        self.has_goals = self.goals.iter().any(|&more| more != NO_GOAL);
    }

    /// Half points from a hex to the nearest goal, and how much farther than it is that goal counts; worked out when it is
    /// asked for, and kept as long as the goals are the same.
    pub(super) fn way_to_goals(&self, game: &Smolensk, is_mech: bool, hex: Hex) -> u8 {
        let way = &self.ways[usize::from(!is_mech)][hex.index()];
        way.get().unwrap_or_else(|| {
            let costs = game.approaches.from(is_mech, hex).iter();
            let ways = costs.zip(&self.goals).map(|(cost, more)| cost.saturating_add(*more));
            let least = ways.min().unwrap_or(NO_GOAL);
            way.set(Some(least));
            least
        })
    }
}
