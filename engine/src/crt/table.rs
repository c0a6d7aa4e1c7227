//! A table of results by die roll and column.

use sandtable_scenarios::{DataError, GameFiles, table::Table};

use super::{Column, Columns};

/// A combat results table with results `R`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crt<R> {
    columns: Columns,
    /// The die roll of the first row.
    lowest: i16,
    /// Row by row.
    results: Vec<R>,
    /// The codes of the file, row by row, to print them.
    codes: Vec<String>,
}

impl<R> Crt<R> {
    /// Reads a CSV file with a column `die` and one for each heading of `columns`; any others of the file must be named
    /// in `others`. The rows give the die rolls, rising by one; `result` makes the game's result of a code and says what
    /// is wrong with it if it cannot.
    ///
    /// # Errors
    ///
    /// At the cell: a missing or unknown column, a die roll out of order, a code that `result` refuses. A file without
    /// rows.
    pub fn read(
        files: &GameFiles,
        name: &str,
        columns: Columns,
        others: &[&str],
        mut result: impl FnMut(&str) -> Result<R, String>,
    ) -> Result<Self, DataError> {
        let headings: Vec<&str> = ["die"]
            .into_iter()
            .chain(columns.names().iter().map(String::as_str))
            .chain(others.iter().copied())
            .collect();
        let table = Table::parse(files, name, &headings)?;
        let (mut lowest, mut results, mut codes) = (None, Vec::new(), Vec::new());
        for (place, row) in (0_i16..).zip(table.rows()) {
            let die: i16 = row.int("die", -99..=999)?;
            let due = *lowest.get_or_insert(die) + place;
            if die != due {
                let message = format!("`die` is `{die}`; the rolls rise by one from row to row: write {due}");
                return Err(row.error("die", message));
            }
            for heading in columns.names() {
                let code = row.filled(heading)?;
                results.push(result(code).map_err(|message| row.error(heading, message))?);
                codes.push(code.to_owned());
            }
        }
        let lowest = lowest.ok_or_else(|| table.whole("has no rows; add one for each die roll"))?;
        Ok(Self { columns, lowest, results, codes })
    }

    /// The columns.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The lowest and the highest die roll that have a row.
    pub fn rolls(&self) -> (i16, i16) {
        let rows = self.results.len() / self.columns.names().len();
        (self.lowest, self.lowest + rows as i16 - 1)
    }

    /// The result of a modified die roll in a column. Rolls below the first row or beyond the last use that row.
    ///
    /// # Panics
    ///
    /// Panics if there is no such column.
    #[inline]
    pub fn result(&self, column: Column, roll: i16) -> &R {
        &self.results[self.cell(column, roll)]
    }

    /// The code that the file has for it.
    ///
    /// # Panics
    ///
    /// Panics if there is no such column.
    pub fn code(&self, column: Column, roll: i16) -> &str {
        &self.codes[self.cell(column, roll)]
    }

    #[inline]
    fn cell(&self, column: Column, roll: i16) -> usize {
        let width = self.columns.names().len();
        assert!(column.index() < width, "the table has {width} columns");
        let (lowest, highest) = self.rolls();
        (roll.clamp(lowest, highest) - lowest) as usize * width + column.index()
    }

