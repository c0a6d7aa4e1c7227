//! Files that cannot be read or written.

use std::{error, fmt, io, path::PathBuf};

use sandtable_scenarios::io_words;

/// A file or folder that could not be read or written, with advice where there is some.
#[derive(Debug)]
pub struct FileFault {
    /// Completes "cannot ... PATH": `write`, `create the folder`.
    pub action: &'static str,
    /// The file or folder.
    pub path: PathBuf,
    /// What the system said.
    pub source: io::Error,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                "the disk is full; free some space, then run the same command again to resume".to_owned()
            }
            io::ErrorKind::PermissionDenied if self.action != "read" => {
                "you do not have permission to write there; use another folder".to_owned()
            }
            io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only; use another folder".to_owned(),
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
                "a file is in the way; use another folder".to_owned()
            }
            _ => io_words(&self.source),
        };
        write!(f, "cannot {} {}: {why}", self.action, self.path.display())
    }
}

impl error::Error for FileFault {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(&self.source)
    }
}
