//! Does work whose instructions `benches/compare` counts under valgrind.
//!
//! `instructions` lists the kinds of work for each scenario of each game, with a small and a large amount:
//! `SUBJECT KIND SMALL LARGE`. `instructions SUBJECT KIND AMOUNT` does that much and prints the number of pieces. What the
//! large amount needs over the small one, by the pieces that it has more, is the cost of a piece; loading is in both.

use std::{env, process::ExitCode};

use sandtable_benches::{SPREAD, random_games, scripted_games, spread_searches, subjects};

/// A random game with more decisions than this is a long one.
const LONG: u64 = 750;

/// Kinds of work with a small and a large amount, so large that a scenario of short games takes a second or two under
/// valgrind.
const KINDS: [(&str, u64, u64); 3] = [
    // Games in a bare loop; pieces are decisions.
    ("random", 10, 50),
    // Games at a table of the simulator; pieces are decisions.
    ("script", 2, 12),
    // Iterations of a search at each of some positions; pieces are iterations.
    ("iteration", 20, 60),
];

/// The same for long games, whose every game is much work.
const KINDS_OF_LONG_GAMES: [(&str, u64, u64); 3] = [("random", 1, 4), ("script", 1, 2), ("iteration", 1, 3)];

fn pieces(subject: &str, kind: &str, amount: u64) -> Option<u64> {
    Some(match kind {
        "random" => random_games(subject, amount)(),
        "script" => scripted_games(subject, amount)(),
        "iteration" => {
            spread_searches(subject, &format!("mcts:iters={amount}"))();
            SPREAD as u64 * amount
        }
        _ => return None,
    })
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    if words.is_empty() {
        for subject in subjects() {
            let is_long = random_games(&subject, 1)() > LONG;
            for (kind, small, large) in if is_long { KINDS_OF_LONG_GAMES } else { KINDS } {
                println!("{subject} {kind} {small} {large}");
            }
        }
        return ExitCode::SUCCESS;
    }
    let done = match &words[..] {
        [subject, kind, amount] if subjects().contains(subject) => {
            amount.parse().ok().and_then(|amount| pieces(subject, kind, amount))
        }
        _ => None,
    };
    let Some(pieces) = done else {
        eprintln!("usage: instructions [GAME/SCENARIO random|script|iteration AMOUNT]");
        return ExitCode::FAILURE;
    };
    println!("{pieces}");
    ExitCode::SUCCESS
}
