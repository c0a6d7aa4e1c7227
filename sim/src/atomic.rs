//! Files that are either complete or not there.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use crate::SimError;

/// Writes a file by way of `NAME.tmp` beside it: a crash, a full disk or a kill leaves the old file or none.
///
/// # Errors
/// [`SimError::File`] when anything cannot be written; the temporary file is then removed.
pub fn write_file(path: &Path, fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<(), SimError> {
    let temporary = temporary(path);
    let written = File::create(&temporary).and_then(|file| {
        let mut writer = BufWriter::with_capacity(1 << 16, file);
        fill(&mut writer)?;
        writer.flush()?;
        writer.get_ref().sync_all()
    });
    written.and_then(|()| fs::rename(&temporary, path)).map_err(|source| {
        // The first error is the one to tell; this file is only litter.
        let _ = fs::remove_file(&temporary);
        SimError::io("write", path, source)
    })
}

fn temporary(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".tmp");
    path.with_file_name(name)
}
