//! Ratings of many players from pairs of games.

use std::{collections::BTreeMap, f64::consts::LN_10};

use sandtable_engine::math::{sigmoid, softplus};

use super::{Estimate, z};

/// Half points that the first of two players made in pairs of games, 0 to 4, in the order of the pairs. Pair `i` is
/// played with the same dice in every match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedMatch {
    /// Numbers of the two players.
    pub players: [usize; 2],
    /// The pairs.
    pub half_points: Vec<u8>,
}

impl PairedMatch {
    fn count(&self) -> f64 {
        self.half_points.len() as f64
    }

    fn points(&self) -> f64 {
        self.half_points.iter().map(|&made| f64::from(made) / 4.0).sum()
    }
}

/// Method of a rating whose likelihood has a maximum.
pub const BRADLEY_TERRY: &str = "bradley-terry";

/// Method of a rating that needed a drawn pair for each match because somebody lost nothing.
pub const WITH_DRAWN_PAIRS: &str = "bradley-terry+draw";

/// Elo points of one unit of log odds.
const UNIT: f64 = 400.0 / LN_10;

/// Ratings by the model of Bradley and Terry (1952), a draw as half a win, by Newton's method; `anchor` is 0.
///
/// Intervals are normal, with the cluster-robust sandwich variance (Liang and Zeger 1986): games of one pair, and pairs
/// with the same dice in different matches, may depend on each other in any way. The likelihood has a maximum only if
/// no group of players won every point against the rest (Ford 1957); otherwise one drawn pair is added to each match,
/// the method says so, and there are no intervals.
///
/// # Panics
/// When a match has no pair, or the players are not connected by matches.
pub fn bradley_terry(players: usize, matches: &[PairedMatch], anchor: usize, level: f64) -> Vec<Estimate> {
    assert!(matches.iter().all(|played| !played.half_points.is_empty()), "a match without pairs");
    let is_bounded = is_bounded(players, matches);
    let drawn = if is_bounded { 0.0 } else { 1.0 };
    let totals: Vec<Total> = matches
        .iter()
        .map(|played| Total {
            players: played.players,
            pairs: played.count() + drawn,
            points: played.points() + drawn / 2.0,
        })
        .collect();
    let (strengths, inverse) = maximum(players, &totals, anchor);
    let error = |player: usize| {
        if !is_bounded {
            return f64::INFINITY;
        }
        sandwich(matches, &strengths, &inverse[player]).sqrt()
    };
    (0..players)
        .map(|player| {
            let games = matches.iter().filter(|played| played.players.contains(&player));
            let estimate = UNIT * (strengths[player] - strengths[anchor]);
            let half = if player == anchor { 0.0 } else { UNIT * z(level) * error(player) };
            Estimate {
                n: games.map(|played| played.half_points.len() as u64).sum(),
                estimate,
                ci_low: estimate - half,
                ci_high: estimate + half,
                level,
                method: if is_bounded { BRADLEY_TERRY } else { WITH_DRAWN_PAIRS },
            }
        })
        .collect()
}

struct Total {
    players: [usize; 2],
    pairs: f64,
    points: f64,
}

/// Expected share of the first of two.
fn expected(strengths: &[f64], [first, second]: [usize; 2]) -> f64 {
    sigmoid(strengths[first] - strengths[second])
}

/// Whether each player can be reached from each other by steps from a winner of some point to the loser of it.
fn is_bounded(players: usize, matches: &[PairedMatch]) -> bool {
    let reaches_all = |forward: bool| {
        let mut seen = vec![false; players];
        let mut open = vec![0];
        seen[0] = true;
        while let Some(from) = open.pop() {
            for played in matches {
                let [first, second] = played.players;
                let points = played.points();
                for (winner, loser, won) in [(first, second, points > 0.0), (second, first, points < played.count())] {
                    let (here, there) = if forward { (winner, loser) } else { (loser, winner) };
                    if won && here == from && !seen[there] {
                        seen[there] = true;
                        open.push(there);
                    }
                }
            }
        }
        seen.into_iter().all(|seen| seen)
    };
    reaches_all(true) && reaches_all(false)
}

