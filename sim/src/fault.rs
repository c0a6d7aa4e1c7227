//! Files that cannot be read or written.

use std::{error, fmt, io, path::PathBuf};

/// A file or folder that could not be read or written, with advice where there is some.
#[derive(Debug)]
pub struct FileFault {
    /// Completes "cannot ... PATH": `write`, `make the folder`.
    pub action: &'static str,
    /// The file or folder.
    pub path: PathBuf,
    /// What the system said.
    pub source: io::Error,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let advice = match self.source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                "the disk is full; free some space and give the same command again to go on"
            }
            io::ErrorKind::PermissionDenied => "you may not write there; give another folder",
            io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only; give another folder",
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => "a file is in the way; give another folder",
            io::ErrorKind::NotFound => "there is no such place",
            _ => return write!(f, "cannot {} {}: {}", self.action, self.path.display(), self.source),
        };
        write!(f, "cannot {} {}: {advice}", self.action, self.path.display())
    }
}

impl error::Error for FileFault {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(&self.source)
    }
}
