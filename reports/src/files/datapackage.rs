//! `datapackage.json`: what each file and column means, as a Frictionless data package.

use std::{
    io::{self, Write},
    path::Path,
};

use sandtable_sim::{SimError, write_file};
use serde_json::{Value, json};

use super::sheet::Sheet;

/// Name of the description in a folder.
pub(super) const FILE: &str = "datapackage.json";

/// The description of the files of a folder; `what` completes "...; manifest.json says of which".
pub(super) fn describe(name: &str, what: &str, sheets: &[Sheet<'_>]) -> Value {
    let resources: Vec<Value> = sheets
        .iter()
        .map(|sheet| {
            let keys: Vec<&str> = sheet.columns[..sheet.keys].iter().map(|column| column.name.as_str()).collect();
            json!({
                "name": sheet.name.replace('_', "-"),
                "path": format!("{}.csv", sheet.name),
                "description": sheet.description,
                "profile": "tabular-data-resource",
                "format": "csv",
                "encoding": "utf-8",
                "schema": {
                    "fields": sheet.columns,
                    "primaryKey": keys,
                    "missingValues": [""],
                },
            })
        })
        .collect();
    json!({
        "name": format!("sandtable-{name}"),
        "profile": "tabular-data-package",
        "description": format!("{what}; manifest.json describes them."),
        "resources": resources,
    })
}

/// Writes the description into a folder.
pub(super) fn write(folder: &Path, described: &Value) -> Result<(), SimError> {
    write_file(&folder.join(FILE), |writer| write_to(writer, described))
}

/// Writes the text of the description.
pub(super) fn write_to(writer: &mut dyn Write, described: &Value) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *writer, described)?;
    writer.write_all(b"\n")
}
