//! The bid that makes a game even between players who know of it: which bids to play next, and what came of it.

use std::{collections::BTreeMap, ops::RangeInclusive};

use serde::Serialize;

use super::{ByVp, group::score_of};
use crate::{
    GameRow, Labels,
    stats::{
        DEFAULT_LEVEL, Estimate, Sample,
        bid::{BidSearch, Points},
        wilson, z,
    },
};

/// Games without a bid, whose margins say where to look.
const FIRST: u64 = 100;

/// Games before the interval may end the search: looking for the end after every few games makes it too narrow.
const LEAST: u64 = 300;

/// Games of a batch.
const BATCH: u64 = 50;

/// Games at a bid before it can show that scores do not fall as the bid grows.
const ENOUGH: u64 = 20;

/// A search for the even bid, batch by batch.
#[derive(Clone, Debug)]
pub struct Bidding {
    range: RangeInclusive<i32>,
    games: BTreeMap<i32, OfBid>,
    search: BidSearch,
    by_vp: ByVp,
}

/// The games at one bid.
#[derive(Clone, Debug, Default)]
struct OfBid {
    scores: Sample,
    wins: [u64; 2],
}

/// One bid with what was played at it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BidRow {
    /// Whole victory points for side two; below zero for side one.
    pub bid: i32,
    /// Games.
    pub games: u64,
    /// Share of the points of side one in them.
    pub score: Estimate,
    /// The same by all games near the even bid.
    pub fitted: Estimate,
}

impl BidRow {
    /// Id of the side that gets the points, empty without a bid.
    pub fn side<'a>(&self, labels: &'a Labels) -> &'a str {
        if self.bid == 0 { "" } else { &labels.side_ids[usize::from(self.bid > 0)] }
    }
}

impl Bidding {
    /// Nothing played; bids lie in the range, and a victory point is `scale` of the points of rows.
    pub fn new(range: RangeInclusive<i32>, scale: i32) -> Self {
        let search = BidSearch::new(range.clone(), Points { scale, tie: 0.5 });
        Self { search, range, games: BTreeMap::new(), by_vp: ByVp::default() }
    }

    /// The bids that are looked at.
    pub fn range(&self) -> &RangeInclusive<i32> {
        &self.range
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.search.games()
    }

    /// Bids to play now, with the number of games of each; empty when `most` games are played, or the interval is at
    /// most `half_width` victory points wide on either side.
    pub fn next(&self, most: u64, half_width: f64) -> Vec<(i32, u64)> {
        let left = most.saturating_sub(self.games());
        let is_narrow = |found: &Estimate| found.half_width() <= half_width;
        // Bids of no use are not played for.
        let is_hopeless = self.games() > 0 && self.by_vp.tie().is_none();
        if left == 0 || is_hopeless || self.games() >= LEAST && self.even().is_some_and(|found| is_narrow(&found)) {
            return Vec::new();
        }
        let batch = if self.games() == 0 { FIRST } else { BATCH }.min(left);
        let mut bids = Vec::new();
        let mut rest = batch;
        for (bid, share) in self.search.next_bids() {
            let games = ((share * batch as f64).round() as u64).min(rest);
            rest -= games;
            bids.push((bid, games));
        }
        // What rounding left over.
        bids.iter_mut().take(1).for_each(|(_, games)| *games += rest);
        bids.retain(|&(_, games)| games > 0);
        bids
    }

    /// Takes up the games of a bid.
    ///
    /// # Panics
    /// When more games are counted than fit a number.
    pub fn add(&mut self, bid: i32, rows: &[GameRow]) {
        let of = self.games.entry(bid).or_default();
        for row in rows {
            of.scores.add(score_of(row));
            self.by_vp.add(row);
            if let Some(wins) = of.wins.get_mut(usize::from(row.winner)) {
                *wins += 1;
            }
            let margin = i64::from(row.vp[0]) - i64::from(row.vp[1]);
            self.search.add(bid, margin).expect("fewer games than numbers");
        }
        if let Some(tie) = self.by_vp.tie() {
            self.search.set_tie(tie);
        }
    }

