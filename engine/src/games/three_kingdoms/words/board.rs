//! The board as text and as a list of counters.

use std::{collections::BTreeMap, fmt::Write};

use sandtable_scenarios::{capital, counted};

use crate::games::three_kingdoms::{
    LandingHex, Node, Slot, SlotSet, State, ThreeKingdoms, WAITING,
    rules::victory::{self, losses_inflicted},
    words::event::{CHITS, chit_name},
    words::map::map_text,
    words::notation::unit_code,
    words::phrases::{are_coded, place_name, signed, strengths},
};
use crate::{Game, Observation, Placement, Side, hex::Hex};

/// Widest line of the board.
pub(crate) const WIDTH: usize = 79;

/// Names of a side's units may take so many lines of the situation; then they go by their codes.
const NAMED_LINES: usize = 4;

const STRENGTHS: &str = "
Strengths: AS anti-ship, AA anti-air, AA() for all ships of the hex, ASW against boats, air: what it can fly,
T tech: a die up to this hits. On is detected, off is not.
";

/// The board in a few lines: points, and where units are.
pub(crate) fn situation(game: &ThreeKingdoms, observation: &Observation<ThreeKingdoms>) -> String {
    let (state, viewer) = (observation.state(), observation.viewer());
    let mut text = String::new();
    header(game, state, viewer, &mut text);
    for side in [viewer, viewer.other()] {
        let on_map = game.roster.of_side[side].iter().filter(|&slot| state.hex_of(slot).0 <= WAITING.0);
        let mut stacks: BTreeMap<Hex, SlotSet> = BTreeMap::new();
        for slot in on_map {
            stacks.entry(state.hex_of(slot)).or_default().insert(slot);
        }
        let names: usize = stacks.values().map(|&units| brief(game, state, units, true).len() + 8).sum();
        let is_named = names <= NAMED_LINES * WIDTH;
        let words: Vec<String> = stacks
            .into_iter()
            .map(|(hex, units)| format!("{}: {}", place_name(game, hex), brief(game, state, units, is_named)))
            .collect();
        let start = if side == viewer { "You (* detected): " } else { "Enemy: " };
        wrap(start, &words, "; ", &mut text);
    }
    text
}

/// `Kaga B1, Maya B2*`, and the undetected that nobody knows as `R1-R6`.
fn brief(game: &ThreeKingdoms, state: &State, units: SlotSet, is_named: bool) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut row: Option<(Slot, Slot)> = None;
    let end = |row: &mut Option<(Slot, Slot)>, words: &mut Vec<String>| {
        let Some((first, last)) = row.take() else { return };
        let (first_code, last_code) = (unit_code(game, first), unit_code(game, last));
        words.push(if first == last { first_code } else { format!("{first_code}-{last_code}") });
    };
    for slot in units.iter() {
        let star = if state.on.contains(slot) { "*" } else { "" };
        let code = unit_code(game, slot);
        match game.counter(state, slot) {
            None if star.is_empty() => match &mut row {
                Some((_, last)) if last.index() + 1 == slot.index() => *last = slot,
                _ => {
                    end(&mut row, &mut words);
                    row = Some((slot, slot));
                }
            },
            counter => {
                end(&mut row, &mut words);
                let name = counter.filter(|counter| is_named && !counter.name.is_empty());
                words.push(
                    name.map_or_else(|| format!("{code}{star}"), |counter| format!("{} {code}{star}", counter.name)),
                );
            }
        }
    }
    end(&mut row, &mut words);
    words.join(", ")
}

/// Where every unit and marker stands, side by side and slot by slot.
pub(crate) fn position(game: &ThreeKingdoms, state: &State) -> Vec<Placement> {
    let placement = |what: String, place: String| Placement { what, place };
    let mut list = vec![
        placement("turn".into(), state.turn.to_string()),
        placement("chit".into(), chit_text(game, state)),
        placement("cup".into(), cup_text(game, state)),
    ];
    for side in Side::BOTH {
        let id = game.side_id(side);
        let aircraft = format!("{} available, {} damaged", state.aircraft[side], state.aircraft_lost[side]);
        list.push(placement(format!("{id} aircraft"), aircraft));
        for (landing, landed) in landings(game, state, side) {
            list.push(placement(format!("{id} landed"), format!("{landed} in {}", place_name(game, landing.hex))));
        }
        for slot in game.roster.of_side[side].iter() {
            list.push(placement(short_name(game, state, slot), unit_place(game, state, slot)));
        }
    }
    list
}

fn unit_place(game: &ThreeKingdoms, state: &State, slot: Slot) -> String {
    let boxes = [(state.damaged, "damaged"), (state.sunk, "sunk"), (state.returned, "returned")];
    if let Some((_, place)) = boxes.into_iter().find(|(units, _)| units.contains(slot)) {
        return place.into();
    }
    let hex = state.hex_of(slot);
    if hex.0 > WAITING.0 {
        return "not placed".into();
    }
    let face = if state.on.contains(slot) { "on" } else { "off" };
    format!("{}, {face}{}", place_name(game, hex), sup_text(state, slot))
}

