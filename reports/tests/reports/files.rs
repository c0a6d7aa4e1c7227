//! The files of a run, and its tables.

use std::{collections::BTreeMap, fs, num::NonZeroU32, os::unix::fs::symlink, path::Path};

use sandtable_engine::testing::small::{Pig, TicTacToe};
use sandtable_engine::{Side, Statistics};
use sandtable_reports::{json, terminal, terminal::Style, write_run};
use sandtable_sim::{
    Cell, Emit, Folder, Labels, Manifest, Plan, Player, RUN_FILES, Seating, Settings, SimError, Stop, Tally, run,
};

fn manifest<G: Statistics>(game: &G, games: u64) -> Manifest {
    let cell = Cell {
        scenario: "standard".to_owned(),
        data_hash: "none".to_owned(),
        options: BTreeMap::from([("board".to_owned(), "3".to_owned()), ("colour".to_owned(), "grey".to_owned())]),
        bots: ["random".to_owned(), "mcts:iters=20,c=0.7".to_owned()],
        model: None,
    };
    let plan = Plan {
        games,
        block_size: NonZeroU32::new(10).unwrap(),
        emit: Emit { games: true, scores: true },
        ..Plan::new(G::ID, cell)
    };
    Manifest::new(plan, Labels::of(game))
}

fn play<G: Statistics>(game: &G, manifest: &Manifest, path: &Path, threads: usize) -> Result<Vec<Tally>, SimError> {
    let folder = Folder::open(path, manifest, false)?;
    let players = |_: Side| Player::Random;
    let seatings = [Seating { game, players: &players }];
    let settings = Settings { threads, stop: &Stop::new(), progress: &mut |_| {} };
    let run = run(&manifest.plan, &seatings, Some(&folder), settings)?;
    write_run(&folder, &run.tallies)?;
    Ok(run.tallies)
}

/// Every file of a folder that must not depend on threads, by its name.
fn files(path: &Path) -> BTreeMap<String, String> {
    let names = fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
    names
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| entry.file_name().into_string().unwrap())
        .filter(|name| name != ".lock" && name != "provenance.ndjson")
        .map(|name| (name.clone(), fs::read_to_string(path.join(name)).unwrap()))
        .collect()
}

#[test]
fn the_files_of_a_small_run_are_as_they_always_were() {
    let folder = tempfile::tempdir().unwrap();
    play(&TicTacToe, &manifest(&TicTacToe, 12), folder.path(), 1).unwrap();
    let files = files(folder.path());
    for name in files.keys().filter(|name| *name != "manifest.json") {
        assert!(RUN_FILES.contains(&name.as_str()), "{name} would survive --fresh");
    }
    for (name, text) in files {
        insta::assert_snapshot!(name, text);
    }
}

#[test]
fn threads_do_not_change_a_byte() {
    let manifest = manifest(&Pig, 95);
    let runs = [1, 2, 4].map(|threads| {
        let folder = tempfile::tempdir().unwrap();
        play(&Pig, &manifest, folder.path(), threads).unwrap();
        files(folder.path())
    });
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
    assert_eq!(runs[0]["games.csv"].lines().count(), 96);
    assert_eq!(runs[0]["scores.csv"].lines().count(), 191);
}

#[test]
fn the_data_package_names_every_file_and_column() {
    let folder = tempfile::tempdir().unwrap();
    play(&TicTacToe, &manifest(&TicTacToe, 12), folder.path(), 1).unwrap();
    let files = files(folder.path());
    let package: serde_json::Value = serde_json::from_str(&files["datapackage.json"]).unwrap();
    let resources = package["resources"].as_array().unwrap();
    assert_eq!(resources.len(), files.values().filter(|text| text.starts_with("cell,")).count());
    for resource in resources {
        let text = &files[resource["path"].as_str().unwrap()];
        let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        let fields = resource["schema"]["fields"].as_array().unwrap();
        assert_eq!(header, fields.iter().map(|field| field["name"].as_str().unwrap()).collect::<Vec<_>>());
        assert!(!text.contains('\r'));
    }
}

#[test]
fn a_full_disk_leaves_no_half_written_file() {
    let folder = tempfile::tempdir().unwrap();
    symlink("/dev/full", folder.path().join("vp_hist.csv.tmp")).unwrap();
    let manifest = manifest(&TicTacToe, 12);
    fs::write(folder.path().join("manifest.json"), manifest.to_json()).unwrap();
    let error = play(&TicTacToe, &manifest, folder.path(), 1).unwrap_err();
    assert!(error.to_string().contains("vp_hist.csv: the disk is full"), "{error}");
    assert!(!folder.path().join("vp_hist.csv").exists());
    // The litter is gone and the blocks are there: the same command now succeeds at once.
    play(&TicTacToe, &manifest, folder.path(), 1).unwrap();
}

#[test]
fn the_terminal_says_what_was_played_and_how_sure_it_is() {
    let manifest = manifest(&TicTacToe, 2000);
    let folder = tempfile::tempdir().unwrap();
    let tallies = play(&TicTacToe, &manifest, folder.path(), 2).unwrap();
    insta::assert_snapshot!("terminal", terminal::summary(&manifest, &tallies, Style::default()));
    insta::assert_snapshot!("terminal_plain", terminal::summary(&manifest, &tallies, Style { plain: true }));
    insta::assert_snapshot!("json", json::summary(&manifest, &tallies));
    insta::assert_snapshot!("running", terminal::running_estimate(&manifest, &tallies));
}

#[test]
fn nothing_played_is_no_number() {
    let manifest = manifest(&TicTacToe, 20);
    let nothing = [Tally::default()];
    let text = terminal::summary(&manifest, &nothing, Style::default());
    assert!(text.contains("only 0 of 20 games played so far") && !text.contains("NaN"), "{text}");
    assert_eq!(terminal::running_estimate(&manifest, &nothing), "");
}
