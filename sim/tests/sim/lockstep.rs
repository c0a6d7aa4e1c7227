//! Cells played in step: the games of a paired plan, whatever the steps and the threads.

use sandtable_bots::parallel::Pool;
use sandtable_engine::testing::small::{Pig, TicTacToe};
use sandtable_sim::{Chunk, Folder, GameRow, Lockstep, Seating, SimError, Stop, Watch};

use crate::common::{self, plan, play_in, random};

/// Keeps nothing.
fn watch(stop: &Stop) -> Watch<'_> {
    Watch { stop, progress: &|_| (), chunk: 10, keep: &|_| Ok(()) }
}

fn in_steps(steps: &[u64], threads: usize) -> Lockstep {
    let pool = Pool::new(threads).unwrap();
    let seatings = [0, 1].map(|_| Seating { game: &Pig, players: &random });
    let mut played = Lockstep::new(2);
    for &games in steps {
        assert!(pool.install(|| played.play_to(games, &seatings, 1, None, watch(&Stop::new()))).unwrap());
    }
    played
}

#[test]
fn steps_and_threads_leave_no_trace() {
    let whole = in_steps(&[103], 1);
    assert_eq!(whole.games(), 103);
    assert_eq!(in_steps(&[103], 2), whole);
    assert_eq!(in_steps(&[7, 50, 103], 2), whole);
    // Equal cells meet equal dice.
    assert_eq!(whole.rows[0], whole.rows[1]);
    assert_eq!(whole.tallies[0].games, 103);
}

#[test]
fn the_games_are_those_of_a_paired_plan() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan::<Pig>(40, 10, 1);
    let run = play_in(&Pig, &plan, folder.path(), 1).unwrap();
    assert!(Folder::open(folder.path(), &common::manifest(&Pig, &plan), false).is_ok());
    assert_eq!(in_steps(&[40], 2).tallies[0], run.tallies[0]);
}

#[test]
fn a_stop_keeps_what_earlier_steps_played() {
    let (stop, seatings) = (Stop::new(), [Seating { game: &TicTacToe, players: &random }]);
    let mut played = Lockstep::new(1);
    assert!(played.play_to(20, &seatings, 1, None, watch(&stop)).unwrap());
    stop.ask();
    assert!(!played.play_to(60, &seatings, 1, None, watch(&stop)).unwrap());
    assert_eq!(played.games(), 20);
    assert!(played.rows[0].iter().all(|row: &GameRow| row.winner <= 2));
}

#[test]
fn what_was_kept_is_not_played_again() {
    let whole = in_steps(&[103], 1);
    let seatings = [0, 1].map(|_| Seating { game: &Pig, players: &random });
    let kept = std::sync::Mutex::new(Vec::<Chunk>::new());
    let stop = Stop::new();
    let keep = |chunk: &Chunk| -> Result<(), SimError> {
        kept.lock().unwrap().push(chunk.clone());
        Ok(())
    };
    let keeping = Watch { keep: &keep, chunk: 7, ..watch(&stop) };
    assert!(Lockstep::new(2).play_to(103, &seatings, 1, None, keeping).unwrap());
    let all = kept.into_inner().unwrap();
    assert_eq!(all.len(), 15);
    // Some are lost, some come twice, all in any order; one ends in the midst of a step.
    for lost in 0..all.len() {
        let mut again = Lockstep::new(2);
        for (i, chunk) in all.iter().enumerate().rev().filter(|&(i, _)| i % 4 != lost % 4) {
            assert!(again.restore(chunk.clone()), "{i}");
            assert!(!again.restore(chunk.clone()), "{i}");
        }
        let overlapping = Chunk { start: all[0].start + 1, ..all[0].clone() };
        assert!(lost % 4 == 0 || !again.restore(overlapping));
        for games in [50, 103] {
            assert!(again.play_to(games, &seatings, 1, None, watch(&stop)).unwrap());
            assert_eq!(again.games(), games);
        }
        assert_eq!(again, whole);
    }
    let mut full = Lockstep::new(2);
    assert!(all.iter().all(|chunk| full.restore(chunk.clone())));
    let idle = |_: u64| panic!("nothing is left to play");
    assert!(full.play_to(103, &seatings, 1, None, Watch { progress: &idle, ..watch(&stop) }).unwrap());
    assert_eq!(full, whole);
    let mut settled = Lockstep::new(2);
    assert!(all.iter().all(|chunk| settled.restore(chunk.clone())));
    assert!(settled.settle(49).unwrap() && settled.settle(103).unwrap() && !settled.settle(110).unwrap());
    assert_eq!(settled, whole);
    assert!(!Lockstep::new(3).restore(all[0].clone()));
}
