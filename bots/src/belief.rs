//! What a search believes of the enemy's secrets.

use sandtable_engine::{Side, Stream};

use crate::Doctrine;

/// Draws a state that agrees with what `viewer` sees. Where the doctrine knows which secrets are likely, several are drawn
/// and one of them is taken by its likelihood (sampling-importance resampling, Rubin 1987).
pub(crate) fn draw<G: Doctrine>(game: &G, sampler: &G::Sampler, viewer: Side, rng: &mut Stream) -> G::State {
    let mut taken = game.draw(sampler, rng);
    if G::BELIEFS > 1 {
        let mut total = f64::from(game.likelihood(&taken, viewer.other()));
        for _ in 1..G::BELIEFS {
            let other = game.draw(sampler, rng);
            let likelihood = f64::from(game.likelihood(&other, viewer.other()));
            total += likelihood;
            if rng.unit() * total < likelihood {
                taken = other;
            }
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        Game, Observation, Position, Side,
        dice::Keyed,
        games::pacific_war::{Node, PacificWar},
        testing::load,
    };

    use super::*;

    /// Hands that the enemy would pick are believed more often than chance deals them, and both see the same.
    #[test]
    fn likely_hands_are_drawn_more_often() {
        let game: PacificWar = load("s2", &[]);
        let mut dice = Keyed::new(1);
        let mut position = Position::begin(&game, &mut dice, &mut ());
        while position.state().node != Node::Round {
            let action = position.legal()[0];
            position.advance(&game, action, &mut dice, &mut ());
        }
        for viewer in Side::BOTH {
            let observation = Observation::of(&game, position.state(), viewer);
            let sampler = game.sampler(&observation);
            let mut rng = Stream::new(3);
            let mut mean = |draw: &dyn Fn(&mut Stream) -> <PacificWar as Game>::State| {
                let drawn = (0..400).map(|_| draw(&mut rng));
                let worth = drawn.map(|state| {
                    assert_eq!(Observation::of(&game, &state, viewer), observation);
                    game.likelihood(&state, viewer.other())
                });
                worth.sum::<f32>() / 400.0
            };
            let dealt = mean(&|rng| game.draw(&sampler, rng));
            let believed = mean(&|rng| draw(&game, &sampler, viewer, rng));
            assert!(believed > 1.1 * dealt, "{viewer:?}: {believed} and {dealt}");
        }
    }
}
