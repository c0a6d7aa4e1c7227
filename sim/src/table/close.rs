//! A thing from close by, found by its name.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_bots::Doctrine;
use sandtable_engine::{Observation, Published, Side};
use sandtable_scenarios::nearest;

use super::Table;

/// Letters of a name that have to be typed at least.
const SHORTEST: usize = 3;
/// Things that a name may mean which are named.
const NAMED: usize = 6;

impl<G: Published + Doctrine> Table<G> {
    /// What a side may know of the thing with a name: a word of the notation, a name of the game, or its first letters.
    ///
    /// # Errors
    /// Why nothing can be shown, as a sentence.
    pub fn close_up(&self, side: Side, name: &str, plain: bool) -> Result<String, String> {
        let observation = self.observation(side);
        let look = |word: &str| self.game.close_up(&observation, word, plain, self.lang);
        if let Some(text) = look(name) {
            return Ok(text);
        }
        let names = self.game.names(&observation);
        let meant = meant(&names, name);
        let is_known = !meant.is_empty();
        // In the order of the names; what cannot be looked at is not meant.
        let mut found: BTreeMap<&str, String> =
            meant.into_iter().filter_map(|word| look(word).map(|text| (word, text))).collect();
        match (found.len(), found.pop_first()) {
            (1, Some((_, text))) => Ok(text),
            (0, _) | (_, None) if is_known => Err(format!("There is no more to show of `{name}` than board shows.")),
            (0, _) | (_, None) => Err(unknown(&names, name)),
            (count, Some((first, _))) => {
                let words: Vec<&str> = [first].into_iter().chain(found.into_keys()).take(NAMED).collect();
                let more = if count > NAMED { format!(" or one of {} more", count - NAMED) } else { String::new() };
                Err(format!("`{name}` can be {}{more}; type which one", words.join(" or ")))
            }
        }
    }
}

impl<G: Published + Doctrine> Table<G> {
    /// That a side knows nothing with this name, in words; `None` where it does.
    pub(super) fn stranger(&self, observation: &Observation<G>, name: &str) -> Option<String> {
        let names = self.game.names(observation);
        if !meant(&names, name).is_empty() || self.game.close_up(observation, name, true, self.lang).is_some() {
            return None;
        }
        let hint = near(&names, name).map_or_else(String::new, |near| format!(" (did you mean {near}?)"));
        Some(format!("There is nothing called `{name}`{hint}"))
    }
}

/// A name without what people leave out: case, blanks, hyphens.
fn bare(name: &str) -> String {
    name.chars().filter(|letter| !matches!(letter, ' ' | '-' | '_')).flat_map(char::to_lowercase).collect()
}

/// The words that a name stands for, or its beginning where no name is as short.
fn meant<'a>(names: &'a [(String, String)], name: &str) -> BTreeSet<&'a str> {
    let name = bare(name);
    let words = |is_it: &dyn Fn(&str) -> bool| -> BTreeSet<&'a str> {
        let known = names.iter().filter(|(known, word)| is_it(&bare(known)) || is_it(&bare(word)));
        known.map(|(_, word)| word.as_str()).collect()
    };
    let exact = words(&|known| known == name);
    if exact.is_empty() && name.chars().count() >= SHORTEST {
        return words(&|known| known.starts_with(&name));
    }
    exact
}

/// The nearest name or word to one that nothing has.
fn near<'a>(names: &'a [(String, String)], name: &str) -> Option<&'a str> {
    nearest(name, names.iter().flat_map(|(known, word)| [known.as_str(), word.as_str()]))
}

/// That there is no such thing, with the nearest name.
fn unknown(names: &[(String, String)], name: &str) -> String {
    match near(names, name) {
        Some(near) => format!("There is nothing to show for `{name}`; did you mean {near}?"),
        None => format!("There is nothing to show for `{name}`."),
    }
}
