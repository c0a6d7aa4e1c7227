//! One decision a row: for CSV and JSON.

use sandtable_engine::Words;
use sandtable_sim::analysis::{Judgement, Moment};
use serde::Serialize;

use super::{Analysis, short};

/// A decision or the setup. Values and luck are those of the first side, losses those of who decided. Numbers have four
/// decimals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Number of the decision, 0 for the setup; none where the reader may not know the action.
    pub decision: Option<usize>,
    /// The turn.
    pub turn: u16,
    /// Who decided.
    pub side: Option<String>,
    /// What was decided, in the game's notation, unless the reader may not know.
    pub action: Option<String>,
    /// Whether dice were rolled.
    pub rolled: bool,
    /// Chance to win before the decision, in percent.
    pub win_pct: f64,
    /// Expected margin before the decision.
    pub margin_vp: Option<f64>,
    /// Luck in percentage points of win chance.
    pub luck_points: f64,
    /// Its standard error.
    pub luck_points_se: f64,
    /// Luck in victory points.
    pub luck_vp: Option<f64>,
    /// Its standard error.
    pub luck_vp_se: Option<f64>,
    /// What the decision brought before its dice, in percentage points.
    pub play_points: f64,
    /// The same in victory points.
    pub play_vp: Option<f64>,
    /// What the bot would have done instead.
    pub better: Option<String>,
    /// What that would have brought more, in percentage points: the mean of `playouts`.
    pub loss_points: Option<f64>,
    /// Its standard error.
    pub loss_points_se: Option<f64>,
    /// The same in victory points.
    pub loss_vp: Option<f64>,
    /// Its standard error.
    pub loss_vp_se: Option<f64>,
    /// Playouts of each of the two actions: an eighth of what was asked for where those showed no loss.
    pub playouts: Option<u32>,
    /// Whether it is a blunder; empty when it was not judged.
    pub blunder: Option<bool>,
}

impl<G: Words> Analysis<'_, G> {
    /// All decisions in order, the setup first if it rolled. Decisions of which the reader notices nothing, not even
    /// that they were made, are left out.
    pub fn rows(&self) -> Vec<Row> {
        let judged = |number| self.judged.iter().flatten().find(move |judgement| judgement.number == number);
        let noticed = self.luck.moments.iter().filter(|moment| self.is_noticed(moment.number));
        noticed.map(|moment| self.row(moment, judged(moment.number))).collect()
    }

    fn is_noticed(&self, number: usize) -> bool {
        let Some(place) = number.checked_sub(1) else { return true };
        let step = &self.record.steps()[place];
        self.viewer.is_none_or(|viewer| self.game.is_noticed(&step.before, step.action, viewer))
    }

    fn row(&self, moment: &Moment, judged: Option<&Judgement<G::Action>>) -> Row {
        let points = |share: f64| short(super::points(share));
        let vp = |margin: f64| short(super::vp::<G>(margin));
        let valued = |margin: f64| self.has_margin.then(|| vp(margin));
        let (luck, play) = (moment.luck(), moment.play());
        let better = judged.and_then(|judgement| judgement.better);
        let action = self.visible(moment.number);
        Row {
            decision: (moment.number == 0 || action.is_some()).then_some(moment.number),
            turn: moment.turn,
            side: moment.side.map(|side| self.game.side_id(side).to_owned()),
            action: action.map(|action| self.action(moment.number, action)[0].clone()),
            rolled: moment.is_rolled,
            win_pct: points(moment.before.score),
            margin_vp: valued(moment.before.margin),
            luck_points: points(luck.score),
            luck_points_se: points(moment.error.score),
            luck_vp: valued(luck.margin),
            luck_vp_se: valued(moment.error.margin),
            play_points: points(play.score),
            play_vp: valued(play.margin),
            better: better.map(|better| self.action(moment.number, better.action)[0].clone()),
            loss_points: better.map(|better| points(better.loss.score)),
            loss_points_se: better.map(|better| points(better.error.score)),
            loss_vp: better.map(|better| vp(better.loss.margin)),
            loss_vp_se: better.map(|better| vp(better.error.margin)),
            playouts: better.map(|better| better.playouts),
            blunder: judged.map(Judgement::is_blunder),
        }
    }

    /// What was decided, unless the reader may not know or it was the setup.
    pub(super) fn visible(&self, number: usize) -> Option<G::Action> {
        let step = &self.record.steps()[number.checked_sub(1)?];
        let is_visible = |viewer| self.game.is_visible(&step.before, step.action, viewer);
        self.viewer.is_none_or(is_visible).then_some(step.action)
    }

    /// The rows as CSV.
    ///
    /// # Panics
    /// Never: rows have texts and numbers only.
    pub fn csv(&self) -> String {
        let mut csv = csv::Writer::from_writer(Vec::new());
        for row in self.rows() {
            csv.serialize(row).expect("a row has texts and numbers only");
        }
        String::from_utf8(csv.into_inner().expect("memory takes all")).expect("texts are UTF-8")
    }
}
