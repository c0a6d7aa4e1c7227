//! The summary for programs.

use sandtable_sim::{Manifest, Tally};
use serde::Serialize;

use crate::{
    summary::{self, Row},
    warnings,
};

#[derive(Serialize)]
struct Summary<'a> {
    manifest: &'a Manifest,
    estimates: Vec<Row>,
    warnings: Vec<Warning>,
}

#[derive(Serialize)]
struct Warning {
    cell: u32,
    text: String,
}

/// What the terminal's tables say, as JSON: the manifest, the rows of `summary.csv`, the warnings.
///
/// # Panics
/// Never: there are only texts and finite numbers.
pub fn summary(manifest: &Manifest, tallies: &[Tally]) -> String {
    let warnings = (0..).zip(tallies).flat_map(|(cell, tally)| {
        warnings::of_cell(manifest, cell, tally).into_iter().map(move |text| Warning { cell, text })
    });
    let summary = Summary { manifest, estimates: summary::rows(manifest, tallies), warnings: warnings.collect() };
    let mut text = serde_json::to_string_pretty(&summary).expect("only texts and finite numbers");
    text.push('\n');
    text
}
