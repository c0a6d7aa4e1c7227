//! Files that are either complete or not there.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use crate::SimError;

/// Room of the buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// Writes a file by way of `NAME.tmp` beside it: a crash, a full disk or a kill leaves the old file or none. A link is
/// followed, and what is no file, such as a device or a pipe, is written to as it stands.
///
/// # Errors
/// [`SimError::File`] when anything cannot be written; the temporary file is then removed.
pub fn write_file(path: &Path, fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<(), SimError> {
    let failed = |source| SimError::io("write", path, source);
    if is_special(path) {
        return write_through(path, fill).map_err(failed);
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let temporary = temporary(&target);
    let written = File::create(&temporary).and_then(|file| {
        let mut writer = BufWriter::with_capacity(BUFFER, file);
        fill(&mut writer)?;
        writer.flush()?;
        writer.get_ref().sync_all()
    });
    written.and_then(|()| fs::rename(&temporary, &target)).map_err(|source| {
        // The first error is the one to tell; this file is only litter.
        let _ = fs::remove_file(&temporary);
        failed(source)
    })
}

/// Whether there is something that is neither a file nor a folder, such as a device or a pipe.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

fn write_through(path: &Path, fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let mut writer = BufWriter::with_capacity(BUFFER, OpenOptions::new().write(true).open(path)?);
    fill(&mut writer)?;
    writer.flush()
}

fn temporary(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".tmp");
    path.with_file_name(name)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt, symlink};

    use super::*;

    fn write(path: &Path, text: &str) -> Result<(), SimError> {
        write_file(path, |writer| writer.write_all(text.as_bytes()))
    }

    #[test]
    fn a_link_is_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        write(&file, "old").unwrap();
        symlink("file", &link).unwrap();
        write(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
    }

    #[test]
    fn a_device_stays_a_device() {
        let null = Path::new("/dev/null");
        assert!(is_special(null));
        write(null, "text").unwrap();
        assert!(fs::metadata(null).unwrap().file_type().is_char_device());
        assert!(!is_special(Path::new("/dev")) && !is_special(Path::new("nothing")));
    }
}
