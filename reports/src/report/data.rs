//! A finished run, read back from its files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use sandtable_scenarios::read_text;
use sandtable_sim::{
    Block, MANIFEST_FILE, MANIFEST_SCHEMA, Manifest, Tally, read_finished,
    tally::{ActionKey, CombatKey, MetricKey, Moments, Uses},
};
use serde_json::Value;

use super::{
    error::ReportError,
    sheet::{Line, Sheet},
};
use crate::{files::check_run, stats::Estimate, summary};

/// A row of `summary.csv`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) cell: usize,
    pub(super) metric: String,
    pub(super) side: String,
    pub(super) estimate: Estimate,
}

/// Games and wins of a cell up to the end of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) games: u64,
    pub(super) wins: [u64; 2],
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct RunData {
    pub(super) manifest: Manifest,
    pub(super) rows: Vec<Row>,
    /// What the CSV files say; margins, lengths and decisions come from the blocks and are empty without them.
    pub(super) tallies: Vec<Tally>,
    /// Of each cell, how the wins grew block by block; nothing without the blocks.
    pub(super) looks: Option<Vec<Vec<Look>>>,
    pub(super) folder: PathBuf,
}

/// The names of the methods that `summary.csv` may name.
const METHODS: [&str; 4] = ["wilson", "normal", "order-statistics", "clopper-pearson"];

/// No game gives more victory points than this.
const MOST_POINTS: f64 = 1e9;

impl RunData {
    /// Reads the folder of a finished run, and changes nothing in it. When the blocks are there, the CSV files
    /// must agree with them.
    ///
    /// # Errors
    /// When the folder holds no run, an unfinished one, or files that are damaged.
    pub fn read(folder: &Path) -> Result<Self, ReportError> {
        let path = folder.join(MANIFEST_FILE);
        let text = read_text(&path).unwrap_or_default();
        if serde_json::from_str::<Value>(&text).is_ok_and(|content| content.get("bid").is_some()) {
            return Err(ReportError::Bid(folder.to_owned()));
        }
        let manifest = Manifest::read(folder)?;
        let wrong = |detail: String| Err(ReportError::Damaged { path: path.clone(), detail });
        if manifest.schema != MANIFEST_SCHEMA {
            return wrong(format!("this program does not know version {}", manifest.schema));
        }
        if manifest.plan.check().is_err() || manifest.labels.vp_scale < 1 {
            return wrong("such a plan is impossible".to_owned());
        }
        let has_part = fs::read_dir(folder.join("blocks")).is_ok_and(|entries| {
            entries.flatten().any(|entry| entry.path().extension().is_some_and(|ending| ending == "part"))
        });
        if has_part || !folder.join("summary.csv").exists() {
            return Err(ReportError::Unfinished(folder.to_owned()));
        }
        let rows = estimates(folder, manifest.plan.cells.len())?;
        let mut tallies = tallies(folder, &manifest, &rows)?;
        let looks = looks(folder, &manifest, &mut tallies)?;
        if looks.is_some() {
            check_summary(folder, &manifest, &rows, &tallies)?;
        }
        // Sums can agree although a winner was changed: the blocks know.
        check_run(folder)?;
        Ok(Self { manifest, rows, tallies, looks, folder: folder.to_owned() })
    }

    /// What the folder is.
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// An estimate of a cell; the side is its id, empty for the game.
    pub(super) fn find(&self, cell: usize, metric: &str, side: &str) -> Option<&Estimate> {
        let row = self.rows.iter().find(|row| row.cell == cell && row.metric == metric && row.side == side);
        row.map(|row| &row.estimate)
    }

    /// The same of a side by its number.
    pub(super) fn of_side(&self, cell: usize, metric: &str, side: usize) -> Option<&Estimate> {
        self.find(cell, metric, &self.manifest.labels.side_ids[side])
    }
}

