//! Orders: answers to questions that come later, whatever their order.
//!
//! `SQ1: aim Iowa; others: cease` answers for every ship of the squadron when it is asked about, and for all others. An
//! order answers a question about the same things once, and holds until something new turns up or a question comes that
//! no order answers. Where a thing is asked about that an order names, and the order cannot be carried out, the line
//! stops: it does not go on with what is meant for the others.

use std::collections::HashSet;

use sandtable_bots::Doctrine;
use sandtable_engine::{Notation, Observation, Published, Side};

use super::{Carried, Halt, Part, read};
use crate::table::{Misread, Table, TableError, refusal::refusal};

/// Whom an order is for, and the answer.
struct Order {
    /// As it was typed.
    text: String,
    /// None for all others.
    who: Option<Vec<Name>>,
    /// The answer.
    answer: String,
    /// The kind of question that it answered first.
    used_at: Option<usize>,
}

/// What an order is for.
struct Name {
    /// `3Pz`, with those that must be meant as well: `3Pz/0929`.
    words: Vec<String>,
    /// Whether it was asked about and answered for.
    is_done: bool,
}

/// What an order says to a question.
enum Answer<A> {
    /// This is done.
    Action(A),
    /// This is done first; then the question is answered.
    First(A),
}

/// Why an order does not answer a question.
struct Unanswered {
    /// Whether it is an answer to such a question, but not a legal one. None where it cannot be read.
    is_of_question: Option<bool>,
    why: Misread,
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
        let name = |name: &str| Name { words: name.split('/').map(str::to_owned).collect(), is_done: false };
        let who = (!who.eq_ignore_ascii_case("others")).then(|| who.split_whitespace().map(name).collect());
        Some(Self { text: text.to_owned(), who, answer: answer.to_owned(), used_at: None })
    }

    /// Whether a question about these words is meant.
    fn is_for<G: Published>(&self, game: &G, observation: &Observation<G>, asked: &[String]) -> bool {
        self.who.as_ref().is_none_or(|who| who.iter().any(|name| name.is_meant(game, observation, asked)))
    }

    /// Notes that a question of a kind about these words was answered.
    fn use_at<G: Published>(&mut self, game: &G, observation: &Observation<G>, asked: &[String], kind: usize) {
        self.used_at = self.used_at.or(Some(kind));
        for name in self.who.iter_mut().flatten() {
            name.is_done |= name.is_meant(game, observation, asked);
        }
    }

    /// Whether some of those it names were answered for.
    fn is_begun(&self) -> bool {
        self.who.iter().flatten().any(|name| name.is_done)
    }

    /// What is left of it, as one would type it: those who were not asked about.
    fn rest(&self) -> Option<String> {
        let Some(who) = &self.who else { return self.used_at.is_none().then(|| self.text.clone()) };
        let left: Vec<String> = who.iter().filter(|name| !name.is_done).map(|name| name.words.join("/")).collect();
        (!left.is_empty()).then(|| format!("{}: {}", left.join(" "), self.answer))
    }
}

impl Name {
    fn is_meant<G: Published>(&self, game: &G, observation: &Observation<G>, asked: &[String]) -> bool {
        self.words.iter().all(|name| {
            let words = read::meanings(game, observation, name);
            words.iter().any(|word| asked.iter().any(|other| other.eq_ignore_ascii_case(word)))
        })
    }
}

