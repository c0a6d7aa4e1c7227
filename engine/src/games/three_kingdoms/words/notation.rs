//! The notation of units, hexes and decisions.

use std::fmt::Write;

use crate::{
    Argument, Side,
    games::three_kingdoms::{
        Column, Deed, ForceId, Launch, Slot, State, TargetId, ThreeKingdoms, WAITING, state::BLUE,
    },
    hex::Hex,
    notation::{Arguments, Verb},
};

/// Word before the carriers from which aircraft come.
const FROM: &str = "from";
/// Notation of the space off the south edge.
const SOUTH: &str = "south";

/// Letter of a side in the notation of its units.
pub(crate) const fn side_letter(side: Side) -> char {
    match side {
        Side::One => 'B',
        Side::Two => 'R',
    }
}

/// The notation of a unit: letter of its side and number among the slots of the side.
pub(crate) fn unit_code(game: &ThreeKingdoms, slot: Slot) -> String {
    let side = game.roster.side_of(slot);
    format!("{}{}", side_letter(side), slot.number() - first_slot(game, side) + 1)
}

fn first_slot(game: &ThreeKingdoms, side: Side) -> u8 {
    game.roster.of_side[side].first().map_or(0, Slot::number)
}

/// The notation of a hex: as printed, or `south`.
pub(crate) fn hex_code(game: &ThreeKingdoms, hex: Hex) -> String {
    if hex == WAITING {
        SOUTH.into()
    } else if hex.index() < game.data.grid.len() {
        game.data.grid.number(hex)
    } else {
        "nowhere".into()
    }
}

/// A number counted from 1 in the notation, from 0 here.
fn index(text: &str, thing: &str, count: usize) -> Result<u8, String> {
    match text.parse::<u8>() {
        Ok(number) if (1..=count).contains(&usize::from(number)) => Ok(number - 1),
        _ if count == 0 => Err(format!("`{text}` is not a {thing}; there is none now")),
        _ => Err(format!("`{text}` is not a {thing}; expected a number from 1 to {count}")),
    }
}

fn number(text: &str) -> Result<u8, String> {
    text.parse::<u8>().map_err(|_| format!("`{text}` is not a number from 0 to 255"))
}

fn hex(game: &ThreeKingdoms, text: &str) -> Result<Hex, String> {
    if text.eq_ignore_ascii_case(SOUTH) {
        return Ok(WAITING);
    }
    let grid = &game.data.grid;
    grid.parse(text).ok_or_else(|| {
        format!("`{text}` is not a hex; expected 0101 to {:02}{:02}, or `{SOUTH}`", grid.columns(), grid.rows())
    })
}

fn unit(game: &ThreeKingdoms, text: &str) -> Result<Slot, String> {
    let count = |side: Side| game.roster.of_side[side].len() as u8;
    read_unit(text, Side::BOTH.map(count))
        .map(|(side, number)| Slot::new(first_slot(game, side) + number - 1))
        .ok_or_else(|| {
            format!("`{text}` is not a unit; expected B1 to B{} or R1 to R{}", count(BLUE), count(Side::Two))
        })
}

/// Side and number (from 1) of a unit in the notation; `counts` are the numbers of units.
fn read_unit(text: &str, counts: [u8; 2]) -> Option<(Side, u8)> {
    let mut letters = text.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    let side = Side::BOTH.into_iter().find(|&side| side_letter(side) == letter)?;
    let digits = letters.as_str();
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse::<u8>().ok()?;
    (1..=counts[side.index()]).contains(&number).then_some((side, number))
}

/// A unit: `B3`.
impl Argument<ThreeKingdoms> for Slot {
    fn write(self, game: &ThreeKingdoms, _: &State, text: &mut String) {
        let _ = write!(text, " {}", unit_code(game, self));
    }

    fn read(game: &ThreeKingdoms, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        unit(game, words.word("a unit")?)
    }
}

