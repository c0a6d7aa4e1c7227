//! Reading a replay file: every line is checked against the rules.

use std::path::Path;

use sandtable_bots::BotSpec;
use sandtable_engine::{
    Dice, Game, Roll, Side, Words,
    dice::{ScriptError, Scripted},
};
use sandtable_scenarios::{quoted, read_file};

use super::{
    Header, Problem, Record, ReplayError,
    first_line::{file_line, parse_header},
    keys::unique_keys,
    lines::{Decision, Line, Outcome, Position, Setup},
    record::roll_texts,
    write::{outcome, position},
};

/// Reads a replay file and plays it again with the recorded dice.
///
/// `game` must be the one that the header names, built from data files with `data_hash`. A file that was written by a
/// game that is not over gives a record that goes on.
///
/// # Errors
/// For the first line that is damaged, illegal, or differs from what the rules make of it.
pub fn read<G: Words>(path: &Path, game: &G, data_hash: &str) -> Result<(Header, Record<G>), ReplayError> {
    read_with(path, game, data_hash, RollWords::Any)
}

/// [`read`], and the words of every roll are compared with those that this program makes of the dice: whoever changes a
/// die alone is found out. Words may change from version to version, so a game that goes on does not hang on them.
///
/// # Errors
/// As [`read`], and for the first roll with other words.
pub fn verify<G: Words>(path: &Path, game: &G, data_hash: &str) -> Result<(Header, Record<G>), ReplayError> {
    read_with(path, game, data_hash, RollWords::Same)
}

/// What the words of rolls must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RollWords {
    /// Those that this program writes.
    Same,
    /// Any.
    Any,
}

fn read_with<G: Words>(
    path: &Path,
    game: &G,
    data_hash: &str,
    words: RollWords,
) -> Result<(Header, Record<G>), ReplayError> {
    let fail = |line: usize, problem: Problem| ReplayError { file: path.to_owned(), line, problem };
    let bytes = read_file(path).map_err(|error| fail(file_line(&error), error.into()))?;
    let mut lines = Lines { rest: without_blank_end(&bytes), line: 0 };
    read_lines(&mut lines, game, data_hash, words).map_err(|problem| fail(lines.line.max(1), problem))
}

fn read_lines<G: Words>(
    lines: &mut Lines,
    game: &G,
    data_hash: &str,
    words: RollWords,
) -> Result<(Header, Record<G>), Problem> {
    let header = parse_header(lines.next_bytes()?.unwrap_or_default())?;
    check_header(&header, game, data_hash)?;
    if lines.rest.is_empty() {
        return Err(Problem::NoSetup);
    }
    let Line::Setup(setup) = lines.expect("the setup")? else { unreachable!("checked by expect") };
    let mut record = set_up(game, &setup)?;
    if words == RollWords::Same {
        let first = record.state_before(1).expect("the first state always exists");
        same_rolls(&roll_texts(game, first, record.setup_rolls()), &setup.rolls)?;
    }
    while let Some(line) = lines.next()? {
        let Line::Decision(decision) = line else {
            let expected = match game.to_act(record.state()) {
                Some(_) => "a decision",
                None => "the end of the file after the result",
            };
            return Err(Problem::Order { expected: expected.into(), found: line.name() });
        };
        take(game, &mut record, &decision)?;
        let step = record.steps().last().expect("just taken");
        if words == RollWords::Same {
            same_rolls(&roll_texts(game, &step.before, &step.rolls), &decision.rolls)?;
        }
        if words == RollWords::Any && lines.rest.is_empty() {
            // A game that was killed between two lines: the writer adds what follows from the decision.
            break;
        }
        if let Some(due) = position(game, &step.before, record.state()) {
            let Line::Position(found) = lines.expect("a position")? else { unreachable!("checked by expect") };
            compare(&due, &found)?;
        }
        if words == RollWords::Any && lines.rest.is_empty() {
            break;
        }
        if let Some(due) = outcome(game, record.state()) {
            let Line::Result(found) = lines.expect("a result")? else { unreachable!("checked by expect") };
            if due != found {
                return Err(Problem::Result { expected: result_text(&due) });
            }
        }
    }
    Ok((header, record))
}

fn check_header<G: Game>(header: &Header, game: &G, data_hash: &str) -> Result<(), Problem> {
    if header.game != G::ID {
        return Err(Problem::Game { found: header.game.clone(), expected: G::ID });
    }
    if header.data_hash != data_hash {
        return Err(Problem::Data { found: header.data_hash.clone(), expected: data_hash.to_owned() });
    }
    for side in Side::BOTH.map(|side| game.side_id(side)) {
        if !header.players.contains_key(side) {
            return Err(Problem::Header(format!("the header does not name a player for {side}")));
        }
    }
    let ids = Side::BOTH.map(|side| game.side_id(side));
    for (side, player) in &header.players {
        if !ids.contains(&side.as_str()) {
            let side = quoted(side);
            return Err(Problem::Header(format!(
                "the header names a player for \"{side}\"; the sides are {}",
                ids.join(" and ")
            )));
        }
        player.parse::<BotSpec>().map_err(|error| Problem::Header(format!("player for {side}: {error}")))?;
    }
    Ok(())
}

fn set_up<G: Game>(game: &G, setup: &Setup) -> Result<Record<G>, Problem> {
    let mut dice = Replaying::new(&setup.dice);
    let record = Record::start(game, &mut dice);
    dice.finish(setup.dice.len())?;
    Ok(record)
}

