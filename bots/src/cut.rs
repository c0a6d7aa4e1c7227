//! Where playouts are cut.

use sandtable_engine::Game;

/// Where playouts are cut and closed by a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// At this reading of the game's clock.
    Clock(u32),
    /// As soon as this turn is over.
    AfterTurn(u16),
}

impl Cut {
    /// For playouts from a state: after so many player turns by the game's clock, with 0 where the turn ends.
    pub(crate) fn after<G: Game>(game: &G, state: &G::State, horizon: u32) -> Self {
        match horizon {
            0 => Self::AfterTurn(game.turn(state)),
            horizon => Self::Clock(game.clock(state).saturating_add(horizon)),
        }
    }

    /// Whether a playout is over in a state.
    #[inline]
    pub(crate) fn is_reached<G: Game>(self, game: &G, state: &G::State) -> bool {
        match self {
            Self::Clock(clock) => game.clock(state) >= clock,
            Self::AfterTurn(turn) => game.turn(state) > turn,
        }
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Position, Stream, dice::Keyed, games::smolensk::Smolensk, testing};

    use super::*;

    #[test]
    fn a_playout_ends_with_the_turn_or_after_some_player_turns() {
        let game: Smolensk = testing::load("short", &[]);
        let (mut dice, mut choice) = (Keyed::new(3), Stream::new(3));
        let mut position = Position::begin(&game, &mut dice, &mut ());
        let start = *position.state();
        let cuts = [0, 1, 2].map(|horizon| Cut::after(&game, &start, horizon));
        let mut over = [None; 3];
        while over.contains(&None) {
            let state = position.state();
            for (over, cut) in over.iter_mut().zip(cuts) {
                if over.is_none() && cut.is_reached(&game, state) {
                    *over = Some((game.turn(state), game.clock(state)));
                }
            }
            let action = position.legal()[choice.below(position.legal().len() as u32) as usize];
            position.advance(&game, action, &mut dice, &mut ());
        }
        let [turn, one, two] = over.map(|reached| reached.expect("each was reached"));
        assert_eq!(turn.0, game.turn(&start) + 1);
        assert_eq!((one.1, two.1), (game.clock(&start) + 1, game.clock(&start) + 2));
    }
}
