//! One part of a study: a scenario with a pair of bots and all combinations of the options.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use sandtable_bots::{BotSpec, Doctrine, Model};
use sandtable_engine::{Published, Side};
use sandtable_scenarios::{Choices, counted, kebab};

use super::{Budget, DATA, Factor, LuckBy, Planned, data_sets, design};
use crate::{
    Player,
    seating::{lacks_model, luck_copies},
    setup::{Setup, SetupError},
    stats::factorial::{Design, FractionError},
};

/// Games in each combination unless something else is asked for.
pub const USUAL_GAMES: u64 = 1000;

/// The most games in each combination when the games decide how many they are.
pub const USUAL_MOST: u64 = 20_000;

/// Games of each cell that are saved together. A kill loses those in flight, so bots that search want few.
const CHUNK: u64 = 20;
const MOST_CHUNK: u64 = 1000;
const SEARCH_CHUNK: u64 = 1;

/// One scenario with one pair of bots and all combinations of the options.
#[derive(Clone, Debug)]
pub struct Order {
    /// `GAME/SCENARIO`.
    pub target: String,
    /// Options that are the same in all cells.
    pub set: Vec<(String, String)>,
    /// Options that are varied.
    pub factors: Vec<Factor>,
    /// How many of their combinations; `None` for all.
    pub fraction: Option<usize>,
    /// The bots.
    pub bots: [BotSpec; 2],
    /// How many games.
    pub budget: Budget,
    /// Re-rolled copies by which luck is measured, 0 for none; `None`: as many as pay.
    pub luck: Option<u32>,
    /// Where data files are compared, those that the others are compared with; none are those of the program. The first
    /// of the factors is then that of [`data_factor`](super::data_factor).
    pub against: Option<Vec<PathBuf>>,
}

/// An order with everything that it is played with.
pub struct Ready<G> {
    /// What it plays.
    pub planned: Planned,
    /// The game of every cell.
    pub games: Vec<G>,
    bots: [BotSpec; 2],
    model: Option<Arc<Model>>,
    own_scenario: Option<String>,
}

impl Order {
    /// Number of combinations.
    pub fn cells(&self) -> usize {
        let all = || self.factors.iter().map(|factor| factor.values.len()).product();
        self.fraction.unwrap_or_else(all)
    }

    /// Builds the games of all cells; `data` and `model` are files instead of the built-in ones. Where data files are
    /// compared, the bots play by the same model with both: the one that belongs to the first.
    ///
    /// # Errors
    /// When the combinations, the options or a file cannot be used.
    pub fn load<G: Published + Doctrine>(
        &self,
        data: &[PathBuf],
        model: Option<&Path>,
    ) -> Result<Ready<G>, SetupError> {
        let design = fraction(&self.factors, self.fraction)?;
        let first = self.setup(&vec![0; self.factors.len()], data)?;
        let model = first.model::<G>(model)?;
        let cells = 0..design.cells();
        let games = cells.map(|cell| self.setup(&design.levels_of(cell), data)?.load());
        let games: Vec<G> = games.collect::<Result<_, _>>()?;
        let cell = first.cell(&self.bots, model.as_deref());
        let mut planned = Planned::new(&games[0], cell, self.factors.clone(), self.budget);
        planned.fraction = self.fraction;
        if let Some(against) = &self.against {
            planned.data_sets = data_sets::both(&self.target, data, against)?.into();
        }
        planned.luck = self.luck_by::<G>(model.as_deref())?;
        planned.reproducible = self.bots.iter().all(BotSpec::is_reproducible);
        let own_scenario = first.own().map(|own| own.info.id.clone());
        Ok(Ready { planned, games, bots: self.bots.clone(), model, own_scenario })
    }

    /// By what luck is measured.
    fn luck_by<G: Published>(&self, model: Option<&Model>) -> Result<Option<LuckBy>, SetupError> {
        let copies = luck_copies::<G>(self.luck, &self.bots, model)?;
        Ok(copies.zip(model).map(|(copies, model)| LuckBy { copies, model: model.fingerprint() }))
    }

