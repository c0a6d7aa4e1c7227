//! One CSV file: its columns, and what fills it.

use std::{
    io::{self, Write},
    path::Path,
};

use sandtable_sim::{SimError, write_file};
use serde::{Deserialize, Serialize};

/// What a column holds, in the words of the Frictionless Table Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// Text.
    String,
}

/// A column of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Its name in the header row.
    pub name: String,
    /// What it holds.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// One line: what it means.
    pub description: &'static str,
}

/// Short for a column.
pub(super) fn column(name: impl Into<String>, kind: Kind, description: &'static str) -> Column {
    Column { name: name.into(), kind, description }
}

/// Takes the rows of a file.
pub(super) struct Rows<'a>(csv::Writer<&'a mut dyn Write>);

impl Rows<'_> {
    /// Writes one row.
    pub(super) fn push<'f>(&mut self, fields: impl IntoIterator<Item = &'f str>) -> Result<(), SheetError> {
        Ok(self.0.write_record(fields)?)
    }
}

/// Why a sheet was not written: the disk, or what it was to be filled from.
pub(super) enum SheetError {
    Write(io::Error),
    Source(SimError),
}

impl From<csv::Error> for SheetError {
    fn from(error: csv::Error) -> Self {
        Self::Write(error.into())
    }
}

impl From<SimError> for SheetError {
    fn from(error: SimError) -> Self {
        Self::Source(error)
    }
}

type Fill<'a> = Box<dyn FnOnce(&mut Rows<'_>) -> Result<(), SheetError> + 'a>;

/// A file to be written.
pub(super) struct Sheet<'a> {
    /// Name of the file without its ending.
    pub(super) name: &'static str,
    /// One line: what a row is.
    pub(super) description: &'static str,
    /// Its columns.
    pub(super) columns: Vec<Column>,
    /// How many of the first columns tell rows apart.
    pub(super) keys: usize,
    /// Writes the rows.
    pub(super) fill: Fill<'a>,
}

impl Sheet<'_> {
    /// Writes the file into a folder.
    pub(super) fn write(self, folder: &Path) -> Result<(), SimError> {
        let mut source = None;
        let file = self.file();
        let written = write_file(&folder.join(file), |writer| match self.write_to(writer) {
            Ok(()) => Ok(()),
            Err(SheetError::Write(error)) => Err(error),
            Err(SheetError::Source(error)) => {
                source = Some(error);
                Err(io::Error::other("nothing to write"))
            }
        });
        match source {
            Some(error) => Err(error),
            None => written,
        }
    }

    /// Name of the file.
    pub(super) fn file(&self) -> String {
        format!("{}.csv", self.name)
    }

    /// Writes the text of the file.
    pub(super) fn write_to(self, writer: &mut dyn Write) -> Result<(), SheetError> {
        let mut rows = Rows(csv::Writer::from_writer(writer));
        rows.push(self.columns.iter().map(|column| column.name.as_str()))?;
        (self.fill)(&mut rows)?;
        rows.0.flush().map_err(SheetError::Write)
    }
}
