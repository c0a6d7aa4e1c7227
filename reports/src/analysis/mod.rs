//! A played game afterwards: who was lucky, when, how much for such a game, and which decisions cost most.

mod json;
mod row;
mod text;

use sandtable_engine::{Lang, Observation, Side, Words};
use sandtable_sim::{
    Luck,
    analysis::{Judgement, LuckReport, Moment},
    replay::Record,
};

use crate::stats::{DEFAULT_LEVEL, Estimate, wilson_of_points};

pub use row::Row;

/// The least luck, in shares of a win, that is told as a moment.
const LEAST_LUCK: f64 = 0.005;
/// Luck is remarkable when surely more than this share of the simulated games had less of it.
const REMARKABLE: f64 = 0.9;

/// Everything that was found about one game.
pub struct Analysis<'a, G: Words> {
    /// The game.
    pub game: &'a G,
    /// What was played.
    pub record: &'a Record<G>,
    /// How the game ended, or that it has not, in a sentence.
    pub result: String,
    /// Who reads it: what this side may not know of the other's decisions, rolls and counters is left out of the words.
    pub viewer: Option<Side>,
    /// Moments and blunders that are told of each side at the most.
    pub top: usize,
    /// The luck of every moment.
    pub luck: LuckReport,
    /// What values positions, in words.
    pub valued_by: String,
    /// Whether it values margins, too; otherwise luck is told in win chance alone.
    pub has_margin: bool,
    /// Total luck of simulated games, empty when none were played.
    pub usual: Vec<Luck>,
    /// The bot that played both sides of the simulated games and of all playouts.
    pub player: String,
    /// The bot that was asked for better actions.
    pub advisor: String,
    /// Playouts of each of two actions.
    pub playouts: u32,
    /// What was found about the decisions, `None` when they were not judged.
    pub judged: Option<Vec<Judgement<G::Action>>>,
}

impl<G: Words> Analysis<'_, G> {
    /// From whose view it is told.
    fn view(&self) -> Side {
        self.viewer.unwrap_or(Side::One)
    }

    /// An action in the game's notation and in words, as the side that decided saw it.
    fn action(&self, number: usize, action: G::Action) -> [String; 2] {
        let step = &self.record.steps()[number - 1];
        let seen = Observation::of(self.game, &step.before, step.side);
        [self.game.action_text(seen.state(), action), self.game.describe(seen.state(), action, Lang::En)]
    }

    /// The share of the simulated games with less luck than this game, from the view of a side; games with as much
    /// count as halves.
    pub fn rank(&self, side: Side) -> Option<Estimate> {
        self.share_below(|luck| luck.score, side == Side::Two)
    }

    /// The share of the simulated games in which neither side had as much luck as one of them had in this game; games
    /// with as much count as halves. Which side it was does not matter, as nobody asked about it before the game.
    pub fn rarity(&self) -> Option<Estimate> {
        self.share_below(|luck| luck.score.abs(), false)
    }

    /// The share of the simulated games in which a number is smaller than in this game, or of all others.
    fn share_below(&self, number: impl Fn(&Luck) -> f64, is_turned: bool) -> Option<Estimate> {
        let total = number(&self.luck.total());
        let less = self.usual.iter().filter(|luck| number(luck) < total).count();
        let equal = self.usual.iter().filter(|luck| number(luck).total_cmp(&total).is_eq()).count();
        let games = self.usual.len();
        let below = less as f64 + equal as f64 / 2.0;
        let below = if is_turned { games as f64 - below } else { below };
        (games > 0).then(|| wilson_of_points(below, games as u64, DEFAULT_LEVEL))
    }

    /// Whether the whole interval of [`Analysis::rarity`] says that so much luck is rare.
    pub fn is_remarkable(&self) -> bool {
        self.rarity().is_some_and(|rarity| rarity.ci_low >= REMARKABLE)
    }

    /// The moments that brought a side most luck, best first; none whose luck is too small to tell.
    pub fn luckiest(&self, side: Side) -> Vec<&Moment> {
        let is_luck = |moment: &&Moment| seen_by(side, moment.luck()).score > LEAST_LUCK.max(2.0 * moment.error.score);
        let mut moments: Vec<_> = self.luck.moments.iter().filter(is_luck).collect();
        moments.sort_by(|a, b| seen_by(side, b.luck()).score.total_cmp(&seen_by(side, a.luck()).score));
        moments.truncate(self.top);
        moments
    }

    /// The blunders, the most expensive first.
    pub fn blunders(&self) -> Vec<&Judgement<G::Action>> {
        let mut blunders: Vec<_> = self.judged.iter().flatten().filter(|judgement| judgement.is_blunder()).collect();
        let loss = |judgement: &Judgement<G::Action>| judgement.better.map_or(0.0, |better| better.loss.score);
        blunders.sort_by(|a, b| loss(b).total_cmp(&loss(a)));
        blunders
    }
}

/// Luck of side one from the view of a side.
fn seen_by(side: Side, luck: Luck) -> Luck {
    if side == Side::One { luck } else { Luck::default() - luck }
}

/// Shares of a win as percentage points.
fn points(share: f64) -> f64 {
    100.0 * share
}

/// Rounded for files: values are single-precision numbers, so more digits would be noise.
fn short(number: f64) -> f64 {
    // Adding 0 takes the sign off a zero.
    (1e4 * number).round() / 1e4 + 0.0
}

/// Scaled victory points as they are counted at the table.
fn vp<G: Words>(margin: f64) -> f64 {
    margin / f64::from(G::VP_SCALE)
}
