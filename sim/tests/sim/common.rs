//! Small runs for the tests.

use std::{collections::BTreeMap, fs, num::NonZeroU32, path::Path};

use sandtable_engine::{Side, Statistics};
use sandtable_sim::{Cell, Emit, Folder, Labels, Manifest, Plan, Player, Run, Seating, Settings, SimError, Stop, run};

/// A plan of `cells` equal cells between random players.
pub(crate) fn plan<G: Statistics>(games: u64, block_size: u32, cells: usize) -> Plan {
    let cell = Cell {
        scenario: "standard".to_owned(),
        data_hash: "none".to_owned(),
        options: BTreeMap::from([("colour".to_owned(), "grey".to_owned())]),
        bots: ["random".to_owned(), "random".to_owned()],
        model: None,
    };
    Plan {
        cells: vec![cell; cells],
        games,
        block_size: NonZeroU32::new(block_size).unwrap(),
        emit: Emit { games: true, scores: true },
        ..Plan::new(
            G::ID,
            Cell {
                scenario: String::new(),
                data_hash: String::new(),
                options: BTreeMap::new(),
                bots: Default::default(),
                model: None,
            },
        )
    }
}

pub(crate) fn random<G: Statistics>(_side: Side) -> Player<G> {
    Player::Random
}

/// Plays a plan between random players.
pub(crate) fn play<G: Statistics>(
    game: &G,
    plan: &Plan,
    folder: Option<&Folder>,
    threads: usize,
) -> Result<Run, SimError> {
    play_with(game, plan, folder, threads, &random, &Stop::new())
}

pub(crate) fn play_with<G: Statistics>(
    game: &G,
    plan: &Plan,
    folder: Option<&Folder>,
    threads: usize,
    players: &(dyn Fn(Side) -> Player<G> + Sync),
    stop: &Stop,
) -> Result<Run, SimError> {
    let seatings: Vec<Seating<'_, G>> = plan.cells.iter().map(|_| Seating { game, players }).collect();
    run(plan, &seatings, folder, Settings { threads, stop, progress: &mut |_| {} })
}

/// Plays a plan to its end in a folder.
pub(crate) fn play_in<G: Statistics>(game: &G, plan: &Plan, path: &Path, threads: usize) -> Result<Run, SimError> {
    let folder = Folder::open(path, &manifest(game, plan), false)?;
    play(game, plan, Some(&folder), threads)
}

pub(crate) fn manifest<G: Statistics>(game: &G, plan: &Plan) -> Manifest {
    Manifest::new(plan.clone(), Labels::of(game))
}

pub(crate) const SEALED: &str = "blocks/shard-00000-of-00001.ndjson";
pub(crate) const PART: &str = "blocks/shard-00000-of-00001.part";

/// The files that must not depend on threads or interruptions.
pub(crate) fn data(path: &Path) -> [Vec<u8>; 2] {
    ["manifest.json", SEALED].map(|name| fs::read(path.join(name)).unwrap())
}
