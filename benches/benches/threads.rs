//! What the simulator costs over a bare loop, and what the second thread gains:
//! `cargo bench -p sandtable-benches --bench threads`. Wants a quiet machine with at least two cores.

use std::{collections::BTreeMap, sync::mpsc::channel, thread};

use sandtable_benches::{Clock, Contestant, contest, first_subject, load, random_games};
use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::{Published, Side, games::IDS, with_game};
use sandtable_sim::{Cell, Plan, Player, Seating, Settings, Stop, run};

const RANDOM_GAMES: u64 = 20_000;

/// Plays a plan of one cell without a folder; counts decisions.
fn simulation<G: Published + Doctrine>(
    subject: &str,
    bot: &str,
    games: u64,
    threads: usize,
) -> impl FnMut() -> u64 + use<G> {
    let game: G = load(subject);
    let spec: BotSpec = bot.parse().expect("a bot");
    let bots = [bot.to_owned(), bot.to_owned()];
    let cell = Cell { scenario: String::new(), data_hash: String::new(), options: BTreeMap::new(), bots, model: None };
    let plan = Plan { games, ..Plan::new(G::ID, cell) }.suited_to([&spec]);
    move || {
        let seatings = [Seating { game: &game, players: &|_: Side| Player::of_spec(&spec, &game, None) }];
        let stop = Stop::new();
        let settings = Settings { threads, stop: &stop, progress: &mut |_| {} };
        let run = run(&plan, &seatings, None, settings).expect("a run");
        run.tallies[0].decisions.sum() as u64
    }
}

/// Bare loops in two threads that share nothing, half of the games each: what the machine itself gives.
fn two_bare_loops(subject: &str, games: u64) -> impl FnMut() -> u64 + use<> {
    let threads = [(); 2].map(|()| {
        let (start, started) = channel();
        let (finish, finished) = channel();
        let subject = subject.to_owned();
        thread::spawn(move || {
            let mut work = random_games(&subject, games / 2);
            while let Ok(()) = started.recv() {
                finish.send(work()).expect("somebody waits");
            }
        });
        (start, finished)
    });
    move || {
        for (start, _) in &threads {
            start.send(()).expect("the thread waits");
        }
        threads.iter().map(|(_, finished)| finished.recv().expect("the thread plays")).sum()
    }
}

fn of_game<G: Published + Doctrine>(rounds: usize) {
    let subject = first_subject(G::ID);
    for (bot, games) in [("random", RANDOM_GAMES), ("script", 4_000)] {
        let players = [(1, "simulator, 1 thread"), (2, "simulator, 2 threads")];
        let sims =
            || players.map(|(threads, name)| Contestant::new(name, simulation::<G>(&subject, bot, games, threads)));
        let title = format!("{subject}: {bot} games");
        let mut all = Vec::from(sims());
        if bot == "random" {
            all.push(Contestant { name: "bare loop", work: random_games(&subject, games) });
            all.push(Contestant::new("bare loops, 2 threads that share nothing", two_bare_loops(&subject, games)));
        }
        let wall = contest(&title, "a decision", rounds, Clock::Wall, all);
        let (one, two) = (wall[0], wall[1]);
        println!(
            "  two threads: {:.3} times one (medians), {:.3} (best)",
            one.median / two.median,
            one.best / two.best
        );
        if let [_, _, bare, bares] = wall[..] {
            println!("  simulation: {:.1} % over the bare loop (median)", 100.0 * (1.0 / bare.ratio - 1.0));
            let (median, best) = (bare.median / bares.median, bare.best / bares.best);
            println!("  two bare loops that share nothing: {median:.3} times one (medians), {best:.3} (best)");
        }
        // What the threads take from each other shows here even while other programs hold the cores; waiting does not.
        let work = contest(&title, "a decision", rounds, Clock::Process, sims().into());
        println!("  two threads: at most {:.3} times one, if both cores were free\n", 2.0 / work[1].ratio);
    }
}

fn main() {
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 21 } else { 1 };
    for id in IDS {
        with_game!(*id, G => of_game::<G>(rounds)).expect("a game of the registry");
    }
}
