//! Dice procedures for `sandtable odds`: the same rules code as in play.

mod answer;
mod arguments;
mod procedures;

pub(super) use answer::number;

use crate::{
    Asked, Dice, Measure, Odds, Procedure,
    crt::Column,
    games::smolensk::{
        Action, Node, Smolensk, State, UnitSet,
        rules::declare::{attackers, odds},
    },
    land,
};

/// Units in a hex under attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defence {
    /// Steps of each unit, 0 where there is none.
    pub units: [u8; 2],
    /// Level of the fortress, 0 without one.
    pub fortress: u8,
    /// Whether retreats become losses [R14.2(5)].
    pub converts: bool,
    /// Where the units can retreat.
    pub behind: Behind,
}

/// What lies behind units that may have to retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Nothing stands in the way.
    Free,
    /// The first hex lies in an enemy zone, the second one does not.
    First,
    /// Only the second one does.
    Second,
    /// Both do.
    Both,
    /// There is no hex to go to.
    Nowhere,
}

/// Chits of a cup of which some have to come before others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// Chits that are counted.
    pub wanted: u8,
    /// Chits of which the first ends the count.
    pub feared: u8,
}

/// A procedure with its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The result of an attack on some defenders.
    Attack(Column, Defence),
    /// How many steps of the defenders are left after it.
    Defenders(Column, Defence),
    /// How many chits come before others.
    Draws(Race),
    /// How many units RESERVE or OKH activates.
    Called,
}

impl Odds for Smolensk {
    const PROCEDURES: &'static [Procedure] = procedures::PROCEDURES;
    type Question = Question;

    fn question(&self, procedure: &str, arguments: &[(String, String)]) -> Result<Question, String> {
        arguments::question(self, procedure, arguments)
    }

    /// The attack that is resolved next, or the one that is being declared, with its strengths: by the units that have
    /// been sent so far, with or without the one that is asked about.
    fn asked(&self, state: &State, action: Action) -> Option<Asked> {
        let tables = crate::Game::tables(self, state);
        let (target, more) = match (state.node, action) {
            (Node::PickAttack, Action::Attack(target)) => (target, UnitSet::EMPTY),
            (Node::Declare, Action::In) => (state.target.get()?, UnitSet::one(state.subject.get()?)),
            (Node::Declare, Action::Out) => (state.target.get()?, UnitSet::EMPTY),
            _ => return None,
        };
        let units = attackers(self, state, &tables, target).with(more);
        if units.is_empty() {
            return None;
        }
        let land::Odds { attack, defence, shifts } = odds(self, state, &tables, target, units);
        let arguments =
            vec![("attack", attack.to_string()), ("defence", defence.to_string()), ("shifts", shifts.to_string())];
        Some(Asked { procedure: "attack", arguments })
    }

    fn answer<D: Dice>(&self, question: &Question, dice: &mut D) -> i32 {
        answer::answer(self, *question, dice)
    }

    fn answer_text(&self, question: &Question, result: i32) -> String {
        answer::text(*question, result)
    }

    fn results(&self, question: &Question) -> Vec<i32> {
        answer::results(self, *question)
    }

    fn measures(procedure: &str) -> &'static [Measure] {
        if procedure == "attack" { procedures::OF_ATTACK } else { &[] }
    }

    fn measured(&self, question: &Question, measure: &str, result: i32) -> i32 {
        answer::measured(*question, measure, result)
    }

    fn column(&self, question: &Question) -> Option<String> {
        match *question {
            Question::Attack(column, _) | Question::Defenders(column, _) => {
                Some(self.data.crt.columns().name(column).to_owned())
            }
            Question::Draws(_) | Question::Called => None,
        }
    }

    fn values(&self, parameter: &str) -> Vec<String> {
        arguments::values(self, parameter)
    }
}
