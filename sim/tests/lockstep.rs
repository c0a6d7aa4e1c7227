//! Cells played in step: the games of a paired plan, whatever the steps and the threads.

mod common;

use common::{plan, play_in, random};
use sandtable_engine::testing::small::{Pig, TicTacToe};
use sandtable_sim::{Folder, GameRow, Lockstep, Seating, Stop};

fn in_steps(steps: &[u64], threads: usize) -> Lockstep {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let seatings = [0, 1].map(|_| Seating { game: &Pig, players: &random });
    let mut played = Lockstep::new(2);
    for &games in steps {
        assert!(pool.install(|| played.play_to(games, &seatings, 1, None, &Stop::new(), &|_| ())).unwrap());
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
    assert!(played.play_to(20, &seatings, 1, None, &stop, &|_| ()).unwrap());
    stop.ask();
    assert!(!played.play_to(60, &seatings, 1, None, &stop, &|_| ()).unwrap());
    assert_eq!(played.games(), 20);
    assert!(played.rows[0].iter().all(|row: &GameRow| row.winner <= 2));
}
