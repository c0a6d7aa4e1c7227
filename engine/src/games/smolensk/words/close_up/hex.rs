//! A hex from close by.

use std::fmt::Write;

use sandtable_scenarios::counted;

use super::{
    super::{
        map::{part_text, terrain_name},
        phrases::{hex, points, side_name, unit, values},
    },
    line::line_text,
};
use crate::{
    Side,
    games::smolensk::{
        AX, Role, Smolensk, State, Tables, Unit, UnitSet,
        rules::declare::{column, odds},
    },
    hex::Hex,
    land::Odds,
};

/// Hexes that are drawn around the one that is looked at.
const AROUND: u8 = 4;
/// Names of the sides of a hex, clockwise from north.
const DIRECTIONS: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

/// Terrain, control, units, zones, lines, and an attack on it by what stands beside it.
pub(super) fn close_up(game: &Smolensk, state: &State, tables: &mut Tables, at: Hex, plain: bool) -> String {
    let mut text = ground_text(game, at) + "\n";
    if let Some(control) = control_text(game, state, at) {
        let _ = writeln!(text, "{control}");
    }
    let named = |other: Unit| format!("{} {}", unit(game, other), values(game, state, other));
    let units: Vec<String> = tables.board.units(at).map(named).collect();
    let level = state.level_in(at);
    let fort = if level > 0 { format!(" Fortress of level {level}.") } else { String::new() };
    let units = if units.is_empty() { "nobody".to_owned() } else { units.join(", ") };
    let _ = writeln!(text, "Units: {units}.{fort}");
    for side in Side::BOTH {
        if tables.board.is_enemy(side, at) {
            continue;
        }
        let zone = if tables.board.in_enemy_zone(side.other(), at) { "a zone" } else { "no zone" };
        let (line, whose) = (line_text(game, tables, side, at), side_name(side));
        let _ = writeln!(text, "In {zone} of {whose}; line of communication of {whose}: {line}.");
    }
    for side in Side::BOTH.into_iter().filter(|&side| tables.board.is_enemy(side, at)) {
        text.push_str(&attack_text(game, state, tables, side, at));
    }
    let shown = game.data.map.grid.within(at, AROUND);
    text.push_str(&part_text(game, state, tables, plain, &shown, |hex| (hex == at).then_some('@')));
    let number = game.data.map.grid.number(at);
    let _ = writeln!(text, "@ the hex; for rivers, roads and railways: show rivers {number}, show roads {number}");
    text
}

/// `4112 (Smolensk): major city; 1 point, 1 for others; road N, S; railway NE; river SE`.
fn ground_text(game: &Smolensk, at: Hex) -> String {
    let (map, chart) = (&game.data.map, &game.data.chart);
    let effect = chart.terrain[map.terrain[at.index()] as usize];
    let mut parts = vec![terrain_name(game, at).to_owned()];
    let site = game.place_in(at).map(|place| game.data.site(place));
    let kinds = site.into_iter().flat_map(|site| {
        [(site.is_town, "town"), (site.is_source, "Soviet source"), (site.is_exit, "railway to Kiev")]
    });
    parts.extend(kinds.filter(|(is_it, _)| *is_it).map(|(_, name)| name.to_owned()));
    parts.push(format!(
        "{} to enter, {} for units that are not mechanized",
        points(2 * effect.points[0]),
        points(2 * effect.points[1])
    ));
    parts.push(match game.shifts(at) {
        0 => "no shift".to_owned(),
        shifts => format!("{} for the defender", counted(shifts, "column")),
    });
    for (name, masks) in [("roads", &map.road), ("railways", &map.rail), ("rivers", &map.river)] {
        let sides = DIRECTIONS.iter().enumerate().filter(|(direction, _)| masks[at.index()] >> direction & 1 != 0);
        let sides: Vec<&str> = sides.map(|(_, name)| *name).collect();
        if !sides.is_empty() {
            parts.push(format!("{name} {}", sides.join(" ")));
        }
    }
    format!("{}: {}.", hex(game, at), parts.join(", "))
}

/// Whose place it is, and what hangs on it.
fn control_text(game: &Smolensk, state: &State, at: Hex) -> Option<String> {
    let place = game.place_in(at)?;
    let site = game.data.site(place);
    let counts = if site.is_city { " It is a city hex, which counts for victory." } else { "" };
    Some(format!("Controlled by {}.{counts}", side_name(game.holder(state, place))))
}

/// The attack of a side on a hex by everything that stands beside it.
fn attack_text(game: &Smolensk, state: &State, tables: &Tables, side: Side, at: Hex) -> String {
    let beside = game.data.map.grid.neighbours(at).flat_map(|hex| tables.board.units(hex));
    let units: UnitSet = beside.filter(|&unit| game.side_of(unit) == side).collect();
    if units.is_empty() {
        return format!("Nobody of {} stands beside it.\n", side_name(side));
    }
    let odds = odds(game, &as_attacker(game, state, side), tables, at, units);
    let Odds { attack, defence, shifts } = odds;
    let names: Vec<String> =
        units.iter().map(|other| format!("{} {}", unit(game, other), values(game, state, other))).collect();
    let strengths = format!(
        "An attack by all beside it ({}): {attack} against {defence}{}",
        names.join(", "),
        if shifts > 0 { format!(", {} to the left", counted(shifts, "column")) } else { String::new() }
    );
    let Some(column) = column(game, odds) else { return format!("{strengths}: too weak [R10.3(4)].\n") };
    let crt = &game.data.crt;
    let (low, high) = crt.rolls();
    let results: Vec<String> = (low..=high).map(|die| format!("{die} {}", crt.code(column, die))).collect();
    format!("{strengths}: column {}. Results by die: {}.\n", crt.columns().name(column), results.join(", "))
}

/// The state in which this side attacks, and no defender has just retreated.
fn as_attacker(game: &Smolensk, state: &State, side: Side) -> State {
    let mut state = *state;
    if state.active != side {
        for defender in game.units_of(side.other()) {
            let word = state.unit_mut(defender);
            *word = word.with(Role::None);
        }
        state.active = side;
    }
    // [R15.1(3)] Only the Axis is free of rivers in the surprise phase.
    state.is_surprise &= side == AX;
    state
}
