//! How positions are valued, and steps rolled again.

use std::num::NonZeroU32;

use sandtable_engine::{Game, Stream, dice::Counted};

use super::{Worth, running::Running};

/// Share of the points and margin (scaled) that side one may expect in a position that is not the last; the vector is a
/// buffer to be used again.
pub type Valuer<'a, G> = dyn Fn(&G, &<G as Game>::State, &mut Vec<f32>) -> (f32, f32) + Sync + 'a;

/// How luck is measured. All of it is fixed before the first game: then the luck is zero on average, however bad the
/// value is (MIVAT: White and Bowling 2009; AIVAT: Burch and others 2018).
pub struct Gauge<'a, G: Game> {
    /// What side one may expect in a position.
    pub value: &'a Valuer<'a, G>,
    /// Copies of every step that rolls dice. The mean over them has an error: of what an exact mean would explain, they
    /// leave `copies / (copies + 1)`.
    pub copies: NonZeroU32,
}

impl<G: Game> Gauge<'_, G> {
    /// What a position is worth: the outcome when the game is over, otherwise what the value says.
    pub fn worth(&self, game: &G, state: &G::State, scratch: &mut Vec<f32>) -> Worth {
        game.outcome(state).map_or_else(
            || {
                let (score, margin) = (self.value)(game, state, scratch);
                Worth { score: f64::from(score), margin: f64::from(margin) }
            },
            |outcome| Worth::of(&outcome),
        )
    }

    /// Worth of the states that the same step makes with other dice; `None` if it rolls none.
    pub(crate) fn again(
        &self,
        game: &G,
        seed: u64,
        scratch: &mut Vec<f32>,
        step: impl Fn(&mut Counted<'_>) -> G::State,
    ) -> Option<Running> {
        let mut stream = Stream::new(seed);
        let mut dice = Counted::new(&mut stream);
        let mut seen = Running::default();
        for _ in 0..self.copies.get() {
            let state = step(&mut dice);
            if dice.rolls() == 0 {
                return None;
            }
            seen.add(self.worth(game, &state, scratch));
        }
        Some(seen)
    }

    /// The same for an action in a state.
    pub(crate) fn action_again(
        &self,
        game: &G,
        seed: u64,
        scratch: &mut Vec<f32>,
        before: &G::State,
        action: G::Action,
    ) -> Option<Running> {
        self.again(game, seed, scratch, |dice| {
            let mut copy = *before;
            game.apply_unchecked(&mut copy, action, dice, &mut ());
            copy
        })
    }
}
