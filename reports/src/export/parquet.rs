//! Parquet: the types are those of `datapackage.json`, empty fields are null.

use std::{
    fs::File,
    io::{self, BufWriter},
    sync::Arc,
};

use ::parquet::{
    basic::{Compression, LogicalType, Repetition, Type as Physical},
    data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type},
    errors::ParquetError,
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::types::Type,
};

use super::{Field, Stopped, wrong_field};
use crate::files::Kind;

/// Rows in a row group: what is held in memory at a time.
pub(super) const GROUP: usize = 100_000;

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

    /// Adds a field; false when it is not of the column's type.
    fn push(&mut self, field: &str) -> bool {
        self.levels.push(i16::from(!field.is_empty()));
        if field.is_empty() {
            return true;
        }
        match &mut self.filled {
            Filled::Integers(values) => field.parse().map(|value| values.push(value)).is_ok(),
            Filled::Numbers(values) => field.parse().map(|value| values.push(value)).is_ok(),
            Filled::Texts(values) => {
                values.push(field.into());
                true
            }
        }
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

pub(super) fn write(
    reader: &mut csv::Reader<File>,
    fields: &[Field],
    into: &mut BufWriter<File>,
) -> Result<(), Stopped> {
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
        let record = record?;
        for ((field, text), values) in fields.iter().zip(&record).zip(&mut values) {
            if !values.push(text) {
                return Err(wrong_field(&record, field, text));
            }
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
