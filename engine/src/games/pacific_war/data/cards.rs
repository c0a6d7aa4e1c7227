//! `cards.csv`.

use sandtable_scenarios::{DataError, GameFiles, table::Table};

use super::CardText;
use crate::{
    BySide,
    games::pacific_war::{CARDS, Card, Hand},
};

const COLUMNS: [&str; 9] = [
    "id",
    "name_zh",
    "name_ja",
    "title",
    "response",
    "copies_JP",
    "copies_Allied",
    "prov_copies_JP?",
    "prov_copies_Allied?",
];
/// [R3.0(3)] Cards of a side.
const DECK: usize = 16;

pub(super) fn read(files: &GameFiles) -> Result<(Vec<CardText>, BySide<Hand>), DataError> {
    let table = Table::parse(files, "cards.csv", &COLUMNS)?;
    if table.len() != CARDS {
        return Err(table.whole(format!("has {} kinds of cards; the game has {CARDS}", table.len())));
    }
    let mut texts = Vec::new();
    let mut copies = BySide::both([0; CARDS]);
    for (row, card) in table.rows().zip(Card::all()) {
        row.one_of("id", &[card.code()])?;
        let is_response = u8::from(card.is_response());
        row.int("response", is_response..=is_response)?;
        let japan = if card == Card::AAFIRE { 0 } else { 3 };
        let allies = if card == Card::KAMIKAZE { 0 } else { 3 };
        copies[crate::Side::One][card.index()] = row.int("copies_JP", 0..=japan)?;
        copies[crate::Side::Two][card.index()] = row.int("copies_Allied", 0..=allies)?;
        let names = ["title", "name_zh", "name_ja"].map(|column| row.text(column).to_owned());
        texts.push(CardText { names });
    }
    let decks = copies.map(Hand::new);
    for (side, deck) in decks.iter() {
        if deck.len() != DECK {
            let column = if side == crate::Side::One { "copies_JP" } else { "copies_Allied" };
            return Err(table.whole(format!("has {} cards in `{column}`; each side has {DECK} (R3.0(3))", deck.len())));
        }
    }
    Ok((texts, decks))
}
