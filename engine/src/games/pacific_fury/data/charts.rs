//! `tables.csv`: the charts, which are part of the rules.

use sandtable_scenarios::{DataError, GameFiles, table::same_as_embedded};

const COLUMNS: [&str; 5] = ["table", "row", "condition", "value", "provenance"];

/// Refuses charts other than the embedded ones: the file shows what the rules do, so changing it would change nothing.
/// A test compares the embedded file with the rules.
pub(super) fn check(files: &GameFiles) -> Result<(), DataError> {
    same_as_embedded(files, "tables.csv", &COLUMNS, |_, _, wanted| {
        format!("the rules are written for `{wanted}`; write that, and use the options to change readings")
    })
}
