//! The files of a run: tidy CSV, one observation a row, keys first, sorted by key.

mod check;
mod datapackage;
mod games;
mod sheet;
mod sheets;
mod tournament;

use std::path::Path;

use sandtable_sim::{Folder, Manifest, SimError, Tally};

use serde_json::Value;

pub use check::check_run;
pub use sheet::{Column, Kind};

use crate::tournament::Standings;

/// Writes all data files of a complete run into its folder, each by way of a temporary file. The bytes depend on the
/// plan alone.
///
/// # Errors
/// When a file cannot be written, or the stored blocks are damaged.
pub fn write_run(folder: &Folder, tallies: &[Tally]) -> Result<(), SimError> {
    let (sheets, described) = of_run(folder.path(), folder.manifest(), tallies);
    for sheet in sheets {
        sheet.write(folder.path())?;
    }
    datapackage::write(folder.path(), &described)
}

/// Every data file of a run, and their description.
fn of_run<'a>(folder: &'a Path, manifest: &'a Manifest, tallies: &'a [Tally]) -> (Vec<sheet::Sheet<'a>>, Value) {
    let mut sheets = sheets::of_run(manifest, tallies);
    if manifest.plan.emit.games {
        sheets.push(games::games(folder, manifest));
    }
    if manifest.plan.emit.scores {
        sheets.push(games::scores(folder, manifest));
    }
    sheets.sort_by_key(|sheet| sheet.name);
    let described = datapackage::describe(&manifest.plan.game, "Results of simulated games", &sheets);
    (sheets, described)
}

/// Writes the data files of a finished tournament.
pub(crate) fn write_tournament(folder: &Path, standings: &Standings) -> Result<(), SimError> {
    let sheets = [tournament::crosstable(standings), tournament::ratings(standings)];
    let described = datapackage::describe("tournament", "Results of a tournament of bots", &sheets);
    for sheet in sheets {
        sheet.write(folder)?;
    }
    datapackage::write(folder, &described)
}
