//! TOML files with places in their errors.

use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::{DataError, GameFiles};

/// Reads a TOML file of the game into `T`.
///
/// # Errors
/// Line and column of the first syntax error, unknown or missing key, or value of the wrong type.
pub fn parse_toml<T: DeserializeOwned>(files: &GameFiles, name: &str) -> Result<T, DataError> {
    let text = files.text(name)?;
    toml::from_str(text).map_err(|error| {
        let (line, column) = error.span().map_or((0, 0), |span| place(text, span.start));
        let message = format!("{}; check the value", error.message().replace('\n', " "));
        DataError { file: files.label(name), line, column, message }
    })
}

/// An error at a value of a TOML file.
pub fn error_at<T>(files: &GameFiles, name: &str, value: &Spanned<T>, message: impl Into<String>) -> DataError {
    let (line, column) = files.text(name).map_or((0, 0), |text| place(text, value.span().start));
    DataError { file: files.label(name), line, column, message: message.into() }
}

/// Line and column (in characters) of a byte, from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte.min(text.len())];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (1 + before.matches('\n').count(), 1 + before[line_start..].chars().count())
}
