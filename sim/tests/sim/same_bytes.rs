//! The same plan gives the same bytes, whatever the threads and the interruptions.

use std::{
    fs,
    sync::atomic::{AtomicU64, Ordering},
};

use sandtable_bots::{Bot, Random};
use sandtable_engine::{
    Observation, Side,
    testing::small::{Pig, TicTacToe, tic_tac_toe::Square},
};
use sandtable_sim::{Emit, Folder, Plan, Player, Run, Scan, SimError, Stop, Tally};

use crate::common::{PART, SEALED, data, manifest, plan, play, play_in, play_with};

fn small() -> Plan {
    plan::<TicTacToe>(95, 10, 2)
}

#[test]
fn threads_change_nothing() {
    let plan = plan::<Pig>(530, 50, 2);
    let runs: Vec<_> = [1, 2, 4]
        .into_iter()
        .map(|threads| {
            let folder = tempfile::tempdir().unwrap();
            let run = play_in(&Pig, &plan, folder.path(), threads).unwrap();
            assert!(run.is_complete);
            assert_eq!(run.played, 1060);
            (run.tallies, data(folder.path()))
        })
        .collect();
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
    let in_memory = play(&Pig, &plan, None, 2).unwrap();
    assert_eq!(in_memory.tallies, runs[0].0);
}

#[test]
fn the_sum_of_the_stored_blocks_is_the_result() {
    let folder = tempfile::tempdir().unwrap();
    let plan = small();
    let run = play_in(&TicTacToe, &plan, folder.path(), 2).unwrap();
    let folder = Folder::open(folder.path(), &manifest(&TicTacToe, &plan), false).unwrap();
    let mut tallies = vec![Tally::default(); 2];
    let mut next = 0;
    folder
        .for_each_block(|block| -> Result<(), SimError> {
            assert_eq!(block.block, next);
            assert_eq!(block.rows.len() as u64, block.tally.games);
            next += 1;
            Ok(tallies[plan.cell_of(block.block) as usize].merge(&block.tally)?)
        })
        .unwrap();
    assert_eq!(next, 20);
    assert_eq!(tallies, run.tallies);
    assert_eq!(tallies[0].games, 95);
}

#[test]
fn paired_cells_meet_the_same_games_and_others_do_not() {
    let mut plan = small();
    let paired = play(&TicTacToe, &plan, None, 1).unwrap().tallies;
    assert_eq!(paired[0], paired[1]);
    plan.paired = false;
    let unpaired = play(&TicTacToe, &plan, None, 1).unwrap().tallies;
    assert_ne!(unpaired[0], unpaired[1]);
}

/// Plays at random and asks to stop when it has begun a number of games.
struct Quitter<'a> {
    begun: &'a AtomicU64,
    after: u64,
    times: u32,
    stop: &'a Stop,
}

impl Bot<TicTacToe> for Quitter<'static> {
    fn choose(
        &mut self,
        game: &TicTacToe,
        seen: &Observation<TicTacToe>,
        legal: &[Square],
        seed: u64,
        stop: &Stop,
    ) -> usize {
        Random.choose(game, seen, legal, seed, stop)
    }

    fn new_game(&mut self) {
        if self.begun.fetch_add(1, Ordering::SeqCst) + 1 == self.after {
            (0..self.times).for_each(|_| self.stop.ask());
        }
    }
}

/// Plays until side one has begun `after` games, asks `times` times to stop, and gives what came of it.
fn quit(plan: &Plan, folder: &Folder, threads: usize, after: u64, times: u32) -> Run {
    let stop: &'static Stop = Box::leak(Box::default());
    let begun: &'static AtomicU64 = Box::leak(Box::default());
    let players = |side: Side| match side {
        Side::One => Player::new(Quitter { begun, after, times, stop }),
        Side::Two => Player::Random,
    };
    play_with(&TicTacToe, plan, Some(folder), threads, &players, stop).unwrap()
}

