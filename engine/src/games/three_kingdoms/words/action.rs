//! What an action does, in words.

use std::fmt::Write;

use sandtable_scenarios::counted;

use crate::games::three_kingdoms::{
    Action, Column, Hunt, Launch, Mission, Node, Slot, SlotSet, State, ThreeKingdoms, WAITING, hunts,
    rules::fire::{AirRow, reach_of},
    words::notation::unit_code,
    words::phrases::{
        deed_text, distances, operation_row, place_name, ships_text, strengths, target_text, times, unit_name,
        yield_text,
    },
};
use crate::{Game, Side, hex::Hex};

/// Places that are named for a distance; the others are counted.
const REACHED: usize = 3;

/// What an action does.
pub(crate) fn action_description(game: &ThreeKingdoms, state: &State, action: Action) -> String {
    let side = game.to_act(state).unwrap_or(state.active);
    let enemy = side.other();
    let unit = |slot: Slot| unit_with_strengths(game, state, slot);
    let place = |hex: Hex| place_name(game, hex);
    let deed_of_boat = state.chit % 3 == 1;
    match action {
        Action::Pass => "do nothing".into(),
        Action::Done => match state.node {
            Node::AirAllocate => "no further operation",
            Node::InterceptAssign => "no further interceptor",
            Node::BoatPick => "no further boat: the chit ends",
            Node::GroupHex => "no further group: the ship actions end",
            Node::GroupUnits => "the group is complete",
            _ => "the chit ends",
        }
        .into(),
        Action::Assign(force) => match game.scenario.sides[side].forces.get(force.index()) {
            Some(force) => format!("start with this force: {}", force.place),
            None => "start with this force".into(),
        },
        Action::Place(hex) => format!("start in {}{}", place(hex), stack_note(game, state, side, hex)),
        Action::Join => "takes part; it is shown when the distance is declared".into(),
        Action::Stay => "stays out".into(),
        Action::Column(column) => {
            let carriers = state.air.carriers;
            format!(
                "targets at distance {} at most: {} operations{}",
                most(game, operation_row(state), column),
                yield_text(game, state, side, carriers, column),
                reached(game, state, side, column)
            )
        }
        Action::Fire => "fire Dongfeng missiles: two operations less, a die of missiles".into(),
        Action::Hold => "keep the Dongfeng missiles".into(),
        Action::Missile(slot) => {
            let given = times(&state.air.missiles, slot);
            format!("a missile at {}, {} so far", unit(slot), counted(given, "missile"))
        }
        Action::StrikeShips(hex, launch) => {
            format!(
                "an aircraft{} attacks in {}: {}",
                from(game, launch),
                place(hex),
                ships_text(game, state, enemy, hex)
            )
        }
        Action::ScoutShips(hex, launch) => {
            format!("search {}{}: {}", place(hex), from(game, launch), ships_text(game, state, enemy, hex))
        }
        Action::StrikeBoat(boat, launch) => format!(
            "an aircraft{} attacks {} in {}",
            from(game, launch),
            unit_name(game, state, boat),
            place(state.hex_of(boat))
        ),
        Action::ScoutBoat(boat, launch) => format!(
            "one more die{} in the search for {} in {}",
            from(game, launch),
            unit_name(game, state, boat),
            place(state.hex_of(boat))
        ),
        Action::Escort(0) => "no escort: all attack".into(),
        Action::Escort(escorts) => format!("{} protect the others against interceptors", counted(escorts, "aircraft")),
        Action::BaseIntercept(column) => format!(
            "intercept from bases at distance {} at most: {} interceptors",
            most(game, AirRow::BaseInterception, column),
            yield_text(game, state, side, SlotSet::EMPTY, column)
        ),
        Action::CarrierIntercept(column) => {
            format!("intercept from carriers at distance {} at most", most(game, AirRow::CarrierInterception, column))
        }
        Action::Interceptor(group, launch) => match state.air.named().get(group.index()) {
            Some(target) => format!(
                "an interceptor{} meets group {}, {}; {} sent so far",
                from(game, launch),
                group,
                target_text(game, state, target),
                target.interceptors
            ),
            None => "an interceptor meets this group".into(),
        },
        Action::Resolve(target) => match state.air.named().get(target.index()) {
            Some(target) if target.mission == Mission::Attack => {
                format!("resolve {} ({})", target_text(game, state, target), counted(target.escorts, "escort"))
            }
            Some(target) => format!("resolve the {}", target_text(game, state, target)),
            None => "resolve this target".into(),
        },
        Action::Simultaneous => "both sides fire at once; each owner loses escorts first".into(),
        Action::EscortsFirst => "the escorts fire first, then the interceptors left pick attack aircraft first".into(),
        Action::Show => "turn it on: its area fire helps, and it can be hit".into(),
        Action::Hide => "keep it hidden".into(),
        Action::Aim(slot) => {
            let aims = &state.attack.aims[..usize::from(state.attack.aimed)];
            let so_far = times(aims, slot);
            format!("aim at {}, {} so far", unit(slot), counted(so_far, "attacker"))
        }
        Action::Next(slot) => {
            let aims = &state.attack.aims[..usize::from(state.attack.count)];
            let at_it = times(aims, slot);
            format!("resolve {} with {} now", unit(slot), counted(at_it, "attacker"))
        }
        Action::Area(0) => "spend no area point".into(),
        Action::Area(points) => format!("spend {}: as many more dice", counted(points, "area point")),
        Action::Boat(slot) => format!("{} in {} acts", unit(slot), place(state.hex_of(slot))),
        Action::Do(deed) => deed_text(deed, deed_of_boat).into(),
        Action::To(hex) => destination(game, state, side, hex),
        Action::Ships if deed_of_boat => {
            let hex = state.hex_of(state.boat.unit());
            format!("the ships in {}: {}", place(hex), ships_text(game, state, enemy, hex))
        }
        Action::Ships => "search the own hex and all around for ships".into(),
        Action::ShipsAt(hex) if state.fleet.deed.is_search() => {
            format!("search {}: {}", place(hex), ships_text(game, state, enemy, hex))
        }
        Action::ShipsAt(hex) => format!(
            "fire at {}, distance {}: {}",
            place(hex),
            distance(game, state.fleet.hex, hex),
            ships_text(game, state, enemy, hex)
        ),
        Action::AtBoat(slot) if !deed_of_boat && state.fleet.deed.is_attack() => {
            format!("attack {}{}", unit(slot), hunt_note(game, state, None))
        }
        Action::AtBoatWith(slot, tech) => format!("attack {}{}", unit(slot), hunt_note(game, state, Some(tech))),
        Action::AtBoat(slot) => format!("{} with one half of the action", unit(slot)),
        Action::AtBoatTwice(slot) => format!("{} with both halves together", unit(slot)),
        Action::Point(slot) => {
            let spread = &state.boat.aims[..usize::from(state.boat.spread)];
            let so_far = times(spread, slot);
            format!("a die at {}, {} so far", unit(slot), counted(so_far, "point"))
        }
        Action::ShipActions => "groups of ships act now, one after the other".into(),
        Action::AirOperation => "the carriers launch an air operation".into(),
        Action::From(hex) => {
            let ready = game.ships_at(state, side, hex).without(state.acted).len();
            format!("a group from {}, {} ready", place(hex), counted(ready, "ship"))
        }
        Action::Add(slot) => format!("{} joins the group", unit(slot)),
        Action::All => "all ships of the hex that have not acted".into(),
    }
}

