//! Tic-tac-toe: a draw with best play, so a good search never loses.

use sandtable_bots::Random;
use sandtable_engine::testing::small::{TicTacToe, tic_tac_toe::best_moves};

use super::*;

#[test]
fn never_loses_to_random_play() {
    for seed in 0..40 {
        let (mut bot, mut random) = (blank(1000), Random);
        let first = play(&TicTacToe, [&mut bot, &mut random], seed);
        assert!(first.half_points(Side::One) >= 1, "seed {seed} as first player");
        let second = play(&TicTacToe, [&mut random, &mut bot], seed);
        assert!(second.half_points(Side::Two) >= 1, "seed {seed} as second player");
    }
}

#[test]
fn draws_against_itself() {
    for seed in 0..15 {
        assert_eq!(play(&TicTacToe, [&mut blank(2000), &mut blank(2000)], seed).winner(), None, "seed {seed}");
    }
}

#[test]
fn finds_a_best_move_in_random_positions() {
    let mut rng = Stream::new(5);
    let mut asked = 0;
    for seed in 0..60 {
        let mut state = TicTacToe.setup(&mut Keyed::new(0), &mut ());
        for _ in 0..rng.below(6) {
            if TicTacToe.to_act(&state).is_some() {
                let actions = legal(&TicTacToe, &state);
                let action = actions[rng.below(actions.len() as u32) as usize];
                TicTacToe.apply_unchecked(&mut state, action, &mut rng, &mut ());
            }
        }
        if TicTacToe.to_act(&state).is_some() {
            asked += 1;
            let chosen = ask(&TicTacToe, &state, &mut blank(3000), seed);
            assert!(best_moves(state).contains(&chosen), "{chosen:?} in {state:?}");
        }
    }
    assert!(asked > 40, "{asked}");
}

#[test]
fn halving_finds_best_moves_too() {
    let settings = Settings { root: RootRule::Halving, ..iterations(2000) };
    for seed in 0..10 {
        let first = play(&TicTacToe, [&mut Mcts::new(settings, Uniform), &mut blank(2000)], seed);
        assert_eq!(first.winner(), None, "seed {seed}");
    }
}

/// Without a tree it sees what one move and the playouts behind it bring: enough to win where a win is there.
#[test]
fn common_luck_takes_a_win() {
    let settings = Settings { root: RootRule::Common, ..iterations(400) };
    let mut rng = Stream::new(6);
    let mut asked = 0;
    for seed in 0..200 {
        let mut state = TicTacToe.setup(&mut Keyed::new(0), &mut ());
        for _ in 0..4 + rng.below(3) {
            if TicTacToe.to_act(&state).is_some() {
                let actions = legal(&TicTacToe, &state);
                let action = actions[rng.below(actions.len() as u32) as usize];
                TicTacToe.apply_unchecked(&mut state, action, &mut rng, &mut ());
            }
        }
        let Some(side) = TicTacToe.to_act(&state) else { continue };
        let wins = |action| {
            let mut after = state;
            TicTacToe.apply_unchecked(&mut after, action, &mut Keyed::new(0), &mut ());
            TicTacToe.outcome(&after).is_some_and(|outcome| outcome.winner() == Some(side))
        };
        let actions = legal(&TicTacToe, &state);
        if actions.len() > 1 && actions.iter().any(|&action| wins(action)) {
            asked += 1;
            let chosen = ask(&TicTacToe, &state, &mut Mcts::new(settings, Uniform), seed);
            assert!(best_moves(state).contains(&chosen), "{chosen:?} in {state:?}");
        }
    }
    assert!(asked > 40, "{asked}");
}
