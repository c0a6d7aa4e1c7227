//! `chits.csv`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{Card, ChitCard, First, Order, SIDES, Sheet, TURNS, Turn};
use crate::{
    Side,
    games::smolensk::{ChitSet, Unit},
};

const COLUMNS: [&str; 8] = ["chit", "side", "kind", "hq", "copies", "first_turn", "game", "provenance?"];

/// Most extra armies: a position has a bit for each.
const MOST_EXTRAS: usize = 16;

/// [CHART-CHITS] The chits of a game, one entry for each counter.
pub(super) fn read(
    files: &GameFiles,
    sheet: Sheet,
    cards: &[Card],
    turns: &[Turn],
) -> Result<Vec<ChitCard>, DataError> {
    let table = Table::parse(files, "chits.csv", &COLUMNS)?;
    let mut chits: Vec<ChitCard> = Vec::new();
    for row in table.rows() {
        if row.one_of("game", &["single", "linked"])? == "linked" && sheet == Sheet::Smolensk {
            continue;
        }
        let chit = chit(row, cards)?;
        if chits.iter().any(|known| known.code.eq_ignore_ascii_case(&chit.code)) {
            return Err(row.error("chit", "another row has this code; count its counters in `copies`"));
        }
        let copies = row.int("copies", 1..=4)?;
        if copies > 1 && !matches!(chit.order, Order::Hq(_)) {
            return Err(row.error("copies", "only the chit of a headquarters comes more than once; write 1"));
        }
        chits.extend(std::iter::repeat_n(chit, copies));
        if chits.len() > ChitSet::CAPACITY {
            return Err(row.error("chit", format!("there are more than {} chits; remove some", ChitSet::CAPACITY)));
        }
    }
    check(&table, &chits, turns)?;
    Ok(chits)
}

fn chit(row: Row<'_>, cards: &[Card]) -> Result<ChitCard, DataError> {
    let code = row.filled("chit")?;
    if !code.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(row.error("chit", "a code has letters and digits only; leave out the rest"));
    }
    let side = match row.one_of("side", &[SIDES[0].0, SIDES[1].0, "both"])? {
        "both" => None,
        word => SIDES.iter().find(|(known, _)| *known == word).map(|(_, side)| *side),
    };
    let kind = row.one_of("kind", &["hq", "interrupt", "reinforcements", "units", "supply"])?;
    if side.is_none() != (kind == "supply") {
        return Err(row.error("side", "the supply chit belongs to both sides, any other to one; mend side or kind"));
    }
    let order = match kind {
        "hq" | "interrupt" => {
            let name = row.filled("hq")?;
            let found = cards.iter().position(|card| Some(card.side) == side && card.name == name && card.kind.is_hq());
            let Some(number) = found else {
                return Err(row.error(
                    "hq",
                    format!("units_smolensk.csv and units_leningrad.csv have no headquarters `{name}` of this side; name one that they have"),
                ));
            };
            let unit = Unit::new(number as u16);
            if kind == "hq" { Order::Hq(unit) } else { Order::Interrupt(unit) }
        }
        "reinforcements" => Order::Reinforce,
        "units" => Order::Call,
        _ => Order::Supply,
    };
    if !matches!(order, Order::Hq(_) | Order::Interrupt(_)) {
        row.unused("hq", "this kind of chit has no headquarters")?;
    }
    if matches!(order, Order::Interrupt(_)) && side != Some(Side::One) {
        return Err(row.error("kind", "only the Axis holds chits in its hand (R6.2(4)1); use hq"));
    }
    let first = match row.filled("first_turn")? {
        "extra" if side == Some(Side::Two) && kind == "hq" => First::Extra,
        "extra" => return Err(row.error("first_turn", "only Soviet armies are extra (R15.2(2)5); write a turn")),
        _ => First::Turn(row.int("first_turn", 1..=TURNS)?),
    };
    Ok(ChitCard { code: code.to_owned(), side, order, first })
}

/// [R6.2(2), RULING-5] One supply chit; the Axis has as many chits as the record says.
fn check(table: &Table<'_>, chits: &[ChitCard], turns: &[Turn]) -> Result<(), DataError> {
    let supplies = chits.iter().filter(|chit| chit.order == Order::Supply);
    let firsts: Vec<First> = supplies.map(|chit| chit.first).collect();
    match firsts.as_slice() {
        [First::Turn(1)] => {}
        [_] => return Err(table.whole("the supply chit comes in turn 1; write that (R6.2(3))")),
        _ => {
            let count = firsts.len();
            let message = format!("has {count} supply chits; write one row of kind supply, of turn 1 (R6.2(3))");
            return Err(table.whole(message));
        }
    }
    let interrupts = chits.iter().filter(|chit| matches!(chit.order, Order::Interrupt(_))).count();
    if interrupts > 2 {
        return Err(table.whole("has more than two chits for the hand; keep two (R6.2(4)1)"));
    }
    if chits.iter().filter(|chit| chit.first == First::Extra).count() > MOST_EXTRAS {
        return Err(table.whole(format!("has more than {MOST_EXTRAS} extra armies; remove some (R15.2(2)5)")));
    }
    for (turn, record) in (1_u8..).zip(turns) {
        let is_there = |chit: &&ChitCard| {
            chit.side == Some(Side::One)
                && chit.order != Order::Call
                && matches!(chit.first, First::Turn(first) if first <= turn)
        };
        let (count, due) = (chits.iter().filter(is_there).count(), usize::from(record.axis_chits));
        if count != due {
            let message = format!(
                "gives the Axis {count} chits in turn {turn}, and the turn record says {due}; mend one (R6.2(2))"
            );
            return Err(table.whole(message));
        }
    }
    Ok(())
}
