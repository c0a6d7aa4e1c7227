//! The game in words: units and places, what is asked, what an action does, what a roll is for.

use sandtable_scenarios::counted;

use crate::games::three_kingdoms::{
    AirTarget, Column, Counter, Deed, Mission, Node, Purpose, Slot, SlotSet, State, ThreeKingdoms, WAITING,
    rules::fire::{AirRow, operations, reach_of},
    words::notation::{hex_code, unit_code},
};
use crate::{Game, OptId, Roll, Side, hex::Hex};

/// How often a slot stands in a list of targets.
pub(crate) fn times(targets: &[OptId<Slot>], slot: Slot) -> usize {
    targets.iter().filter(|target| target.is(slot)).count()
}

/// A modifier with its sign.
pub(crate) fn signed(modifier: i8) -> String {
    format!("{modifier:+}")
}

/// A counter in a slot: `Izumo (B1)`, or `ship R7` where it may not be known.
pub(crate) fn counter_name(game: &ThreeKingdoms, counter: Option<&Counter>, slot: Slot) -> String {
    let code = unit_code(game, slot);
    match counter {
        Some(counter) if !counter.name.is_empty() => format!("{} ({code})", counter.name),
        Some(counter) => format!("{} {} {code}", counter.class_name, counter.ship_type.code()),
        None if game.roster.is_boat(slot) => format!("boat {code}"),
        None => format!("ship {code}"),
    }
}

/// A unit as the holder of this state knows it.
pub(crate) fn unit_name(game: &ThreeKingdoms, state: &State, slot: Slot) -> String {
    let name = counter_name(game, game.counter(state, slot), slot);
    if !are_coded(state) && game.counter(state, slot).is_some() {
        return without_code(&name, &unit_code(game, slot));
    }
    name
}

/// Whether units have their codes for good: those drawn get them when they are in their forces [RULING-33].
pub(crate) const fn are_coded(state: &State) -> bool {
    !matches!(state.node, Node::SetupAssign)
}

/// `Izumo (B1)` or `Song SS B5` without the code.
fn without_code(name: &str, code: &str) -> String {
    let bare = name.strip_suffix(&format!("({code})")).or_else(|| name.strip_suffix(code));
    bare.unwrap_or(name).trim_end().to_owned()
}

/// Several units.
pub(crate) fn unit_names(game: &ThreeKingdoms, state: &State, units: SlotSet) -> String {
    let names: Vec<String> = units.iter().map(|slot| unit_name(game, state, slot)).collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

/// A hex with the name of its place, if it has one: `2213 Senkaku/Diaoyu`.
pub(crate) fn place_name(game: &ThreeKingdoms, hex: Hex) -> String {
    if hex == WAITING {
        return "off the south edge".into();
    }
    let code = hex_code(game, hex);
    let name = game.data.hexes.get(hex.index()).and_then(|info| match info.name.as_str() {
        "" => info.airbase.as_ref().map(|(_, name)| name.as_str()),
        name => Some(name),
    });
    name.map_or_else(|| code.clone(), |name| format!("{code} {name}"))
}

/// The distances of a column, from 0: `5-6`.
pub(crate) fn distances(game: &ThreeKingdoms, row: AirRow, column: Column) -> String {
    let reach = |column: Column| reach_of(&game.data.air_table, row, column);
    let most = reach(column).unwrap_or(0);
    let least = match (0..column.number()).rev().map(Column::new).find_map(reach) {
        Some(before) => before + 1,
        None => 0,
    };
    if least >= most { most.to_string() } else { format!("{least}-{most}") }
}

/// The row of the air operation in progress [R5.1, R7.3].
pub(crate) const fn operation_row(state: &State) -> AirRow {
    if state.is_base_air() { AirRow::BaseOperation } else { AirRow::CarrierOperation }
}

/// Strengths as on the counter: `DDG AS2 AA(4) ASW0.5 T2`. Brackets are area fire, `air` stands at strengths that fly.
pub(crate) fn strengths(counter: &Counter) -> String {
    use crate::games::three_kingdoms::{Aa, Antiship, Asw};
    let mut words = vec![counter.ship_type.code().to_string()];
    match counter.antiship_kind {
        Antiship::None => {}
        Antiship::Air => words.push(format!("AS{}air", counter.antiship)),
        Antiship::Normal | Antiship::Sub => words.push(format!("AS{}", counter.antiship)),
    }
    match counter.aa_kind {
        Aa::Area => words.push(format!("AA({})", counter.aa)),
        Aa::Air => words.push(format!("AA{}air", counter.aa)),
        Aa::Normal if counter.aa > 0 => words.push(format!("AA{}", counter.aa)),
        Aa::Normal => {}
    }
    if counter.asw_x2 > 0 {
        let half = if counter.asw_x2 % 2 == 1 { ".5" } else { "" };
        let air = if counter.asw_kind == Asw::Air { "air" } else { "" };
        words.push(format!("ASW{}{half}{air}", counter.asw_x2 / 2));
    }
    words.push(format!("T{}", counter.tech));
    words.join(" ")
}

/// The units of a side in a hex: `Qiqihar (R3), 2 undetected ships`.
pub(crate) fn ships_text(game: &ThreeKingdoms, state: &State, side: Side, hex: Hex) -> String {
    let ships = game.ships_at(state, side, hex);
    let mut parts: Vec<String> = ships.and(state.on).iter().map(|slot| unit_name(game, state, slot)).collect();
    let hidden = ships.without(state.on).len();
    if hidden > 0 {
        parts.push(counted(hidden, "undetected ship"));
    }
    if parts.is_empty() { "no ships".into() } else { parts.join(", ") }
}

/// What a deed is, as the end of a sentence.
pub(crate) const fn deed_text(deed: Deed, is_boat: bool) -> &'static str {
    match deed {
        Deed::Submerge => "submerge: turn off",
        Deed::Move if is_boat => "move, with a check whether it is found",
        Deed::Move => "move up to two hexes",
        Deed::MoveSearchShips if is_boat => "move, then search its hex for ships",
        Deed::MoveSearchShips => "move up to two hexes, then search that hex and all around for ships",
        Deed::MoveSearchBoat if is_boat => "move, then search for a boat in its hex",
        Deed::MoveSearchBoat => "move up to one hex, then search for a boat there",
        Deed::MoveAttackShips if is_boat => {
            "move, then attack detected ships in its hex; it leaves the game afterwards"
        }
        Deed::MoveAttackShips => "move up to two hexes, then fire at detected ships",
        Deed::MoveAttackBoat if is_boat => "move, then attack a detected boat in its hex",
        Deed::MoveAttackBoat => "move up to one hex, then attack a detected boat there",
        Deed::AttackShipsMove => "fire at detected ships, then move up to two hexes",
        Deed::AttackBoatMove => "attack a detected boat in its hex, then move up to one hex",
        Deed::SearchTwice => "stay and search twice",
        Deed::AttackTwice => "stay and attack twice; after an attack on ships it leaves the game",
        Deed::Land => "stay and put a SUP marker ashore",
    }
}

