//! The table at which people and bots sit: who decides, what may be done, what is saved, what may be taken back.
//!
//! A front end shows what a [`Table`] knows and hands it what people want; it decides nothing. [`Table::start`] and
//! [`Table::resume`] open one.

mod close;
mod error;
mod hint;
mod line;
mod log;
mod odds;
mod open;
mod refusal;
mod seats;

use std::{path::Path, sync::Arc};

use sandtable_bots::{Bot, BotSpec, Doctrine, Model, Stop};
use sandtable_engine::{Lang, Observation, Published, Side, dice::Keyed};

use crate::{
    GameSeeds, Purpose, Timeline, decision_seed,
    replay::{Header, LogLine, Record, Step, UndoRefusal, Writer, can_undo, game_seeds},
};

pub use error::TableError;
pub use hint::{Hint, hint, hint_of};
pub use line::{Carried, Halt};
pub use log::{Said, Tone, log_lines, log_words, news_words, result_words};
pub use odds::{Results, odds_of};
pub use open::Save;
pub use seats::{Seats, timed_bot};

/// Decisions that are told again to who comes back to a game.
const TOLD_AGAIN: usize = 4;

/// A game in progress.
pub struct Table<G: Doctrine> {
    game: G,
    record: Record<G>,
    header: Header,
    seats: Seats,
    seeds: GameSeeds,
    writer: Option<Writer<G>>,
    model: Option<Arc<Model>>,
    lang: Lang,
    /// Number of decisions that each side has read of, `None` before it has read of the setup.
    read: [Option<usize>; 2],
    bots: [Option<Box<dyn Bot<G>>>; 2],
    dice: Keyed,
}

/// What happened since a side last read.
#[derive(Clone, Debug, PartialEq)]
pub struct News {
    /// The log of it.
    pub lines: Vec<LogLine>,
    /// Whether the other side or the dice had a part in it.
    pub is_from_others: bool,
}

/// What a line of a person comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// There are fewer actions.
    NoNumber {
        /// How many there are.
        most: usize,
    },
    /// It is an action, and none that may be taken now; why, as a sentence without its period.
    NotLegal(String),
    /// It is not an action; why not.
    NoAction(String),
    /// It may mean several actions; a sentence without its period.
    Unclear(String),
}

impl<G: Published + Doctrine> Table<G> {
    fn new(game: G, header: Header, record: Record<G>, seats: Seats, writer: Option<Writer<G>>) -> Self {
        let seeds = game_seeds(header.seed);
        let read = [record.steps().len().checked_sub(TOLD_AGAIN); 2];
        let dice = Keyed::new(seeds.of(Purpose::Dice));
        Self { game, record, header, seats, seeds, writer, model: None, lang: Lang::En, read, bots: [None, None], dice }
    }

    /// Lets the bots take their seats; `model` as in [`BotSpec::build`], also for hints.
    #[must_use]
    pub fn with_model(mut self, model: Option<Arc<Model>>) -> Self {
        self.bots = Side::BOTH.map(|side| match self.seats.of(side) {
            BotSpec::Human => None,
            bot => Some(bot.build(&self.game, model.clone())),
        });
        self.model = model;
        self
    }

    /// Speaks this language where the game has texts in it.
    #[must_use]
    pub const fn with_lang(mut self, lang: Lang) -> Self {
        self.lang = lang;
        self
    }

    /// The language that is spoken.
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// The game that is played.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// All that was played.
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// What is written at the head of the file.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Who plays.
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Where the game is saved after every decision.
    pub fn path(&self) -> Option<&Path> {
        self.writer.as_ref().map(Writer::path)
    }

    /// Who decides next, `None` when the game is over.
    pub fn to_act(&self) -> Option<Side> {
        self.game.to_act(self.record.state())
    }