#[test]
fn interrupted_and_resumed_equals_uninterrupted() {
    let plan = small();
    let whole = tempfile::tempdir().unwrap();
    let never = u64::MAX;
    quit(&plan, &Folder::open(whole.path(), &manifest(&TicTacToe, &plan), false).unwrap(), 2, never, 0);
    for after in [1, 9, 10, 11, 55, 94, 95, 96, 178] {
        let folder = tempfile::tempdir().unwrap();
        let open = || Folder::open(folder.path(), &manifest(&TicTacToe, &plan), false).unwrap();
        let run = quit(&plan, &open(), 1, after, 1);
        assert!(!run.is_complete);
        assert!(!folder.path().join(SEALED).exists());
        // The block in flight was finished and saved.
        let expected = (0..20).find(|&block| plan.games_of(block).end + 95 * (block / 10) >= after).unwrap() + 1;
        let blocks = |run: &Run| run.tallies.iter().map(|tally| tally.games.div_ceil(10)).sum::<u64>();
        assert_eq!(blocks(&run), expected, "stopped after {after}");
        let again = quit(&plan, &open(), 2, 1, 1);
        assert_eq!(again.scan, Scan { kept: expected, dropped: 0 });
        assert!(blocks(&again) > expected);
        let last = quit(&plan, &open(), 2, never, 0);
        assert_eq!(last.scan.kept, blocks(&again));
        assert_eq!(data(folder.path()), data(whole.path()), "stopped after {after}");
    }
}

#[test]
fn asked_twice_it_drops_the_blocks_in_flight() {
    let plan = small();
    let folder = tempfile::tempdir().unwrap();
    let open = || Folder::open(folder.path(), &manifest(&TicTacToe, &plan), false).unwrap();
    let run = quit(&plan, &open(), 1, 25, 2);
    assert!(!run.is_complete);
    assert_eq!((run.played, run.tallies[0].games), (24, 20));
    assert_eq!(play(&TicTacToe, &plan, Some(&open()), 1).unwrap().scan, Scan { kept: 2, dropped: 0 });
}

#[test]
fn a_torn_tail_costs_the_torn_blocks_only() {
    // One game a block keeps the lines short: every cut is a run with several syncs of the disk.
    let plan = Plan { emit: Emit::default(), ..plan::<TicTacToe>(6, 1, 1) };
    let whole = tempfile::tempdir().unwrap();
    let run = play_in(&TicTacToe, &plan, whole.path(), 2).unwrap();
    let [_, lines] = data(whole.path());
    let starts: Vec<usize> = (0..lines.len()).filter(|&i| i == 0 || lines[i - 1] == b'\n').collect();
    for cut in starts[starts.len() - 2]..=lines.len() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("blocks")).unwrap();
        fs::copy(whole.path().join("manifest.json"), folder.path().join("manifest.json")).unwrap();
        fs::write(folder.path().join(PART), &lines[..cut]).unwrap();
        let again = play_in(&TicTacToe, &plan, folder.path(), 1).unwrap();
        let kept =
            starts.iter().filter(|&&start| start > 0 && start <= cut).count() as u64 + u64::from(cut == lines.len());
        let dropped = u64::from(!lines[..cut].ends_with(b"\n"));
        assert_eq!(again.scan, Scan { kept, dropped }, "cut at {cut}");
        assert_eq!(again.tallies, run.tallies);
        assert_eq!(data(folder.path()), data(whole.path()), "cut at {cut}");
    }
}

#[test]
fn damaged_foreign_and_doubled_lines_are_played_again() {
    let plan = small();
    let whole = tempfile::tempdir().unwrap();
    play_in(&TicTacToe, &plan, whole.path(), 1).unwrap();
    let other = tempfile::tempdir().unwrap();
    play_in(&TicTacToe, &Plan { seed: 2, ..plan.clone() }, other.path(), 1).unwrap();
    let [good, foreign] = [&whole, &other].map(|folder| fs::read(folder.path().join(SEALED)).unwrap());
    let line = |bytes: &[u8], n: usize| bytes.split_inclusive(|&byte| byte == b'\n').nth(n).unwrap().to_vec();
    let mut flipped = line(&good, 5);
    flipped[100] ^= 4;
    let mixed = [line(&good, 3), flipped, line(&foreign, 4), line(&good, 3), b"\n".to_vec(), line(&good, 0)].concat();
    for name in [PART, SEALED] {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("blocks")).unwrap();
        fs::copy(whole.path().join("manifest.json"), folder.path().join("manifest.json")).unwrap();
        fs::write(folder.path().join(name), &mixed).unwrap();
        let run = play_in(&TicTacToe, &plan, folder.path(), 2).unwrap();
        assert_eq!(run.scan, Scan { kept: 2, dropped: 4 });
        assert_eq!(data(folder.path()), data(whole.path()));
    }
}

#[test]
fn a_finished_run_plays_nothing_again() {
    let plan = small();
    let folder = tempfile::tempdir().unwrap();
    let first = play_in(&TicTacToe, &plan, folder.path(), 2).unwrap();
    let before = data(folder.path());
    let second = play_in(&TicTacToe, &plan, folder.path(), 2).unwrap();
    assert_eq!((second.played, second.tallies), (0, first.tallies));
    assert_eq!(data(folder.path()), before);
}
