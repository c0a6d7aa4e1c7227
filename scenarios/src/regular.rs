//! Files that somebody names. A pipe or a device could keep the reader waiting for ever, so only regular files are read.

use std::{
    fs::{self, File},
    io,
    path::Path,
};

/// Opens a regular file for reading.
///
/// # Errors
/// When it cannot be opened, or is a folder, a pipe or a device.
pub fn open_file(path: &Path) -> io::Result<File> {
    // Looked at before it is opened: to open a pipe is to wait for a writer.
    let kind = fs::metadata(path)?;
    if kind.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder; give a file"));
    }
    if !kind.is_file() {
        let what = "this is a pipe, a socket or a device; give a regular file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    File::open(path)
}

/// Reads a regular file.
///
/// # Errors
/// As [`open_file`], and when it cannot be read.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut open_file(path)?, &mut bytes)?;
    Ok(bytes)
}

/// Reads a regular file of text.
///
/// # Errors
/// As [`read_file`], and when it is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    io::read_to_string(open_file(path)?)
}
