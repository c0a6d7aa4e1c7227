//! What a published game adds to the [`Game`] contract: data files, options, rule list, odds.

use sandtable_scenarios::{Choices, DataError, GameFiles};

use crate::{Dice, Game};

/// A published game that is built from data files and options.
pub trait Published: Game {
    /// The procedures that `sandtable odds` answers for.
    const PROCEDURES: &'static [Procedure];
    /// The arguments of one procedure, read and checked.
    type Question: Clone + Send + Sync;

    /// Builds the game from its data files, a scenario of its catalogue and resolved options (every option has a value).
    ///
    /// # Errors
    /// Names the file, line and column of the first value that does not fit, and what was expected; or says which option
    /// the scenario refuses ([`DataError::is_choice`]).
    fn load(files: &GameFiles, scenario: &str, options: &Choices) -> Result<Self, DataError>;

    /// Reads the arguments of a procedure; every parameter has a value (its default where none was given).
    ///
    /// # Errors
    /// A sentence that names the argument and what was expected.
    fn question(&self, procedure: &str, arguments: &[(String, String)]) -> Result<Self::Question, String>;

    /// Carries out the procedure once by the game's own rules; the result is a number (points, or an index).
    fn answer<D: Dice>(&self, question: &Self::Question, dice: &mut D) -> i32;

    /// A result of [`Published::answer`] for people: `3 points`, `intercepted`.
    fn answer_text(&self, question: &Self::Question, result: i32) -> String;
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
