//! Folders that cannot or must not be used.

use std::{fs, os::unix::fs::symlink, path::Path};

use sandtable_engine::testing::small::TicTacToe;
use sandtable_sim::{Folder, Plan, SimError, Trouble, write_file};

use crate::common::{PART, manifest, plan, play, play_in};

fn small() -> Plan {
    plan::<TicTacToe>(20, 10, 1)
}

fn open(path: &Path, plan: &Plan, fresh: bool) -> Result<Folder, SimError> {
    Folder::open(path, &manifest(&TicTacToe, plan), fresh)
}

fn sentence(error: &SimError) -> String {
    let text = error.to_string();
    assert!(!text.contains('\n'), "{text}");
    text
}

#[test]
fn another_plan_is_refused_with_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    play_in(&TicTacToe, &small(), folder.path(), 1).unwrap();
    let mut other = Plan { seed: 7, ..small() };
    other.cells[0].options.insert("colour".to_owned(), "red".to_owned());
    let error = open(folder.path(), &other, false).unwrap_err();
    assert_eq!(error.trouble(), Trouble::Foreign);
    let text = sentence(&error);
    assert!(text.contains("plan.cells.0.options.colour is grey in the folder but red here"), "{text}");
    assert!(text.contains("plan.seed is 1 in the folder but 7 here"), "{text}");
    assert!(text.contains("start over"), "{text}");
}

#[test]
fn fresh_starts_over_and_leaves_what_is_not_ours() {
    let folder = tempfile::tempdir().unwrap();
    play_in(&TicTacToe, &small(), folder.path(), 1).unwrap();
    fs::write(folder.path().join("summary.csv"), "old").unwrap();
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    let other = Plan { seed: 7, ..small() };
    let open = open(folder.path(), &other, true).unwrap();
    assert!(!folder.path().join("summary.csv").exists());
    assert!(folder.path().join("notes.txt").exists());
    let run = play(&TicTacToe, &other, Some(&open), 1).unwrap();
    assert_eq!((run.scan.kept, run.played), (0, 20));
}

#[test]
fn a_folder_of_something_else_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("thesis.tex"), "").unwrap();
    for fresh in [false, true] {
        let error = open(folder.path(), &small(), fresh).unwrap_err();
        assert!(matches!(error, SimError::ForeignFolder { .. }));
        assert_eq!(error.trouble(), Trouble::Foreign);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    fs::write(folder.path().join("manifest.json"), "{\"name\": \"a web page\"}").unwrap();
    for fresh in [false, true] {
        let error = open(folder.path(), &small(), fresh).unwrap_err();
        assert!(sentence(&error).contains("manifest"), "{error}");
        assert_eq!(error.trouble(), Trouble::Foreign);
    }
}

#[test]
fn a_file_in_the_way_is_one_clear_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for path in [file.clone(), file.join("below")] {
        let error = open(&path, &small(), false).unwrap_err();
        assert_eq!(error.trouble(), Trouble::Failed);
        assert!(sentence(&error).contains("a file is in the way"), "{error}");
    }
    let error = open(Path::new("/proc/sandtable"), &small(), false).unwrap_err();
    assert!(sentence(&error).starts_with("cannot create the folder /proc/sandtable: "), "{error}");
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(folder.path(), &small(), false).unwrap();
    let error = open(folder.path(), &small(), false).unwrap_err();
    assert!(matches!(error, SimError::Locked { .. }));
    assert!(sentence(&error).contains("another run is using"), "{error}");
    drop(first);
    open(folder.path(), &small(), false).unwrap();
}

#[test]
fn a_full_disk_is_one_clear_sentence() {
    let folder = tempfile::tempdir().unwrap();
    symlink("/dev/full", folder.path().join("summary.csv.tmp")).unwrap();
    let error = write_file(&folder.path().join("summary.csv"), |writer| {
        std::io::Write::write_all(writer, &vec![b'x'; 100_000])
    })
    .unwrap_err();
    assert!(sentence(&error).contains("the disk is full; free some space"), "{error}");
    assert!(!folder.path().join("summary.csv").exists());
    assert_eq!(error.trouble(), Trouble::Failed);
}

#[test]
fn a_block_file_that_is_no_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let open = open(folder.path(), &small(), false).unwrap();
    fs::create_dir(folder.path().join("blocks")).unwrap();
    symlink("/dev/full", folder.path().join(PART)).unwrap();
    let error = play(&TicTacToe, &small(), Some(&open), 1).unwrap_err();
    assert!(sentence(&error).contains("give a regular file"), "{error}");
}

#[test]
fn impossible_plans_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new");
    for plan in
        [Plan { games: 0, ..small() }, Plan { cells: Vec::new(), ..small() }, Plan { games: u64::MAX, ..small() }]
    {
        assert!(matches!(open(&path, &plan, false), Err(SimError::Plan(_))));
    }
    assert!(!path.exists());
}
