//! Which game the arguments name.

use std::path::PathBuf;

use clap::Args;
use sandtable_bots::BotSpec;
use sandtable_scenarios::kebab;
pub(crate) use sandtable_sim::setup::{Setup, find_game, parse_bot, parse_side};

use crate::error::{CliError, Result};

/// Options that choose the variant of a game.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Variant {
    /// Set an option of the game; `sandtable games GAME` lists them
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub(crate) set: Vec<String>,
    /// Your own data file or folder instead of the built-in one, or your own scenario file
    #[arg(long = "data", value_name = "PATH")]
    pub(crate) data: Vec<PathBuf>,
}

impl Variant {
    /// The options as names and values.
    pub(crate) fn given(&self) -> Result<Vec<(String, String)>> {
        let given: Vec<(String, String)> = self.set.iter().map(|text| pair(text)).collect::<Result<_>>()?;
        once(&given)?;
        Ok(given)
    }

    /// This variant of `GAME` or `GAME/SCENARIO`.
    pub(crate) fn of(&self, target: &str) -> Result<Setup> {
        Ok(Setup::new(target, &self.given()?, &self.data)?)
    }

    /// The words that choose the variant again, for messages: `pacific-fury --set zero-end=us-win`.
    pub(crate) fn command(&self, setup: &Setup) -> String {
        let is_first = setup.catalogue.scenarios[0].id == setup.scenario;
        let name = if is_first { setup.id().to_owned() } else { format!("{}/{}", setup.id(), setup.scenario) };
        let changed = setup.choices.changed(&setup.specs).into_iter();
        let options = changed.map(|(name, value)| format!(" --set {name}={value}"));
        let data = self.data.iter().map(|path| format!(" --data {}", path.display()));
        std::iter::once(name).chain(options).chain(data).collect()
    }
}

/// Runs `$body` with the type of the game `$id`; a game without rules is an error of its own.
macro_rules! for_game {
    ($id:expr, $G:ident => $body:expr) => {
        sandtable_engine::with_game!($id, $G => $body)
            .unwrap_or_else(|| {
                Err($crate::error::CliError::from(sandtable_sim::setup::SetupError::NoRules($id.to_string())))
            })
    };
}
pub(crate) use for_game;

/// Splits `NAME=VALUE`.
pub(crate) fn pair(text: &str) -> Result<(String, String)> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.trim().to_owned())),
        _ => Err(CliError::usage(format!("{text:?} has no value; write NAME=VALUE, such as bid=1"))),
    }
}

/// Refuses a name that has two values, of which one would be forgotten.
pub(crate) fn once(given: &[(String, String)]) -> Result {
    let again = |place: usize| given[..place].iter().any(|(name, _)| kebab(name) == kebab(&given[place].0));
    match (0..given.len()).find(|&place| again(place)) {
        Some(place) => Err(CliError::usage(format!("{} is given twice; give it one value", given[place].0))),
        None => Ok(()),
    }
}

/// Reads bot strings.
pub(crate) fn parse_bots(texts: &[String]) -> Result<Vec<BotSpec>> {
    texts.iter().map(|text| Ok(parse_bot(text)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_value() {
        let given = |texts: &[&str]| once(&texts.iter().map(|text| pair(text).unwrap()).collect::<Vec<_>>());
        given(&["bid=1", "zero-end=draw"]).unwrap();
        let told = given(&["zero-end=draw", "bid=1", "zero_end=us-win"]).unwrap_err().to_string();
        assert_eq!(told, "zero_end is given twice; give it one value");
        given(&["bid=1", "Bid=2"]).unwrap_err();
    }
}