fn sup_text(state: &State, slot: Slot) -> String {
    match state.sup[usize::from(slot)] {
        0 => String::new(),
        sup => format!(", SUP {sup}"),
    }
}

/// Code and name: `B1 Izumo`, or the code alone.
fn short_name(game: &ThreeKingdoms, state: &State, slot: Slot) -> String {
    match game.counter(state, slot) {
        Some(counter) => format!("{} {}", unit_code(game, slot), counter.name),
        None => unit_code(game, slot),
    }
}

fn chit_text(game: &ThreeKingdoms, state: &State) -> String {
    match state.node {
        Node::SetupAssign | Node::SetupPlace => "set-up".into(),
        Node::Over => "game over".into(),
        _ => chit_name(game, state.chit),
    }
}

fn cup_text(game: &ThreeKingdoms, state: &State) -> String {
    let chits: Vec<String> = (0..6_u8)
        .filter(|chit| state.cup >> chit & 1 == 1)
        .map(|chit| {
            let side = if chit < 3 { Side::One } else { Side::Two };
            let (_, code) = CHITS[usize::from(chit % 3)].split_once('(').unwrap_or_default();
            format!("{} {}", game.side_id(side), code.trim_end_matches(')'))
        })
        .collect();
    if chits.is_empty() { "empty".into() } else { chits.join(", ") }
}

/// The board for a terminal, from what a side may know.
pub(crate) fn board_text(game: &ThreeKingdoms, observation: &Observation<ThreeKingdoms>, plain: bool) -> String {
    let state = observation.state();
    let viewer = observation.viewer();
    let mut text = String::new();
    header(game, state, viewer, &mut text);
    if !plain {
        map_text(game, state, viewer, &mut text);
    }
    text.push_str(STRENGTHS);
    for side in [viewer, viewer.other()] {
        side_text(game, state, side, side == viewer, &mut text);
    }
    text
}

fn header(game: &ThreeKingdoms, state: &State, viewer: Side, text: &mut String) {
    let night = if ThreeKingdoms::is_night(state.turn) { "night" } else { "daylight" };
    let day = state.turn.saturating_sub(1) / 6 + 1;
    let _ =
        writeln!(text, "{}: turn {} of {}, day {day}, {night}", game.scenario.title, state.turn, game.scenario.turns);
    let _ = writeln!(text, "Chit: {}; left in the cup: {}", chit_text(game, state), cup_text(game, state));
    for side in Side::BOTH {
        let you = if side == viewer { ", you" } else { "" };
        let start = format!("{} ({}{you}): ", capital(game.side_name(side)), game.side_id(side));
        let mut words = vec![
            format!("{} available", counted(state.aircraft[side], "aircraft")),
            format!("{} damaged", state.aircraft_lost[side]),
            format!("{} a chit", counted(game.scenario.sides[side].group_limit, "group")),
        ];
        words.extend(points_words(game, state, side));
        wrap(&start, &words, "; ", text);
    }
    let mut notes = Vec::new();
    if state.space != 0 {
        notes.push(format!("space war {} on air operations of China's enemy", signed(state.space)));
    }
    if state.cyber != 0 {
        notes.push(format!("cyber war {} on the tech of China's enemy", signed(state.cyber)));
    }
    if state.dongfeng_used {
        notes.push("the Dongfeng missiles are spent".into());
    }
    if game.options.defence_only && !state.unlocked {
        notes.push("Japan may not attack before it is attacked".into());
    }
    if let Some((counter, hex)) = game.scenario.escape
        && let Some(counter) = game.data.counters.get(usize::from(counter))
    {
        notes.push(format!("{} has to reach {}", counter.name, place_name(game, hex)));
    }
    if !notes.is_empty() {
        wrap("Note: ", &notes, "; ", text);
    }
}

