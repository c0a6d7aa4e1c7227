//! The folder of a study: what was kept there, and what cannot be.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::Path,
    sync::Mutex,
};

use sandtable_engine::testing::small::Pig;
use sandtable_sim::{Chunk, Lockstep, Scan, Seating, SimError, Stop, StudyFiles, StudyFolder, Trouble, Watch};
use serde_json::json;

use crate::common::random;

const GAMES: u64 = 60;
const FILE: &str = "games/group-000.ndjson";

fn study(seed: u64) -> serde_json::Value {
    json!({ "game": "pig", "seed": seed, "width": 0.1 + 0.2 })
}

/// Goes on with the study in a folder, to its end.
fn play(path: &Path) -> (Lockstep, Scan) {
    let folder = StudyFolder::open(path, &study(1), false).unwrap();
    let mut played = Lockstep::new(2);
    let (file, scan) = folder.open_group(0, |chunk| played.restore(chunk)).unwrap();
    let file = Mutex::new(file);
    let keep = |chunk: &Chunk| file.lock().unwrap().append(chunk);
    let watch = Watch { stop: &Stop::new(), progress: &|_| (), chunk: 5, keep: &keep };
    let seatings = [0, 1].map(|_| Seating { game: &Pig, players: &random });
    assert!(played.play_to(GAMES, &seatings, 1, None, watch).unwrap());
    (played, scan)
}

#[test]
fn damage_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, scan) = play(folder.path());
    assert_eq!(scan, Scan::default());
    let file = folder.path().join(FILE);
    let good = fs::read(&file).unwrap();
    assert_eq!(play(folder.path()), (whole.clone(), Scan { kept: 12, dropped: 0 }));
    assert_eq!(fs::read(&file).unwrap(), good);
    // Cut off at many places, one byte flipped at many places.
    for place in (0..good.len()).step_by(good.len() / 40) {
        fs::write(&file, &good[..place]).unwrap();
        let (again, scan) = play(folder.path());
        assert_eq!(again, whole, "cut at {place}");
        assert!(scan.kept < 12 && scan.dropped <= 1);
        let mut flipped = good.clone();
        flipped[place] ^= 1;
        fs::write(&file, &flipped).unwrap();
        let (again, scan) = play(folder.path());
        assert_eq!((again, scan.kept), (whole.clone(), 11), "flipped at {place}");
        // Healed: nothing is dropped any more.
        assert_eq!(play(folder.path()).1, Scan { kept: 12, dropped: 0 });
    }
    // Games of another group of the study are no games of this one.
    fs::copy(&file, folder.path().join("games/group-001.ndjson")).unwrap();
    let (files, found) = StudyFiles::find(folder.path()).unwrap().unwrap();
    assert_eq!(found["game"], "pig");
    assert_eq!(files.chunks(0, |_| true).unwrap(), Scan { kept: 12, dropped: 0 });
    assert_eq!(files.chunks(1, |_| true).unwrap(), Scan { kept: 0, dropped: 12 });
    assert_eq!(files.chunks(2, |_| true).unwrap(), Scan::default());
}

#[test]
fn another_study_is_refused_and_fresh_starts_over() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let error = StudyFolder::open(folder.path(), &study(2), false).unwrap_err();
    assert_eq!(error.trouble(), Trouble::Foreign);
    assert!(error.to_string().contains("(study.seed is 1 in the folder but 2 here): "), "{error}");
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    fs::write(folder.path().join("effects.csv"), "old").unwrap();
    let other = StudyFolder::open(folder.path(), &study(2), true).unwrap();
    assert_eq!(other.open_group(0, |_| true).unwrap().1, Scan::default());
    assert!(folder.path().join("notes.txt").exists() && !folder.path().join("effects.csv").exists());
    let error = StudyFolder::open(folder.path(), &study(2), false).unwrap_err();
    assert!(matches!(error, SimError::Locked { .. }), "{error}");
}

#[test]
fn a_folder_of_something_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut file = OpenOptions::new().write(true).create_new(true).open(folder.path().join("thesis.tex")).unwrap();
    file.write_all(b"mine").unwrap();
    for fresh in [false, true] {
        let error = StudyFolder::open(folder.path(), &study(1), fresh).unwrap_err();
        assert!(matches!(error, SimError::ForeignFolder { .. }), "{error}");
    }
    fs::write(folder.path().join("manifest.json"), "{\"tournament\": {}}").unwrap();
    let error = StudyFolder::open(folder.path(), &study(1), true).unwrap_err();
    assert!(error.to_string().contains("not the manifest of a study"), "{error}");
    assert_eq!(StudyFiles::find(folder.path()).unwrap().map(|(_, found)| found), None);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}
