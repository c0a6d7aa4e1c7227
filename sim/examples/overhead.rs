//! What the simulator costs over a bare loop of the same random games:
//! `cargo run --release -p sandtable-sim --example overhead [GAMES]`.

use std::{num::NonZeroU32, time::Instant};

use sandtable_engine::{Game, Published, Side, Stream, dice::Keyed, games::pacific_fury::PacificFury};
use sandtable_scenarios::{Choices, GameFiles, option_specs};
use sandtable_sim::{
    Cell, Folder, Labels, Manifest, Plan, Player, Seating, Seeds, Settings, Stop, Table, play_game, run,
    tally::Counter,
};

/// The least that playing a random game takes: no seeds per decision, nothing counted.
fn bare(game: &PacificFury, games: u64) -> u64 {
    let mut legal = Vec::with_capacity(PacificFury::MAX_ACTIONS);
    let mut decisions = 0;
    for index in 0..games {
        let mut dice = Keyed::new(index);
        let mut choice = Stream::new(index);
        let mut state = game.setup(&mut dice, &mut ());
        while game.to_act(&state).is_some() {
            game.legal_actions(&state, &mut legal);
            let action = legal[choice.below(legal.len() as u32) as usize];
            game.apply_unchecked(&mut state, action, &mut dice, &mut ());
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
    let games: u64 = std::env::args().nth(1).map_or(20_000, |text| text.parse().expect("a number of games"));
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
    };
    let plan = Plan { games, block_size: NonZeroU32::new(1000).expect("not zero"), ..Plan::new(PacificFury::ID, cell) };
    let scratch = std::env::temp_dir().join(format!("sandtable-overhead-{}", std::process::id()));
    let manifest = Manifest::new(plan.clone(), Labels::of(&game));
    let timed = |name: &str, play: &mut dyn FnMut() -> u64| {
        let (started, busy) = (Instant::now(), processor_seconds());
        let decisions = play();
        let rate = games as f64 / started.elapsed().as_secs_f64();
        let per_decision = (processor_seconds() - busy) * 1e9 / decisions as f64;
        println!("{name:28} {rate:8.0} games/s  {per_decision:6.1} ns of processor time a decision");
    };
    for _ in 0..3 {
        timed("bare loop", &mut || bare(&game, games));
        let mut table = Table::new([Player::Random, Player::Random]);
        timed("play_game, nothing counted", &mut || {
            let seeds = Seeds::paired(1);
            let play = |index| play_game(&game, &mut table, seeds.game(index), &mut ()).expect("games end").decisions;
            (0..games).map(play).map(u64::from).sum()
        });
        let mut table = Table::new([Player::Random, Player::Random]);
        timed("play_game, all counted", &mut || {
            let mut counter = Counter::new(&game);
            for index in 0..games {
                let played = play_game(&game, &mut table, Seeds::paired(1).game(index), &mut counter);
                counter.finish(&played.expect("games end"));
            }
            counter.take().expect("small sums").decisions.sum() as u64
        });
        timed("run, 1 thread", &mut || simulated(&game, games, 1, None, &plan));
        timed("run, 2 threads", &mut || simulated(&game, games, 2, None, &plan));
        let folder = Folder::open(&scratch, &manifest, true).expect("a folder");
        timed("run, 2 threads, in a folder", &mut || simulated(&game, games, 2, Some(&folder), &plan));
        println!();
    }
    std::fs::remove_dir_all(scratch).expect("the scratch folder is ours");
}
