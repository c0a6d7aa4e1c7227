//! The bot string `name[:key=value,...]`: the one place where it is read, checked and written.

mod keys;
mod parse;
#[cfg(test)]
mod tests;

use std::{fmt, str::FromStr, sync::Arc};

use serde::{Deserialize, Serialize};

pub use keys::{KEYS, Key, NAMES};
pub use parse::SpecError;

use crate::{
    Bot, Doctrine, Mcts, Model, Random, Script,
    mcts::{Budget, DoctrinePolicy, Eval, Settings, Source, Uniform},
    policy::Learnt,
};

/// A player as a run, a file or a command names it. Prints in a canonical form: defaults left out, keys in a fixed
/// order; the printed form reads back as the same player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum BotSpec {
    /// A person at the terminal or the browser.
    Human,
    /// Any legal action.
    Random,
    /// The doctrine without search.
    Script {
        /// Temperature, see [`Script`].
        t: f32,
        /// Likes and dislikes of its own, see [`Script`]; 0 for none.
        quirk: u16,
    },
    /// The learnt policy without search.
    Policy {
        /// Temperature, see [`Learnt`].
        t: f32,
    },
    /// The search.
    Mcts(Settings),
}

impl BotSpec {
    /// The scripted bot as it is without any key.
    pub const SCRIPT: Self = Self::Script { t: 1.0, quirk: 0 };

    /// Whether equal seeds give equal games: not with people, and not with a budget in milliseconds.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        match self {
            Self::Human => false,
            Self::Random | Self::Script { .. } | Self::Policy { .. } => true,
            Self::Mcts(settings) => matches!(settings.budget, Budget::Iterations(_)),
        }
    }

    /// Whether the player asks for a model: for its value (and falls back to the hand-written estimate without one), or
    /// for its policy (and falls back to the doctrine).
    #[must_use]
    pub fn uses_model(&self) -> bool {
        match self {
            Self::Human | Self::Random | Self::Script { .. } => false,
            Self::Policy { .. } => true,
            Self::Mcts(settings) => {
                let sources = [settings.prior, settings.playout];
                settings.eval == Eval::Fitted || sources.contains(&Source::Learnt)
            }
        }
    }

    /// Whether the player searches, which takes thousands of times as long as any other does.
    #[must_use]
    pub const fn searches(&self) -> bool {
        matches!(self, Self::Mcts(_))
    }

    /// Iterations a decision of a player that searches by their number.
    #[must_use]
    pub const fn iterations(&self) -> Option<u32> {
        match self {
            Self::Mcts(Settings { budget: Budget::Iterations(iterations), .. }) => Some(*iterations),
            _ => None,
        }
    }

    /// The player for one side of a game. `model` must have passed [`Model::check`]; players that do not use it
    /// ignore it.
    ///
    /// # Panics
    /// For [`BotSpec::Human`]: people are asked by the program around the game.
    pub fn build<G: Doctrine>(&self, _game: &G, model: Option<Arc<Model>>) -> Box<dyn Bot<G>> {
        match self {
            Self::Human => panic!("a person is no bot: the caller asks people itself"),
            Self::Random => Box::new(Random),
            Self::Script { t, quirk } => Box::new(Script::new(*t).with_quirk(*quirk)),
            Self::Policy { t } => Learnt::build(*t, model),
            Self::Mcts(settings) => {
                let is_blank = settings.prior == Source::Uniform
                    && settings.playout == Source::Uniform
                    && settings.eval == Eval::None
                    && settings.plans == 0;
                if is_blank {
                    Box::new(Mcts::new(*settings, Uniform))
                } else {
                    Box::new(Mcts::new(*settings, DoctrinePolicy::new::<G>(settings, model)))
                }
            }
        }
    }
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        parse::parse(text)
    }
}

impl TryFrom<String> for BotSpec {
    type Error = SpecError;

    fn try_from(text: String) -> Result<Self, SpecError> {
        text.parse()
    }
}

impl From<BotSpec> for String {
    fn from(spec: BotSpec) -> Self {
        spec.to_string()
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Human => "human",
            Self::Random => "random",
            Self::Script { .. } => "script",
            Self::Policy { .. } => "policy",
            Self::Mcts(_) => "mcts",
        };
        f.write_str(name)?;
        let default: Self = name.parse().map_err(|_| fmt::Error)?;
        let mut before = ':';
        for key in KEYS.iter().filter(|key| key.bot == name) {
            let (value, usual) = ((key.get)(self), (key.get)(&default));
            if let Some(value) = value
                && Some(&value) != usual.as_ref()
            {
                write!(f, "{before}{}={value}", key.name)?;
                before = ',';
            }
        }
        Ok(())
    }
}
