//! Dice procedures for `sandtable odds`: positions made for the question, played out by the rules of the game.

mod answer;
mod arguments;
mod asked;
mod coarse;
mod procedures;
mod trial;

use super::{Action, Area, PacificWar, State, Unit};
use crate::{Asked, Dice, Odds, Procedure};

/// Units of a side in an area, each with its face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Each unit, and whether it has acted.
    pub units: Vec<(Unit, bool)>,
    /// Where they are.
    pub area: Area,
}

/// An attack from the air.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raid {
    /// Who attacks, from where.
    pub attackers: Stand,
    /// What is there; the first one is the target.
    pub defenders: Stand,
    /// AA units that may shoot.
    pub shots: u8,
}

/// A procedure with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// How many defenders are left after a normal attack.
    Normal(Stand, Stand),
    /// How many hits air attacks score.
    Air(Raid),
    /// Whether a submarine hits: whether the enemy holds the sea, and his destroyers.
    Submarine(bool, u8),
    /// How many hits kamikaze attacks score.
    Kamikaze(Raid),
    /// How many battleships in port the surprise attack sinks.
    Surprise(Stand, u8),
    /// What points of damage do to a unit in an area.
    Damage(Stand, u8),
}

impl Odds for PacificWar {
    const PROCEDURES: &'static [Procedure] = procedures::PROCEDURES;
    type Question = Question;

    fn question(&self, procedure: &str, arguments: &[(String, String)]) -> Result<Question, String> {
        arguments::question(self, procedure, arguments)
    }

    fn asked(&self, state: &State, action: Action) -> Option<Asked> {
        asked::asked(self, state, action)
    }

    fn answer<D: Dice>(&self, question: &Question, dice: &mut D) -> i32 {
        answer::answer(self, question, dice)
    }

    fn answer_text(&self, question: &Question, result: i32) -> String {
        answer::text(question, result)
    }
}
