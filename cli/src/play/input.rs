//! Lines from a person: with an editor on a terminal, plain ones from a pipe.

use std::io::{self, BufRead, IsTerminal};

use rustyline::{DefaultEditor, error::ReadlineError};

use sandtable_scenarios::io_words;

use super::ahead::drop_typed_ahead;
use crate::{
    error::{CliError, Result},
    out::{self, outln},
};

/// What came in.
pub(crate) enum Entry {
    /// A line, trimmed.
    Line(String),
    /// A line that is not text.
    Garbled,
    /// The end of the input.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// Where lines come from.
pub(crate) enum Input {
    /// A terminal.
    Editor(Box<DefaultEditor>),
    /// A pipe or a file.
    Pipe,
}

impl Input {
    /// An editor when stdin is a terminal.
    pub(crate) fn new() -> Result<Self> {
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            return Ok(Self::Editor(Box::new(DefaultEditor::new().map_err(CliError::failed)?)));
        }
        Ok(Self::Pipe)
    }

    /// Whether there is a screen that can be cleared.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Self::Editor(_))
    }

    /// Asks for a line. On a terminal only what is typed after the question is an answer to it.
    pub(crate) fn read(&mut self, prompt: &str) -> Result<Entry> {
        match self {
            Self::Editor(editor) => {
                if drop_typed_ahead() {
                    outln!("What you typed before this question was ignored.");
                }
                match editor.readline(prompt) {
                    Ok(line) => {
                        // The history is a comfort; without it play goes on.
                        let _ = editor.add_history_entry(line.trim());
                        Ok(Entry::Line(line.trim().to_owned()))
                    }
                    Err(ReadlineError::Eof) => Ok(Entry::End),
                    Err(ReadlineError::Interrupted) => Ok(Entry::Interrupt),
                    Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => Ok(Entry::Garbled),
                    Err(error) => Err(CliError::failed(format!("cannot read from the terminal: {error}"))),
                }
            }
            Self::Pipe => {
                out::write(format_args!("{prompt}"));
                let mut line = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut line);
                if read.map_err(|error| CliError::failed(format!("cannot read the input: {}", io_words(&error))))? == 0
                {
                    return Ok(Entry::End);
                }
                out::write(format_args!("\n"));
                Ok(match str::from_utf8(&line) {
                    Ok(line) => Entry::Line(line.trim().to_owned()),
                    Err(_) => Entry::Garbled,
                })
            }
        }
    }
}
