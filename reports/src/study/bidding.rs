//! The result of a search for the even bid, in words.

use std::{collections::BTreeMap, fmt::Write as _, io, path::Path};

use comfy_table::{CellAlignment, Table, presets};
use sandtable_sim::{
    Labels, SimError,
    study::{BidRow, Bidding},
    write_file,
};
use serde::Serialize;

use super::verdict::NO_BID;
use crate::{
    bids::{bid_words, whole_bid},
    stats::Estimate,
    text::{counted, grouped, percent, short, the},
};

/// Games below which the interval of an even bid, which is a normal one, holds the bid too seldom.
const FEW: u64 = 300;

/// Name of the table in a folder.
const FILE: &str = "bids.csv";

/// What was played, as the verdict and the JSON tell it.
#[derive(Clone, Debug, Serialize)]
pub struct BidStudy<'a> {
    /// `GAME/SCENARIO`.
    pub target: String,
    /// Hash of the data files.
    pub data_hash: String,
    /// Options other than the bid.
    pub options: &'a BTreeMap<String, String>,
    /// The bots of both sides.
    pub bots: [String; 2],
    /// Fingerprint of the model, where a bot uses one.
    pub model: Option<String>,
    /// Seed of the study.
    pub seed: u64,
    /// Games at most.
    pub most: u64,
    /// Half-width of the interval at which the search ends.
    pub half_width: f64,
    /// Names.
    #[serde(skip)]
    pub labels: &'a Labels,
    /// The search.
    #[serde(skip)]
    pub bidding: &'a Bidding,
}

