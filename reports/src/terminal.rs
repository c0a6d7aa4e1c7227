//! The summary for people.

mod spark;

use std::fmt::Write as _;

use comfy_table::{CellAlignment, Table, presets};
use sandtable_sim::{Manifest, Tally};

use crate::{
    stats::{DEFAULT_LEVEL, Estimate, mean_of_histogram, wilson},
    summary::{self, Row},
    text::{counted, grouped, number, percent, short, the, value},
    warnings,
};

/// Lengths that are listed one by one.
const MOST_TURNS: usize = 12;

/// How tables are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// No drawing characters: for screen readers and plain terminals.
    pub plain: bool,
}

/// The running estimate for a progress bar: `IJN 54.2 % [53.9, 54.5]`. Empty before the first finished block.
pub fn running_estimate(manifest: &Manifest, tallies: &[Tally]) -> String {
    let Some(tally) = tallies.iter().rev().find(|tally| tally.games > 0) else { return String::new() };
    let share = wilson(tally.wins[0], tally.games, DEFAULT_LEVEL);
    format!("{} {}", manifest.labels.side_ids[0], percent(&share))
}

/// Everything a run came to, cell by cell.
pub fn summary(manifest: &Manifest, tallies: &[Tally], style: Style) -> String {
    let rows = summary::rows(manifest, tallies);
    let mut text = String::new();
    for (cell, tally) in (0..).zip(tallies) {
        if cell > 0 {
            text.push('\n');
        }
        text.push_str(&heading(manifest, cell, tally));
        if tally.games > 0 {
            let _ = writeln!(text, "\n{}\n", results(manifest, cell, tally, &rows, style));
            text.push_str(&distributions(manifest, cell, tally, &rows, style));
        }
        for warning in warnings::of_cell(manifest, cell, tally) {
            let _ = writeln!(text, "Warning: {warning}.");
        }
    }
    text
}

/// What was played.
fn heading(manifest: &Manifest, cell: u32, tally: &Tally) -> String {
    let plan = &manifest.plan;
    let described = &plan.cells[cell as usize];
    let number = if plan.cells.len() > 1 { format!("Cell {cell}: ") } else { String::new() };
    let mut text =
        format!("{number}{}/{}: {}, seed {}\n", plan.game, described.scenario, counted(tally.games, "game"), plan.seed);
    if !described.options.is_empty() {
        let options: Vec<String> = described.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let _ = writeln!(text, "Options: {}", options.join(" "));
    }
    text
}

/// Wins and victory points a side.
fn results(manifest: &Manifest, cell: u32, tally: &Tally, rows: &[Row], style: Style) -> Table {
    let mut table = Table::new();
    table.load_style(if style.plain { presets::NOTHING } else { presets::UTF8_FULL_CONDENSED });
    table.set_header(["side", "bot", "won", "share of games", "VP, mean", "VP, median"]);
    let labels = &manifest.labels;
    let of = |metric: &str, side: Option<&str>, show: fn(&Estimate) -> String| {
        summary::find(rows, cell, metric, side).map_or_else(String::new, show)
    };
    for side in 0..2 {
        let id = Some(labels.side_ids[side].as_str());
        table.add_row([
            labels.side_names[side].clone(),
            manifest.plan.cells[cell as usize].bots[side].clone(),
            grouped(tally.wins[side]),
            of("win_share", id, percent),
            of("vp_mean", id, number),
            of("vp_p50", id, value),
        ]);
    }
    let draws = [String::from("draw"), String::new(), grouped(tally.draws()), of("draw_share", None, percent)];
    table.add_row(draws.into_iter().chain([String::new(), String::new()]));
    if labels.can_both_lose {
        let share = of("both_lost_share", None, percent);
        let both_lost = [String::from("both lose"), String::new(), grouped(tally.both_lost), share];
        table.add_row(both_lost.into_iter().chain([String::new(), String::new()]));
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// Margin, length, and how the intervals were made.
fn distributions(manifest: &Manifest, cell: u32, tally: &Tally, rows: &[Row], style: Style) -> String {
    let labels = &manifest.labels;
    let scale = f64::from(labels.vp_scale);
    let first = Some(labels.side_ids[0].as_str());
    let of = |metric: &str, side: Option<&str>, show: fn(&Estimate) -> String| {
        summary::find(rows, cell, metric, side).map_or_else(String::new, show)
    };
    let mut text = String::new();
    let _ = writeln!(
        text,
        "Margin in VP for {}: mean {}, 10 % {}, median {}, 90 % {}",
        the(&labels.side_names[0]),
        of("margin_vp_mean", first, number),
        of("margin_vp_p10", first, value),
        of("margin_vp_p50", first, value),
        of("margin_vp_p90", first, value),
    );
    if let Some(bars) = spark::bars(&tally.margin, style.plain) {
        let end = |value: i64| short(value as f64 / scale);
        let _ = writeln!(text, "  {} |{}| {}", end(bars.low), bars.drawing, end(bars.high));
    }
    let _ = writeln!(text, "Length: {} turns", of("length_turns_mean", None, number));
    // Long games are told by the mean alone.
    if tally.turns.iter().count() <= MOST_TURNS {
        for (turn, games) in tally.turns.iter() {
            let _ = writeln!(text, "  ended in turn {turn}: {}", percent(&wilson(games, tally.games, DEFAULT_LEVEL)));
        }
    }
    let _ = writeln!(text, "Decisions per game: {}", number(&mean_of_histogram(&tally.decisions, DEFAULT_LEVEL)));
    let _ = writeln!(
        text,
        "Intervals: {:.0} %, n = {}; shares by Wilson, means by the normal distribution, quantiles by order statistics.",
        DEFAULT_LEVEL * 100.0,
        counted(tally.games, "game")
    );
    text
}