/// Landing hexes of a side with its markers there.
fn landings<'a>(
    game: &'a ThreeKingdoms,
    state: &'a State,
    side: Side,
) -> impl Iterator<Item = (&'a LandingHex, u8)> + 'a {
    let hexes = game.landing_hexes.iter().zip(&state.landed);
    hexes.filter_map(move |(&hex, landed)| Some((game.landing(side, hex)?.1, landed[side])))
}

/// Points so far and where they come from, and markers landed: `1 of 3 landed in 1111 Jeju`.
fn points_words(game: &ThreeKingdoms, state: &State, side: Side) -> Vec<String> {
    let mut words = Vec::new();
    if game.scenario.escape.is_none() {
        let (losses, ashore) = (losses_inflicted(game, state, side), victory::landings(game, state, side));
        words.push(format!("{} VP (losses {}, landings {})", halves(losses + ashore), halves(losses), halves(ashore)));
    }
    let landed = landings(game, state, side);
    words
        .extend(landed.map(|(hex, landed)| format!("{landed} of {} landed in {}", hex.max, place_name(game, hex.hex))));
    words
}

/// Half points as points.
fn halves(half: i32) -> String {
    format!("{}{}", half / 2, if half % 2 == 1 { ".5" } else { "" })
}

/// Everything of one side: its stacks by hex, its boats, its boxes.
fn side_text(game: &ThreeKingdoms, state: &State, side: Side, is_own: bool, text: &mut String) {
    let name = capital(game.side_name(side));
    let _ = writeln!(text, "\n{name} ({}):", if is_own { "you" } else { "enemy" });
    let roster = &game.roster;
    for (label, units) in [("Ships", roster.ships_of(side)), ("Boats", roster.boats_of(side))] {
        let mut stacks: BTreeMap<Hex, SlotSet> = BTreeMap::new();
        for slot in units.iter().filter(|&slot| state.hex_of(slot).0 <= WAITING.0) {
            stacks.entry(state.hex_of(slot)).or_default().insert(slot);
        }
        let thing = if label == "Ships" { "ship" } else { "boat" };
        let _ = writeln!(text, " {label}:{}", if stacks.is_empty() { " none" } else { "" });
        for (hex, units) in stacks {
            let port = if game.theatre.is_own_port(side, hex) { ", port" } else { "" };
            let start = format!("  {}{port}: ", place_name(game, hex));
            wrap(&start, &stack_words(game, state, units, thing), "; ", text);
        }
    }
    let nowhere: SlotSet = roster.of_side[side].iter().filter(|&slot| state.hex_of(slot).0 > WAITING.0).collect();
    let boxes = state.damaged.with(state.sunk).with(state.returned);
    for (label, units) in [
        (" Damaged: ", state.damaged.and(nowhere)),
        (" Sunk: ", state.sunk.and(nowhere)),
        (" Returned: ", state.returned.and(nowhere)),
        (" Not placed yet: ", nowhere.without(boxes)),
    ] {
        if !units.is_empty() {
            let names: Vec<String> = units.iter().map(|slot| name_and_type(game, state, slot)).collect();
            wrap(label, &names, ", ", text);
        }
    }
}

fn name_and_type(game: &ThreeKingdoms, state: &State, slot: Slot) -> String {
    match game.counter(state, slot) {
        Some(counter) if !are_coded(state) => format!("{} {}", counter.name, counter.ship_type.code()),
        Some(counter) => format!("{} {} {}", counter.name, unit_code(game, slot), counter.ship_type.code()),
        None => unit_code(game, slot),
    }
}

/// Units that are known one by one, the others as a number: `3 undetected ships (R4, R5, R6)`.
fn stack_words(game: &ThreeKingdoms, state: &State, units: SlotSet, thing: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut hidden = Vec::new();
    for slot in units.iter() {
        let face = if state.on.contains(slot) { "on" } else { "off" };
        let Some(counter) = game.counter(state, slot) else {
            if state.on.contains(slot) {
                words.push(format!("{} {face}", unit_code(game, slot)));
            } else {
                hidden.push(unit_code(game, slot));
            }
            continue;
        };
        let mut word = format!("{} {} {} {face}", counter.name, unit_code(game, slot), strengths(counter));
        word += &sup_text(state, slot);
        if state.acted.contains(slot) {
            word += ", has acted";
        }
        words.push(word);
    }
    if !hidden.is_empty() {
        words.push(format!("{} ({})", counted(hidden.len(), &format!("undetected {thing}")), hidden.join(", ")));
    }
    words
}

/// Writes words on lines that are not too wide; the lines after the first stand below the words.
pub(crate) fn wrap(start: &str, words: &[String], between: &str, text: &mut String) {
    let indent = start.chars().count().min(8);
    let mut line = start.to_string();
    let mut is_fresh = true;
    for (index, word) in words.iter().enumerate() {
        let end = if index + 1 < words.len() { between.trim_end() } else { "" };
        let width = line.chars().count() + word.chars().count() + end.len();
        if !is_fresh && width > WIDTH {
            let _ = writeln!(text, "{}", line.trim_end());
            line = " ".repeat(indent);
        }
        line = line + word + end + " ";
        is_fresh = false;
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_wrapped_under_their_start() {
        let words: Vec<String> = (0..30).map(|number| format!("ship {number:03}")).collect();
        let mut text = String::new();
        wrap("  2109 Naha: ", &words, ", ", &mut text);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH && !line.ends_with(' ')));
        assert_eq!(text.lines().count(), 5);
        assert!(text.lines().skip(1).all(|line| line.starts_with("        ship")));
        assert_eq!(text.matches("ship").count(), 30);
    }

    #[test]
    fn an_empty_list_leaves_its_start() {
        let mut text = String::new();
        wrap("Sunk: ", &[], ", ", &mut text);
        assert_eq!(text, "Sunk:\n");
    }
}
