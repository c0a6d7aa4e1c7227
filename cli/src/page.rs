//! Text on a terminal: broken between words at its width, and coloured.

use std::io::{self, IsTerminal};

use clap::ValueEnum;
use console::{Term, measure_text_width};
use sandtable_engine::Side;
use sandtable_scenarios::plain;
use sandtable_sim::table::{Said, Tone};

use crate::out::{is_colour_wanted, outln, steer};

/// When text is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How text is laid out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// Columns of the terminal; elsewhere lines are as long as they are.
    width: Option<usize>,
    is_coloured: bool,
}

impl Page {
    /// For stdout.
    pub(crate) fn new(colour: Colour) -> Self {
        let is_coloured = match colour {
            Colour::Auto => is_colour_wanted(),
            Colour::Always => true,
            Colour::Never => false,
        };
        let size = Term::stdout().size_checked().filter(|_| io::stdout().is_terminal());
        Self { width: size.map(|(_, columns)| usize::from(columns)).filter(|&width| width >= 20), is_coloured }
    }

    /// Prints lines, what is too long further in.
    pub(crate) fn show(self, text: &str) {
        for line in text.lines() {
            self.line(line, None);
        }
    }

    /// Prints lines side by side, from the top down, in as many columns as there is room for.
    pub(crate) fn columns(self, lines: &[String]) {
        for line in side_by_side(lines, self.width.unwrap_or(0)) {
            self.line(&line, None);
        }
    }

    /// Prints a line in bold.
    pub(crate) fn heading(self, text: &str) {
        self.line(text, Some("1"));
    }

    /// Prints lines of a log, each in the colour of what it is about.
    pub(crate) fn log(self, lines: impl IntoIterator<Item = Said>) {
        for Said { tone, text } in lines {
            let style = match tone {
                Tone::Side(Side::One) => Some("31"),
                Tone::Side(Side::Two) => Some("36"),
                Tone::Blow => Some("1;33"),
                Tone::Dice => Some("2"),
                Tone::Event => None,
            };
            self.line(&text, style);
        }
    }

    fn line(self, text: &str, style: Option<&str>) {
        let style = style.filter(|_| self.is_coloured);
        let lines = self.width.map_or_else(|| vec![text.to_owned()], |width| wrapped(text, width));
        for line in lines {
            match style {
                Some(style) => steer(format_args!("\x1b[{style}m{}\x1b[0m\n", plain(&line))),
                None => outln!("{line}"),
            }
        }
    }
}

/// Lines in columns that fit into a width, read from the top down; as they are where two do not fit.
fn side_by_side(lines: &[String], width: usize) -> Vec<String> {
    let widest = lines.iter().map(|line| measure_text_width(line)).max().unwrap_or(0) + 2;
    let count = ((width + 2) / widest).clamp(1, lines.len().max(1));
    let rows = lines.len().div_ceil(count);
    let row = |row: usize| {
        let cells: Vec<&String> = lines.iter().skip(row).step_by(rows.max(1)).collect();
        let mut text = String::new();
        for cell in cells {
            text.push_str(cell);
            text.extend(std::iter::repeat_n(' ', widest - measure_text_width(cell)));
        }
        text.trim_end().to_owned()
    };
    (0..rows).map(row).collect()
}

/// A text in lines of at most so many columns, broken between words; all but the first stand further in than it.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let start = text.len() - text.trim_start_matches([' ', '\t']).len();
    let indent = (start + 4).min(width / 2);
    let mut lines = Vec::new();
    let mut line = text[..start].to_owned();
    let mut has_word = false;
    for word in text[start..].split(' ') {
        let needed = measure_text_width(&line) + usize::from(has_word) + measure_text_width(word);
        if has_word && needed > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            has_word = false;
        }
        if has_word {
            line.push(' ');
        }
        for letter in word.chars() {
            // Chinese and Japanese have no blanks between words.
            let mut buffer = [0; 4];
            if measure_text_width(&line) + measure_text_width(letter.encode_utf8(&mut buffer)) > width {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            }
            line.push(letter);
        }
        has_word = true;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three four five", 20), ["one two three four", "    five"]);
        assert_eq!(wrapped("   Japan force 1 sorties", 20), ["   Japan force 1", "       sorties"]);
        assert_eq!(wrapped("", 20), [""]);
        assert_eq!(wrapped("short", 20), ["short"]);
        for line in wrapped(&"word ".repeat(60), 33) {
            assert!(line.len() <= 33, "{line:?}");
        }
    }

    #[test]
    fn long_lists_stand_side_by_side() {
        let lines: Vec<String> = (1..=7).map(|number| format!("{number}. go")).collect();
        assert_eq!(side_by_side(&lines, 22), ["1. go  4. go  7. go", "2. go  5. go", "3. go  6. go"]);
        assert_eq!(side_by_side(&lines, 10), lines);
        assert_eq!(side_by_side(&lines[..1], 80), ["1. go"]);
        assert!(side_by_side(&[], 80).is_empty());
    }

    #[test]
    fn wide_letters_take_two_columns() {
        let lines = wrapped("潜行者从哪一格出发潜行者从哪一格出发", 20);
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| measure_text_width(line) <= 20), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), "潜行者从哪一格出发潜行者从哪一格出发");
    }
}
