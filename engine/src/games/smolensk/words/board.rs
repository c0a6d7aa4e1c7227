//! The position as text.

use std::fmt::Write;

use sandtable_scenarios::counted;

use super::{
    map,
    phrases::{chit, chits, hex, side_word, title, unit, values},
};
use crate::{
    Game, Observation, Placement, Side,
    games::smolensk::{
        AX, Node, SU, Smolensk, Spot, State, Unit,
        rules::{
            lines::{is_stranded, railway_of},
            victory::score,
        },
    },
    hex::Hex,
};

/// Where everything is: units by id, then fortresses, places by id, chits, railways in use, the record.
pub(crate) fn placements(game: &Smolensk, state: &State) -> Vec<Placement> {
    let grid = &game.data.map.grid;
    let mut lines: Vec<Placement> = Vec::new();
    let mut line = |what: String, place: String| lines.push(Placement { what, place });
    for number in game.units() {
        let reduced = if state.unit(number).is_reduced() { ", reduced" } else { "" };
        line(unit(game, number), format!("{}{reduced}", spot_text(game, state, number)));
    }
    for (fort, level) in state.forts.iter().zip(state.levels) {
        if let Some(at) = fort.get() {
            line("fortress".to_owned(), format!("{}, level {level}", grid.number(at)));
        }
    }
    for (number, site) in game.data.sites.iter().enumerate() {
        let holder = side_word(game.holder(state, crate::Id::from_index(number)));
        line(title(&site.name), format!("{}, {holder}", grid.number(site.hex)));
    }
    for marker in state.markers.iter() {
        line("stand fast".to_owned(), grid.number(game.data.site(game.stand_fast[marker.index()]).hex));
    }
    for army in state.armies.iter() {
        line("extra army".to_owned(), chit(game, game.extras[army.index()]));
    }
    line("cup".to_owned(), chits(game, state.cup));
    line("drawn".to_owned(), chits(game, state.seen));
    line("hand".to_owned(), chits(game, game.held(state)));
    line("turn".to_owned(), format!("{}, {}", state.turn, if state.is_supplied { "supplied" } else { "not supplied" }));
    for &hq in &game.panzer_hqs {
        let railway: Vec<String> = railway_of(game, state, hq).iter().map(|at| grid.number(at)).collect();
        if !railway.is_empty() {
            line(format!("railway of {}", unit(game, hq)), railway.join(" "));
        }
        if is_stranded(game, state, hq) {
            line("acts no more in this turn".to_owned(), unit(game, hq));
        }
    }
    line("points".to_owned(), format!("{} for checks, {} for losses", state.bonus, -i32::from(state.lost)));
    for (number, &class) in state.exits.iter().enumerate().filter(|(_, class)| **class > 0) {
        line(
            "railway to Kiev".to_owned(),
            format!("{}, class {class}", grid.number(game.data.site(game.exits[number]).hex)),
        );
    }
    lines
}

pub(super) fn spot_text(game: &Smolensk, state: &State, number: Unit) -> String {
    match state.unit(number).spot() {
        Spot::Hex(at) => game.data.map.grid.number(at),
        Spot::Unplaced => "not set up".to_owned(),
        Spot::Retreating => "on its retreat".to_owned(),
        Spot::Box => "reinforcement box".to_owned(),
        Spot::Transfer => "transfer box".to_owned(),
        Spot::Dead => "out of the game".to_owned(),
        Spot::Withdrawn => "withdrawn".to_owned(),
        Spot::Waiting => "waiting for 19A".to_owned(),
        Spot::Turn(turn) => format!("box of turn {turn}"),
    }
}

/// The whole board: head, map, stacks of both sides.
pub(crate) fn board_text(game: &Smolensk, observation: &Observation<Smolensk>, plain: bool) -> String {
    let state = observation.state();
    let mut text = head(game, state);
    text.push_str(&map::map_text(game, state, plain));
    for side in Side::BOTH {
        let _ = writeln!(text, "{}", stacks(game, state, side));
    }
    let forts = state.forts.iter().zip(state.levels).filter_map(|(fort, level)| Some((fort.get()?, level)));
    let forts: Vec<String> = forts.map(|(at, level)| format!("{} level {level}", hex(game, at))).collect();
    if !forts.is_empty() {
        let _ = writeln!(text, "Fortresses: {}.\n", forts.join(", "));
    }
    text
}

