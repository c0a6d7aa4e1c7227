//! Why there is no report.

use std::path::PathBuf;

use sandtable_sim::{SimError, Trouble};
use thiserror::Error;

/// Why there is no report. Each prints as one sentence that says what to do.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReportError {
    /// It holds a search for the even bid.
    #[error("{} holds a search for the even bid, which has no report: its answer is in verdict.json and bids.csv in that folder", .0.display())]
    Bid(PathBuf),
    /// The run goes on, or was interrupted.
    #[error("the run in {} is not finished: repeat its command, then report", .0.display())]
    Unfinished(PathBuf),
    /// A file does not say what it should.
    #[error("{}: {detail}; repeat the command of the run to write it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        detail: String,
    },
    /// The two runs that are to be compared have nothing in common.
    #[error("these runs cannot be compared: {0}")]
    Unlike(String),
    /// There is no run, a file cannot be read or written, or its blocks are damaged.
    #[error(transparent)]
    File(#[from] SimError),
    /// A drawing failed.
    #[error("a chart could not be drawn ({0}); this is a bug in the program, please report it")]
    Drawing(String),
}

impl ReportError {
    /// What kind of trouble it is.
    pub const fn trouble(&self) -> Trouble {
        match self {
            Self::Bid(_) | Self::Damaged { .. } | Self::Unlike(_) => Trouble::Foreign,
            Self::Unfinished(_) => Trouble::Incomplete,
            Self::File(error) => error.trouble(),
            Self::Drawing(_) => Trouble::Failed,
        }
    }
}