    /// The table as text: a line of headings, then one for each die roll. Cells are aligned to the right, two spaces
    /// apart; no line ends in a space, and each with a line feed.
    pub fn text(&self) -> String {
        let names = self.columns.names();
        let (lowest, highest) = self.rolls();
        let mut lines = vec![["die"].into_iter().chain(names.iter().map(String::as_str)).collect::<Vec<_>>()];
        let rolls: Vec<String> = (lowest..=highest).map(|roll| roll.to_string()).collect();
        for (roll, codes) in rolls.iter().zip(self.codes.chunks(names.len())) {
            lines.push([roll.as_str()].into_iter().chain(codes.iter().map(String::as_str)).collect());
        }
        let width = |place: usize| lines.iter().map(|cells| cells[place].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..=names.len()).map(width).collect();
        let line = |cells: &Vec<&str>| {
            let cells: Vec<String> =
                cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
            cells.join("  ") + "\n"
        };
        lines.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADINGS: [&str; 11] = ["1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10+"];

    /// Losses of the attacker, losses and retreat of the defender.
    type Result3 = (u8, u8, u8);

    const TABLE: &str = "\
# A table of a published game.
die,1-1,1.5-1,2-1,3-1,4-1,5-1,6-1,7-1,8-1,9-1,10+
1,A2,A1,A1,-,-,R,R,RR,RR,1RR,1RR
2,A1,A1,-,-,R,R,RR,RR,1RR,1RR,2RR
3,A1,-,-,R,R,RR,RR,1RR,1RR,2RR,2RR
4,-,-,R,R,RR,RR,1RR,1RR,2RR,2RR,3RR
5,-,R,R,RR,RR,1RR,1RR,2RR,2RR,3RR,3RR
6,R,R,RR,RR,1RR,1RR,2RR,2RR,3RR,3RR,4RR
";

    fn result(code: &str) -> Result<Result3, String> {
        let lost = |digits: &str| digits.parse().map_err(|_| format!("`{code}` is not a result; write A1, R or 1RR"));
        match code {
            "-" => Ok((0, 0, 0)),
            "R" => Ok((0, 0, 1)),
            "RR" => Ok((0, 0, 2)),
            _ => match code.strip_prefix('A') {
                Some(steps) => Ok((lost(steps)?, 0, 0)),
                None => Ok((0, lost(code.strip_suffix("RR").unwrap_or(code))?, 2)),
            },
        }
    }

    fn read(text: &str) -> Result<Crt<Result3>, String> {
        let mut files = GameFiles::embedded("pacific-fury").expect("an embedded game");
        files.replace("tables.csv", text, "crt.csv").expect("a file of the game");
        Crt::read(&files, "tables.csv", Columns::odds(&HEADINGS), &[], result).map_err(|error| error.to_string())
    }

    fn crt() -> Crt<Result3> {
        read(TABLE).expect("a table")
    }

    #[test]
    fn results_are_looked_up() {
        let crt = crt();
        let column = |name| crt.columns().find(name).expect("a column");
        assert_eq!(crt.rolls(), (1, 6));
        assert_eq!(*crt.result(column("1-1"), 1), (2, 0, 0));
        assert_eq!(*crt.result(column("4-1"), 1), (0, 0, 0));
        assert_eq!(*crt.result(column("10+"), 6), (0, 4, 2));
        assert_eq!(crt.code(column("9-1"), 3), "2RR");
        // This table depends on the sum of row and column alone.
        let codes = ["A2", "A1", "A1", "-", "-", "R", "R", "RR", "RR", "1RR", "1RR", "2RR", "2RR", "3RR", "3RR", "4RR"];
        for roll in 1..=6_i16 {
            for place in 0..=10_u8 {
                assert_eq!(crt.code(Column(place), roll), codes[place as usize + roll as usize - 1]);
            }
        }
    }

    #[test]
    fn rolls_beyond_the_table_use_its_edge() {
        let crt = crt();
        assert_eq!((crt.code(Column(0), -3), crt.code(Column(0), 9)), ("A2", "R"));
    }

    #[test]
    #[should_panic(expected = "11 columns")]
    fn a_column_beyond_the_table_is_refused() {
        let _ = crt().result(Column(11), 1);
    }

    #[test]
    fn the_table_prints_as_in_the_rulebook() {
        let expected = "\
die  1-1  1.5-1  2-1  3-1  4-1  5-1  6-1  7-1  8-1  9-1  10+
  1   A2     A1   A1    -    -    R    R   RR   RR  1RR  1RR
  2   A1     A1    -    -    R    R   RR   RR  1RR  1RR  2RR
  3   A1      -    -    R    R   RR   RR  1RR  1RR  2RR  2RR
  4    -      -    R    R   RR   RR  1RR  1RR  2RR  2RR  3RR
  5    -      R    R   RR   RR  1RR  1RR  2RR  2RR  3RR  3RR
  6    R      R   RR   RR  1RR  1RR  2RR  2RR  3RR  3RR  4RR
";
        assert_eq!(crt().text(), expected);
    }

    #[test]
    fn wrong_cells_are_located() {
        let error = |from: &str, to: &str| {
            let text = TABLE.replacen(from, to, 1);
            assert_ne!(text, TABLE);
            read(&text).expect_err("wrong")
        };
        let code = error("3,A1,-,-", "3,A1,-,X");
        assert!(code.contains("crt.csv") && code.contains("`X` is not a result"), "{code}");
        let roll = error("\n4,", "\n5,");
        assert!(roll.contains("write 4"), "{roll}");
        let heading = error("9-1", "9:1");
        assert!(heading.contains("`9:1` is not a column"), "{heading}");
        let empty = error("1,A2,", "1,,");
        assert!(empty.contains("`1-1` is empty"), "{empty}");
        let rows = read("die,1-1,1.5-1,2-1,3-1,4-1,5-1,6-1,7-1,8-1,9-1,10+\n").expect_err("empty");
        assert!(rows.contains("has no row"), "{rows}");
    }
}
