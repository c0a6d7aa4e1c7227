//! Bytes of a file that somebody gives, as text.

use std::{io, path::Path};

use crate::{DataError, is_plain, regular::read_file, wording::io_words};

/// The text of the file at a path; `label` is what errors call it.
pub(crate) fn text_of(path: &Path, label: &str) -> Result<String, DataError> {
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => DataError::whole(label, "there is no such file; name one that there is"),
        _ => DataError::whole(label, format!("cannot be read: {}", io_words(&error))),
    };
    decode(label, &read_file(path).map_err(unreadable)?)
}

/// Text without the marks that spreadsheets add: byte order mark and carriage returns.
pub(crate) fn clean(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n")
}

/// The text of a file, with lines that end in `\n`; `label` is what errors call it.
///
/// # Errors
/// When it is not UTF-8 or holds a control character other than the end of a line and a tab, with line and column.
pub fn decode(label: &str, bytes: &[u8]) -> Result<String, DataError> {
    match str::from_utf8(bytes) {
        Ok(text) => {
            let text = clean(text);
            match text.char_indices().find(|&(_, c)| !is_plain(c) && !matches!(c, '\n' | '\t')) {
                None => Ok(text),
                Some((at, c)) => {
                    let message = format!("holds the control character {}; delete it", c.escape_unicode());
                    Err(DataError::at_byte(label, &text, at, message))
                }
            }
        }
        Err(error) => {
            let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let message = "is not UTF-8 text; save the file as UTF-8";
            Err(DataError::at_byte(label, &good, good.len(), message))
        }
    }
}
