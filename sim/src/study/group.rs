//! What a group of cells plays, how far, and what its games say of the balance.

use std::num::NonZeroU32;

use sandtable_engine::math::square;
use serde::{Deserialize, Serialize};

use super::{ByVp, Metric};
use crate::{
    GameRow, Lockstep, Manifest,
    stats::{
        DEFAULT_LEVEL, Estimate, Sample,
        anytime::{watched_change, watched_mean, watched_share},
        bid::{Points, even_bid},
        factorial::{Contrast, Design, Effect},
        wilson,
    },
    tally::{Histogram, is_zero},
};

/// An option that is varied; its first value is the one that the others are compared with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Factor {
    /// Name of the option.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

/// How many games are played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Budget {
    /// So many in each cell.
    Games {
        /// Games in each cell.
        games: u64,
    },
    /// Until no interval is wider than this on either side (Chow and Robbins 1965), `most` games at the utmost.
    Width {
        /// Half-width of the intervals of the scores, as a share.
        half_width: f64,
        /// Games in each cell at the utmost.
        most: u64,
    },
    /// Until every question is answered by a confidence sequence, `most` games at the utmost.
    Sequential {
        /// Games in each cell at the utmost.
        most: u64,
    },
}

/// Games in which nothing changed do not show that nothing can: `n` of them leave room for changes in `3 / n` of all
/// (the rule of three: Hanley and Lippman-Hand, JAMA 249, 1983).
pub(super) const SELDOM: f64 = 3.0;

/// Games in each cell before a budget is asked for the first time.
pub(super) const FIRST_LOOK: u64 = 200;

/// Fewer games than this are played without a look whether the options do anything at all.
const LEAST_LOOK: u64 = 50;

/// Games in each cell of a watched study after which options that changed none of them are given up: they leave room
/// for changes in 0.3 % of all games.
const IDLE_WATCHED: u64 = 1000;

impl Budget {
    /// Games in each cell at the utmost.
    pub const fn most(self) -> u64 {
        match self {
            Self::Games { games } => games,
            Self::Width { most, .. } | Self::Sequential { most } => most,
        }
    }

    /// Games in each cell at the next look, given those played; `None` when the study is over.
    pub fn next(self, group: &Group) -> Option<u64> {
        let played = group.played.games();
        if played >= self.most() || self.is_answered(group) {
            return None;
        }
        let next = match self {
            Self::Width { .. } | Self::Sequential { .. } if played == 0 => FIRST_LOOK,
            Self::Games { games } if played == 0 && !group.factors.is_empty() && games >= LEAST_LOOK => {
                FIRST_LOOK.min(games / 2)
            }
            Self::Games { games } => games,
            Self::Width { half_width, .. } => {
                let widest = group.widest();
                // What the interval needs by the width so far, in steps so that a lucky look does not end it.
                let needed = (played as f64 * square(widest / half_width)).ceil().min(self.most() as f64) as u64;
                needed.clamp(played + FIRST_LOOK, (2 * played).max(played + FIRST_LOOK))
            }
            Self::Sequential { .. } => played + FIRST_LOOK,
        };
        Some(next.min(self.most()))
    }

    /// Whether the games so far give what it asks for.
    pub fn is_answered(self, group: &Group) -> bool {
        match self {
            _ if group.played.games() == 0 => false,
            Self::Games { games } => group.played.games() >= games || group.is_idle(),
            Self::Width { half_width, .. } => group.widest() <= half_width,
            Self::Sequential { .. } if group.played.games() >= IDLE_WATCHED && group.is_idle() => true,
            Self::Sequential { .. } => {
                let null = if group.factors.is_empty() { 0.5 } else { 0.0 };
                group.questions().iter().all(|answer| answer.ci_low > null || answer.ci_high < null)
            }
        }
    }
}

/// What a mean is of: its interval depends on it where all values are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MeanOf {
    /// Any numbers.
    Values,
    /// Shares of points, from 0 to 1.
    Shares,
    /// Differences between shares of points, from -1 to 1.
    Changes,
}

impl MeanOf {
    /// The differences of a metric between games on the same dice.
    pub(super) const fn changes(metric: Metric) -> Self {
        match metric {
            Metric::Score => Self::Changes,
            Metric::MarginVp => Self::Values,
        }
    }
}

/// All combinations of the options' values with one scenario and one pair of bots, played in step.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its cells in the order of [`Design`], and the names of what was counted.
    pub manifest: Manifest,
    /// The options that are varied.
    pub factors: Vec<Factor>,
    /// Their combinations that are played.
    pub design: Design,
    /// How many games it was to have.
    pub budget: Budget,
    /// Re-rolled copies by which luck was measured, if it was.
    pub luck_copies: Option<NonZeroU32>,
    /// What was played.
    pub played: Lockstep,
}

