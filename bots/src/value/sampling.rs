//! Which positions of a game a value is fitted to and measured by.

use crate::Doctrine;

/// Picks the positions at which the clock or the slot has changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sampling {
    last: Option<(u32, usize)>,
}

impl Sampling {
    /// Whether this position, which comes next in its game, is one of them.
    pub(super) fn picks<G: Doctrine>(&mut self, game: &G, state: &G::State) -> bool {
        let now = Some((game.clock(state), game.slot(state)));
        std::mem::replace(&mut self.last, now) != now
    }
}
