//! `ships.csv` and `gun_markers.csv`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{Band, Card, Gun, Kind, SIDES};
use crate::{
    Side,
    games::leyte_gulf::{MAX_SHIPS, MAX_SHIPS_OF_SIDE},
};

const SHIPS: [&str; 16] = [
    "side",
    "code",
    "name",
    "class",
    "type",
    "ships",
    "vp",
    "mp",
    "mp_damaged",
    "side_armour",
    "deck_armour",
    "durability",
    "secondary",
    "torpedoes",
    "provenance?",
    "note?",
];
const GUNS: [&str; 12] = [
    "side",
    "code",
    "gun",
    "normal",
    "straddle",
    "front",
    "starboard",
    "rear",
    "port",
    "penetration",
    "reach",
    "provenance?",
];
/// Codes of the types, in the order of their numbers.
const KINDS: [(&str, Kind); 4] = [("BB", Kind::Bb), ("CA", Kind::Ca), ("CL", Kind::Cl), ("DD", Kind::Dd)];

/// All counters, the Japanese ones first, each with its marker.
pub(super) fn read(files: &GameFiles) -> Result<Vec<Card>, DataError> {
    let table = Table::parse(files, "ships.csv", &SHIPS)?;
    let mut cards: Vec<Card> = Vec::new();
    for row in table.rows() {
        let card = card(row)?;
        if cards.iter().any(|known| known.side == card.side && known.code == card.code) {
            return Err(row.error("code", format!("`{}` of this side is there twice; give each its own", card.code)));
        }
        if card.side == Side::One && cards.last().is_some_and(|last| last.side == Side::Two) {
            return Err(row.error("side", "the Japanese counters come first; move this row up"));
        }
        cards.push(card);
        if cards.len() > MAX_SHIPS {
            return Err(row.error("code", format!("there are more than {MAX_SHIPS} counters; remove some")));
        }
    }
    let split = cards.iter().filter(|card| card.side == Side::One).count();
    if split.max(cards.len() - split) > MAX_SHIPS_OF_SIDE {
        return Err(table.whole(format!("a side has more than {MAX_SHIPS_OF_SIDE} counters; remove some")));
    }
    guns(files, &mut cards)?;
    Ok(cards)
}

fn card(row: Row<'_>) -> Result<Card, DataError> {
    let kind = row.meaning_of("type", &KINDS)?;
    let side = row.meaning_of("side", &SIDES)?;
    let code = row.filled("code")?;
    let is_word = code
        .strip_prefix(kind.code())
        .is_some_and(|number| (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()));
    if !is_word {
        return Err(row.error(
            "code",
            format!("a code is the type, here {}, and a number, such as {0}1; mend code or type", kind.code()),
        ));
    }
    let points: u8 = row.int("mp", 1..=4)?;
    let torpedoes = row.int("torpedoes", 0..=4)?;
    if !matches!(torpedoes, 0 | 2 | 4) {
        return Err(row.error("torpedoes", "a ship carries torpedoes of strength 0, 2 or 4 (R6.3-1)"));
    }
    Ok(Card {
        side,
        code: code.to_owned(),
        name: row.filled("name")?.to_owned(),
        class: row.filled("class")?.to_owned(),
        kind,
        ships: row.int("ships", 1..=5)?,
        vp: row.int("vp", 0..=20)?,
        points: [points, row.int("mp_damaged", 0..=points)?],
        side_armour: row.int("side_armour", 0..=12)?,
        deck_armour: row.int("deck_armour", 0..=12)?,
        durability: row.int("durability", 1..=30)?,
        secondary: row.int("secondary", 0..=12)?,
        torpedoes,
        gun: None,
    })
}

fn guns(files: &GameFiles, cards: &mut [Card]) -> Result<(), DataError> {
    for row in Table::parse(files, "gun_markers.csv", &GUNS)?.rows() {
        let (side, code) = (row.meaning_of("side", &SIDES)?, row.filled("code")?);
        let Some(card) = cards.iter_mut().find(|card| card.side == side && card.code == code) else {
            return Err(row.error("code", "ships.csv has no counter of this code and side; name one that it has"));
        };
        if card.gun.is_some() {
            return Err(row.error("code", "this counter has two markers; keep one (R2.12(2))"));
        }
        card.gun = Some(Gun {
            name: row.filled("gun")?.to_owned(),
            normal: row.int("normal", 1..=14)?,
            straddle: row.int("straddle", 1..=14)?,
            power: [
                row.int("front", 0..=12)?,
                row.int("starboard", 0..=12)?,
                row.int("rear", 0..=12)?,
                row.int("port", 0..=12)?,
            ],
            penetration: row.int("penetration", 0..=20)?,
            reach: row.meaning_of("reach", &Band::NAMES)?,
        });
    }
    Ok(())
}
