//! A line of a person: one action, or several that are carried out one after the other.
//!
//! Parts are separated by `;`, and a part may name several things that the same is done with. The line goes on until
//! something new turns up: dice, a thing that was hidden, a decision of the other side. It may end with orders, which
//! answer whatever is asked about the things that they name.

mod orders;
mod plan;
mod read;

use std::collections::VecDeque;

use sandtable_bots::Doctrine;
use sandtable_engine::{Published, Side, Stream};

use self::plan::plan;
use super::{Misread, Table, TableError, refusal::refusal};
use crate::replay::UndoRefusal;

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Number of decisions that were taken.
    pub decisions: usize,
    /// Why the rest was not, where there is a rest.
    pub stop: Option<Halt>,
    /// The rest.
    pub left: Vec<String>,
}

/// Why a line was not carried out to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// This part of it cannot be done.
    Part {
        /// As it was typed.
        text: String,
        /// Why not.
        why: Misread,
    },
    /// Nobody is asked about whom the rest of the line says something.
    NotAsked,
    /// Something new has turned up: dice, a thing that was hidden, a decision of the other side.
    News(UndoRefusal),
}

/// A part of a line that is not done yet.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// As it was typed.
    Typed(String),
    /// One action, in its notation.
    Action(String),
    /// A number that the list does not have.
    NoNumber(String, usize),
}

impl Part {
    fn text(&self) -> &str {
        let (Self::Typed(text) | Self::Action(text) | Self::NoNumber(text, _)) = self;
        text
    }
}

impl<G: Published + Doctrine> Table<G> {
    /// Carries out a line of the side to act, and saves it. Numbers mean the list that is legal now. Actions of one list
    /// may be named in any order, where there is an order in which all of them are legal.
    ///
    /// # Errors
    /// When the game cannot be saved.
    pub fn carry_out(&mut self, line: &str) -> Result<Carried, TableError> {
        let mut carried = Carried { decisions: 0, stop: None, left: Vec::new() };
        let Some(side) = self.to_act() else { return Ok(carried) };
        let texts: Vec<&str> = line.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty()).collect();
        let first = texts.iter().position(|text| orders::is_order(text)).unwrap_or(texts.len());
        let (actions, orders) = texts.split_at(first);
        self.carry_actions(side, actions, &mut carried)?;
        if orders.is_empty() {
            return Ok(carried);
        }
        match self.can_undo(side) {
            Err(news) if carried.decisions > 0 && carried.stop.is_none() => carried.stop = Some(Halt::News(news)),
            _ if carried.stop.is_none() => {
                self.carry_orders(side, orders, &mut carried)?;
                return Ok(carried);
            }
            _ => {}
        }
        carried.left.extend(orders.iter().map(|&text| text.to_owned()));
        Ok(carried)
    }

    /// Carries out actions one after the other.
    fn carry_actions(&mut self, side: Side, texts: &[&str], carried: &mut Carried) -> Result<(), TableError> {
        let mut parts = self.parts(texts);
        while !parts.is_empty() {
            // Planned on what the side may know, so that the plan tells nothing that is hidden.
            let mut rng = Stream::new(self.record.steps().len() as u64);
            let drawn = self.game.determinize(&self.observation(side), &mut rng);
            let planned = plan(&self.game, drawn, side, &parts, &mut rng, self.lang);
            let mut rest: VecDeque<_> = planned.actions.into();
            parts.drain(..planned.read);
            let mut halt = None;
            while let Some(action) = rest.pop_front() {
                let before = self.notation(action);
                if let Err(error) = self.act(action) {
                    match error {
                        TableError::Illegal(_) => {
                            let why = refusal(&self.game, &self.observation(side), action, self.lang);
                            halt = Some(Halt::Part { text: before, why: Misread::NotLegal(why) });
                        }
                        error => return Err(error),
                    }
                    break;
                }
                carried.decisions += 1;
                if let Err(news) = self.can_undo(side) {
                    halt = Some(Halt::News(news));
                    break;
                }
            }
            if halt.is_none() {
                halt = planned.failure.map(|(text, why)| Halt::Part { text, why });
            }
            let Some(halt) = halt else {
                if carried.decisions == 0 {
                    break;
                }
                continue;
            };
            let mut rest: Vec<String> = rest.into_iter().map(|action| self.notation(action)).collect();
            rest.extend(planned.left);
            self.leave(side, halt, rest, &parts, carried);
            return Ok(());
        }
        Ok(())
    }

    /// Notes what is left of a line. What the rules did by themselves has been done.
    fn leave(&self, side: Side, halt: Halt, rest: Vec<String>, parts: &[Part], carried: &mut Carried) {
        carried.left = rest;
        carried.left.extend(parts.iter().map(|part| part.text().to_owned()));
        let last = self.record.steps().last().filter(|_| carried.decisions > 0);
        for forced in last.iter().flat_map(|step| &step.forced).filter(|forced| forced.side == side) {
            let done = self.game.action_text(&forced.before, forced.action);
            if carried.left.first().is_some_and(|first| first.eq_ignore_ascii_case(&done)) {
                carried.left.remove(0);
            }
        }
        let is_news = matches!(halt, Halt::News(_));
        carried.stop = Some(halt).filter(|_| !is_news || !carried.left.is_empty());
    }

    fn notation(&self, action: G::Action) -> String {
        self.game.action_text(self.record.state(), action)
    }

    /// The parts of a line; numbers become the actions of the list that is shown.
    fn parts(&self, texts: &[&str]) -> Vec<Part> {
        let legal = self.legal();
        let mut parts = Vec::new();
        for &text in texts {
            let words: Vec<&str> = text.split_whitespace().collect();
            if !words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
                parts.push(Part::Typed(text.to_owned()));
                continue;
            }
            for word in words {
                let index = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                parts.push(match index.and_then(|index| legal.get(index)) {
                    Some(&action) => Part::Action(self.notation(action)),
                    None => Part::NoNumber(word.to_owned(), legal.len()),
                });
            }
        }
        parts
    }
}
