//! What is wrong with a data file, and where.

use std::fmt;

use thiserror::Error;

use crate::{plain, sentence};

/// The most characters of a message: whatever a file holds, it is not repeated at length.
const LONGEST: usize = 2000;

/// A data file that cannot be used: where, what was expected, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct DataError {
    /// The file, as [`GameFiles::label`](crate::GameFiles::label) calls it.
    pub file: String,
    /// Line from 1; 0 for the file as a whole.
    pub line: usize,
    /// Column from 1, in characters; 0 for the line or file as a whole.
    pub column: usize,
    /// One sentence: what was expected and the remedy.
    pub message: String,
    /// The files are in order, but the options chosen do not fit the scenario.
    pub is_choice: bool,
    /// The built-in file that this one does not go with.
    pub blames: Option<String>,
}

impl DataError {
    /// A scenario that cannot be played with the options chosen, though its files are in order.
    pub fn choice(message: impl Into<String>) -> Self {
        Self { is_choice: true, ..Self::whole("", message) }
    }

    /// An error of a file as a whole.
    pub fn whole(file: impl Into<String>, message: impl Into<String>) -> Self {
        Self { file: file.into(), line: 0, column: 0, message: message.into(), is_choice: false, blames: None }
    }

    /// An error at a byte of the file's text.
    pub fn at_byte(file: impl Into<String>, text: &str, byte: usize, message: impl Into<String>) -> Self {
        let (line, column) = position(text, byte);
        Self { file: file.into(), line, column, message: message.into(), is_choice: false, blames: None }
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = sentence(&self.message, LONGEST);
        match self.line {
            _ if self.is_choice => f.write_str(&message),
            0 => write!(f, "{}: {message}", plain(&self.file)),
            line => write!(f, "{}:{line}:{}: {message}", plain(&self.file), self.column),
        }
    }
}

/// Line and column, both from 1, of a byte; the column counts characters.
pub(crate) fn position(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(byte)];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = "a,b\n翔鶴,x\n";
        assert_eq!(position(text, 0), (1, 1));
        assert_eq!(position(text, text.find('x').unwrap()), (2, 4));
        assert_eq!(position(text, 999), (3, 1));
    }

    #[test]
    fn a_whole_file_has_no_line() {
        assert_eq!(DataError::whole("f.csv", "is empty").to_string(), "f.csv: is empty");
        assert_eq!(DataError::at_byte("f.csv", "a\nbc", 3, "is wrong").to_string(), "f.csv:2:2: is wrong");
        assert_eq!(DataError::choice("leave it at 0").to_string(), "leave it at 0");
    }
}
