//! What people read of a tournament: ratings, a cross table, and what the sequential tests accepted.

use std::{fmt::Write as _, path::Path};

use comfy_table::{CellAlignment, Table, presets};
use sandtable_engine::Side;
use sandtable_sim::{
    SimError,
    matches::{MatchScore, PairScore},
    tournament::Pairing,
};
use serde_json::{Value, json};

use crate::{
    files,
    stats::{
        DEFAULT_LEVEL, Estimate, PairedMatch, Sprt, Verdict, WITH_DRAWN_PAIRS, bradley_terry, pair_elo, pair_share,
        superiority,
    },
    terminal::Style,
    text::{counted, grouped, percent},
};

/// Wins, draws and losses.
pub type Counts = [u64; 3];

/// A bot in the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The bot as its text.
    pub bot: String,
    /// Rating in Elo points, with the pairs behind it.
    pub elo: Estimate,
    /// Its games as side one and as side two, without those that both lost.
    pub by_side: [Counts; 2],
    /// Games that both lost, as side one and as side two.
    pub both_lost: [u64; 2],
}

impl Standing {
    /// Its games on both sides.
    pub fn games(&self) -> Counts {
        [0, 1, 2].map(|i| self.by_side[0][i] + self.by_side[1][i])
    }

    /// Its share of the points on both sides.
    pub fn points_share(&self) -> f64 {
        points_share(self.games(), self.both_lost.iter().sum())
    }
}

/// Share of the points of some games; 0 when there are none. A game that both lost is even between the bots, like a draw.
pub fn points_share([wins, draws, losses]: Counts, both_lost: u64) -> f64 {
    let even = draws + both_lost;
    let games = (wins + even + losses).max(1) as f64;
    (wins as f64 + even as f64 / 2.0) / games
}

/// Two bots against each other, from the view of the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// Numbers of the bots.
    pub bots: [usize; 2],
    /// Their games.
    pub score: MatchScore,
    /// Share of the points of the first bot, from pair scores.
    pub share: Estimate,
    /// Elo difference from these games alone.
    pub elo: Estimate,
    /// Likelihood that the first bot is the better one.
    pub superiority: f64,
    /// Log-likelihood ratio and decision of the sequential test.
    pub test: Option<(f64, Verdict)>,
}

impl Meeting {
    fn of(bots: [usize; 2], score: MatchScore, sprt: Option<&Sprt>) -> Self {
        Self {
            bots,
            share: pair_share(&score.pairs, DEFAULT_LEVEL),
            elo: pair_elo(&score.pairs, DEFAULT_LEVEL),
            superiority: superiority(&score.pairs),
            test: sprt.map(|sprt| (sprt.llr(&score.pairs), sprt.verdict(&score.pairs))),
            score,
        }
    }

    /// The same from the view of the second bot; the test belongs to the first.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut score = self.score;
        score.pairs.reverse();
        score.games.reverse();
        let games = score.count();
        // The first bot's games as side one are the second's as side two.
        score.by_side = [2 * games - self.score.by_side[1], 2 * games - self.score.by_side[0]];
        let [first, second] = self.bots;
        Self::of([second, first], score, None)
    }
}

/// What a tournament came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The bots in the order in which they were given.
    pub bots: Vec<Standing>,
    /// Number of the bot whose rating is 0.
    pub anchor: usize,
    /// Every pairing that has pairs, in the order of the plan.
    pub meetings: Vec<Meeting>,
    /// The sequential test, if there was one.
    pub sprt: Option<Sprt>,
    side_ids: [String; 2],
}

