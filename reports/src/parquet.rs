//! The files of a folder as Parquet: the same columns, names and types as its CSV files, empty fields as null.
//!
//! The types come from `datapackage.json`, so every folder that has one can be exported.

use std::{
    fs::{self, File},
    io::{self, BufWriter},
    path::{Path, PathBuf},
    sync::Arc,
};

use ::parquet::{
    basic::{Compression, LogicalType, Repetition, Type as Physical},
    data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type},
    errors::ParquetError,
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::types::Type,
};
use sandtable_sim::{SimError, write_file};
use serde::Deserialize;

/// Rows in a row group: what is held in memory at a time.
const GROUP: usize = 100_000;

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

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Integer,
    Number,
    String,
}

/// The values of a column in a row group; a level of 0 is a null, which has no value.
struct Values {
    levels: Vec<i16>,
    filled: Filled,
}

enum Filled {
    Integers(Vec<i64>),
    Numbers(Vec<f64>),
    Texts(Vec<ByteArray>),
}

impl Values {
    const fn new(kind: Kind) -> Self {
        let filled = match kind {
            Kind::Integer => Filled::Integers(Vec::new()),
            Kind::Number => Filled::Numbers(Vec::new()),
            Kind::String => Filled::Texts(Vec::new()),
        };
        Self { levels: Vec::new(), filled }
    }

    /// Adds a field; `Err` says what it is not.
    fn push(&mut self, field: &str) -> Result<(), &'static str> {
        self.levels.push(i16::from(!field.is_empty()));
        if field.is_empty() {
            return Ok(());
        }
        match &mut self.filled {
            Filled::Integers(values) => values.push(field.parse().map_err(|_| "whole number")?),
            Filled::Numbers(values) => values.push(field.parse().map_err(|_| "number")?),
            Filled::Texts(values) => values.push(field.into()),
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.levels.clear();
        match &mut self.filled {
            Filled::Integers(values) => values.clear(),
            Filled::Numbers(values) => values.clear(),
            Filled::Texts(values) => values.clear(),
        }
    }
}

/// Writes `NAME.parquet` beside each `NAME.csv` that the folder's `datapackage.json` describes, each completely or not
/// at all; gives the files. The bytes depend on the CSV files alone.
///
/// # Errors
/// When the folder has no `datapackage.json`, a file does not say what it should, or cannot be read or written.
pub fn export(folder: &Path) -> Result<Vec<PathBuf>, SimError> {
    let path = folder.join("datapackage.json");
    let text = fs::read_to_string(&path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => {
            damaged(folder, "there is no datapackage.json: give the folder of a finished run or tournament".to_owned())
        }
        _ => SimError::io("read", &path, source),
    })?;
    let package: Package = serde_json::from_str(&text)
        .map_err(|error| damaged(&path, format!("this does not describe the files of a run ({error})")))?;
    package.resources.iter().map(|resource| convert(folder, resource)).collect()
}

fn damaged(path: &Path, detail: String) -> SimError {
    SimError::Damaged { path: path.to_owned(), detail }
}

