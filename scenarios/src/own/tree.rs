//! The values of a section as they can be written, compared and told.

use std::fmt::Write as _;

use toml::{Spanned, de::DeValue};

use crate::tomlfile::Section;

/// A value of a TOML file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number as it is written.
    Number(String),
    /// True or false.
    Flag(bool),
    /// A list.
    List(Vec<Value>),
    /// Keys with values, in the order of the file.
    Table(Vec<(String, Value)>),
}

impl Section<'_> {
    /// All keys of this section with their values, in the order of the file.
    pub fn tree(&self) -> Vec<(String, Value)> {
        of_table(self.table())
    }
}

fn of_table(table: &toml::de::DeTable<'_>) -> Vec<(String, Value)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries.into_iter().map(|(key, value)| (key.get_ref().to_string(), of_value(value))).collect()
}

fn of_value(value: &Spanned<DeValue<'_>>) -> Value {
    match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => Value::Number(number.as_str().to_owned()),
        DeValue::Float(number) => Value::Number(number.as_str().to_owned()),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(moment) => Value::Text(moment.to_string()),
        DeValue::Array(list) => Value::List(list.iter().map(of_value).collect()),
        DeValue::Table(table) => Value::Table(of_table(table)),
    }
}

impl Value {
    /// Whether this is a list of sections.
    pub(super) fn is_sections(&self) -> bool {
        matches!(self, Self::List(list) if list.first().is_some_and(|first| matches!(first, Self::Table(_))))
    }

    /// As a TOML file has it, on one line.
    pub fn toml(&self) -> String {
        let joined = |parts: Vec<String>| parts.join(", ");
        match self {
            Self::Text(text) => quote(text),
            Self::Number(number) => number.clone(),
            Self::Flag(flag) => flag.to_string(),
            Self::List(list) => format!("[{}]", joined(list.iter().map(Self::toml).collect())),
            Self::Table(keys) => {
                format!(
                    "{{ {} }}",
                    joined(keys.iter().map(|(key, value)| format!("{key} = {}", value.toml())).collect())
                )
            }
        }
    }

    /// For people: `LST, 2 DDG`, `near 2218, radius 4`, `yes`.
    pub fn words(&self) -> String {
        match self {
            Self::Text(text) | Self::Number(text) => text.clone(),
            Self::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
            Self::List(list) if list.is_empty() => "none".to_owned(),
            Self::List(list) => counted(&list.iter().map(Self::words).collect::<Vec<_>>()),
            Self::Table(keys) => {
                let told = keys.iter().map(|(key, value)| match value {
                    Self::Table(_) => format!("{key} ({})", value.words()),
                    _ => format!("{key} {}", value.words()),
                });
                let between = if keys.iter().any(|(_, value)| !matches!(value, Self::Text(_) | Self::Number(_))) {
                    "; "
                } else {
                    ", "
                };
                told.collect::<Vec<_>>().join(between)
            }
        }
    }
}

/// A list in words; what is there several times in a row is counted, except numbers.
fn counted(parts: &[String]) -> String {
    let mut told: Vec<(usize, &str)> = Vec::new();
    for part in parts {
        match told.last_mut() {
            Some((count, last)) if last == part && part.parse::<f64>().is_err() => *count += 1,
            _ => told.push((1, part)),
        }
    }
    let word = |(count, part): (usize, &str)| if count == 1 { part.to_owned() } else { format!("{count} {part}") };
    told.into_iter().map(word).collect::<Vec<_>>().join(", ")
}

/// A text in quotation marks.
fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() => drop(write!(quoted, "\\u{:04X}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