impl BidStudy<'_> {
    fn names(&self) -> [&str; 2] {
        self.labels.side_names.each_ref().map(String::as_str)
    }

    /// The answer, a sentence a line.
    pub fn sentences(&self) -> Vec<String> {
        let Some(found) = self.bidding.even() else { return vec![NO_BID.to_owned()] };
        let games = counted(self.bidding.games(), "game");
        let (least, most) = (*self.bidding.range().start(), *self.bidding.range().end());
        let side = the(&self.labels.side_names[0]);
        let mut all = Vec::new();
        if found.estimate < f64::from(least) || found.estimate > f64::from(most) {
            let [least, most] = [least, most].map(|bid| whole_bid(bid, self.names()));
            all.push(format!("No bid from {least} to {most} is shown to make it even, {games}"));
        } else {
            let near = [found.estimate.floor() as i32, found.estimate.floor() as i32 + 1];
            let gives = near.into_iter().filter(|bid| self.bidding.range().contains(bid)).filter_map(|bid| {
                let score = self.bidding.fitted(bid)?;
                Some(format!("{} gives {side} {}", whole_bid(bid, self.names()), percent(&score)))
            });
            let gives = gives.collect::<Vec<_>>().join(", ");
            let even = bid_words(&found, self.names());
            all.push(format!("Even at a bid of {even}, {games}; the nearest whole bids: {gives}"));
        }
        if let Some(unseen) = self.bidding.unseen() {
            let games = counted(unseen.n, "game");
            let unseen = bid_words(&unseen, self.names());
            all.push(format!("If the players did not know the bid: {unseen}, {games} without one"));
        }
        all
    }

    /// What a reader should know.
    pub fn warnings(&self) -> Vec<String> {
        let mut all = Vec::new();
        if let Some((low, high)) = self.bidding.rise() {
            let side = the(&self.labels.side_names[0]);
            let [low, high] = [low, high].map(|bid| whole_bid(bid, self.names()));
            all.push(format!(
                "{side} does clearly better with {high} than with {low}, although that bid is worse for it: the even bid means little"
            ));
        }
        if self.bidding.games() < FEW {
            all.push(format!(
                "{} only: below {FEW} the interval of an even bid is too narrow; play more",
                counted(self.bidding.games(), "game")
            ));
        }
        if self.lacks_games() {
            let (games, width) = (counted(self.bidding.games(), "game"), short(self.half_width));
            all.push(format!("± {width} VP needs more than {games}: play more"));
        }
        all
    }

    /// Whether the games ran out before the interval was as narrow as asked for.
    pub fn lacks_games(&self) -> bool {
        let is_wide = |found: Estimate| found.half_width() > self.half_width;
        self.bidding.even().is_some_and(is_wide)
    }

    /// The verdict with the table behind it.
    pub fn verdict(&self, plain: bool) -> String {
        let mut text = String::new();
        for sentence in self.sentences() {
            let _ = writeln!(text, "{sentence}.");
        }
        let [one, two] = &self.bots;
        let bots = if one == two { one.clone() } else { format!("{one} against {two}") };
        let _ = writeln!(text, "\n{}, {bots}, seed {}; each bid has its own dice\n", self.target, self.seed);
        let mut table = Table::new();
        table.load_style(if plain { presets::NOTHING } else { presets::UTF8_FULL_CONDENSED });
        let side = the(&self.labels.side_names[0]);
        table.set_header([
            "bid".into(),
            "games".into(),
            format!("score of {side}"),
            "from all games near the even bid".to_owned(),
        ]);
        for row in self.bidding.rows() {
            table.add_row([
                whole_bid(row.bid, self.names()),
                grouped(row.games),
                percent(&row.score),
                percent(&row.fitted),
            ]);
        }
        for column in table.column_iter_mut() {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let _ = writeln!(text, "{table}");
        for warning in self.warnings() {
            let _ = writeln!(text, "Warning: {warning}.");
        }
        text
    }

    /// The same as JSON.
    ///
    /// # Panics
    /// Never: there are only texts and numbers.
    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct Told<'a> {
            vp_for: &'a str,
            #[serde(flatten)]
            row: BidRow,
        }
        #[derive(Serialize)]
        struct Document<'a> {
            verdict: Vec<String>,
            #[serde(flatten)]
            study: &'a BidStudy<'a>,
            games: u64,
            even_bid: Option<Estimate>,
            even_bid_unseen: Option<Estimate>,
            bids: Vec<Told<'a>>,
            warnings: Vec<String>,
        }
        let document = Document {
            verdict: self.sentences(),
            study: self,
            games: self.bidding.games(),
            even_bid: self.bidding.even(),
            even_bid_unseen: self.bidding.unseen(),
            bids: self.bidding.rows().into_iter().map(|row| Told { vp_for: row.side(self.labels), row }).collect(),
            warnings: self.warnings(),
        };
        let mut text = serde_json::to_string_pretty(&document).expect("only texts and numbers");
        text.push('\n');
        text
    }

    /// Writes `bids.csv`: one row a bid that was played, the smallest for side two first.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write_bids(&self, folder: &Path) -> Result<(), SimError> {
        write_file(&folder.join(FILE), |writer| {
            let mut rows = csv::Writer::from_writer(writer);
            let header = ["vp_for", "vp", "games", "side", "score", "score_low", "score_high", "score_method"];
            let fitted = ["fitted", "fitted_low", "fitted_high", "fitted_method", "ci_level"];
            rows.write_record(header.into_iter().chain(fitted)).map_err(io::Error::other)?;
            let number = |value: f64| if value.is_finite() { value.to_string() } else { String::new() };
            for row in self.bidding.rows() {
                let (score, fit) = (&row.score, &row.fitted);
                let fields = [
                    row.side(self.labels).to_owned(),
                    row.bid.unsigned_abs().to_string(),
                    row.games.to_string(),
                    self.labels.side_ids[0].clone(),
                    number(score.estimate),
                    number(score.ci_low),
                    number(score.ci_high),
                    score.method.to_owned(),
                    number(fit.estimate),
                    number(fit.ci_low),
                    number(fit.ci_high),
                    fit.method.to_owned(),
                    number(score.level),
                ];
                rows.write_record(fields).map_err(io::Error::other)?;
            }
            rows.flush()
        })
    }
}
