//! The position in words: placements, board, situation.

use std::fmt::Write;

use crate::{
    Game, Placement, Side,
    games::leyte_gulf::{
        LeyteGulf, Node, Ship, Standing, State, Unit,
        words::{
            goal::goal_text,
            map::{letter, map_text, units_on_map},
            notation::{facing_code, ship_code, unit_code},
            phrases::ship_name,
        },
    },
};

/// The condition of a ship: damage, torpedoes, reloads where they are counted, targets.
pub(super) fn condition(game: &LeyteGulf, state: &State, ship: Ship) -> String {
    let mut words = Vec::new();
    if state.damaged.contains(ship) {
        words.push("damaged".to_owned());
    }
    match state.load(ship).strength() {
        0 if game.card(ship).torpedoes > 0 => words.push("no torpedoes".to_owned()),
        0 => {}
        strength => words.push(format!("torpedoes {strength}")),
    }
    match state.load(ship).reloads() {
        0 => {}
        1 => words.push("reloaded once".to_owned()),
        times => words.push(format!("reloaded {times} times")),
    }
    words.extend(main_target(game, state, ship));
    if let Choice::At(target) = choice(game, state, Node::SecondaryTarget, ship) {
        words.push(format!("secondary guns at {}", ship_code(game, target)));
    }
    if state.turned.contains(ship) {
        words.push("turned".to_owned());
    }
    if state.no_fire.contains(ship) {
        words.push("no fire".to_owned());
    }
    words.join(", ")
}

/// The target of its main guns: the one chosen in this segment, else the one of the last segment, where its marker is.
fn main_target(game: &LeyteGulf, state: &State, ship: Ship) -> Option<String> {
    let marked = state.target(ship);
    match choice(game, state, Node::MainTarget, ship) {
        Choice::At(target) => {
            let how = match game.standing(state, ship, target) {
                Standing::First => "first salvo",
                Standing::Spotted => "spotted",
                Standing::Straddle => "straddling",
            };
            Some(format!("aims at {} ({how})", ship_code(game, target)))
        }
        Choice::Nobody => marked.map(|_| "aims at nobody".to_owned()),
        Choice::Open => marked.map(|target| {
            let straddle = if state.straddling.contains(ship) { "straddles" } else { "at" };
            format!("{straddle} {}", ship_code(game, target))
        }),
    }
}

/// What a ship has chosen in a gun segment.
enum Choice {
    /// Nothing yet, or nothing that the viewer may know [RULING-45].
    Open,
    /// It does not fire.
    Nobody,
    /// It fires at this ship.
    At(Ship),
}

/// What a ship has chosen in the segment of a node.
fn choice(game: &LeyteGulf, state: &State, node: Node, ship: Ship) -> Choice {
    if state.node != node || !game.has_chosen(state, ship) {
        return Choice::Open;
    }
    match state.pick(ship) {
        None => Choice::Nobody,
        Some(target) if usize::from(target.number()) < game.data.cards.len() => Choice::At(target),
        Some(_secret) => Choice::Open,
    }
}

/// Who fires at whom, as far as it has been chosen and the viewer knows it.
fn chosen(game: &LeyteGulf, state: &State) -> Option<String> {
    if !matches!(state.node, Node::MainTarget | Node::SecondaryTarget) {
        return None;
    }
    let pair = |ship: Ship| {
        let Choice::At(target) = choice(game, state, state.node, ship) else { return None };
        Some(format!("{} at {}", ship_code(game, ship), ship_code(game, target)))
    };
    let pairs: Vec<String> = state.on_map.iter().filter_map(pair).collect();
    (!pairs.is_empty()).then(|| format!("Targets chosen: {}.", pairs.join(", ")))
}

/// Where a ship is.
pub(super) fn place(game: &LeyteGulf, state: &State, ship: Ship) -> String {
    if state.on_map.contains(ship) {
        return format!("{} {}", game.data.grid.number(state.hex(ship)), facing_code(state.facing(ship)));
    }
    match () {
        () if state.sunk.contains(ship) => "sunk",
        () if state.waiting.contains(ship) => "off the map",
        () if state.escaped.contains(ship) => "escaped",
        () => "gone",
    }
    .to_owned()
}

