//! What stands in the fields of a table.

use sandtable_engine::Measure;
use sandtable_reports::report::Scale;

use super::Answer;
use crate::error::{CliError, Result};

/// The number that stands in every field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The mean of the results.
    Mean,
    /// A number of the game's own, by its place in the list.
    Measure(usize, Measure),
    /// The chance of a result or a larger one.
    AtLeast(i32),
    /// The chance of the result with this text or number.
    Named(String),
}

impl Told {
    /// Of the name of a measure, `mean`, `2+`, `2`, or the text of a result.
    pub(super) fn of(text: &str, measures: &[Measure]) -> Self {
        if let Some(place) = measures.iter().position(|measure| measure.name == text) {
            return Self::Measure(place, measures[place]);
        }
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
            Self::Measure(_, measure) => measure.name.to_owned(),
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

    /// What it is, where the name does not say it.
    pub(super) fn help(&self) -> Option<String> {
        match self {
            Self::Measure(_, measure) => Some(format!("{}: {}", measure.name, measure.help)),
            _ => None,
        }
    }

    pub(super) const fn scale(&self) -> Scale {
        match self {
            Self::Mean | Self::Measure(_, Measure { is_chance: false, .. }) => Scale::Amounts,
            _ => Scale::Shares,
        }
    }

    /// The number; `None` where the question has no result of this name.
    pub(super) fn value(&self, answer: &Answer) -> Option<f64> {
        match self {
            Self::Mean => Some(answer.exact_mean()),
            Self::Measure(place, _) => Some(answer.measure(*place)),
            Self::Named(_)
                if !answer.is_numeric() && !answer.known.iter().any(|(result, text)| self.counts(*result, text)) =>
            {
                None
            }
            _ => Some(answer.sum(|row| if self.counts(row.result, &row.text) { row.exact_share() } else { 0.0 })),
        }
    }

    fn counts(&self, result: i32, text: &str) -> bool {
        match self {
            Self::Mean | Self::Measure(..) => false,
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
        let measures = all().next().map_or(&[][..], |answer| answer.measures);
        let mut texts: Vec<&str> = measures.iter().map(|measure| measure.name).collect();
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
