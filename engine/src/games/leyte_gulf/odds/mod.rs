//! Dice procedures for `sandtable odds`: the same rules code as in play.

mod answer;
mod arguments;
mod asked;
mod closed;
mod procedures;
mod table;

use std::collections::BTreeMap;

use crate::{
    Asked, Dice, Measure, Odds, Procedure, Side,
    dice::{EnumerationError, Weight, enumerate},
    games::leyte_gulf::{Action, Arc, Band, GunType, LeyteGulf, Ship, Standing, State},
};

pub(super) use table::Chances;
pub use table::{Battery, Hull};

/// A salvo of one ship at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Salvo {
    /// Which guns.
    pub gun: GunType,
    /// Who fires.
    pub firer: Ship,
    /// At whom.
    pub target: Ship,
    /// At what range.
    pub band: Band,
    /// How the marker stands before.
    pub standing: Standing,
    /// Fire power of the arc.
    pub power: u8,
    /// Whether the firer is damaged.
    pub is_damaged: bool,
    /// Whether the target is.
    pub is_hurt: bool,
}

/// Torpedoes at one ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// Whose torpedoes.
    pub side: Side,
    /// At whom.
    pub target: Ship,
    /// Strength.
    pub strength: u8,
    /// Hexes run.
    pub hexes: u8,
    /// Whether bow or stern lies along the track.
    pub is_end_on: bool,
    /// Whether the target is damaged.
    pub is_hurt: bool,
}

/// A procedure with its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether a salvo hits.
    GunHit(Salvo),
    /// What a hit does.
    GunDamage(Salvo),
    /// What a salvo does.
    Salvo(Salvo),
    /// The salvo of a row with which the target sinks.
    Sinking(Salvo, u8),
    /// The salvo with which it sinks, however many it takes.
    ToSink(Salvo),
    /// How many torpedoes hit.
    TorpedoHits(Spread),
    /// What a torpedo that hits does.
    TorpedoPower(Spread),
    /// What all of them do.
    Spread(Spread),
}

impl Odds for LeyteGulf {
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

    fn results(&self, question: &Question) -> Vec<i32> {
        answer::results(question)
    }

    fn measures(procedure: &str) -> &'static [Measure] {
        if procedure == "sinking" { procedures::OF_SINKING } else { &[] }
    }

    fn measured(&self, question: &Question, _: &str, result: i32) -> i32 {
        i32::from(matches!(question, Question::Sinking(..)) && result > 0)
    }

    fn exact(&self, question: &Question, most: usize) -> Result<BTreeMap<i32, Weight>, EnumerationError> {
        match *question {
            Question::Sinking(salvo, salvoes) => answer::sinking_chances(self, salvo, salvoes),
            _ => enumerate(most, |dice| self.answer(question, dice)),
        }
    }

    fn mean(&self, question: &Question) -> Option<f64> {
        match *question {
            Question::ToSink(salvo) => Some(self.salvoes_to_sink(salvo)),
            _ => None,
        }
    }

    fn values(&self, parameter: &str) -> Vec<String> {
        let names: &[&str] = match parameter {
            "state" => &Standing::NAMES.map(|(name, _)| name),
            "gun" => &arguments::GUNS.map(|(name, _)| name),
            "arc" => &Arc::ALL.map(Arc::name),
            _ => &[],
        };
        names.iter().map(|&name| name.to_owned()).collect()
    }
}
