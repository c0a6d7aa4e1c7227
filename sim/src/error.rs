//! What can stop a run.

use std::{
    io,
    path::{Path, PathBuf},
};

use sandtable_scenarios::counted;
use thiserror::Error;

use crate::{Difference, Endless, FileFault, Shard, array_syntax, tally::Overflow};

/// Why a run did not start or did not finish. Each prints as one sentence that says what to do.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SimError {
    /// The plan cannot be played.
    #[error("{0}")]
    Plan(String),
    /// The folder belongs to another plan.
    #[error("{} holds another run ({}): use another folder, or start over", path.display(), list(differences))]
    OtherPlan {
        /// The folder.
        path: PathBuf,
        /// The fields that differ.
        differences: Vec<Difference>,
    },
    /// There is no folder of a run.
    #[error("{} holds no run: name the folder of a run", path.display())]
    NoRun {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// The folder holds something that is not a run.
    #[error("{} is not empty but holds no run: use a new or empty folder", path.display())]
    ForeignFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A file of the run does not say what it should.
    #[error("{}: {detail}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, and what to do.
        detail: String,
    },
    /// Another process works on the folder.
    #[error("another run is using {}: wait for it, or use another folder", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// The folder holds shards that do not go together with each other, or with a run in one piece.
    #[error("{} holds {found}: {advice}", path.display())]
    Mixed {
        /// The folder.
        path: PathBuf,
        /// What is there.
        found: String,
        /// What to do.
        advice: String,
    },
    /// The folder holds a run in another number of parts.
    #[error("{} holds {}: use another folder", path.display(), in_parts(*parts))]
    OtherParts {
        /// The folder.
        path: PathBuf,
        /// Number of the parts that are there.
        parts: u32,
        /// Number of the parts of the run that wanted to use it.
        wanted: u32,
    },
    /// A shard does not hold what it should.
    #[error("shard {shard} is {fault} ({}): repeat its command to replay it", path.display())]
    BadShard {
        /// The first bad shard.
        shard: Shard,
        /// What is wrong with it.
        fault: String,
        /// Its file.
        path: PathBuf,
    },
    /// Shards are not there, or not finished.
    #[error("{}", missing_parts(path, missing, *count))]
    Missing {
        /// The folder.
        path: PathBuf,
        /// The numbers of the shards, rising.
        missing: Vec<u32>,
        /// Number of all shards.
        count: u32,
    },
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] FileFault),
    /// A game did not end.
    #[error("game {game} of cell {cell} failed: {source}; this is a bug in the rules, please report it")]
    Endless {
        /// The cell.
        cell: u32,
        /// The game's number.
        game: u64,
        /// How long it took.
        source: Endless,
    },
    /// The rules or a bot panicked.
    #[error("game {game} of cell {cell} crashed ({message}); this is a bug in the program, please report it")]
    Panicked {
        /// The cell.
        cell: u32,
        /// The game's number.
        game: u64,
        /// What the panic said.
        message: String,
    },
    /// A count left 64 bits.
    #[error("{0}: play fewer games")]
    Overflow(#[from] Overflow),
    /// The threads could not be started.
    #[error("cannot start {} ({reason}): use fewer", counted(*threads as u64, "thread"))]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

/// What kind of trouble an error is: what a caller may do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Something went wrong on the way.
    Failed,
    /// A file or folder is bad, or belongs to something else.
    Foreign,
    /// Parts are missing.
    Incomplete,
}

impl SimError {
    /// What kind of trouble it is.
    pub const fn trouble(&self) -> Trouble {
        match self {
            Self::OtherPlan { .. }
            | Self::NoRun { .. }
            | Self::ForeignFolder { .. }
            | Self::Damaged { .. }
            | Self::Mixed { .. }
            | Self::OtherParts { .. }
            | Self::BadShard { .. } => Trouble::Foreign,
            Self::Missing { .. } => Trouble::Incomplete,
            _ => Trouble::Failed,
        }
    }

    /// Wraps a system error about `path`; `action` completes "cannot ... PATH".
    pub fn io(action: &'static str, path: impl Into<PathBuf>, source: io::Error) -> Self {
        Self::File(FileFault { action, path: path.into(), source })
    }
}

fn list(differences: &[Difference]) -> String {
    let texts: Vec<String> = differences.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

/// What a folder holds whose run was played in so many parts.
pub fn in_parts(parts: u32) -> String {
    if parts == 1 { "a run in one piece".to_owned() } else { format!("shards of a run in {parts} parts") }
}

/// A run in one piece is not finished, or shards of one in several are not there.
fn missing_parts(path: &Path, missing: &[u32], count: u32) -> String {
    let path = path.display();
    match count {
        1 => format!("the run in {path} is not finished: repeat its command"),
        _ => format!(
            "missing shards: {} (of {count} in {path}): run these, then merge again",
            array_syntax(missing.iter().copied())
        ),
    }
}
