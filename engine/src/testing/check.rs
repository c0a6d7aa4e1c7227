//! The battery that every game must pass, in one call.

use std::{
    any::Any,
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind},
};

use super::{report::CheckReport, walk::Walk, words};
use crate::{Game, Statistics, Words};

/// How many random games the battery plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckPlan {
    /// Number of games.
    pub games: u32,
    /// Seed of the first game, the next one has the next number: a failure of seed 17 is repeated by one game from 17.
    pub seed: u64,
}

/// Plays random games and checks everything that [`Game`] promises at every state of them.
///
/// # Panics
/// With the game, the seed, the decision and what is wrong there.
pub fn check_game<G: Words + Statistics>(game: &G, plan: CheckPlan) -> CheckReport {
    check_game_with(game, plan, |_, _| {})
}

/// Like [`check_game`], with a check of the game's own that panics where a state is impossible: no unit lost or doubled.
///
/// # Panics
/// With the game, the seed, the decision and what is wrong there.
pub fn check_game_with<G: Words + Statistics>(
    game: &G,
    plan: CheckPlan,
    invariant: impl Fn(&G, &G::State),
) -> CheckReport {
    words::check_names(game);
    let mut report = CheckReport::default();
    for number in 0..plan.games {
        let seed = plan.seed.wrapping_add(u64::from(number));
        in_place::<G, _>(seed, |decision| Walk::new(game, &invariant, seed, &mut report).run(decision));
        report.games += 1;
    }
    report
}

/// Runs `check`; when it panics, panics again with the place where it was.
pub(super) fn in_place<G: Game, T>(seed: u64, check: impl FnOnce(&Cell<u32>) -> T) -> T {
    let decision = Cell::new(0);
    catch_unwind(AssertUnwindSafe(|| check(&decision))).unwrap_or_else(|cause| {
        panic!("{}, seed {seed}, decision {}: {}", G::ID, decision.get(), message(&*cause));
    })
}

fn message(cause: &(dyn Any + Send)) -> &str {
    let text = cause.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}
