//! A person decides.

use std::path::Path;

use sandtable_bots::Doctrine;
use sandtable_engine::{Odds, Side};
use sandtable_scenarios::{counted, io_words, nearest};
use sandtable_sim::table::{Carried, Halt, Misread};

use super::{
    input::Entry,
    show::{HELP, show_rules},
    terminal::{Leave, Terminal},
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

impl<G: Odds + Doctrine> Terminal<G> {
    /// Asks a person for one decision; tells when they leave.
    pub(super) fn person(&mut self, side: Side) -> Result<Option<Leave>> {
        if self.table.seats().are_people()
            && self.sitting != Some(side)
            && let Some(leave) = self.pass_the_keyboard(side)?
        {
            return Ok(Some(leave));
        }
        let is_news = self.tell(side) || self.sitting != Some(side);
        self.sitting = Some(side);
        if is_news {
            self.show_position(side);
        }
        if let Some(words) = self.not_done.take_if(|(of, _)| *of == side) {
            self.page.show(&words.1);
        }
        self.show_actions(side);
        loop {
            let entry = self.input.read(&format!("{}> ", self.table.game().side_id(side)))?;
            let turn = match entry {
                Entry::End => Turn::Left(Leave::Quit),
                Entry::Interrupt => Turn::Left(Leave::Interrupt),
                Entry::Garbled => {
                    outln!("That line is not valid UTF-8 text; type it again.");
                    Turn::Again
                }
                Entry::Line(line) => self.obey(side, &line)?,
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
            out::steer(format_args!("\x1b[2J\x1b[3J\x1b[H"));
        }
        let prompt =
            format!("Next to decide: {}. Pass the keyboard and press Enter. ", self.table.game().side_name(side));
        Ok(match self.input.read(&prompt)? {
            Entry::Line(_) | Entry::Garbled => None,
            Entry::End => Some(Leave::Quit),
            Entry::Interrupt => Some(Leave::Interrupt),
        })
    }

    fn obey(&mut self, side: Side, line: &str) -> Result<Turn> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => {}
            ("help" | "h" | "?", "") => outln!("{HELP}"),
            ("list" | "l", "") => self.show_actions(side),
            ("board" | "b", "") => self.show_board(side),
            ("log", "" | "all") => self.show_log(side, rest == "all"),
            ("hint", "") => self.show_hint(side),
            ("undo" | "u", _) => return self.undo(side, rest),
            ("rules" | "rule", _) => show_rules::<G>(self.page, rest),
            ("odds", _) => self.show_odds(side, rest),
            ("show", "") => outln!("Name what to look at: show NAME."),
            ("show", name) => self.show_close_up(side, name),
            ("save", "") => outln!("Name a file: save FILE."),
            ("save", path) => self.save(Path::new(path)),
            ("quit" | "q" | "exit", "") => return Ok(Turn::Left(Leave::Quit)),
            _ => return self.take(side, line),
        }
        Ok(Turn::Again)
    }

    /// Actions by number or notation.
    fn take(&mut self, side: Side, line: &str) -> Result<Turn> {
        let carried = self.table.carry_out(line)?;
        let words = why_not(&carried);
        if carried.decisions > 0 {
            // Told after what has happened, when this side is asked again.
            self.not_done = words.map(|words| (side, words));
            return Ok(Turn::Done);
        }
        if let Some(words) = words {
            self.page.show(&words);
        }
        Ok(Turn::Again)
    }

    fn undo(&mut self, side: Side, wanted: &str) -> Result<Turn> {
        let most = match wanted {
            "" => 1,
            "all" => usize::MAX,
            number => match number.parse() {
                Ok(most) if most > 0 => most,
                _ => {
                    outln!("{number} is not a number of decisions; type undo, undo 3 or undo all.");
                    return Ok(Turn::Again);
                }
            },
        };
        if let Err(reason) = self.table.can_undo(side) {
            outln!("You cannot undo this: {reason}.");
            return Ok(Turn::Again);
        }
        match self.table.undo(side, most)? {
            1 if most == 1 => outln!("Your last decision was undone."),
            undone => outln!("{} undone.", counted(undone as u64, "decision")),
        }
        Ok(Turn::Done)
    }

    fn save(&self, path: &Path) {
        match self.table.save_copy(path) {
            Ok(()) => outln!("Saved to {}.", path.display()),
            Err(error) => outln!("Cannot save to {}: {}.", path.display(), io_words(&error)),
        }
    }
}

/// Why a line was not carried out to its end.
fn why_not(carried: &Carried) -> Option<String> {
    let stop = carried.stop.as_ref()?;
    let left = match carried.left.as_slice() {
        [] => String::new(),
        left => format!(" Not done: {}.", left.join("; ")),
    };
    Some(match stop {
        Halt::Part { text, why } if carried.decisions == 0 && carried.left.is_empty() => told(text, why),
        Halt::Part { text, why } => format!("The line stopped at {text:?}. {}{left}", told(text, why)),
        Halt::NotAsked if carried.decisions == 0 => format!("Nobody it names is asked about.{left}"),
        Halt::NotAsked => format!("The line stopped: nobody else it names is asked about.{left}"),
        Halt::News(news) => format!("The line stopped: {news}.{left}"),
    })
}

/// A sentence on a text that is not an action.
fn told(line: &str, misread: &Misread) -> String {
    match misread {
        Misread::NoNumber { most } => format!("There is no action {line}; choose 1 to {most}."),
        Misread::NotLegal(why) => format!("{line} is not legal here: {why}."),
        Misread::Unclear(why) => format!("{why}."),
        Misread::NoAction(expected) => {
            let words = ["help", "list", "board", "log", "hint", "odds", "show", "undo", "rules", "save", "quit"];
            let first = line.split_whitespace().next().unwrap_or_default();
            if let Some(word) = words.into_iter().find(|word| word.eq_ignore_ascii_case(first)) {
                return format!("{word} is a command: type it on a line of its own, as help shows it.");
            }
            match nearest(line, words) {
                Some(near) => format!("There is no such action or command; did you mean {near}?"),
                None => format!("That is neither an action ({expected}) nor a command; try help."),
            }
        }
    }
}
