//! Checks of everything that a game puts into words.

use std::collections::HashSet;

use crate::{Lang, Observation, Side, Statistics, Words, dice::Recorded};

/// Checks the constants: identifiers and sizes.
pub(super) fn check_names<G: Words + Statistics>(game: &G) {
    let is_kebab = |id: &str| {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !id.is_empty() && id.chars().all(fits) && !id.starts_with('-') && !id.ends_with('-')
    };
    assert!(is_kebab(G::ID), "the id {:?} is not kebab-case", G::ID);
    let [one, two] = Side::BOTH.map(|side| game.side_id(side));
    assert!(is_kebab(one) && is_kebab(two), "{}: the side ids {one:?} and {two:?} are not kebab-case", G::ID);
    assert_ne!(one, two, "{}: both sides have the same id", G::ID);
    for names in [G::PHASES, G::ACTION_KINDS, G::METRICS] {
        let distinct: HashSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{}: a name is given twice in {names:?}", G::ID);
    }
    assert!(G::MAX_ACTIONS >= 2 && G::VP_SCALE >= 1, "{}: MAX_ACTIONS or VP_SCALE is too small", G::ID);
}

/// Checks the notation of the legal actions and what is said about them.
pub(super) fn check_actions<G: Words + Statistics>(game: &G, state: &G::State, legal: &[G::Action]) {
    for lang in Lang::ALL {
        check_line("prompt", &game.prompt(state, lang));
    }
    let mut texts = HashSet::with_capacity(legal.len());
    for &action in legal {
        let text = game.action_text(state, action);
        check_line("notation", &text);
        assert!(text.is_ascii(), "the notation {text:?} is not ASCII");
        assert_eq!(
            game.parse_action(state, &text),
            Ok(action),
            "the notation {text:?} of {action:?} is read differently"
        );
        for lang in Lang::ALL {
            check_line("description", &game.describe(state, action, lang));
        }
        for viewer in Side::BOTH {
            game.is_visible(state, action, viewer);
        }
        assert!(!texts.contains(&text), "two actions have the notation {text:?}");
        texts.insert(text);
    }
}

/// Checks why some actions, legal or not, are said not to be legal: `why_not` must bear any action that can be written.
pub(super) fn check_refusals<G: Words>(game: &G, state: &G::State, actions: &[G::Action]) {
    for &action in actions {
        for lang in Lang::ALL {
            if let Some(why) = game.why_not(state, action, lang) {
                check_line("reason", &why);
                assert!(!why.ends_with('.'), "the reason {why:?} ends with a period");
            }
        }
    }
}

/// Checks what is said about the events and rolls of a decision taken in `state`.
pub(super) fn check_report<G: Words + Statistics>(game: &G, state: &G::State, rolls: &[Recorded], events: &[G::Event]) {
    for event in events {
        game.combat_row(event);
        for viewer in [None, Some(Side::One), Some(Side::Two)] {
            for lang in Lang::ALL {
                if let Some(text) = game.event_text(event, viewer, lang) {
                    check_line("event", &text);
                }
            }
        }
    }
    for recorded in rolls {
        for lang in Lang::ALL {
            check_line("roll", &game.roll_text(state, &recorded.roll, lang));
        }
        for viewer in Side::BOTH {
            game.is_roll_visible(&recorded.roll, viewer);
        }
    }
}

/// Checks the list of placements and the board, for the state itself and as each side sees it.
pub(super) fn check_position<G: Words + Statistics>(game: &G, state: &G::State) {
    let same = *state;
    assert!(!game.placements(state).is_empty(), "the position has no line");
    assert_eq!(game.placements(&same), game.placements(state), "the position of an equal state differs");
    for viewer in Side::BOTH {
        let observation = Observation::of(game, state, viewer);
        assert!(!game.placements(observation.state()).is_empty(), "the position that {viewer:?} sees has no line");
        for lang in Lang::ALL {
            assert!(!game.board(&observation, true, lang).is_empty(), "the plain board is empty");
            assert!(!game.board(&observation, false, lang).is_empty(), "the board is empty");
            assert!(!game.situation(&observation, true, lang).is_empty(), "the situation is empty");
        }
        let names = game.names(&observation);
        for (name, word) in &names {
            check_line("name", name);
            assert!(word.is_ascii() && !word.contains(' '), "the name {name:?} stands for {word:?}, which is no word");
        }
        // A look at one thing is a search in some games: another one is looked at in each position.
        if let Some((_, word)) = names.get(game.clock(state) as usize % names.len().max(1)) {
            check_close_up(game, &observation, word);
        }
    }
}

/// Checks that a thing can be looked at in every language, and that the plain text draws nothing.
fn check_close_up<G: Words>(game: &G, observation: &Observation<G>, word: &str) {
    for lang in Lang::ALL {
        for plain in [true, false] {
            let Some(text) = game.close_up(observation, word, plain, lang) else { continue };
            assert!(!text.trim().is_empty(), "the close-up of {word} is empty");
            assert!(!plain || text.is_ascii(), "the plain close-up of {word} is not ASCII: {text}");
        }
    }
}

/// Checks that a text is one line with something on it, and nothing around it.
fn check_line(what: &str, text: &str) {
    assert!(!text.is_empty() && text.trim() == text, "the {what} {text:?} is empty or has blanks around it");
    assert!(!text.contains(['\n', '\r']), "the {what} {text:?} is more than one line");
}
