//! Data of the games: finds, checks and embeds the files in one folder a game, and knows no game.
//!
//! [`games`] lists what there is. [`GameFiles`] holds the files of one game, each embedded or replaced by the owner's
//! own; [`table`] and [`tomlfile`] read them, and every error is a [`DataError`] with file, line and column.
//! [`option_specs`] and [`Choices`] are the options of a game, [`rules()`] its list of rule numbers. A scenario that
//! somebody wrote is an [`OwnScenario`] beside the files of its game; [`ScenarioFile`] reads both kinds.

mod catalogue;
mod choices;
mod decode;
mod embedded;
mod error;
mod files;
mod nearest;
mod options;
mod own;
mod plain;
mod regular;
mod rules;
pub mod table;
pub mod tomlfile;
mod unread;
mod wording;

pub use catalogue::{Catalogue, Provenance, ScenarioInfo, SideInfo, Source, games};
pub use choices::Choices;
pub use decode::decode;
pub use error::DataError;
pub use files::{GameFiles, data_files_at};
pub use nearest::nearest;
pub use options::{BID, OptionSpec, kebab, option_specs};
pub use own::{
    Difference, Fact, Introduction, OwnScenario, ScenarioFile, ScenarioKey, Value, differences, facts,
    game_of_scenario, may_be_scenario, scenario_text,
};
pub use plain::{brief, is_plain, plain, quoted, sentence};
pub use regular::{open_file, read_file, read_text};
pub use rules::{RuleRow, rules};
pub use wording::{capital, counted, io_words, plural};
