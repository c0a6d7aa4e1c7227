//! JSON and its lines: numbers keep the digits that they have in the CSV file.

use std::{fs::File, io::Write};

use csv::StringRecord;

use super::{Field, Stopped, wrong_field};
use crate::files::Kind;

/// An array with an object a row, each on a line of its own.
pub(super) fn write_array(
    reader: &mut csv::Reader<File>,
    fields: &[Field],
    into: &mut impl Write,
) -> Result<(), Stopped> {
    let mut separator = "[\n";
    for record in reader.records() {
        into.write_all(separator.as_bytes())?;
        write_object(&record?, fields, into)?;
        separator = ",\n";
    }
    into.write_all(if separator == ",\n" { b"\n]\n" } else { b"[]\n" })?;
    Ok(())
}

/// An object a row and line.
pub(super) fn write_lines(
    reader: &mut csv::Reader<File>,
    fields: &[Field],
    into: &mut impl Write,
) -> Result<(), Stopped> {
    for record in reader.records() {
        write_object(&record?, fields, into)?;
        into.write_all(b"\n")?;
    }
    Ok(())
}

fn write_object(record: &StringRecord, fields: &[Field], into: &mut impl Write) -> Result<(), Stopped> {
    let mut separator = b'{';
    for (field, text) in fields.iter().zip(record) {
        into.write_all(&[separator])?;
        separator = b',';
        write_text(&field.name, into)?;
        into.write_all(b":")?;
        match field.kind {
            _ if text.is_empty() => into.write_all(b"null")?,
            Kind::String => write_text(text, into)?,
            Kind::Integer if text.parse::<i64>().is_ok() && is_json_number(text) => into.write_all(text.as_bytes())?,
            Kind::Number if is_json_number(text) => into.write_all(text.as_bytes())?,
            Kind::Integer | Kind::Number => return Err(wrong_field(record, field, text)),
        }
    }
    into.write_all(b"}")?;
    Ok(())
}

/// JSON knows no `+1`, no `01` and no infinity.
fn is_json_number(text: &str) -> bool {
    serde_json::from_str::<serde_json::Number>(text).is_ok_and(|_| !text.contains(char::is_whitespace))
}

fn write_text(text: &str, into: &mut impl Write) -> Result<(), Stopped> {
    into.write_all(serde_json::Value::from(text).to_string().as_bytes())?;
    Ok(())
}
