//! Orders: answers to questions that come later, whatever their order.
//!
//! `SQ1: aim Iowa; others: cease` answers for every ship of the squadron when it is asked about, and for all others. An
//! order answers a question about the same things once, and holds until something new turns up or a question comes that
//! no order answers.

use std::collections::HashSet;

use sandtable_bots::Doctrine;
use sandtable_engine::{Observation, Published, Side};

use super::{Carried, Halt, Part, read};
use crate::table::{Misread, Table, TableError, refusal::refusal};

/// Whom an order is for, and the answer.
struct Order {
    /// As it was typed.
    text: String,
    /// Names, each with those that must be meant as well: `3Pz/0929`. None for all others.
    who: Option<Vec<Vec<String>>>,
    /// The answer.
    answer: String,
    is_used: bool,
}

/// What an order says to a question.
enum Answer<A> {
    /// This is done.
    Action(A),
    /// This is done first; then the question is answered.
    First(A),
}

/// Whether a part of a line is an order.
pub(super) fn is_order(text: &str) -> bool {
    text.contains(':') || answer_of_all(text).is_some()
}

/// `stay` of `stay all`.
fn answer_of_all(text: &str) -> Option<&str> {
    let (answer, all) = text.rsplit_once(char::is_whitespace)?;
    all.eq_ignore_ascii_case("all").then_some(answer.trim())
}

impl Order {
    fn read(text: &str) -> Option<Self> {
        let (who, answer) = match text.split_once(':') {
            Some((who, answer)) => (who.trim(), answer.trim()),
            None => ("others", answer_of_all(text)?),
        };
        let names = || who.split_whitespace().map(|name| name.split('/').map(str::to_owned).collect());
        let who = if who.eq_ignore_ascii_case("others") { None } else { Some(names().collect()) };
        Some(Self { text: text.to_owned(), who, answer: answer.to_owned(), is_used: false })
    }

    /// Whether a question about these words is meant.
    fn is_for<G: Published>(&self, game: &G, observation: &Observation<G>, asked: &[String]) -> bool {
        let is_named = |name: &String| {
            let words = read::meanings(game, observation, name);
            words.iter().any(|word| asked.iter().any(|other| other.eq_ignore_ascii_case(word)))
        };
        self.who.as_ref().is_none_or(|who| who.iter().any(|names| names.iter().all(is_named)))
    }
}

impl<G: Published + Doctrine> Table<G> {
    /// Answers questions by orders, those named before the others, as long as there are answers.
    pub(super) fn carry_orders(&mut self, side: Side, texts: &[&str], carried: &mut Carried) -> Result<(), TableError> {
        let mut orders = Vec::new();
        for text in texts {
            let Some(order) = Order::read(text) else {
                let why = Misread::Unclear(format!("{text:?} stands after orders; write WHO: {text}"));
                carried.stop = Some(Halt::Part { text: (*text).to_owned(), why });
                carried.left = texts.iter().filter(|other| *other != text).map(|other| (*other).to_owned()).collect();
                return Ok(());
            };
            orders.push(order);
        }
        orders.sort_by_key(|order| order.who.is_none());
        let mut answered = HashSet::new();
        let mut halt = None;
        while self.to_act() == Some(side) {
            let observation = self.observation(side);
            let asked = self.game.asked_about(observation.state());
            let mut answer = None;
            for (number, order) in orders.iter().enumerate() {
                let is_open = asked.is_empty() || !answered.contains(&(number, asked.clone()));
                if !is_open || !order.is_for(&self.game, &observation, &asked) {
                    continue;
                }
                match self.answer(&observation, order) {
                    Ok(found) => {
                        answer = Some((number, found));
                        break;
                    }
                    // An order that was carried out before, or is for all others, holds as long as it fits.
                    Err(_) if order.is_used || order.who.is_none() && carried.decisions > 0 => {}
                    Err(why) => halt = halt.or(Some(Halt::Part { text: order.text.clone(), why })),
                }
            }
            let Some((number, answer)) = answer else { break };
            halt = None;
            let action = match answer {
                Answer::Action(action) => {
                    answered.insert((number, asked));
                    orders[number].is_used = true;
                    action
                }
                Answer::First(action) => action,
            };
            self.act(action)?;
            carried.decisions += 1;
            if let Err(news) = self.can_undo(side) {
                halt = Some(Halt::News(news));
                break;
            }
        }
        let left = orders.iter().filter(|order| !order.is_used && (order.who.is_some() || carried.decisions == 0));
        let failed = match &halt {
            Some(Halt::Part { text, .. }) => text.as_str(),
            _ => "",
        };
        carried.left = left.map(|order| order.text.clone()).filter(|text| text != failed).collect();
        let is_news = matches!(halt, Some(Halt::News(_)));
        let is_all_done = carried.left.is_empty();
        carried.stop = halt.filter(|_| !(is_news && is_all_done)).or((!is_all_done).then_some(Halt::NotAsked));
        Ok(())
    }

    /// What an order says to the question that is due.
    fn answer(&self, observation: &Observation<G>, order: &Order) -> Result<Answer<G::Action>, Misread> {
        let (state, legal) = (observation.state(), self.legal());
        let actions = read::read(&self.game, observation, &legal, &Part::Typed(order.answer.clone()))?;
        let [action] = actions[..] else {
            return Err(Misread::Unclear(format!("{:?} is more than one answer", order.answer)));
        };
        if legal.contains(&action) {
            return Ok(Answer::Action(action));
        }
        let first = self.game.implied(state, action).filter(|first| legal.contains(first));
        first.map(Answer::First).ok_or_else(|| Misread::NotLegal(refusal(&self.game, observation, action, self.lang)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_actions() {
        for (text, who, answer) in [
            ("SQ1: aim Iowa", Some(vec![vec!["SQ1"]]), "aim Iowa"),
            ("3Pz/0929 4Pz : in", Some(vec![vec!["3Pz", "0929"], vec!["4Pz"]]), "in"),
            ("others:stay", None, "stay"),
            ("stay all", None, "stay"),
        ] {
            let order = Order::read(text).expect(text);
            let who =
                who.map(|who| who.iter().map(|names| names.iter().map(|&name| name.to_owned()).collect()).collect());
            assert!(is_order(text) && (order.who, order.answer.as_str()) == (who, answer), "{text}");
        }
        assert!(!is_order("move 2518") && !is_order("all") && Order::read("stay").is_none());
    }
}
