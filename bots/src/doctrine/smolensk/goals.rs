//! Which places are worth going to.

use sandtable_engine::{
    Side,
    games::smolensk::{AX, Check, Smolensk, State},
};

use super::notes::Notes;

/// Turn from which the railways to Kiev count.
const EXITS_FROM: u8 = 5;
/// Turn from which Soviet sources count: they must be held at the end.
const SOURCES_FROM: u8 = 6;

/// Stands for a place that is no goal: farther than any.
pub(super) const NO_GOAL: i16 = i16::MAX - u8::MAX as i16;

impl Notes {
    /// Lists the goals of a side, each with what it lies farther away than it does: the Axis goes for what the Soviets
    /// hold, the Soviets for what is threatened.
    pub(super) fn choose_goals(&mut self, game: &Smolensk, state: &State, side: Side) {
        self.goals.fill(NO_GOAL);
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
                self.goals[goal] = 40_u16.saturating_sub(self.threat.at_goals[goal]) as i16;
            }
        }
        self.has_goals = self.goals.iter().any(|&more| more != NO_GOAL);
    }
}
