//! What one side may know of a state.

use std::fmt;

use crate::{Game, Side};

/// A state as one side may see it: everything hidden from `viewer` is blanked.
///
/// The only way to build one is [`Observation::of`], which lets the game redact the state. Two states that `viewer`
/// cannot tell apart give equal observations. Bots, hints and displays are handed this and never the state.
pub struct Observation<G: Game> {
    viewer: Side,
    redacted: G::State,
}

impl<G: Game> Observation<G> {
    /// What `viewer` may know of `state`.
    pub fn of(game: &G, state: &G::State, viewer: Side) -> Self {
        Self { viewer, redacted: game.redact(state, viewer) }
    }

    /// The side that sees this.
    pub fn viewer(&self) -> Side {
        self.viewer
    }

    /// The redacted state. When it is the viewer's turn, its legal actions are those of the true state.
    pub fn state(&self) -> &G::State {
        &self.redacted
    }
}

impl<G: Game> Clone for Observation<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Observation<G> {}

impl<G: Game> PartialEq for Observation<G> {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && self.redacted == other.redacted
    }
}

impl<G: Game> Eq for Observation<G> {}

impl<G: Game> fmt::Debug for Observation<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observation").field("viewer", &self.viewer).field("redacted", &self.redacted).finish()
    }
}
