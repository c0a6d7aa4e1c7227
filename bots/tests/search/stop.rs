//! A search that is to stop answers at once, with a legal action.

use std::{
    thread,
    time::{Duration, Instant},
};

use sandtable_engine::testing::small::TicTacToe;

use super::*;

/// Searches that would take hours.
fn endless() -> Vec<Settings> {
    let budgets = [Budget::Iterations(u32::MAX), Budget::Millis(u32::MAX)];
    let of = |budget| {
        let settings = Settings { budget, ..Settings::default() };
        let halving = Settings { root: RootRule::Halving, ..settings };
        let common = Settings { root: RootRule::Common, ..settings };
        let puct = Settings { root: RootRule::Puct, ..settings };
        [puct, Settings { threads: 2, ..halving }, halving, common]
    };
    budgets.into_iter().flat_map(of).collect()
}

#[test]
fn a_search_is_stopped() {
    let state = TicTacToe.setup(&mut Stream::new(1), &mut ());
    let (observation, legal) = (Observation::of(&TicTacToe, &state, Side::One), legal(&TicTacToe, &state));
    for settings in endless() {
        let (stop, begun) = (Stop::new(), Instant::now());
        let mut bot = Mcts::new(settings, Uniform);
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(20));
                // The first request alone lets it think on.
                stop.ask();
                thread::sleep(Duration::from_millis(20));
                stop.ask();
            });
            let chosen = bot.choose(&TicTacToe, &observation, &legal, 1, &stop);
            assert!(chosen < legal.len());
        });
        assert!(stop.is_urgent(), "{settings:?}");
        assert!(bot.iterations() > 0 && bot.iterations() < u64::from(u32::MAX), "{settings:?}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{settings:?}");
    }
}

#[test]
fn a_stop_that_nobody_asked_leaves_no_trace() {
    let state = TicTacToe.setup(&mut Stream::new(1), &mut ());
    let (observation, legal) = (Observation::of(&TicTacToe, &state, Side::One), legal(&TicTacToe, &state));
    let asked = Stop::new();
    asked.ask();
    let think = |stop: &Stop| {
        let mut bot = blank(300);
        let chosen = bot.choose(&TicTacToe, &observation, &legal, 1, stop);
        (chosen, bot.iterations(), Bot::<TicTacToe>::thoughts(&bot))
    };
    assert_eq!(think(&Stop::new()), think(&asked));
    // Even a search that must stop at once has something to say.
    let urgent = Stop::new();
    urgent.hurry();
    assert!(think(&urgent).1 < 300);
}