fn take<G: Game>(game: &G, record: &mut Record<G>, decision: &Decision) -> Result<(), Problem> {
    let number = record.steps().len() + 1;
    if decision.number != number {
        let expected = format!("decision {number}");
        return Err(Problem::Order { expected, found: "a decision with a different number" });
    }
    let Some(side) = game.to_act(record.state()) else {
        return Err(Problem::Order { expected: "the end of the file after the result".into(), found: "a decision" });
    };
    if decision.side != game.side_id(side) {
        return Err(Problem::Side { expected: game.side_id(side).to_owned(), found: decision.side.clone() });
    }
    let action = game
        .parse_action(record.state(), &decision.action)
        .map_err(|why| Problem::Notation { text: decision.action.clone(), why })?;
    let mut dice = Replaying::new(&decision.dice);
    record.act(game, action, &mut dice).map_err(|_| Problem::Illegal(decision.action.clone()))?;
    dice.finish(decision.dice.len())
}

/// Whether the words say what the dice say.
fn same_rolls(due: &[String], found: &[String]) -> Result<(), Problem> {
    let none = || "nothing".to_owned();
    let quote = |text: Option<&String>| text.map_or_else(none, |text| format!("\"{}\"", quoted(text)));
    match (0..due.len().max(found.len())).find(|&i| due.get(i) != found.get(i)) {
        None => Ok(()),
        Some(i) => Err(Problem::Rolls { due: quote(due.get(i)), found: quote(found.get(i)) }),
    }
}

fn compare(due: &Position, found: &Position) -> Result<(), Problem> {
    let fail = |what| Err(Problem::Position { turn: due.turn, what });
    if due.turn != found.turn {
        return fail(format!("the file gives turn {}", found.turn));
    }
    for (due, found) in due.position.iter().zip(&found.position) {
        if due != found {
            return fail(format!(
                "by the rules {} is at {:?}, but the file has {} at \"{}\"",
                due.0,
                due.1,
                quoted(&found.0),
                quoted(&found.1)
            ));
        }
    }
    if due.position.len() != found.position.len() {
        return fail(format!(
            "the rules give {} entries, but the file has {}",
            due.position.len(),
            found.position.len()
        ));
    }
    Ok(())
}

fn result_text(outcome: &Outcome) -> String {
    let nobody = if outcome.both_lost { "a loss of both sides" } else { "a draw" };
    let winner = outcome.winner.as_deref().unwrap_or(nobody);
    format!("{winner} with {} to {} points", outcome.vp[0], outcome.vp[1])
}

/// The lines of the file and the number of the last one read.
struct Lines<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Lines<'a> {
    fn next_bytes(&mut self) -> Result<Option<&'a [u8]>, Problem> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        let end = self.rest.iter().position(|&byte| byte == b'\n').ok_or(Problem::CutOff)?;
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        Ok(Some(line))
    }

    fn next(&mut self) -> Result<Option<Line>, Problem> {
        let Some(bytes) = self.next_bytes()? else { return Ok(None) };
        unique_keys(bytes).map_err(|error| Problem::Syntax(message(&error)))?;
        serde_json::from_slice(bytes).map(Some).map_err(|error| Problem::Syntax(message(&error)))
    }

    /// The next line, which must be there and be of the kind that is called so.
    fn expect(&mut self, name: &'static str) -> Result<Line, Problem> {
        match self.next()? {
            None => {
                self.line += 1;
                Err(Problem::Missing(name))
            }
            Some(line) if line.name() == name => Ok(line),
            Some(line) => Err(Problem::Order { expected: name.to_owned(), found: line.name() }),
        }
    }
}

/// The text without empty lines at its end, which an editor may leave.
fn without_blank_end(bytes: &[u8]) -> &[u8] {
    let blank = bytes.iter().rev().take_while(|&&byte| byte == b'\n').count();
    &bytes[..bytes.len() - blank.saturating_sub(1)]
}

/// The error without its own line number, which is always 1 here; the column is kept where it says something. Types of
/// numbers are told in words.
fn message(error: &serde_json::Error) -> String {
    let mut text = error.to_string();
    for kind in ["usize", "u64", "u32", "u16", "u8"] {
        text = text.replace(&format!("expected {kind}"), "expected a whole number of at least 0");
    }
    match text.rsplit_once(" at line ") {
        Some((what, _)) if error.column() > 0 => format!("{what}, column {}", error.column()),
        Some((what, _)) => what.to_owned(),
        None => text,
    }
}

/// Recorded dice that never leave the rules waiting: once they do not fit, they show every face in turn, so that a roll
/// that is repeated until it counts comes to an end.
struct Replaying<'a> {
    script: Scripted<'a>,
    spare: u32,
}

impl<'a> Replaying<'a> {
    const fn new(values: &'a [u32]) -> Self {
        Self { script: Scripted::new(values), spare: 0 }
    }

    fn finish(&self, recorded: usize) -> Result<(), Problem> {
        match self.script.finish() {
            Ok(used) if used == recorded => Ok(()),
            Ok(used) => Err(Problem::Dice(format!("number of dice: {recorded} in the file, {used} by the rules"))),
            Err(ScriptError::Exhausted(_)) => {
                Err(Problem::Dice(format!("number of dice: {recorded} in the file, more by the rules")))
            }
            Err(error) => Err(Problem::Dice(error.to_string())),
        }
    }

    fn spare(&mut self, value: u32, count: u32) -> u32 {
        if self.script.finish().is_ok() {
            return value;
        }
        self.spare = self.spare.wrapping_add(1);
        self.spare % count
    }
}

impl Dice for Replaying<'_> {
    fn d6(&mut self, roll: Roll) -> u8 {
        let face = self.script.d6(roll);
        1 + self.spare(u32::from(face) - 1, 6) as u8
    }

    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        let value = self.script.one_of(roll, count);
        self.spare(value, count)
    }

    fn order(&mut self, roll: Roll, chits: &mut [u8]) {
        self.script.order(roll, chits);
    }
}
