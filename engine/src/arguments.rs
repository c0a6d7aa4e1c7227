//! Arguments of the procedures that `odds` answers for, read by name.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

/// The arguments of one procedure, by name. Every error is a sentence that names the argument and what was expected.
#[derive(Clone, Copy, Debug)]
pub struct OddsArguments<'a>(&'a [(String, String)]);

impl<'a> OddsArguments<'a> {
    /// Arguments as [`Odds::question`](crate::Odds::question) gets them: every parameter has a value.
    pub const fn new(arguments: &'a [(String, String)]) -> Self {
        Self(arguments)
    }

    /// The text of an argument.
    ///
    /// # Errors
    /// When there is no argument of this name.
    pub fn text(&self, name: &str) -> Result<&'a str, String> {
        let found = self.0.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str()).ok_or_else(|| format!("`{name}` is missing"))
    }

    /// A whole number within a range.
    ///
    /// # Errors
    /// When it is missing, not a number, or out of range.
    pub fn number<T: FromStr + PartialOrd + Display>(&self, name: &str, range: RangeInclusive<T>) -> Result<T, String> {
        let text = self.text(name)?;
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            format!("`{name}` is `{text}`; expected a whole number from {} to {}", range.start(), range.end())
        })
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// When it is missing or something else.
    pub fn flag(&self, name: &str) -> Result<bool, String> {
        self.one_of(name, &[("true", true), ("false", false)])
    }

    /// What a word stands for.
    ///
    /// # Errors
    /// When it is missing or not among the words.
    pub fn one_of<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<T, String> {
        let text = self.text(name)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
        found.ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let (last, rest) = words.split_last().expect("an argument has words");
            let rest = if rest.is_empty() { String::new() } else { format!("{} or ", rest.join(", ")) };
            format!("`{name}` is `{text}`; expected {rest}{last}")
        })
    }

    /// Entries with commas between, each read by `read`; `none` is the empty list. `expected` says what they look like.
    ///
    /// # Errors
    /// When it is missing, has more than `most` entries, or one that cannot be read.
    pub fn list<T>(
        &self,
        name: &str,
        most: usize,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, String> {
        let text = self.text(name)?;
        if text == "none" {
            return Ok(Vec::new());
        }
        let entries: Option<Vec<T>> = text.split(',').map(|entry| read(entry.trim())).collect();
        let entries = entries.filter(|entries| entries.len() <= most);
        entries.ok_or_else(|| format!("`{name}` is `{text}`; expected {expected}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    #[test]
    fn arguments_are_read_by_name() {
        let given = given(&[("dice", "3"), ("night", "true"), ("mode", "both"), ("ships", "4, 2"), ("none", "none")]);
        let arguments = OddsArguments::new(&given);
        assert_eq!(arguments.number("dice", 1_u8..=6), Ok(3));
        assert_eq!(arguments.flag("night"), Ok(true));
        assert_eq!(arguments.one_of("mode", &[("one", 1), ("both", 2)]), Ok(2));
        assert_eq!(arguments.list("ships", 3, "numbers", |word| word.parse::<u8>().ok()), Ok(vec![4, 2]));
        assert_eq!(arguments.list("none", 3, "numbers", |word| word.parse::<u8>().ok()), Ok(vec![]));
    }

    #[test]
    fn errors_name_the_argument_and_what_was_expected() {
        let given = given(&[("dice", "9"), ("night", "yes"), ("ships", "4,x")]);
        let arguments = OddsArguments::new(&given);
        let say = |result: Result<u8, String>| result.unwrap_err();
        assert_eq!(say(arguments.number("dice", 1..=6)), "`dice` is `9`; expected a whole number from 1 to 6");
        assert_eq!(arguments.flag("night").unwrap_err(), "`night` is `yes`; expected true or false");
        assert_eq!(
            say(arguments.one_of("night", &[("a", 1), ("b", 2), ("c", 3)])),
            "`night` is `yes`; expected a, b or c"
        );
        assert_eq!(
            arguments.list("ships", 3, "numbers as 4,2", |word| word.parse::<u8>().ok()).unwrap_err(),
            "`ships` is `4,x`; expected numbers as 4,2"
        );
        assert_eq!(arguments.text("range").unwrap_err(), "`range` is missing");
    }
}
