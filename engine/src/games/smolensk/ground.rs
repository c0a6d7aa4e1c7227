//! What is worked out from map and counters once: costs, bridges, blocks, classes.

use super::{Block, Card, Data, HEX_WORDS, Hexes, Options};
use crate::{
    hex::Grid,
    land::{Price, Ways},
};

/// Half points to leave or to enter an enemy zone [R9.2(2)].
const ZONE: u8 = 4;

const _: () = assert!(HEX_WORDS * 64 >= 55 * 49);

/// [R9.2(1)2, R9.2(1)3, R9.2(1)4, R9.2(3)1, R9.2(3)3, RULING-8, RULING-10] What each side costs a class of units: 0 for
/// mechanized ones.
pub(super) fn ways(data: &Data, options: &Options, class: usize) -> Ways {
    let map = &data.map;
    Ways::new(&map.grid, &map.road, ZONE, |hex, to, direction| {
        if !map.in_play.contains(hex) || !map.in_play.contains(to) {
            return (Price::Never, false);
        }
        let is_on = |masks: &[u8]| masks[hex.index()] >> direction & 1 != 0;
        if is_on(&map.road) {
            return (Price::Halves(2), false);
        }
        let bridge = options.rail_bridge_counts && is_on(&map.rail);
        let points = data.chart.terrain[map.terrain[to.index()] as usize].points[class];
        if is_on(&map.major) && !bridge {
            return (Price::Whole, true);
        }
        if is_on(&map.river) {
            let river = data.chart.river.points[class];
            return (Price::Halves(2 * (points + river)), options.river_zoc_ban && !bridge);
        }
        (Price::Halves(2 * points), false)
    })
}

/// [RULING-58] Six by six hexes each, strip by strip from the west.
pub(super) fn blocks(grid: &Grid) -> Vec<Block> {
    let down = grid.rows().div_ceil(6);
    grid.hexes().map(|hex| Block::new((grid.column(hex) - 1) / 6 * down + (grid.row(hex) - 1) / 6)).collect()
}

/// The hexes of each block.
pub(super) fn in_blocks(grid: &Grid) -> Vec<Hexes> {
    let mut found: Vec<Hexes> = Vec::new();
    for (hex, block) in grid.hexes().zip(blocks(grid)) {
        found.resize(found.len().max(block.index() + 1), Hexes::EMPTY);
        found[block.index()].insert(hex);
    }
    found
}

/// [RULING-57] Classes by number.
pub(super) fn classes(data: &Data) -> Vec<u16> {
    let values = |card: &Card| {
        (card.side, card.kind, card.is_mech, card.attack, card.defence, card.movement, card.has_two_steps)
    };
    let mut classes: Vec<u16> = Vec::new();
    for (number, card) in data.cards.iter().enumerate() {
        let alike = |other: &usize| !card.kind.is_hq() && values(&data.cards[*other]) == values(card);
        let known = (0..number).find(alike).map(|other| classes[other]);
        let next = classes.iter().max().map_or(0, |most| most + 1);
        classes.push(known.unwrap_or(next));
    }
    classes
}

/// [R2.1(1)4, R10.6(3)4] Major rivers that neither a road nor a railway crosses.
pub(super) fn unbridged(data: &Data) -> Vec<u8> {
    let map = &data.map;
    (0..map.grid.len()).map(|hex| map.major[hex] & !map.road[hex] & !map.rail[hex]).collect()
}
