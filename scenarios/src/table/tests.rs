use super::*;

const COLUMNS: [&str; 3] = ["id", "factor", "note?"];

fn files(text: &str) -> GameFiles {
    let mut files = GameFiles::embedded("pacific-fury").unwrap();
    files.replace("areas.csv", text, "t.csv").unwrap();
    files
}

fn broken(text: &str) -> String {
    Table::parse(&files(text), "areas.csv", &COLUMNS).unwrap_err().to_string()
}

#[test]
fn cells_know_their_place() {
    let files = files("# about\nid,factor,note\n\n# more\na,1,\"x, \"\"y\"\"\"\n\"翔,鶴\", 2 ,z\n");
    let table = Table::parse(&files, "areas.csv", &COLUMNS).unwrap();
    let rows: Vec<_> = table.rows().collect();
    assert_eq!(rows.iter().map(Row::line).collect::<Vec<_>>(), [5, 6]);
    assert_eq!(rows[0].text("note"), "x, \"y\"");
    assert_eq!(rows[1].int("factor", 0..=2_u8), Ok(2));
    let place = |row: usize, column: &str| rows[row].error(column, "here").to_string();
    assert_eq!(place(0, "note"), "t.csv:5:5: here");
    assert_eq!(place(1, "factor"), "t.csv:6:7: here");
    assert_eq!(place(1, "note"), "t.csv:6:11: here");
}

#[test]
fn cells_hold_a_line_and_numbers_are_written() {
    assert_eq!(broken("id,factor\n\"two\nlines\",3\n"), "t.csv:2:1: a cell has one line; take the line break out");
    assert_eq!(
        broken("id,factor,\na,1,\n"),
        "t.csv:1:11: a column has no name; take out the comma too many, in every row"
    );
    let files = files(&format!("id,factor,note\n{},,x\n", "a".repeat(1001)));
    let table = Table::parse(&files, "areas.csv", &COLUMNS).unwrap();
    let row = table.rows().next().unwrap();
    let told = |result: Result<(), DataError>| result.unwrap_err().to_string();
    assert_eq!(told(row.filled("id").map(drop)), "t.csv:2:1: `id` is too long; use at most 1000 characters");
    assert_eq!(
        told(row.int("factor", 1..=6_u8).map(drop)),
        "t.csv:2:1003: `factor` is empty; write a whole number from 1 to 6"
    );
    assert_eq!(told(row.unused("note", "no note is read")), "t.csv:2:1004: no note is read; leave the cell empty");
    assert_eq!(row.unused("factor", "no factor is read"), Ok(()));
}

#[test]
fn columns_may_be_in_any_order_and_optional_ones_missing() {
    let files = files("factor,id\n4,a\n");
    let table = Table::parse(&files, "areas.csv", &COLUMNS).unwrap();
    let row = table.rows().next().unwrap();
    assert_eq!((row.text("id"), row.text("factor"), row.text("note")), ("a", "4", ""));
    assert_eq!((table.len(), table.is_empty()), (1, false));
}

#[test]
fn traces_of_a_spreadsheet_are_skipped() {
    let files = files("\"# a, b\",,\nid,factor,note\n,,\na,4,\n,,\n");
    let table = Table::parse(&files, "areas.csv", &COLUMNS).unwrap();
    assert_eq!(table.rows().map(|row| row.line()).collect::<Vec<_>>(), [4]);
}

#[test]
fn values_are_checked() {
    let files = files("id,factor\n,9\nb,-1\n");
    let table = Table::parse(&files, "areas.csv", &COLUMNS).unwrap();
    let rows: Vec<_> = table.rows().collect();
    let text = |result: Result<u8, DataError>| result.unwrap_err().to_string();
    assert_eq!(text(rows[0].int("factor", 0..=6)), "t.csv:2:2: `factor` is `9`; write a whole number from 0 to 6");
    assert_eq!(text(rows[1].int("factor", 0..=6)), "t.csv:3:3: `factor` is `-1`; write a whole number from 0 to 6");
    assert_eq!(rows[0].filled("id").unwrap_err().to_string(), "t.csv:2:1: `id` is empty; fill it in");
    let one_of = rows[1].one_of("id", &["x", "y"]).unwrap_err().to_string();
    assert_eq!(one_of, "t.csv:3:1: `id` is `b`; use one of: x, y");
}

#[test]
fn damaged_files_are_refused_with_their_place() {
    let cases = [
        ("", "t.csv:1:1: is empty; start it with the header row `id,factor,note`"),
        ("# only\n", "t.csv:1:1: is empty; start it with the header row `id,factor,note`"),
        ("id,fctor\na,1\n", "t.csv:1:4: `fctor` is not a column of this file; did you mean `factor`?"),
        ("id,note\na,1\n", "t.csv:1:1: column `factor` is missing; add it to the header row and to every row"),
        ("id,factor,id\na,1,b\n", "t.csv:1:11: column `id` appears twice; keep one of the two"),
        ("id;factor\na;1\n", "t.csv:1:1: the columns are not separated by commas; save the file with commas"),
        ("id,factor\n#\na\n", "t.csv:3:1: the row has 1 cell but the header has 2; add or remove commas"),
        ("id,factor\na,1,2\n", "t.csv:2:5: the row has 3 cells but the header has 2; add or remove commas"),
        ("id,factor\na,1\nb,\"2\nc,3\n", "t.csv:3:3: this quoted cell is never closed; end it with a quotation mark"),
    ];
    for (text, expected) in cases {
        assert_eq!(broken(text), expected, "{text}");
    }
}

#[test]
#[should_panic(expected = "column `colour` was not asked for")]
fn other_columns_are_a_slip_of_the_programmer() {
    let files = files("id,factor\na,1\n");
    let table = Table::parse(&files, "areas.csv", &COLUMNS).unwrap();
    table.rows().next().unwrap().text("colour");
}