impl Standings {
    /// Rates the bots. `None` while a pairing has no pair yet. The rating of `script` is 0, or without it that of the
    /// first bot.
    pub fn of(bots: &[String], side_ids: [String; 2], pairings: &[Pairing], sprt: Option<Sprt>) -> Option<Self> {
        if pairings.iter().any(|pairing| pairing.scores.is_empty()) {
            return None;
        }
        let anchor = bots.iter().position(|bot| bot == "script").unwrap_or(0);
        let matches: Vec<PairedMatch> = pairings
            .iter()
            .map(|pairing| PairedMatch {
                players: pairing.bots,
                half_points: pairing.scores.iter().map(|score| score.half_points()).collect(),
            })
            .collect();
        let ratings = bradley_terry(bots.len(), &matches, anchor, DEFAULT_LEVEL);
        let mut by_side = vec![[[0; 3]; 2]; bots.len()];
        let mut both_lost = vec![[0; 2]; bots.len()];
        for pairing in pairings {
            for &PairScore(made) in &pairing.scores {
                for (side, made) in Side::BOTH.into_iter().zip(made) {
                    let [first, second] = pairing.bots;
                    if made == PairScore::BOTH_LOST {
                        both_lost[first][side.index()] += 1;
                        both_lost[second][side.other().index()] += 1;
                        continue;
                    }
                    by_side[first][side.index()][2 - usize::from(made)] += 1;
                    by_side[second][side.other().index()][usize::from(made)] += 1;
                }
            }
        }
        let standing = |((bot, elo), (by_side, both_lost)): ((&String, Estimate), _)| Standing {
            bot: bot.clone(),
            elo,
            by_side,
            both_lost,
        };
        let meeting =
            |pairing: &Pairing| Meeting::of(pairing.bots, pairing.scores.iter().copied().collect(), sprt.as_ref());
        Some(Self {
            bots: bots.iter().zip(ratings).zip(by_side.into_iter().zip(both_lost)).map(standing).collect(),
            anchor,
            meetings: pairings.iter().map(meeting).collect(),
            sprt,
            side_ids,
        })
    }

    /// Whether both bots lost some game.
    pub fn have_both_lost(&self) -> bool {
        self.bots.iter().any(|standing| standing.both_lost != [0, 0])
    }

    /// Ids of the sides.
    pub const fn side_ids(&self) -> &[String; 2] {
        &self.side_ids
    }

