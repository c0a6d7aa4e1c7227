//! What can be wrong with a replay file.

use std::{io, path::PathBuf};

use sandtable_scenarios::{brief, plain, quoted};
use thiserror::Error;

/// A replay file that cannot be used: which file, which line, and why.
#[derive(Debug, Error)]
#[error("{}{}: {problem}", plain(&file.to_string_lossy()), at(*line))]
pub struct ReplayError {
    /// The file.
    pub file: PathBuf,
    /// Line number, from 1; 0 for the file as a whole.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// `:LINE`, nothing for the file as a whole.
fn at(line: usize) -> String {
    if line == 0 { String::new() } else { format!(":{line}") }
}

fn io_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => {
            "this is a folder; name the replay file of a game, such as game.ndjson".to_owned()
        }
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => sandtable_scenarios::io_words(error),
    }
}

/// What is wrong with a line of a replay file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file could not be read or written.
    #[error("{}", io_words(_0))]
    Io(#[from] io::Error),
    /// The last line has no line break.
    #[error("the file is cut off in the middle of this line; delete the line to resume from the decision before it")]
    CutOff,
    /// The file stops where a line must follow.
    #[error("the file is cut off: expected {0}")]
    Missing(&'static str),
    /// The file stops after its first line.
    #[error("the file ends before the game begins; delete it, and begin a new game")]
    NoSetup,
    /// Not JSON, or not a line of this format.
    #[error("not a line of a replay file: {}", brief(_0, 400))]
    Syntax(String),
    /// The first line is not a header.
    #[error("not a replay file of sandtable: {}", brief(_0, 400))]
    NoHeader(String),
    /// A format that this program does not know.
    #[error("this is replay format {found}, but this program reads format {known}")]
    Format {
        /// Format in the file.
        found: u32,
        /// Format of this program.
        known: u32,
    },
    /// The file belongs to another game.
    #[error("this is a game of {}, not of {expected}", quoted(found))]
    Game {
        /// Game in the file.
        found: String,
        /// Game that was asked for.
        expected: &'static str,
    },
    /// Scenario or option of the header that the game does not have.
    #[error("{}", brief(_0, 1000))]
    Header(String),
    /// The data files differ from those of the recorded game.
    #[error(
        "the game was recorded with other data files (hash {}, but the files in use have {expected}); name its files",
        quoted(found)
    )]
    Data {
        /// Hash in the file.
        found: String,
        /// Hash of the data in use.
        expected: String,
    },
    /// The scenario is not one of the game's.
    #[error("the game uses the scenario \"{}\" ({}) from a file; name that file", quoted(title), quoted(id))]
    OwnScenario {
        /// Id of the scenario.
        id: String,
        /// Its title.
        title: String,
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
    #[error("it is the turn of {expected}, not of {}", quoted(found))]
    Side {
        /// Side to act.
        expected: String,
        /// Side in the file.
        found: String,
    },
    /// The action cannot be read.
    #[error("\"{}\" is not an action: {}", quoted(text), brief(why, 400))]
    Notation {
        /// Text in the file.
        text: String,
        /// What was expected.
        why: String,
    },
    /// The rules do not allow the action.
    #[error("the action \"{}\" is not legal here", quoted(_0))]
    Illegal(String),
    /// Recorded dice that the rules did not roll, or not so.
    #[error("{0}")]
    Dice(String),
    /// The words of the dice are not those of the dice recorded.
    #[error("`rolls` says {found}, but `dice` gives {due}: one of the two was changed")]
    Rolls {
        /// What the dice give, as it is quoted.
        due: String,
        /// What stands there, as it is quoted.
        found: String,
    },
    /// The position differs.
    #[error("the position of turn {turn} does not match: {}", brief(what, 400))]
    Position {
        /// The turn.
        turn: u16,
        /// First difference.
        what: String,
    },
    /// The result differs.
    #[error("the result does not match: the rules give {expected}")]
    Result {
        /// What the rules give.
        expected: String,
    },
}
