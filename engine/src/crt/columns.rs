//! The columns of a combat results table.

/// A column of a table, from 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(pub u8);

impl Column {
    /// The number, from 0 at the left.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The columns of a table from left to right, and how a column is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    names: Vec<String>,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Least odds of each column: attackers to defenders.
    Odds(Vec<(u32, u32)>),
    /// Least difference of each column.
    Differences(Vec<i32>),
    /// Found by name or place alone.
    Plain,
}

impl Columns {
    /// Columns of odds, attacker to defender: `1-2`, `1-1`, `1.5-1`, `3-1`; `10+` means 10-1 and more.
    ///
    /// # Panics
    ///
    /// Panics at a heading of another form, or unless the odds rise from column to column.
    pub fn odds(headings: &[&str]) -> Self {
        let odds: Vec<(u32, u32)> = headings
            .iter()
            .map(|heading| read_odds(heading).unwrap_or_else(|| panic!("`{heading}` is not a column of odds")))
            .collect();
        assert!(odds.is_sorted_by(|a, b| less(*a, *b)), "odds rise from column to column");
        Self::new(headings, Kind::Odds(odds))
    }

    /// Columns of differences, attacker less defender. A heading gives the least difference of its column: `-3`, `+1`,
    /// `4`; what follows the number (`+` for "and more", the end of a span as in `2..4`) is for the reader.
    ///
    /// # Panics
    ///
    /// Panics at a heading of another form, or unless the differences rise from column to column.
    pub fn differences(headings: &[&str]) -> Self {
        let least: Vec<i32> = headings
            .iter()
            .map(|heading| read_least(heading).unwrap_or_else(|| panic!("`{heading}` is not a column of differences")))
            .collect();
        assert!(least.is_sorted_by(|a, b| a < b), "differences rise from column to column");
        Self::new(headings, Kind::Differences(least))
    }

    /// Columns that the game finds by itself: a range, a strength, a kind of target.
    pub fn plain(headings: &[&str]) -> Self {
        Self::new(headings, Kind::Plain)
    }

    fn new(headings: &[&str], kind: Kind) -> Self {
        assert!((1..=255).contains(&headings.len()), "a table has 1 to 255 columns");
        Self { names: headings.iter().map(|&heading| heading.to_owned()).collect(), kind }
    }

    /// The headings, from left to right.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The heading of a column.
    ///
    /// # Panics
    ///
    /// Panics if there is no such column.
    pub fn name(&self, column: Column) -> &str {
        &self.names[column.index()]
    }

    /// The column with this heading.
    pub fn find(&self, name: &str) -> Option<Column> {
        self.names.iter().position(|known| known == name).map(|place| Column(place as u8))
    }

    /// The column farthest to the right.
    pub fn last(&self) -> Column {
        Column(self.names.len() as u8 - 1)
    }

    /// The column for two strengths: the last one whose odds or difference they reach, so that all rounding is in the
    /// defender's favour. Nothing if they do not reach the first one; a defence of 0 reaches all odds.
    ///
    /// # Panics
    ///
    /// Panics if the columns are plain.
    pub fn of(&self, attack: u32, defence: u32) -> Option<Column> {
        let reached = match &self.kind {
            Kind::Odds(odds) => odds.partition_point(|&least| !less((attack, defence), least)),
            Kind::Differences(least) => {
                let difference = i64::from(attack) - i64::from(defence);
                least.partition_point(|&least| i64::from(least) <= difference)
            }
            Kind::Plain => panic!("plain columns are found by name"),
        };
        reached.checked_sub(1).map(|column| Column(column as u8))
    }

    /// The column some places to the right, or to the left if negative. Beyond the last column the last one counts;
    /// beyond the first there is none.
    #[inline]
    pub fn shifted(&self, column: Column, by: i16) -> Option<Column> {
        let place = (i32::from(column.0) + i32::from(by)).min(i32::from(self.last().0));
        u8::try_from(place).ok().map(Column)
    }

    /// The column some places to the right, or to the left if negative, but never beyond the first or the last.
    #[inline]
    #[must_use]
    pub fn shifted_within(&self, column: Column, by: i16) -> Column {
        self.shifted(column, by).unwrap_or(Column(0))
    }
}

/// Whether the odds `a` are worse for the attacker than `b`.
fn less(a: (u32, u32), b: (u32, u32)) -> bool {
    u64::from(a.0) * u64::from(b.1) < u64::from(b.0) * u64::from(a.1)
}

/// Odds in tenths: `1.5-1` is (15, 10).
fn read_odds(text: &str) -> Option<(u32, u32)> {
    let (attack, defence) = match text.strip_suffix('+') {
        Some(more) => more.split_once(['-', ':']).unwrap_or((more, "1")),
        None => text.split_once(['-', ':'])?,
    };
    Some((tenths(attack)?, tenths(defence)?)).filter(|&(attack, defence)| attack > 0 && defence > 0)
}

