//! Same seed, same iterations, same observation: same choice.

use sandtable_bots::{Stop, Thought, parallel::Pool};
use sandtable_engine::testing::{
    CheckPlan, no_peeking,
    small::{ConnectFour, Kuhn, Leduc, Pig, TicTacToe},
};

use super::*;

/// All thoughts of a bot in one random game, with the choices.
fn trace<G: Game>(game: &G, settings: Settings, seed: u64) -> Vec<(usize, Vec<Thought>)> {
    let mut bot = Mcts::new(settings, Uniform);
    let mut dice = Keyed::new(seed);
    let mut state = game.setup(&mut dice, &mut ());
    let mut trace = Vec::new();
    while let Some(side) = game.to_act(&state) {
        let legal = legal(game, &state);
        let chosen = bot.choose(
            game,
            &Observation::of(game, &state, side),
            &legal,
            hash(seed, trace.len() as u64),
            &Stop::new(),
        );
        trace.push((chosen, Bot::<G>::thoughts(&bot)));
        game.apply_unchecked(&mut state, legal[chosen], &mut dice, &mut ());
    }
    trace
}

fn is_deterministic<G: Game>(game: &G) {
    for (threads, root) in [(1, RootRule::Puct), (2, RootRule::Puct), (3, RootRule::Puct), (1, RootRule::Common)] {
        let settings = Settings { threads, root, ..iterations(60) };
        for seed in 0..3 {
            let first = trace(game, settings, seed);
            assert_eq!(first, trace(game, settings, seed), "{} with {threads} threads", G::ID);
            let pool = Pool::new(1).unwrap();
            assert_eq!(first, pool.install(|| trace(game, settings, seed)), "{} on one thread", G::ID);
        }
    }
}

#[test]
fn equal_seeds_give_equal_thoughts_whatever_the_machine_does() {
    is_deterministic(&TicTacToe);
    is_deterministic(&ConnectFour);
    is_deterministic(&Kuhn);
    is_deterministic(&Leduc);
    is_deterministic(&Pig);
}

#[test]
fn threads_add_their_visits() {
    let state = TicTacToe.setup(&mut Keyed::new(0), &mut ());
    let mut bot = Mcts::new(Settings { threads: 3, ..iterations(100) }, Uniform);
    ask(&TicTacToe, &state, &mut bot, 1);
    assert_eq!(bot.iterations(), 300);
    let visits: u32 = Bot::<TicTacToe>::thoughts(&bot).iter().map(|thought| thought.visits).sum();
    assert_eq!(visits, 300);
}

#[test]
fn the_search_does_not_peek() {
    fn check<G: Game>(game: &G, split: u8, root: RootRule) -> u64 {
        let settings = Settings { split, root, ..iterations(50) };
        let plan = CheckPlan { games: 60, seed: 1 };
        no_peeking(game, plan, |game, observation, legal, seed| {
            Mcts::new(settings, Uniform).choose(game, observation, legal, seed, &Stop::new())
        })
    }
    for (split, root) in [(0, RootRule::Puct), (8, RootRule::Puct), (0, RootRule::Common)] {
        assert!(check(&Kuhn, split, root) + check(&Leduc, split, root) > 5, "the states must differ sometimes");
    }
}
