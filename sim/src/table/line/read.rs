//! What a part of a line means: the notation, names instead of its words, several things at once.

use std::collections::BTreeSet;

use sandtable_engine::{Notation, Observation, Words};

use super::Part;
use crate::table::Misread;

/// Reads a part where `legal` is what the side to act may do: one action or several.
pub(super) fn read<G: Words>(
    game: &G,
    observation: &Observation<G>,
    legal: &[G::Action],
    part: &Part,
) -> Result<Vec<G::Action>, Misread> {
    let state = observation.state();
    let reader = Reader { game, state, legal, names: game.names(observation) };
    match part {
        Part::NoNumber(_, most) => Err(Misread::NoNumber { most: *most }),
        Part::Action(text) => game.parse_action(state, text).map(|action| vec![action]).map_err(Misread::NoAction),
        Part::Typed(text) => reader.read(text),
    }
}

/// The words that a name may stand for, and the name itself.
pub(super) fn meanings<G: Words>(game: &G, observation: &Observation<G>, name: &str) -> Vec<String> {
    let names = game.names(observation);
    let reader = Reader { game, state: observation.state(), legal: &[], names };
    let words = reader.meant(name).into_iter().map(str::to_owned);
    words.chain([name.to_owned()]).collect()
}

/// Letters of a name that have to be typed at least.
const SHORTEST: usize = 3;

struct Reader<'a, G: Words> {
    game: &'a G,
    state: &'a G::State,
    legal: &'a [G::Action],
    names: Vec<(String, String)>,
}

