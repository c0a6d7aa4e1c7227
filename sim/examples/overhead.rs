//! What the simulator costs over a bare loop of random games:
//! `cargo run --release -p sandtable-sim --example overhead [GAMES [ROUNDS [PART]]]`. With a part of their names only
//! some are run: under valgrind, so that their instructions can be compared.

use std::time::Instant;

use sandtable_bots::BotSpec;
use sandtable_engine::{Game, Position, Published, Side, Stream, dice::Keyed, games::pacific_fury::PacificFury};
use sandtable_scenarios::{Choices, GameFiles, option_specs};
use sandtable_sim::{
    Cell, Folder, Labels, Manifest, Plan, Player, Seating, Seeds, Settings, Stop, Table, play_game, run, tally::Counter,
};

/// The least that playing a random game takes: no seeds per decision, nothing counted.
fn bare(game: &PacificFury, games: u64) -> u64 {
    let mut position = Position::begin(game, &mut Keyed::new(0), &mut ());
    let mut decisions = 0;
    for index in 0..games {
        let mut dice = Keyed::new(index);
        let mut choice = Stream::new(index);
        position.begin_again(game, &mut dice, &mut ());
        while position.to_act(game).is_some() {
            let action = position.legal()[choice.below(position.legal().len() as u32) as usize];
            position.advance(game, action, &mut dice, &mut ());
            decisions += 1;
        }
    }
    decisions
}

fn simulated(game: &PacificFury, games: u64, threads: usize, folder: Option<&Folder>, plan: &Plan) -> u64 {
    let seatings = [Seating { game, players: &|_: Side| Player::Random }];
    let stop = Stop::new();
    let run = run(plan, &seatings, folder, Settings { threads, stop: &stop, progress: &mut |_| {} }).expect("a run");
    assert_eq!(run.played, games);
    run.tallies[0].decisions.sum() as u64
}

/// Time that all threads of this process have been at work: steadier than the clock on a busy machine.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("this is Linux");
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    // utime and stime, in hundredths of a second.
    fields[11..13].iter().map(|ticks| ticks.parse::<f64>().expect("a number") / 100.0).sum()
}

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number = |default: u64| words.next().map_or(default, |text| text.parse().expect("a number"));
    // Processor time is told in hundredths of a second, so rounds must not be short.
    let [games, rounds] = [number(50_000), number(8)];
    let part = words.next().unwrap_or_default();
    let files = GameFiles::embedded(PacificFury::ID).expect("the game is embedded");
    let specs = option_specs(&files).expect("good options");
    let options = Choices::resolve(&specs, &[]).expect("good defaults");
    let scenario = "guadalcanal";
    let game = PacificFury::load(&files, scenario, &options).expect("good files");
    let cell = Cell {
        scenario: scenario.to_owned(),
        data_hash: files.hash(),
        options: options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        bots: ["random".to_owned(), "random".to_owned()],
        model: None,
    };
    let plan = Plan { games, ..Plan::new(PacificFury::ID, cell) }.suited_to([&BotSpec::Random]);
    let scratch = std::env::temp_dir().join(format!("sandtable-overhead-{}", std::process::id()));
    let manifest = Manifest::new(plan.clone(), Labels::of(&game));
    let mut tables = [(); 2].map(|()| Table::new([Player::Random, Player::Random]));
    let [quiet, counted] = &mut tables;
    let mut folder = None;
    let mut contests: [(&str, &mut dyn FnMut() -> u64); 6] = [
        ("bare loop", &mut || bare(&game, games)),
        ("play_game, nothing counted", &mut || {
            let seeds = Seeds::paired(1);
            let play = |index| play_game(&game, quiet, seeds.game(index), &mut ()).expect("games end").decisions;
            (0..games).map(play).map(u64::from).sum()
        }),
        ("play_game, all counted", &mut || {
            let mut counter = Counter::new(&game);
            for index in 0..games {
                let played = play_game(&game, counted, Seeds::paired(1).game(index), &mut counter);
                counter.finish(&played.expect("games end"), true);
            }
            counter.take().expect("small sums").decisions.sum() as u64
        }),
        ("run, 1 thread", &mut || simulated(&game, games, 1, None, &plan)),
        ("run, 2 threads", &mut || simulated(&game, games, 2, None, &plan)),
        ("run, 2 threads, in a folder", &mut || {
            drop(folder.take());
            let folder = folder.insert(Folder::open(&scratch, &manifest, true).expect("a folder"));
            simulated(&game, games, 2, Some(folder), &plan)
        }),
    ];
    // The best of many rounds: other programs only ever make things slower.
    let mut best = contests.each_ref().map(|_| (f64::INFINITY, 0.0_f64));
    for _ in 0..rounds {
        for ((_, play), best) in contests.iter_mut().zip(&mut best).filter(|((name, _), _)| name.contains(&part)) {
            let (started, busy) = (Instant::now(), processor_seconds());
            let decisions = play() as f64;
            best.0 = best.0.min((processor_seconds() - busy) * 1e9 / decisions);
            best.1 = best.1.max(games as f64 / started.elapsed().as_secs_f64());
        }
    }
    for ((name, _), (nanoseconds, rate)) in contests.iter().zip(best).filter(|((name, _), _)| name.contains(&part)) {
        println!("{name:28} {rate:8.0} games/s  {nanoseconds:6.1} ns of processor time a decision");
    }
    if scratch.exists() {
        std::fs::remove_dir_all(scratch).expect("the scratch folder is ours");
    }
}