    /// The even bid with its interval; `None` before the first games, and where victory does not follow from victory
    /// points alone.
    pub fn even(&self) -> Option<Estimate> {
        self.by_vp.tie().and_then(|_| self.search.estimate(DEFAULT_LEVEL))
    }

    /// The even bid if players did not see it, by the margins of the games without a bid.
    pub fn unseen(&self) -> Option<Estimate> {
        self.by_vp.tie().and_then(|_| self.search.unseen(DEFAULT_LEVEL))
    }

    /// All bids that were played, the smallest first.
    pub fn rows(&self) -> Vec<BidRow> {
        let row = |(&bid, of): (&i32, &OfBid)| {
            let games = of.scores.count();
            let is_share = of.wins[0] + of.wins[1] == games;
            let score =
                if is_share { wilson(of.wins[0], games, DEFAULT_LEVEL) } else { of.scores.share(DEFAULT_LEVEL) };
            Some(BidRow { bid, games, score, fitted: self.fitted(bid)? })
        };
        self.games.iter().filter_map(row).collect()
    }

    /// Score of side one at a bid by the games near the even bid.
    pub fn fitted(&self, bid: i32) -> Option<Estimate> {
        self.search.score(bid, DEFAULT_LEVEL)
    }

    /// Two bids of which the larger one has clearly the better score for side one: the search takes for granted that
    /// there are none. Corrected by Bonferroni for the pairs looked at.
    pub fn rise(&self) -> Option<(i32, i32)> {
        let known: Vec<(i32, Sample)> = self
            .games
            .iter()
            .filter(|(_, of)| of.scores.count() >= ENOUGH)
            .map(|(&bid, of)| (bid, of.scores))
            .collect();
        let pairs = known.len() * known.len().saturating_sub(1) / 2;
        // One-sided, so twice the share.
        let limit = z(1.0 - 2.0 * 0.05 / pairs.max(1) as f64);
        let error = |sample: &Sample| sample.variance().max(0.01) / sample.count() as f64;
        known.iter().enumerate().find_map(|(i, (low, less))| {
            let rises =
                |(_, more): &&(i32, Sample)| more.mean() - less.mean() > limit * (error(less) + error(more)).sqrt();
            known[i + 1..].iter().find(rises).map(|(high, _)| (*low, *high))
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::math::{ln, sigmoid};

    use super::*;
    use crate::stats::simulate::Numbers;

    /// Games whose margin without a bid has a logistic distribution, rounded to whole points.
    fn play(numbers: &mut Numbers, centre: f64, width: f64, bid: i32, games: u64) -> Vec<GameRow> {
        let game = |_| {
            let u = numbers.unit();
            let margin = (centre + width * ln(u / (1.0 - u))).round() as i32 - bid;
            let winner = [1, 2, 0][(margin.signum() + 1) as usize];
            GameRow { winner, vp: [margin, 0], turns: 1, decisions: 1 }
        };
        (0..games).map(game).collect()
    }

    fn search(numbers: &mut Numbers, centre: f64, width: f64) -> Bidding {
        let mut bidding = Bidding::new(-20..=20, 1);
        loop {
            let next = bidding.next(1000, 0.5);
            if next.is_empty() {
                return bidding;
            }
            for (bid, games) in next {
                bidding.add(bid, &play(numbers, centre, width, bid, games));
            }
        }
    }

    /// Steep and flat games: the interval holds the even bid nineteen times in twenty, and nearly every estimate is
    /// within half a point where the games sufficed for it.
    #[test]
    fn the_even_bid_is_found_within_half_a_point() {
        let mut numbers = Numbers::new(12);
        let mut in_all = 0;
        for (centre, width, near_enough) in [(1.4, 0.7, 97), (-3.3, 2.0, 92), (3.3, 4.0, 80), (12.0, 3.0, 90)] {
            // Rounded margins have the same median for such wide distributions; 100 searches each.
            let (mut held, mut near) = (0, 0);
            let truth = truth(centre, width);
            for _ in 0..100 {
                let found = search(&mut numbers, centre, width).even().unwrap();
                assert!(found.n <= 1000, "{found:?}");
                held += u32::from(found.ci_low <= truth && truth <= found.ci_high);
                near += u32::from((found.estimate - truth).abs() <= 0.5);
            }
            in_all += held;
            assert!(near >= near_enough, "{centre}, {width}: {near} of 100 within half a point");
        }
        assert!(in_all >= 366, "the interval held {in_all} of 400");
    }

    /// Ties go to side two: the search finds the bid at which the wins are even, as they are counted.
    #[test]
    fn ties_are_worth_what_the_games_say() {
        let mut numbers = Numbers::new(5);
        let mut play = |bid: i32, games: u64| -> Vec<GameRow> {
            let game = |_| {
                let margin = (numbers.unit() * 7.0) as i32 - 1 - bid;
                GameRow { winner: u8::from(margin <= 0), vp: [margin, 0], turns: 1, decisions: 1 }
            };
            (0..games).map(game).collect()
        };
        let mut bidding = Bidding::new(-20..=20, 1);
        while bidding.games() < 3000 {
            for (bid, games) in bidding.next(3000, 0.01) {
                bidding.add(bid, &play(bid, games));
            }
        }
        // Margins -1 to 5: side one wins 4 of 7 at a bid of 1, 3 of 7 at 2.
        let found = bidding.even().unwrap();
        assert!(found.ci_low < 1.5 && 1.5 < found.ci_high && found.ci_high - found.ci_low < 0.6, "{found:?}");
        // Whoever is behind wins: there is no bid.
        let row = |winner| GameRow { winner, vp: [1, 0], turns: 1, decisions: 1 };
        bidding.add(0, &[row(1)]);
        assert_eq!((bidding.even(), bidding.next(9000, 0.01)), (None, Vec::new()));
    }

    /// The bid at which the score of rounded margins crosses one half, on the line between two whole bids.
    fn truth(centre: f64, width: f64) -> f64 {
        let chance = |value: f64| sigmoid((centre - value) / width);
        let score = |bid: f64| f64::midpoint(chance(bid - 0.5), chance(bid + 0.5));
        let low = (-40..40).map(f64::from).rfind(|&bid| score(bid) >= 0.5).unwrap();
        low + (score(low) - 0.5) / (score(low) - score(low + 1.0))
    }

    #[test]
    fn batches_are_played_around_the_even_bid() {
        let mut bidding = Bidding::new(-20..=20, 1);
        assert_eq!(bidding.next(1000, 0.5), [(0, 100)]);
        assert_eq!(bidding.next(30, 0.5), [(0, 30)]);
        // Margins 0 and 5 in equal parts: even anywhere between, and nothing is known of where.
        let row = |margin: i32| GameRow { winner: u8::from(margin == 0) * 2, vp: [margin, 0], turns: 1, decisions: 1 };
        bidding.add(0, &[row(0), row(1), row(5), row(6)].repeat(25));
        let next = bidding.next(1000, 0.5);
        assert_eq!(next.iter().map(|(_, games)| games).sum::<u64>(), 50);
        assert!(next.iter().all(|(bid, _)| (1..=5).contains(bid)), "{next:?}");
        assert!(bidding.next(100, 0.5).is_empty());
    }

    #[test]
    fn a_score_that_rises_with_the_bid_is_told() {
        let row = |winner| GameRow { winner, vp: [0, 0], turns: 1, decisions: 1 };
        let mut bidding = Bidding::new(-20..=20, 1);
        bidding.add(0, &[row(0), row(1)].repeat(50));
        assert_eq!(bidding.rise(), None);
        bidding.add(2, &[row(0), row(0), row(0), row(1)].repeat(25));
        assert_eq!(bidding.rise(), Some((0, 2)));
        let mut falling = Bidding::new(-20..=20, 1);
        falling.add(0, &[row(0), row(0), row(0), row(1)].repeat(25));
        falling.add(2, &[row(0), row(1)].repeat(50));
        assert_eq!(falling.rise(), None);
    }
}