impl<G: Words> Reader<'_, G> {
    fn read(&self, text: &str) -> Result<Vec<G::Action>, Misread> {
        // As it stands the notation wins over names.
        if let Ok(action) = self.parse(text) {
            return Ok(vec![action]);
        }
        let words = self.named(text)?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let expected = match self.parse(&words.join(" ")) {
            Ok(action) => return Ok(vec![action]),
            Err(expected) => expected,
        };
        if let Some(actions) = self.several(&words) {
            return Ok(actions);
        }
        let is_verb = |word: &str| G::Action::KINDS.iter().any(|kind| kind.eq_ignore_ascii_case(word));
        let found = match words.split_first() {
            Some((verb, things)) if is_verb(verb) => self.each(verb, things),
            _ => self.without_verb(&words),
        };
        found.ok_or_else(|| Misread::NoAction(self.odd_one(&words).unwrap_or(expected)))
    }

    /// What is wrong with the first of several things that is not one, where the first of all is.
    fn odd_one(&self, words: &[&str]) -> Option<String> {
        let (verb, things) = words.split_first()?;
        let (first, others) = things.split_first()?;
        self.parse(&format!("{verb} {first}")).ok()?;
        others
            .iter()
            .filter(|word| times(word).is_none())
            .find_map(|thing| self.parse(&format!("{verb} {thing}")).err())
    }

    fn parse(&self, text: &str) -> Result<G::Action, String> {
        self.game.parse_action(self.state, text)
    }

    /// A whole action several times: `stay x3`.
    fn several(&self, words: &[&str]) -> Option<Vec<G::Action>> {
        let (last, action) = words.split_last()?;
        let action = self.parse(&action.join(" ")).ok()?;
        Some(vec![action; times(last)?])
    }

    /// The same done with each of several things: `add KU0 KU3 x2`.
    fn each(&self, verb: &str, things: &[&str]) -> Option<Vec<G::Action>> {
        let mut actions = Vec::new();
        for (thing, times) in repeated(things)? {
            let action = self.parse(&format!("{verb} {thing}")).ok()?;
            actions.extend(std::iter::repeat_n(action, times));
        }
        (!actions.is_empty()).then_some(actions)
    }

    /// Things without a verb, where only one verb of the list fits all of them.
    fn without_verb(&self, things: &[&str]) -> Option<Vec<G::Action>> {
        let verbs: BTreeSet<usize> = self.legal.iter().map(|action| action.kind()).collect();
        let mut found = None;
        for verb in verbs.into_iter().map(|kind| G::Action::KINDS[kind]) {
            let actions = self.each(verb, things);
            if let Some(actions) = actions.filter(|actions| actions.iter().all(|action| self.legal.contains(action)))
                && found.replace(actions).is_some()
            {
                return None;
            }
        }
        found
    }

    /// The words of a text with the words of the notation instead of names, the longest names first.
    fn named(&self, text: &str) -> Result<Vec<String>, Misread> {
        let typed: Vec<&str> = text.split_whitespace().collect();
        // No name has more words than this, so a long line of other words is read in one pass.
        let longest = self.names.iter().map(|(name, _)| name.split(' ').count()).max().unwrap_or(1);
        let mut words = Vec::new();
        let mut at = 0;
        while at < typed.len() {
            let lengths = (1..=longest.min(typed.len() - at)).rev();
            let name = lengths.map(|length| (length, typed[at..at + length].join(" ")));
            let mut meant = name.map(|(length, name)| (length, self.meant(&name), name));
            if let Some((length, meant, name)) = meant.find(|(_, meant, _)| !meant.is_empty()) {
                words.push(self.the_one(&name, &meant)?);
                at += length;
            } else {
                words.push(typed[at].to_owned());
                at += 1;
            }
        }
        Ok(words)
    }

    /// The words that a name stands for, or its beginning where no name is as short.
    fn meant(&self, name: &str) -> BTreeSet<&str> {
        let name = name.to_lowercase();
        let words = |is_it: &dyn Fn(&str) -> bool| -> BTreeSet<&str> {
            let known = self.names.iter().filter(|(known, _)| is_it(&known.to_lowercase()));
            known.map(|(_, word)| word.as_str()).collect()
        };
        let exact = words(&|known| known == name);
        let is_verb = G::Action::KINDS.iter().any(|kind| kind.eq_ignore_ascii_case(&name));
        if exact.is_empty() && name.chars().count() >= SHORTEST && !is_verb && self.parse(&name).is_err() {
            return words(&|known| known.starts_with(&name));
        }
        exact
    }

    /// Which of several words is meant: the only one that is legal.
    fn the_one(&self, name: &str, meant: &BTreeSet<&str>) -> Result<String, Misread> {
        if let [only] = meant.iter().collect::<Vec<_>>()[..] {
            return Ok((*only).to_owned());
        }
        let texts: Vec<String> = self.legal.iter().map(|&action| self.game.action_text(self.state, action)).collect();
        let is_legal = |word: &str| texts.iter().any(|text| text.split(' ').skip(1).any(|part| part == word));
        let legal: Vec<&str> = meant.iter().copied().filter(|word| is_legal(word)).collect();
        if let [only] = legal[..] {
            return Ok(only.to_owned());
        }
        let words: Vec<&str> = meant.iter().copied().collect();
        Err(Misread::Unclear(format!("`{name}` can be {}; type which one", words.join(" or "))))
    }
}

/// Things with how often each is meant: `KU3 x2`.
fn repeated<'a>(words: &[&'a str]) -> Option<Vec<(&'a str, usize)>> {
    let mut things: Vec<(&str, usize)> = Vec::new();
    for &word in words {
        match times(word) {
            Some(times) => things.last_mut()?.1 = times,
            None => things.push((word, 1)),
        }
    }
    Some(things)
}

/// `x2` to `x99`.
fn times(word: &str) -> Option<usize> {
    let number = word.strip_prefix(['x', 'X', '×'])?;
    number.parse().ok().filter(|times| (2..=99).contains(times))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_counted() {
        assert_eq!(repeated(&["KU0", "KU3", "x2"]), Some(vec![("KU0", 1), ("KU3", 2)]));
        assert_eq!(repeated(&["x2"]), None);
        for (word, number) in
            [("x2", Some(2)), ("×12", Some(12)), ("x1", None), ("x0", None), ("x", None), ("x999", None)]
        {
            assert_eq!(times(word), number, "{word}");
        }
    }
}