fn estimates(folder: &Path, cells: usize) -> Result<Vec<Row>, ReportError> {
    let columns = ["cell", "metric", "side", "n", "estimate", "ci_low", "ci_high", "level", "method"];
    Sheet::read(folder, "summary", &columns)?.rows(|row| {
        let bound = |column, beyond| if row.text(column).is_empty() { Ok(beyond) } else { row.number(column) };
        let method = METHODS.into_iter().find(|method| *method == row.text(8));
        let estimate = Estimate {
            n: row.number(3)?,
            estimate: row.number(4)?,
            ci_low: bound(5, f64::NEG_INFINITY)?,
            ci_high: bound(6, f64::INFINITY)?,
            level: row.number(7)?,
            method: method.unwrap_or("another method"),
        };
        if !estimate.estimate.is_finite() || estimate.ci_low.is_nan() || estimate.ci_high.is_nan() {
            return Err(row.wrong("an estimate that is not a number"));
        }
        let cell = row.index(0, cells)?;
        Ok(Row { cell, metric: row.text(1).to_owned(), side: row.text(2).to_owned(), estimate })
    })
}

/// Refuses a key that was there before.
fn once<T>(line: &Line<'_>, before: Option<T>) -> Result<(), ReportError> {
    before.map_or(Ok(()), |_| Err(line.wrong("this row appears twice")))
}

/// Number of games of a share.
fn count_of(row: &Row) -> u64 {
    (row.estimate.estimate * row.estimate.n as f64).round() as u64
}

/// What the files say, put together as it was counted.
fn tallies(folder: &Path, manifest: &Manifest, rows: &[Row]) -> Result<Vec<Tally>, ReportError> {
    let (plan, labels) = (&manifest.plan, &manifest.labels);
    let cells = plan.cells.len();
    let mut tallies = vec![Tally::default(); cells];
    for tally in &mut tallies {
        tally.games = plan.games;
        tally.detailed = plan.games.div_ceil(u64::from(plan.detail_every.get()));
    }
    for row in rows.iter().filter(|row| row.metric == "win_share") {
        if let Some(side) = labels.side_ids.iter().position(|id| *id == row.side) {
            tallies[row.cell].wins[side] = count_of(row);
        }
    }
    for row in rows.iter().filter(|row| row.metric == "both_lost_share") {
        tallies[row.cell].both_lost = count_of(row);
    }
    let scale = f64::from(labels.vp_scale);
    let sheet = Sheet::read(folder, "vp_hist", &["cell", "side", "vp", "games"])?;
    sheet.each(|row| {
        let vp: f64 = row.number(2)?;
        if vp.is_nan() || vp.abs() > MOST_POINTS {
            return Err(row.wrong("no game can give so many points"));
        }
        let histogram = &mut tallies[row.index(0, cells)?].vp[row.name(1, &labels.side_ids)?];
        histogram.add((vp * scale).round() as i64, row.number(3)?).map_err(|error| row.wrong(error))
    })?;
    let sheet = Sheet::read(folder, "turns", &["cell", "turn", "side", "metric", "games", "sum", "sum_sq"])?;
    sheet.each(|row| {
        let side = row.name(2, &labels.side_ids)? as u8;
        let key = MetricKey { turn: row.number(1)?, side, metric: row.name(3, &labels.metrics)? as u16 };
        let moments = Moments { count: row.number(4)?, sum: row.number(5)?, sum_sq: row.number(6)? };
        once(row, tallies[row.index(0, cells)?].metrics.insert(key, moments))
    })?;
    let sheet = Sheet::read(folder, "actions", &["cell", "side", "phase", "action_kind", "offered", "chosen"])?;
    sheet.each(|row| {
        let side = row.name(1, &labels.side_ids)? as u8;
        let phase = row.name(2, &labels.phases)? as u16;
        let key = ActionKey { side, phase, kind: row.name(3, &labels.action_kinds)? as u16 };
        let uses = Uses { offered: row.number(4)?, chosen: row.number(5)? };
        once(row, tallies[row.index(0, cells)?].actions.insert(key, uses))
    })?;
    let sheet = Sheet::read(folder, "combat", &["cell", "table", "column", "drm", "result", "count"])?;
    sheet.each(|row| {
        let table = row.text(1).to_owned();
        let key = CombatKey { table, column: row.number(2)?, drm: row.number(3)?, result: row.number(4)? };
        once(row, tallies[row.index(0, cells)?].combat.insert(key, row.number(5)?))
    })?;
    let decided = |tally: &Tally| tally.wins[0].saturating_add(tally.wins[1]).saturating_add(tally.both_lost);
    if tallies.iter().any(|tally| decided(tally) > plan.games) {
        let detail = "it counts more wins than games".to_owned();
        return Err(ReportError::Damaged { path: folder.join("summary.csv"), detail });
    }
    let counts_all = |tally: &Tally| tally.vp.iter().all(|histogram| histogram.count() == plan.games);
    if !tallies.iter().all(counts_all) {
        let path = folder.join("vp_hist.csv");
        return Err(ReportError::Damaged { path, detail: format!("its games do not add up to {}", plan.games) });
    }
    Ok(tallies)
}

