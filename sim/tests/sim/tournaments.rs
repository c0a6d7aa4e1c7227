//! Tournaments: the same pairs whatever the threads and interruptions, and folders that are refused.

use std::{collections::BTreeMap, fs, num::NonZeroU32, path::Path};

use sandtable_bots::{Bot, Random};
use sandtable_engine::{Game, Observation, testing::small::TicTacToe};
use sandtable_sim::{
    SimError, Stop, Trouble,
    matches::{Clock, Match, MatchScore, PairScore, play_match},
    tournament::{Settings, TournamentFolder, TournamentPlan, TournamentRun, play_tournament},
};

/// Takes the first or the last of the legal actions.
struct Fixed {
    last: bool,
}

impl<G: Game> Bot<G> for Fixed {
    fn choose(&mut self, _game: &G, _seen: &Observation<G>, legal: &[G::Action], _seed: u64, _: &Stop) -> usize {
        if self.last { legal.len() - 1 } else { 0 }
    }
}

fn make(bot: usize) -> Box<dyn Bot<TicTacToe>> {
    match bot {
        0 => Box::new(Random),
        1 => Box::new(Fixed { last: false }),
        _ => Box::new(Fixed { last: true }),
    }
}

fn plan() -> TournamentPlan {
    TournamentPlan {
        game: "tic-tac-toe".to_owned(),
        scenario: "standard".to_owned(),
        data_hash: "none".to_owned(),
        options: BTreeMap::new(),
        bots: ["random", "first", "last"].map(str::to_owned).to_vec(),
        model: None,
        gauntlet: false,
        pairs: 50,
        batch: NonZeroU32::new(7).unwrap(),
        stop_rule: None,
        seed: 1,
        reproducible: true,
    }
}

fn play_until(
    plan: &TournamentPlan,
    folder: Option<&TournamentFolder>,
    threads: usize,
    is_decided: &dyn Fn(&[PairScore]) -> bool,
    (asks, pairs): (u8, u64),
) -> Result<TournamentRun, SimError> {
    let stop = Stop::new();
    let settings = Settings {
        threads,
        stop: &stop,
        is_decided,
        progress: &|done, _| {
            if done == pairs {
                (0..asks).for_each(|_| stop.ask());
            }
        },
    };
    play_tournament(plan, &TicTacToe, &make, folder, &settings)
}

fn play(plan: &TournamentPlan, folder: Option<&TournamentFolder>, threads: usize) -> TournamentRun {
    play_until(plan, folder, threads, &|_| false, (0, 0)).unwrap()
}

fn open(path: &Path, plan: &TournamentPlan) -> Result<TournamentFolder, SimError> {
    TournamentFolder::open(path, plan, false)
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let whole = play(&plan(), None, 1);
    assert!(whole.is_complete);
    assert_eq!(whole.pairings.len(), 3);
    assert!(whole.pairings.iter().all(|pairing| pairing.scores.len() == 50));
    assert_eq!(play(&plan(), None, 4).pairings, whole.pairings);
    for asks in [1, 2] {
        let folder = tempfile::tempdir().unwrap();
        let opened = open(folder.path(), &plan()).unwrap();
        let cut = play_until(&plan(), Some(&opened), 2, &|_| false, (asks, 24)).unwrap();
        assert!(!cut.is_complete);
        // Asked once the batch in flight is finished, asked twice it keeps what it has without a gap.
        assert!(if asks == 1 { cut.played == 28 } else { (21..=28).contains(&cut.played) }, "{}", cut.played);
        drop(opened);
        let opened = open(folder.path(), &plan()).unwrap();
        let rest = play(&plan(), Some(&opened), 2);
        assert_eq!((rest.kept, rest.kept + rest.played), (cut.played, 150));
        assert_eq!(rest.pairings, whole.pairings);
        // Everything is there now.
        assert_eq!(play(&plan(), Some(&opened), 1).played, 0);
    }
}

#[test]
fn a_pairing_is_the_match_of_its_bots() {
    let run = play(&plan(), None, 2);
    for pairing in &run.pairings {
        let clocks = [Clock::default(), Clock::default()].map(std::sync::Arc::new);
        let bots = pairing.bots;
        let make = |bot: usize| make(bots[bot]);
        let played = Match { game: &TicTacToe, make: &make, clocks: &clocks, pairs: 50, seed: 1, gauge: None };
        let (score, _) = play_match(&played, &Stop::new(), &|_| {}).unwrap();
        assert_eq!(pairing.scores.iter().copied().collect::<MatchScore>(), score);
        assert_eq!(score.games.iter().sum::<u64>(), 100);
    }
}

#[test]
fn a_decided_pairing_stops_at_the_end_of_a_batch() {
    let plan = TournamentPlan { gauntlet: true, ..plan() };
    let decided = |scores: &[PairScore]| scores.len() >= 10;
    let run = play_until(&plan, None, 2, &decided, (0, 0)).unwrap();
    assert!(run.is_complete);
    assert_eq!(run.pairings.iter().map(|pairing| pairing.bots).collect::<Vec<_>>(), [[0, 1], [0, 2]]);
    assert!(run.pairings.iter().all(|pairing| pairing.scores.len() == 14));
}

/// The files of a folder and of the one in it, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for part in [folder.to_owned(), folder.join("pairings")] {
        for path in fs::read_dir(part).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            found.insert(name, fs::read(path).unwrap());
        }
    }
    found
}

