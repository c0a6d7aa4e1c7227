//! Plays games, samples positions and fits the model.

use std::{fmt, sync::Arc};

use sandtable_engine::{Finish, Side, dice::hash};
use sandtable_scenarios::counted;

use super::{
    Model, SlotWeights, Training,
    fit::{CONSTANT_RIDGE, Rows, linear, log_loss, logistic, penalties, ridge, shift},
    sampling::Sampling,
};
use crate::{
    BotSpec, Doctrine, parallel,
    self_play::{BID_STEPS, End, OWN_BID, bid_steps, each_game, play_to_end, score},
};

/// One game of a scenario in this many is held out of the fit and measures it.
const HELD_OUT: u64 = 5;
/// A slot with fewer positions for each weight than this takes the fit over all slots.
const ROWS_PER_WEIGHT: usize = 20;
/// Positions at most in the fit over all slots.
const POOL: usize = 100_000;

/// Called with the number of games finished so far; from several threads, not always in order.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// What to train on.
#[derive(Clone, Debug)]
pub struct TrainPlan {
    /// Number of games; one in five is held out.
    pub games: u64,
    /// Seed of the games.
    pub seed: u64,
    /// Players, taking turns: game `i` of a scenario is played by both sides with entry `i % len`.
    pub bots: Vec<BotSpec>,
    /// The model that searching players use, if they use one.
    pub model: Option<Arc<Model>>,
    /// Strength of the ridge penalty; 2.0 is usual.
    pub ridge: f64,
}

impl Default for TrainPlan {
    fn default() -> Self {
        Self { games: 10_000, seed: 1, bots: vec![BotSpec::SCRIPT], model: None, ridge: 2.0 }
    }
}

/// A model with the measure of how good it is.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The model.
    pub model: Model,
    /// Its quality on the games held out.
    pub diagnostics: Diagnostics,
}

/// Quality of a model on games that it was not fitted on.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostics {
    /// Games held out.
    pub games: u64,
    /// Their positions.
    pub positions: u64,
    /// Mean log loss of the model.
    pub log_loss: f64,
    /// Mean log loss of a constant.
    pub log_loss_constant: f64,
    /// Root mean square error of the margin, in scaled victory points.
    pub margin_error: f64,
    /// The same for a constant.
    pub margin_error_constant: f64,
    /// Positions by forecast: [0, 0.1), [0.1, 0.2), ... [0.9, 1].
    pub calibration: [Tenth; 10],
}

/// Positions whose forecast lies in one tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tenth {
    /// Their number.
    pub positions: u64,
    /// Mean forecast of a win.
    pub forecast: f64,
    /// Mean score that came out.
    pub outcome: f64,
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [games, positions] =
            [(self.games, "game"), (self.positions, "position")].map(|(count, of)| counted(count, of));
        writeln!(f, "held out: {games}, {positions}")?;
        writeln!(f, "log loss {:.4} (constant {:.4})", self.log_loss, self.log_loss_constant)?;
        writeln!(f, "margin error {:.3} (constant {:.3})", self.margin_error, self.margin_error_constant)?;
        for (tenth, bin) in self.calibration.iter().enumerate().filter(|(_, bin)| bin.positions > 0) {
            let low = tenth as f64 / 10.0;
            writeln!(f, "forecast {low:.1}+: {:.3}, outcome {:.3}, n {}", bin.forecast, bin.outcome, bin.positions)?;
        }
        Ok(())
    }
}

/// The sampled positions of one game: slots and features side by side, and how it ended for the first side.
struct Record {
    scenario: usize,
    slots: Vec<u32>,
    features: Vec<f32>,
    end: End,
    score: f32,
    have_both_lost: bool,
}

/// The positions of one slot.
#[derive(Default)]
struct Sample {
    features: Vec<f32>,
    scores: Vec<f32>,
    margins: Vec<f32>,
    /// 1 where both sides lost.
    both_lost: Vec<f32>,
    /// Bids with what the game would have been scored at them, as many for each position; none where no game has a bid.
    at_bids: Vec<(f32, f32)>,
}

/// Weights of the win, of a loss of both, and of the margin.
struct Fit {
    win: Vec<f32>,
    both_lost: Vec<f32>,
    margin: Vec<f32>,
}

