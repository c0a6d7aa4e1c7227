//! Text of files and arguments as it may be shown: nothing in it steers a terminal, and nothing is longer than a line.

use std::borrow::Cow;

/// The most characters of a text that are quoted in an error.
const MOST_QUOTED: usize = 80;

/// Whether a character is shown rather than obeyed: neither a control character nor a mark that turns the direction of
/// writing or breaks a line.
pub fn is_plain(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with everything that is not plain in the visible form `\u{1b}`.
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_plain(c) { shown.push(c) } else { shown.extend(c.escape_unicode()) }
    }
    Cow::Owned(shown)
}

/// A text as errors quote it: plain, and its beginning with `...` when it is long.
pub fn quoted(text: &str) -> Cow<'_, str> {
    brief(text, MOST_QUOTED)
}

/// A plain text of at most so many characters, then `...`.
pub fn brief(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => plain(text),
        Some((end, _)) => Cow::Owned(format!("{}...", plain(&text[..end]))),
    }
}

/// A message as one line of at most so many characters, whatever lines it was made of.
pub fn sentence(message: &str, most: usize) -> String {
    let lines: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    brief(&lines.join(" "), most).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_becomes_visible() {
        assert_eq!(plain("Shōkaku 翔鶴 \"x\" é"), "Shōkaku 翔鶴 \"x\" é");
        assert_eq!(plain("a\x1b[2Jb\n\u{9b}c\u{202e}"), r"a\u{1b}[2Jb\u{a}\u{9b}c\u{202e}");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(quoted(&"é".repeat(80)), "é".repeat(80));
        assert_eq!(quoted(&"é".repeat(81)), format!("{}...", "é".repeat(80)));
        assert_eq!(brief("a\x07bc", 2), r"a\u{7}...");
    }
}