impl<G: Published + Doctrine> Table<G> {
    /// Answers questions by orders, those named before the others, as long as there are answers.
    pub(super) fn carry_orders(&mut self, side: Side, texts: &[&str], carried: &mut Carried) -> Result<(), TableError> {
        let mut refuse = |text: &str, why: String| {
            carried.stop = Some(Halt::Part { text: text.to_owned(), why: Misread::Unclear(why) });
            carried.left = texts.iter().filter(|other| **other != text).map(|other| (*other).to_owned()).collect();
        };
        let mut orders = Vec::new();
        for text in texts {
            let Some(order) = Order::read(text) else {
                refuse(text, format!("{text:?} stands after orders; write WHO: {text}"));
                return Ok(());
            };
            if order.answer.is_empty() {
                refuse(text, format!("{text:?} says who, but not what; write WHO: ACTION"));
                return Ok(());
            }
            orders.push(order);
        }
        if let Some((text, why)) = self.misnamed(side, &orders) {
            refuse(text, why);
            return Ok(());
        }
        orders.sort_by_key(|order| order.who.is_none());
        let mut answered = HashSet::new();
        let mut halt = None;
        // The first order for what is asked about that answers another question.
        let mut beside = None;
        while self.to_act() == Some(side) {
            let observation = self.observation(side);
            let asked = self.game.asked_about(observation.state());
            let kind = self.game.decision_kind(observation.state());
            let mut answer = None;
            for (number, order) in orders.iter().enumerate() {
                let is_open = asked.is_empty() || !answered.contains(&(number, asked.clone()));
                if !is_open || !order.is_for(&self.game, &observation, &asked) {
                    continue;
                }
                if order.who.is_none() && halt.is_some() {
                    break;
                }
                match self.answer(&observation, order) {
                    Ok(found) => {
                        answer = Some((number, found));
                        break;
                    }
                    Err(_) if order.who.is_none() && carried.decisions > 0 => {}
                    Err(Unanswered { is_of_question, why }) => {
                        // An order may be for a question that comes later, or that has come.
                        if order.who.is_none() || is_of_question.unwrap_or(order.used_at.is_none_or(|at| at == kind)) {
                            halt = halt.or(Some(Halt::Part { text: order.text.clone(), why }));
                        } else {
                            beside = beside.or(Some(Halt::Part { text: order.text.clone(), why }));
                        }
                    }
                }
            }
            let Some((number, answer)) = answer else { break };
            halt = None;
            let action = match answer {
                Answer::Action(action) => {
                    orders[number].use_at(&self.game, &observation, &asked, kind);
                    answered.insert((number, asked));
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
        if carried.decisions == 0 {
            halt = halt.or(beside);
        }
        let failed = match &halt {
            Some(Halt::Part { text, .. }) => text.as_str(),
            _ => "",
        };
        // The order that failed is told as the place of the stop; after it only what is left of a half-done one.
        let is_left = |order: &&Order| {
            (order.who.is_some() || carried.decisions == 0) && (order.text != failed || order.is_begun())
        };
        carried.left = orders.iter().filter(is_left).filter_map(Order::rest).collect();
        let is_news = matches!(halt, Some(Halt::News(_)));
        let is_all_done = carried.left.is_empty();
        carried.stop = halt.filter(|_| !(is_news && is_all_done)).or((!is_all_done).then_some(Halt::NotAsked));
        Ok(())
    }

    /// The first order for something that nobody knows, and why. Nothing can be told of it where nobody asks about anything.
    fn misnamed<'a>(&self, side: Side, orders: &'a [Order]) -> Option<(&'a str, String)> {
        let observation = self.observation(side);
        let asked = self.game.asked_about(observation.state());
        let is_asked = |name: &str| asked.iter().any(|word| word.eq_ignore_ascii_case(name));
        orders.iter().filter(|_| !asked.is_empty()).find_map(|order| {
            let mut names = order.who.iter().flatten().flat_map(|name| &name.words);
            let why = names.find_map(|name| (!is_asked(name)).then(|| self.stranger(&observation, name)).flatten())?;
            Some((order.text.as_str(), why))
        })
    }

    /// What an order says to the question that is due.
    fn answer(&self, observation: &Observation<G>, order: &Order) -> Result<Answer<G::Action>, Unanswered> {
        let (state, legal) = (observation.state(), self.legal());
        let unread = |why| Unanswered { is_of_question: None, why };
        let part = Part::Typed(order.answer.clone());
        let actions = read::read(&self.game, observation, &legal, &part).map_err(unread)?;
        let [action] = actions[..] else {
            return Err(unread(Misread::Unclear(format!("{:?} is more than one answer", order.answer))));
        };
        if legal.contains(&action) {
            return Ok(Answer::Action(action));
        }
        let implied = self.game.implied(state, action);
        if let Some(first) = implied.filter(|first| legal.contains(first)) {
            return Ok(Answer::First(first));
        }
        // Where a long list is cut into blocks, the game knows why a hex is none of the answers.
        let is_listed = legal.iter().any(|listed| listed.kind() == action.kind());
        let is_of_question = is_listed || implied.is_some() || self.game.why_not(state, action, self.lang).is_some();
        let why = Misread::NotLegal(refusal(&self.game, observation, action, self.lang));
        Err(Unanswered { is_of_question: Some(is_of_question), why })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_actions() {
        for (text, who, answer) in [
            ("SQ1: aim Iowa", Some("SQ1"), "aim Iowa"),
            ("3Pz/0929 4Pz : in", Some("3Pz 0929 4Pz"), "in"),
            ("others:stay", None, "stay"),
            ("stay all", None, "stay"),
        ] {
            let order = Order::read(text).expect(text);
            let words = order.who.map(|who| who.into_iter().map(|name| name.words).collect::<Vec<_>>());
            let is_it = words.as_deref().map(|words| words.concat().join(" ")) == who.map(str::to_owned);
            assert!(is_order(text) && is_it && order.answer == answer, "{text}");
        }
        assert!(!is_order("move 2518") && !is_order("all") && Order::read("stay").is_none());
    }
}
