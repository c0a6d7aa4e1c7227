//! The bid in victory points that makes a game even.
//!
//! Two ways. Where a bid only shifts the final margin, and players do not see it, one batch of games answers for every
//! bid: [`even_bid`]. Where players see the bid, its effect has to be searched for by playing: [`BidSearch`].

use std::{collections::BTreeMap, ops::RangeInclusive};

use sandtable_engine::math::square;

use crate::tally::{Histogram, Overflow};

use super::{Estimate, Sample, z};

/// What victory points are worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    /// Margins are in victory points times this.
    pub scale: i32,
    /// Score of side one with as many points as side two: 1/2 where this is a draw.
    pub tie: f64,
}

/// Score of side one when side two gets `bid` points more (below zero: side one gets them). Between two whole bids the
/// score lies on the straight line.
pub fn score_at(margins: &Histogram, bid: f64, points: Points) -> Sample {
    let mut sample = Sample::default();
    for (margin, count) in margins.iter() {
        let value = score_of_margin(margin, bid, points);
        (0..count).for_each(|_| sample.add(value));
    }
    sample
}

/// One game's part in [`score_at`].
fn score_of_margin(margin: i64, bid: f64, points: Points) -> f64 {
    let (whole, part) = (bid.floor(), bid - bid.floor());
    let at = |bid: f64| match margin - (bid * f64::from(points.scale)) as i64 {
        0 => points.tie,
        left => f64::from(u8::from(left > 0)),
    };
    if part > 0.0 { (1.0 - part) * at(whole) + part * at(whole + 1.0) } else { at(whole) }
}

/// Mean score and its standard error at a bid, from the counts.
fn score_and_error(margins: &Histogram, bid: f64, points: Points) -> (f64, f64) {
    let n = margins.count() as f64;
    let (sum, squares) = margins.iter().fold((0.0, 0.0), |(sum, squares), (margin, count)| {
        let value = score_of_margin(margin, bid, points);
        (sum + count as f64 * value, squares + count as f64 * value * value)
    });
    let mean = sum / n;
    (mean, ((squares / n - mean * mean).max(0.0) / n).sqrt())
}

/// The bid (points for side two) at which both sides score one half, from the final margins of side one. The interval holds the bids at which one half is not refuted: a score interval turned round (Casella and
/// Berger, Statistical Inference, 9.2.1). `None` when no margin was counted.
pub fn even_bid(margins: &Histogram, points: Points, level: f64) -> Option<Estimate> {
    let scale = f64::from(points.scale);
    let (lowest, highest) = (margins.iter().next()?.0, margins.iter().next_back()?.0);
    let (low, high) = (lowest as f64 / scale - 1.0, highest as f64 / scale + 1.0);
    let excess = |bid: f64, errors: f64| {
        let (mean, error) = score_and_error(margins, bid, points);
        mean + errors * error - 0.5
    };
    // The score falls as the bid grows; so do, but for a wiggle where nearly all is won, its bounds.
    let root = |errors: f64| {
        let (mut low, mut high) = (low.floor(), high.ceil());
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if excess(middle, errors) > 0.0 { low = middle } else { high = middle }
        }
        f64::midpoint(low, high)
    };
    let z = z(level);
    let method = "score-inversion";
    Some(Estimate { n: margins.count(), estimate: root(0.0), ci_low: root(-z), ci_high: root(z), level, method })
}

/// The side (0 or 1) that a bid is given to, and the bid as points for it: below zero a bid is one for side one.
pub fn given_to(bid: &Estimate) -> (usize, Estimate) {
    if bid.estimate >= 0.0 {
        (1, *bid)
    } else {
        (0, Estimate { estimate: -bid.estimate, ci_low: -bid.ci_high, ci_high: -bid.ci_low, ..*bid })
    }
}

/// Looks for the even bid by playing at it, as far as it is known.
///
/// Every game says what both sides scored on the board, so it answers for all bids at which play would have been the
/// same: those near the one that it was played at. The even bid is that of the games played near it, and the next games
/// are played at the whole bids on either side of it (stochastic approximation with the whole batch at the present root:
/// Wu 1985, "Efficient sequential designs with binary data"). No curve is assumed: victory points come in lumps, and a
/// logistic line through the scores of distant bids missed the even bid of one scenario by 0.7 points.
#[derive(Clone, Debug)]
pub struct BidSearch {
    points: Points,
    range: RangeInclusive<i32>,
    /// By bid: margins of side one on the board, without the bid.
    boards: BTreeMap<i32, Histogram>,
}

/// Games at bids within this share of the margin's standard deviation count as played at the same bid; at least those
/// within one point.
const REACH: f64 = 0.25;

impl BidSearch {
    /// Nothing played; bids lie in the range.
    pub const fn new(range: RangeInclusive<i32>, points: Points) -> Self {
        Self { points, range, boards: BTreeMap::new() }
    }

    /// What a tie is worth, once it is known.
    pub const fn set_tie(&mut self, tie: f64) {
        self.points.tie = tie;
    }