/// What is added to the bid of a game of each scenario, if any game has a bid: it is scored with each of these, too.
type Steps = Vec<Vec<i32>>;
/// How far they reach, in standard deviations of the margin. What a position is worth near the bid is what a fit is for:
/// with 1.0 it forecasts the games at their own bid worse.
const REACH: f64 = 0.25;

/// Plays the games of `plan` on the scenarios in turn, fits one model, and measures it on the games held out.
///
/// Scenarios that one side nearly always wins tell nothing about who wins; so they may have bids. The players know them,
/// and the worth of a point of the bid is then one more weight of the regression.
///
/// A pure function of scenarios and plan: the number of threads changes nothing.
///
/// # Panics
/// When there is no scenario, or the plan names no player or a person.
pub fn train<G: Doctrine>(scenarios: &[G], data_hash: &str, plan: &TrainPlan, progress: Progress) -> Trained {
    assert!(!plan.bots.is_empty(), "a training plan names a player");
    assert!(!scenarios.is_empty(), "a model is trained on a scenario");
    let records = each_game(plan.games, progress, |number| play(scenarios, plan, number));
    let (held_out, fitted): (Vec<_>, Vec<_>) = records
        .iter()
        .enumerate()
        .partition(|(number, _)| (number / scenarios.len()) as u64 % HELD_OUT == HELD_OUT - 1);
    let fitted: Vec<&Record> = fitted.into_iter().map(|(_, record)| record).collect();
    let held_out: Vec<&Record> = held_out.into_iter().map(|(_, record)| record).collect();

    let bots: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
    let training = Training {
        bots: bots.join("+"),
        games: plan.games,
        seed: plan.seed,
        ridge: plan.ridge,
        log_loss: 0.0,
        log_loss_constant: 0.0,
    };
    let mut model = Model::new::<G>(data_hash, fit_slots::<G>(&fitted, plan.ridge), training);
    let diagnostics = measure(&model, &fitted, &held_out);
    // Rounded: they are for people.
    let round = |x: f64| (x * 1e4).round() / 1e4;
    model.training.log_loss = round(diagnostics.log_loss);
    model.training.log_loss_constant = round(diagnostics.log_loss_constant);
    Trained { model, diagnostics }
}

/// One game with keyed dice.
fn play<G: Doctrine>(scenarios: &[G], plan: &TrainPlan, number: u64) -> Record {
    let seed = hash(plan.seed, number);
    let count = scenarios.len() as u64;
    let scenario = (number % count) as usize;
    let game = &scenarios[scenario];
    let spec = &plan.bots[(number / count % plan.bots.len() as u64) as usize];
    let mut players = [(); 2].map(|()| spec.build(game, plan.model.clone()));
    let (mut slots, mut features) = (Vec::new(), Vec::new());
    let mut sampling = Sampling::default();
    let end = play_to_end(game, &mut players, seed, |_, position, _| {
        let state = position.state();
        if sampling.picks(game, state) {
            slots.push(game.slot(state) as u32);
            let start = features.len();
            features.resize(start + G::FEATURES.len(), 0.0);
            game.features(state, &mut features[start..]);
        }
    });
    let outcome = game.outcome(&end);
    let score = score(outcome, Side::One) as f32;
    let have_both_lost = outcome.is_some_and(|outcome| outcome.finish == Finish::BothLost);
    Record { scenario, slots, features, end: End::of(game, &end), score, have_both_lost }
}

/// No step where no game has a bid, else those by which games are scored at others. Each scenario has its own, since its
/// victory points may lie closer together than those of the others.
fn steps_of<G: Doctrine>(records: &[&Record]) -> Steps {
    let scenarios = records.iter().map(|record| record.scenario + 1).max().unwrap_or(0);
    if records.iter().all(|record| record.end.bid == 0) {
        return vec![Vec::new(); scenarios];
    }
    let of = |scenario| records.iter().filter(move |record| record.scenario == scenario).map(|record| &record.end);
    (0..scenarios).map(|scenario| bid_steps::<G>(of(scenario), REACH).to_vec()).collect()
}

