//! Which game is meant, with which scenario, options and data.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use sandtable_bots::{BotSpec, Doctrine, Model};
use sandtable_engine::{Game, Published, Side};
use sandtable_scenarios::{Catalogue, Choices, DataError, GameFiles, OptionSpec, games, option_specs};

use crate::error::{CliError, Result, unknown};

/// Options that choose the variant of a game.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Variant {
    /// Set an option of the game; `sandtable games GAME` lists them
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub(crate) set: Vec<String>,
    /// Use your own data file or folder in place of the built-in one
    #[arg(long = "data", value_name = "PATH")]
    pub(crate) data: Vec<PathBuf>,
}

/// A game with everything that it is built from.
pub(crate) struct Setup {
    /// How the game introduces itself.
    pub(crate) catalogue: Catalogue,
    /// Its data files.
    pub(crate) files: GameFiles,
    /// Id of the scenario.
    pub(crate) scenario: String,
    /// Every option with its value.
    pub(crate) choices: Choices,
    /// All options.
    pub(crate) specs: Vec<OptionSpec>,
}

/// Runs `$body` with the type of the game `$id`; a game without rules is an error of its own.
macro_rules! for_game {
    ($id:expr, $G:ident => $body:expr) => {
        sandtable_engine::with_game!($id, $G => $body)
            .unwrap_or_else(|| Err($crate::error::CliError::failed(format!("{} has data but no rules yet", $id))))
    };
}
pub(crate) use for_game;

/// The game of this id.
pub(crate) fn find_game(id: &str) -> Result<&'static Catalogue> {
    let known = || games().iter().map(|game| game.id.as_str());
    games().iter().find(|game| game.id == id).ok_or_else(|| unknown("game", id, known()))
}

/// Splits `NAME=VALUE`.
pub(crate) fn pair(text: &str) -> Result<(String, String)> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.trim().to_owned())),
        _ => Err(CliError::usage(format!("{text:?} is not of the form NAME=VALUE"))),
    }
}

impl Setup {
    /// Reads `GAME` or `GAME/SCENARIO`, the options and the data files.
    pub(crate) fn new(target: &str, variant: &Variant) -> Result<Self> {
        let given = variant.set.iter().map(|text| pair(text)).collect::<Result<Vec<_>>>()?;
        Self::of_pairs(target, &given, &variant.data)
    }

    /// Like [`Setup::new`], with options as names and values.
    pub(crate) fn of_pairs(target: &str, given: &[(String, String)], data: &[PathBuf]) -> Result<Self> {
        let (id, scenario) = target.split_once('/').map_or((target, None), |(id, scenario)| (id, Some(scenario)));
        find_game(id)?;
        let mut files = GameFiles::embedded(id).expect("the catalogue lists embedded games");
        for path in data {
            files.overlay(path).map_err(bad_file)?;
        }
        let catalogue = Catalogue::read(&files).map_err(bad_file)?;
        let specs = option_specs(&files).map_err(bad_file)?;
        let scenario = match scenario {
            None => catalogue.scenarios[0].id.clone(),
            Some(wanted) => {
                let mut ids = catalogue.scenarios.iter().map(|scenario| scenario.id.as_str());
                let known = ids.clone();
                ids.find(|id| *id == wanted).ok_or_else(|| unknown("scenario", wanted, known))?.to_owned()
            }
        };
        let choices = Choices::resolve(&specs, given).map_err(CliError::usage)?;
        Ok(Self { catalogue, files, scenario, choices, specs })
    }

    /// Id of the game.
    pub(crate) fn id(&self) -> &str {
        &self.catalogue.id
    }

    /// Builds the game.
    pub(crate) fn load<G: Published>(&self) -> Result<G> {
        G::load(&self.files, &self.scenario, &self.choices).map_err(bad_file)
    }

    /// Builds all scenarios of the game with the same options.
    pub(crate) fn load_all<G: Published>(&self) -> Result<Vec<G>> {
        let scenarios = self.catalogue.scenarios.iter();
        scenarios.map(|scenario| G::load(&self.files, &scenario.id, &self.choices).map_err(bad_file)).collect()
    }

    /// Options by name, as files keep them.
    pub(crate) fn options(&self) -> BTreeMap<String, String> {
        self.choices.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// The model for bots of this game: from a file, else the one that ships with the program if it fits the data.
    pub(crate) fn model<G: Doctrine>(&self, file: Option<&Path>) -> Result<Option<Arc<Model>>> {
        let hash = self.files.hash();
        let checked = match file {
            None => match Model::embedded::<G>() {
                None => return Ok(None),
                // Other data: the hand estimate is better than a model of another game.
                Some(model) => return Ok(model.and_then(|model| model.check::<G>(Some(&hash))).ok().map(Arc::new)),
            },
            Some(path) => {
                let text = std::fs::read_to_string(path).map_err(|error| {
                    CliError::bad_data(format!("cannot read the model {}: {error}", path.display()))
                })?;
                Model::parse(&text).and_then(|model| model.check::<G>(Some(&hash)))
            }
        };
        let name = file.map_or_else(String::new, |path| path.display().to_string());
        checked.map(|model| Some(Arc::new(model))).map_err(|error| CliError::bad_data(format!("{name}: {error}")))
    }

    /// The words that choose this variant again, for messages: `pacific-fury --set zero-end=us-win`.
    pub(crate) fn command(&self, variant: &Variant) -> String {
        let is_first = self.catalogue.scenarios[0].id == self.scenario;
        let name = if is_first { self.id().to_owned() } else { format!("{}/{}", self.id(), self.scenario) };
        let changed = self.choices.changed(&self.specs).into_iter();
        let options = changed.map(|(name, value)| format!(" --set {name}={value}"));
        let data = variant.data.iter().map(|path| format!(" --data {}", path.display()));
        std::iter::once(name).chain(options).chain(data).collect()
    }
}

/// A data file that cannot be used.
pub(crate) fn bad_file(error: DataError) -> CliError {
    if error.is_choice { CliError::usage(error) } else { CliError::bad_data(error) }
}

/// Reads a bot string.
pub(crate) fn parse_bot(text: &str) -> Result<BotSpec> {
    text.parse().map_err(CliError::usage)
}

/// The side of this short name.
pub(crate) fn parse_side<G: Game>(game: &G, text: &str) -> Result<Side> {
    let found = Side::BOTH.into_iter().find(|&side| game.side_id(side).eq_ignore_ascii_case(text));
    found.ok_or_else(|| unknown("side", text, Side::BOTH.map(|side| game.side_id(side))))
}