fn convert(folder: &Path, resource: &Resource) -> Result<PathBuf, SimError> {
    // Only files of this folder, whatever the description says.
    let name = Path::new(&resource.path).file_name().unwrap_or_default();
    let from = folder.join(name);
    let file = File::open(&from).map_err(|source| SimError::io("read", &from, source))?;
    let mut reader = csv::Reader::from_reader(file);
    let fields = &resource.schema.fields;
    let header = reader.headers().map_err(|error| damaged(&from, error.to_string()))?;
    if !header.iter().eq(fields.iter().map(|field| field.name.as_str())) {
        return Err(damaged(&from, "its columns are not those of datapackage.json".to_owned()));
    }
    let to = from.with_extension("parquet");
    let mut fault = None;
    let written = write_file(&to, |writer| {
        write(&mut reader, fields, writer).map_err(|stopped| match stopped {
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

impl From<ParquetError> for Stopped {
    fn from(error: ParquetError) -> Self {
        Self::Write(match error {
            ParquetError::External(inner) => {
                inner.downcast::<io::Error>().map_or_else(io::Error::other, |error| *error)
            }
            error => io::Error::other(error),
        })
    }
}

fn write(reader: &mut csv::Reader<File>, fields: &[Field], into: &mut BufWriter<File>) -> Result<(), Stopped> {
    let columns = fields.iter().map(|field| {
        let (physical, logical) = match field.kind {
            Kind::Integer => (Physical::INT64, None),
            Kind::Number => (Physical::DOUBLE, None),
            Kind::String => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let column = Type::primitive_type_builder(&field.name, physical).with_repetition(Repetition::OPTIONAL);
        column.with_logical_type(logical).build().map(Arc::new)
    });
    let schema = Type::group_type_builder("row").with_fields(columns.collect::<Result<_, _>>()?).build()?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(concat!("sandtable ", env!("CARGO_PKG_VERSION")).to_owned())
        .build();
    let mut writer = SerializedFileWriter::new(into, Arc::new(schema), Arc::new(properties))?;
    let mut values: Vec<Values> = fields.iter().map(|field| Values::new(field.kind)).collect();
    let mut rows = 0;
    for record in reader.records() {
        let record = record.map_err(|error| Stopped::Source(error.to_string()))?;
        for ((field, text), values) in fields.iter().zip(&record).zip(&mut values) {
            values.push(text).map_err(|wanted| {
                let line = record.position().map_or(0, csv::Position::line);
                Stopped::Source(format!("in line {line}, `{}` is {text:?}, which is no {wanted}", field.name))
            })?;
        }
        rows += 1;
        if rows % GROUP == 0 {
            write_group(&mut writer, &mut values)?;
        }
    }
    if rows % GROUP != 0 || rows == 0 {
        write_group(&mut writer, &mut values)?;
    }
    writer.close()?;
    Ok(())
}

/// Writes a row group, and empties the columns.
fn write_group(
    writer: &mut SerializedFileWriter<&mut BufWriter<File>>,
    columns: &mut [Values],
) -> Result<(), ParquetError> {
    let mut group = writer.next_row_group()?;
    for values in columns {
        let mut column = group.next_column()?.expect("the schema has as many columns");
        let levels = Some(&values.levels[..]);
        match &values.filled {
            Filled::Integers(filled) => column.typed::<Int64Type>().write_batch(filled, levels, None)?,
            Filled::Numbers(filled) => column.typed::<DoubleType>().write_batch(filled, levels, None)?,
            Filled::Texts(filled) => column.typed::<ByteArrayType>().write_batch(filled, levels, None)?,
        };
        column.close()?;
        values.clear();
    }
    group.close()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use ::parquet::{
        file::reader::{FileReader, SerializedFileReader},
        record::Field as Cell,
    };
    use serde_json::json;

    use super::*;

    /// Every row of a Parquet file as the fields of its CSV file, after the header.
    fn read_back(path: &Path) -> Vec<Vec<String>> {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        let schema = reader.metadata().file_metadata().schema_descr().columns().to_vec();
        let mut lines = vec![schema.iter().map(|column| column.name().to_owned()).collect()];
        for row in reader.get_row_iter(None).unwrap() {
            let field = |(_, cell): (&String, &Cell)| match cell {
                Cell::Null => String::new(),
                Cell::Long(number) => number.to_string(),
                Cell::Double(number) => number.to_string(),
                Cell::Str(text) => text.clone(),
                other => panic!("{other:?}"),
            };
            lines.push(row.unwrap().get_column_iter().map(field).collect());
        }
        lines
    }

    fn describe(folder: &Path, fields: &[(&str, &str)]) {
        let fields: Vec<_> = fields.iter().map(|(name, kind)| json!({ "name": name, "type": kind })).collect();
        let package = json!({ "resources": [{ "path": "games.csv", "schema": { "fields": fields } }] });
        fs::write(folder.join("datapackage.json"), package.to_string()).unwrap();
    }

    const FIELDS: [(&str, &str); 3] = [("cell", "integer"), ("winner", "string"), ("margin_vp", "number")];

    #[test]
    fn rows_come_back_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        describe(folder.path(), &FIELDS);
        // More rows than one group has, nulls, quotes, commas, wide characters, all digits of a float.
        let mut text = "cell,winner,margin_vp\n".to_owned();
        for row in 0..GROUP + 7 {
            let winner = ["", "\"a,\"\"b\"\"\"", "日本", "us"][row % 4];
            let margin = ["-0.5", "", "0.3333333333333333", "12"][row / 3 % 4];
            writeln!(text, "{row},{winner},{margin}").unwrap();
        }
        fs::write(folder.path().join("games.csv"), &text).unwrap();
        let files = export(folder.path()).unwrap();
        assert_eq!(files, [folder.path().join("games.parquet")]);
        let expected: Vec<Vec<String>> = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(text.as_bytes())
            .records()
            .map(|record| record.unwrap().iter().map(str::to_owned).collect())
            .collect();
        assert!(read_back(&files[0]) == expected);
        let reader = SerializedFileReader::new(File::open(&files[0]).unwrap()).unwrap();
        assert_eq!(reader.num_row_groups(), 2);
        let bytes = fs::read(&files[0]).unwrap();
        export(folder.path()).unwrap();
        assert!(fs::read(&files[0]).unwrap() == bytes, "the same rows, the same bytes");
    }

    #[test]
    fn a_file_without_rows_has_its_columns() {
        let folder = tempfile::tempdir().unwrap();
        describe(folder.path(), &FIELDS);
        fs::write(folder.path().join("games.csv"), "cell,winner,margin_vp\n").unwrap();
        let files = export(folder.path()).unwrap();
        assert_eq!(read_back(&files[0]), [["cell", "winner", "margin_vp"]]);
    }

    #[test]
    fn what_is_wrong_is_told_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let fails = |part: &str| {
            let error = export(path).unwrap_err().to_string();
            assert!(error.contains(part) && !error.contains('\n'), "{error}");
            assert!(!path.join("games.parquet").exists() && !path.join("games.parquet.tmp").exists());
        };
        fails("there is no datapackage.json");
        describe(path, &FIELDS);
        fails("games.csv");
        fs::write(path.join("games.csv"), "cell,victor,margin_vp\n").unwrap();
        fails("columns");
        fs::write(path.join("games.csv"), "cell,winner,margin_vp\n0,us,1\n1,us,many\n").unwrap();
        fails("games.csv: in line 3, `margin_vp` is \"many\", which is no number");
        fs::write(path.join("games.csv"), "cell,winner,margin_vp\n0,us,1\n1,us\n").unwrap();
        fails("games.csv");
        fs::write(path.join("games.csv"), "cell,winner,margin_vp\n0,us,1\n").unwrap();
        std::os::unix::fs::symlink("/dev/full", path.join("games.parquet.tmp")).unwrap();
        fails("the disk is full");
        assert_eq!(export(path).unwrap().len(), 1);
    }
}
