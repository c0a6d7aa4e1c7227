//! Reading the first line of a replay file.

use std::{
    io::{self, BufRead, BufReader},
    path::Path,
};

use sandtable_scenarios::open_file;

use super::{
    Problem, ReplayError,
    header::{FORMAT, Header},
    keys::unique_keys,
    lines::Line,
};

/// Reads the first line of a replay file, to learn which game to build.
///
/// # Errors
/// When the file cannot be read, is not a replay file, or has a format of another version.
pub fn read_header(path: &Path) -> Result<Header, ReplayError> {
    let fail = |problem: Problem| ReplayError { file: path.to_owned(), line: 1, problem };
    let file = open_file(path).map_err(|error| ReplayError {
        file: path.to_owned(),
        line: file_line(&error),
        problem: error.into(),
    })?;
    let mut line = Vec::new();
    BufReader::new(file).read_until(b'\n', &mut line).map_err(|error| fail(error.into()))?;
    parse_header(&line).map_err(fail)
}

/// The line that a file is blamed for which cannot be opened: none when it is no file that could have lines.
pub(super) fn file_line(error: &io::Error) -> usize {
    usize::from(!matches!(
        error.kind(),
        io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput | io::ErrorKind::NotFound
    ))
}

pub(super) fn parse_header(line: &[u8]) -> Result<Header, Problem> {
    if line.is_empty() {
        return Err(Problem::NoHeader("the file is empty".into()));
    }
    let value: serde_json::Value =
        serde_json::from_slice(line).map_err(|_| Problem::NoHeader("the first line is not JSON".into()))?;
    unique_keys(line).map_err(|error| Problem::NoHeader(error.to_string()))?;
    let number = value.get("format").and_then(serde_json::Value::as_u64);
    match (value.get("type").and_then(serde_json::Value::as_str), number) {
        (Some("replay"), Some(found)) if found != u64::from(FORMAT) => {
            Err(Problem::Format { found: u32::try_from(found).unwrap_or(u32::MAX), known: FORMAT })
        }
        (Some("replay"), Some(_)) => match serde_json::from_value(value) {
            Ok(Line::Replay(header)) => Ok(header),
            Ok(_) => Err(Problem::NoHeader("the first line is not a header".into())),
            Err(error) => Err(Problem::NoHeader(error.to_string())),
        },
        _ => Err(Problem::NoHeader("the first line is not a header".into())),
    }
}
