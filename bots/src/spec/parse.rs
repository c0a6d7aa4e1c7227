//! Reading a bot string.

use sandtable_scenarios::{nearest, quoted};
use thiserror::Error;

use super::{BotSpec, KEYS, NAMES};
use crate::mcts::Settings;

/// Why a text is not a bot string.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No bot has this name.
    #[error("unknown bot `{}`; {hint}", quoted(found))]
    Bot {
        /// The name in the text.
        found: String,
        /// What was perhaps meant.
        hint: String,
    },
    /// The bot has no such key.
    #[error("{bot} has no key `{}`; {hint}", quoted(found))]
    Key {
        /// Name of the bot.
        bot: &'static str,
        /// The key in the text.
        found: String,
        /// What was perhaps meant.
        hint: String,
    },
    /// Not of the form `key=value`.
    #[error("expected key=value after `{bot}:`, found `{}`", quoted(found))]
    Pair {
        /// Name of the bot.
        bot: &'static str,
        /// The text in its place.
        found: String,
    },
    /// A value that the key does not take.
    #[error("{key} must be {expected}, not `{}`", quoted(found))]
    Value {
        /// The key.
        key: &'static str,
        /// What the key takes.
        expected: String,
        /// The value in the text.
        found: String,
    },
    /// A key given twice, or two that exclude each other.
    #[error("{}: keep only one", clash_words(first, second))]
    Clash {
        /// The key that came first.
        first: &'static str,
        /// The key that came second.
        second: &'static str,
    },
}

/// `did you mean ...` for a slip of the keyboard, else the list of all names.
fn hint(found: &str, names: &[&str]) -> String {
    match nearest(found, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None if names.is_empty() => "it has no keys".to_owned(),
        None => format!("use one of {}", names.join(", ")),
    }
}

/// How two keys clash.
fn clash_words(first: &str, second: &str) -> String {
    if first == second {
        format!("`{first}` appears twice")
    } else {
        format!("`{first}` and `{second}` exclude each other")
    }
}

/// Whether two keys set the same thing.
fn clash(a: &str, b: &str) -> bool {
    let is_budget = |key| key == "iters" || key == "ms";
    let is_source = |key| key == "prior" || key == "playout";
    a == b || is_budget(a) && is_budget(b) || a == "policy" && is_source(b) || is_source(a) && b == "policy"
}

pub(super) fn parse(text: &str) -> Result<BotSpec, SpecError> {
    let (name, rest) = match text.trim().split_once(':') {
        Some((name, rest)) => (name, Some(rest)),
        None => (text.trim(), None),
    };
    let names: Vec<&str> = NAMES.iter().map(|&(name, _)| name).collect();
    let unknown = || SpecError::Bot { found: name.to_owned(), hint: hint(name, &names) };
    let bot = *names.iter().find(|&&known| known == name).ok_or_else(unknown)?;
    let mut spec = match bot {
        "human" => BotSpec::Human,
        "random" => BotSpec::Random,
        "script" => BotSpec::SCRIPT,
        "policy" => BotSpec::Policy { t: 1.0 },
        _ => BotSpec::Mcts(Settings::default()),
    };
    let mut given: Vec<&'static str> = Vec::new();
    for pair in rest.into_iter().flat_map(|rest| rest.split(',')) {
        let missing = || SpecError::Pair { bot, found: pair.to_owned() };
        let (found, value) = pair.split_once('=').ok_or_else(missing)?;
        let (found, value) = (found.trim(), value.trim());
        let Some(key) = KEYS.iter().find(|key| key.bot == bot && key.name == found) else {
            let keys: Vec<&str> = KEYS.iter().filter(|key| key.bot == bot).map(|key| key.name).collect();
            return Err(SpecError::Key { bot, found: found.to_owned(), hint: hint(found, &keys) });
        };
        if let Some(first) = given.iter().find(|first| clash(first, key.name)) {
            return Err(SpecError::Clash { first, second: key.name });
        }
        given.push(key.name);
        (key.set)(&mut spec, value).map_err(|expected| SpecError::Value {
            key: key.name,
            expected,
            found: value.to_owned(),
        })?;
    }
    Ok(spec)
}
