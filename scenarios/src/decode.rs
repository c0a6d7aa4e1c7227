//! Bytes of a file that somebody gives, as text.

use crate::{DataError, is_plain};

/// Text without the marks that spreadsheets add: byte order mark and carriage returns.
pub(crate) fn clean(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n")
}

/// The text of a file; `label` is what errors call it.
pub(crate) fn decode(label: &str, bytes: &[u8]) -> Result<String, DataError> {
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
