//! Pig: dice, one decision against the odds; solved exactly.

use sandtable_engine::testing::small::{
    Pig,
    pig::{Action, Solution, State},
};

use super::*;

/// A position for every fourth decision of games played best with some noise.
fn positions(solution: &Solution) -> Vec<State> {
    let mut rng = Stream::new(11);
    let mut found = Vec::new();
    for seed in 0..12 {
        let mut dice = Keyed::new(seed);
        let mut state = Pig.setup(&mut dice, &mut ());
        while Pig.to_act(&state).is_some() {
            if rng.below(4) == 0 {
                found.push(state);
            }
            let action = if rng.below(10) == 0 { Action::Roll } else { solution.best(&state) };
            Pig.apply_unchecked(&mut state, action, &mut dice, &mut ());
        }
    }
    found
}

/// A plain open loop: with random playouts every iteration is needed at the same nodes.
fn open_loop(count: u32) -> Mcts<Pig, Uniform> {
    Mcts::new(Settings { split: 0, c: 1.0, ..iterations(count) }, Uniform)
}

#[test]
fn decisions_lose_little_against_the_solution() {
    let solution = Solution::new();
    let (mut lost, mut worst) = (0.0, 0.0_f64);
    let positions = positions(&solution);
    for (seed, state) in (0..).zip(&positions) {
        let chosen = ask(&Pig, state, &mut open_loop(10_000), seed);
        let regret = solution.win_after(state, solution.best(state)) - solution.win_after(state, chosen);
        lost += regret;
        worst = worst.max(regret);
    }
    let mean = lost / positions.len() as f64;
    eprintln!("pig: {} positions, mean loss {mean:.4}, worst {worst:.4}", positions.len());
    assert!(positions.len() > 80, "{}", positions.len());
    assert!(mean < 0.004, "mean loss of winning chances {mean}");
    assert!(worst < 0.12, "worst loss of winning chances {worst}");
}

#[test]
fn holds_when_that_wins_and_rolls_when_nothing_is_at_stake() {
    let solution = Solution::new();
    for (seed, state) in (0..).zip(positions(&solution)) {
        let (hold, roll) = (solution.win_after(&state, Action::Hold), solution.win_after(&state, Action::Roll));
        if (hold - roll).abs() > 0.1 {
            assert_eq!(ask(&Pig, &state, &mut open_loop(10_000), seed), solution.best(&state), "{state:?}");
        }
    }
}