/// A few lines for a decision in the middle of a turn: the head, and what stands around the unit or the target.
pub(crate) fn situation(game: &Smolensk, state: &State) -> String {
    let mut text = head(game, state);
    let subject = state.subject.get().and_then(|subject| state.hex(subject));
    if let Some(centre) = state.target.get().or(subject).filter(|_| state.node != Node::Over) {
        text.push_str(&around(game, state, centre));
    }
    text
}

fn head(game: &Smolensk, state: &State) -> String {
    let mut text = String::new();
    let chits = counted(state.chits_left(), "chit");
    let drawn = state.seen.without(state.cup).iter().map(|number| chit(game, number)).collect::<Vec<_>>();
    let _ = writeln!(
        text,
        "Turn {} of {}, {}: {chits} in the cup",
        state.turn,
        game.data.scenario.turns,
        game.date(state.turn)
    );
    if !drawn.is_empty() {
        let _ = writeln!(text, "Drawn: {}", drawn.join(" "));
    }
    let cities = |side| game.cities().filter(|&place| game.holder(state, place) == side).count();
    let boxed = |side| game.units_of(side).filter(|&number| state.unit(number).spot() == Spot::Box).count();
    let _ = writeln!(
        text,
        "Axis: {}, {} points for checks, {} for losses, {} in the box. Soviets: {}, {} in the box.",
        counted(cities(AX), "city hex"),
        state.bonus,
        -i32::from(state.lost),
        boxed(AX),
        counted(cities(SU), "city hex"),
        boxed(SU)
    );
    if state.node != Node::SetUp {
        let _ = writeln!(text, "{}", goal_text(game, state));
    }
    text
}

/// [R15.6] What the Axis has by the places as they are held now, and what it needs.
fn goal_text(game: &Smolensk, state: &State) -> String {
    let now = score(game, state);
    let ends = format!("If the game ended now the Axis would have {} points", now[AX]);
    if game.needs().is_some() {
        return format!("{ends}; it needs {}.", game.bid());
    }
    let more = match game.bid() {
        0 => "more than the Soviets".to_owned(),
        bid => format!("more than the Soviets and {bid}"),
    };
    format!("{ends}, the Soviets {}; it needs {more}.", now[SU])
}

/// All stacks of a side, a line for each dozen hexes.
fn stacks(game: &Smolensk, state: &State, side: Side) -> String {
    let mut hexes: Vec<(Hex, Vec<String>)> = Vec::new();
    for (number, at) in game.on_map(state, side) {
        let name = format!("{} {}", game.card(number).name, values(game, state, number));
        match hexes.iter_mut().find(|(known, _)| *known == at) {
            Some((_, names)) => names.push(name),
            None => hexes.push((at, vec![name])),
        }
    }
    hexes.sort_by_key(|(at, _)| *at);
    let grid = &game.data.map.grid;
    let stack = |(at, names): &(Hex, Vec<String>)| format!("{} {}", grid.number(*at), names.join(" + "));
    let mut text = format!("{}:\n", if side == AX { "Axis" } else { "Soviets" });
    for row in hexes.chunks(4) {
        let _ = writeln!(text, "  {}", row.iter().map(stack).collect::<Vec<_>>().join("; "));
    }
    text
}

/// What stands in a hex and beside it.
fn around(game: &Smolensk, state: &State, centre: Hex) -> String {
    let grid = &game.data.map.grid;
    let mut text = String::new();
    let near: Vec<Hex> = [centre].into_iter().chain(grid.neighbours(centre)).collect();
    for at in near.into_iter().filter(|&at| game.data.map.in_play.contains(at)) {
        let units = game.units().filter(|&number| state.hex(number) == Some(at));
        let units: Vec<String> =
            units.map(|number| format!("{} {}", unit(game, number), values(game, state, number))).collect();
        let fort = match state.level_in(at) {
            0 => String::new(),
            level => format!(", fortress {level}"),
        };
        if at == centre || !units.is_empty() || !fort.is_empty() {
            let terrain = map::terrain_name(game, at);
            let units = if units.is_empty() { "no units".to_owned() } else { units.join(", ") };
            let _ = writeln!(text, "{} {terrain}{fort}: {units}", hex(game, at));
        }
    }
    text
}
