//! What can be wrong with a replay file.

use std::path::PathBuf;

use thiserror::Error;

/// A replay file that cannot be used: which file, which line, and why.
#[derive(Debug, Error)]
#[error("{}:{line}: {problem}", file.display())]
pub struct ReplayError {
    /// The file.
    pub file: PathBuf,
    /// Line number, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a line of a replay file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file could not be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The last line has no line break.
    #[error("the file is cut off in the middle of this line; delete the line to go on from the decision before it")]
    CutOff,
    /// The file stops where a line must follow.
    #[error("the file is cut off: expected {0}")]
    Missing(&'static str),
    /// Not JSON, or not a line of this format.
    #[error("not a line of a replay file: {0}")]
    Syntax(String),
    /// The first line is no header.
    #[error("not a replay file of sandtable: {0}")]
    NoHeader(String),
    /// A format that this program does not know.
    #[error("replay format {found} is not known to this program, which reads format {known}")]
    Format {
        /// Format in the file.
        found: u32,
        /// Format of this program.
        known: u32,
    },
    /// The file belongs to another game.
    #[error("the file is a game of {found}, not of {expected}")]
    Game {
        /// Game in the file.
        found: String,
        /// Game that was asked for.
        expected: &'static str,
    },
    /// Scenario or option of the header that the game does not have.
    #[error("{0}")]
    Header(String),
    /// The data files differ from those of the recorded game.
    #[error("the game was recorded with other data files (hash {found}, these have {expected}); name its folder")]
    Data {
        /// Hash in the file.
        found: String,
        /// Hash of the data in use.
        expected: String,
    },
    /// Another kind of line was due.
    #[error("expected {expected}, found {found}")]
    Order {
        /// What was due.
        expected: String,
        /// What stands there.
        found: &'static str,
    },
    /// The decision belongs to the other side.
    #[error("it is the turn of {expected}, not of {found}")]
    Side {
        /// Side to act.
        expected: String,
        /// Side in the file.
        found: String,
    },
    /// The action cannot be read.
    #[error("{text:?} is not an action: {why}")]
    Notation {
        /// Text in the file.
        text: String,
        /// What was expected.
        why: String,
    },
    /// The rules do not allow the action.
    #[error("the action {0:?} is not legal here")]
    Illegal(String),
    /// Recorded dice that the rules did not roll, or not so.
    #[error("{0}")]
    Dice(String),
    /// The position differs.
    #[error("the position of turn {turn} differs: {what}")]
    Position {
        /// The turn.
        turn: u16,
        /// First difference.
        what: String,
    },
    /// The result differs.
    #[error("the result differs: the rules give {expected}")]
    Result {
        /// What the rules give.
        expected: String,
    },
}
