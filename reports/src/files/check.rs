//! Whether the files of a run are what its blocks give.

use std::{
    io::{self, BufRead, BufReader, Write},
    path::Path,
};

use sandtable_scenarios::open_file;
use sandtable_sim::{Block, Manifest, RUN_FILES, SimError, Tally, read_finished};

use super::{datapackage, of_run, sheet::SheetError};

/// Makes every data file of a finished run again from its blocks, and compares it with the one in the folder, line by
/// line. Nothing is written. False when the folder has no block file of the whole run, so that there is nothing to
/// compare with.
///
/// # Errors
/// [`SimError::Damaged`] with the file and the first line that differs; also when a block is damaged or a file cannot
/// be read.
pub fn check_run(folder: &Path) -> Result<bool, SimError> {
    let manifest = Manifest::read(folder)?;
    let plan = &manifest.plan;
    let mut tallies = vec![Tally::default(); plan.cells.len()];
    let is_there = read_finished(folder, |block: Block| -> Result<(), SimError> {
        Ok(tallies[plan.cell_of(block.block) as usize].merge(&block.tally)?)
    })?;
    if !is_there {
        return Ok(false);
    }
    let (sheets, described) = of_run(folder, &manifest, &tallies);
    let ours: Vec<String> = sheets.iter().map(super::sheet::Sheet::file).collect();
    for sheet in sheets {
        compare(folder, &sheet.file(), |there| sheet.write_to(there))?;
    }
    compare(folder, datapackage::FILE, |there| datapackage::write_to(there, &described).map_err(SheetError::Write))?;
    let is_table = |name: &&&str| Path::new(name).extension().is_some_and(|ending| ending == "csv");
    let is_foreign = |name: &&&str| !ours.iter().any(|file| file == **name) && folder.join(name).exists();
    if let Some(name) = RUN_FILES.iter().filter(is_table).find(is_foreign) {
        return Err(damaged(folder, name, "this run has no such table: remove the file"));
    }
    Ok(true)
}

fn damaged(folder: &Path, name: &str, detail: &str) -> SimError {
    SimError::Damaged { path: folder.join(name), detail: detail.to_owned() }
}

/// Compares a file with what `write` gives.
fn compare(
    folder: &Path,
    name: &str,
    write: impl FnOnce(&mut dyn Write) -> Result<(), SheetError>,
) -> Result<(), SimError> {
    const MEND: &str = "repeat the command of the run to write it again";
    let path = folder.join(name);
    let file = open_file(&path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => damaged(folder, name, &format!("the file is missing: {MEND}")),
        _ => SimError::io("read", &path, source),
    })?;
    let mut there = There { reader: BufReader::with_capacity(1 << 16, file), line: 1, is_other: false };
    match write(&mut there) {
        Ok(()) => {}
        Err(SheetError::Write(source)) => return Err(SimError::io("read", &path, source)),
        Err(SheetError::Source(error)) => return Err(error),
    }
    if there.is_other || !there.reader.fill_buf().map_err(|source| SimError::io("read", &path, source))?.is_empty() {
        let detail = format!("line {} does not match the blocks of the run: {MEND}", there.line);
        return Err(damaged(folder, name, &detail));
    }
    Ok(())
}

/// Takes a text, and holds it against the one of a file.
struct There<R> {
    reader: R,
    /// The line that is compared, from 1; the first that differs, once one does.
    line: u64,
    is_other: bool,
}

impl<R: BufRead> Write for There<R> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let mut rest = text;
        while !rest.is_empty() && !self.is_other {
            let there = self.reader.fill_buf()?;
            let length = there.len().min(rest.len());
            let same = there.iter().zip(rest).take_while(|(a, b)| a == b).count();
            self.line += there[..same].split(|&byte| byte == b'\n').skip(1).count() as u64;
            self.is_other = same < length || length == 0;
            self.reader.consume(same);
            rest = &rest[same..];
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_other(there: &str, text: &str) -> Option<u64> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.csv"), there).unwrap();
        let write = |writer: &mut dyn Write| {
            text.as_bytes().chunks(3).try_for_each(|part| writer.write_all(part)).map_err(SheetError::Write)
        };
        let error = compare(folder.path(), "a.csv", write).err()?.to_string();
        error.split_once("line ")?.1.split(' ').next()?.parse().ok()
    }

    #[test]
    fn the_first_line_that_differs_is_named() {
        let text = "a,b\n1,2\n3,4\n";
        assert_eq!(first_other(text, text), None);
        for (there, line) in [("", 1), ("a,c\n1,2\n3,4\n", 1), ("a,b\n1,2\n3,5\n", 3), ("a,b\n1,2\n", 3)] {
            assert_eq!(first_other(there, text), Some(line), "{there:?}");
        }
        assert_eq!(first_other("a,b\n1,2\n3,4\n5,6\n", text), Some(4));
        assert_eq!(first_other("a,b\n1,2\n3,4", text), Some(3));
    }
}