#[test]
fn more_pairs_go_on_where_fewer_ended() {
    // Ended by the number of pairs within a batch, at the end of one, and by the rule to stop early. The rule would
    // also hold after 10 pairs, where nobody who plays batches of 7 looks.
    let decided: &dyn Fn(&[PairScore]) -> bool = &|scores| scores.len() == 10 || scores.len() >= 21;
    let never: &dyn Fn(&[PairScore]) -> bool = &|_| false;
    for (is_decided, steps) in [(never, &[10, 14, 50][..]), (decided, &[10, 50]), (decided, &[30, 50])] {
        let [at_once, raised] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let play = |path: &Path, pairs| {
            let plan = TournamentPlan { pairs, ..plan() };
            let opened = open(path, &plan).unwrap();
            assert!(!path.join("ratings.csv").exists() && !path.join("ratings.parquet").exists());
            play_until(&plan, Some(&opened), 2, is_decided, (0, 0)).unwrap()
        };
        let whole = play(at_once.path(), 50);
        let mut kept = 0;
        for &pairs in steps {
            let run = play(raised.path(), pairs);
            assert!(run.is_complete);
            assert_eq!(run.kept, kept);
            kept += run.played;
            // Tables of these pairs, and what was made of them.
            fs::write(raised.path().join("ratings.csv"), "stale").unwrap();
            fs::write(raised.path().join("ratings.parquet"), "stale").unwrap();
        }
        assert_eq!(kept, whole.played);
        // The same plan leaves finished tables alone.
        drop(open(raised.path(), &plan()).unwrap());
        for name in ["ratings.csv", "ratings.parquet"] {
            fs::remove_file(raised.path().join(name)).unwrap();
        }
        assert_eq!(files(raised.path()), files(at_once.path()));
    }
}

#[test]
fn fewer_pairs_or_another_difference_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let before = open(folder.path(), &plan()).unwrap();
    play(&plan(), Some(&before), 2);
    drop(before);
    let there = files(folder.path());
    let refused = |plan: &TournamentPlan, part: &str| {
        let error = open(folder.path(), plan).unwrap_err();
        assert_eq!(error.trouble(), Trouble::Foreign);
        assert!(error.to_string().contains(part), "{error}");
        assert_eq!(files(folder.path()), there);
    };
    refused(&TournamentPlan { pairs: 49, ..plan() }, "tournament.pairs is 50 in the folder but 49 here");
    refused(&TournamentPlan { pairs: 60, seed: 2, ..plan() }, "tournament.seed is 1 in the folder but 2 here");
    refused(&TournamentPlan { pairs: 60, batch: NonZeroU32::new(8).unwrap(), ..plan() }, "tournament.batch");
}

#[test]
fn what_is_not_ours_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let opened = open(path, &plan()).unwrap();
    assert!(matches!(open(path, &plan()), Err(SimError::Locked { .. })));
    play(&plan(), Some(&opened), 1);
    drop(opened);

    let other = TournamentPlan { seed: 2, ..plan() };
    let error = open(path, &other).unwrap_err();
    assert_eq!(error.trouble(), Trouble::Foreign);
    assert!(error.to_string().contains("tournament.seed is 1 in the folder but 2 here"), "{error}");

    // A flipped digit, and a file of another tournament.
    let file = path.join("pairings/0-1.json");
    let text = fs::read_to_string(&file).unwrap();
    let digit = text.find("\"scores\":\"").unwrap() + 10;
    let mut bytes = text.clone().into_bytes();
    bytes[digit] = if bytes[digit] == b'0' { b'1' } else { b'0' };
    fs::write(&file, &bytes).unwrap();
    let opened = open(path, &plan()).unwrap();
    let error = play_until(&plan(), Some(&opened), 1, &|_| false, (0, 0)).unwrap_err();
    assert_eq!(error.trouble(), Trouble::Foreign);
    assert!(error.to_string().contains("0-1.json") && error.to_string().contains("remove it"), "{error}");
    drop(opened);
    fs::write(&file, &text).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let opened = open(elsewhere.path(), &other).unwrap();
    fs::create_dir(elsewhere.path().join("pairings")).unwrap();
    fs::copy(&file, elsewhere.path().join("pairings/0-1.json")).unwrap();
    assert!(matches!(opened.load([0, 1]), Err(SimError::Damaged { .. })));

    // Starting over keeps what is not ours.
    fs::write(path.join("notes.txt"), "mine").unwrap();
    let fresh = TournamentFolder::open(path, &other, true).unwrap();
    assert!(fresh.load([0, 1]).unwrap().is_empty() && path.join("notes.txt").exists());
    drop(fresh);
    fs::write(path.join("manifest.json"), "{\"sandtable\": \"0.1.0\", \"plan\": {}}").unwrap();
    assert_eq!(TournamentFolder::open(path, &other, true).unwrap_err().trouble(), Trouble::Foreign);
    let foreign = tempfile::tempdir().unwrap();
    fs::write(foreign.path().join("thesis.tex"), "").unwrap();
    assert!(matches!(open(foreign.path(), &plan()), Err(SimError::ForeignFolder { .. })));
}

#[test]
fn a_full_disk_loses_nothing_that_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let opened = open(folder.path(), &plan()).unwrap();
    let cut = play_until(&plan(), Some(&opened), 1, &|_| false, (1, 24)).unwrap();
    let before = fs::read(folder.path().join("pairings/0-1.json")).unwrap();
    std::os::unix::fs::symlink("/dev/full", folder.path().join("pairings/0-1.json.tmp")).unwrap();
    let error = play_until(&plan(), Some(&opened), 1, &|_| false, (0, 0)).unwrap_err();
    assert!(error.to_string().contains("the disk is full"), "{error}");
    assert_eq!(fs::read(folder.path().join("pairings/0-1.json")).unwrap(), before);
    let rest = play(&plan(), Some(&opened), 1);
    assert!(rest.is_complete && rest.kept >= cut.played);
}
