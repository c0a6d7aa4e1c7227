//! The data files: what is refused, and what is said about it.

use sandtable_engine::games::leyte_gulf::Data;
use sandtable_scenarios::GameFiles;

/// What is said about a file with one change.
fn refusal(file: &str, from: &str, to: &str) -> String {
    let mut files = GameFiles::embedded("leyte-gulf").unwrap();
    let text = files.text(file).unwrap().to_owned();
    assert!(text.contains(from), "{file} has no `{from}`");
    files.replace(file, &text.replacen(from, to, 1), file).unwrap();
    match Data::load(&files, "s4") {
        Ok(_) => panic!("{file} is accepted with `{to}`"),
        Err(error) => error.to_string(),
    }
}

/// Wrong values are refused in one sentence that says what is wrong and what to do.
#[test]
fn wrong_files_are_refused() {
    let outside = "4005 lies outside the map of 36 columns and 26 rows; name a hex of the map";
    let rectangle = "a zone is a rectangle between two hexes, such as \"0101-0405\"";
    let cases = [
        ("scenarios.toml", "\"0101-0926\"", "\"0101-4005\"", outside),
        ("scenarios.toml", "\"0101-0926\"", "\"4005-0926\"", outside),
        ("scenarios.toml", "\"0101-0926\"", "\"0101-926\"", rectangle),
        ("scenarios.toml", "\"0101-0926\"", "\"0101\"", rectangle),
        (
            "scenarios.toml",
            "[\"DD5\", \"DD6\", \"DD7\"], hex = \"2313\"",
            "[\"DD1\", \"DD2\", \"DD5\", \"DD6\", \"DD7\"], hex = \"2313\"",
            "a squadron has at most 4 ships; make two units of it (R5.3(2)-2)",
        ),
        ("damage.csv", "\n5,", "\n# 5,", "`fire_power` is `6`; the rows go from 1 to 12: write 5"),
        (
            "scenarios.toml",
            "hex = \"2313\"",
            "edge = \"N\", hex = \"2313\"",
            "a unit starts in a hex or at an edge; leave one of the two out",
        ),
        ("damage.csv", "\n12,", "\n# 12,", "the table has 11 rows; write one for each fire power from 1 to 12"),
    ];
    for (file, from, to, expected) in cases {
        let said = refusal(file, from, to);
        assert!(said.starts_with(file) && said.contains(expected), "{said}");
    }
}