/// Fits every slot; slots with few positions take the fit over all of them.
fn fit_slots<G: Doctrine>(records: &[&Record], strength: f64) -> Vec<SlotWeights> {
    let width = G::FEATURES.len();
    let total: usize = records.iter().map(|record| record.slots.len()).sum();
    let stride = total.div_ceil(POOL).max(1);
    let steps = steps_of::<G>(records);
    let mut samples: Vec<Sample> = (0..G::SLOTS).map(|_| Sample::default()).collect();
    let mut pool = Sample::default();
    let mut count = 0;
    for record in records {
        for (i, &slot) in record.slots.iter().enumerate() {
            let row = &record.features[i * width..(i + 1) * width];
            samples[slot as usize].push(row, record, &steps);
            if count % stride == 0 {
                pool.push(row, record, &steps);
            }
            count += 1;
        }
    }
    let common = pool.weights(width, strength, G::VP_SCALE);
    let needed = ROWS_PER_WEIGHT * (width + 1);
    parallel::map(samples.len(), |slot| {
        let sample = &samples[slot];
        let positions = sample.scores.len();
        if positions < needed {
            return SlotWeights { positions: positions as u64, ..common.clone() };
        }
        sample.weights(width, strength, G::VP_SCALE)
    })
}

impl Sample {
    fn push(&mut self, row: &[f32], record: &Record, steps: &Steps) {
        self.features.extend_from_slice(row);
        self.scores.push(record.score);
        self.margins.push(record.end.margin() as f32);
        self.both_lost.push(f32::from(u8::from(record.have_both_lost)));
        let end = record.end;
        self.at_bids.extend(
            steps[record.scenario].iter().map(|&more| ((end.bid + more) as f32, end.score(Side::One, more) as f32)),
        );
    }

    /// All that the file has of the slot.
    fn weights(&self, width: usize, strength: f64, scale: i32) -> SlotWeights {
        let Fit { mut win, both_lost, margin } = self.fit(width, strength);
        let bid = if self.at_bids.is_empty() { self.worth(&win, scale) } else { win[width + 1].max(0.0) };
        win.truncate(width + 1);
        SlotWeights { positions: self.scores.len() as u64, win, both_lost, margin, bid }
    }

    /// Positions and scores of the games that somebody won or that were drawn: once without bids, else with each bid,
    /// which takes off, as the next column. One more column for each step tells by how much its games differ from what a
    /// bid takes off in proportion: points often lie in clusters. So the game's own bid is told as it is, and the other
    /// steps say what positions and points are worth (the proportional odds model: McCullagh 1980).
    fn won(&self, width: usize) -> (Vec<f32>, Vec<f32>) {
        let count = self.scores.len();
        let won = (0..count).filter(|&i| self.both_lost[i] == 0.0);
        let row = |i: usize| &self.features[i * width..(i + 1) * width];
        let bids = self.at_bids.len() / count.max(1);
        let (mut features, mut scores) = (Vec::new(), Vec::new());
        for i in won {
            if bids == 0 {
                features.extend_from_slice(row(i));
                scores.push(self.scores[i]);
            }
            for (step, &(bid, score)) in self.at_bids[i * bids..(i + 1) * bids].iter().enumerate() {
                features.extend_from_slice(row(i));
                features.push(-bid);
                features.extend((0..bids).map(|other| f32::from(u8::from(other == step && step != OWN_BID))));
                scores.push(score);
            }
        }
        (features, scores)
    }

    /// Where there are bids, what one takes off comes after the weights of `win`, and is not penalised. Who wins is learnt
    /// from the games that somebody won or that were drawn.
    fn fit(&self, width: usize, strength: f64) -> Fit {
        let rows = Rows { features: &self.features, width };
        let usual = penalties(rows, strength);
        let margin = ridge(rows, &self.margins, &usual);
        let can_both_lose = self.both_lost.iter().any(|&lost| lost != 0.0);
        let both_lost = if can_both_lose { logistic(rows, &self.both_lost, &usual) } else { Vec::new() };

        let has_bids = !self.at_bids.is_empty();
        let (features, scores) = self.won(width);
        let rows = Rows { features: &features, width: if has_bids { width + 1 + BID_STEPS } else { width } };
        let mut of_win = penalties(rows, strength);
        if has_bids {
            of_win[width + 1] = CONSTANT_RIDGE;
        }
        let win = logistic(rows, &scores, &of_win);
        let [win, both_lost, margin] = [win, both_lost, margin].map(short);
        Fit { win, both_lost, margin }
    }

