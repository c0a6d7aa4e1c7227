//! Puts the shards of a run together.

use std::io::{self, Write};

use crate::{
    Folder, Shard, SimError, Tally,
    atomic::write_file,
    survey::{read_sealed, survey},
};

/// Writes the block file of the whole run from those of its shards, byte for byte the one that a run in one piece
/// writes, and adds up one tally a cell. The shards stay; see [`Folder::remove_shards`]. A run that is in one piece
/// already is only read.
///
/// Sums are integers, so that adding them up in any order gives the same; the blocks are nevertheless taken in order.
///
/// # Errors
/// When a shard is missing, unfinished, damaged, foreign or there twice, or a file cannot be written. Nothing is
/// written then.
pub fn merge(folder: &Folder) -> Result<Vec<Tally>, SimError> {
    let survey = survey(folder.path())?;
    survey.check()?;
    let count = survey.shards.len() as u32;
    let mut tallies = vec![Tally::default(); folder.manifest().plan.cells.len()];
    if count == 1 {
        add_up(folder, Shard::WHOLE, &mut tallies, &mut io::sink())?;
        return Ok(tallies);
    }
    let whole = Shard::WHOLE.sealed(folder.path());
    let mut fault = None;
    let written = write_file(&whole, |writer| {
        for shard in Shard::all(count).filter(|shard| shard.sealed(folder.path()).exists()) {
            add_up(folder, shard, &mut tallies, writer).map_err(|error| match error {
                // The disk is full, or the like.
                SimError::File(file) if file.path == whole => file.source,
                error => {
                    let stop = io::Error::other(error.to_string());
                    fault = Some(error);
                    stop
                }
            })?;
        }
        Ok(())
    });
    match fault {
        Some(fault) => Err(fault),
        None => written.map(|()| tallies),
    }
}

/// Copies the lines of a shard, and adds its blocks to the tallies of their cells.
fn add_up(folder: &Folder, shard: Shard, tallies: &mut [Tally], writer: &mut impl Write) -> Result<(), SimError> {
    let plan = &folder.manifest().plan;
    read_sealed(folder.path(), plan, folder.salt(), shard, |block, line| {
        tallies[plan.cell_of(block.block) as usize].merge(&block.tally)?;
        writer.write_all(line).map_err(|source| SimError::io("write", Shard::WHOLE.sealed(folder.path()), source))
    })?
}