fn tenths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let part: u32 = part.parse().ok().filter(|_| part.len() == 1)?;
    let whole: u32 = whole.parse().ok()?;
    whole.checked_mul(10)?.checked_add(part)
}

fn read_least(text: &str) -> Option<i32> {
    let digits = text.trim_start_matches(['+', '-', '\u{2212}']);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number: i32 = digits[..end].parse().ok()?;
    Some(if text.starts_with(['-', '\u{2212}']) { -number } else { number })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HEADINGS: [&str; 11] = ["1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10+"];

    fn columns() -> Columns {
        Columns::odds(&HEADINGS)
    }

    /// The heading after shifts to the left, if there is such a column.
    fn shifted(attack: u32, defence: u32, left: i16) -> Option<String> {
        let columns = columns();
        let column = columns.shifted(columns.of(attack, defence)?, -left)?;
        Some(columns.name(column).to_owned())
    }

    /// Cases of the rulebook and of the set-up of a published game.
    #[test]
    fn odds_are_rounded_for_the_defender() {
        let cases = [
            (15, 5, 0, Some("3-1")),
            (26, 9, 0, Some("2-1")),
            (12, 7, 0, Some("1.5-1")),
            (18, 13, 0, Some("1-1")),
            (25, 2, 0, Some("10+")),
            (3, 1, 2, Some("1.5-1")),
            (12, 1, 2, Some("8-1")),
            (30, 3, 2, Some("8-1")),
            (7, 4, 2, None),
            (3, 4, 0, None),
            (23, 3, 0, Some("7-1")),
            (25, 3, 0, Some("8-1")),
            (9, 3, 0, Some("3-1")),
            (19, 7, 1, Some("1.5-1")),
            (17, 3, 1, Some("4-1")),
            (10, 6, 1, Some("1-1")),
            (10, 3, 1, Some("2-1")),
            (3, 0, 0, Some("10+")),
        ];
        for (attack, defence, left, expected) in cases {
            assert_eq!(
                shifted(attack, defence, left).as_deref(),
                expected,
                "{attack} to {defence}, {left} to the left"
            );
        }
    }

    #[test]
    fn shifts_end_at_the_table() {
        let columns = columns();
        let (first, last) = (Column(0), columns.last());
        assert_eq!((columns.shifted(last, 3), columns.shifted(first, -1)), (Some(last), None));
        assert_eq!((columns.shifted_within(last, 3), columns.shifted_within(first, -1)), (last, first));
        assert_eq!(columns.shifted_within(Column(4), -2), Column(2));
        assert_eq!(columns.find("3-1"), Some(Column(3)));
        assert_eq!((columns.find("3:1"), columns.name(last), columns.names().len()), (None, "10+", 11));
    }

    #[test]
    fn poor_odds_have_columns_too() {
        let by_halves = Columns::odds(&["1-1", "3-2+"]);
        assert_eq!(by_halves.of(29, 20).map(|column| by_halves.name(column)), Some("1-1"));
        assert_eq!(by_halves.of(30, 20).map(|column| by_halves.name(column)), Some("3-2+"));
        let columns = Columns::odds(&["1-4", "1-3", "1-2", "2:3", "1-1", "6-1+"]);
        let name = |attack, defence| columns.of(attack, defence).map(|column| columns.name(column));
        assert_eq!(name(1, 5), None);
        assert_eq!(name(1, 4), Some("1-4"));
        assert_eq!(name(5, 11), Some("1-3"));
        assert_eq!(name(2, 3), Some("2:3"));
        assert_eq!(name(99, 1), Some("6-1+"));
    }

    #[test]
    fn differences_have_columns() {
        let columns = Columns::differences(&["-4", "-1", "0", "+1", "2..4", "5+"]);
        let name = |attack, defence| columns.of(attack, defence).map(|column| columns.name(column));
        assert_eq!(name(1, 6), None);
        assert_eq!((name(1, 5), name(1, 3), name(3, 3)), (Some("-4"), Some("-4"), Some("0")));
        assert_eq!((name(4, 3), name(7, 3), name(90, 3)), (Some("+1"), Some("2..4"), Some("5+")));
    }

    #[test]
    fn plain_columns_are_found_by_name() {
        let columns = Columns::plain(&["short", "long"]);
        assert_eq!((columns.find("long"), columns.last()), (Some(Column(1)), Column(1)));
    }

    #[test]
    #[should_panic(expected = "odds rise")]
    fn odds_in_disorder_are_refused() {
        let _ = Columns::odds(&["2-1", "1-1"]);
    }

    #[test]
    #[should_panic(expected = "`1.55-1` is not a column of odds")]
    fn other_headings_are_refused() {
        let _ = Columns::odds(&["1.55-1"]);
    }

    proptest! {
        #[test]
        fn a_column_is_the_last_one_that_the_odds_reach(attack in 0..200_u32, defence in 1..60_u32) {
            let tenths = [10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100];
            let expected = tenths.iter().rposition(|&least| attack * 10 >= defence * least);
            prop_assert_eq!(columns().of(attack, defence).map(Column::index), expected);
        }
    }
}
