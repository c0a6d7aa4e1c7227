//! Connect Four: tactics with known answers.

use sandtable_engine::testing::small::{
    ConnectFour,
    connect_four::{State, TACTICS},
};

use super::*;

#[test]
fn solves_the_tactics() {
    for tactic in TACTICS {
        let state = State::after(tactic.moves).expect(tactic.name);
        for seed in 0..5 {
            let chosen = ask(&ConnectFour, &state, &mut blank(5000), seed);
            assert!(tactic.best.contains(&chosen.0), "{}: {chosen:?} with seed {seed}", tactic.name);
        }
    }
}

#[test]
fn opens_in_the_centre() {
    for seed in 0..5 {
        let chosen = ask(&ConnectFour, &State::START, &mut blank(20_000), seed);
        assert_eq!(chosen.0, 3, "seed {seed}");
    }
}

#[test]
fn more_iterations_play_better() {
    let mut points = 0;
    for seed in 0..20 {
        points += u32::from(play(&ConnectFour, [&mut blank(800), &mut blank(50)], seed).half_points(Side::One));
        points += u32::from(play(&ConnectFour, [&mut blank(50), &mut blank(800)], seed).half_points(Side::Two));
    }
    // 40 games, 80 half points; even players would stay below 58 in all but one case of 20 000.
    assert!(points >= 64, "{points} of 80 half points");
}
