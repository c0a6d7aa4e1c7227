//! A unit from close by.

use std::fmt::Write;

use sandtable_scenarios::counted;

use super::{
    super::{
        board::spot_text,
        map::terrain_name,
        phrases::{chit, hex, unit, values},
    },
    line::line_text,
    reach::reach_text,
};
use crate::{
    games::smolensk::{
        Kind, Node, Role, Smolensk, State, Tables, Unit, Word,
        action::{PHASES, phase},
        rules::{
            activation::in_range,
            declare::{is_free, is_late},
            lines::{is_stranded, railway_of},
        },
    },
    hex::Hex,
};

/// Values, place, command, line and reach.
pub(super) fn close_up(game: &Smolensk, state: &State, tables: &mut Tables, subject: Unit, plain: bool) -> String {
    let mut text = values_text(game, state, subject) + "\n";
    let Some(at) = state.hex(subject) else {
        let _ = writeln!(text, "It is not on the map: {}.", spot_text(game, state, subject));
        return text;
    };
    let _ = writeln!(text, "{}", place_text(game, state, tables, subject, at));
    let side = game.side_of(subject);
    if game.card(subject).kind.is_hq() {
        let _ = writeln!(text, "{}", command_text(game, state, tables, subject));
    } else {
        let _ = writeln!(text, "In command range of: {}.", headquarters(game, state, subject, at));
    }
    let _ = writeln!(text, "Line of communication: {}.", line_text(game, tables, side, at));
    let railway: Vec<String> = railway_of(game, state, subject).iter().map(|at| hex(game, at)).collect();
    if !railway.is_empty() {
        let railway = railway.join(", ");
        let _ = writeln!(text, "Its railway in this turn, closed to other panzer headquarters [L16.7]: {railway}.");
    }
    if is_stranded(game, state, subject) {
        let _ = writeln!(text, "It was activated without a line, and acts no more in this turn [L16.7].");
    }
    text.push_str(&reach_text(game, state, tables, subject, at, plain));
    text
}

/// The counter: `AX-3Pz: panzer division 8-6-8, 2 of 2 steps`.
fn values_text(game: &Smolensk, state: &State, subject: Unit) -> String {
    let card = game.card(subject);
    let reading = if card.is_mech { "attack, defence, movement" } else { "strength, movement" };
    let formation = card.formation.map(|number| &game.data.formations[usize::from(number)].name);
    let formation = formation.map_or_else(String::new, |name| format!(", of {name}"));
    format!(
        "{}: {} {} ({reading}), {} of {}{formation}.{}",
        unit(game, subject),
        kind_name(card.kind),
        values(game, state, subject),
        counted(game.steps_of(state, subject), "step"),
        1 + u8::from(card.has_two_steps),
        role_text(game, state, subject)
    )
}

/// What it has to do with the chit that is executed. In the combat phase a role is the direction of an attack, or says
/// that a defender has retreated.
fn role_text(game: &Smolensk, state: &State, subject: Unit) -> String {
    let word = state.unit(subject);
    if !is_combat(state.node) {
        return movement_text(word).to_owned();
    }
    if game.side_of(subject) != state.active {
        return if is_late(state, subject) { " It has retreated in this combat phase." } else { "" }.to_owned();
    }
    let attack = state.hex(subject).and_then(|at| game.data.map.grid.neighbour(at, word.attack()?));
    match attack {
        Some(target) => format!(" It attacks {}.", hex(game, target)),
        None if is_free(state, subject) => " It may attack.".to_owned(),
        None => String::new(),
    }
}

/// Whether roles are those of the combat phase.
pub(super) fn is_combat(node: Node) -> bool {
    PHASES[phase(node)] == "combat"
}

fn movement_text(word: Word) -> &'static str {
    let known = [
        (Role::Ready, " It is activated and has not moved."),
        (Role::Deferred, " It is activated and moves after the others."),
        (Role::Half, " It is activated for half a move."),
        (Role::HalfDeferred, " It is activated for half a move and moves after the others."),
        (Role::Moved, " It has moved."),
    ];
    known.into_iter().find(|&(role, _)| word.is(role)).map_or("", |(_, text)| text)
}

