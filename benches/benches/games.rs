//! Time for games and their parts, for every scenario of every game of the registry: `cargo bench -p sandtable-benches --bench games`.

use std::{hint::black_box, time::Duration};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sandtable_benches::{
    Work, decisions, determinizations, fixed_search, game_searches, random_games, redactions, scripted_games,
    state_size, subjects,
};
use sandtable_engine::{Dice, Roll, Stream, dice::Keyed, games::IDS};
use thread_time::ThreadTime;

#[path = "shared/thread_time.rs"]
mod thread_time;

/// Games in a sample: so many that the processor cannot learn by heart what comes next.
const GAMES: u64 = 1000;

/// A bench whose rate counts what the work counts.
fn each(criterion: &mut Criterion<ThreadTime>, group: &str, name: &str, mut work: Work) {
    let pieces = work();
    let mut group = criterion.benchmark_group(group);
    group.throughput(Throughput::Elements(pieces)).bench_function(name, |bencher| bencher.iter(&mut work));
}

fn games(criterion: &mut Criterion<ThreadTime>) {
    for id in IDS {
        println!("{id}: a state has {} bytes", state_size(id));
    }
    for subject in &subjects() {
        for (name, mut work) in [("random", random_games(subject, GAMES)), ("script", scripted_games(subject, GAMES))] {
            let mut group = criterion.benchmark_group(subject);
            let decisions = work();
            group.throughput(Throughput::Elements(GAMES));
            group.bench_function(format!("{name} games"), |bencher| bencher.iter(&mut work));
            group.throughput(Throughput::Elements(decisions));
            group.bench_function(format!("decisions of {name} games"), |bencher| bencher.iter(&mut work));
        }
        each(criterion, subject, "legal actions and application", decisions(subject));
        each(criterion, subject, "redaction", redactions(subject));
        each(criterion, subject, "determinization", determinizations(subject));
        each(criterion, subject, "search, 100 iterations, fixed position", fixed_search(subject, "mcts:iters=100"));
        // A game takes seconds, so criterion makes few samples of it.
        each(criterion, subject, "search, 100 iterations, mean of a game", game_searches(subject, "mcts:iters=100"));
    }
}

fn dice(criterion: &mut Criterion<ThreadTime>) {
    const ROLLS: u16 = 1000;
    fn roll_all(dice: &mut impl Dice) -> u32 {
        (0..ROLLS).map(|actor| u32::from(dice.d6(Roll { actor, ..black_box(Roll::default()) }))).sum()
    }
    let mut group = criterion.benchmark_group("one die");
    group.throughput(Throughput::Elements(ROLLS.into()));
    group.bench_function("keyed", |bencher| bencher.iter(|| roll_all(&mut Keyed::new(black_box(1)))));
    let mut stream = Stream::new(1);
    group.bench_function("stream", |bencher| bencher.iter(|| roll_all(&mut stream)));
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(ThreadTime).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3)).sample_size(10);
    targets = games, dice
}
criterion_main!(benches);