/// Holds the estimates against those that follow from the blocks.
fn check_summary(folder: &Path, manifest: &Manifest, rows: &[Row], tallies: &[Tally]) -> Result<(), ReportError> {
    let alike = |a: f64, b: f64| a.total_cmp(&b).is_eq() || (a - b).abs() <= 1e-9 * b.abs().max(1.0);
    for expected in summary::rows(manifest, tallies) {
        let side = expected.side.as_deref().unwrap_or("");
        let mut same = rows
            .iter()
            .filter(|row| row.cell == expected.cell as usize && row.metric == expected.metric && row.side == side);
        let (found, wanted) = (same.next().map(|row| row.estimate), expected.estimate);
        let agrees = found.is_some_and(|found| {
            found.n == wanted.n
                && alike(found.estimate, wanted.estimate)
                && alike(found.ci_low, wanted.ci_low)
                && alike(found.ci_high, wanted.ci_high)
        });
        if !agrees || same.next().is_some() {
            let detail = format!("{} {side} of cell {} does not match the blocks", expected.metric, expected.cell);
            return Err(ReportError::Damaged { path: folder.join("summary.csv"), detail });
        }
    }
    Ok(())
}

/// Goes through the blocks, if they are there: fills in what no CSV file has, and holds the rest against them.
fn looks(folder: &Path, manifest: &Manifest, tallies: &mut [Tally]) -> Result<Option<Vec<Vec<Look>>>, ReportError> {
    let plan = &manifest.plan;
    let mut looks = vec![Vec::<Look>::new(); tallies.len()];
    let mut sums = vec![Tally::default(); tallies.len()];
    let mut next = 0;
    let damaged = |detail: String| ReportError::Damaged { path: folder.join("blocks"), detail };
    let is_there = read_finished(folder, |block: Block| {
        if block.block != next || next >= plan.blocks() {
            return Err(damaged(format!("block {next} is missing")));
        }
        next += 1;
        let cell = plan.cell_of(block.block) as usize;
        sums[cell].merge(&block.tally).map_err(|error| damaged(error.to_string()))?;
        let sum = &sums[cell];
        looks[cell].push(Look { games: sum.games, wins: sum.wins });
        Ok(())
    })?;
    if !is_there {
        return Ok(None);
    }
    if next < plan.blocks() {
        return Err(damaged(format!("only {next} of {} blocks are present", plan.blocks())));
    }
    for (cell, (tally, sum)) in tallies.iter_mut().zip(sums).enumerate() {
        tally.margin.clone_from(&sum.margin);
        tally.turns.clone_from(&sum.turns);
        tally.decisions.clone_from(&sum.decisions);
        let files = [
            ("summary.csv", tally.wins == sum.wins && tally.both_lost == sum.both_lost),
            ("vp_hist.csv", tally.vp == sum.vp),
            ("turns.csv", tally.metrics == sum.metrics),
            ("actions.csv", tally.actions == sum.actions),
            ("combat.csv", tally.combat == sum.combat),
        ];
        if let Some((name, _)) = files.iter().find(|(_, agrees)| !agrees) {
            let detail = format!("cell {cell} does not match the sum of the run's blocks");
            return Err(ReportError::Damaged { path: folder.join(name), detail });
        }
    }
    Ok(Some(looks))
}
