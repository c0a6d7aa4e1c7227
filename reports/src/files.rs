//! The files of a run: tidy CSV, one observation a row, keys first, sorted by key.

mod datapackage;
mod games;
mod sheet;
mod sheets;
mod tournament;

use std::path::Path;

use sandtable_sim::{Folder, SimError, Tally};

pub use sheet::{Column, Kind};

use crate::tournament::Standings;

/// Writes all data files of a complete run into its folder, each by way of a temporary file. The bytes depend on the
/// plan alone.
///
/// # Errors
/// When a file cannot be written, or the stored blocks are damaged.
pub fn write_run(folder: &Folder, tallies: &[Tally]) -> Result<(), SimError> {
    let manifest = folder.manifest();
    let mut sheets = sheets::of_run(manifest, tallies);
    if manifest.plan.emit.games {
        sheets.push(games::games(folder));
    }
    if manifest.plan.emit.scores {
        sheets.push(games::scores(folder));
    }
    sheets.sort_by_key(|sheet| sheet.name);
    let described = datapackage::describe(&manifest.plan.game, "Results of simulated games", &sheets);
    for sheet in sheets {
        sheet.write(folder.path())?;
    }
    datapackage::write(folder.path(), &described)
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
