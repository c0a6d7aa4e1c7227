//! The files that are made from the tallies.

use sandtable_sim::{Manifest, Tally, tally::MetricKey};

use super::sheet::{
    Column,
    Kind::{Integer, Number, String as Text},
    Sheet, column,
};
use crate::summary;

/// `cell`, the first key of every file.
pub(super) fn cell_column() -> Column {
    column("cell", Integer, "number of the cell in cells.csv")
}

/// `side`.
pub(super) fn side_column() -> Column {
    column("side", Text, "id of the side")
}

/// A scaled number of victory points in points.
pub(super) fn points(scaled: i64, scale: i32) -> String {
    (scaled as f64 / f64::from(scale)).to_string()
}

/// Every file but those of single games.
pub(super) fn of_run<'a>(manifest: &'a Manifest, tallies: &'a [Tally]) -> Vec<Sheet<'a>> {
    vec![
        cells(manifest),
        summary_sheet(manifest, tallies),
        vp_hist(manifest, tallies),
        turns(manifest, tallies),
        combat(tallies),
        actions(manifest, tallies),
    ]
}

/// Cells with their numbers as text.
fn numbered(tallies: &[Tally]) -> impl Iterator<Item = (String, &Tally)> {
    tallies.iter().enumerate().map(|(cell, tally)| (cell.to_string(), tally))
}

fn cells(manifest: &Manifest) -> Sheet<'_> {
    let mut columns = vec![
        cell_column(),
        column("game", Text, "id of the game"),
        column("scenario", Text, "name of the scenario"),
        column("option_set", Text, "every option as name=value, separated by semicolons"),
    ];
    let bots = manifest.labels.side_ids.iter();
    columns.extend(bots.map(|id| column(format!("bot_{}", id.replace('-', "_")), Text, "the bot of this side")));
    Sheet {
        name: "cells",
        description: "one row per cell: a combination of scenario, options and bots",
        columns,
        keys: 1,
        fill: Box::new(|rows| {
            for (number, cell) in manifest.plan.cells.iter().enumerate() {
                let options: Vec<String> = cell.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
                rows.push([
                    number.to_string().as_str(),
                    &manifest.plan.game,
                    &cell.scenario,
                    &options.join(";"),
                    &cell.bots[0],
                    &cell.bots[1],
                ])?;
            }
            Ok(())
        }),
    }
}

fn summary_sheet<'a>(manifest: &'a Manifest, tallies: &'a [Tally]) -> Sheet<'a> {
    Sheet {
        name: "summary",
        description: "one row per estimate, with its interval",
        columns: vec![
            cell_column(),
            column("metric", Text, "what is estimated; shares are between 0 and 1"),
            column("side", Text, "id of the side, empty for the whole game; margins are those of the first side"),
            column("n", Integer, "number of games"),
            column("estimate", Number, "the estimate"),
            column("ci_low", Number, "lower end of the interval, empty where there is none"),
            column("ci_high", Number, "upper end of the interval, empty where there is none"),
            column("level", Number, "level of the interval"),
            column("method", Text, "method of the interval"),
        ],
        keys: 3,
        fill: Box::new(|rows| {
            let bound = |bound: f64| if bound.is_finite() { bound.to_string() } else { String::new() };
            let mut lines = summary::rows(manifest, tallies);
            lines.sort_by(|a, b| (a.cell, a.metric, &a.side).cmp(&(b.cell, b.metric, &b.side)));
            for line in lines {
                let estimate = &line.estimate;
                rows.push([
                    line.cell.to_string().as_str(),
                    line.metric,
                    line.side.as_deref().unwrap_or(""),
                    &estimate.n.to_string(),
                    &estimate.estimate.to_string(),
                    &bound(estimate.ci_low),
                    &bound(estimate.ci_high),
                    &estimate.level.to_string(),
                    estimate.method,
                ])?;
            }
            Ok(())
        }),
    }
}

