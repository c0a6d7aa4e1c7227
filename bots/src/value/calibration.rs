//! Win chances that come true.
//!
//! A search tells the mean score of its playouts. That is a good order of actions, and a poor forecast: playouts are
//! weaker play than what follows. So the chances are set right by what came out of games between equal players: by
//! logistic regression of the score on the logit of the chance, the part of the game that is over, and both multiplied,
//! for each side on its own (Platt scaling).

use std::{fmt, sync::Arc};

use sandtable_engine::{
    Observation, Side, Stream,
    dice::hash,
    math::{ln, sigmoid},
};
use sandtable_scenarios::counted;
use serde::{Deserialize, Serialize};

use super::{
    Model, Progress, Tenth,
    fit::{Rows, linear, log_loss, logistic, penalties},
    train::{sort_into, to_means},
};
use crate::{
    BotSpec, Doctrine, Stop,
    self_play::{each_game, play_out, score},
};

/// Chances nearer to 0 or 1 than this count as this near.
const LEAST: f64 = 0.005;
/// Numbers that the regression looks at, the constant not counted.
const WIDTH: usize = 4;
/// In one of so many games of a scenario the first decisions of both sides are asked about, where hints are asked for
/// most; in the others any decisions.
const OPENINGS: u64 = 4;
/// Strength of the ridge penalty.
const RIDGE: f64 = 1.0;

/// How the chances of a search come true in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// The bot whose chances they are.
    pub search: String,
    /// The bot that played both sides.
    pub players: String,
    /// Number of games.
    pub games: u64,
    /// Seed of the games.
    pub seed: u64,
    /// The last turn that was seen, from 1.
    pub turns: u16,
    /// For each side: the constant, and the weights of the logit, of the part of the game that is over, of their
    /// product, and of the first turn.
    pub sides: [[f32; WIDTH + 1]; 2],
}

impl Calibration {
    /// The chance of a side in this turn whose search tells `told`.
    #[must_use]
    pub fn chance(&self, side: Side, turn: u16, told: f64) -> f64 {
        let weights = self.sides[side.index()].map(f64::from);
        sigmoid(linear(&weights, &row(told, turn, self.turns)))
    }

    /// Whether all of it are numbers, and a higher chance told never means a lower one.
    pub(super) fn is_sound(&self) -> bool {
        let slopes = |[_, logit, _, both, _]: [f32; WIDTH + 1]| logit >= 0.0 && logit + both >= 0.0;
        self.turns > 0 && self.sides.iter().all(|side| side.iter().all(|w| w.is_finite()) && slopes(*side))
    }
}

/// What the regression looks at.
fn row(told: f64, turn: u16, turns: u16) -> [f32; WIDTH] {
    let told = told.clamp(LEAST, 1.0 - LEAST);
    let logit = (ln(told) - ln(1.0 - told)) as f32;
    let over = f32::from(turn.min(turns)) / f32::from(turns.max(1));
    [logit, over, logit * over, f32::from(u8::from(turn <= 1))]
}

/// How chances are set right.
#[derive(Clone, Debug)]
pub struct CalibrationPlan {
    /// Number of games, in turn over the scenarios.
    pub games: u64,
    /// Decisions of every game at which the search is asked.
    pub asked: usize,
    /// Seed of the games.
    pub seed: u64,
    /// The bot that plays both sides.
    pub players: BotSpec,
    /// The search.
    pub search: BotSpec,
}

/// How chances came true in games that they were not fitted on: each half of the games is judged by the fit to the
/// other half.
#[derive(Clone, Debug, PartialEq)]
pub struct Reliability {
    /// Decisions at which the search was asked.
    pub positions: u64,
    /// Mean log loss of the chances as told, and set right.
    pub log_loss: [f64; 2],
    /// Decisions by the chance told: [0, 0.1), [0.1, 0.2), ... [0.9, 1].
    pub told: [Tenth; 10],
    /// The same by the chance set right.
    pub set_right: [Tenth; 10],
    /// For each side: all its decisions, by the chance set right.
    pub sides: [Tenth; 2],
}

impl fmt::Display for Reliability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [told, set_right] = self.log_loss;
        writeln!(f, "{}: log loss {told:.4} as told, {set_right:.4} set right", counted(self.positions, "decision"))?;
        for (name, tenths) in [("as told", &self.told), ("set right", &self.set_right)] {
            for (tenth, bin) in tenths.iter().enumerate().filter(|(_, bin)| bin.positions > 0) {
                let low = tenth as f64 / 10.0;
                let (said, won, n) = (bin.forecast, bin.outcome, bin.positions);
                writeln!(f, "{name} {low:.1}+: said {said:.3}, won {won:.3}, n {n}")?;
            }
        }
        for (number, side) in (1..).zip(&self.sides) {
            writeln!(f, "side {number}: said {:.3}, won {:.3}, n {}", side.forecast, side.outcome, side.positions)?;
        }
        Ok(())
    }
}

