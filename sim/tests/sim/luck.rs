//! Luck measured while games are played: zero on average, nothing where nothing is rolled, and no trace in the games.

use std::{num::NonZeroU32, sync::Arc};

use sandtable_bots::{Bot, Doctrine, Model, Random, parallel::Pool};
use sandtable_engine::{
    Game, Observation, Published, Side, Statistics,
    dice::hash,
    games::{pacific_fury::PacificFury, three_kingdoms::ThreeKingdoms},
    math::{exp32, square},
    testing::small::{Pig, TicTacToe},
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};
use sandtable_sim::{
    Gauge, Lockstep, Seating, Stop, Valuer, Watch,
    matches::{Clock, Match, play_match},
};

use crate::common::random;

fn played<G: Statistics>(game: &G, games: u64, value: Option<&Valuer<'_, G>>, copies: u32, threads: usize) -> Lockstep {
    let copies = NonZeroU32::new(copies).unwrap();
    let gauge = value.map(|value| Gauge { value, copies });
    let pool = Pool::new(threads).unwrap();
    let mut played = Lockstep::new(1);
    let seatings = [Seating { game, players: &random }];
    let watch = Watch { stop: &Stop::new(), progress: &|_| (), chunk: 10, keep: &|_| Ok(()) };
    assert!(pool.install(|| played.play_to(games, &seatings, 1, gauge.as_ref(), watch)).unwrap());
    played
}

/// A value of Pig that knows who leads, with the points of the turn, and nothing else.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as a value of any game")]
fn lead(game: &Pig, state: &<Pig as Game>::State, _: &mut Vec<f32>) -> (f32, f32) {
    let turn = if game.to_act(state) == Some(Side::One) { 1.0 } else { -1.0 } * f32::from(state.total());
    let margin = f32::from(state.score(Side::One)) - f32::from(state.score(Side::Two)) + turn;
    (1.0 / (1.0 + exp32(-margin / 15.0)), margin)
}

/// Mean and variance.
fn moments(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    (mean, values.iter().map(|value| square(value - mean)).sum::<f64>() / (n - 1.0))
}

#[test]
fn luck_is_zero_on_average_whatever_the_value() {
    let nonsense = |_: &Pig, state: &<Pig as Game>::State, _: &mut Vec<f32>| {
        (f32::from(state.total() % 7) / 7.0, f32::from(state.score(Side::Two) % 5))
    };
    for value in [&lead as &Valuer<Pig>, &nonsense] {
        let played = played(&Pig, 3000, Some(value), 3, 2);
        for part in [|luck: &sandtable_sim::Luck| luck.score, |luck: &sandtable_sim::Luck| luck.margin] {
            let luck: Vec<f64> = played.luck[0].iter().map(part).collect();
            let (mean, variance) = moments(&luck);
            assert!(variance > 0.0);
            // The seed is fixed.
            assert!(mean.abs() < 4.0 * (variance / 3000.0).sqrt(), "mean {mean}, variance {variance}");
        }
    }
}

/// One of the published games, with its fitted model as the value.
fn mean_luck_of<G: Published + Doctrine>(scenario: &str) -> f64 {
    let files = GameFiles::embedded(G::ID).unwrap();
    let options = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
    let game = G::load(&files, scenario, &options).unwrap();
    let model = Model::embedded::<G>().unwrap().unwrap();
    let value = |game: &G, state: &G::State, scratch: &mut Vec<f32>| model.standing(game, state, scratch);
    let luck: Vec<f64> = played(&game, 400, Some(&value), 4, 2).luck[0].iter().map(|luck| luck.score).collect();
    let (mean, variance) = moments(&luck);
    mean / (variance / luck.len() as f64).sqrt()
}

#[test]
fn luck_is_zero_on_average_in_both_games() {
    let means = [mean_luck_of::<PacificFury>("guadalcanal"), mean_luck_of::<ThreeKingdoms>("19.2")];
    // Of right means, one pair in a thousand has one further off; the seed is fixed.
    assert!(means.iter().all(|mean| mean.abs() < 3.48), "{means:?} standard errors");
}

#[test]
fn a_value_that_sees_who_leads_explains_a_part_of_the_results() {
    let played = played(&Pig, 3000, Some(&lead), 16, 2);
    let scores: Vec<f64> = played.rows[0].iter().map(|row| [1.0, 0.0, 0.5][usize::from(row.winner)]).collect();
    let rest: Vec<f64> = scores.iter().zip(&played.luck[0]).map(|(score, luck)| score - 0.94 * luck.score).collect();
    let ((mean, variance), (adjusted_mean, adjusted)) = (moments(&scores), moments(&rest));
    assert!(adjusted < 0.75 * variance, "{variance} becomes {adjusted}");
    assert!((mean - adjusted_mean).abs() < 4.0 * (variance / 3000.0).sqrt());
}

#[test]
fn measuring_leaves_no_trace_in_the_games_and_depends_on_no_threads() {
    let plain = played(&Pig, 60, None, 1, 1);
    let one = played(&Pig, 60, Some(&lead), 4, 1);
    let two = played(&Pig, 60, Some(&lead), 4, 2);
    assert_eq!(one, two);
    assert_eq!(one.rows, plain.rows);
    assert_eq!(one.tallies, plain.tallies);
    assert!(plain.luck[0].iter().all(|luck| *luck == sandtable_sim::Luck::default()));
    assert_ne!(one.luck, plain.luck);
}

#[test]
fn a_game_without_dice_has_no_luck() {
    let value = |_: &TicTacToe, _: &<TicTacToe as Game>::State, _: &mut Vec<f32>| (0.3, 1.0);
    let played = played(&TicTacToe, 50, Some(&value), 2, 2);
    assert!(played.luck[0].iter().all(|luck| *luck == sandtable_sim::Luck::default()));
}

/// Plays at random by other numbers than [`Random`] does.
struct Twin;

impl Bot<Pig> for Twin {
    fn choose(
        &mut self,
        game: &Pig,
        observation: &Observation<Pig>,
        legal: &[<Pig as Game>::Action],
        seed: u64,
        stop: &Stop,
    ) -> usize {
        Random.choose(game, observation, legal, hash(seed, 1), stop)
    }
}

#[test]
fn a_match_without_luck_has_the_same_mean_and_less_noise() {
    let clocks = [Clock::default(), Clock::default()].map(Arc::new);
    let make = |bot: usize| -> Box<dyn Bot<Pig>> { if bot == 0 { Box::new(Random) } else { Box::new(Twin) } };
    let gauge = Gauge { value: &lead, copies: NonZeroU32::new(16).unwrap() };
    let play = |gauge: Option<&Gauge<'_, Pig>>, threads: usize| {
        let played = Match { game: &Pig, make: &make, clocks: &clocks, pairs: 2000, seed: 1, gauge };
        Pool::new(threads).unwrap().install(|| play_match(&played, &Stop::new(), &|_| ()).unwrap())
    };
    let (score, luck) = play(Some(&gauge), 2);
    assert_eq!(play(Some(&gauge), 1), (score, luck.clone()));
    assert_eq!(play(None, 1), (score, None));
    let luck = luck.unwrap();
    let without = luck.score_without().unwrap();
    assert!(without.factor > 1.15, "{without:?}");
    let mean = score.moments().0 as f64 / 4.0 / 2000.0;
    let width = without.mean.ci_high - without.mean.ci_low;
    assert!((without.mean.estimate - mean).abs() < width, "{without:?} beside {mean}");
    // Both play alike, so the truth is known.
    assert!(!without.mean.leaves_out(0.5), "{without:?}");
}