    /// Writes `ratings.csv`, `crosstable.csv` and `datapackage.json`, each completely or not at all.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), SimError> {
        files::write_tournament(folder, self)
    }

    /// Numbers of the bots, the best first.
    fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..self.bots.len()).collect();
        ranking.sort_by(|&a, &b| self.bots[b].elo.estimate.total_cmp(&self.bots[a].elo.estimate));
        ranking
    }

    /// The tables and sentences for a terminal.
    pub fn text(&self, style: Style) -> String {
        let mut text = format!("{}\n\n{}\n", self.ratings(style), self.cross_table(style));
        let _ = writeln!(
            text,
            "Ratings in Elo points by Bradley and Terry, {} = 0, draws as half points. The cross table shows the share of points of \
             the row against the column.",
            self.bots[self.anchor].bot
        );
        let _ = writeln!(
            text,
            "Intervals: {:.0} %, from mirrored pairs; pairs with the same dice form one cluster.",
            100.0 * DEFAULT_LEVEL
        );
        if self.have_both_lost() {
            text.push_str("A game that both lost is even between the bots: half a point for each, like a draw.\n");
        }
        if self.bots.iter().any(|standing| standing.elo.method == WITH_DRAWN_PAIRS) {
            text.push_str(
                "Warning: some bots won every point against some others, so their distance has no upper limit: the \
                 ratings add one drawn pair to each pairing and have no intervals; use bots of more equal strength, \
                 or more pairs.\n",
            );
        }
        if let Some(sprt) = &self.sprt {
            text.push('\n');
            text.push_str(&self.tests(sprt));
        }
        text
    }

    fn ratings(&self, style: Style) -> Table {
        let mut table = new_table(style);
        let have_both_lost = self.have_both_lost();
        let counts = ["won", "drawn", "lost", "both lost"].into_iter().take(if have_both_lost { 4 } else { 3 });
        table.set_header(["#", "bot", "Elo", "interval", "pairs"].into_iter().chain(counts).chain(["points"]));
        for (place, bot) in (1..).zip(self.ranking()) {
            let standing = &self.bots[bot];
            let [wins, draws, losses] = standing.games();
            let interval = match &standing.elo {
                _ if bot == self.anchor => "anchor".to_owned(),
                elo => elo_interval(elo),
            };
            let mut row = vec![
                place.to_string(),
                standing.bot.clone(),
                elo_text(standing.elo.estimate),
                interval,
                grouped(standing.elo.n),
                grouped(wins),
                grouped(draws),
                grouped(losses),
            ];
            if have_both_lost {
                row.push(grouped(standing.both_lost.iter().sum()));
            }
            row.push(format!("{:.1} %", 100.0 * standing.points_share()));
            table.add_row(row);
        }
        right(&mut table, 2);
        table
    }

    fn cross_table(&self, style: Style) -> Table {
        let ranking = self.ranking();
        let mut table = new_table(style);
        let numbers = (1..=ranking.len()).map(|place| place.to_string());
        table.set_header(["#".to_owned(), "bot".to_owned()].into_iter().chain(numbers));
        for (place, &row) in (1..).zip(&ranking) {
            let cell = |&column: &usize| {
                let found = self.meetings.iter().find_map(|meeting| match meeting.bots {
                    bots if bots == [row, column] => Some(percent(&meeting.share)),
                    bots if bots == [column, row] => Some(percent(&meeting.reversed().share)),
                    _ => None,
                });
                found.unwrap_or_else(|| if row == column { "-".to_owned() } else { String::new() })
            };
            let start = [place.to_string(), self.bots[row].bot.clone()];
            table.add_row(start.into_iter().chain(ranking.iter().map(cell)));
        }
        right(&mut table, 2);
        table
    }

    /// What the sequential test said of each pairing.
    fn tests(&self, sprt: &Sprt) -> String {
        let (low, high) = sprt.bounds();
        let mut text = format!("Sequential test {sprt}; bounds {low:.2} and {high:.2}:\n");
        for meeting in &self.meetings {
            let Some((llr, verdict)) = meeting.test else { continue };
            let said = match verdict {
                Verdict::H1 => format!("H1 accepted: {} Elo rather than {}", sprt.elo1, sprt.elo0),
                Verdict::H0 => format!("H0 accepted: {} Elo rather than {}", sprt.elo0, sprt.elo1),
                Verdict::Undecided => "undecided".to_owned(),
            };
            let [first, second] = meeting.bots.map(|bot| &self.bots[bot].bot);
            let pairs = counted(meeting.score.count(), "pair");
            let more = if matches!(verdict, Verdict::Undecided) { "; more pairs are needed" } else { "" };
            let _ = writeln!(text, "  {first} against {second}: {said} after {pairs} (LLR {llr:.2}){more}");
        }
        text.push_str("  When a test stops early, its score is more extreme than the truth on average.\n");
        text
    }

    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let ratings: Vec<Value> = self
            .ranking()
            .into_iter()
            .map(|bot| {
                let standing = &self.bots[bot];
                let mut rating = json!({ "bot": standing.bot, "elo": standing.elo, "anchor": bot == self.anchor,
                        "games": standing.games(), "points": standing.points_share(),
                        "by_side": { self.side_ids[0].as_str(): standing.by_side[0],
                                     self.side_ids[1].as_str(): standing.by_side[1] } });
                if standing.both_lost != [0, 0] {
                    rating["both_lost"] = json!(standing.both_lost.iter().sum::<u64>());
                }
                rating
            })
            .collect();
        let meetings: Vec<Value> = self
            .meetings
            .iter()
            .map(|meeting| {
                let test = meeting.test.map(|(llr, verdict)| json!({ "llr": llr, "accepted": verdict.word() }));
                let mut pairing = json!({ "bots": meeting.bots.map(|bot| &self.bots[bot].bot), "pairs": meeting.score.pairs,
                        "games": meeting.score.games, "half_points_by_side": meeting.score.by_side,
                        "score": meeting.share, "elo": meeting.elo, "superiority": meeting.superiority,
                        "sprt": test });
                if meeting.score.both_lost > 0 {
                    pairing["both_lost"] = json!(meeting.score.both_lost);
                }
                pairing
            })
            .collect();
        json!({ "sprt": self.sprt.map(|sprt| sprt.to_string()), "ratings": ratings, "pairings": meetings })
    }
}

fn new_table(style: Style) -> Table {
    let mut table = Table::new();
    table.load_style(if style.plain { presets::NOTHING } else { presets::UTF8_FULL_CONDENSED });
    table
}

fn right(table: &mut Table, from: usize) {
    for column in table.column_iter_mut().skip(from) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// `+12.3`, `0.0`.
fn elo_text(elo: f64) -> String {
    let text = format!("{elo:+.1}");
    if text.trim_start_matches(['+', '-']) == "0.0" { "0.0".to_owned() } else { text }
}

fn elo_interval(elo: &Estimate) -> String {
    if elo.ci_low.is_finite() && elo.ci_high.is_finite() {
        format!("[{}, {}]", elo_text(elo.ci_low), elo_text(elo.ci_high))
    } else {
        "no interval".to_owned()
    }
}
