//! Where playouts are cut and closed by a value.

use sandtable_engine::Game;

/// A moment of a game.
#[derive(Clone, Copy)]
pub(crate) enum Cut {
    /// At this reading of the game's clock.
    Clock(u32),
    /// As soon as this turn is over.
    AfterTurn(u16),
}

impl Cut {
    /// So many player turns after a state, by the game's clock; with 0 where the state's turn ends.
    pub(crate) fn after<G: Game>(game: &G, state: &G::State, horizon: u32) -> Self {
        match horizon {
            0 => Self::AfterTurn(game.turn(state)),
            horizon => Self::Clock(game.clock(state).saturating_add(horizon)),
        }
    }

    /// Whether a state lies behind it.
    #[inline]
    pub(crate) fn is_reached<G: Game>(self, game: &G, state: &G::State) -> bool {
        match self {
            Self::Clock(clock) => game.clock(state) >= clock,
            Self::AfterTurn(turn) => game.turn(state) > turn,
        }
    }
}