fn log_likelihood(strengths: &[f64], totals: &[Total]) -> f64 {
    totals
        .iter()
        .map(|total| {
            let difference = strengths[total.players[0]] - strengths[total.players[1]];
            // ln p = -ln(1 + e^-d), ln (1 - p) = -d - ln(1 + e^-d).
            -total.pairs * softplus(-difference) - (total.pairs - total.points) * difference
        })
        .sum()
}

/// The maximum of the likelihood, and the inverse of the information there (zero for the anchor).
fn maximum(players: usize, totals: &[Total], anchor: usize) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut strengths = vec![0.0; players];
    let mut likelihood = log_likelihood(&strengths, totals);
    loop {
        let mut gradient = vec![0.0; players];
        let mut information = vec![vec![0.0; players]; players];
        for total in totals {
            let [first, second] = total.players;
            let p = expected(&strengths, total.players);
            gradient[first] += total.points - total.pairs * p;
            gradient[second] -= total.points - total.pairs * p;
            let weight = total.pairs * p * (1.0 - p);
            for (row, column, sign) in
                [(first, first, 1.0), (second, second, 1.0), (first, second, -1.0), (second, first, -1.0)]
            {
                information[row][column] += sign * weight;
            }
        }
        let inverse = inverse_without(&information, anchor);
        let step: Vec<f64> =
            inverse.iter().map(|row| row.iter().zip(&gradient).map(|(entry, slope)| entry * slope).sum()).collect();
        let mut scale = 1.0;
        // The likelihood is concave: a step that overshoots is halved.
        let better = loop {
            let there: Vec<f64> =
                strengths.iter().zip(&step).map(|(strength, step): (&f64, &f64)| strength + scale * step).collect();
            let value = log_likelihood(&there, totals);
            if value > likelihood {
                likelihood = value;
                break Some(there);
            }
            scale /= 2.0;
            if scale < 1e-9 {
                break None;
            }
        };
        match better {
            Some(there) => strengths = there,
            None => return (strengths, inverse),
        }
    }
}

/// Inverse of a symmetric positive matrix without the row and column of the anchor, which are left zero (Gauss-Jordan).
fn inverse_without(matrix: &[Vec<f64>], anchor: usize) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut left = matrix.to_vec();
    let mut right: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j && i != anchor))).collect()).collect();
    for pivot in (0..n).filter(|&i| i != anchor) {
        let scale = left[pivot][pivot];
        assert!(scale > 0.0, "the players are connected by matches");
        for entry in left[pivot].iter_mut().chain(&mut right[pivot]) {
            *entry /= scale;
        }
        let (pivot_left, pivot_right) = (left[pivot].clone(), right[pivot].clone());
        for row in (0..n).filter(|&row| row != pivot && row != anchor) {
            let factor = left[row][pivot];
            left[row].iter_mut().zip(&pivot_left).for_each(|(entry, pivot)| *entry -= factor * pivot);
            right[row].iter_mut().zip(&pivot_right).for_each(|(entry, pivot)| *entry -= factor * pivot);
        }
    }
    right
}