/// All counters and markers.
pub(crate) fn placements(game: &LeyteGulf, state: &State) -> Vec<Placement> {
    let mut lines = Vec::new();
    let mut line = |what: String, place: String| lines.push(Placement { what, place });
    line("turn".to_owned(), format!("{}, {}", state.turn, game.side_id(state.phasing)));
    for side in Side::BOTH {
        line(format!("points {}", game.side_id(side)), state.vp[side].to_string());
    }
    for side in Side::BOTH {
        for ship in game.fleets[side].iter() {
            let (at, condition) = (place(game, state, ship), condition(game, state, ship));
            let squadron = match state.squadrons[ship.index()] {
                0 => String::new(),
                number => format!(", SQ{number}"),
            };
            let condition = if condition.is_empty() { condition } else { format!(", {condition}") };
            line(ship_code(game, ship), format!("{at}{squadron}{condition}"));
        }
        for torpedo in state.torpedoes_of(side) {
            let at = format!("{} {}", game.data.grid.number(torpedo.hex), facing_code(torpedo.facing));
            line(format!("torpedoes {}", game.side_id(side)), format!("{at}, strength {}", torpedo.strength));
        }
    }
    lines
}

/// Turn, phase, points.
fn heading(game: &LeyteGulf, state: &State) -> String {
    let night = if game.data.scenario.night { " at night" } else { "" };
    format!(
        "Turn {} of {}{night}. Phase: {}. Points: {} {}, {} {}. Turn markers left: {}.",
        state.turn,
        game.data.scenario.turns,
        game.side_name(state.phasing),
        game.side_name(Side::One),
        state.vp[Side::One],
        game.side_name(Side::Two),
        state.vp[Side::Two],
        state.markers
    )
}

/// How the scenario is won, the map, and all units with their ships.
pub(crate) fn board_text(game: &LeyteGulf, state: &State, plain: bool) -> String {
    let mut text = heading(game, state) + "\n";
    goal_text(game, &mut text);
    map_text(game, state, plain, &mut text);
    for side in Side::BOTH {
        let _ = writeln!(text, "{}:", game.side_name(side));
        for (place, (unit, hex, facing)) in units_on_map(game, state, side).into_iter().enumerate() {
            let at = format!("{} {}", game.data.grid.number(hex), facing_code(facing));
            let _ = writeln!(text, "  {} {at:<8} {}", letter(side, place), members(game, state, side, unit));
        }
        let away = game.fleets[side].without(state.on_map);
        for (what, ships) in [("to come", state.waiting), ("sunk", state.sunk), ("away", game.gone(state, side))] {
            let names: Vec<String> = away.and(ships).iter().map(|ship| ship_name(game, ship)).collect();
            if !names.is_empty() {
                let _ = writeln!(text, "  {what}: {}", names.join(", "));
            }
        }
    }
    for side in Side::BOTH {
        for torpedo in state.torpedoes_of(side) {
            let (hex, facing) = (game.data.grid.number(torpedo.hex), facing_code(torpedo.facing));
            let _ = writeln!(
                text,
                "Torpedoes in {hex} to {facing} ({}), strength {}",
                game.side_name(side),
                torpedo.strength
            );
        }
    }
    text
}

/// The ships of a unit with their condition.
fn members(game: &LeyteGulf, state: &State, side: Side, unit: Unit) -> String {
    let ships = game.ships_on_map(state, side).iter().filter(|&ship| game.unit_of(state, ship) == unit);
    let ships: Vec<String> = ships
        .map(|ship| {
            let condition = condition(game, state, ship);
            let condition = if condition.is_empty() { condition } else { format!(" [{condition}]") };
            format!("{}{condition}", ship_name(game, ship))
        })
        .collect();
    let squadron = unit.squadron().map_or_else(String::new, |number| format!("SQ{number} "));
    format!("{squadron}{}", ships.join(", "))
}

/// Turn and points, where the units of both sides are, and who fires at whom.
pub(crate) fn situation(game: &LeyteGulf, state: &State) -> String {
    let mut text = heading(game, state) + "\n";
    for side in Side::BOTH {
        let units: Vec<String> = units_on_map(game, state, side)
            .into_iter()
            .map(|(unit, hex, facing)| {
                let ships = game.ships_on_map(state, side).iter().filter(|&ship| game.unit_of(state, ship) == unit);
                let codes: Vec<String> = ships
                    .map(|ship| {
                        let damaged = if state.damaged.contains(ship) { "!" } else { "" };
                        format!("{}{damaged}", game.card(ship).code)
                    })
                    .collect();
                let name = if unit.squadron().is_some() { unit_code(game, unit) + " " } else { String::new() };
                format!("{name}{} {} ({})", game.data.grid.number(hex), facing_code(facing), codes.join(" "))
            })
            .collect();
        let units = if units.is_empty() { "nobody on the map".to_owned() } else { units.join("; ") };
        let _ = writeln!(text, "{}: {units}", game.side_name(side));
    }
    if let Some(chosen) = chosen(game, state) {
        let _ = writeln!(text, "{chosen}");
    }
    text
}
