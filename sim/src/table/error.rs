//! Why a game at the table cannot go on.

use std::{io, path::PathBuf};

use sandtable_scenarios::{counted, io_words};
use thiserror::Error;

use crate::setup::SetupError;

/// Why a table cannot be opened, or its game not go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The game, its players or its file cannot be used.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The game is to go on before a decision that it does not have.
    #[error("there is no decision {at}: the file has {}", counted(*decisions as u64, "decision"))]
    NoDecision {
        /// Number of the decision.
        at: usize,
        /// How many there are.
        decisions: usize,
    },
    /// The replay file cannot be begun.
    #[error("cannot save to {}: {}", path.display(), told(source))]
    Create {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The replay file cannot be written.
    #[error("cannot save to {}: {}", path.display(), io_words(source))]
    Save {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The action cannot be carried out.
    #[error("{0}")]
    Illegal(String),
}

fn told(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => "the file already exists".to_owned(),
        io::ErrorKind::WouldBlock => "another process is playing this game; leave it there first".to_owned(),
        _ => io_words(error),
    }
}
