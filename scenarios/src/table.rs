//! CSV files with a header row, read so that every cell knows its line and column.

use std::{
    fmt::Display,
    ops::{Range, RangeInclusive},
    str::FromStr,
};

use csv::{ReaderBuilder, StringRecord, Trim};

use crate::{DataError, GameFiles, nearest::advice, quoted, wording::counted};

/// The most characters of a cell that is shown.
const LONGEST_CELL: usize = 1000;

/// A checked CSV file. Lines that start with `#` are comments.
#[derive(Debug)]
pub struct Table<'a> {
    text: &'a str,
    label: String,
    columns: Vec<String>,
    /// For each requested column its place in the file, `None` for an optional one that is missing.
    places: Vec<Option<usize>>,
    records: Vec<Record>,
}

#[derive(Debug)]
struct Record {
    cells: StringRecord,
    /// Byte at which the record starts in the text.
    start: usize,
}

impl<'a> Table<'a> {
    /// Reads a file that must have exactly these columns, in any order. A column named `x?` may be missing: its cells
    /// are then empty.
    ///
    /// # Errors
    /// A missing, unknown or repeated column, a row of the wrong length, an open quote.
    pub fn parse(files: &'a GameFiles, name: &str, columns: &[&str]) -> Result<Self, DataError> {
        let text = files.text(name)?;
        let mut reader = ReaderBuilder::new()
            .comment(Some(b'#'))
            .has_headers(false)
            .flexible(true)
            .trim(Trim::All)
            .from_reader(text.as_bytes());
        let mut table = Self {
            text,
            label: files.label(name),
            columns: columns.iter().map(|column| column.trim_end_matches('?').to_owned()).collect(),
            places: Vec::new(),
            records: Vec::new(),
        };
        for cells in reader.records() {
            let cells = cells.map_err(|error| table.whole(format!("is not a CSV file ({error})")))?;
            if cells.iter().all(str::is_empty) || cells[0].starts_with('#') {
                continue; // a spreadsheet pads empty lines with commas and quotes comments
            }
            let from = cells.position().map_or(0, |position| position.byte() as usize);
            table.records.push(Record { cells, start: skip_comments(text, from) });
        }
        if table.records.is_empty() {
            return Err(
                table.whole(format!("is empty; start it with the header row `{}`", columns.join(",").replace('?', "")))
            );
        }
        let header = table.records.remove(0);
        table.check_header(&header, columns)?;
        table.check_lengths(&header)?;
        Ok(table)
    }

    /// The rows in the order of the file, without the header.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.records.iter().map(|record| Row { table: self, record })
    }

    /// Number of rows, without the header.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no row but the header.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// An error of the file as a whole, told at its last line: something is missing.
    pub fn whole(&self, message: impl Into<String>) -> DataError {
        let last = self.text.trim_end().rfind('\n').map_or(0, |end| end + 1);
        DataError::at_byte(&self.label, self.text, last, message)
    }

    fn check_header(&mut self, header: &Record, columns: &[&str]) -> Result<(), DataError> {
        for (place, name) in header.cells.iter().enumerate() {
            let error = |message| Err(self.at(header, place, message));
            if !self.columns.iter().any(|column| column == name) {
                if header.cells.len() == 1 && name.contains([';', '\t']) {
                    return error("the columns are not separated by commas; save the file with commas".to_owned());
                }
                if name.is_empty() {
                    return error("a column has no name; take out the comma too many, in every row".to_owned());
                }
                let advice = advice(name, self.columns.iter().map(String::as_str));
                return error(format!("`{}` is not a column of this file; {advice}", quoted(name)));
            }
            if header.cells.iter().take(place).any(|earlier| earlier == name) {
                return error(format!("column `{name}` appears twice; keep one of the two"));
            }
        }
        for (column, asked) in self.columns.iter().zip(columns) {
            let place = header.cells.iter().position(|name| name == column);
            if place.is_none() && !asked.ends_with('?') {
                let message = format!("column `{column}` is missing; add it to the header row and to every row");
                return Err(self.at(header, 0, message));
            }
            self.places.push(place);
        }
        Ok(())
    }

    fn check_lengths(&self, header: &Record) -> Result<(), DataError> {
        let expected = header.cells.len();
        for record in &self.records {
            let found = record.cells.len();
            if let Some(quote) = open_quote(self.text, record.start) {
                let message = "this quoted cell is never closed; end it with a quotation mark";
                return Err(DataError::at_byte(&self.label, self.text, quote, message));
            }
            if let Some(place) = record.cells.iter().position(|cell| cell.contains('\n')) {
                return Err(self.at(record, place, "a cell has one line; take the line break out".to_owned()));
            }
            if found != expected {
                let cells = counted(found as u64, "cell");
                let message = format!("the row has {cells} but the header has {expected}; add or remove commas");
                let place = if found > expected { expected } else { found - 1 };
                return Err(self.at(record, place, message));
            }
        }
        Ok(())
    }

    fn at(&self, record: &Record, place: usize, message: String) -> DataError {
        let cell = cells(self.text, record.start).nth(place).map_or(record.start, |cell| cell.start);
        DataError::at_byte(&self.label, self.text, cell, message)
    }
}

/// One row of a [`Table`]. Cells are named by column and trimmed.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    table: &'a Table<'a>,
    record: &'a Record,
}