    /// Takes up the final margin of side one, with the bid, of a game played at a bid.
    ///
    /// # Errors
    /// When there are more games than can be counted.
    pub fn add(&mut self, bid: i32, margin: i64) -> Result<(), Overflow> {
        self.boards.entry(bid).or_default().add(margin + i64::from(bid) * i64::from(self.points.scale), 1)
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.boards.values().map(Histogram::count).sum()
    }

    /// The whole bids to play next with the share of the games: those around the even bid, so that they are played at it
    /// on average; without games bid 0.
    pub fn next_bids(&self) -> Vec<(i32, f64)> {
        let (least, most) = (f64::from(*self.range.start()), f64::from(*self.range.end()));
        let even = self.estimate(0.95).map_or(0.0, |found| found.estimate).clamp(least, most);
        let (low, part) = (even.floor(), even - even.floor());
        let both = [(low as i32, 1.0 - part), (low as i32 + 1, part)];
        both.into_iter().filter(|&(_, share)| share > 0.0).collect()
    }

    /// The even bid by [`even_bid`] from the games played near it. `None` before the first game.
    pub fn estimate(&self, level: f64) -> Option<Estimate> {
        even_bid(&self.near()?, self.points, level)
    }

    /// The even bid of players who do not see it, by [`even_bid`] from the games without a bid. `None` without any.
    pub fn unseen(&self, level: f64) -> Option<Estimate> {
        even_bid(self.boards.get(&0)?, self.points, level)
    }

    /// Score of side one at a bid, from the games played near the even bid. `None` before the first game.
    pub fn score(&self, bid: i32, level: f64) -> Option<Estimate> {
        Some(score_at(&self.near()?, f64::from(bid), self.points).share(level))
    }

    /// Margins on the board of the games played near the even bid.
    fn near(&self) -> Option<Histogram> {
        let mut near = self.within(f64::NEG_INFINITY..=f64::INFINITY);
        let reach = (REACH * self.deviation(&near)).max(1.0);
        // The even bid says which games are near it, and they say where it is.
        for _ in 0..10 {
            let even = even_bid(&near, self.points, 0.95)?.estimate;
            let nearest = self.boards.keys().map(|&bid| (f64::from(bid) - even).abs()).fold(f64::INFINITY, f64::min);
            let reach = reach.max(nearest);
            let found = self.within(even - reach..=even + reach);
            if found == near {
                break;
            }
            near = found;
        }
        Some(near)
    }

    fn within(&self, bids: RangeInclusive<f64>) -> Histogram {
        let chosen = self.boards.iter().filter(|(bid, _)| bids.contains(&f64::from(**bid)));
        chosen.fold(Histogram::default(), |mut all, (_, margins)| {
            all.merge(margins).expect("every game was counted once, by bid");
            all
        })
    }

