//! Why a game cannot be set up.

use std::path::PathBuf;

use sandtable_bots::BotSpec;
use sandtable_scenarios::{DataError, quoted};
use thiserror::Error;

use crate::replay::ReplayError;

/// Why a game, its players or a study cannot be set up as asked for. Each prints as one sentence.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Something was asked for that does not exist, or that does not go together.
    #[error("{0}")]
    Choice(String),
    /// There are data for the game, but no rules.
    #[error("{0} has data but no rules yet")]
    NoRules(String),
    /// A person was named where only bots can play.
    #[error("a person cannot play in a simulation")]
    Person,
    /// Games with this bot could not be repeated.
    #[error("{0} thinks by the clock, so the run could not be repeated; use iters=")]
    ByTheClock(BotSpec),
    /// Luck is to be measured, and nothing values the positions of this game.
    #[error("measuring luck needs a fitted model, and there is none for these data")]
    NoModel {
        /// Id of the game.
        game: &'static str,
    },
    /// The model cannot be used.
    #[error("{0}")]
    Model(String),
    /// The file of an experiment cannot be read.
    #[error("cannot read the experiment {}: {reason}", path.display())]
    Experiment {
        /// The file.
        path: PathBuf,
        /// Why not, in plain words.
        reason: String,
    },
    /// A data file cannot be used, or the options do not go together with it.
    #[error(transparent)]
    File(#[from] DataError),
    /// A replay file cannot be used.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl SetupError {
    /// Whether other words would do, as against other files.
    pub fn is_choice(&self) -> bool {
        match self {
            Self::Choice(_) | Self::Person | Self::ByTheClock(_) | Self::NoModel { .. } => true,
            Self::File(error) => error.is_choice,
            _ => false,
        }
    }

    /// `unknown <kind> "<text>"` with the nearest of `known`, and all of them where they are few or none is near.
    pub fn unknown<'a>(kind: &str, text: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        Self::unknown_among(kind, text, &known.into_iter().collect::<Vec<_>>())
    }

    fn unknown_among(kind: &str, text: &str, known: &[&str]) -> Self {
        let near = known
            .iter()
            .map(|name| (strsim::normalized_damerau_levenshtein(name, text), name))
            .filter(|&(likeness, name)| likeness >= 0.6 || (!text.is_empty() && name.starts_with(text)))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let near = near.map(|(_, name)| format!("did you mean {name:?}?"));
        let all = (near.is_none() || known.len() <= FEW).then(|| match known {
            [] => "there is none".to_owned(),
            [only] => format!("there is only {only}"),
            _ => format!("use one of {}", known.join(", ")),
        });
        let advice: Vec<String> = near.into_iter().chain(all).collect();
        Self::Choice(format!("unknown {kind} \"{}\"; {}", quoted(text), advice.join(" ")))
    }
}

/// So many names can be listed without drowning the one that was meant.
const FEW: usize = 8;