impl<'a> Row<'a> {
    /// The text of a cell, empty where an optional column is missing.
    ///
    /// # Panics
    /// When the column was not named in [`Table::parse`].
    pub fn text(&self, column: &str) -> &'a str {
        self.place(column).map_or("", |place| &self.record.cells[place])
    }

    /// The text of a cell that must not be empty.
    pub fn filled(&self, column: &str) -> Result<&'a str, DataError> {
        match self.text(column) {
            "" => Err(self.error(column, format!("`{column}` is empty; fill it in"))),
            text if text.chars().count() > LONGEST_CELL => {
                Err(self.error(column, format!("`{column}` is too long; use at most {LONGEST_CELL} characters")))
            }
            text => Ok(text),
        }
    }

    /// Refuses a text in a cell that nothing reads; `why` says what the column is for.
    ///
    /// # Errors
    /// When the cell is not empty.
    pub fn unused(&self, column: &str, why: &str) -> Result<(), DataError> {
        match self.text(column) {
            "" => Ok(()),
            _ => Err(self.error(column, format!("{why}; leave the cell empty"))),
        }
    }

    /// A whole number within a range.
    pub fn int<T>(&self, column: &str, range: RangeInclusive<T>) -> Result<T, DataError>
    where
        T: FromStr + PartialOrd + Display + Copy,
    {
        let text = self.text(column);
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            let (low, high) = (range.start(), range.end());
            self.error(column, format!("`{column}` {}; write a whole number from {low} to {high}", found(text)))
        })
    }

    /// A cell that must hold one of these words.
    pub fn one_of<'w>(&self, column: &str, words: &[&'w str]) -> Result<&'w str, DataError> {
        let text = self.text(column);
        words.iter().find(|&&word| word == text).copied().ok_or_else(|| self.unknown(column, words.iter().copied()))
    }

    /// What the word of a cell stands for, which must be one of these words.
    pub fn meaning_of<T: Copy>(&self, column: &str, words: &[(&str, T)]) -> Result<T, DataError> {
        let text = self.text(column);
        let known = words.iter().find(|(word, _)| *word == text);
        known.map(|&(_, meaning)| meaning).ok_or_else(|| self.unknown(column, words.iter().map(|(word, _)| *word)))
    }

    /// The error at a cell that holds none of these words.
    fn unknown<'w>(&self, column: &str, words: impl Iterator<Item = &'w str> + Clone) -> DataError {
        let text = self.text(column);
        self.error(column, format!("`{column}` {}; {}", found(text), advice(text, words)))
    }

    /// An error at a cell.
    pub fn error(&self, column: &str, message: impl Into<String>) -> DataError {
        self.table.at(self.record, self.place(column).unwrap_or(0), message.into())
    }

    /// Line of the row in the file, from 1.
    pub fn line(&self) -> usize {
        crate::error::position(self.table.text, self.record.start).0
    }

    fn place(&self, column: &str) -> Option<usize> {
        let index = self.table.columns.iter().position(|name| name == column);
        self.table.places[index.unwrap_or_else(|| panic!("column `{column}` was not asked for"))]
    }
}

/// What a cell holds, for an error.
fn found(text: &str) -> String {
    if text.is_empty() { "is empty".to_owned() } else { format!("is `{}`", quoted(text)) }
}

/// The first byte from `start` on that is neither in a comment nor in an empty line.
fn skip_comments(text: &str, mut start: usize) -> usize {
    loop {
        let rest = &text[start..];
        match rest.as_bytes().first() {
            Some(b'\n') => start += 1,
            Some(b'#') => start += rest.find('\n').map_or(rest.len(), |end| end + 1),
            _ => return start,
        }
    }
}

/// Byte ranges of the cells of the record that starts at `start`.
fn cells(text: &str, start: usize) -> impl Iterator<Item = Range<usize>> {
    let mut next = Some(start);
    std::iter::from_fn(move || {
        let from = next?;
        let mut quoted = false;
        let end = text[from..].find(|c: char| {
            quoted ^= c == '"';
            !quoted && (c == ',' || c == '\n')
        });
        let end = end.map_or(text.len(), |end| from + end);
        next = text[end..].starts_with(',').then_some(end + 1);
        Some(from..end)
    })
}

/// The start of a cell of this record whose quotation mark is never closed.
fn open_quote(text: &str, start: usize) -> Option<usize> {
    let last = cells(text, start).last()?;
    let is_open = text[last.clone()].matches('"').count() % 2 == 1;
    (last.end == text.len() && is_open).then_some(last.start)
}

/// Refuses a value other than the one that the rules are written for; `why` says why they are.
///
/// # Errors
/// At the cell, with the value to write.
pub fn fixed<T: PartialEq + std::fmt::Display>(
    row: Row<'_>,
    column: &str,
    value: &T,
    expected: &T,
    why: &str,
) -> Result<(), DataError> {
    if value == expected {
        return Ok(());
    }
    Err(row.error(column, format!("`{column}` is `{}`; {why}: write `{expected}`", quoted(&value.to_string()))))
}

/// Refuses a table whose cells, but those of the last column, differ from the embedded file's: a chart that shows what the
/// rules do, so that changing it would change nothing. `say` puts column, found and expected text into words.
///
/// # Errors
/// At the first cell that differs, or about the file when rows are too many or too few.
pub fn same_as_embedded(
    files: &GameFiles,
    name: &str,
    columns: &[&str],
    say: impl Fn(&str, &str, &str) -> String,
) -> Result<(), DataError> {
    let table = Table::parse(files, name, columns)?;
    let embedded = GameFiles::embedded(files.game()).expect("the files are those of an embedded game");
    let expected = Table::parse(&embedded, name, columns)?;
    for (row, expected) in table.rows().zip(expected.rows()) {
        for column in &columns[..columns.len() - 1] {
            let (found, wanted) = (row.text(column), expected.text(column));
            if found != wanted {
                return Err(row.error(column, say(column, found, wanted)));
            }
        }
    }
    if table.len() != expected.len() {
        let message = format!(
            "has {} rows, but the rules are written for {}: restore the built-in file",
            table.len(),
            expected.len()
        );
        return Err(table.whole(message));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