    /// Standard deviation of margins in victory points.
    fn deviation(&self, margins: &Histogram) -> f64 {
        let n = margins.count().max(1) as f64;
        let (sum, squares) = margins.iter().fold((0.0, 0.0), |(sum, squares), (margin, count)| {
            let (margin, count) = (margin as f64 / f64::from(self.points.scale), count as f64);
            (sum + count * margin, squares + count * margin * margin)
        });
        (squares / n - square(sum / n)).max(0.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::math::{ln, sigmoid};

    use super::*;
    use crate::stats::simulate::Numbers;

    const HALF: Points = Points { scale: 1, tie: 0.5 };

    /// Two in five games are tied: if side two wins those, the even bid is lower.
    #[test]
    fn ties_count_as_the_rules_say() {
        let margins: Histogram = [(-1, 20), (0, 40), (1, 40)].into_iter().collect();
        let bid = |tie: f64| even_bid(&margins, Points { scale: 1, tie }, 0.95).unwrap().estimate;
        // A half: 0.6 at 0 and 0.2 at 1. To side two: 0.8 at -1 and 0.4 at 0. To side one: 0.8 at 0 and 0.4 at 1.
        for (tie, wanted) in [(0.5, 0.25), (0.0, -0.25), (1.0, 0.75)] {
            assert!((bid(tie) - wanted).abs() < 1e-9, "{tie}: {}", bid(tie));
        }
    }

    #[test]
    fn scores_count_ties_as_halves() {
        let margins: Histogram = [(-1, 2), (0, 1), (2, 1)].into_iter().collect();
        assert!((score_at(&margins, 0.0, HALF).mean() - 0.375).abs() < 1e-12);
        assert!((score_at(&margins, -1.0, HALF).mean() - 0.75).abs() < 1e-12);
        assert!((score_at(&margins, -0.5, HALF).mean() - 0.5625).abs() < 1e-12);
        let (mean, error) = score_and_error(&margins, -0.5, HALF);
        let sample = score_at(&margins, -0.5, HALF);
        assert!((mean - sample.mean()).abs() < 1e-12);
        assert!((error - (sample.variance() * 3.0 / 4.0 / 4.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn an_even_game_needs_no_bid() {
        let margins: Histogram = [(-2, 100), (-1, 200), (0, 50), (1, 200), (2, 100)].into_iter().collect();
        let bid = even_bid(&margins, HALF, 0.95).unwrap();
        assert!(bid.estimate.abs() < 1e-9 && (bid.ci_low + bid.ci_high).abs() < 1e-6, "{bid:?}");
        let shifted: Histogram = margins.iter().map(|(margin, count)| (margin + 3, count)).collect();
        assert!((even_bid(&shifted, HALF, 0.95).unwrap().estimate - 3.0).abs() < 1e-9);
        // Half points.
        assert!((even_bid(&shifted, Points { scale: 2, ..HALF }, 0.95).unwrap().estimate - 1.5).abs() < 0.2);
        assert_eq!(even_bid(&Histogram::default(), HALF, 0.95), None);
    }

    /// Margins with a logistic distribution around 3.3, rounded: the interval holds the even bid of the rounded
    /// margins in 94 to 96 % of the experiments, and the estimate is within half a point after 1,000 games.
    #[test]
    fn bids_from_margins_are_as_sure_as_they_claim() {
        let mut numbers = Numbers::new(6);
        let chance = |value: f64| sigmoid((value - 3.3) / 4.0);
        // The truth: score(b) of the rounded margins, on the line between 3 and 4.
        let score = |bid: f64| 1.0 - f64::midpoint(chance(bid - 0.5), chance(bid + 0.5));
        let truth = 3.0 + (score(3.0) - 0.5) / (score(3.0) - score(4.0));
        let (mut held, mut near) = (0, 0);
        for _ in 0..2000 {
            let mut margins = Histogram::default();
            for _ in 0..1000 {
                let u = numbers.unit();
                margins.add((3.3 + 4.0 * ln(u / (1.0 - u))).round() as i64, 1).unwrap();
            }
            let bid = even_bid(&margins, HALF, 0.95).unwrap();
            held += u32::from(bid.ci_low <= truth && truth <= bid.ci_high);
            near += u32::from((bid.estimate - truth).abs() <= 0.5);
        }
        assert!((1880..=1920).contains(&held), "{held} of 2000");
        assert!(near >= 1850, "{near} of 2000 within half a point");
    }

    /// Players that see the bid and change their play by 0.3 of a point on the board for each point of it, with margins
    /// in lumps of five points and small change around them.
    #[test]
    fn searches_find_the_even_bid_of_players_who_see_it() {
        let mut numbers = Numbers::new(7);
        let mut margin = |bid: f64| {
            let lump = if numbers.unit() < 0.6 { 5.0 } else { -5.0 };
            (2.4 - 0.3 * bid + lump + 2.0 * numbers.normal()).round() as i64 - bid as i64
        };
        // The truth by very many games at each bid.
        let scores: Vec<f64> = (0..=8)
            .map(|bid| {
                let points = (0..100_000).map(|_| f64::midpoint(1.0, margin(f64::from(bid)).signum() as f64));
                points.sum::<f64>() / 1e5
            })
            .collect();
        let low = scores.iter().rposition(|&score| score >= 0.5).unwrap();
        let truth = low as f64 + (scores[low] - 0.5) / (scores[low] - scores[low + 1]);
        let (mut held, mut misses) = (0, Vec::new());
        for _ in 0..100 {
            let mut search = BidSearch::new(-20..=20, HALF);
            while search.games() < 1000 {
                for (bid, share) in search.next_bids() {
                    for _ in 0..(share * 50.0).ceil() as u64 {
                        search.add(bid, margin(f64::from(bid))).unwrap();
                    }
                }
            }
            let found = search.estimate(0.95).unwrap();
            held += u32::from(found.ci_low <= truth && truth <= found.ci_high);
            misses.push((found.estimate - truth).abs());
        }
        misses.sort_by(f64::total_cmp);
        assert!(held >= 89, "held {held} of 100");
        assert!(misses[90] < 0.5, "nine of ten within {}", misses[90]);
    }

    #[test]
    fn scores_are_those_of_games_near_the_even_bid() {
        let mut search = BidSearch::new(-20..=20, HALF);
        assert_eq!((search.estimate(0.95), search.next_bids()), (None, vec![(0, 1.0)]));
        // Far off, at bid 0, side one plays another game: it wins by 9 or 7. Near the even bid it has 3 or 5 on board.
        for margin in [9, 7, 9, 7] {
            search.add(0, margin).unwrap();
        }
        assert_eq!(search.next_bids(), [(8, 1.0)]);
        for margin in [-4, -2, -4, -2] {
            search.add(7, margin).unwrap();
        }
        for margin in [-1, 1, -1, 1] {
            search.add(4, margin).unwrap();
        }
        assert!((search.estimate(0.95).unwrap().estimate - 4.0).abs() < 1e-6, "{:?}", search.estimate(0.95));
        let scores = [3, 4, 5].map(|bid| search.score(bid, 0.95).unwrap().estimate);
        assert!(scores.iter().zip([0.75, 0.5, 0.25]).all(|(got, wanted)| (got - wanted).abs() < 1e-12), "{scores:?}");
    }

    #[test]
    fn proposals_stay_in_the_range() {
        let mut search = BidSearch::new(-3..=3, HALF);
        search.add(0, 9).unwrap();
        assert_eq!(search.next_bids(), [(3, 1.0)]);
    }
}