/// What one group says of the balance with the first value of every option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// Share of the points of side one: win 1, draw 1/2; a game that both lose is even between them, so 1/2.
    pub score: Estimate,
    /// Mean margin in victory points for side one.
    pub margin_vp: Estimate,
    /// Games won by each side; the rest are draws, but for those that both lost.
    pub wins: [u64; 2],
    /// Games that both sides lost.
    #[serde(skip_serializing_if = "is_zero")]
    pub both_lost: u64,
    /// Victory points for side two that make it even; `None` when victory does not follow from victory points.
    pub even_bid_vp: Option<Estimate>,
    /// Games that were won by the side with fewer victory points, or lost by both.
    pub not_by_vp: u64,
}

impl Balance {
    /// Games of `games` in which each side had half a win.
    pub const fn draws(&self, games: u64) -> u64 {
        games - self.wins[0] - self.wins[1] - self.both_lost
    }
}

impl Group {
    /// No option changed any game: all combinations came to the same results.
    pub fn is_idle(&self) -> bool {
        let (first, others) = self.played.rows.split_first().expect("a group has a cell");
        !others.is_empty() && others.iter().all(|rows| rows == first)
    }

    /// Fewer games were played than asked for, because no option changed any.
    pub fn stopped_idle(&self) -> bool {
        self.played.games() < self.budget.most() && self.is_idle()
    }

    /// The games were watched, so intervals must be valid at any time.
    pub(super) fn is_watched(&self) -> bool {
        matches!(self.budget, Budget::Sequential { .. })
    }

    /// The mean with the interval that the budget calls for; `questions` are asked at once.
    pub(super) fn estimate(&self, of: MeanOf, sample: &Sample, questions: usize) -> Estimate {
        if self.is_watched() {
            let level = 1.0 - (1.0 - DEFAULT_LEVEL) / questions.max(1) as f64;
            let watched = match of {
                MeanOf::Values => watched_mean,
                MeanOf::Shares => watched_share,
                MeanOf::Changes => watched_change,
            };
            watched(sample, (self.budget.most() / 4).max(FIRST_LOOK), level)
        } else {
            match of {
                MeanOf::Values => sample.estimate(DEFAULT_LEVEL),
                MeanOf::Shares => sample.share(DEFAULT_LEVEL),
                MeanOf::Changes => sample.change(DEFAULT_LEVEL),
            }
        }
    }

    /// The same of results that may be told less their luck: then the method says so.
    pub(super) fn adjusted(&self, is_adjusted: bool, of: MeanOf, sample: &Sample, questions: usize) -> Estimate {
        let estimate = self.estimate(of, sample, questions);
        let method = match (is_adjusted && !sample.is_alike(), self.is_watched()) {
            (false, _) => estimate.method,
            (true, false) => "luck-adjusted-normal",
            (true, true) => "luck-adjusted-sequence",
        };
        Estimate { method, ..estimate }
    }

    /// Half the width of the widest interval that the budget waits for. Games without any change leave room for some.
    fn widest(&self) -> f64 {
        let seldom = SELDOM / self.played.games().max(1) as f64;
        self.questions().iter().map(Estimate::half_width).fold(seldom, f64::max)
    }

    /// What the budget waits for: the main effects on the score, without options the score itself.
    fn questions(&self) -> Vec<Estimate> {
        if self.factors.is_empty() {
            return vec![self.balance().score];
        }
        let (is_adjusted, cells) = self.results(Metric::Score);
        let contrasts = self.design.contrasts();
        let mains = contrasts.iter().filter(|contrast| matches!(contrast, Contrast::Main { .. }));
        let effects = mains.map(|&main| Effect::of(&self.design.weights(main), &cells));
        effects.map(|effect| self.adjusted(is_adjusted, MeanOf::Changes, &effect.paired, contrasts.len())).collect()
    }

    /// The score with the first value of every option, from results of the first games or of all. Without draws it is a
    /// share, and Wilson's interval is right for few games and lopsided results, too.
    pub(super) fn score(&self, is_adjusted: bool, sample: &Sample) -> Estimate {
        let is_share = self.played.rows[0].iter().all(|row| row.winner < 2) && !self.is_watched() && !is_adjusted;
        if is_share {
            let wins = (sample.mean() * sample.count() as f64).round() as u64;
            return wilson(wins, sample.count(), DEFAULT_LEVEL).as_share();
        }
        self.adjusted(is_adjusted, MeanOf::Shares, sample, 1)
    }

    /// Who is favoured with the first value of every option.
    pub fn balance(&self) -> Balance {
        let rows = &self.played.rows[0];
        let first = |metric| -> (bool, Sample) {
            let (is_adjusted, mut results) = self.results(metric);
            (is_adjusted, results.swap_remove(0).into_iter().collect())
        };
        let ((is_adjusted, score), (is_margin_adjusted, margin)) = (first(Metric::Score), first(Metric::MarginVp));
        let mut by_vp = ByVp::default();
        for row in rows {
            by_vp.add(row);
        }
        let margins: &Histogram = &self.played.tallies[0].margin;
        let scale = self.manifest.labels.vp_scale;
        let bid = by_vp.tie().and_then(|tie| even_bid(margins, Points { scale, tie }, DEFAULT_LEVEL));
        Balance {
            score: self.score(is_adjusted, &score),
            margin_vp: self.adjusted(is_margin_adjusted, MeanOf::Values, &margin, 1),
            wins: self.played.tallies[0].wins,
            both_lost: self.played.tallies[0].both_lost,
            even_bid_vp: bid,
            not_by_vp: by_vp.against,
        }
    }
}

