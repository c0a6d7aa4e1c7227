//! What to type instead, where the argument parser does not say it.

use std::{
    error::Error as _,
    num::{IntErrorKind, ParseFloatError, ParseIntError},
};

use clap::{
    CommandFactory as _,
    error::{ContextKind, ContextValue, Error, ErrorKind},
};

use crate::THREADS;

/// The error with advice of ours.
pub(crate) fn usage(mut error: Error) -> Error {
    let text = |error: &Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    match error.kind() {
        // "use `-- -5`" would hand a number to an argument that is none.
        ErrorKind::UnknownArgument if is_negative(&text(&error, ContextKind::InvalidArg)) => {
            let tip = "no option here takes a negative number; leave out the minus sign".into();
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
        }
        ErrorKind::ValueValidation | ErrorKind::InvalidValue => {
            let value = text(&error, ContextKind::InvalidValue);
            let number = written_out(&value).map(|number| format!("write {number}")).or_else(|| wanted(&error));
            let is_set = text(&error, ContextKind::InvalidArg).starts_with("--threads ")
                && std::env::var(THREADS).is_ok_and(|set| set == value);
            let place = is_set.then(|| format!("the environment variable {THREADS} holds it"));
            let tips: Vec<_> = number.into_iter().chain(place).map(Into::into).collect();
            if !tips.is_empty() {
                // The parser's own words are of no use to a person: "invalid digit found in string".
                error = without_cause(&error);
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
            }
        }
        _ => {}
    }
    error
}

/// The same error, which names the argument and its value only.
fn without_cause(error: &Error) -> Error {
    let mut bare = Error::new(error.kind()).with_cmd(&crate::Cli::command());
    for (kind, value) in error.context() {
        bare.insert(kind, value.clone());
    }
    bare
}

/// What to write where something is no number, or one that is too small or too large.
fn wanted(error: &Error) -> Option<String> {
    let source = error.source()?;
    let number = match source.downcast_ref::<ParseIntError>().map(ParseIntError::kind) {
        Some(IntErrorKind::Zero) => "a whole number of at least 1".to_owned(),
        Some(IntErrorKind::PosOverflow) => "a smaller number".to_owned(),
        Some(IntErrorKind::NegOverflow) => "a larger number".to_owned(),
        Some(_) => "a whole number".to_owned(),
        None if source.is::<ParseFloatError>() => "a number".to_owned(),
        None => range(&source.to_string())?,
    };
    Some(format!("write {number}"))
}

/// `a whole number from 1 to 1024` for `0 is not in 1..=1024`.
fn range(told: &str) -> Option<String> {
    let (_, range) = told.split_once(" is not in ")?;
    let (least, most) = range.split_once("..")?;
    let most = most.trim_start_matches('=');
    match most.parse::<u64>() {
        Ok(most) if most < u64::from(u32::MAX) => Some(format!("a whole number from {least} to {most}")),
        _ if least.is_empty() || least == "0" => Some("a smaller number".to_owned()),
        _ => Some(format!("a whole number of at least {least}")),
    }
}

fn is_negative(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// `1000` for `1,000` and `1_000`, `1000000` for `1e6`: a whole number in digits alone.
fn written_out(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|c| !matches!(c, ',' | '_' | '\'' | ' ')).collect();
    let (digits, zeros) = match plain.split_once(['e', 'E']) {
        Some((digits, power)) => (digits, power.trim_start_matches('+').parse::<usize>().ok()?),
        None if plain == text => return None,
        None => (plain.as_str(), 0),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part = part.trim_end_matches('0');
    let is_number = !whole.is_empty() && [whole, part].iter().all(|text| text.bytes().all(|b| b.is_ascii_digit()));
    (is_number && zeros <= 18 && part.len() <= zeros).then(|| {
        let number = format!("{whole}{part}{}", "0".repeat(zeros - part.len()));
        let number = number.trim_start_matches('0');
        if number.is_empty() { "0".to_owned() } else { number.to_owned() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_told_in_words() {
        assert_eq!(range("0 is not in 1..=1024").as_deref(), Some("a whole number from 1 to 1024"));
        assert_eq!(range("0 is not in 1..=4294967295").as_deref(), Some("a whole number of at least 1"));
        assert_eq!(range("9223372036854775808 is not in ..=9223372036854775807").as_deref(), Some("a smaller number"));
        assert_eq!(range("no such bot"), None);
    }

    #[test]
    fn numbers_are_written_out() {
        for (text, number) in [("1,000", "1000"), ("1e6", "1000000"), ("2.5E3", "2500"), ("1_000", "1000")] {
            assert_eq!(written_out(text).as_deref(), Some(number), "{text}");
        }
        for text in ["1000", "many", "1e-3", "1.25e1", "e6", "1,x", "1e99"] {
            assert_eq!(written_out(text), None, "{text}");
        }
    }
}
