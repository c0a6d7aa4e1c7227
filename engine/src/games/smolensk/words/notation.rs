//! The notation of units, chits, hexes and blocks.

use std::fmt::Write;

use crate::{
    Argument,
    games::smolensk::{Block, Chit, Smolensk, State, Unit},
    hex::Hex,
    notation::Arguments,
};

/// The unit of a code, whatever its case.
pub(super) fn unit_coded(game: &Smolensk, code: &str) -> Option<Unit> {
    game.units().find(|&unit| game.card(unit).code.eq_ignore_ascii_case(code))
}

/// A unit: its side and its name, `AX-3Pz`.
impl Argument<Smolensk> for Unit {
    fn write(self, game: &Smolensk, _: &State, text: &mut String) {
        let _ = write!(text, " {}", game.data.card(self).code);
    }

    fn read(game: &Smolensk, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a unit")?;
        unit_coded(game, word).ok_or_else(|| format!("`{word}` is not a unit; expected one such as AX-3Pz or SU-4A-HQ"))
    }
}

/// A chit: its code, `S13`.
impl Argument<Smolensk> for Chit {
    fn write(self, game: &Smolensk, _: &State, text: &mut String) {
        let _ = write!(text, " {}", game.data.chit(self).code);
    }

    fn read(game: &Smolensk, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a chit")?;
        let found = game.data.chits.iter().position(|chit| chit.code.eq_ignore_ascii_case(word));
        found.map(Self::of).ok_or_else(|| format!("`{word}` is not a chit; expected one such as S13 or GUD"))
    }
}

/// A hex as numbered.
impl Argument<Smolensk> for Hex {
    fn write(self, game: &Smolensk, _: &State, text: &mut String) {
        let _ = write!(text, " {}", game.data.map.grid.number(self));
    }

    fn read(game: &Smolensk, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a hex")?;
        let grid = &game.data.map.grid;
        let (columns, rows) = (grid.columns(), grid.rows());
        grid.parse(word).ok_or_else(|| format!("`{word}` is not a hex; expected 0101 to {columns:02}{rows:02}"))
    }
}

/// A block: its number.
impl Argument<Smolensk> for Block {
    fn write(self, _: &Smolensk, _: &State, text: &mut String) {
        let _ = write!(text, " {}", self.number());
    }

    fn read(game: &Smolensk, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a block")?;
        let last = game.last_block();
        let number = word.parse().ok().filter(|&number| number <= last.number());
        number.map(Self::new).ok_or_else(|| format!("`{word}` is not a block; expected 0 to {}", last.number()))
    }
}