/// Where it stands, with whom, and beside which enemies.
fn place_text(game: &Smolensk, state: &State, tables: &Tables, subject: Unit, at: Hex) -> String {
    let side = game.side_of(subject);
    let named = |other: Unit| format!("{} {}", unit(game, other), values(game, state, other));
    let others: Vec<String> = tables.board.units(at).filter(|&other| other != subject).map(named).collect();
    let with = if others.is_empty() { String::new() } else { format!(", with {}", others.join(" and ")) };
    let level = state.level_in(at);
    let fort = if level > 0 { format!(", fortress of level {level}") } else { String::new() };
    let beside = game.data.map.grid.neighbours(at).flat_map(|hex| tables.board.units(hex));
    let enemies: Vec<String> = beside.filter(|&other| game.side_of(other) != side).map(named).collect();
    let zone = match (tables.board.in_enemy_zone(side, at), enemies.is_empty()) {
        (true, false) => format!("in the zones of {}", enemies.join(", ")),
        (true, true) => "in the zone of a fortress".to_owned(),
        (false, false) => format!("in no enemy zone, beside {}", enemies.join(", ")),
        (false, true) => "in no enemy zone".to_owned(),
    };
    format!("In {}, {}{fort}{with}; {zone}.", hex(game, at), terrain_name(game, at))
}

/// Headquarters of the side that would activate the unit, with their chits.
fn headquarters(game: &Smolensk, state: &State, subject: Unit, at: Hex) -> String {
    let hqs = game.on_map(state, game.side_of(subject)).filter(|&(hq, _)| game.card(hq).kind.is_hq());
    let distance = |centre: Hex| game.data.map.grid.distance(centre, at);
    let near = hqs.filter(|&(hq, centre)| distance(centre) <= game.card(hq).range);
    let text = |(hq, centre): (Unit, Hex)| {
        format!("{} in {} ({} of {})", unit(game, hq), hex(game, centre), distance(centre), game.card(hq).range)
    };
    let near: Vec<String> = near.map(text).collect();
    if near.is_empty() { "none".to_owned() } else { near.join(", ") }
}

/// Whom a headquarters activates, and by which chits.
fn command_text(game: &Smolensk, state: &State, tables: &Tables, hq: Unit) -> String {
    let units = in_range(game, state, tables, hq);
    let units = units.iter().filter(|&unit| !game.card(unit).kind.is_hq());
    let text = |other: Unit| {
        let at = state.hex(other).map(|at| game.data.map.grid.number(at)).unwrap_or_default();
        format!("{} {} {at}", unit(game, other), values(game, state, other))
    };
    let units: Vec<String> = units.map(text).collect();
    let chits = game.chits.iter().filter(|&number| game.hq_of(number) == Some(hq));
    let mut chits: Vec<String> = chits.map(|number| chit(game, number)).collect();
    // Two counters may have the same code.
    chits.dedup();
    let by = match &chits[..] {
        [] => String::new(),
        [only] => format!(" (chit {only})"),
        several => format!(" (chits {})", several.join(", ")),
    };
    let whom = if units.is_empty() { "nobody".to_owned() } else { units.join(", ") };
    format!("Command range {}{by}; it activates itself and {whom}.", game.card(hq).range)
}

/// The name of a type.
const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::PanzerHq => "headquarters of a panzer army",
        Kind::Hq => "headquarters of an army",
        Kind::Panzer => "panzer division",
        Kind::Motorized => "motorized division",
        Kind::Ss => "motorized division of the SS",
        Kind::Infantry => "infantry division",
        Kind::Security => "security division",
        Kind::Cavalry => "cavalry division",
        Kind::Rifle => "rifle division",
        Kind::Tank => "tank division",
        Kind::Airborne => "airborne corps",
        Kind::Militia => "militia division",
    }
}
