//! A game that both sides can lose: each looks after its own score.

use sandtable_engine::testing::small::{Ultimatum, ultimatum::Action};

use super::*;

const ROOTS: [RootRule; 3] = [RootRule::Puct, RootRule::Halving, RootRule::Common];

fn searching(root: RootRule) -> Mcts<Ultimatum, Uniform> {
    Mcts::new(Settings { root, ..iterations(1500) }, Uniform)
}

/// Whoever answers loses by a refusal like the other one, so both offers are accepted; the better offer is made.
#[test]
fn nobody_refuses_and_nobody_seizes() {
    for first in Side::BOTH {
        let game = Ultimatum { first };
        for root in ROOTS {
            for seed in 0..5 {
                let start = game.setup(&mut Keyed::new(seed), &mut ());
                for offer in [Action::Share, Action::Demand] {
                    let mut offered = start;
                    game.apply_unchecked(&mut offered, offer, &mut Keyed::new(seed), &mut ());
                    let answer = ask(&game, &offered, &mut searching(root), seed);
                    assert_eq!(answer, Action::Accept, "{first:?}, {root:?}, seed {seed}: {offer:?}");
                }
                // Without a tree the answer of a playout is random, and a demand is worth 5/12, still the best.
                let offer = ask(&game, &start, &mut searching(root), seed);
                assert_eq!(offer, Action::Demand, "{first:?}, {root:?}, seed {seed}");
            }
        }
    }
}

/// The tree finds what an offer is worth when the other side answers well, to the side that makes it.
#[test]
fn the_tree_knows_what_offers_are_worth() {
    for first in Side::BOTH {
        let game = Ultimatum { first };
        let mut bot = Mcts::new(iterations(20_000), Uniform);
        let start = game.setup(&mut Keyed::new(1), &mut ());
        ask(&game, &start, &mut bot, 1);
        let thoughts = Bot::<Ultimatum>::thoughts(&bot);
        for (thought, offer) in thoughts.iter().zip([Action::Share, Action::Demand, Action::Seize]) {
            let (score, value) = (thought.score.expect("it was tried"), game.value(offer, first));
            assert!((score - value).abs() < 0.1, "{first:?} {offer:?}: {score}, but it is {value}");
        }
    }
}

#[test]
fn searching_players_never_both_lose() {
    for first in Side::BOTH {
        let (game, mut wins) = (Ultimatum { first }, 0);
        for seed in 0..60 {
            let bots: [&mut dyn Bot<_>; 2] = [&mut searching(RootRule::Puct), &mut searching(RootRule::Puct)];
            let outcome = play(&game, bots, seed);
            assert_ne!(outcome.finish, Finish::BothLost, "seed {seed}");
            wins += u32::from(outcome.winner() == Some(first));
        }
        assert!(wins >= 40, "a demand wins 50 of 60 on average: {wins}");
    }
}

/// Compares plans instead of growing a tree.
struct Planning;

impl Policy<Ultimatum> for Planning {
    const UNIFORM: bool = true;

    fn is_cut(&self) -> bool {
        false
    }

    fn prior(&self, game: &Ultimatum, state: &<Ultimatum as Game>::State, legal: &[Action], weights: &mut Vec<f32>) {
        Uniform.prior(game, state, legal, weights);
    }

    fn pick(
        &self,
        _: &Ultimatum,
        _: &<Ultimatum as Game>::State,
        legal: &[Action],
        _: &mut Vec<f32>,
        rng: &mut Stream,
    ) -> usize {
        rng.below(legal.len() as u32) as usize
    }

    fn value(&self, _: &Ultimatum, _: &<Ultimatum as Game>::State, _: &mut Vec<f32>) -> BySide<f32> {
        shared(0.5)
    }

    fn is_planning(&self, _: &Ultimatum, _: &<Ultimatum as Game>::State) -> bool {
        true
    }
}

#[test]
fn a_plan_is_worth_what_its_own_side_gets() {
    for first in Side::BOTH {
        let game = Ultimatum { first };
        let mut offered = game.setup(&mut Keyed::new(1), &mut ());
        game.apply_unchecked(&mut offered, Action::Demand, &mut Keyed::new(1), &mut ());
        for seed in 0..10 {
            let mut bot = Mcts::new(Settings { plans: 4, ..iterations(600) }, Planning);
            assert_eq!(ask(&game, &offered, &mut bot, seed), Action::Accept, "{first:?}, seed {seed}");
        }
    }
}