    fn setup(&self, levels: &[usize], data: &[PathBuf]) -> Result<Setup, SetupError> {
        let is_data = |factor: &Factor| self.against.is_some() && factor.name == DATA;
        let levels = || self.factors.iter().zip(levels);
        let options = levels().filter(|(factor, _)| !is_data(factor));
        let varied = options.map(|(factor, &level)| (factor.name.clone(), factor.values[level].clone()));
        let given: Vec<(String, String)> = self.set.iter().cloned().chain(varied).collect();
        let is_base = levels().any(|(factor, &level)| is_data(factor) && level == 0);
        let files = self.against.as_deref().filter(|_| is_base).unwrap_or(data);
        Setup::new(&self.target, &given, files)
    }
}

impl<G: Doctrine> Ready<G> {
    /// Whether a bot searches without the model that it wants.
    pub fn lacks_model(&self) -> bool {
        lacks_model(&self.bots, self.model.as_ref())
    }

    /// Id of the scenario where somebody wrote it.
    pub fn own_scenario(&self) -> Option<&str> {
        self.own_scenario.as_deref()
    }

    /// Who plays a side.
    pub fn player(&self, game: &G, side: Side) -> Player<G> {
        Player::of_spec(&self.bots[side.index()], game, self.model.clone())
    }

    /// What side one may expect in a position, where luck is measured.
    ///
    /// # Panics
    /// Where it is not.
    pub fn value(&self, game: &G, state: &G::State, scratch: &mut Vec<f32>) -> (f32, f32) {
        self.model.as_ref().expect("without a model no luck is measured").standing(game, state, scratch)
    }

    /// Games of each cell that are played and saved together.
    pub fn chunk(&self) -> u64 {
        if self.bots.iter().any(BotSpec::searches) {
            return SEARCH_CHUNK;
        }
        match self.planned.budget {
            Budget::Games { games } => (games / 100).clamp(CHUNK, MOST_CHUNK),
            // Looks are not far from each other.
            Budget::Width { .. } | Budget::Sequential { .. } => CHUNK,
        }
    }
}

/// The combinations of some options, or so many of them.
///
/// # Errors
/// When there are no such combinations.
pub fn fraction(factors: &[Factor], cells: Option<usize>) -> Result<Design, SetupError> {
    let told = |error| match error {
        FractionError::MoreValues { factor, values } => format!(
            "{} has {values} values, but a fraction needs exactly two of each option; list two, or play all combinations",
            factors[factor].name
        ),
        other => other.to_string(),
    };
    design(factors, cells).map_err(|error| SetupError::Choice(told(error)))
}

/// Reads the values of an option and puts them into the program's form.
///
/// # Errors
/// When there are fewer than two values, one stands twice, or the game has no such option or value.
pub fn factor(setup: &Setup, name: &str, values: &[String]) -> Result<Factor, SetupError> {
    if values.len() < 2 {
        let count = counted(values.len() as u64, "value");
        let told = format!("{name} has only {count} to compare; list two or more, separated by commas");
        return Err(SetupError::Choice(told));
    }
    let mut factor = Factor { name: String::new(), values: Vec::new() };
    for value in values {
        let given = [(name.to_owned(), spelled(setup, name, value))];
        let choices = Choices::resolve(&setup.specs, &given).map_err(SetupError::Choice)?;
        let plain = kebab(name);
        let value = choices.get(&plain).to_owned();
        if factor.values.contains(&value) {
            let told = format!("{name} lists the value {value} twice; list each value once");
            return Err(SetupError::Choice(told));
        }
        factor = Factor { name: plain, values: factor.values.into_iter().chain([value]).collect() };
    }
    Ok(factor)
}

/// `on` and `off` for switches.
pub(super) fn spelled(setup: &Setup, name: &str, value: &str) -> String {
    let plain = kebab(name);
    let is_switch =
        setup.specs.iter().any(|spec| spec.name == plain && spec.values.iter().any(|value| value == "true"));
    match value.trim().to_lowercase().as_str() {
        "on" if is_switch => "true".to_owned(),
        "off" if is_switch => "false".to_owned(),
        _ => value.to_owned(),
    }
}
