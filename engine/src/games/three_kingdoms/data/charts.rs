//! `air_table.csv` and `actions.csv`: charts that are part of the rules.

use sandtable_scenarios::{DataError, GameFiles, table::same_as_embedded};

const AIR: [&str; 11] = ["die", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "provenance"];
const ACTIONS: [&str; 10] =
    ["who", "action", "target", "move", "move_ssn", "range", "count", "search_check", "returns", "provenance"];

/// Refuses charts other than the embedded ones: the files show what the rules do, so changing them would change nothing.
pub(super) fn check(files: &GameFiles) -> Result<(), DataError> {
    same(files, "air_table.csv", &AIR, "choose another level with the option air-table-offset")?;
    same(files, "actions.csv", &ACTIONS, "use the options to change readings")
}

fn same(files: &GameFiles, name: &str, columns: &[&str], remedy: &str) -> Result<(), DataError> {
    same_as_embedded(files, name, columns, |column, found, wanted| {
        format!("`{column}` is `{found}`; the rules are written for `{wanted}`: write that, and {remedy}")
    })
}
