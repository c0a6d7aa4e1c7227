//! Where the line of communication of a hex runs.

use std::collections::BTreeMap;

use sandtable_scenarios::counted;

use super::super::phrases::hex;
use crate::{
    Side,
    games::smolensk::{AX, AXIS_BEYOND, SOVIET_BEYOND, Smolensk, Tables},
    hex::Hex,
    land::{Lines, Net},
};

/// A line along a network and then across country.
struct Course {
    /// Its length.
    length: u16,
    /// Where it leaves the network.
    join: Hex,
    /// Hexes across country after that.
    across: u16,
}

/// The line of a side to a hex: its length and where it runs, or why there is
/// none.
pub(super) fn line_text(game: &Smolensk, tables: &mut Tables, side: Side, goal: Hex) -> String {
    let Some(length) = tables.lines(game, side).length(goal) else { return no_line(game, tables, side, goal) };
    if length == 0 {
        return format!("{} is a source", hex(game, goal));
    }
    if !follows_networks(game, side) {
        let source = way_across(game, tables, side, goal);
        return format!("{} across country from the source {}", counted(length, "hex"), hex(game, source));
    }
    let best = networks(game, side)
        .into_iter()
        .filter_map(|(name, mask)| course(game, tables, side, goal, mask).map(|course| (name, course)));
    let Some((name, Course { length, join, across })) = best.min_by_key(|(_, course)| course.length) else {
        return counted(length, "hex");
    };
    let whole = counted(length, "hex");
    if across == 0 {
        return format!("{whole} along {name}s, which lead to it");
    }
    format!("{whole}: along {name}s to {}, then {} across country", hex(game, join), counted(across, "hex"))
}

/// Soviet lines may run anywhere unless an option limits them.
fn follows_networks(game: &Smolensk, side: Side) -> bool {
    side == AX || game.options.soviet_line_limit
}

/// The networks that lines of a side may follow, with their names.
fn networks(game: &Smolensk, side: Side) -> Vec<(&'static str, &[u8])> {
    let map = &game.data.map;
    if side == AX { vec![("railway", &map.rail)] } else { vec![("railway", &map.rail), ("road", &map.road)] }
}

/// Lines of a side that stay on a network.
fn along<'a>(game: &Smolensk, tables: &'a mut Tables, side: Side, sides: &[u8]) -> &'a Lines {
    let (map, board, net) = (&game.data.map, &tables.board, Net { sides, beyond: 0 });
    tables.scratch.other.trace_along(&map.grid, &game.sides, board, side, &game.data.sources[side.index()], net);
    &tables.scratch.other
}

/// The shortest line along one network, and across country after it.
fn course(game: &Smolensk, tables: &mut Tables, side: Side, goal: Hex, sides: &[u8]) -> Option<Course> {
    let most = if side == AX { AXIS_BEYOND } else { SOVIET_BEYOND };
    let near = across(game, tables, side, goal);
    let net = along(game, tables, side, sides);
    let leads = |hex: Hex| if hex == goal { net.reaches(hex) } else { net.is_on_net(hex) };
    let ends = near.iter().filter(|&(&hex, &off)| off <= u16::from(most) && leads(hex));
    let courses = ends.filter_map(|(&join, &across)| Some(Course { length: net.length(join)? + across, join, across }));
    courses.min_by_key(|course| (course.length, course.across, course.join))
}

/// Hexes from which one can come to a hex across country, with their distances: those between must not be blocked.
fn across(game: &Smolensk, tables: &Tables, side: Side, goal: Hex) -> BTreeMap<Hex, u16> {
    let grid = &game.data.map.grid;
    let mut near = BTreeMap::from([(goal, 0)]);
    let mut wave = vec![goal];
    let mut distance = 0;
    while !wave.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for beside in wave.iter().flat_map(|&hex| game.sides.open_neighbours(grid, hex)) {
            if !near.contains_key(&beside) && !tables.board.is_blocked(side, beside) {
                near.insert(beside, distance);
                next.push(beside);
            }
        }
        wave = next;
    }
    near
}

/// The source from which the shortest line across country comes.
fn way_across(game: &Smolensk, tables: &Tables, side: Side, goal: Hex) -> Hex {
    let near = across(game, tables, side, goal);
    let sources = game.data.sources[side.index()].iter().filter_map(|source| Some((near.get(source)?, *source)));
    sources.min().map_or(goal, |(_, source)| source)
}

/// Why no line leads to a hex.
fn no_line(game: &Smolensk, tables: &mut Tables, side: Side, goal: Hex) -> String {
    let near = across(game, tables, side, goal);
    if !follows_networks(game, side) {
        return "none: enemies and their zones close every way to a source [R3.3(1)]".to_owned();
    }
    let mut joins = Vec::new();
    for (name, sides) in networks(game, side) {
        let net = along(game, tables, side, sides);
        joins
            .extend(near.iter().filter(|(hex, _)| net.is_on_net(**hex)).map(|(&hex, &distance)| (distance, hex, name)));
    }
    match joins.into_iter().min() {
        Some((distance, join, name)) => format!(
            "none: the nearest open {name} is in {}, {} away across country [R3.3(3)]",
            hex(game, join),
            counted(distance, "hex")
        ),
        None => "none: enemies and their zones close every way to an open railway [R3.3(1)]".to_owned(),
    }
}
