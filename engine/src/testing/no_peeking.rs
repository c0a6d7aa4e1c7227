//! The check that a bot uses only what it is shown.

use super::check::{CheckPlan, in_place};
use crate::{Game, Observation, Stream, dice::Keyed};

/// Every n-th decision, by lot, is asked for; the others are played at random.
const ASKED: u32 = 8;

/// Checks that a player decides alike in states that it cannot tell apart.
///
/// At some decisions of random games `choose` is asked twice with the same seed: for the true state, and for one drawn
/// from the observation. It should build a fresh player for each question, with a budget that does not depend on time.
/// Gives the number of questions in which the two states were different.
///
/// # Panics
/// With the game, the seed and the decision at which the two answers differ, or are no index of the legal actions.
pub fn no_peeking<G: Game>(
    game: &G,
    plan: CheckPlan,
    mut choose: impl FnMut(&G, &Observation<G>, &[G::Action], u64) -> usize,
) -> u64 {
    let mut different = 0;
    for number in 0..plan.games {
        let seed = plan.seed.wrapping_add(u64::from(number));
        in_place::<G, _>(seed, |decision| {
            let mut rng = Stream::new(seed);
            let mut dice = Keyed::new(seed);
            let mut state = game.setup(&mut dice, &mut ());
            let mut legal = Vec::new();
            while let Some(side) = game.to_act(&state) {
                game.legal_actions(&state, &mut legal);
                let mut action = rng.below(legal.len() as u32) as usize;
                if rng.below(ASKED) == 0 {
                    let observation = Observation::of(game, &state, side);
                    let drawn = game.determinize(&observation, &mut rng);
                    let mut drawn_legal = Vec::new();
                    game.legal_actions(&drawn, &mut drawn_legal);
                    let seed = rng.bits();
                    action = choose(game, &observation, &legal, seed);
                    assert!(action < legal.len(), "the player picks number {action} of {} actions", legal.len());
                    let again = choose(game, &Observation::of(game, &drawn, side), &drawn_legal, seed);
                    assert_eq!(again, action, "{side:?} decides by what it should not know");
                    different += u64::from(drawn != state);
                }
                game.apply_unchecked(&mut state, legal[action], &mut dice, &mut ());
                decision.set(decision.get() + 1);
            }
        });
    }
    different
}
