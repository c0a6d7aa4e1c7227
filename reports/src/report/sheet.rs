//! Reading a CSV file of a run, with the place of whatever is wrong.

use std::{
    fmt::Display,
    io::ErrorKind,
    path::{Path, PathBuf},
    str::FromStr,
};

use csv::StringRecord;
use sandtable_scenarios::read_file;
use sandtable_sim::SimError;

use super::error::ReportError;

/// A CSV file of a run.
pub(super) struct Sheet {
    path: PathBuf,
    records: Vec<StringRecord>,
}

/// A line of it.
pub(super) struct Line<'a> {
    path: &'a Path,
    number: usize,
    record: &'a StringRecord,
}

impl Sheet {
    /// Reads `NAME.csv`, whose columns must be these.
    pub(super) fn read(folder: &Path, name: &str, columns: &[&str]) -> Result<Self, ReportError> {
        let path = folder.join(name).with_extension("csv");
        let damaged = |detail: String| ReportError::Damaged { path: path.clone(), detail };
        let text = read_file(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => damaged("the file is missing".to_owned()),
            _ => SimError::io("read", &path, error).into(),
        })?;
        let mut reader = csv::Reader::from_reader(text.as_slice());
        if reader.headers().map_err(|error| damaged(error.to_string()))? != columns {
            return Err(damaged(format!("its columns are not {}", columns.join(","))));
        }
        let records = reader.records().collect::<Result<_, _>>().map_err(|error| damaged(error.to_string()))?;
        Ok(Self { path, records })
    }

    /// What `read` makes of every line.
    pub(super) fn rows<T>(
        &self,
        mut read: impl FnMut(&Line<'_>) -> Result<T, ReportError>,
    ) -> Result<Vec<T>, ReportError> {
        let lines = self.records.iter().enumerate();
        lines.map(|(i, record)| read(&Line { path: &self.path, number: i + 2, record })).collect()
    }

    /// Calls `read` with every line.
    pub(super) fn each(&self, read: impl FnMut(&Line<'_>) -> Result<(), ReportError>) -> Result<(), ReportError> {
        self.rows(read).map(drop)
    }
}

impl Line<'_> {
    /// A field.
    pub(super) fn text(&self, column: usize) -> &str {
        self.record.get(column).unwrap_or("")
    }

    /// A field that holds a number.
    pub(super) fn number<T: FromStr<Err: Display>>(&self, column: usize) -> Result<T, ReportError> {
        let text = self.text(column);
        text.parse().map_err(|error| self.wrong(format!("{text:?} in column {} ({error})", column + 1)))
    }

    /// A field that holds a number below `end`.
    pub(super) fn index(&self, column: usize, end: usize) -> Result<usize, ReportError> {
        let index = self.number(column)?;
        if index < end { Ok(index) } else { Err(self.wrong(format!("there is no cell {index}"))) }
    }

    /// The place of a field among names.
    pub(super) fn name(&self, column: usize, names: &[String]) -> Result<usize, ReportError> {
        let text = self.text(column);
        let place = names.iter().position(|name| name == text);
        place.ok_or_else(|| self.wrong(format!("{text:?} is not one of {}", names.join(", "))))
    }

    /// What is wrong with this line.
    pub(super) fn wrong(&self, detail: impl Display) -> ReportError {
        ReportError::Damaged { path: self.path.to_owned(), detail: format!("line {}: {detail}", self.number) }
    }
}
