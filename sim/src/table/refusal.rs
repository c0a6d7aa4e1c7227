//! Why an action cannot be taken now, in words.

use std::collections::BTreeSet;

use sandtable_engine::{Lang, Observation, Words};

/// Choices that are named before the others are only counted.
const NAMED: usize = 8;

/// Why a side cannot do this now: the game's own reason, else what the same verb goes with, else what can be done at
/// all. A sentence without its period, and nothing in it is hidden from the side.
pub(super) fn refusal<G: Words>(game: &G, observation: &Observation<G>, action: G::Action, lang: Lang) -> String {
    let state = observation.state();
    if let Some(why) = game.why_not(state, action, lang) {
        return why;
    }
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    let texts: Vec<String> = legal.iter().map(|&action| game.action_text(state, action)).collect();
    let (verb, _) = split(&game.action_text(state, action));
    let things: Vec<String> =
        texts.iter().map(|text| split(text)).filter(|(of, _)| *of == verb).map(|it| it.1).collect();
    if things.iter().any(|thing| !thing.is_empty()) {
        return format!("{verb} goes with {}", one_of(&things));
    }
    let verbs: BTreeSet<String> = texts.iter().map(|text| split(text).0).collect();
    let verbs: Vec<String> = verbs.into_iter().collect();
    format!("it does not answer \"{}\"; type an action that begins with {}", game.prompt(state, lang), one_of(&verbs))
}

/// The verb of a notation and what stands after it.
fn split(text: &str) -> (String, String) {
    let (verb, things) = text.split_once(' ').unwrap_or((text, ""));
    (verb.to_owned(), things.to_owned())
}

/// `a, b or c`; of many the first few.
fn one_of(words: &[String]) -> String {
    let more = words.len().saturating_sub(NAMED);
    match words {
        [only] => only.clone(),
        _ if more > 1 => format!("{} or one of {more} more", words[..NAMED].join(", ")),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
        [] => String::new(),
    }
}
