//! Which game is meant, with which scenario, options and data.

mod error;
mod scenario;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use sandtable_bots::{BotSpec, Doctrine, Model, SpecError};
use sandtable_engine::{Game, Published, Side};
use sandtable_scenarios::{
    Catalogue, Choices, GameFiles, OptionSpec, ScenarioInfo, games, io_words, option_specs, read_text,
};

use crate::{
    Cell,
    replay::{Header, Problem, ReplayError, read_header},
    seating::fingerprint,
};

pub use error::SetupError;

/// A game with everything that it is built from.
pub struct Setup {
    /// How the game introduces itself.
    pub catalogue: Catalogue,
    /// Its data files.
    pub files: GameFiles,
    /// Id of the scenario.
    pub scenario: String,
    /// Every option with its value.
    pub choices: Choices,
    /// All options.
    pub specs: Vec<OptionSpec>,
}

/// The game of this id.
///
/// # Errors
/// When there is none.
pub fn find_game(id: &str) -> Result<&'static Catalogue, SetupError> {
    let known = || games().iter().map(|game| game.id.as_str());
    games().iter().find(|game| game.id == id).ok_or_else(|| SetupError::unknown("game", id, known()))
}

impl Setup {
    /// The game of `GAME` or `GAME/SCENARIO` with these options and with data files instead of the built-in ones.
    /// Scenario files among them add their scenarios; where no scenario is named, the one of the only such file is meant,
    /// else the first of the game.
    ///
    /// # Errors
    /// When something is unknown, or a file cannot be used.
    ///
    /// # Panics
    /// Never: the catalogue lists embedded games.
    pub fn new(target: &str, given: &[(String, String)], data: &[PathBuf]) -> Result<Self, SetupError> {
        let (id, scenario) = target.split_once('/').map_or((target, None), |(id, scenario)| (id, Some(scenario)));
        find_game(id)?;
        let mut files = GameFiles::embedded(id).expect("the catalogue lists embedded games");
        for path in data {
            files.overlay(path)?;
        }
        let catalogue = Catalogue::read(&files)?;
        let specs = option_specs(&files)?;
        let scenario = match scenario {
            None => match files.own_scenarios() {
                [] => catalogue.scenarios[0].id.clone(),
                [own] => own.info.id.clone(),
                several => {
                    let names: Vec<String> = several.iter().map(|own| format!("{id}/{}", own.info.id)).collect();
                    let names = names.join(" or ");
                    return Err(SetupError::Choice(format!("there are several scenario files; choose one: {names}")));
                }
            },
            Some(wanted) => {
                let mut ids = catalogue.scenarios.iter().map(|scenario| scenario.id.as_str());
                let known = ids.clone();
                ids.find(|id| *id == wanted).ok_or_else(|| SetupError::unknown("scenario", wanted, known))?.to_owned()
            }
        };
        let choices = Choices::resolve(&specs, given).map_err(SetupError::Choice)?;
        Ok(Self { catalogue, files, scenario, choices, specs })
    }

    /// Id of the game.
    pub fn id(&self) -> &str {
        &self.catalogue.id
    }

    /// The scenario as the catalogue has it.
    ///
    /// # Panics
    /// Never: the scenario was looked up there.
    pub fn info(&self) -> &ScenarioInfo {
        self.catalogue.scenario(&self.scenario).expect("the scenario was looked up")
    }

    /// Hash of the data files that the scenario is played with, its own file among them.
    pub fn data_hash(&self) -> String {
        self.files.hash_of(&self.scenario)
    }

    /// Builds the game.
    ///
    /// # Errors
    /// When a file of it cannot be used.
    pub fn load<G: Published>(&self) -> Result<G, SetupError> {
        Ok(G::load(&self.files, &self.scenario, &self.choices)?)
    }

    /// Builds all scenarios of the game with the same options, without those that somebody wrote.
    ///
    /// # Errors
    /// When a file of one of them cannot be used.
    pub fn load_all<G: Published>(&self) -> Result<Vec<G>, SetupError> {
        let scenarios = self.catalogue.scenarios.iter().filter(|scenario| !scenario.is_own);
        scenarios.map(|scenario| Ok(G::load(&self.files, &scenario.id, &self.choices)?)).collect()
    }

