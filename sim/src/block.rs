//! A finished block: what is stored of it.

use std::fmt::Write as _;

use sandtable_engine::Finish;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

use crate::{Played, Tally};

/// The result of one game, kept only when the plan asks for rows.
///
/// Stored as a JSON array: winner (0, 1, 2 for a draw, 3 where both lost), victory points of both sides, turns, decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u8, i32, i32, u16, u32)", into = "(u8, i32, i32, u16, u32)")]
pub struct GameRow {
    /// Index of the winning side, [`DRAWN`](Self::DRAWN) or [`BOTH_LOST`](Self::BOTH_LOST).
    pub winner: u8,
    /// Victory points of each side, scaled.
    pub vp: [i32; 2],
    /// The turn in which the game ended.
    pub turns: u16,
    /// Number of decisions.
    pub decisions: u32,
}

impl GameRow {
    /// In place of a winner: a draw.
    pub const DRAWN: u8 = 2;
    /// In place of a winner: both sides lost.
    pub const BOTH_LOST: u8 = 3;
}

impl From<&Played> for GameRow {
    fn from(played: &Played) -> Self {
        Self {
            winner: match played.outcome.finish {
                Finish::Won(side) => side.index() as u8,
                Finish::Drawn => Self::DRAWN,
                Finish::BothLost => Self::BOTH_LOST,
            },
            vp: played.outcome.vp,
            turns: played.turns,
            decisions: played.decisions,
        }
    }
}

impl From<(u8, i32, i32, u16, u32)> for GameRow {
    fn from((winner, one, two, turns, decisions): (u8, i32, i32, u16, u32)) -> Self {
        Self { winner, vp: [one, two], turns, decisions }
    }
}

impl From<GameRow> for (u8, i32, i32, u16, u32) {
    fn from(row: GameRow) -> Self {
        (row.winner, row.vp[0], row.vp[1], row.turns, row.decisions)
    }
}

/// A finished block of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Its number in the plan.
    pub block: u64,
    /// What was counted.
    pub tally: Tally,
    /// The games in order, if the plan asks for rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<GameRow>,
}

/// What the sums of a plan's lines begin with, so that a line of another plan does not pass: the hash of its manifest.
pub(crate) type Salt = [u8; 32];

/// A line is `{"sha":"0123456789abcdef","block":17,"tally":{...}}`: the sum covers the plan and everything behind it.
const HEAD: &str = "{\"sha\":\"";
const SUM_DIGITS: usize = 16;
const NECK: &str = "\",";

impl Block {
    /// The line that is stored, with its sum of check and the line feed.
    pub(crate) fn to_line(&self, salt: &Salt) -> String {
        to_line(self, salt)
    }

    /// Reads a line back. `None` unless it is whole, line feed included, and belongs to the plan of `salt`.
    pub(crate) fn from_line(line: &[u8], salt: &Salt) -> Option<Self> {
        from_line(line, salt)
    }
}

/// The line of something that serializes as an object with only texts and numbers.
pub(crate) fn to_line(object: &impl Serialize, salt: &Salt) -> String {
    let json = serde_json::to_string(object).expect("what is stored has only texts and numbers");
    let body = &json[1..];
    format!("{HEAD}{}{NECK}{body}\n", sum(salt, body.as_bytes()))
}

/// Reads a line back. `None` unless it is whole, line feed included, and has this salt.
pub(crate) fn from_line<T: DeserializeOwned>(line: &[u8], salt: &Salt) -> Option<T> {
    let (given, rest) = line.strip_prefix(HEAD.as_bytes())?.split_at_checked(SUM_DIGITS)?;
    let body = rest.strip_prefix(NECK.as_bytes())?.strip_suffix(b"\n")?;
    if given != sum(salt, body).as_bytes() {
        return None;
    }
    let mut json = Vec::with_capacity(body.len() + 1);
    json.push(b'{');
    json.extend_from_slice(body);
    serde_json::from_slice(&json).ok()
}

/// The first hexadecimal digits of SHA-256.
fn sum(salt: &Salt, bytes: &[u8]) -> String {
    let mut text = String::with_capacity(SUM_DIGITS);
    for byte in &Sha256::new().chain_update(salt).chain_update(bytes).finalize()[..SUM_DIGITS / 2] {
        write!(text, "{byte:02x}").expect("writing to a string");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block() -> Block {
        let mut tally = Tally::default();
        let row = GameRow { winner: 2, vp: [3, -1], turns: 4, decisions: 200 };
        tally.games = 1;
        tally.margin.add(4, 1).unwrap();
        Block { block: 17, tally, rows: vec![row] }
    }

    const SALT: Salt = [7; 32];

    #[test]
    fn lines_read_back() {
        let line = block().to_line(&SALT);
        assert!(line.starts_with("{\"sha\":\""));
        assert_eq!(Block::from_line(line.as_bytes(), &SALT), Some(block()));
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(value["block"], 17);
    }

    #[test]
    fn a_changed_cut_or_foreign_line_is_refused() {
        let line = block().to_line(&SALT).into_bytes();
        assert_eq!(Block::from_line(&line, &[8; 32]), None);
        for i in 0..line.len() {
            assert_eq!(Block::from_line(&line[..i], &SALT), None, "cut at {i}");
            let mut flipped = line.clone();
            flipped[i] ^= 1;
            assert_eq!(Block::from_line(&flipped, &SALT), None, "flipped at {i}");
        }
    }
}
