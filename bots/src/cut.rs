//! Where playouts are cut.

use sandtable_engine::Game;

/// Where playouts are cut and closed by a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// At this reading of the game's clock.
    clock: u32,
    /// As soon as this turn is over.
    turn: u16,
}

impl Cut {
    /// For playouts from a state: after so many player turns by the game's clock, with 0 where the turn ends.
    pub(crate) fn after<G: Game>(game: &G, state: &G::State, horizon: u32) -> Self {
        match horizon {
            0 => Self { clock: u32::MAX, turn: game.turn(state) },
            horizon => Self { clock: game.clock(state).saturating_add(horizon), turn: u16::MAX },
        }
    }

    /// The same, but where the turn of a state ends at the latest.
    pub(crate) fn within_turn<G: Game>(self, game: &G, state: &G::State) -> Self {
        Self { turn: game.turn(state), ..self }
    }

    /// Whether a playout is over in a state.
    #[inline]
    pub(crate) fn is_reached<G: Game>(self, game: &G, state: &G::State) -> bool {
        game.clock(state) >= self.clock || game.turn(state) > self.turn
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Position, Stream, dice::Keyed, games::smolensk::Smolensk, testing};

    use super::*;

    #[test]
    fn a_playout_ends_with_the_turn_or_after_some_player_turns_or_at_the_first_of_both() {
        let game: Smolensk = testing::load("short", &[]);
        let (mut dice, mut choice) = (Keyed::new(3), Stream::new(3));
        let mut position = Position::begin(&game, &mut dice, &mut ());
        let start = *position.state();
        let [turn, one, two, late] = [0, 1, 2, 1_000].map(|horizon| Cut::after(&game, &start, horizon));
        let cuts = [turn, one, two, two.within_turn(&game, &start), late.within_turn(&game, &start)];
        let mut over = [None; 5];
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
        let [turn, one, two, both, late] = over.map(|reached| reached.expect("each was reached"));
        assert_eq!(turn.0, game.turn(&start) + 1);
        assert_eq!((one.1, two.1), (game.clock(&start) + 1, game.clock(&start) + 2));
        assert_eq!((both, late), (two, turn));
    }
}
