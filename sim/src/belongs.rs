//! Whose a folder is when its manifest does not say so: what is finished carries sums that know.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::{
    Block, Manifest, SimError,
    block::Salt,
    folder::{block_files, salt},
    store::{BLOCKS_FOLDER, read_lines},
};

/// Where runs, studies and tournaments keep what is finished.
const FINISHED_FOLDERS: [&str; 3] = [BLOCKS_FOLDER, "games", "pairings"];

/// Whether a folder has a place of finished blocks, games or pairings, whatever its manifest says.
pub fn holds_results(folder: &Path) -> bool {
    FINISHED_FOLDERS.iter().any(|name| folder.join(name).exists())
}

/// Whether finished blocks belong to this manifest, and none to the one that is there.
pub(crate) fn is_disowned(path: &Path, there: Option<&str>, manifest: &Manifest) -> bool {
    let owned = |there: &str| has_block(path, &Sha256::digest(there.as_bytes()).into());
    has_block_of(path, manifest) && !there.is_some_and(owned)
}

/// Whether a finished block in the folder belongs to this manifest, whatever stands in its own.
pub(crate) fn has_block_of(path: &Path, manifest: &Manifest) -> bool {
    has_block(path, &salt(manifest))
}

fn has_block(path: &Path, salt: &Salt) -> bool {
    let is_block = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ndjson" || ending == "part");
    block_files(path).filter(is_block).any(|file| has_line(&file, |line| Block::from_line(line, salt).is_some()))
}

/// Whether a line of a file is good.
pub(crate) fn has_line(path: &Path, is_good: impl Fn(&[u8]) -> bool) -> bool {
    struct Enough;
    impl From<SimError> for Enough {
        fn from(_: SimError) -> Self {
            Self
        }
    }
    let mut found = false;
    // Whatever stops the reading, what was found by then counts.
    let _: Result<(), Enough> = read_lines(path, |line, _| {
        found |= is_good(line);
        if found { Err(Enough) } else { Ok(()) }
    });
    found
}
