//! How well the values of models forecast games, whether or not they were fitted to games like these.

use std::sync::Arc;

use sandtable_engine::{Side, dice::hash};

use super::{Model, Progress, fit::log_loss, sampling::Sampling};
use crate::{
    BotSpec, Doctrine,
    self_play::{each_game, play_out, score},
};

/// The games that are forecast.
#[derive(Clone, Debug)]
pub struct ForecastPlan {
    /// Number of games.
    pub games: u64,
    /// Seed of the games. Those that a model was fitted to with the same bots and seed are among them.
    pub seed: u64,
    /// Players, taking turns: game `i` is played by both sides with entry `i % len`.
    pub bots: Vec<BotSpec>,
    /// The model that the players use, if they use one.
    pub model: Option<Arc<Model>>,
}

/// A game and what was said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastGame {
    /// What came out for [`Side::One`]: 1, 1/2 or 0.
    pub score: f64,
    /// Its positions, in order: one whenever the clock or the slot of the value has changed.
    pub positions: Vec<Forecast>,
}

/// What each model says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The game turn.
    pub turn: u16,
    /// Whether it is the first position of the turn.
    pub begins_turn: bool,
    /// Expected share of a win of [`Side::One`], by each model in the order given.
    pub shares: Vec<f64>,
}

impl Forecast {
    /// Log loss of each model in natural units, where `score` came out.
    pub fn losses(&self, score: f64) -> impl Iterator<Item = f64> {
        self.shares.iter().map(move |&share| log_loss(share, score as f32))
    }
}

/// Mean log loss of a constant that knows how many of the games were won: 0 where all ended alike.
pub fn constant_loss(games: &[ForecastGame], is_counted: impl Fn(&Forecast) -> bool) -> f64 {
    let count = |game: &ForecastGame| game.positions.iter().filter(|position| is_counted(position)).count() as f64;
    let weights: Vec<(f64, f64)> = games.iter().map(|game| (count(game), game.score)).collect();
    let positions = weights.iter().map(|(count, _)| count).sum::<f64>().max(1.0);
    let mean = weights.iter().map(|(count, score)| count * score).sum::<f64>() / positions;
    weights.iter().map(|&(count, score)| count * log_loss(mean, score as f32)).sum::<f64>() / positions
}

/// Plays the games of `plan` and asks each model about their positions.
///
/// A pure function of its arguments: the number of threads changes nothing.
///
/// # Panics
/// When the plan names no player or a person.
pub fn forecast<G: Doctrine>(
    game: &G,
    models: &[Arc<Model>],
    plan: &ForecastPlan,
    progress: Progress<'_>,
) -> Vec<ForecastGame> {
    assert!(!plan.bots.is_empty(), "games have players");
    each_game(plan.games, progress, |number| {
        let spec = &plan.bots[(number % plan.bots.len() as u64) as usize];
        let mut players = [(); 2].map(|()| spec.build(game, plan.model.clone()));
        let (mut positions, mut sampling, mut scratch) = (Vec::new(), Sampling::default(), Vec::new());
        let mut last = None;
        let outcome = play_out(game, &mut players, hash(plan.seed, number), |_, position, _| {
            let state = position.state();
            if sampling.picks(game, state) {
                let turn = game.turn(state);
                let mut share = |model: &Arc<Model>| f64::from(model.value(game, state, Side::One, &mut scratch).0);
                let shares = models.iter().map(&mut share).collect();
                positions.push(Forecast { turn, begins_turn: last != Some(turn), shares });
                last = Some(turn);
            }
        });
        ForecastGame { score: score(outcome, Side::One), positions }
    })
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{math::ln, testing::small::Ultimatum};

    use super::*;
    use crate::value::{TrainPlan, train};

    fn plan(games: u64) -> ForecastPlan {
        ForecastPlan { games, seed: 7, bots: vec![BotSpec::SCRIPT], model: None }
    }

    /// Before the offer the first side may expect a ninth of a win, and a sixth when it is asked, which is in two games of
    /// three. Who says so loses what the luck of the game costs, and who says the contrary much more.
    #[test]
    fn a_model_loses_what_the_luck_of_the_game_costs() {
        let game = Ultimatum { first: Side::Two };
        let fitted = train(&[game], "abc", &TrainPlan { games: 8_000, ..TrainPlan::default() }, &|_| {}).model;
        let mut turned = fitted.clone();
        turned.slots[0].both_lost.clear();
        turned.slots[0].win.iter_mut().for_each(|weight| *weight = -*weight);
        let games = forecast(&game, &[Arc::new(fitted), Arc::new(turned)], &plan(20_000), &|_| {});
        let mut sums = [0.0; 2];
        for game in &games {
            assert!(game.positions[0].begins_turn);
            for position in &game.positions {
                sums.iter_mut().zip(position.losses(game.score)).for_each(|(sum, loss)| *sum += loss);
            }
        }
        let positions = games.iter().map(|game| game.positions.len()).sum::<usize>() as f64;
        let entropy = |p: f64| -(p * ln(p) + (1.0 - p) * ln(1.0 - p));
        let [of_fitted, of_turned] = sums.map(|sum| sum / positions);
        let best = 0.6 * entropy(1.0 / 9.0) + 0.4 * entropy(1.0 / 6.0);
        assert!((of_fitted - best).abs() < 0.01, "{of_fitted} {best}");
        assert!((constant_loss(&games, |_| true) - entropy(2.0 / 15.0)).abs() < 0.01);
        assert!(of_turned > best + 0.3, "{of_turned}");
    }

    #[test]
    fn games_are_those_that_were_asked_for() {
        let game = Ultimatum { first: Side::Two };
        let model = Arc::new(train(&[game], "abc", &TrainPlan { games: 200, ..TrainPlan::default() }, &|_| {}).model);
        let ten = forecast(&game, &[model.clone(), model], &plan(10), &|_| {});
        let twenty = forecast(&game, &[], &plan(20), &|_| {});
        assert_eq!(ten.len(), 10);
        for (game, same) in ten.iter().zip(&twenty) {
            assert!((game.score - same.score).abs() < 1e-12 && game.positions.len() == same.positions.len());
            assert!(game.positions.iter().all(|position| position.shares[0].total_cmp(&position.shares[1]).is_eq()));
        }
    }

    /// A game that was won and had one position, and one that was lost and had three: a quarter.
    #[test]
    fn the_constant_counts_positions() {
        let position = Forecast { turn: 1, begins_turn: true, shares: Vec::new() };
        let game = |score: f64, positions: usize| ForecastGame { score, positions: vec![position.clone(); positions] };
        let expected = -(0.25 * ln(0.25) + 0.75 * ln(0.75));
        let of = |games: &[ForecastGame]| constant_loss(games, |_| true);
        assert!((of(&[game(1.0, 1), game(0.0, 3)]) - expected).abs() < 1e-12);
        assert!(of(&[game(1.0, 1), game(1.0, 3)]).abs() < 1e-8 && of(&[]).abs() < 1e-12);
    }
}
