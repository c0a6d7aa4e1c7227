//! Draws states as likely as the searcher believes them.

use sandtable_engine::{Side, Stream};

use super::Belief;
use crate::{Doctrine, Model, mcts::Source};

/// States drawn for each one that is taken, where a belief was learnt.
pub(super) const DRAWN: u32 = 8;

/// By what a searcher judges how likely secrets are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Believer<'a> {
    /// Nothing: states are taken as the game draws them.
    Nothing,
    /// What the doctrine knows of the way the enemy plays.
    Doctrine,
    /// What was learnt.
    Learnt(&'a Belief),
}

impl<'a> Believer<'a> {
    /// What a source stands for. The doctrine stands in where nothing was learnt.
    #[inline]
    pub(crate) fn new(source: Source, model: Option<&'a Model>) -> Self {
        match (source, model.and_then(|model| model.belief.as_ref())) {
            (Source::Uniform, _) => Self::Nothing,
            (Source::Learnt, Some(belief)) => Self::Learnt(belief),
            _ => Self::Doctrine,
        }
    }
}

/// Draws a state that agrees with what `viewer` sees. Where somebody knows which secrets are likely, several are drawn and
/// one of them is taken by its likelihood (sampling-importance resampling, Rubin 1987).
pub(crate) fn draw<G: Doctrine>(
    game: &G,
    believer: Believer<'_>,
    sampler: &G::Sampler,
    viewer: Side,
    rng: &mut Stream,
) -> G::State {
    let enemy = viewer.other();
    match believer {
        Believer::Learnt(belief) => resample(game, sampler, DRAWN, |state| belief.likelihood(game, state, enemy), rng),
        Believer::Doctrine if G::BELIEFS > 1 => {
            resample(game, sampler, G::BELIEFS, |state| game.likelihood(state, enemy), rng)
        }
        _ => game.draw(sampler, rng),
    }
}

/// Takes one of several drawn states by its likelihood.
fn resample<G: Doctrine>(
    game: &G,
    sampler: &G::Sampler,
    count: u32,
    likelihood: impl Fn(&G::State) -> f32,
    rng: &mut Stream,
) -> G::State {
    let mut taken = game.draw(sampler, rng);
    let mut total = f64::from(likelihood(&taken));
    for _ in 1..count {
        let other = game.draw(sampler, rng);
        let likelihood = f64::from(likelihood(&other));
        total += likelihood;
        if rng.unit() * total < likelihood {
            taken = other;
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
            let believed = mean(&|rng| draw(&game, Believer::Doctrine, &sampler, viewer, rng));
            assert!(believed > 1.1 * dealt, "{viewer:?}: {believed} and {dealt}");
        }
    }
}
