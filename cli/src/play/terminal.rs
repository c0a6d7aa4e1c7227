//! A table in the terminal: whose turn it is, and how a game is left.

use std::path::Path;

use sandtable_bots::Doctrine;
use sandtable_engine::{Odds, Side};
use sandtable_sim::{Stop, table::Table};

use super::{Args, input::Input, thinking::Thinking};
use crate::{
    error::{CliError, Result},
    interrupt, log,
    out::outln,
    page::{Colour, Page},
};

/// A table and the terminal that shows it.
pub(super) struct Terminal<G: Doctrine> {
    pub(super) table: Table<G>,
    pub(super) input: Input,
    pub(super) seconds: f64,
    pub(super) is_plain: bool,
    pub(super) page: Page,
    /// What was left of the last line of a side, and why.
    pub(super) not_done: Option<(Side, String)>,
    /// Turn in which the whole board was shown last.
    pub(super) shown: Option<(Side, u16)>,
    /// The person who sat at the keyboard last.
    pub(super) sitting: Option<Side>,
    /// Says that a bot is at it, until it is a person's turn.
    thinking: Option<Thinking>,
    /// Whether the dice were dealt for this game, by a seed that the person does not know yet.
    pub(super) is_fresh: bool,
    /// Ctrl-C ends the program, so nobody asks this.
    pub(super) stop: Stop,
}

/// How a person left the table.
pub(super) enum Leave {
    /// By `quit` or the end of the input.
    Quit,
    /// By Ctrl-C.
    Interrupt,
}

impl<G: Odds + Doctrine> Terminal<G> {
    /// Shows a table.
    pub(super) fn new(args: &Args, table: Table<G>) -> Result<Self> {
        let input = Input::new()?;
        let is_plain = args.plain || !input.is_terminal();
        // Every decision is on the disk already, so there is nothing left to do but to say so.
        interrupt::leave_with(farewell(table.path()));
        let is_fresh = args.seed.is_none() && args.load.is_none();
        let page = Page::new(if args.plain { Colour::Never } else { args.color });
        let (seconds, stop) = (args.time, Stop::new());
        let (not_done, shown, sitting, thinking) = (None, None, None, None);
        Ok(Self { table, input, seconds, is_plain, page, not_done, shown, sitting, thinking, is_fresh, stop })
    }

    /// Plays until the game is over or somebody leaves.
    pub(super) fn play(mut self) -> Result {
        self.welcome();
        while let Some(side) = self.table.to_act() {
            if self.table.seats().is_person(side) {
                self.thinking = None;
                if let Some(leave) = self.person(side)? {
                    return self.leave(&leave);
                }
            } else {
                self.bot(side)?;
            }
        }
        self.thinking = None;
        self.end();
        Ok(())
    }

    fn bot(&mut self, side: Side) -> Result {
        if self.thinking.is_none() && self.input.is_terminal() {
            let what = format!("{}: thinking", self.table.game().side_name(side));
            self.thinking = Some(Thinking::new(what, self.is_plain));
        }
        self.table.let_bot(side, &self.stop)?;
        if !self.table.seats().has_person() {
            self.thinking = None;
            let number = self.table.record().steps().len();
            log::print(self.page, self.table.game(), self.table.log(number, None), None);
        }
        Ok(())
    }

    fn leave(&self, leave: &Leave) -> Result {
        let words = farewell(self.table.path());
        match leave {
            Leave::Quit => {
                outln!("{words}");
                Ok(())
            }
            Leave::Interrupt => Err(CliError::interrupted(words)),
        }
    }

    fn end(&self) {
        if self.table.seats().has_person() {
            // The game is over: what was hidden may be seen, from where the last reader left off.
            let from = self.sitting.map_or(0, |side| self.table.unread_from(side));
            log::print(self.page, self.table.game(), self.table.log(from, self.sitting), self.sitting);
        }
        self.page.heading(&self.table.result().expect("nobody acts in a game that is over"));
        if let Some(path) = self.table.path() {
            outln!("Show the whole game: sandtable replay {}", path.display());
        }
    }
}

/// How to resume.
fn farewell(path: Option<&Path>) -> String {
    match path {
        Some(path) if path.exists() => format!("saved; resume with: sandtable play --load {}", path.display()),
        Some(path) => format!("the game was not saved: {} has been removed", path.display()),
        None => "the game was not saved".to_owned(),
    }
}
