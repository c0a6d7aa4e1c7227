//! What a search for the even bid came to, in words.

use std::{collections::BTreeMap, fmt::Write as _};

use comfy_table::{CellAlignment, Table, presets};
use sandtable_sim::{
    Labels,
    study::{BidRow, Bidding},
};
use serde::Serialize;

use super::verdict::NO_BID;
use crate::{
    stats::{Estimate, bid::given_to},
    text::{grouped, percent, short},
};

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
    /// A bid as points for the side that gets them: from the view of side one where the bid is below zero.
    fn points(&self, bid: &Estimate) -> String {
        let names = &self.labels.side_names;
        let (side, bid) = given_to(bid);
        let (side, bounds) = (&names[side], format!("[{}, {}]", short(bid.ci_low), short(bid.ci_high)));
        let found = short(bid.estimate);
        format!("{found} point{} for {side} {bounds}", if found == "1" { "" } else { "s" })
    }

    /// The answer, a sentence a line.
    pub fn sentences(&self) -> Vec<String> {
        let Some(found) = self.bidding.even() else { return vec![NO_BID.to_owned()] };
        let games = grouped(self.bidding.games());
        let (least, most) = (*self.bidding.range().start(), *self.bidding.range().end());
        let side = &self.labels.side_names[0];
        let mut all = Vec::new();
        if found.estimate < f64::from(least) || found.estimate > f64::from(most) {
            all.push(format!("No bid from {least} to {most} points is shown to make it even, {games} games"));
        } else {
            let near = [found.estimate.floor() as i32, found.estimate.floor() as i32 + 1];
            let gives = near.into_iter().filter(|bid| self.bidding.range().contains(bid)).filter_map(|bid| {
                let score = self.bidding.fitted(bid)?;
                Some(format!("{bid} gives {side} {}", percent(&score)))
            });
            let gives = gives.collect::<Vec<_>>().join(", ");
            let even = self.points(&found);
            all.push(format!("Even at a bid of {even}, {games} games; the nearest whole bids: {gives}"));
        }
        if let Some(unseen) = self.bidding.unseen() {
            let games = grouped(unseen.n);
            all.push(format!("If players did not see the bid: {}, {games} games without one", self.points(&unseen)));
        }
        all
    }

    /// What a reader should know.
    pub fn warnings(&self) -> Vec<String> {
        let mut all = Vec::new();
        if let Some((low, high)) = self.bidding.rise() {
            let side = &self.labels.side_names[0];
            all.push(format!(
                "{side} does clearly better at a bid of {high} than at {low}, against its interest: the even bid means little"
            ));
        }
        let is_wide = |found: Estimate| (found.ci_high - found.ci_low) / 2.0 > self.half_width;
        if self.bidding.even().is_some_and(is_wide) {
            let (games, width) = (grouped(self.bidding.games()), short(self.half_width));
            all.push(format!("{games} games were not enough for ± {width} points: give more with --games"));
        }
        all
    }

    /// The verdict with the table behind it.
    pub fn verdict(&self, plain: bool) -> String {
        let mut text = String::new();
        for sentence in self.sentences() {
            let _ = writeln!(text, "{sentence}.");
        }
        let [one, two] = &self.bots;
        let bots = if one == two { one.clone() } else { format!("{one} against {two}") };
        let _ = writeln!(text, "\n{}, {bots}, seed {}; each bid has dice of its own\n", self.target, self.seed);
        let mut table = Table::new();
        table.load_style(if plain { presets::NOTHING } else { presets::UTF8_FULL_CONDENSED });
        let side = &self.labels.side_names[0];
        table.set_header([
            "bid".into(),
            "games".into(),
            format!("score of {side}"),
            "by all games near the even bid".to_owned(),
        ]);
        for row in self.bidding.rows() {
            table.add_row([row.bid.to_string(), grouped(row.games), percent(&row.score), percent(&row.fitted)]);
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
        struct Document<'a> {
            verdict: Vec<String>,
            #[serde(flatten)]
            study: &'a BidStudy<'a>,
            games: u64,
            even_bid: Option<Estimate>,
            even_bid_unseen: Option<Estimate>,
            bids: Vec<BidRow>,
            warnings: Vec<String>,
        }
        let document = Document {
            verdict: self.sentences(),
            study: self,
            games: self.bidding.games(),
            even_bid: self.bidding.even(),
            even_bid_unseen: self.bidding.unseen(),
            bids: self.bidding.rows(),
            warnings: self.warnings(),
        };
        let mut text = serde_json::to_string_pretty(&document).expect("only texts and numbers");
        text.push('\n');
        text
    }
}
