//! Writing a replay file while the game is played.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    marker::PhantomData,
    path::{Path, PathBuf},
};

use sandtable_engine::{Finish, Game, Words, dice::Recorded};

use super::{
    Header, Record,
    lines::{Decision, Line, Outcome, Position, Setup},
    record::roll_texts,
};

/// A replay file that grows with the game. Every decision is on the disk before the next one is asked for, so a game
/// that is killed goes on from there. The file is locked as long as the game goes on, so that no other process plays it.
#[derive(Debug)]
pub struct Writer<G> {
    path: PathBuf,
    file: File,
    header: Header,
    game: PhantomData<fn() -> G>,
}

impl<G: Words> Writer<G> {
    /// Writes the game so far and stays open for the rest. An existing file is only replaced when `replace` is set;
    /// it is replaced at once or not at all.
    ///
    /// # Errors
    /// When the file cannot be written; of the kind `AlreadyExists` where it is there already, `WouldBlock` where another
    /// process plays it.
    pub fn create(path: &Path, header: &Header, game: &G, record: &Record<G>, replace: bool) -> io::Result<Self> {
        if !replace {
            OpenOptions::new().write(true).create_new(true).open(path)?;
        } else if let Ok(there) = File::open(path) {
            hold(&there)?;
        }
        let file = replace_file(path, &full_text(header, game, record))?;
        Ok(Self { path: path.to_owned(), file, header: header.clone(), game: PhantomData })
    }

    /// Appends the last decision of the record, or writes the file anew if somebody has removed it.
    pub fn append(&mut self, game: &G, record: &Record<G>) -> io::Result<()> {
        if !self.path.exists() {
            return self.rewrite(game, record);
        }
        self.file.write_all(step_text(game, record, record.steps().len()).as_bytes())?;
        self.file.flush()
    }

    /// Writes the file anew after decisions were taken back.
    pub fn rewrite(&mut self, game: &G, record: &Record<G>) -> io::Result<()> {
        self.file = replace_file(&self.path, &full_text(&self.header, game, record))?;
        Ok(())
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The first line.
    pub const fn header(&self) -> &Header {
        &self.header
    }
}

/// Puts `text` in the place of a file in one step, and gives the new file back, open at its end.
fn replace_file(path: &Path, text: &str) -> io::Result<File> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        hold(&file)?;
        fs::rename(&temporary, path)?;
        Ok(file)
    });
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Locks a file until it is closed. A file system without locks does without.
fn hold(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn full_text<G: Words>(header: &Header, game: &G, record: &Record<G>) -> String {
    let mut text = String::new();
    push(&mut text, &Line::Replay(header.clone()));
    let first = record.state_before(1).expect("the first state always exists");
    push(
        &mut text,
        &Line::Setup(Setup {
            dice: values(record.setup_rolls()),
            rolls: roll_texts(game, first, record.setup_rolls()),
        }),
    );
    for number in 1..=record.steps().len() {
        text.push_str(&step_text(game, record, number));
    }
    text
}

fn step_text<G: Words>(game: &G, record: &Record<G>, number: usize) -> String {
    let step = &record.steps()[number - 1];
    let after = record.state_after(number).expect("there is a state after every decision");
    let mut text = String::new();
    push(
        &mut text,
        &Line::Decision(Decision {
            number,
            side: game.side_id(step.side).to_owned(),
            action: game.action_text(&step.before, step.action),
            dice: values(&step.rolls),
            rolls: roll_texts(game, &step.before, &step.rolls),
        }),
    );
    if let Some(position) = position(game, &step.before, after) {
        push(&mut text, &Line::Position(position));
    }
    if let Some(outcome) = outcome(game, after) {
        push(&mut text, &Line::Result(outcome));
    }
    text
}

fn push(text: &mut String, line: &Line) {
    text.push_str(&serde_json::to_string(line).expect("plain data becomes JSON"));
    text.push('\n');
}

fn values(rolls: &[Recorded]) -> Vec<u32> {
    rolls.iter().flat_map(|recorded| recorded.values.iter().copied()).collect()
}

/// The position line that is due after a decision: one at the end of each turn.
pub(super) fn position<G: Words>(game: &G, before: &G::State, after: &G::State) -> Option<Position> {
    let turn = game.turn(before);
    (game.turn(after) != turn || game.to_act(after).is_none()).then(|| Position {
        turn,
        position: game.placements(after).into_iter().map(|placement| (placement.what, placement.place)).collect(),
    })
}

/// The result line that is due after a decision: one at the end of the game.
pub(super) fn outcome<G: Game>(game: &G, after: &G::State) -> Option<Outcome> {
    game.outcome(after).map(|outcome| Outcome {
        winner: outcome.winner().map(|side| game.side_id(side).to_owned()),
        both_lost: outcome.finish == Finish::BothLost,
        vp: outcome.vp,
        vp_scale: G::VP_SCALE,
    })
}
