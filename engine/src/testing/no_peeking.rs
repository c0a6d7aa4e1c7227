//! The checks that bots and doctrines use only what the side to act may know.

use std::fmt::Debug;

use super::check::{CheckPlan, in_place};
use crate::{Game, Observation, Position, Side, Stream, dice::Keyed};

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
    ask(game, plan, |state, side, legal, seed| {
        let action = choose(game, &Observation::of(game, state, side), legal, seed);
        assert!(action < legal.len(), "the player picks number {action} of {} actions", legal.len());
        action
    })
}

/// Checks that a doctrine judges alike the states that the side to act cannot tell apart. Inside a search it is handed
/// drawn states: if it looked at what is hidden there, playouts would be clairvoyant.
///
/// At some decisions of random games `judge` is asked about the true state and about one drawn from the observation:
/// two states that differ in what is hidden. Gives the number of questions in which they did.
///
/// # Panics
/// With the game, the seed and the decision at which the two answers differ.
pub fn no_clairvoyance<G: Game, T: PartialEq + Debug>(
    game: &G,
    plan: CheckPlan,
    mut judge: impl FnMut(&G, &G::State, &[G::Action]) -> T,
) -> u64 {
    ask(game, plan, |state, _, legal, _| judge(game, state, legal))
}

/// Plays random games and asks at some decisions about the true state and a drawn one.
fn ask<G: Game, T: PartialEq + Debug>(
    game: &G,
    plan: CheckPlan,
    mut answer: impl FnMut(&G::State, Side, &[G::Action], u64) -> T,
) -> u64 {
    let mut different = 0;
    for number in 0..plan.games {
        let seed = plan.seed.wrapping_add(u64::from(number));
        in_place::<G, _>(seed, |decision| {
            let mut rng = Stream::new(seed);
            let mut dice = Keyed::new(seed);
            let mut position = Position::begin(game, &mut dice, &mut ());
            while let Some(side) = position.to_act(game) {
                if rng.below(ASKED) == 0 {
                    let observation = Observation::of(game, position.state(), side);
                    let drawn = Position::of(game, game.determinize(&observation, &mut rng));
                    let seed = rng.bits();
                    let told = answer(position.state(), side, position.legal(), seed);
                    let again = answer(drawn.state(), side, drawn.legal(), seed);
                    assert_eq!(again, told, "{side:?} decides by what it should not know");
                    different += u64::from(drawn.state() != position.state());
                }
                let action = position.legal()[rng.below(position.legal().len() as u32) as usize];
                position.advance(game, action, &mut dice, &mut ());
                decision.set(decision.get() + 1);
            }
        });
    }
    different
}
