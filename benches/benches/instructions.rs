//! Instructions counted by valgrind: the same on a busy machine. `benches/compare` compares them with the baseline.

#![allow(missing_docs, reason = "the macros of gungraun write items without")]

use std::hint::black_box;

use gungraun::prelude::*;
use sandtable_benches::{Work, decisions, determinizations, fixed_search, random_games, scripted_games};
use sandtable_engine::games::IDS;

const GAMES: u64 = 50;

/// Done once before it is counted, so that buffers have grown and lazy values are there.
fn warm(mut work: Work) -> Work {
    work();
    work
}

fn set_up_random(id: &str) -> Work {
    warm(random_games(id, GAMES))
}

fn set_up_script(id: &str) -> Work {
    warm(scripted_games(id, GAMES))
}

fn set_up_decide(id: &str) -> Work {
    warm(decisions(id))
}

fn set_up_determinize(id: &str) -> Work {
    warm(determinizations(id))
}

fn set_up_search(id: &str) -> Work {
    warm(fixed_search(id, "mcts:iters=100"))
}

/// The work comes back so that it is not counted how it is dropped.
fn once(mut work: Work) -> (u64, Work) {
    (black_box(work()), work)
}

#[library_benchmark]
#[benches::game(iter = IDS.iter().copied(), setup = set_up_random)]
fn random(work: Work) -> (u64, Work) {
    once(work)
}

#[library_benchmark]
#[benches::game(iter = IDS.iter().copied(), setup = set_up_script)]
fn script(work: Work) -> (u64, Work) {
    once(work)
}

#[library_benchmark]
#[benches::game(iter = IDS.iter().copied(), setup = set_up_decide)]
fn decide(work: Work) -> (u64, Work) {
    once(work)
}

#[library_benchmark]
#[benches::game(iter = IDS.iter().copied(), setup = set_up_determinize)]
fn determinize(work: Work) -> (u64, Work) {
    once(work)
}

#[library_benchmark]
#[benches::game(iter = IDS.iter().copied(), setup = set_up_search)]
fn search(work: Work) -> (u64, Work) {
    once(work)
}

library_benchmark_group!(name = counts, benchmarks = [random, script, decide, determinize, search]);

main!(library_benchmark_groups = counts);
