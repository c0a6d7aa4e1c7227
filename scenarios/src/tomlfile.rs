//! TOML files, read so that every value knows its line and column.

use std::{
    fmt::Display,
    ops::{Range, RangeInclusive},
    str::FromStr,
};

use toml::{
    Spanned,
    de::{DeFloat, DeInteger, DeTable, DeValue},
};

use crate::{DataError, GameFiles, nearest::advice, quoted};

/// The format of all our TOML files; written into each as `version`.
const VERSION: u32 = 1;

/// A TOML file of the format this program reads.
#[derive(Debug)]
pub struct TomlFile<'a> {
    text: &'a str,
    label: String,
    root: Spanned<DeTable<'a>>,
}

impl<'a> TomlFile<'a> {
    /// Reads a file and checks its `version`.
    ///
    /// # Errors
    /// Where the file is not TOML, or of another version.
    pub fn parse(files: &'a GameFiles, name: &str) -> Result<Self, DataError> {
        Self::parse_text(files.label(name), files.text(name)?)
    }

    /// Reads a text, called `label` in errors, and checks its `version`.
    ///
    /// # Errors
    /// Where the text is not TOML, or of another version.
    pub fn parse_text(label: impl Into<String>, text: &'a str) -> Result<Self, DataError> {
        let label = label.into();
        let root = DeTable::parse(text).map_err(|error| {
            let reason = error.message().lines().collect::<Vec<_>>().join(", ");
            let at = error.span().map_or(text.len(), |span| span.start);
            DataError::at_byte(&label, text, at, format!("is not TOML here ({reason}); {}", remedy(&reason)))
        })?;
        let file = Self { text, label, root };
        let version: u32 = file.root().int("version", 1..=u32::MAX)?;
        if version != VERSION {
            let message = format!(
                "the file has version {version}; this program reads version {VERSION}: write that, or use the program that wrote the file"
            );
            return Err(file.root().error("version", message));
        }
        Ok(file)
    }

    /// The keys outside all `[sections]`.
    pub fn root(&self) -> Section<'_> {
        Section { file: self, table: self.root.get_ref(), at: 0, path: String::new(), besides: &["version"] }
    }

    fn at(&self, span: &Range<usize>, message: impl Into<String>) -> DataError {
        DataError::at_byte(&self.label, self.text, span.start, message)
    }
}

/// One table of a [`TomlFile`].
#[derive(Clone, Debug)]
pub struct Section<'f> {
    file: &'f TomlFile<'f>,
    table: &'f DeTable<'f>,
    at: usize,
    path: String,
    /// Keys that it may have besides those of its own, read elsewhere.
    besides: &'static [&'static str],
}

impl<'f> Section<'f> {
    /// Refuses keys other than these, and those that are read elsewhere.
    pub fn only(&self, keys: &[&str]) -> Result<(), DataError> {
        for key in self.table.keys() {
            let name: &str = key.get_ref();
            if !keys.contains(&name) && !self.besides.contains(&name) {
                let advice = advice(name, keys.iter().copied());
                return Err(self
                    .file
                    .at(&key.span(), format!("`{}` is not a key of {}; {advice}", quoted(name), self.title())));
            }
        }
        Ok(())
    }

