//! The contract of the words: everything that a game says to people.

use crate::{Game, Observation, Roll, Side};

/// The language that people are spoken to in. A game that has no text of its own in a language speaks English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese, simplified.
    Zh,
    /// Japanese.
    Ja,
}

impl Lang {
    /// All languages, English first.
    pub const ALL: [Self; 3] = [Self::En, Self::Zh, Self::Ja];
}

/// One line of a position as a person reads it: where something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The counter or marker.
    pub what: String,
    /// Where it stands, with its condition.
    pub place: String,
}

/// What a game says. Events and rolls hold ids and numbers; here they become sentences.
pub trait Words: Game {
    /// One line: what the side to act is asked.
    fn prompt(&self, state: &Self::State, lang: Lang) -> String;

    /// One line: what an action does.
    fn describe(&self, state: &Self::State, action: Self::Action, lang: Lang) -> String;

    /// One line with the reason, `None` for events that are only counted or that `viewer` may not know.
    fn event_text(&self, event: &Self::Event, viewer: Option<Side>, lang: Lang) -> Option<String>;

    /// Whether the event is a loss, a hit that counts or a find: it is set off from the others.
    fn is_blow(&self, _event: &Self::Event) -> bool {
        false
    }

    /// The name of a roll: who, at whom, for what.
    fn roll_text(&self, state: &Self::State, roll: &Roll, lang: Lang) -> String;

    /// Whether a roll draws chits, ships or places. Its numbers mean nothing to a person: events say what was drawn.
    fn is_draw(&self, _roll: &Roll) -> bool {
        false
    }

    /// Where every counter and marker stands, in a fixed order, as far as the given state knows it.
    /// The same in every language: replays hold it.
    fn placements(&self, state: &Self::State) -> Vec<Placement>;

    /// The board as text for a terminal, drawn from a redacted state for its viewer. `plain` avoids drawing characters.
    fn board(&self, observation: &Observation<Self>, plain: bool, lang: Lang) -> String;

    /// The board in at most ten lines or so, for a decision in the middle of a turn.
    fn situation(&self, observation: &Observation<Self>, plain: bool, lang: Lang) -> String {
        self.board(observation, plain, lang)
    }

    /// Names that a person may type instead of words of the notation, each with its word: `Kaga`, `J2`. A name may
    /// stand for several words, and is then taken where only one of them is legal.
    fn names(&self, _observation: &Observation<Self>) -> Vec<(String, String)> {
        Vec::new()
    }

    /// What a word of the notation or of [`names`](Self::names) stands for, from close by: a unit, a ship, a hex with what
    /// it can do and what is around it, from what the viewer may know. Several lines; `None` where the word stands for
    /// nothing that can be looked at.
    fn close_up(&self, _observation: &Observation<Self>, _word: &str, _plain: bool, _lang: Lang) -> Option<String> {
        None
    }

    /// Why an action of the notation is not legal now: a sentence without its period, with the rule's number, from what
    /// the side to act may know. `None` where the game has no better reason than the list of what is legal.
    fn why_not(&self, _state: &Self::State, _action: Self::Action, _lang: Lang) -> Option<String> {
        None
    }

    /// Words of the notation by which a person may mean the decision that is due: the unit that is asked about, what it
    /// belongs to, where it is. Whoever says `SQ1: aim US-BB1` answers for all ships of the squadron. None where the
    /// decision is about nothing in particular.
    fn asked_about(&self, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// What is plainly meant to be done first by who asks for an action that is not legal yet: to close the last group
    /// before the end of all groups. Must be legal itself; `None` where nothing is meant.
    fn implied(&self, _state: &Self::State, _action: Self::Action) -> Option<Self::Action> {
        None
    }
}
