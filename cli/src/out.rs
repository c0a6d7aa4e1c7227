//! Writing to stdout. A reader that has had enough (`| head`) ends the program quietly.

use std::{
    borrow::Cow,
    fmt,
    io::{self, IsTerminal, Write},
    process,
};

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use sandtable_reports::stats::Estimate;
use sandtable_scenarios::{io_words, is_plain};

/// Prints a line on stdout.
macro_rules! outln {
    () => { $crate::out::write(format_args!("\n")) };
    ($($arg:tt)*) => { $crate::out::write(format_args!("{}\n", format_args!($($arg)*))) };
}
pub(crate) use outln;

/// Prints a line on stderr. Nobody may read it: a stderr that is closed or full changes nothing.
macro_rules! errln {
    ($($arg:tt)*) => { $crate::out::tell(format_args!("{}\n", format_args!($($arg)*))) };
}
pub(crate) use errln;

/// Writes to stderr; see [`errln`].
pub(crate) fn tell(text: fmt::Arguments<'_>) {
    let _ = io::stderr().lock().write_all(text.to_string().as_bytes());
}

/// Writes to stdout; see [`outln`]. What files hold may be in the text, and does not steer the terminal.
pub(crate) fn write(text: fmt::Arguments<'_>) {
    let text = text.to_string();
    match visible(&text) {
        Cow::Borrowed(text) => steer(format_args!("{text}")),
        Cow::Owned(text) => steer(format_args!("{text}")),
    }
}

/// The text with its control characters made visible, but for line breaks and tabs.
///
/// JSON has no raw control characters but those from `\u{7f}` on, which a string may hold: they are written so that it
/// stays the same string.
fn visible(text: &str) -> Cow<'_, str> {
    let is_fine = |c: char| is_plain(c) || matches!(c, '\n' | '\t');
    if text.chars().all(is_fine) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            c if is_fine(c) => shown.push(c),
            '\0'..' ' => shown.extend(c.escape_unicode()),
            c => {
                let _ = fmt::Write::write_fmt(&mut shown, format_args!("\\u{:04x}", u32::from(c)));
            }
        }
    }
    Cow::Owned(shown)
}

/// Writes to stdout what is to reach the terminal as it is.
pub(crate) fn steer(text: fmt::Arguments<'_>) {
    let mut stdout = io::stdout().lock();
    match stdout.write_fmt(text).and_then(|()| stdout.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => {
            errln!("error: cannot write the output: {}", io_words(&error));
            process::exit(1)
        }
    }
}

/// A table without lines; columns whose number is in `right` hold numbers.
pub(crate) fn table(header: &[&str], right: &[usize], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    if !io::stdout().is_terminal() {
        table.set_content_arrangement(ContentArrangement::Disabled);
    }
    table.set_header(header);
    table.add_rows(rows);
    for &column in right {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

/// `54.2 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `54.2 % [53.9 %, 54.5 %]`.
pub(crate) fn interval(estimate: &Estimate) -> String {
    format!("{} [{}, {}]", percent(estimate.estimate), percent(estimate.ci_low), percent(estimate.ci_high))
}

/// Whether text may be coloured: stdout is a terminal and `NO_COLOR` is not set.
pub(crate) fn is_colour_wanted() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
