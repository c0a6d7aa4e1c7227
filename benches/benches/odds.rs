//! Exact odds of every procedure of every game: with the default arguments and with the hardest. Under 1 ms each.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, criterion_group, criterion_main};
use sandtable_benches::{first_subject, load};
use sandtable_engine::{Odds, games::IDS, with_game};
use thread_time::ThreadTime;

#[path = "shared/thread_time.rs"]
mod thread_time;

/// What a single procedure may take.
const MOST: Duration = Duration::from_millis(1);

/// Arguments that make a procedure walk more branches than its defaults do: game, procedure, arguments.
type Hard = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const SHIPS: &str = "7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7";
const CARRIERS: &str = "5,5,5,5,5,5,5,5,5,5,5,5";
const HARD: &[Hard] = &[
    ("pacific-fury", "surface-volley", &[("factors", SHIPS)]),
    ("pacific-fury", "carrier-volley", &[("factors", CARRIERS), ("planes", "12"), ("aa", "0"), ("cover", "none")]),
    ("pacific-fury", "bombardment", &[("factors", SHIPS), ("number", "3"), ("rounds", "2")]),
    ("pacific-fury", "airfield-strike", &[("factors", CARRIERS), ("number", "3"), ("rounds", "2")]),
    ("pacific-fury", "airfield-shot", &[("number", "3"), ("aa", "0"), ("cover", "none")]),
    ("pacific-fury", "shot", &[("factor", "7"), ("defence", "4")]),
    ("pacific-fury", "express-series", &[("runs", "4")]),
];

fn exact<G: Odds>(game: &G, question: &G::Question) -> usize {
    match game.mean(question) {
        Some(mean) => usize::from(mean > 0.0),
        None => game.exact(question, 1_000_000).expect("few branches").len(),
    }
}

fn of_game<G: Odds>(criterion: &mut Criterion<ThreadTime>) {
    let game: G = load(&first_subject(G::ID));
    let mut group = criterion.benchmark_group(format!("{} odds", G::ID));
    for procedure in G::PROCEDURES {
        let hard = HARD.iter().filter(|hard| hard.0 == G::ID && hard.1 == procedure.name).map(|hard| hard.2);
        for (name, given) in [("defaults", [].as_slice())].into_iter().chain(hard.map(|given| ("hardest", given))) {
            let value = |name| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            let arguments: Vec<(String, String)> = procedure
                .params
                .iter()
                .map(|param| (param.name.to_owned(), value(param.name).unwrap_or_else(|| param.default.to_owned())))
                .collect();
            let question = game.question(procedure.name, &arguments).expect("good arguments");
            // The best of several: the machine may be busy.
            let time = |_| {
                let start = Instant::now();
                black_box(exact(&game, black_box(&question)));
                start.elapsed()
            };
            let best = (0..50).map(time).min().expect("fifty tries");
            assert!(best < MOST, "{} {} with {name}: {best:?}", G::ID, procedure.name);
            group.bench_function(format!("{}, {name}", procedure.name), |bencher| {
                bencher.iter(|| exact(&game, black_box(&question)));
            });
        }
    }
}

fn odds(criterion: &mut Criterion<ThreadTime>) {
    for id in IDS {
        with_game!(*id, G => of_game::<G>(criterion)).expect("a game of the registry");
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(ThreadTime).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(500)).sample_size(20);
    targets = odds
}
criterion_main!(benches);