/// A target of an air operation.
pub(crate) fn target_text(game: &ThreeKingdoms, state: &State, target: &AirTarget) -> String {
    let whom = match target.boat.get() {
        None => format!("the ships in {}", place_name(game, target.hex)),
        Some(boat) => format!("{} in {}", unit_name(game, state, boat), place_name(game, target.hex)),
    };
    let from = match target.launch.get() {
        None => String::new(),
        Some(carrier) => format!(" from {}", unit_code(game, carrier)),
    };
    match target.mission {
        Mission::Attack => format!("{} at {whom}{from}", counted(target.operations, "aircraft")),
        Mission::Search => format!("search ({}) for {whom}{from}", target.operations),
    }
}

/// What changes the die of an air operation or interception of a side, each with its reason.
pub(crate) fn modifier_list(
    game: &ThreeKingdoms,
    state: &State,
    side: Side,
    carriers: SlotSet,
) -> Vec<(&'static str, i8)> {
    let mut list = Vec::new();
    if ThreeKingdoms::is_night(state.turn) {
        list.push(("night", -2));
    }
    if let Some(tech) = carriers.iter().map(|slot| game.tech(state, slot)).min() {
        list.push(("lowest tech of the carriers", tech as i8));
    }
    if state.space != 0 && game.china.is_some_and(|china| china != side) {
        list.push(("space war", state.space));
    }
    list
}

/// What the table gives at worst and at best: `0-5 operations`.
pub(crate) fn yield_text(game: &ThreeKingdoms, state: &State, side: Side, carriers: SlotSet, column: Column) -> String {
    let modifier = modifier_list(game, state, side, carriers).iter().map(|(_, modifier)| modifier).sum();
    let [least, most] = [1, 6].map(|die| operations(column, die, modifier, game.options.air_table_offset));
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}

/// The name of a roll for people.
pub(crate) fn roll_text(game: &ThreeKingdoms, state: &State, roll: Roll) -> String {
    let whom = |number: u16| match number {
        slot @ 0..=63 => unit_name(game, state, Slot::new(slot as u8)),
        _ => "its target".into(),
    };
    let owner = |number: u16| game.side_name(game.roster.side_of(Slot::new((number as u8).min(63))));
    let side = |number: u16| game.side_name(if number == 0 { Side::One } else { Side::Two });
    match Purpose::ALL.into_iter().find(|&purpose| purpose as u8 == roll.purpose) {
        Some(Purpose::Draw) => format!("draw of the ships of {}", owner(roll.actor)),
        Some(Purpose::Shuffle) => format!("{} mixes the ships of a place", owner(roll.actor)),
        Some(Purpose::Space) => "space war".into(),
        Some(Purpose::Cyber) => "cyber war".into(),
        Some(Purpose::Chit) => "chit out of the cup".into(),
        Some(Purpose::Air) => format!("air operation of {}", side(roll.actor)),
        Some(Purpose::Intercept) => format!("interception by {}", side(roll.actor)),
        Some(Purpose::Missiles) => "number of Dongfeng missiles".into(),
        Some(Purpose::MissileFire) => format!("Dongfeng missiles at {}", whom(roll.target)),
        Some(Purpose::Escorts) => format!("escorts of group {}", roll.actor + 1),
        Some(Purpose::Interceptors) => format!("interceptors of group {}", roll.actor + 1),
        Some(Purpose::Search) => format!("search for {}", whom(roll.target)),
        Some(Purpose::Check) => format!("is {} found as it moves?", whom(roll.actor)),
        Some(Purpose::Hunt) => format!("attack on {}", whom(roll.target)),
        Some(Purpose::Defence) => format!("defence against {}", whom(roll.actor)),
        Some(Purpose::Torpedo) => format!("{} at {}", whom(roll.actor), whom(roll.target)),
        Some(Purpose::AntiAir) => format!("defence of {}", whom(roll.actor)),
        Some(Purpose::Fire) => format!("fire at {}", whom(roll.actor)),
        None => "unknown roll".into(),
    }
}
