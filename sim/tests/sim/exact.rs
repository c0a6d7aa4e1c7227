//! Results that are known exactly.

use std::{collections::BTreeMap, num::NonZeroU32};

use sandtable_bots::{Bot, Random};
use sandtable_engine::{
    Game, Observation, Side,
    testing::small::{Pig, TicTacToe, pig},
};
use sandtable_sim::{
    Plan, Player, SimError, Stop, Tally,
    tally::{ActionKey, MetricKey},
};

use crate::common::{plan, play, play_with};

#[test]
fn random_tic_tac_toe_is_won_as_often_as_counting_says() {
    let run = play(&TicTacToe, &plan::<TicTacToe>(100_000, 1000, 1), None, 0).unwrap();
    let tally = &run.tallies[0];
    // 0.584921, 0.288095 and 0.126984 (737/1260, 121/420, 8/63), five standard deviations wide.
    let near = |count: u64, share: f64| {
        let n = tally.games as f64;
        let sigma = (share * (1.0 - share) / n).sqrt();
        assert!((count as f64 / n - share).abs() < 5.0 * sigma, "{count} of {n} for {share}");
    };
    near(tally.wins[0], 737.0 / 1260.0);
    near(tally.wins[1], 121.0 / 420.0);
    near(tally.draws(), 8.0 / 63.0);
    assert_eq!(tally.vp[0].sum(), i128::from(tally.wins[0]) - i128::from(tally.wins[1]));
    assert_eq!(tally.margin.sum(), 2 * tally.vp[0].sum());
    assert_eq!(tally.decisions.count(), tally.games);
    // Every decision offers the only kind there is, and takes it.
    let uses: Vec<_> = tally.actions.iter().collect();
    assert_eq!(uses.len(), 2);
    let decisions: u64 = uses.iter().map(|(_, uses)| uses.chosen).sum();
    assert_eq!(i128::from(decisions), tally.decisions.sum());
    assert!(uses.iter().all(|(_, uses)| uses.offered == uses.chosen));
    assert!(tally.actions.contains_key(&ActionKey { side: 1, phase: 0, kind: 0 }));
}

/// Holds at 20 points, or when that wins.
struct HoldAtTwenty;

impl Bot<Pig> for HoldAtTwenty {
    fn choose(
        &mut self,
        game: &Pig,
        observation: &Observation<Pig>,
        legal: &[pig::Action],
        _seed: u64,
        _: &Stop,
    ) -> usize {
        let state = observation.state();
        let side = observation.viewer();
        let hold = state.total() >= 20 || u16::from(state.score(side)) + u16::from(state.total()) >= 100;
        let wanted = if hold { pig::Action::Hold } else { pig::Action::Roll };
        assert_eq!(game.to_act(state), Some(side));
        legal.iter().position(|&action| action == wanted).unwrap_or(0)
    }
}

#[test]
fn pig_by_hold_at_twenty_favours_the_first_player_as_published() {
    let run = play_with(&Pig, &plan::<Pig>(40_000, 1000, 1), None, 0, &|_| Player::new(HoldAtTwenty), &Stop::new());
    let tally = &run.unwrap().tallies[0];
    // Neller and Presser: hold at 20 against itself wins 0.5387 for the first player.
    let share = tally.wins[0] as f64 / tally.games as f64;
    assert!((share - 0.5387).abs() < 0.0125, "{share}");
    assert_eq!(tally.draws(), 0);
}

/// Always breaks.
struct Broken;

impl<G: Game> Bot<G> for Broken {
    fn choose(&mut self, _: &G, _: &Observation<G>, _: &[G::Action], _: u64, _: &Stop) -> usize {
        panic!("no idea");
    }
}

#[test]
fn a_panic_names_the_game() {
    let players = |side: Side| if side == Side::One { Player::Random } else { Player::new(Broken) };
    let run = play_with(&TicTacToe, &plan::<TicTacToe>(50, 10, 1), None, 1, &players, &Stop::new());
    match run.unwrap_err() {
        SimError::Panicked { cell: 0, game: 0, message } => assert_eq!(message, "no idea"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_built_in_random_player_is_as_random_as_the_bot() {
    let plan = plan::<TicTacToe>(40_000, 1000, 1);
    let run = play_with(&TicTacToe, &plan, None, 0, &|_| Player::new(Random), &Stop::new()).unwrap();
    let share = run.tallies[0].wins[0] as f64 / 40_000.0;
    // Five standard deviations: the built-in player is held to the same share above.
    assert!((share - 737.0 / 1260.0).abs() < 0.0124, "{share}");
}

#[test]
fn less_detail_changes_no_result() {
    let all = plan::<TicTacToe>(95, 10, 1);
    let some = Plan { detail_every: NonZeroU32::new(16).unwrap(), ..all.clone() };
    let [all, some] = [all, some].map(|plan| play(&TicTacToe, &plan, None, 2).unwrap().tallies.remove(0));
    assert_eq!((all.detailed, some.detailed), (95, 6));
    assert_eq!(all.metrics[&MetricKey { turn: 1, side: 0, metric: 0 }].count, 95);
    assert_eq!(some.metrics[&MetricKey { turn: 1, side: 0, metric: 0 }].count, 6);
    let without = |tally: Tally| Tally {
        detailed: 0,
        metrics: BTreeMap::new(),
        actions: BTreeMap::new(),
        combat: BTreeMap::new(),
        ..tally
    };
    assert_eq!(without(all), without(some));
}
