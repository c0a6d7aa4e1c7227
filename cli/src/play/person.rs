//! A person decides.

use std::path::Path;

use sandtable_bots::Doctrine;
use sandtable_engine::{Published, Side};
use sandtable_scenarios::nearest;
use sandtable_sim::replay::{Writer, can_undo};

use super::{
    input::Entry,
    show::{HELP, show_rules},
    table::{Leave, Table},
};
use crate::{
    error::Result,
    out::{self, outln},
};

/// What a line came to.
enum Turn {
    /// Ask again.
    Again,
    /// The position has changed.
    Done,
    /// The person leaves.
    Left(Leave),
}

impl<G: Published + Doctrine> Table<G> {
    /// Asks a person for one decision; tells when they leave.
    pub(super) fn person(&mut self, side: Side) -> Result<Option<Leave>> {
        if self.seats.is_hot_seat()
            && self.sitting != Some(side)
            && let Some(leave) = self.pass_the_keyboard(side)?
        {
            return Ok(Some(leave));
        }
        let is_news = self.tell(side) || self.sitting != Some(side);
        self.sitting = Some(side);
        if is_news {
            self.show_board(side);
        }
        let mut legal = Vec::new();
        self.game.legal_actions(self.record.state(), &mut legal);
        self.show_actions(side, &legal);
        loop {
            let entry = self.input.read(&format!("{}> ", self.game.side_id(side)))?;
            let turn = match entry {
                Entry::End => Turn::Left(Leave::Quit),
                Entry::Interrupt => Turn::Left(Leave::Interrupt),
                Entry::Line(line) => self.obey(side, &legal, &line)?,
            };
            match turn {
                Turn::Again => {}
                Turn::Done => return Ok(None),
                Turn::Left(leave) => return Ok(Some(leave)),
            }
        }
    }

    fn pass_the_keyboard(&mut self, side: Side) -> Result<Option<Leave>> {
        if self.input.is_terminal() && !self.is_plain {
            // Clears the screen and what can be scrolled back to.
            out::write(format_args!("\x1b[2J\x1b[3J\x1b[H"));
        }
        let prompt = format!("{} is to decide. Pass the keyboard and press Enter. ", self.game.side_name(side));
        Ok(match self.input.read(&prompt)? {
            Entry::Line(_) => None,
            Entry::End => Some(Leave::Quit),
            Entry::Interrupt => Some(Leave::Interrupt),
        })
    }

    fn obey(&mut self, side: Side, legal: &[G::Action], line: &str) -> Result<Turn> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => {}
            ("help" | "h" | "?", "") => outln!("{HELP}"),
            ("list" | "l", "") => self.show_actions(side, legal),
            ("board" | "b", "") => self.show_board(side),
            ("log", "" | "all") => self.show_log(side, rest == "all"),
            ("hint", "") => self.show_hint(side, legal)?,
            ("undo" | "u", "") => return self.undo(side),
            ("rules" | "rule", _) => show_rules::<G>(rest),
            ("save", "") => outln!("Say where: save FILE."),
            ("save", path) => self.save(Path::new(path)),
            ("quit" | "q" | "exit", "") => return Ok(Turn::Left(Leave::Quit)),
            _ => return self.take(legal, line),
        }
        Ok(Turn::Again)
    }

    /// An action by number or notation.
    fn take(&mut self, legal: &[G::Action], line: &str) -> Result<Turn> {
        match self.find(legal, line) {
            Ok(action) => {
                self.act(action)?;
                Ok(Turn::Done)
            }
            Err(told) => {
                outln!("{told}");
                Ok(Turn::Again)
            }
        }
    }

    /// The legal action that a line means, or a sentence for the person.
    fn find(&self, legal: &[G::Action], line: &str) -> std::result::Result<G::Action, String> {
        if let Ok(number) = line.parse::<usize>() {
            let action = number.checked_sub(1).and_then(|index| legal.get(index)).copied();
            return action.ok_or_else(|| format!("There is no action {number}; they go from 1 to {}.", legal.len()));
        }
        match self.game.parse_action(self.record.state(), line) {
            Ok(action) if legal.contains(&action) => Ok(action),
            Ok(_) => Err("That is not legal here; list shows what is.".into()),
            Err(expected) => {
                let words = ["help", "list", "board", "log", "hint", "undo", "rules", "save", "quit"];
                Err(match nearest(line, words) {
                    Some(near) => format!("There is no such action or command; did you mean {near}?"),
                    None => format!("That is no action ({expected}) and no command; try help."),
                })
            }
        }
    }

    fn undo(&mut self, side: Side) -> Result<Turn> {
        if let Err(reason) = can_undo(&self.game, &self.record, side) {
            outln!("It cannot be taken back: {reason}.");
            return Ok(Turn::Again);
        }
        let last = self.record.steps().len();
        self.record.truncate_before(last);
        self.read = self.read.map(|read| read.map(|read| read.min(last - 1)));
        if let Some(writer) = &mut self.writer {
            let path = writer.path().to_owned();
            let told = |error| crate::error::CliError::failed(format!("cannot save in {}: {error}", path.display()));
            writer.rewrite(&self.game, &self.record).map_err(told)?;
        }
        outln!("Your last decision is taken back.");
        Ok(Turn::Done)
    }

    fn save(&self, path: &Path) {
        match Writer::create(path, &self.header, &self.game, &self.record, false) {
            Ok(_) => outln!("Saved in {}.", path.display()),
            Err(error) => outln!("Cannot save in {}: {error}.", path.display()),
        }
    }
}