    /// The keys of this section in the order of the file.
    pub fn keys(&self) -> Vec<&'f str> {
        let mut keys: Vec<_> = self.table.keys().collect();
        keys.sort_by_key(|key| key.span().start);
        keys.into_iter().map(|key| key.get_ref().as_ref()).collect()
    }

    /// Everything in it.
    pub(crate) fn table(&self) -> &'f DeTable<'f> {
        self.table
    }

    /// Whether a key is there.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// A text that is not empty.
    pub fn text(&self, key: &str) -> Result<&'f str, DataError> {
        let value = self.value(key)?;
        let text = value.get_ref().as_str().filter(|text| !text.trim().is_empty());
        let text = text.ok_or_else(|| {
            self.file.at(&value.span(), format!("`{key}` must be a text in quotation marks that is not empty"))
        })?;
        match one_line(text) {
            Ok(()) => Ok(text),
            Err(wrong) => Err(self.error(key, format!("`{key}` {wrong}"))),
        }
    }

    /// A text that must be one of these words.
    pub fn one_of<'w>(&self, key: &str, words: &[&'w str]) -> Result<&'w str, DataError> {
        let text = self.text(key)?;
        let word = words.iter().find(|&&word| word == text);
        word.copied().ok_or_else(|| self.unknown(key, text, words.iter().copied()))
    }

    /// What a text stands for, which must be one of these words.
    pub fn meaning_of<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<T, DataError> {
        let text = self.text(key)?;
        let known = words.iter().find(|(word, _)| *word == text);
        known.map(|&(_, meaning)| meaning).ok_or_else(|| self.unknown(key, text, words.iter().map(|(word, _)| *word)))
    }

    /// The error at a text that is none of these words.
    fn unknown<'w>(&self, key: &str, text: &str, words: impl Iterator<Item = &'w str> + Clone) -> DataError {
        self.error(key, format!("`{key}` is `{}`; {}", quoted(text), advice(text, words)))
    }

    /// A whole number within a range.
    pub fn int<T>(&self, key: &str, range: RangeInclusive<T>) -> Result<T, DataError>
    where
        T: FromStr + PartialOrd + Display + Copy,
    {
        let value = self.value(key)?;
        let number = value.get_ref().as_integer().filter(|number| number.radix() == 10);
        let number = number.and_then(|number| number.as_str().parse().ok()).filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (low, high) = (range.start(), range.end());
            self.error(key, format!("`{key}` must be a whole number from {low} to {high}"))
        })
    }

    /// A number within a range, with or without a fraction.
    pub fn number(&self, key: &str, range: RangeInclusive<f64>) -> Result<f64, DataError> {
        let value = self.value(key)?.get_ref();
        let whole = value.as_integer().filter(|number| number.radix() == 10).map(DeInteger::as_str);
        let text = whole.or_else(|| value.as_float().map(DeFloat::as_str));
        let number = text.and_then(|text| text.parse().ok()).filter(|number| range.contains(number));
        let (low, high) = (range.start(), range.end());
        number.ok_or_else(|| self.error(key, format!("`{key}` must be a number from {low} to {high}")))
    }

    /// A list of whole numbers within a range.
    pub fn ints<T>(&self, key: &str, range: RangeInclusive<T>) -> Result<Vec<T>, DataError>
    where
        T: FromStr + PartialOrd + Display + Copy,
    {
        let value = self.value(key)?;
        let list = value.get_ref().as_array();
        let list =
            list.ok_or_else(|| self.error(key, format!("`{key}` must be a list of whole numbers such as [1, 2]")))?;
        list.iter()
            .map(|item| {
                let number = item.get_ref().as_integer().filter(|number| number.radix() == 10);
                let number =
                    number.and_then(|number| number.as_str().parse().ok()).filter(|number| range.contains(number));
                number.ok_or_else(|| {
                    let (low, high) = (range.start(), range.end());
                    self.file.at(&item.span(), format!("`{key}` must contain only whole numbers from {low} to {high}"))
                })
            })
            .collect()
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> Result<bool, DataError> {
        let value = self.value(key)?;
        value
            .get_ref()
            .as_bool()
            .ok_or_else(|| self.error(key, format!("`{key}` must be true or false, without quotation marks")))
    }

    /// A list of texts.
    pub fn texts(&self, key: &str) -> Result<Vec<&'f str>, DataError> {
        let value = self.value(key)?;
        let list = value.get_ref().as_array();
        let list =
            list.ok_or_else(|| self.error(key, format!("`{key}` must be a list of texts such as [\"a\", \"b\"]")))?;
        list.iter()
            .map(|item| {
                let text = item.get_ref().as_str();
                let text = text.ok_or_else(|| {
                    self.file.at(&item.span(), format!("`{key}` must contain only texts in quotation marks"))
                })?;
                one_line(text).map_err(|wrong| self.file.at(&item.span(), format!("a text of `{key}` {wrong}")))?;
                Ok(text)
            })
            .collect()
    }

    /// The section `[key]`.
    pub fn section(&self, key: &str) -> Result<Section<'f>, DataError> {
        let value = self.value(key)?;
        self.inner(key, value)
    }

    /// The sections `[[key]]` in the order of the file.
    pub fn sections(&self, key: &str) -> Result<Vec<Section<'f>>, DataError> {
        let value = self.value(key)?;
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| {
            let path = self.path_of(key);
            self.error(key, format!("`{key}` must be a list: sections that start with [[{path}]], or [] for none"))
        })?;
        list.iter().map(|item| self.inner(key, item)).collect()
    }

    /// An error at the value of a key, or at the section when the key is missing.
    pub fn error(&self, key: &str, message: impl Into<String>) -> DataError {
        let at = self.table.get(key).map_or(self.at, |value| value.span().start);
        self.file.at(&(at..at), message)
    }

    fn value(&self, key: &str) -> Result<&'f Spanned<DeValue<'f>>, DataError> {
        self.table.get(key).ok_or_else(|| self.error(key, format!("`{key}` is missing from {}; add it", self.title())))
    }

    fn inner(&self, key: &str, value: &'f Spanned<DeValue<'f>>) -> Result<Section<'f>, DataError> {
        let at = value.span().start;
        let path = self.path_of(key);
        let Some(table) = value.get_ref().as_table() else {
            let message = format!("`{key}` must be a section that starts with [{path}], or keys and values in {{ }}");
            return Err(self.file.at(&(at..at), message));
        };
        Ok(Section { file: self.file, table, at, path, besides: &[] })
    }

    /// The same section, where it may have other keys as well, which are read elsewhere.
    pub(crate) fn with(self, besides: &'static [&'static str]) -> Self {
        Section { besides, ..self }
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    fn title(&self) -> String {
        if self.path.is_empty() { "this file".to_owned() } else { format!("section [{}]", self.path) }
    }
}

/// What to do about a text that is not TOML, by what its reader says of it.
fn remedy(reason: &str) -> &'static str {
    match reason {
        _ if reason.contains("duplicate key") => "it is there twice: keep one of the two",
        _ if reason.contains("leading zero") => "put a text such as \"0101\" in quotation marks",
        _ if reason.contains("float") => {
            "numbers, true and false stand as they are, all other words in quotation marks"
        }
        _ => "write `key = value` lines, with texts in quotation marks",
    }
}

/// The most characters of a text that is shown.
const LONGEST_TEXT: usize = 400;

/// Says what is wrong with a text that would not fit on a line.
fn one_line(text: &str) -> Result<(), String> {
    if text.contains(|c: char| c.is_control()) {
        return Err("must be on one line; take the line break out".to_owned());
    }
    if text.chars().count() > LONGEST_TEXT {
        return Err(format!("is too long; use at most {LONGEST_TEXT} characters"));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
