//! The search proven on small games with known answers. All seeds are fixed.

mod ambush;
mod connect_four;
mod determinism;
mod pig;
mod poker;
mod stop;
mod tic_tac_toe;
mod ultimatum;

use sandtable_bots::{
    Bot, Stop,
    mcts::{Budget, Mcts, Policy, RootRule, Settings, Uniform, shared},
};
use sandtable_engine::{
    BySide, Finish, Game, Observation, Outcome, Side, Stream,
    dice::{Keyed, hash},
};

/// Settings with this many iterations of the tree search.
fn iterations(count: u32) -> Settings {
    Settings { budget: Budget::Iterations(count), root: RootRule::Puct, ..Settings::default() }
}

/// A search without knowledge.
fn blank<G: Game>(count: u32) -> Mcts<G, Uniform> {
    Mcts::new(iterations(count), Uniform)
}

/// The legal actions of a state.
fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    actions
}

/// The action that a bot chooses for the side to act.
fn ask<G: Game>(game: &G, state: &G::State, bot: &mut dyn Bot<G>, seed: u64) -> G::Action {
    let side = game.to_act(state).expect("somebody is to act");
    let legal = legal(game, state);
    legal[bot.choose(game, &Observation::of(game, state, side), &legal, seed, &Stop::new())]
}

/// One game of two bots.
fn play<G: Game>(game: &G, bots: [&mut dyn Bot<G>; 2], seed: u64) -> Outcome {
    let [one, two] = bots;
    one.new_game();
    two.new_game();
    let mut dice = Keyed::new(hash(seed, 0));
    let mut state = game.setup(&mut dice, &mut ());
    let mut decision = 0;
    while let Some(side) = game.to_act(&state) {
        decision += 1;
        let bot: &mut dyn Bot<G> = if side == Side::One { &mut *one } else { &mut *two };
        let action = ask(game, &state, bot, hash(seed, decision));
        game.apply_unchecked(&mut state, action, &mut dice, &mut ());
    }
    game.outcome(&state).expect("the game is over")
}

/// Knows nothing but counts chips: a margin of `most` is a score of 1.
struct Chips {
    most: f32,
}

impl<G: Game> Policy<G> for Chips {
    const UNIFORM: bool = true;

    fn is_cut(&self) -> bool {
        false
    }

    fn prior(&self, game: &G, state: &G::State, legal: &[G::Action], weights: &mut Vec<f32>) {
        Uniform.prior(game, state, legal, weights);
    }

    fn pick(&self, _: &G, _: &G::State, legal: &[G::Action], _: &mut Vec<f32>, rng: &mut Stream) -> usize {
        rng.below(legal.len() as u32) as usize
    }

    fn score(&self, outcome: &Outcome) -> BySide<f32> {
        shared(0.5 + 0.5 * outcome.margin(Side::One) as f32 / self.most)
    }

    fn value(&self, _game: &G, _state: &G::State, _scratch: &mut Vec<f32>) -> BySide<f32> {
        shared(0.5)
    }
}