/// A decision at which the search was asked.
#[derive(Clone, Copy)]
struct Case {
    game: u64,
    side: Side,
    turn: u16,
    told: f64,
    score: f64,
}

/// Plays the games of `plan`, asks the search at some decisions of each, and fits how its chances come true.
///
/// A pure function of scenarios, model and plan.
///
/// # Panics
/// When there is no scenario, or the plan names a person.
pub fn calibrate<G: Doctrine>(
    scenarios: &[G],
    model: &Arc<Model>,
    plan: &CalibrationPlan,
    progress: Progress,
) -> (Calibration, Reliability) {
    assert!(!scenarios.is_empty(), "chances are those of a scenario");
    let scenario = |number: u64| &scenarios[(number % scenarios.len() as u64) as usize];
    let count = scenarios.len() as u64;
    let is_opening = |number: u64| (number / count).is_multiple_of(OPENINGS);
    let asked = |number: u64| ask(scenario(number), model, plan, number, is_opening(number));
    let cases = each_game(plan.games, progress, asked).concat();
    let turns = cases.iter().map(|case| case.turn).max().unwrap_or(1);
    let fit = |of: &dyn Fn(&Case) -> bool| Calibration {
        search: plan.search.to_string(),
        players: plan.players.to_string(),
        games: plan.games,
        seed: plan.seed,
        turns,
        sides: Side::BOTH.map(|side| fit_side(cases.iter().filter(|case| case.side == side && of(case)), turns)),
    };
    let half = |case: &Case| case.game / count / OPENINGS % 2;
    let halves = [fit(&|case| half(case) == 1), fit(&|case| half(case) == 0)];
    let reliability = judge(&cases, |case| halves[half(case) as usize].chance(case.side, case.turn, case.told));
    (fit(&|_| true), reliability)
}

/// The regression of one side; weights that would turn the order of chances round are left out.
fn fit_side<'a>(cases: impl Iterator<Item = &'a Case>, turns: u16) -> [f32; WIDTH + 1] {
    let (mut features, mut scores) = (Vec::new(), Vec::new());
    for case in cases {
        features.extend(row(case.told, case.turn, turns));
        scores.push(case.score as f32);
    }
    if scores.is_empty() {
        return [0.0, 1.0, 0.0, 0.0, 0.0];
    }
    let rows = Rows { features: &features, width: WIDTH };
    let weights = logistic(rows, &scores, &penalties(rows, RIDGE));
    let [constant, logit, over, both, first] = std::array::from_fn(|i| ((weights[i] * 1e4).round() / 1e4) as f32);
    let logit = logit.max(0.0);
    [constant, logit, over, both.max(-logit), first]
}

fn judge(cases: &[Case], set_right: impl Fn(&Case) -> f64) -> Reliability {
    let mut result = Reliability {
        positions: cases.len() as u64,
        log_loss: [0.0; 2],
        told: [Tenth::default(); 10],
        set_right: [Tenth::default(); 10],
        sides: [Tenth::default(); 2],
    };
    for case in cases {
        let chance = set_right(case);
        sort_into(&mut result.told, case.told, case.score);
        sort_into(&mut result.set_right, chance, case.score);
        let side = &mut result.sides[case.side.index()];
        side.positions += 1;
        side.forecast += chance;
        side.outcome += case.score;
        for (sum, forecast) in result.log_loss.iter_mut().zip([case.told, chance]) {
            *sum += log_loss(forecast.clamp(LEAST, 1.0 - LEAST), case.score as f32) / cases.len() as f64;
        }
    }
    to_means(&mut result.told);
    to_means(&mut result.set_right);
    to_means(&mut result.sides);
    result
}

/// One game, and what the search said at the first decision of each side, or at some of its decisions, each as likely as
/// the others.
fn ask<G: Doctrine>(game: &G, model: &Arc<Model>, plan: &CalibrationPlan, number: u64, is_opening: bool) -> Vec<Case> {
    let seed = hash(plan.seed, number);
    let mut players = [(); 2].map(|()| plan.players.build(game, Some(model.clone())));
    let mut rng = Stream::new(hash(seed, u64::MAX));
    let mut kept: Vec<(Observation<G>, Vec<G::Action>, u64)> = Vec::new();
    let mut seen = 0_u32;
    let outcome = play_out(game, &mut players, seed, |observation, position, seed| {
        seen += 1;
        let taken = || (*observation, position.legal().to_vec(), seed);
        if is_opening {
            if kept.iter().all(|(kept, ..)| kept.viewer() != observation.viewer()) {
                kept.push(taken());
            }
        } else if kept.len() < plan.asked {
            kept.push(taken());
        } else {
            let place = rng.below(seen) as usize;
            if place < plan.asked {
                kept[place] = taken();
            }
        }
    });
    let mut search = plan.search.build(game, Some(model.clone()));
    let mut cases = Vec::new();
    for (observation, legal, seed) in kept {
        search.new_game();
        let best = search.choose(game, &observation, &legal, hash(seed, 1), &Stop::new());
        let thoughts = search.thoughts();
        let Some(told) = thoughts.iter().find(|thought| thought.action == best).and_then(|thought| thought.score)
        else {
            continue;
        };
        let side = observation.viewer();
        let turn = game.turn(observation.state());
        cases.push(Case { game: number, side, turn, told, score: score(outcome, side) });
    }
    cases
}

