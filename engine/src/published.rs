//! What a published game adds to rules, words and statistics: data files, options, odds.

use std::collections::BTreeMap;

use sandtable_scenarios::{Choices, DataError, GameFiles, ScenarioKey};

use crate::{
    Dice, Setting, Statistics, Words,
    dice::{EnumerationError, Weight, enumerate},
};

/// A published game that is built from data files and options.
pub trait Published: Words + Statistics {
    /// The data file that describes its scenarios: the keys of one, or several `[[scenario]]`. The game reads it by
    /// [`ScenarioFile`](sandtable_scenarios::ScenarioFile), so that anybody may write another scenario.
    const SCENARIO_FILE: &'static str = "scenario.toml";
    /// What the keys of a scenario mean: written into new scenario files, and used to tell scenarios apart.
    const SCENARIO_KEYS: &'static [ScenarioKey] = &[];

    /// Builds the game from its data files, for a scenario of its catalogue and resolved options (every option has a
    /// value). Scenario, sides and bid are in `setting`, which the game keeps for [`Game::setting`](crate::Game::setting).
    ///
    /// # Errors
    /// Names the file, line and column of the first value that does not fit, and what was expected; or says which option
    /// the scenario refuses ([`DataError::is_choice`]).
    fn build(files: &GameFiles, setting: Setting, options: &Choices) -> Result<Self, DataError>;

    /// Whether more victory points win, so that a bid means something.
    fn is_won_by_points(&self) -> bool {
        true
    }

    /// What is allowed in this scenario with these options and yet changes nothing: a unit that comes too late, an option
    /// that goes with another one. A sentence each, for who tries it out.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    // ---------------------------------------------------------------------------------------------------------------

    /// The game of a scenario with these options.
    ///
    /// # Errors
    /// As [`Published::build`], and where there is nothing to bid for.
    fn load(files: &GameFiles, scenario: &str, options: &Choices) -> Result<Self, DataError> {
        let build = |files: &GameFiles| Self::build(files, Setting::read(files, scenario, options)?, options);
        let game = build(files).map_err(|error| files.blamed(files.placed(error), |files| build(files).map(|_| ())))?;
        if game.setting().bid != 0 && !game.is_won_by_points() {
            let why = format!("scenario {scenario} is not decided by victory points, so there is nothing to bid");
            return Err(DataError::choice(format!("{why}; leave `bid` at 0")));
        }
        Ok(game)
    }
}

/// The dice procedures of a game that can be asked for their odds. A game without leaves it all as it is.
pub trait Odds: Published {
    /// The procedures that `sandtable odds` answers for.
    const PROCEDURES: &'static [Procedure] = &[];
    /// The arguments of one procedure, read and checked.
    type Question: Clone + Send + Sync;

    /// Reads the arguments of a procedure; every parameter has a value (its default where none was given).
    ///
    /// # Errors
    /// A sentence that names the argument and what was expected.
    fn question(&self, procedure: &str, _arguments: &[(String, String)]) -> Result<Self::Question, String> {
        Err(format!("there is no procedure `{procedure}`"))
    }

    /// The procedure that an action sets off at once, with the arguments that it has in this state, as far as its side
    /// knows them. `None` where it rolls no dice, or where nobody can know how they stand.
    fn asked(&self, _state: &Self::State, _action: Self::Action) -> Option<Asked> {
        None
    }

    /// Carries out the procedure once by the game's own rules; the result is a number (points, or an index).
    fn answer<D: Dice>(&self, _question: &Self::Question, _dice: &mut D) -> i32 {
        0
    }

    /// A result of [`Odds::answer`] for people: `3 points`, `intercepted`.
    fn answer_text(&self, _question: &Self::Question, result: i32) -> String {
        result.to_string()
    }

    /// The results that the procedure knows, also those that these arguments rule out: their chance may be asked for.
    /// A game may leave them to what the dice show.
    fn results(&self, _question: &Self::Question) -> Vec<i32> {
        Vec::new()
    }

    /// The chance of each result: every fall of the dice is followed, unless there are more than `most`.
    ///
    /// # Errors
    /// When there are too many.
    fn exact(&self, question: &Self::Question, most: usize) -> Result<BTreeMap<i32, Weight>, EnumerationError> {
        enumerate(most, |dice| self.answer(question, dice))
    }

    /// The exact mean of a procedure that goes on until something happens, whose results have no end. `None` for all
    /// others: their mean follows from the chances.
    fn mean(&self, _question: &Self::Question) -> Option<f64> {
        None
    }

    /// What can be asked of the results of a procedure besides their chances.
    fn measures(_procedure: &str) -> &'static [Measure] {
        &[]
    }

    /// What a result counts for a measure: 0 or 1 for a chance, an amount for a mean.
    fn measured(&self, _question: &Self::Question, _measure: &str, _result: i32) -> i32 {
        0
    }

    /// The column of the table on which the dice are rolled, where there is one.
    fn column(&self, _question: &Self::Question) -> Option<String> {
        None
    }

    /// All values of a parameter, where they can be listed.
    fn values(&self, _parameter: &str) -> Vec<String> {
        Vec::new()
    }
}

/// A dice procedure of a game.
#[derive(Clone, Copy, Debug)]
pub struct Procedure {
    /// Kebab-case name.
    pub name: &'static str,
    /// Rule number.
    pub rule: &'static str,
    /// One line: what is rolled and what the result counts.
    pub help: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
}

impl Procedure {
    /// All arguments: those that are given, and the defaults of the others.
    pub fn arguments(&self, given: &[(impl AsRef<str>, String)]) -> Vec<(String, String)> {
        let value = |param: &Param| {
            let given = given.iter().rev().find(|(name, _)| name.as_ref() == param.name);
            given.map_or_else(|| param.default.to_owned(), |(_, value)| value.clone())
        };
        self.params.iter().map(|param| (param.name.to_owned(), value(param))).collect()
    }
}

/// A number that follows from the results of a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Kebab-case name.
    pub name: &'static str,
    /// One line: what it is.
    pub help: &'static str,
    /// Whether it is a chance; else it is a mean.
    pub is_chance: bool,
}

/// A procedure with arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Name of the procedure.
    pub procedure: &'static str,
    /// Arguments that differ from the defaults.
    pub arguments: Vec<(&'static str, String)>,
}

/// A parameter of a procedure.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Kebab-case name.
    pub name: &'static str,
    /// Value when none is given.
    pub default: &'static str,
    /// One line with the range.
    pub help: &'static str,
}