    /// Log-odds of a scaled victory point: how the same games would have been scored with bids of half a standard
    /// deviation of the margin and of a whole one, on either side. Games that the margin did not decide are left out.
    fn worth(&self, win: &[f32], scale: i32) -> f32 {
        let width = win.len() - 1;
        let win: Vec<f64> = win.iter().map(|&weight| f64::from(weight)).collect();
        let score = |margin: f32| if margin == 0.0 { 0.5 } else { f32::from(u8::from(margin > 0.0)) };
        let by_points: Vec<(f64, f32)> = (self.scores.iter().zip(&self.margins).enumerate())
            .filter(|&(i, (&real, &margin))| self.both_lost[i] == 0.0 && (score(margin) - real).abs() < 0.25)
            .map(|(i, (_, &margin))| (linear(&win, &self.features[i * width..(i + 1) * width]), margin))
            .collect();
        let n = by_points.len().max(1) as f32;
        let mean = by_points.iter().map(|(_, margin)| margin).sum::<f32>() / n;
        let variance = by_points.iter().map(|(_, margin)| (margin - mean) * (margin - mean)).sum::<f32>() / n;
        let scale = scale as f32;
        let steps = [0.5, 1.0].map(|share| (share * variance.sqrt() / scale).round().max(1.0) * scale);
        let bids = [-steps[1], -steps[0], steps[0], steps[1]];
        let rows = by_points.iter().flat_map(|&(logit, margin)| {
            bids.iter().map(move |&bid| (logit, f64::from(bid), f64::from(score(margin - bid))))
        });
        ((shift(&rows.collect::<Vec<_>>()) * 1e5).round() / 1e5) as f32
    }
}

/// Weights short enough for the file.
fn short(weights: Vec<f64>) -> Vec<f32> {
    weights.into_iter().map(|weight| ((weight * 1e5).round() / 1e5) as f32).collect()
}

/// Compares forecasts with outcomes; the constants are the means over the fitted games.
fn measure(model: &Model, fitted: &[&Record], held_out: &[&Record]) -> Diagnostics {
    let count = |records: &[&Record]| records.iter().map(|record| record.slots.len() as u64).sum::<u64>();
    let mean = |of: fn(&Record) -> f32| {
        let sum: f64 = fitted.iter().map(|record| f64::from(of(record)) * record.slots.len() as f64).sum();
        sum / count(fitted).max(1) as f64
    };
    let (score, margin) = (mean(|record| record.score), mean(|record| record.end.margin() as f32));
    let width = model.features.len();
    let mut result = Diagnostics {
        games: held_out.len() as u64,
        positions: count(held_out),
        log_loss: 0.0,
        log_loss_constant: 0.0,
        margin_error: 0.0,
        margin_error_constant: 0.0,
        calibration: [Tenth::default(); 10],
    };
    for record in held_out {
        for (i, &slot) in record.slots.iter().enumerate() {
            let row = &record.features[i * width..(i + 1) * width];
            let forecast = f64::from(model.shares(slot as usize, row, record.end.bid)[Side::One]);
            result.log_loss += log_loss(forecast, record.score);
            result.log_loss_constant += log_loss(score, record.score);
            let real = f64::from(record.end.margin());
            let square = |x: f64| (x - real) * (x - real);
            result.margin_error += square(f64::from(model.margin(slot as usize, row)));
            result.margin_error_constant += square(margin);
            sort_into(&mut result.calibration, forecast, record.score.into());
        }
    }
    let n = result.positions.max(1) as f64;
    result.log_loss /= n;
    result.log_loss_constant /= n;
    result.margin_error = (result.margin_error / n).sqrt();
    result.margin_error_constant = (result.margin_error_constant / n).sqrt();
    to_means(&mut result.calibration);
    result
}

/// Adds a forecast and what came out to the sums of its tenth.
pub(super) fn sort_into(tenths: &mut [Tenth; 10], forecast: f64, outcome: f64) {
    let tenth = &mut tenths[((forecast * 10.0) as usize).min(9)];
    tenth.positions += 1;
    tenth.forecast += forecast;
    tenth.outcome += outcome;
}

