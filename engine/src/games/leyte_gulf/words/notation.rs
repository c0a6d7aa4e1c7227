//! The notation of ships, units, hexes and decisions.

use std::fmt::Write;

use crate::{
    Argument,
    games::leyte_gulf::{
        LeyteGulf, MAX_SQUADRONS, Path, Ship, State, Strength, Unit,
        data::{FACINGS, SIDES},
    },
    hex::{Facing, Hex},
    notation::Arguments,
};

/// A ship: its side and its code, `JP-BB1`.
pub(crate) fn ship_code(game: &LeyteGulf, ship: Ship) -> String {
    let card = game.card(ship);
    format!("{}-{}", SIDES[card.side.index()].0.to_ascii_uppercase(), card.code)
}

/// A unit: `SQ1`, or the ship.
pub(crate) fn unit_code(game: &LeyteGulf, unit: Unit) -> String {
    match (unit.squadron(), unit.ship()) {
        (Some(number), _) => format!("SQ{number}"),
        (None, Some(ship)) => ship_code(game, ship),
        (None, None) => "nobody".to_owned(),
    }
}

/// A facing: `NE`.
pub(crate) const fn facing_code(facing: Facing) -> &'static str {
    FACINGS[facing.index()]
}

/// The ship with a code.
pub(crate) fn ship(game: &LeyteGulf, text: &str) -> Result<Ship, String> {
    let ships = game.ships();
    let mut found = ships.filter(|&ship| ship_code(game, ship).eq_ignore_ascii_case(text));
    found.next().ok_or_else(|| format!("`{text}` is not a ship; expected one such as JP-BB1 or US-DD3"))
}

/// A ship: `JP-BB1`.
impl Argument<LeyteGulf> for Ship {
    fn write(self, game: &LeyteGulf, _: &State, text: &mut String) {
        let _ = write!(text, " {}", ship_code(game, self));
    }

    fn read(game: &LeyteGulf, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        ship(game, words.word("a ship")?)
    }
}

/// A unit: `SQ1` or `JP-BB1`.
impl Argument<LeyteGulf> for Unit {
    fn write(self, game: &LeyteGulf, _: &State, text: &mut String) {
        let _ = write!(text, " {}", unit_code(game, self));
    }

    fn read(game: &LeyteGulf, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a squadron or a ship")?;
        let upper = word.to_ascii_uppercase();
        if let Some(number) = upper.strip_prefix("SQ") {
            let number = number.parse().ok().filter(|number| (1..=MAX_SQUADRONS).contains(number));
            let number =
                number.ok_or_else(|| format!("`{word}` is not a squadron; expected SQ1 to SQ{MAX_SQUADRONS}"))?;
            return Ok(Self::of_squadron(number));
        }
        ship(game, word).map(Self::single)
    }
}

/// A hex as numbered.
impl Argument<LeyteGulf> for Hex {
    fn write(self, game: &LeyteGulf, _: &State, text: &mut String) {
        let _ = write!(text, " {}", game.data.grid.number(self));
    }

    fn read(game: &LeyteGulf, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a hex")?;
        let grid = &game.data.grid;
        grid.parse(word)
            .ok_or_else(|| format!("`{word}` is not a hex; expected 0101 to {:02}{:02}", grid.columns(), grid.rows()))
    }
}

/// A facing: `NE`.
impl Argument<LeyteGulf> for Facing {
    fn write(self, _: &LeyteGulf, _: &State, text: &mut String) {
        let _ = write!(text, " {}", facing_code(self));
    }

    fn read(_: &LeyteGulf, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a facing")?;
        let place = FACINGS.iter().position(|name| name.eq_ignore_ascii_case(word));
        place.map(Self::from_index).ok_or_else(|| format!("`{word}` is not a facing; expected {}", FACINGS.join(", ")))
    }
}

/// A path: `SSL`.
impl Argument<LeyteGulf> for Path {
    fn write(self, _: &LeyteGulf, _: &State, text: &mut String) {
        let _ = write!(text, " {self}");
    }

    fn read(_: &LeyteGulf, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a path such as SSL")?;
        Self::parse(word).ok_or_else(|| {
            format!("`{word}` is not a path; expected a letter a hex: S straight, L left, R right, U round, > # * where it ends")
        })
    }
}

/// A number of a squadron or a step.
impl Argument<LeyteGulf> for u8 {
    fn write(self, _: &LeyteGulf, _: &State, text: &mut String) {
        let _ = write!(text, " {self}");
    }

    fn read(_: &LeyteGulf, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let word = words.word("a number")?;
        word.parse().ok().filter(|number| *number <= 9).ok_or_else(|| format!("`{word}` is not a number from 0 to 9"))
    }
}

/// A strength: `4` or `2`.
impl Argument<LeyteGulf> for Strength {
    fn write(self, _: &LeyteGulf, _: &State, text: &mut String) {
        let _ = write!(text, " {}", self.points());
    }

    fn read(_: &LeyteGulf, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        match words.word("a strength, 4 or 2")? {
            "4" => Ok(Self::Four),
            "2" => Ok(Self::Two),
            word => Err(format!("`{word}` is not a strength; expected 4 or 2")),
        }
    }
}