/// Win 1, draw 1/2, loss 0 for side one. A study asks whom a scenario favours: what both lose favours nobody.
pub(super) fn score_of(row: &GameRow) -> f64 {
    match row.winner {
        0 => 1.0,
        1 => 0.0,
        _ => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::testing::group;

    /// Options that changed nothing at the first look end a study; one changed game lets it go on.
    #[test]
    fn options_that_change_nothing_are_given_up() {
        let winners: Vec<u8> = (0..200).map(|game| game % 2).collect();
        let mut other = winners.clone();
        other[150] = 1 - other[150];
        let budget = Budget::Games { games: 1000 };
        let nothing = group(["a", "a"], &[&winners, &winners]);
        assert!(nothing.is_idle() && budget.next(&nothing).is_none());
        let something = group(["a", "a"], &[&winners, &other]);
        assert!(!something.is_idle());
        assert_eq!(budget.next(&something), Some(1000));
        let alone = group(["a", "a"], &[&winners]);
        assert!(!alone.is_idle());
        assert_eq!(budget.next(&alone), Some(1000));
    }

    /// Games without a difference leave room for some, and in a fraction they prove nothing.
    #[test]
    fn an_effect_without_a_difference_has_a_width() {
        let winners: Vec<u8> = (0..200).map(|game| game % 2).collect();
        let rows = group(["a", "a"], &[&winners, &winners]).main_effects();
        let estimate = rows[0].estimate;
        assert!((estimate.ci_high - wilson(0, 200, DEFAULT_LEVEL).ci_high).abs() < 1e-12, "{estimate:?}");
        assert!((estimate.ci_low + estimate.ci_high).abs() < 1e-12 && rows[0].is_idle());
        let of_fraction = crate::study::EffectRow { games_changed: None, ..rows[0].clone() };
        assert!(!of_fraction.is_idle());
    }

    /// Watched games that all end alike leave room for others, too, and so do two bots that swap seats.
    #[test]
    fn watched_games_that_end_alike_have_a_width() {
        let watched = |cells: &[&[u8]], bots| {
            let group = group(bots, cells);
            Group { budget: Budget::Sequential { most: 4000 }, ..group }
        };
        let won = watched(&[&[0; 200], &[0; 200]], ["a", "a"]);
        let unseen = 0.014_867_1;
        let (score, effect) = (won.balance().score, won.main_effects()[0].estimate);
        assert!((score.ci_low - (1.0 - unseen)).abs() < 1e-6 && score.ci_high >= 1.0, "{score:?}");
        assert!((effect.ci_high - unseen).abs() < 1e-6 && (effect.ci_low + unseen).abs() < 1e-6, "{effect:?}");
        for is_watched in [false, true] {
            let [one, two] = [["a", "b"], ["b", "a"]]
                .map(|bots| if is_watched { watched(&[&[0; 200]], bots) } else { group(bots, &[&[0; 200]]) });
            let both = crate::study::both_seatings(&one, &two);
            assert!((both.bot.estimate - 0.5).abs() < 1e-12 && both.bot.half_width() > 0.005, "{both:?}");
        }
    }

    /// Half of the games are lost by both: the rest decide who is favoured, and no bid helps.
    #[test]
    fn what_both_lose_favours_nobody() {
        let winners: Vec<u8> = (0..400).map(|game| [3, 3, 0, 0, 0, 1, 2, 3][game % 8]).collect();
        let balance = group(["a", "a"], &[&winners]).balance();
        assert_eq!((balance.wins, balance.both_lost, balance.draws(400)), ([150, 50], 150, 50));
        // (150 + 50 / 2 + 150 / 2) / 400.
        assert!((balance.score.estimate - 0.625).abs() < 1e-12, "{balance:?}");
        assert_eq!(balance.even_bid_vp, None);
        let lost = group(["a", "a"], &[&[3; 100]]).balance();
        assert!((lost.score.estimate - 0.5).abs() < 1e-12, "{lost:?}");
        let json = |balance: &Balance| serde_json::to_string(balance).unwrap();
        assert!(json(&lost).contains("\"both_lost\":100"));
        assert!(!json(&group(["a", "a"], &[&[0, 1]]).balance()).contains("both_lost"));
    }

    #[test]
    fn the_first_look_comes_early_where_there_are_options() {
        let none: &[u8] = &[];
        let two = group(["a", "a"], &[none, none]);
        let first = |games| Budget::Games { games }.next(&two);
        assert_eq!([20, 100, 1000].map(first), [Some(20), Some(50), Some(200)]);
        assert_eq!(Budget::Games { games: 1000 }.next(&group(["a", "a"], &[none])), Some(1000));
    }
}
