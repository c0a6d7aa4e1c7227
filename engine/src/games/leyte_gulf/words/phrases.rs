//! Ships, units and rolls in words.

use sandtable_scenarios::counted;

use crate::{
    Game, Roll, Side,
    games::leyte_gulf::{
        Edge, GunType, HitNumber, LeyteGulf, MAX_SQUADRONS, Purpose, Ship, ShipSet, State, Unit,
        rules::rolls::of_marker,
        words::notation::{facing_code, ship_code},
    },
};

/// A ship with its code: `Yamato (JP-BB1)`.
pub(crate) fn ship_name(game: &LeyteGulf, ship: Ship) -> String {
    format!("{} ({})", counter_name(game, ship), ship_code(game, ship))
}

/// A counter by its name alone: `Yamato`, `Atago & Takao`, of one with several destroyers the first: `Owen group`.
pub(crate) fn counter_name(game: &LeyteGulf, ship: Ship) -> String {
    let card = game.card(ship);
    let mut parts = card.name.split(" / ");
    let name = parts.next().unwrap_or(&card.name);
    let group = if parts.next().is_some() { " group" } else { "" };
    format!("{name}{group}")
}

/// Several ships.
pub(crate) fn ship_names(game: &LeyteGulf, ships: ShipSet) -> String {
    let names: Vec<String> = ships.iter().map(|ship| ship_name(game, ship)).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}

/// Ships that move as one, as the subject of a sentence: `Yamato (JP-BB1)`, `The squadron of Iowa (US-BB1), ...`. A counter
/// is one unit, however many ships it stands for, and so is a squadron: the verb is in the singular.
pub(crate) fn force_name(game: &LeyteGulf, ships: ShipSet) -> String {
    let names = ship_names(game, ships);
    if ships.len() > 1 { format!("The squadron of {names}") } else { names }
}

/// A side in a sentence: `Japan`, `the Allies`. Names of several take the article.
pub(crate) fn side_name(game: &LeyteGulf, side: Side) -> String {
    let name = game.side_name(side);
    let is_plain = !name.ends_with('s') || name.to_lowercase().starts_with("the ");
    if is_plain { name.to_owned() } else { format!("the {name}") }
}

/// Edges of the map: `the west edge`, `the east or south edge`.
pub(crate) fn edge_names(edges: &[Edge]) -> String {
    let names = edges.iter().map(|edge| match edge {
        Edge::North => "north",
        Edge::East => "east",
        Edge::South => "south",
        Edge::West => "west",
    });
    format!("the {} edge", names.collect::<Vec<_>>().join(" or "))
}

/// A unit with its ships: `Squadron 1: Yamato (JP-BB1), Nagato (JP-BB3)`.
pub(crate) fn unit_name(game: &LeyteGulf, state: &State, unit: Unit) -> String {
    let ships = ship_names(game, game.members(state, unit));
    match unit.squadron() {
        Some(number) => format!("Squadron {number}: {ships}"),
        None => ships,
    }
}

/// Which guns.
pub(crate) const fn gun_name(gun: GunType) -> &'static str {
    match gun {
        GunType::Main => "main guns",
        GunType::Secondary => "secondary guns",
    }
}

/// A hit number with what it is made of: `6 -2 first salvo = 4`.
pub(crate) fn number_text(number: HitNumber) -> String {
    let parts: Vec<String> = number.modifiers().map(|(why, modifier)| format!(" {modifier:+} {why}")).collect();
    if parts.is_empty() {
        return number.base.to_string();
    }
    format!("{}{} = {}", number.base, parts.concat(), number.total())
}

/// Chance to hit in percent, for two dice and this number.
pub(crate) fn percent_to_hit(game: &LeyteGulf, number: i8) -> u32 {
    let ways: u32 =
        (2..=12_u8).filter(|&sum| game.guns_hit(sum, number)).map(|sum| 6 - u32::from(7_u8.abs_diff(sum))).sum();
    (100 * ways + 18) / 36
}

/// The name of a roll for people.
pub(crate) fn roll_text(game: &LeyteGulf, roll: Roll) -> String {
    let Some(purpose) = Purpose::ALL.into_iter().find(|&purpose| purpose as u8 == roll.purpose) else {
        return "unknown roll".to_owned();
    };
    let ship = |number: u16| match usize::from(number) {
        known if known < game.data.cards.len() => ship_name(game, Ship::new(number as u8)),
        _ => "a ship".to_owned(),
    };
    let torpedo = || {
        let (hex, facing) = of_marker(roll.actor);
        let from = if hex.index() < game.data.grid.len() { game.data.grid.number(hex) } else { "nowhere".to_owned() };
        let (unit, hexes) = (roll.target >> 3, counted(roll.target & 7, "hex"));
        let torpedoes = format!("torpedoes from {from} {}", facing_code(facing));
        match unit {
            0 => format!("{torpedoes}, {hexes}"),
            _ => match Unit::new((unit - 1) as u8).squadron() {
                Some(number) => format!("squadron {number} meets {torpedoes} after {hexes}"),
                None => format!("{} meets {torpedoes} after {hexes}", ship(unit - 1 - u16::from(MAX_SQUADRONS))),
            },
        }
    };
    let guns = || format!("{} at {}", ship(roll.actor), ship(roll.target));
    match purpose {
        Purpose::RunDraw | Purpose::MeetDraw => {
            format!("{}: which ship of those afloat, 0 for the first, point {}", torpedo(), roll.index + 1)
        }
        Purpose::RunHit | Purpose::MeetHit => format!("{}: hit roll, point {}", torpedo(), roll.index / 2 + 1),
        Purpose::RunPower | Purpose::MeetPower => format!("{}: power, point {}", torpedo(), roll.index / 2 + 1),
        Purpose::MainHit => format!("{}: main guns, hit roll", guns()),
        Purpose::MainLocation => format!("{}: main guns, deck or side", guns()),
        Purpose::MainDamage => format!("{}: main guns, damage", guns()),
        Purpose::SecondaryHit => format!("{}: secondary guns, hit roll", guns()),
        Purpose::SecondaryLocation => format!("{}: secondary guns, deck or side", guns()),
        Purpose::SecondaryDamage => format!("{}: secondary guns, damage", guns()),
    }
}