fn vp_hist<'a>(manifest: &'a Manifest, tallies: &'a [Tally]) -> Sheet<'a> {
    Sheet {
        name: "vp_hist",
        description: "one row per number of victory points: in how many games a side ended with it",
        columns: vec![
            cell_column(),
            side_column(),
            column("vp", Number, "victory points at the end of the game"),
            column("games", Integer, "number of games"),
        ],
        keys: 3,
        fill: Box::new(|rows| {
            for (cell, tally) in numbered(tallies) {
                for (side, histogram) in manifest.labels.side_ids.iter().zip(&tally.vp) {
                    for (value, games) in histogram.iter() {
                        let vp = points(value, manifest.labels.vp_scale);
                        rows.push([cell.as_str(), side, &vp, &games.to_string()])?;
                    }
                }
            }
            Ok(())
        }),
    }
}

fn turns<'a>(manifest: &'a Manifest, tallies: &'a [Tally]) -> Sheet<'a> {
    Sheet {
        name: "turns",
        description: "one row per metric of a side at the end of a turn, over the games counted in detail (see manifest.json)",
        columns: vec![
            cell_column(),
            column("turn", Integer, "the turn, from 1"),
            side_column(),
            column("metric", Text, "name of the metric"),
            column("games", Integer, "number of games counted in detail that reached the end of the turn"),
            column("sum", Integer, "sum of the metric over these games"),
            column("sum_sq", Integer, "sum of its squares"),
        ],
        keys: 4,
        fill: Box::new(|rows| {
            for (cell, tally) in numbered(tallies) {
                for (&MetricKey { turn, side, metric }, moments) in &tally.metrics {
                    rows.push([
                        cell.as_str(),
                        &turn.to_string(),
                        &manifest.labels.side_ids[usize::from(side)],
                        &manifest.labels.metrics[usize::from(metric)],
                        &moments.count.to_string(),
                        &moments.sum.to_string(),
                        &moments.sum_sq.to_string(),
                    ])?;
                }
            }
            Ok(())
        }),
    }
}

fn combat(tallies: &[Tally]) -> Sheet<'_> {
    Sheet {
        name: "combat",
        description: "one row per result of a combat table: how often it came up in the games counted in detail (see manifest.json)",
        columns: vec![
            cell_column(),
            column("table", Text, "name of the table or procedure"),
            column("column", Integer, "row or odds column of the table"),
            column("drm", Integer, "die-roll modifier"),
            column("result", Integer, "points, or 1 and 0 for success and failure, or what the page of the game says"),
            column("count", Integer, "number of times"),
        ],
        keys: 5,
        fill: Box::new(|rows| {
            for (cell, tally) in numbered(tallies) {
                for (key, count) in &tally.combat {
                    rows.push([
                        cell.as_str(),
                        &key.table,
                        &key.column.to_string(),
                        &key.drm.to_string(),
                        &key.result.to_string(),
                        &count.to_string(),
                    ])?;
                }
            }
            Ok(())
        }),
    }
}

fn actions<'a>(manifest: &'a Manifest, tallies: &'a [Tally]) -> Sheet<'a> {
    Sheet {
        name: "actions",
        description: "one row per kind of action: how often it was on offer and chosen in the games counted in detail (see manifest.json)",
        columns: vec![
            cell_column(),
            side_column(),
            column("phase", Text, "name of the phase"),
            column("action_kind", Text, "name of the kind of action"),
            column("offered", Integer, "decisions with at least one action of the kind on offer"),
            column("chosen", Integer, "decisions in which one was chosen"),
        ],
        keys: 4,
        fill: Box::new(|rows| {
            let labels = &manifest.labels;
            for (cell, tally) in numbered(tallies) {
                for (key, uses) in &tally.actions {
                    rows.push([
                        cell.as_str(),
                        &labels.side_ids[usize::from(key.side)],
                        &labels.phases[usize::from(key.phase)],
                        &labels.action_kinds[usize::from(key.kind)],
                        &uses.offered.to_string(),
                        &uses.chosen.to_string(),
                    ])?;
                }
            }
            Ok(())
        }),
    }
}
