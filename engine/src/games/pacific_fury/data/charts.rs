//! `tables.csv`: the charts, which are part of the rules.

use sandtable_scenarios::{DataError, GameFiles, table::Table};

const COLUMNS: [&str; 5] = ["table", "row", "condition", "value", "provenance"];

/// Refuses charts other than the embedded ones: the file shows what the rules do, so changing it would change nothing.
/// A test compares the embedded file with the rules.
pub(super) fn check(files: &GameFiles) -> Result<(), DataError> {
    let table = Table::parse(files, "tables.csv", &COLUMNS)?;
    let embedded = GameFiles::embedded(files.game()).expect("the files are those of an embedded game");
    let expected = Table::parse(&embedded, "tables.csv", &COLUMNS)?;
    for (row, expected) in table.rows().zip(expected.rows()) {
        for column in &COLUMNS[..4] {
            let (found, fixed) = (row.text(column), expected.text(column));
            if found != fixed {
                let message =
                    format!("the rules are written for `{fixed}`; write that, and use the options to change readings");
                return Err(row.error(column, message));
            }
        }
    }
    if table.len() != expected.len() {
        let message = format!(
            "holds {} rows; the rules are written for {}: restore the embedded file",
            table.len(),
            expected.len()
        );
        return Err(table.whole(message));
    }
    Ok(())
}
