//! Kuhn and Leduc poker: secrets and bluffs.

use sandtable_bots::{Random, Stop};
use sandtable_engine::testing::{
    Tree,
    small::{
        Kuhn, Leduc,
        kuhn::{Action, Line, State},
    },
};

use super::*;

const KUHN: Chips = Chips { most: 2.0 };
const LEDUC: Chips = Chips { most: 13.0 };

#[test]
fn kuhn_decisions_are_sensible() {
    for seed in 0..10 {
        for (line, side) in [(Line::Bet, Side::Two), (Line::CheckBet, Side::One)] {
            let answer = |card: u8| {
                let mut cards = [if card == 1 { 2 } else { 1 }; 2];
                cards[side.index()] = card;
                ask(&Kuhn, &State::new(cards, line), &mut Mcts::new(iterations(3000), KUHN), seed)
            };
            assert_eq!(answer(3), Action::Bet, "a king calls ({line:?}, seed {seed})");
            assert_eq!(answer(1), Action::Pass, "a jack folds ({line:?}, seed {seed})");
        }
        let king = State::new([1, 3], Line::Check);
        assert_eq!(ask(&Kuhn, &king, &mut Mcts::new(iterations(3000), KUHN), seed), Action::Bet, "a king bets");
    }
}

/// Exploitability of the search as a player that acts in proportion to its visits at the root.
fn exploitability<G: Game>(tree: &Tree<G>, game: &G, settings: Settings, most: f32) -> f64 {
    let mut number = 0;
    let profile = tree.profile(|observation, legal| {
        number += 1;
        let mut bot = Mcts::new(settings, Chips { most });
        bot.choose(game, observation, legal, hash(1, number), &Stop::new());
        let visits: Vec<f64> = bot.thoughts().iter().map(|thought| f64::from(thought.visits)).collect();
        let total: f64 = visits.iter().sum();
        visits.iter().map(|visits| visits / total).collect()
    });
    tree.exploitability(&profile)
}

#[test]
fn kuhn_visits_are_hard_to_exploit() {
    let tree = Tree::new(Kuhn, 1000);
    let uniform = tree.exploitability(&tree.uniform());
    let found = exploitability(&tree, &Kuhn, iterations(3000), KUHN.most);
    eprintln!("kuhn: exploitability {found:.3} chips, uniform {uniform:.3}");
    assert!(found < 0.5 * uniform, "{found} chips, uniform play {uniform}");
}

#[test]
fn leduc_visits_are_hard_to_exploit() {
    let tree = Tree::new(Leduc, 100_000);
    let uniform = tree.exploitability(&tree.uniform());
    let found = exploitability(&tree, &Leduc, iterations(2000), LEDUC.most);
    eprintln!("leduc: exploitability {found:.3} chips, uniform {uniform:.3}");
    assert!(found < 0.6 * uniform, "{found} chips, uniform play {uniform}");
}

#[test]
fn leduc_wins_chips_from_random_play() {
    let mut chips = 0;
    for seed in 0..300 {
        let mut bot = Mcts::new(iterations(300), LEDUC);
        chips += play(&Leduc, [&mut bot, &mut Random], seed).margin(Side::One);
        chips += play(&Leduc, [&mut Random, &mut bot], seed).margin(Side::Two);
    }
    let mean = f64::from(chips) / 600.0;
    eprintln!("leduc: {mean:.3} chips a game from random play");
    // The standard deviation of a game is about 4 chips, that of the mean 0.17.
    assert!(mean > 0.6, "{mean} chips a game");
}
