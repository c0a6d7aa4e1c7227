//! Connect Four through the `Game` trait beside other crates, in one run: random playouts, and searches of 10,000
//! iterations from the empty board with random playouts. `cargo bench -p sandtable-benches --bench connect_four`.
//! Fails when ours is slower than any of them.

use std::hint::black_box;

use board_game::{ai::mcts::mcts_build_tree, board::Board as _, games::connect4::Connect4};
use rand_for_rivals::{SeedableRng, rngs::SmallRng};
use sandtable_benches::{Clock, Contestant, Standing, contest};
use sandtable_bots::{
    Bot, Mcts, Stop,
    mcts::{Budget, Eval, RootRule, Settings, Source, Uniform},
};
use sandtable_engine::{
    Game, Observation, Side, Stream,
    testing::small::{ConnectFour, connect_four::State},
};

mod board;
mod with_arbor;
mod with_treant;

const PLAYOUTS: u64 = 50_000;
const ITERATIONS: u64 = 10_000;
const ROUNDS: usize = 31;

/// Random games through the `Game` trait, each from its own setup.
fn our_playouts() -> u64 {
    let mut legal = Vec::with_capacity(ConnectFour::MAX_ACTIONS);
    let mut rng = Stream::new(1);
    for _ in 0..PLAYOUTS {
        let mut state = ConnectFour.setup(&mut rng, &mut ());
        while ConnectFour.to_act(&state).is_some() {
            ConnectFour.legal_actions(&state, &mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            ConnectFour.apply_unchecked(&mut state, action, &mut rng, &mut ());
        }
        black_box(ConnectFour.outcome(&state));
    }
    PLAYOUTS
}

/// Random games on the same bitboard without any trait: what the contract costs.
fn bare_playouts() -> u64 {
    let mut rng = Stream::new(1);
    for _ in 0..PLAYOUTS {
        black_box(board::Board::START.playout(|count| rng.below(count)));
    }
    PLAYOUTS
}

fn board_game_playouts() -> u64 {
    let mut rng = SmallRng::seed_from_u64(1);
    for _ in 0..PLAYOUTS {
        let mut board = Connect4::default();
        while !board.is_done() {
            board.play_random_available_move(&mut rng).expect("not done");
        }
        black_box(board.outcome());
    }
    PLAYOUTS
}

/// A search without knowledge of the game, from nothing; the column. `fpu` of -1 tries every action before any twice,
/// as the others do.
fn our_search(c: f32) -> u8 {
    let settings = Settings {
        budget: Budget::Iterations(ITERATIONS as u32),
        c,
        fpu: -1.0,
        eval: Eval::None,
        prior: Source::Uniform,
        playout: Source::Uniform,
        plans: 0,
        root: RootRule::Puct,
        ..Settings::default()
    };
    let mut legal = Vec::new();
    ConnectFour.legal_actions(&State::START, &mut legal);
    let observation = Observation::of(&ConnectFour, &State::START, Side::One);
    let chosen = Mcts::new(settings, Uniform).choose(&ConnectFour, &observation, &legal, 1, &Stop::new());
    legal[chosen].0
}

fn board_game_search() {
    let mut rng = SmallRng::seed_from_u64(1);
    black_box(mcts_build_tree(&Connect4::default(), ITERATIONS, 2.0, &mut rng));
}

/// A contestant that searches; all find the column in the middle.
fn searcher(name: &'static str, search: impl Fn() -> u8 + 'static) -> Contestant {
    Contestant::new(name, move || {
        assert_eq!(search(), 3, "{name}");
        ITERATIONS
    })
}

fn is_first_fastest(standings: &[Standing], rivals: &[&str]) -> bool {
    standings.iter().filter(|standing| rivals.contains(&standing.name)).all(|standing| standing.ratio >= 1.0)
}

fn main() {
    // `cargo test` runs benches, too: once is enough then.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    let playouts = contest(
        "Connect Four: random games",
        "a game",
        rounds,
        Clock::Thread,
        vec![
            Contestant::new("sandtable, Game trait", our_playouts),
            Contestant::new("board-game", board_game_playouts),
            Contestant::new("(bare bitboard, no trait)", bare_playouts),
        ],
    );
    println!();
    let searches = contest(
        "Connect Four: search from the empty board, 10,000 iterations, random playouts",
        "an iteration",
        rounds,
        Clock::Thread,
        vec![
            searcher("sandtable, PUCT c = 1.5", || our_search(1.5)),
            searcher("treant, PUCT c = 1.5", || with_treant::search_puct(ITERATIONS, 1.5)),
            searcher("arbor, UCB1 c = sqrt 2", || with_arbor::search(ITERATIONS)),
            searcher("treant, UCB1 c = sqrt 2", || with_treant::search_uct(ITERATIONS)),
            searcher("sandtable, PUCT c = 6 (wide tree as of UCB1)", || our_search(6.0)),
            Contestant::new("board-game, its own MCTS with solver, c = 2", || {
                board_game_search();
                ITERATIONS
            }),
        ],
    );
    let rivals = ["board-game", "treant, PUCT c = 1.5", "arbor, UCB1 c = sqrt 2", "treant, UCB1 c = sqrt 2"];
    let is_fastest = is_first_fastest(&playouts, &rivals) && is_first_fastest(&searches, &rivals);
    println!("{}", if is_fastest { "none of them is faster than ours" } else { "ours is slower than one of them" });
    if rounds > 1 && !is_fastest {
        std::process::exit(1);
    }
}
