//! Errors for people: one sentence, and the exit status that goes with it.

use std::fmt;

/// Exit statuses. 0 is success and 2 is also what the argument parser uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The run failed.
    Failed = 1,
    /// The command makes no sense.
    Usage = 2,
    /// A scenario, replay, model or plan is bad or belongs to something else.
    BadData = 3,
    /// Parts are missing.
    Incomplete = 4,
    /// A stated expectation does not hold.
    Expectation = 5,
    /// Interrupted; the state is saved.
    Interrupted = 130,
}

/// One sentence that says what is wrong and what to do, with its exit status.
#[derive(Debug)]
pub(crate) struct CliError {
    /// The exit status.
    pub(crate) status: Status,
    message: String,
}

/// What every subcommand returns.
pub(crate) type Result<T = ()> = std::result::Result<T, CliError>;

impl CliError {
    /// The run failed (1).
    pub(crate) fn failed(message: impl fmt::Display) -> Self {
        Self { status: Status::Failed, message: message.to_string() }
    }

    /// The command makes no sense (2).
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self { status: Status::Usage, message: message.to_string() }
    }

    /// A file is bad (3).
    pub(crate) fn bad_data(message: impl fmt::Display) -> Self {
        Self { status: Status::BadData, message: message.to_string() }
    }

    /// An expectation does not hold (5).
    pub(crate) fn expectation(message: impl fmt::Display) -> Self {
        Self { status: Status::Expectation, message: message.to_string() }
    }

    /// Interrupted (130).
    pub(crate) fn interrupted(message: impl fmt::Display) -> Self {
        Self { status: Status::Interrupted, message: message.to_string() }
    }
}

impl fmt::Display for CliError {
    /// Always one line, whatever a library put into the message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.message.lines().map(str::trim).filter(|line| !line.is_empty());
        f.write_str(words.next().unwrap_or("unknown"))?;
        words.try_for_each(|line| write!(f, " {line}"))
    }
}

/// `unknown <kind> "<text>"` with the nearest of `known`, or all of them when none is near.
pub(crate) fn unknown<'a>(kind: &str, text: &str, known: impl IntoIterator<Item = &'a str>) -> CliError {
    let known: Vec<&str> = known.into_iter().collect();
    let near = known
        .iter()
        .map(|name| (strsim::normalized_damerau_levenshtein(name, text), name))
        .filter(|&(likeness, name)| likeness >= 0.5 || (!text.is_empty() && name.starts_with(text)))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    CliError::usage(match near {
        Some((_, name)) => format!("unknown {kind} {text:?}; did you mean {name:?}?"),
        None => format!("unknown {kind} {text:?}; there is {}", known.join(", ")),
    })
}