#[cfg(test)]
mod tests {
    use sandtable_engine::testing::small::Ultimatum;

    use super::*;
    use crate::value::{TrainPlan, train};

    /// Cases of both sides in four turns: what was told for the side, in a turn, has this logit of being won.
    fn cases(seed: u64, logit: impl Fn(Side, u16, f64) -> f64) -> Vec<Case> {
        let mut rng = Stream::new(seed);
        let mut case = |game: u64| {
            let (side, turn) = (Side::from_index(game as usize % 2), 1 + (game / 2) as u16 % 4);
            let told = f64::from(rng.below(900) + 50) / 1000.0;
            let won = rng.unit() < sigmoid(logit(side, turn, ln(told) - ln(1.0 - told)));
            Case { game, side, turn, told, score: f64::from(u8::from(won)) }
        };
        (0..40_000).map(&mut case).collect()
    }

    fn fitted(cases: &[Case]) -> Calibration {
        let sides = Side::BOTH.map(|side| fit_side(cases.iter().filter(|case| case.side == side), 4));
        Calibration { search: String::new(), players: String::new(), games: 1, seed: 1, turns: 4, sides }
    }

    /// Chances that are too near to a half, and for one side too high, are set right.
    #[test]
    fn chances_are_set_right() {
        let cases = cases(7, |side, _, told| 2.0 * told - if side == Side::Two { 1.0 } else { 0.0 });
        let calibration = fitted(&cases);
        assert!(calibration.is_sound());
        let result = judge(&cases, |case| calibration.chance(case.side, case.turn, case.told));
        assert!(result.log_loss[1] < result.log_loss[0] - 0.03, "{result}");
        for tenth in result.set_right {
            assert!((tenth.forecast - tenth.outcome).abs() < 0.03, "{result}");
        }
        assert!(result.told.iter().any(|tenth| (tenth.forecast - tenth.outcome).abs() > 0.1), "{result}");
        for turn in 1..=4 {
            assert!((calibration.chance(Side::Two, turn, 0.5) - sigmoid(-1.0)).abs() < 0.03);
            assert!(calibration.chance(Side::One, turn, 0.6) > calibration.chance(Side::One, turn, 0.4));
        }
    }

    /// In the first turn the side wins one game in five of those that it is told to win every second time; later all is as
    /// it is told.
    #[test]
    fn the_first_turn_is_set_right_by_itself() {
        let calibration = fitted(&cases(9, |_, turn, told| told - if turn == 1 { ln(4.0) } else { 0.0 }));
        for (turn, chance) in [(1, 0.2), (2, 0.5), (3, 0.5), (4, 0.5)] {
            assert!((calibration.chance(Side::One, turn, 0.5) - chance).abs() < 0.03, "{turn}: {calibration:?}");
        }
    }

    /// One decision of any game is asked about, but the first decisions of both sides where the beginning is.
    #[test]
    fn the_beginning_is_asked_on_both_sides() {
        let game = Ultimatum { first: Side::One };
        let model = Arc::new(train(&[game], "abc", &TrainPlan { games: 200, ..TrainPlan::default() }, &|_| {}).model);
        let plan = CalibrationPlan {
            games: 1,
            asked: 1,
            seed: 1,
            players: "random".parse().unwrap(),
            search: "mcts:iters=8".parse().unwrap(),
        };
        // A game ends with the first decision where the offer is seized.
        let mut answered = 0;
        for number in 0..20 {
            let sides = |is_opening| -> Vec<Side> {
                ask(&game, &model, &plan, number, is_opening).iter().map(|case| case.side).collect()
            };
            assert_eq!(sides(false).len(), 1);
            let opening = sides(true);
            assert!(opening == [Side::One] || opening == [Side::One, Side::Two], "{opening:?}");
            answered += usize::from(opening.len() == 2);
        }
        assert!((5..20).contains(&answered), "{answered} of 20 games");
    }

    #[test]
    fn the_order_of_chances_is_never_turned_round() {
        // Who is told a good chance loses.
        let case = |game: u64| {
            let told = if game.is_multiple_of(2) { 0.2 } else { 0.8 };
            Case { game, side: Side::One, turn: 1, told, score: 1.0 - told.round() }
        };
        let cases: Vec<Case> = (0..100).map(case).collect();
        let [_, logit, _, both, _] = fit_side(cases.iter(), 3);
        assert!(logit >= 0.0 && logit + both >= 0.0);
    }
}
