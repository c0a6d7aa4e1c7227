//! Errors for people: one sentence, and the exit status that goes with it.

use std::{fmt, io};

use sandtable_reports::report::ReportError;
use sandtable_scenarios::{DataError, sentence};
use sandtable_sim::{
    SimError, Trouble, array_syntax, in_parts,
    replay::{Problem, ReplayError},
    setup::SetupError,
    study::BidError,
    table::TableError,
};

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

/// The most characters of a sentence. Lists of what is missing are long; what a file holds is cut where it is quoted.
const LONGEST: usize = 20_000;

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
    /// Always one line that steers no terminal, whatever a library or a file put into the message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sentence(&self.message, LONGEST))
    }
}

/// `unknown <kind> "<text>"` with the nearest of `known`, or all of them when none is near.
pub(crate) fn unknown<'a>(kind: &str, text: &str, known: impl IntoIterator<Item = &'a str>) -> CliError {
    SetupError::unknown(kind, text, known).into()
}

impl From<Trouble> for Status {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Failed => Self::Failed,
            Trouble::Foreign => Self::BadData,
            Trouble::Incomplete => Self::Incomplete,
        }
    }
}

/// The libraries say what is wrong; what to type instead is added here.
impl From<SetupError> for CliError {
    fn from(error: SetupError) -> Self {
        let status = match &error {
            SetupError::NoRules(_) => Status::Failed,
            error if error.is_choice() => Status::Usage,
            _ => Status::BadData,
        };
        let message = match &error {
            SetupError::Person => format!("{error}; see sandtable play"),
            SetupError::NoModel { game } => {
                format!("{error}; make one with `sandtable train {game}`, or leave luck out")
            }
            SetupError::Replay(ReplayError { problem: Problem::Data { .. } | Problem::OwnScenario { .. }, .. }) => {
                format!("{error} with --data")
            }
            error => error.to_string(),
        };
        Self { status, message }
    }
}

impl From<DataError> for CliError {
    fn from(error: DataError) -> Self {
        SetupError::from(error).into()
    }
}

impl From<ReplayError> for CliError {
    fn from(error: ReplayError) -> Self {
        SetupError::from(error).into()
    }
}

impl From<&SimError> for CliError {
    fn from(error: &SimError) -> Self {
        let message = match error {
            SimError::OtherPlan { .. } => format!("{error} with --fresh"),
            SimError::Threads { .. } => format!("{error} with --threads"),
            SimError::Missing { path, count: 1, .. } => {
                format!(
                    "the run in {} is not finished: repeat its command, or start its shards with sandtable sim submit, then merge again",
                    path.display()
                )
            }
            SimError::Missing { path, missing, count } => format!(
                "missing shards: {} (of {count} in {}): run these, for example with sandtable sim submit, then merge again",
                array_syntax(missing.iter().copied()),
                path.display()
            ),
            SimError::OtherParts { path, parts, wanted } => {
                let remedy = match (parts, wanted) {
                    (_, 1) => {
                        format!("continue with --shard I/{parts} and sandtable sim merge, or start over with --fresh")
                    }
                    (1, _) => "use another folder, or leave out --shard".to_owned(),
                    _ => format!("use --shard I/{parts}, or another folder"),
                };
                format!("{} holds {}: {remedy}", path.display(), in_parts(*parts))
            }
            SimError::NoRun { path } => {
                format!("{} holds no run: name a folder written by `sandtable sim run ... -o`", path.display())
            }
            error => error.to_string(),
        };
        Self { status: error.trouble().into(), message }
    }
}

impl From<SimError> for CliError {
    fn from(error: SimError) -> Self {
        Self::from(&error)
    }
}

impl From<ReportError> for CliError {
    fn from(error: ReportError) -> Self {
        let message = match &error {
            ReportError::File(error) => return error.into(),
            error => error.to_string(),
        };
        Self { status: error.trouble().into(), message }
    }
}

impl From<TableError> for CliError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Setup(error) => error.into(),
            TableError::NoDecision { decisions, .. } => {
                Self::usage(format!("{error}; --at can be at most {}", decisions + 1))
            }
            TableError::Create { ref source, .. } if source.kind() == io::ErrorKind::AlreadyExists => {
                Self::failed(format!("{error}; choose another with --save, or resume it with --load"))
            }
            TableError::Create { ref source, .. } if source.kind() == io::ErrorKind::WouldBlock => {
                Self::failed(format!("{error}, or save under another name with --save"))
            }
            TableError::Create { .. } => Self::failed(format!("{error}; choose another file with --save")),
            error => Self::failed(error),
        }
    }
}

impl From<BidError> for CliError {
    fn from(error: BidError) -> Self {
        match error {
            BidError::Setup(error) => error.into(),
            BidError::Games(error) => error.into(),
        }
    }
}
