//! The estimates of a run: the rows of `summary.csv`, of the terminal's tables and of the JSON form.

use sandtable_sim::{Manifest, Tally};
use serde::Serialize;

use crate::stats::{DEFAULT_LEVEL, Estimate, mean_of_histogram, quantile, score_share, wilson};

/// One estimate of one cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Number of the cell.
    pub cell: u32,
    /// What is estimated: `win_share`.
    pub metric: &'static str,
    /// The side that it is about, by its id; `None` when it is about the game.
    pub side: Option<String>,
    /// The estimate.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// The quantiles that are told.
const QUANTILES: [f64; 3] = [0.1, 0.5, 0.9];

/// All estimates of a run, cell by cell; cells without a game have none.
pub fn rows(manifest: &Manifest, tallies: &[Tally]) -> Vec<Row> {
    let played = (0..).zip(tallies).filter(|(_, tally)| tally.games > 0);
    played.flat_map(|(cell, tally)| cell_rows(manifest, cell, tally)).collect()
}

fn cell_rows(manifest: &Manifest, cell: u32, tally: &Tally) -> Vec<Row> {
    let level = DEFAULT_LEVEL;
    let point = 1.0 / f64::from(manifest.labels.vp_scale);
    let mut rows = Vec::new();
    let mut add = |metric, side: Option<usize>, estimate| {
        let side = side.map(|side| manifest.labels.side_ids[side].clone());
        rows.push(Row { cell, metric, side, estimate });
    };
    for side in 0..2 {
        add("win_share", Some(side), wilson(tally.wins[side], tally.games, level));
    }
    add("draw_share", None, wilson(tally.draws(), tally.games, level));
    if manifest.labels.can_both_lose {
        add("both_lost_share", None, wilson(tally.both_lost, tally.games, level));
    }
    for side in 0..2 {
        add("score_share", Some(side), score_share(tally, side, level));
    }
    for side in 0..2 {
        add("vp_mean", Some(side), mean_of_histogram(&tally.vp[side], level).scaled(point));
        for (metric, p) in ["vp_p10", "vp_p50", "vp_p90"].into_iter().zip(QUANTILES) {
            add(metric, Some(side), quantile(&tally.vp[side], p, level).scaled(point));
        }
    }
    // Margins are told from the view of the side listed first.
    add("margin_vp_mean", Some(0), mean_of_histogram(&tally.margin, level).scaled(point));
    for (metric, p) in ["margin_vp_p10", "margin_vp_p50", "margin_vp_p90"].into_iter().zip(QUANTILES) {
        add(metric, Some(0), quantile(&tally.margin, p, level).scaled(point));
    }
    add("length_turns_mean", None, mean_of_histogram(&tally.turns, level));
    add("decisions_mean", None, mean_of_histogram(&tally.decisions, level));
    rows
}

/// The estimate of one metric in a list of rows.
pub(crate) fn find<'a>(rows: &'a [Row], cell: u32, metric: &str, side: Option<&str>) -> Option<&'a Estimate> {
    let row = rows.iter().find(|row| row.cell == cell && row.metric == metric && row.side.as_deref() == side);
    row.map(|row| &row.estimate)
}