/// Variance of a strength: `row` of the inverse information times the scores of each cluster of equal dice, squared.
/// Infinite where nothing varies, since that says nothing.
fn sandwich(matches: &[PairedMatch], strengths: &[f64], row: &[f64]) -> f64 {
    let mut clusters: BTreeMap<usize, f64> = BTreeMap::new();
    for played in matches {
        let p = expected(strengths, played.players);
        let influence = row[played.players[0]] - row[played.players[1]];
        for (pair, &made) in played.half_points.iter().enumerate() {
            *clusters.entry(pair).or_default() += influence * (f64::from(made) / 4.0 - p);
        }
    }
    let n = clusters.len() as f64;
    if n < 2.0 {
        return f64::INFINITY;
    }
    let sum = clusters.values().map(|sum| sum * sum).sum::<f64>() * n / (n - 1.0);
    if sum > 1e-18 { sum } else { f64::INFINITY }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::dice::hash;

    use super::{
        super::elo::{pair_elo, score_of_elo},
        *,
    };

    fn of_counts(players: [usize; 2], counts: [usize; 5]) -> PairedMatch {
        let half_points = counts.iter().enumerate().flat_map(|(made, &count)| std::iter::repeat_n(made as u8, count));
        PairedMatch { players, half_points: half_points.collect() }
    }

    #[test]
    fn two_players_are_rated_as_by_fastchess() {
        let ratings = bradley_terry(2, &[of_counts([0, 1], [34, 54, 63, 64, 75])], 1, 0.95);
        let pair = pair_elo(&[34, 54, 63, 64, 75], 0.95);
        assert!((ratings[0].estimate - 55.58).abs() < 0.005, "{ratings:?}");
        // The tangent of the Elo curve instead of the curve.
        assert!((ratings[0].half_width() / pair.half_width() - 1.0).abs() < 0.01, "{ratings:?}");
        assert_eq!((ratings[1].estimate, ratings[1].ci_low, ratings[1].ci_high), (0.0, 0.0, 0.0));
        assert_eq!(ratings[0].n, 290);
    }

    /// Agresti, Categorical Data Analysis (2nd edition), table 10.10: home and away games of the American League 1987,
    /// and the Bradley-Terry fit that is published with it and with the R package BradleyTerry2, Baltimore as 0.
    #[test]
    fn baseball_teams_are_rated_as_published() {
        let names = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"];
        // Wins of the row over the column, 13 games a pairing.
        let wins = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        let matches: Vec<PairedMatch> = (0..7)
            .flat_map(|first| (first + 1..7).map(move |second| (first, second)))
            .map(|(first, second)| of_counts([first, second], [wins[second][first], 0, 0, 0, wins[first][second]]))
            .collect();
        let ratings = bradley_terry(7, &matches, 6, 0.95);
        let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
        for ((name, rating), expected) in names.iter().zip(&ratings).zip(published) {
            assert!((rating.estimate / UNIT - expected).abs() < 5e-5, "{name}: {}", rating.estimate / UNIT);
        }
    }

    #[test]
    fn a_clean_sweep_is_told_as_such() {
        let matches = [of_counts([0, 1], [0, 0, 0, 0, 20]), of_counts([1, 2], [5, 5, 5, 5, 5])];
        let ratings = bradley_terry(3, &matches, 1, 0.95);
        assert!(ratings.iter().all(|rating| rating.method == WITH_DRAWN_PAIRS && rating.estimate.is_finite()));
        assert!(ratings[0].estimate > 300.0 && ratings[0].ci_low.is_infinite() && ratings[0].ci_high.is_infinite());
    }

    /// 400 tournaments of three players whose pairs share their luck: the intervals hold what they promise.
    #[test]
    fn intervals_cover_the_truth() {
        let truth = [60.0, 0.0, -35.0];
        let mut covered = 0;
        let uniform = |seed: u64, i: u64| (hash(seed, i) >> 11) as f64 / (1_u64 << 53) as f64;
        for run in 0..400 {
            let seed = hash(7, run);
            let pairings = [[0_usize, 1], [0, 2], [1, 2]];
            let matches: Vec<PairedMatch> = (0..)
                .zip(pairings)
                .map(|(number, players)| {
                    let p = score_of_elo(truth[players[0]] - truth[players[1]]);
                    let half_points = (0..150).map(|pair| {
                        // The first game of a pair meets the luck that all matches share, the second its own.
                        let games = [uniform(seed, pair), uniform(hash(seed, 1000 + number), pair)];
                        games.iter().map(|&luck| if luck < p { 2 } else { 0 }).sum()
                    });
                    PairedMatch { players, half_points: half_points.collect() }
                })
                .collect();
            let ratings = bradley_terry(3, &matches, 1, 0.95);
            covered += [0, 2]
                .into_iter()
                .filter(|&player| ratings[player].ci_low <= truth[player] && truth[player] <= ratings[player].ci_high)
                .count();
        }
        let share = covered as f64 / 800.0;
        assert!((0.93..=0.97).contains(&share), "{share}");
    }
}