/// Which ships of a group attack a boat, and with what chances [RULING-12].
fn hunt_note(game: &ThreeKingdoms, state: &State, tech: Option<u8>) -> String {
    let hunts = hunts(game.asw_of(state, state.fleet.units));
    let Some(hunt) = hunts.iter().find(|hunt| tech.is_none_or(|tech| hunt.tech == tech)) else {
        return String::new();
    };
    let Hunt { dice, tech } = *hunt;
    let (one, two) = hunt.chances();
    let percent = |chance: f64| (100.0 * chance).round();
    format!(
        " with the ships of tech {tech} or more: {}, a hit {} %, two {} %",
        counted(dice, "die"),
        percent(one),
        percent(two)
    )
}

fn unit_with_strengths(game: &ThreeKingdoms, state: &State, slot: Slot) -> String {
    let name = unit_name(game, state, slot);
    let sup = match state.sup[usize::from(slot)] {
        0 => String::new(),
        sup => format!(" SUP {sup}"),
    };
    match game.counter(state, slot) {
        Some(counter) => format!("{name} {}{sup}", strengths(counter)),
        None => name + &sup,
    }
}

fn from(game: &ThreeKingdoms, launch: Launch) -> String {
    match launch.get() {
        None => String::new(),
        Some(carrier) => format!(" from {}", unit_code(game, carrier)),
    }
}

