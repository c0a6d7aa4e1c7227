use std::{fmt::Write as _, fs};

use serde_json::{Value, json};

use super::*;

fn describe(folder: &Path, fields: &[(&str, &str)]) {
    let fields: Vec<_> = fields.iter().map(|(name, kind)| json!({ "name": name, "type": kind })).collect();
    let package = json!({ "resources": [{ "path": "games.csv", "schema": { "fields": fields } }] });
    fs::write(folder.join("datapackage.json"), package.to_string()).unwrap();
}

const FIELDS: [(&str, &str); 3] = [("cell", "integer"), ("winner", "string"), ("margin_vp", "number")];

/// Formats that write something.
const WRITTEN: &[Format] = &[
    Format::Json,
    Format::Ndjson,
    #[cfg(feature = "parquet")]
    Format::Parquet,
];

/// A table with nulls, quotes, commas, line feeds, wide characters and all digits of a float.
fn table(rows: usize) -> String {
    let mut text = "cell,winner,margin_vp\n".to_owned();
    for row in 0..rows {
        let winner = ["", "\"a,\"\"b\"\"\"", "日本", "us", "\"two\nlines\""][row % 5];
        let margin = ["-0.5", "", "0.3333333333333333", "12"][row / 3 % 4];
        writeln!(text, "{row},{winner},{margin}").unwrap();
    }
    text
}

/// The records of a CSV text, header first.
fn records(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// Exports a table of this text; gives the folder and the file.
fn exported(text: &str, format: Format) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    describe(folder.path(), &FIELDS);
    fs::write(folder.path().join("games.csv"), text).unwrap();
    let mut files = export(folder.path(), format).unwrap();
    let file = files.pop().unwrap();
    assert_eq!((files.len(), file.clone()), (0, folder.path().join("games").with_extension(format.ending())));
    (folder, file)
}

#[test]
fn the_same_rows_give_the_same_bytes() {
    for &format in WRITTEN {
        let (folder, file) = exported(&table(20), format);
        let bytes = fs::read(&file).unwrap();
        export(folder.path(), format).unwrap();
        assert!(fs::read(&file).unwrap() == bytes, "{format:?}");
    }
}

#[test]
fn csv_stays_as_it_is() {
    let (folder, file) = exported(&table(20), Format::Csv);
    assert_eq!(fs::read_to_string(file).unwrap(), table(20));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

/// The objects of a JSON file as the fields of its CSV file.
fn fields_of(rows: &[Value]) -> Vec<Vec<String>> {
    let field = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        other => panic!("{other}"),
    };
    rows.iter().map(|row| FIELDS.iter().map(|(name, _)| field(&row[name])).collect()).collect()
}

#[test]
fn json_has_every_row_with_all_digits() {
    let expected = &records(&table(100))[1..];
    let (_folder, file) = exported(&table(100), Format::Json);
    let text = fs::read_to_string(file).unwrap();
    let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert_eq!(fields_of(&rows), expected);
    assert!(
        text.starts_with(
            "[\n{\"cell\":0,\"winner\":null,\"margin_vp\":-0.5},\n{\"cell\":1,\"winner\":\"a,\\\"b\\\"\","
        )
    );
    let (_folder, file) = exported(&table(100), Format::Ndjson);
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(text.lines().count(), 100);
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(fields_of(&rows), expected);
}

#[test]
fn json_without_rows_is_an_empty_array() {
    let (_folder, file) = exported(&table(0), Format::Json);
    assert_eq!(fs::read_to_string(file).unwrap(), "[]\n");
    let (_folder, file) = exported(&table(0), Format::Ndjson);
    assert_eq!(fs::read_to_string(file).unwrap(), "");
}

#[test]
fn numbers_that_json_has_not_are_refused() {
    for (row, part) in [
        ("0,us,NaN", "`margin_vp` is \"NaN\", which is not a number"),
        ("0,us,inf", "\"inf\""),
        ("0,us, 1", "\" 1\""),
        ("0.5,us,1", "`cell` is \"0.5\", which is not a whole number"),
        ("+1,us,1", "\"+1\""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        describe(folder.path(), &FIELDS);
        fs::write(folder.path().join("games.csv"), format!("cell,winner,margin_vp\n{row}\n")).unwrap();
        let error = export(folder.path(), Format::Json).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn what_is_wrong_is_told_and_nothing_is_left() {
    for &format in WRITTEN {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let file = path.join("games").with_extension(format.ending());
        let unfinished = path.join(format!("games.{}.tmp", format.ending()));
        let fails = |part: &str| {
            let error = export(path, format).unwrap_err().to_string();
            assert!(error.contains(part) && !error.contains('\n'), "{error}");
            assert!(!file.exists() && !unfinished.exists());
        };
        fails("there is no datapackage.json");
        describe(path, &FIELDS);
        fails("games.csv");
        fs::write(path.join("games.csv"), "cell,victor,margin_vp\n").unwrap();
        fails("columns");
        fs::write(path.join("games.csv"), "cell,winner,margin_vp\n0,us,1\n1,us,many\n").unwrap();
        fails("games.csv: in line 3, `margin_vp` is \"many\", which is not a number");
        fs::write(path.join("games.csv"), "cell,winner,margin_vp\n0,us,1\n1,us\n").unwrap();
        fails("games.csv");
        fs::write(path.join("games.csv"), "cell,winner,margin_vp\n0,us,1\n").unwrap();
        std::os::unix::fs::symlink("/dev/full", &unfinished).unwrap();
        fails("the disk is full");
        assert_eq!(export(path, format).unwrap().len(), 1);
    }
}

#[cfg(feature = "parquet")]
mod parquet {
    use ::parquet::{
        file::reader::{FileReader, SerializedFileReader},
        record::Field as Cell,
    };

    use super::{super::parquet::GROUP, *};

    /// Every row of a Parquet file as the fields of its CSV file, after the header.
    fn read_back(path: &Path) -> Vec<Vec<String>> {
        let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
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

    #[test]
    fn rows_come_back_as_they_were() {
        // More rows than one group has.
        let text = table(GROUP + 7);
        let (_folder, file) = exported(&text, Format::Parquet);
        assert!(read_back(&file) == records(&text));
        let reader = SerializedFileReader::new(fs::File::open(&file).unwrap()).unwrap();
        assert_eq!(reader.num_row_groups(), 2);
    }

    #[test]
    fn a_file_without_rows_has_its_columns() {
        let (_folder, file) = exported(&table(0), Format::Parquet);
        assert_eq!(read_back(&file), [["cell", "winner", "margin_vp"]]);
    }
}
