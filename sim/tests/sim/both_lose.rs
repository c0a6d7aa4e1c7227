//! Games that both sides lose: through runs, pairs of runs and matches.

use std::{fs, sync::Arc};

use sandtable_bots::Bot;
use sandtable_engine::{
    Observation, Side,
    testing::small::{TicTacToe, Ultimatum, ultimatum::Action},
};
use sandtable_sim::{
    Block, GameRow, Measure, PairedBy, SimError, Stop, Tally,
    matches::{Clock, Match, play_match},
    pair, read_finished,
    stats::{score_share, standing},
};

use crate::common::{self, plan, play, play_in};

const GAME: Ultimatum = Ultimatum { first: Side::One };

fn is_near(count: u64, of: u64, share: f64) -> bool {
    let error = (share * (1.0 - share) / of as f64).sqrt();
    (count as f64 / of as f64 - share).abs() < 4.0 * error
}

#[test]
fn a_run_counts_what_both_lose_apart_from_draws() {
    let tally = play(&GAME, &plan::<Ultimatum>(6000, 100, 1), None, 2).unwrap().tallies.remove(0);
    // A refusal of a third of the offers each, one time in two; what is seized is lost four times in six.
    assert!(is_near(tally.both_lost, 6000, 5.0 / 9.0), "{tally:?}");
    assert!(is_near(tally.draws(), 6000, 1.0 / 6.0), "{tally:?}");
    assert!(is_near(tally.wins[0], 6000, 1.0 / 4.0) && is_near(tally.wins[1], 6000, 1.0 / 36.0), "{tally:?}");
    assert_eq!(tally.wins[0] + tally.wins[1] + tally.draws() + tally.both_lost, 6000);
    // Nothing for both: the shares of the points add up to what was not lost. Beside each other both still have one.
    let sum = |of: fn(&Tally, usize, f64) -> sandtable_sim::stats::Estimate| -> f64 {
        (0..2).map(|side| of(&tally, side, 0.95).estimate).sum()
    };
    assert!((sum(score_share) - (1.0 - tally.both_lost as f64 / 6000.0)).abs() < 1e-12);
    assert!((sum(standing) - 1.0).abs() < 1e-12);
    let ahead = score_share(&tally, 0, 0.95).estimate - score_share(&tally, 1, 0.95).estimate;
    assert!((standing(&tally, 0, 0.95).estimate - 0.5 - ahead / 2.0).abs() < 1e-12);
}

#[test]
fn blocks_keep_it_and_other_games_do_not_mention_it() {
    let plan = plan::<Ultimatum>(200, 20, 1);
    let [one, four] = [1, 4].map(|threads| {
        let folder = tempfile::tempdir().unwrap();
        let tally = play_in(&GAME, &plan, folder.path(), threads).unwrap().tallies.remove(0);
        (folder, tally)
    });
    assert_eq!(one.1, four.1);
    let (mut sum, mut rows) = (Tally::default(), 0);
    let is_there = read_finished(one.0.path(), |block: Block| -> Result<(), SimError> {
        sum.merge(&block.tally).unwrap();
        rows += block.rows.iter().filter(|row| row.winner == GameRow::BOTH_LOST).count() as u64;
        Ok(())
    });
    assert!(is_there.unwrap());
    assert_eq!((sum.both_lost, rows), (one.1.both_lost, one.1.both_lost));
    let stored = fs::read_to_string(one.0.path().join(common::SEALED)).unwrap();
    assert!(stored.contains("\"both_lost\":") && rows > 0);
    let other = tempfile::tempdir().unwrap();
    play_in(&TicTacToe, &common::plan::<TicTacToe>(200, 20, 1), other.path(), 1).unwrap();
    for file in [common::SEALED, "manifest.json"] {
        assert!(!fs::read_to_string(other.path().join(file)).unwrap().contains("both_lo"), "{file}");
    }
}

#[test]
fn pairs_of_runs_say_how_it_changed() {
    let plan = plan::<Ultimatum>(400, 20, 1);
    let [a, b] = Side::BOTH.map(|first| {
        let folder = tempfile::tempdir().unwrap();
        let tally = play_in(&Ultimatum { first }, &plan, folder.path(), 1).unwrap().tallies.remove(0);
        (folder, tally)
    });
    let paired = pair(a.0.path(), b.0.path()).unwrap().unwrap();
    assert_eq!(paired.by, PairedBy::Game);
    let change = |measure| paired.cells[0].difference(measure, 0.95).estimate;
    let share = |of: &Tally, count: u64| count as f64 / of.games as f64;
    assert!((change(Measure::BothLost) - share(&b.1, b.1.both_lost) + share(&a.1, a.1.both_lost)).abs() < 1e-12);
    assert!((change(Measure::Draws) - share(&b.1, b.1.draws()) + share(&a.1, a.1.draws())).abs() < 1e-12);
    let score = |tally: &Tally| score_share(tally, 0, 0.95).estimate;
    assert!((change(Measure::Score) - score(&b.1) + score(&a.1)).abs() < 1e-12);
    assert_eq!(paired.cells[0].discordant(Measure::BothLost).unwrap().pairs, 400);
}

/// Makes this offer, and refuses all.
struct Stubborn(Action);

impl Bot<Ultimatum> for Stubborn {
    fn choose(&mut self, _: &Ultimatum, _: &Observation<Ultimatum>, legal: &[Action], _: u64, _: &Stop) -> usize {
        legal.iter().position(|action| [self.0, Action::Refuse].contains(action)).unwrap()
    }
}

#[test]
fn bots_that_lose_together_are_even() {
    let clocks = [Clock::default(), Clock::default()].map(Arc::new);
    let make = |bot: usize| -> Box<dyn Bot<Ultimatum>> { Box::new(Stubborn([Action::Share, Action::Seize][bot])) };
    let played = Match { game: &GAME, make: &make, clocks: &clocks, pairs: 300, seed: 1, gauge: None };
    let (score, luck) = play_match(&played, &Stop::new(), &|_| {}).unwrap();
    assert_eq!(luck, None);
    // Refused as side one; as side two it watches the other one seize, which wins two times in six.
    assert_eq!(score.both_lost + score.games.iter().sum::<u64>(), 600);
    assert_eq!(score.games, [0, 0, 600 - score.both_lost]);
    assert!(is_near(score.games[2], 300, 1.0 / 3.0), "{score:?}");
    assert_eq!(score.by_side, [300, 300 - score.games[2]]);
    assert_eq!(score.pairs, [0, score.games[2], 300 - score.games[2], 0, 0]);
}