fn most(game: &ThreeKingdoms, row: AirRow, column: Column) -> String {
    let range = distances(game, row, column);
    match range.split_once('-') {
        Some((_, most)) => most.into(),
        None => range,
    }
}

fn stack_note(game: &ThreeKingdoms, state: &State, side: Side, hex: Hex) -> String {
    match state.at(hex).and(game.roster.of_side[side]).len() {
        0 => String::new(),
        units => format!(", with {} there", counted(units, "unit")),
    }
}

/// A hex to go to: who is there, and what would betray the units.
fn destination(game: &ThreeKingdoms, state: &State, side: Side, hex: Hex) -> String {
    let is_boat = state.chit % 3 == 1;
    let start = if is_boat { state.boat.slot.get().map(|boat| state.hex_of(boat)) } else { Some(state.fleet.hex) };
    if start == Some(hex) {
        return format!("stay in {}", place_name(game, hex));
    }
    let mut text = format!("go to {}", place_name(game, hex));
    if hex == WAITING {
        return text;
    }
    if game.theatre.is_own_port(side, hex) {
        text += ", own port";
    } else {
        text += &stack_note(game, state, side, hex);
    }
    if game.theatre.enemy_coast[side].contains(hex) {
        text += ", enemy coast";
    }
    if game.theatre.enemy_sosus[side].contains(hex) {
        text += ", enemy SOSUS";
    }
    let enemies = game.ships_at(state, side.other(), hex);
    if !enemies.is_empty() {
        let _ = write!(text, ", {} there", counted(enemies.len(), "enemy ship"));
    }
    if !is_boat {
        let ships = game.roster.ships_of(side.other());
        for (away, there) in stacks_of(game, state, ships, |other| game.theatre.distance(hex, other)) {
            if (1..=2).contains(&away) {
                let ships = game.ships_at(state, side.other(), there).len();
                let _ = write!(
                    text,
                    ", {} from {} in {}",
                    if away == 1 { "1 hex" } else { "2 hexes" },
                    counted(ships, "enemy ship"),
                    place_name(game, there)
                );
            }
        }
    }
    text
}

/// Hexes with any of these units by distance, the nearest first.
fn stacks_of(game: &ThreeKingdoms, state: &State, units: SlotSet, distance: impl Fn(Hex) -> u8) -> Vec<(u8, Hex)> {
    let hexes = units.iter().map(|slot| state.hex_of(slot)).filter(|hex| hex.index() < game.data.grid.len());
    let mut list: Vec<(u8, Hex)> = hexes.map(|hex| (distance(hex), hex)).collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// What a column of an air operation reaches that the one before does not.
fn reached(game: &ThreeKingdoms, state: &State, side: Side, column: Column) -> String {
    let row = operation_row(state);
    let reach = |column: Column| reach_of(&game.data.air_table, row, column);
    let before = (0..column.number()).rev().map(Column::new).find_map(reach);
    let flight = |hex: Hex| {
        if state.is_base_air() {
            return game.theatre.from_base(side, hex);
        }
        let from = state.air.carriers.iter().map(|carrier| game.theatre.flight(state.hex_of(carrier), hex));
        from.min().unwrap_or(u8::MAX)
    };
    let is_new = |away: u8| reach(column).is_some_and(|most| away <= most) && before.is_none_or(|before| away > before);
    let enemy = side.other();
    let units_in = |hex: Hex| {
        let boats = game.boats_at(state, enemy, hex).iter().map(|boat| unit_name(game, state, boat));
        let ships = (!game.ships_at(state, enemy, hex).is_empty()).then(|| ships_text(game, state, enemy, hex));
        ships.into_iter().chain(boats).collect::<Vec<_>>().join(", ")
    };
    let mut words: Vec<String> = stacks_of(game, state, game.roster.of_side[enemy], flight)
        .into_iter()
        .filter(|&(away, _)| is_new(away))
        .map(|(_, hex)| format!("{} in {}", units_in(hex), place_name(game, hex)))
        .collect();
    if words.len() > REACHED {
        let more = words.len() - REACHED;
        words.truncate(REACHED);
        words.push(format!("units in {}", counted(more, "more place")));
    }
    if words.is_empty() { String::new() } else { format!("; also reaches {}", words.join(", ")) }
}

fn distance(game: &ThreeKingdoms, from: Hex, to: Hex) -> String {
    let hexes = game.data.grid.len();
    if from.index() < hexes && to.index() < hexes {
        game.theatre.distance(from, to).to_string()
    } else {
        "unknown".into()
    }
}