    /// What may be done now.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(self.record.state(), &mut legal);
        legal
    }

    /// What a side may know.
    pub fn observation(&self, side: Side) -> Observation<G> {
        Observation::of(&self.game, self.record.state(), side)
    }

    /// Carries out an action and saves it.
    ///
    /// # Errors
    /// When it is not legal, or cannot be saved.
    pub fn act(&mut self, action: G::Action) -> Result<(), TableError> {
        self.record.act(&self.game, action, &mut self.dice).map_err(|error| TableError::Illegal(error.to_string()))?;
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let path = writer.path().to_owned();
        writer.append(&self.game, &self.record).map_err(|source| TableError::Save { path, source })
    }

    /// Lets the bot of a side decide; false when it was urgent to stop: then nothing was decided.
    ///
    /// # Errors
    /// When the decision cannot be saved.
    ///
    /// # Panics
    /// When no bot sits there.
    pub fn let_bot(&mut self, side: Side, stop: &Stop) -> Result<bool, TableError> {
        let (legal, observation, seed) = (self.legal(), self.observation(side), self.decision_seed(side));
        let bot = self.bots[side.index()].as_mut().expect("a bot sits there");
        let chosen = bot.choose(&self.game, &observation, &legal, seed, stop);
        if stop.is_urgent() {
            return Ok(false);
        }
        self.act(legal[chosen]).map(|()| true)
    }

    /// What the search says of the decision of a side; `None` when it was urgent to stop.
    pub fn hint(&self, side: Side, seconds: f64, stop: &Stop) -> Option<Hint<G::Action>> {
        let (observation, seed, model) = (self.observation(side), self.decision_seed(side), self.model.as_ref());
        hint(&self.game, &observation, &self.legal(), seconds, seed, model, stop)
    }

    /// The seed for the next decision of a side.
    fn decision_seed(&self, side: Side) -> u64 {
        let mut timeline = Timeline::default();
        for step in self.record.steps() {
            timeline.next(&self.game, &step.before, step.side);
        }
        decision_seed(self.seeds.bot(side), timeline.next(&self.game, self.record.state(), side))
    }

    /// Whether a side may take back its last decision.
    ///
    /// # Errors
    /// The reason why not.
    pub fn can_undo(&self, side: Side) -> Result<(), UndoRefusal> {
        can_undo(&self.game, &self.record, side)
    }

    /// Takes back the last decisions of a side, at most so many and as far back as it may; tells how many.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn undo(&mut self, side: Side, most: usize) -> Result<usize, TableError> {
        let mut undone = 0;
        while undone < most && self.can_undo(side).is_ok() {
            let last = self.record.steps().len();
            self.record.truncate_before(last);
            self.read = self.read.map(|read| read.map(|read| read.min(last - 1)));
            undone += 1;
        }
        let Some(writer) = self.writer.as_mut().filter(|_| undone > 0) else { return Ok(undone) };
        let path = writer.path().to_owned();
        writer.rewrite(&self.game, &self.record).map_err(|source| TableError::Save { path, source })?;
        Ok(undone)
    }

    /// What happened since a side last read; now it has.
    pub fn news(&mut self, side: Side) -> News {
        let now = self.record.steps().len();
        let from = self.unread_from(side);
        self.read[side.index()] = Some(now);
        let news = &self.record.steps()[from.saturating_sub(1).min(now)..];
        let is_noticed = |step: &Step<G>| self.game.is_noticed(&step.before, step.action, side);
        let is_from_others = news.iter().any(|step| step.side != side && is_noticed(step) || !step.rolls.is_empty());
        News { lines: log_lines(&self.game, &self.record, from, now, Some(side), self.lang), is_from_others }
    }

    /// The first decision that a side has not read of; 0 is the setup.
    pub fn unread_from(&self, side: Side) -> usize {
        self.read[side.index()].map_or(0, |read| read + 1)
    }

    /// The log from a decision on as `viewer` may read it; 0 is the setup.
    pub fn log(&self, from: usize, viewer: Option<Side>) -> Vec<LogLine> {
        log_lines(&self.game, &self.record, from, self.record.steps().len(), viewer, self.lang)
    }

    /// Number of the turn.
    pub fn turn(&self) -> u16 {
        self.game.turn(self.record.state())
    }

    /// The first decision after the last one of a side; 0 is the setup.
    pub fn since_own(&self, side: Side) -> usize {
        self.record.steps().iter().rposition(|step| step.side == side).map_or(1, |index| index + 1)
    }

    /// The legal action that a number, from 1, or a notation means.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn find(&self, text: &str) -> Result<G::Action, Misread> {
        let Some(side) = self.to_act() else { return Err(Misread::Unclear("the game is over".into())) };
        let legal = self.legal();
        if let Ok(number) = text.parse::<usize>() {
            let action = number.checked_sub(1).and_then(|index| legal.get(index)).copied();
            return action.ok_or(Misread::NoNumber { most: legal.len() });
        }
        match self.game.parse_action(self.record.state(), text) {
            Ok(action) if legal.contains(&action) => Ok(action),
            Ok(action) => {
                Err(Misread::NotLegal(refusal::refusal(&self.game, &self.observation(side), action, self.lang)))
            }
            Err(expected) => Err(Misread::NoAction(expected)),
        }
    }

    /// Writes the game so far into a file that must not exist.
    ///
    /// # Errors
    /// When it does, or cannot be written.
    pub fn save_copy(&self, path: &Path) -> std::io::Result<()> {
        Writer::create(path, &self.header, &self.game, &self.record, false).map(|_| ())
    }

    /// How the game ended, in words; `None` while it goes on.
    pub fn result(&self) -> Option<String> {
        self.game.outcome(self.record.state()).map(|outcome| result_words(&self.game, &outcome))
    }
}