/// Carriers: `from B3`; left out for bases.
impl Argument<ThreeKingdoms> for Launch {
    fn write(self, game: &ThreeKingdoms, _: &State, text: &mut String) {
        if let Some(carrier) = self.get() {
            let _ = write!(text, " {FROM} {}", unit_code(game, carrier));
        }
    }

    fn read(game: &ThreeKingdoms, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        if !words.peek().is_some_and(|word| word.eq_ignore_ascii_case(FROM)) {
            return Ok(Self::NONE);
        }
        words.word(FROM)?;
        Ok(unit(game, words.word("a carrier")?)?.into())
    }
}

/// A hex as printed, or `south`.
impl Argument<ThreeKingdoms> for Hex {
    fn write(self, game: &ThreeKingdoms, _: &State, text: &mut String) {
        let _ = write!(text, " {}", hex_code(game, self));
    }

    fn read(game: &ThreeKingdoms, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        hex(game, words.word("a hex")?)
    }
}

/// A number of things.
impl Argument<ThreeKingdoms> for u8 {
    fn write(self, _: &ThreeKingdoms, _: &State, text: &mut String) {
        let _ = write!(text, " {self}");
    }

    fn read(_: &ThreeKingdoms, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        number(words.word("a number")?)
    }
}

impl Argument<ThreeKingdoms> for ForceId {
    fn write(self, _: &ThreeKingdoms, _: &State, text: &mut String) {
        let _ = write!(text, " {self}");
    }

    fn read(game: &ThreeKingdoms, state: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        let forces = game.scenario.sides[state.active].forces.len();
        index(words.word("a force")?, "force", forces).map(Self::new)
    }
}

impl Argument<ThreeKingdoms> for Column {
    fn write(self, _: &ThreeKingdoms, _: &State, text: &mut String) {
        let _ = write!(text, " {self}");
    }

    fn read(_: &ThreeKingdoms, _: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        index(words.word("a column")?, "column", Self::all().count()).map(Self::new)
    }
}

impl Argument<ThreeKingdoms> for TargetId {
    fn write(self, _: &ThreeKingdoms, _: &State, text: &mut String) {
        let _ = write!(text, " {self}");
    }

    fn read(_: &ThreeKingdoms, state: &State, words: &mut Arguments<'_>) -> Result<Self, String> {
        index(words.word("a target")?, "target", state.air.named().len()).map(Self::new)
    }
}

impl Verb for Deed {
    const ALL: &'static [Self] = &Self::ALL;
    const WORDS: &'static [&'static str] = &[
        "submerge",
        "move",
        "move-search-ships",
        "move-search-boat",
        "move-attack-ships",
        "move-attack-boat",
        "attack-ships-move",
        "attack-boat-move",
        "search-twice",
        "attack-twice",
        "land",
    ];

    fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_by_side_and_number() {
        let counts = [22, 36];
        assert_eq!(read_unit("B1", counts), Some((Side::One, 1)));
        assert_eq!(read_unit("b22", counts), Some((Side::One, 22)));
        assert_eq!(read_unit("r36", counts), Some((Side::Two, 36)));
        for text in ["", "B", "B0", "B23", "R37", "X1", "1", "B+1", "B 1", "R-1", "B999", "é1", "B１"] {
            assert_eq!(read_unit(text, counts), None, "{text}");
        }
    }

    #[test]
    fn numbers_count_from_one() {
        assert_eq!(index("1", "force", 3), Ok(0));
        assert_eq!(index("3", "force", 3), Ok(2));
        assert_eq!(index("4", "force", 3), Err("`4` is not a force; expected a number from 1 to 3".into()));
        assert_eq!(index("0", "group", 2), Err("`0` is not a group; expected a number from 1 to 2".into()));
        assert_eq!(index("1", "group", 0), Err("`1` is not a group; there is none now".into()));
        assert!(number("x").is_err());
    }
}