    /// Options by name, as files keep them.
    pub fn options(&self) -> BTreeMap<String, String> {
        self.choices.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// The cell of this game with a bot for each side.
    pub fn cell(&self, bots: &[BotSpec; 2], model: Option<&Model>) -> Cell {
        Cell {
            scenario: self.scenario.clone(),
            data_hash: self.data_hash(),
            options: self.options(),
            bots: bots.each_ref().map(ToString::to_string),
            model: fingerprint(bots, model),
        }
    }

    /// The model for bots of this game: from a file, else the one that ships with the program if it fits the data.
    ///
    /// # Errors
    /// When the file cannot be read, or its model is of another game.
    pub fn model<G: Doctrine>(&self, file: Option<&Path>) -> Result<Option<Arc<Model>>, SetupError> {
        let hash = self.data_hash();
        let checked = match file {
            None => match Model::embedded::<G>() {
                None => return Ok(None),
                // Other data: the hand estimate is better than a model of another game.
                Some(model) => return Ok(model.and_then(|model| model.check::<G>(Some(&hash))).ok().map(Arc::new)),
            },
            Some(path) => {
                let text = read_text(path).map_err(|error| {
                    SetupError::Model(format!("cannot read the model {}: {}", path.display(), io_words(&error)))
                })?;
                Model::parse(&text).and_then(|model| model.check::<G>(Some(&hash)))
            }
        };
        let name = file.map_or_else(String::new, |path| path.display().to_string());
        checked.map(|model| Some(Arc::new(model))).map_err(|error| SetupError::Model(format!("{name}: {error}")))
    }
}

/// Reads a bot string.
///
/// # Errors
/// When it names no bot.
pub fn parse_bot(text: &str) -> Result<BotSpec, SetupError> {
    text.parse().map_err(|error: SpecError| SetupError::Choice(error.to_string()))
}

/// The side of this short name, or of its name in full.
///
/// # Errors
/// When there is none.
pub fn parse_side<G: Game>(game: &G, text: &str) -> Result<Side, SetupError> {
    let found = Side::BOTH.into_iter().find(|&side| {
        [game.side_id(side), game.side_name(side)].iter().any(|name| name.eq_ignore_ascii_case(text.trim()))
    });
    found.ok_or_else(|| SetupError::unknown("side", text, Side::BOTH.map(|side| game.side_id(side))))
}

/// Reads the header of a replay file and sets up the game that it names.
///
/// # Errors
/// When the header cannot be read, or names something that the game does not have.
pub fn of_replay(file: &Path, data: &[PathBuf]) -> Result<(Header, Setup), SetupError> {
    let header = read_header(file)?;
    let wrong = |problem: String| {
        SetupError::Replay(ReplayError { file: file.to_owned(), line: 1, problem: Problem::Header(problem) })
    };
    let options: Vec<_> = header.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    let target = format!("{}/{}", header.game, header.scenario);
    if let Some(title) = &header.own_scenario
        && !has_own(&header, data)?
    {
        let problem = Problem::OwnScenario { id: header.scenario.clone(), title: title.clone() };
        return Err(SetupError::Replay(ReplayError { file: file.to_owned(), line: 1, problem }));
    }
    let setup = Setup::new(&target, &options, data);
    let setup = setup.map_err(|error| if error.is_choice() { wrong(error.to_string()) } else { error })?;
    match setup.specs.iter().find(|spec| !header.options.contains_key(&spec.name)) {
        Some(spec) => Err(wrong(format!("the header does not say which {} was played", spec.name))),
        None => Ok((header, setup)),
    }
}

/// Whether the scenario of a replay, which somebody wrote, is among the files.
fn has_own(header: &Header, data: &[PathBuf]) -> Result<bool, SetupError> {
    let Some(mut files) = GameFiles::embedded(&header.game) else { return Ok(false) };
    for path in data {
        files.overlay(path)?;
    }
    Ok(files.own(&header.scenario).is_some())
}
