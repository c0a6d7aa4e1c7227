//! What stands in the fields of a table.

use sandtable_reports::report::Scale;

use super::Answer;
use crate::error::{CliError, Result};

/// The number that stands in every field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The mean of the results.
    Mean,
    /// The chance of a result or a larger one.
    AtLeast(i32),
    /// The chance of the result with this text or number.
    Named(String),
}

impl Told {
    /// Of `mean`, `2+`, `2`, or the text of a result.
    pub(super) fn of(text: &str) -> Self {
        match text.strip_suffix('+').map(str::parse) {
            _ if text == "mean" => Self::Mean,
            Some(Ok(least)) => Self::AtLeast(least),
            _ => Self::Named(text.to_owned()),
        }
    }

    /// In words, for a heading; a result that is named by its number gets its text.
    pub(super) fn text(&self, answers: &[&Answer]) -> String {
        match self {
            Self::Mean => "mean".to_owned(),
            Self::AtLeast(least) => format!("chance of {least} or more"),
            Self::Named(name) => {
                let known = answers.iter().flat_map(|answer| &answer.known);
                let mut texts: Vec<&str> =
                    known.filter(|(result, _)| *name == result.to_string()).map(|(_, text)| text.as_str()).collect();
                texts.dedup();
                match texts.as_slice() {
                    [text] if text.starts_with(name.as_str()) => format!("chance of {text}"),
                    [text] => format!("chance of {name} ({text})"),
                    _ => format!("chance of {name}"),
                }
            }
        }
    }

    pub(super) const fn scale(&self) -> Scale {
        match self {
            Self::Mean => Scale::Amounts,
            _ => Scale::Shares,
        }
    }

    pub(super) fn value(&self, answer: &Answer) -> f64 {
        match self {
            Self::Mean => answer.exact_mean(),
            _ => answer.sum(|row| if self.counts(row.result, &row.text) { row.exact_share() } else { 0.0 }),
        }
    }

    fn counts(&self, result: i32, text: &str) -> bool {
        match self {
            Self::Mean => false,
            Self::AtLeast(least) => result >= *least,
            Self::Named(name) => name == text || *name == result.to_string(),
        }
    }

    /// Refuses a number that the results cannot give.
    pub(super) fn check(&self, answers: &[&Answer]) -> Result {
        let all = || answers.iter().copied();
        let mut results: Vec<&(i32, String)> = all().flat_map(|answer| &answer.known).collect();
        results.sort_unstable();
        results.dedup();
        let mut texts: Vec<&str> = Vec::new();
        for (_, text) in &results {
            if !texts.contains(&text.as_str()) {
                texts.push(text);
            }
        }
        let named = texts.join(", ");
        let is_numeric = all().all(Answer::is_numeric);
        let is_number = |name: &str| is_numeric && name.parse::<u32>().is_ok();
        match self {
            Self::AtLeast(_) | Self::Named(_) if all().any(|answer| answer.mean.is_some()) => {
                Err(CliError::usage("the results have no end; only their mean can be told: leave --of out"))
            }
            Self::Mean | Self::AtLeast(_) if !is_numeric => {
                Err(CliError::usage(format!("the results are not amounts; name one with --of: {named}")))
            }
            Self::Named(name)
                if !is_number(name) && !results.iter().any(|(result, text)| self.counts(*result, text)) =>
            {
                let numbers = if is_numeric { "mean, a number, or " } else { "" };
                Err(CliError::usage(format!("--of {name}: there is no such result; use {numbers}one of {named}")))
            }
            _ => Ok(()),
        }
    }
}
