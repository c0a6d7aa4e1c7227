//! The tables of a folder in other formats: the same columns, names and types as its CSV files, empty fields as null.
//!
//! The types come from `datapackage.json`, so every folder that has one can be exported.

mod json;
#[cfg(feature = "parquet")]
mod parquet;

use std::{
    io,
    path::{Path, PathBuf},
};

use csv::StringRecord;
use sandtable_scenarios::{open_file, read_text};
use sandtable_sim::{MANIFEST_FILE, SimError, survey, write_file};
use serde::Deserialize;
use serde_json::Value;

use crate::files::{Kind, check_run};

/// A format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As the tables are already.
    Csv,
    /// One array of objects a file, an object a row.
    Json,
    /// An object a line.
    Ndjson,
    /// Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Format {
    /// What the names of its files end with.
    const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Ndjson => "ndjson",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }
}

/// What is read of `datapackage.json`.
#[derive(Deserialize)]
struct Package {
    resources: Vec<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    path: String,
    schema: Schema,
}

#[derive(Deserialize)]
struct Schema {
    fields: Vec<Field>,
}

#[derive(Deserialize)]
struct Field {
    name: String,
    #[serde(rename = "type")]
    kind: Kind,
}

/// Writes a file of the format beside each CSV file that the folder's `datapackage.json` describes, each completely or
/// not at all; gives the files. The bytes depend on the CSV files alone. For [`Format::Csv`] nothing is written: the
/// files are there, and their columns are looked at.
///
/// # Errors
/// When the folder has no `datapackage.json`, a file does not say what it should, cannot be read or written, or is not
/// what the blocks of the run give.
pub fn export(folder: &Path, format: Format) -> Result<Vec<PathBuf>, SimError> {
    check(folder)?;
    let path = folder.join("datapackage.json");
    let text = read_text(&path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => {
            damaged(folder, "there is no datapackage.json: name the folder of a finished run or tournament".to_owned())
        }
        _ => SimError::io("read", &path, source),
    })?;
    let package: Package = serde_json::from_str(&text)
        .map_err(|error| damaged(&path, format!("this does not describe the files of a run ({error})")))?;
    package.resources.iter().map(|resource| convert(folder, resource, format)).collect()
}

/// Refuses tables of a run that its blocks do not give. A folder without blocks, and one of something else than a run, is
/// taken as it is.
fn check(folder: &Path) -> Result<(), SimError> {
    let has_blocks = folder.join("blocks").exists();
    let path = folder.join(MANIFEST_FILE);
    if !has_blocks && !path.exists() {
        return Ok(());
    }
    let text = read_text(&path).unwrap_or_default();
    let is_other = serde_json::from_str::<Value>(&text).is_ok_and(|content| content.get("plan").is_none());
    if is_other && !has_blocks {
        return Ok(());
    }
    let survey = survey(folder)?;
    if !survey.shards.is_empty() {
        survey.check()?;
    }
    check_run(folder).map(drop)
}

fn damaged(path: &Path, detail: String) -> SimError {
    SimError::Damaged { path: path.to_owned(), detail }
}

fn convert(folder: &Path, resource: &Resource, format: Format) -> Result<PathBuf, SimError> {
    // Only files of this folder, whatever the description says.
    let name = Path::new(&resource.path).file_name().unwrap_or_default();
    let from = folder.join(name);
    let file = open_file(&from).map_err(|source| SimError::io("read", &from, source))?;
    let mut reader = csv::Reader::from_reader(file);
    let fields = &resource.schema.fields;
    let header = reader.headers().map_err(|error| damaged(&from, error.to_string()))?;
    if !header.iter().eq(fields.iter().map(|field| field.name.as_str())) {
        return Err(damaged(&from, "its columns are not those of datapackage.json".to_owned()));
    }
    if format == Format::Csv {
        return Ok(from);
    }
    let to = from.with_extension(format.ending());
    let mut fault = None;
    let written = write_file(&to, |writer| {
        let written = match format {
            Format::Csv => Ok(()),
            Format::Json => json::write_array(&mut reader, fields, writer),
            Format::Ndjson => json::write_lines(&mut reader, fields, writer),
            #[cfg(feature = "parquet")]
            Format::Parquet => parquet::write(&mut reader, fields, writer),
        };
        written.map_err(|stopped| match stopped {
            Stopped::Write(error) => error,
            Stopped::Source(detail) => {
                fault = Some(damaged(&from, detail));
                io::Error::other("nothing to write")
            }
        })
    });
    fault.map_or(written, Err)?;
    Ok(to)
}

/// Why a file was not written: the disk, or what it was to be made from.
enum Stopped {
    Write(io::Error),
    Source(String),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl From<csv::Error> for Stopped {
    fn from(error: csv::Error) -> Self {
        Self::Source(error.to_string())
    }
}

/// A field that is not of its column's type.
fn wrong_field(record: &StringRecord, field: &Field, text: &str) -> Stopped {
    let line = record.position().map_or(0, csv::Position::line);
    let wanted = match field.kind {
        Kind::Integer => "whole number",
        Kind::Number => "number",
        Kind::String => "text",
    };
    Stopped::Source(format!("in line {line}, `{}` is {text:?}, which is not a {wanted}", field.name))
}

#[cfg(test)]
mod tests;
