//! Groups made up for tests.

use std::collections::BTreeMap;

use crate::{Cell, GameRow, Luck, Tally};
use sandtable_engine::testing::small::Pig;

use super::{Budget, Factor, Group, Planned};

/// A group whose games had these winners, cell by cell; with two cells they are the values of an option `rule`.
pub(super) fn group(bots: [&str; 2], winners: &[&[u8]]) -> Group {
    let games = winners[0].len() as u64;
    let cell = Cell {
        scenario: "standard".to_owned(),
        data_hash: "none".to_owned(),
        options: BTreeMap::from([("rule".to_owned(), "off".to_owned())]),
        bots: bots.map(str::to_owned),
        model: None,
    };
    let values = (0..winners.len()).map(|value| if value == 0 { "off".to_owned() } else { format!("on-{value}") });
    let factor = Factor { name: "rule".to_owned(), values: values.collect() };
    let factors = if winners.len() > 1 { vec![factor] } else { Vec::new() };
    let mut group = Planned::new(&Pig, cell, factors, Budget::Games { games }).group("pig", 1).unwrap();
    let row = |&winner: &u8| GameRow {
        winner,
        vp: match winner {
            0 => [10, 4],
            1 => [3, 10],
            _ => [5, 5],
        },
        turns: 3,
        decisions: 12,
    };
    let rows: Vec<Vec<GameRow>> = winners.iter().map(|winners| winners.iter().map(row).collect()).collect();
    let tally = |rows: &Vec<GameRow>| {
        let mut tally = Tally { games, detailed: games, ..Tally::default() };
        for row in rows {
            match row.winner {
                GameRow::DRAWN => {}
                GameRow::BOTH_LOST => tally.both_lost += 1,
                side => tally.wins[usize::from(side)] += 1,
            }
            tally.margin.add(i64::from(row.vp[0] - row.vp[1]), 1).unwrap();
        }
        tally
    };
    group.played.tallies = rows.iter().map(tally).collect();
    group.played.luck = rows.iter().map(|rows| vec![Luck::default(); rows.len()]).collect();
    group.played.rows = rows;
    group
}