/// Turns sums into means.
pub(super) fn to_means(tenths: &mut [Tenth]) {
    for tenth in tenths.iter_mut().filter(|tenth| tenth.positions > 0) {
        tenth.forecast /= tenth.positions as f64;
        tenth.outcome /= tenth.positions as f64;
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        BySide, Game, Stream, Victory,
        math::sigmoid,
        testing::small::{Ultimatum, ultimatum::Action},
    };

    use super::*;
    use crate::mcts::{DoctrinePolicy, Policy, Settings};

    /// Knows whether the offer was made, and by whom; plays at random.
    impl Doctrine for Ultimatum {
        const FEATURES: &'static [&'static str] = &["offered"];

        fn features(&self, state: &Self::State, features: &mut [f32]) {
            features[0] = f32::from(u8::from(self.clock(state) == 2));
        }

        /// Likes everything, for both sides.
        fn estimate(&self, _state: &Self::State, side: Side) -> f64 {
            if side == Side::One { 0.25 } else { 0.5 }
        }
    }

    /// Six games of ten are won by a point, the others are lost by ten: one point more would not even them by half.
    #[test]
    fn games_are_forecast_at_their_own_bid_as_they_came_out() {
        let mut sample = Sample::default();
        for game in 0..1_000 {
            let margin = if game % 10 < 6 { 1 } else { -10 };
            let score = |more: i32| if margin == more { 0.5 } else { f32::from(u8::from(margin > more)) };
            sample.features.push(0.0);
            sample.scores.push(score(0));
            sample.margins.push(margin as f32);
            sample.both_lost.push(0.0);
            sample.at_bids.extend([-2, -1, 0, 1, 2].map(|more| ((9 + more) as f32, score(more))));
        }
        let SlotWeights { win, bid, .. } = sample.weights(1, 2.0, 1);
        let forecast = sigmoid(f64::from(win[0] - 9.0 * bid));
        assert!((forecast - 0.6).abs() < 0.02, "{forecast}");
        assert!(bid > 0.3, "{bid}");
    }

    #[test]
    fn scenarios_have_steps_of_their_own() {
        let record = |scenario: usize, vp: i32| {
            let victory = Some(Victory::Points { vp: [vp, 0], even: None });
            Record {
                scenario,
                slots: vec![0],
                features: vec![0.0],
                end: End { bid: 4, victory },
                score: 1.0,
                have_both_lost: false,
            }
        };
        let records: Vec<Record> = (0..20).flat_map(|i| [record(0, i % 2), record(1, 40 * (i % 2))]).collect();
        let steps = steps_of::<Ultimatum>(&records.iter().collect::<Vec<_>>());
        assert_eq!(steps, [[-1, -1, 0, 1, 1], [-5, -3, 0, 3, 5]]);
    }

    #[test]
    fn a_model_learns_how_often_both_lose() {
        let game = Ultimatum { first: Side::One };
        let plan = TrainPlan { games: 4000, ..TrainPlan::default() };
        let model = train(&[game], "abc", &plan, &|_| {}).model;
        let model = Model::parse(&model.to_json()).unwrap().check::<Ultimatum>(Some("abc")).unwrap();
        // Before the offer, and when it was not seized: one side won 5/12 of what was not lost, or a half of 1 and 5/6.
        for (offered, lost, won) in [(0.0, 5.0 / 9.0, 3.0 / 4.0), (1.0, 0.5, 2.0 / 3.0)] {
            let (lost_told, won_told) = (model.both_lost(0, &[offered]), model.win(0, &[offered], 0));
            assert!((lost_told - lost).abs() < 0.05 && (won_told - won).abs() < 0.05, "{lost_told} {won_told}");
            let shares = model.shares(0, &[offered], 0);
            assert!((shares[Side::One] + shares[Side::Two] + lost_told - 1.0).abs() < 1e-6);
        }
        let start = game.setup(&mut sandtable_engine::dice::Keyed::new(1), &mut ());
        let mut scratch = Vec::new();
        let [one, two] = Side::BOTH.map(|side| model.value(&game, &start, side, &mut scratch).0);
        let (standing, _) = model.standing(&game, &start, &mut scratch);
        assert!((standing - 0.5 - (one - two) / 2.0).abs() < 1e-6, "{standing} {one} {two}");
        let mut broken = model;
        broken.slots[0].both_lost.pop();
        assert!(
            broken.check::<Ultimatum>(None).unwrap_err().to_string().contains("1 `both_lost` weights instead of 2")
        );
    }

    #[test]
    fn the_search_asks_each_side_what_it_may_expect() {
        let game = Ultimatum { first: Side::Two };
        let mut offered = game.setup(&mut sandtable_engine::dice::Keyed::new(1), &mut ());
        game.apply_unchecked(&mut offered, Action::Demand, &mut Stream::new(1), &mut ());
        let policy = DoctrinePolicy::new::<Ultimatum>(&Settings::default(), None);
        assert_eq!(policy.value(&game, &offered, &mut Vec::new()), BySide::new(0.25, 0.5));
    }
}
