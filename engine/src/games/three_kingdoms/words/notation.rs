//! The notation of units, hexes and decisions.

use crate::games::three_kingdoms::{
    ACTION_KINDS, Action, Deed, NO_SLOT, State, ThreeKingdoms, WAITING, action::action_kind, state::BLUE,
};
use crate::{Side, hex::Hex};

/// Notation of the space off the south edge.
const SOUTH: &str = "south";

/// Letter of a side in the notation of its units.
pub(crate) const fn side_letter(side: Side) -> char {
    match side {
        Side::One => 'B',
        Side::Two => 'R',
    }
}

/// The notation of a unit: letter of its side and number among the slots of the side.
pub(crate) fn unit_code(game: &ThreeKingdoms, slot: u8) -> String {
    let side = game.roster.side_of(slot);
    format!("{}{}", side_letter(side), slot - first_slot(game, side) + 1)
}

fn first_slot(game: &ThreeKingdoms, side: Side) -> u8 {
    game.roster.of_side[side.index()].first().unwrap_or(0)
}

/// The notation of a hex: as printed, or `south`.
pub(crate) fn hex_code(game: &ThreeKingdoms, hex: Hex) -> String {
    if hex == WAITING {
        SOUTH.into()
    } else if hex.index() < game.data.grid.len() {
        game.data.grid.number(hex)
    } else {
        "nowhere".into()
    }
}

/// The notation of an action.
pub(crate) fn action_text(game: &ThreeKingdoms, _state: &State, action: Action) -> String {
    let verb = ACTION_KINDS[action_kind(action)];
    let unit = |slot: u8| format!("{verb} {}", unit_code(game, slot));
    let place = |hex: Hex| format!("{verb} {}", hex_code(game, hex));
    let from = |launch: u8| match launch {
        NO_SLOT => String::new(),
        carrier => format!(" from {}", unit_code(game, carrier)),
    };
    match action {
        Action::Assign(index)
        | Action::Column(index)
        | Action::BaseIntercept(index)
        | Action::CarrierIntercept(index)
        | Action::Resolve(index) => format!("{verb} {}", index + 1),
        Action::Escort(number) | Action::Area(number) => format!("{verb} {number}"),
        Action::Place(hex) | Action::To(hex) | Action::ShipsAt(hex) | Action::From(hex) => place(hex),
        Action::Missile(slot)
        | Action::Aim(slot)
        | Action::Next(slot)
        | Action::Boat(slot)
        | Action::AtBoat(slot)
        | Action::AtBoatTwice(slot)
        | Action::Point(slot)
        | Action::Add(slot) => unit(slot),
        Action::StrikeShips(launch, hex) | Action::ScoutShips(launch, hex) => place(hex) + &from(launch),
        Action::StrikeBoat(launch, boat) | Action::ScoutBoat(launch, boat) => unit(boat) + &from(launch),
        Action::Interceptor(launch, group) => format!("{verb} {}{}", group + 1, from(launch)),
        Action::Pass
        | Action::Done
        | Action::Join
        | Action::Stay
        | Action::Fire
        | Action::Hold
        | Action::Simultaneous
        | Action::EscortsFirst
        | Action::Show
        | Action::Hide
        | Action::Do(_)
        | Action::Ships
        | Action::ShipActions
        | Action::AirOperation
        | Action::All => verb.into(),
    }
}

/// Reads the notation of an action.
pub(crate) fn parse_action(game: &ThreeKingdoms, state: &State, text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace();
    let verb = words.next().ok_or("expected an action such as `pass`")?.to_ascii_lowercase();
    let arguments: Vec<&str> = words.collect();
    if !ACTION_KINDS.contains(&verb.as_str()) {
        return Err(format!("`{verb}` is no action; expected one of {}", ACTION_KINDS.join(", ")));
    }
    if let Some(action) = without_argument(&verb) {
        return match arguments.as_slice() {
            [] => Ok(action),
            _ => Err(format!("`{verb}` takes no argument")),
        };
    }
    let is_launched =
        matches!(verb.as_str(), "strike-ships" | "scout-ships" | "strike-boat" | "scout-boat" | "interceptor");
    let (argument, launch) = match arguments.as_slice() {
        [argument] => (*argument, NO_SLOT),
        [argument, from, carrier] if is_launched && from.eq_ignore_ascii_case("from") => {
            (*argument, unit(game, carrier)?)
        }
        _ if is_launched => {
            return Err(format!("`{verb}` takes 1 argument and `from` with a carrier, or nothing for bases"));
        }
        _ => return Err(format!("`{verb}` takes 1 argument")),
    };
    with_argument(game, state, &verb, argument, launch)
}

fn without_argument(verb: &str) -> Option<Action> {
    let plain = [
        Action::Pass,
        Action::Done,
        Action::Join,
        Action::Stay,
        Action::Fire,
        Action::Hold,
        Action::Simultaneous,
        Action::EscortsFirst,
        Action::Show,
        Action::Hide,
        Action::Ships,
        Action::ShipActions,
        Action::AirOperation,
        Action::All,
    ];
    plain.into_iter().chain(Deed::ALL.map(Action::Do)).find(|&action| ACTION_KINDS[action_kind(action)] == verb)
}

fn with_argument(
    game: &ThreeKingdoms,
    state: &State,
    verb: &str,
    argument: &str,
    launch: u8,
) -> Result<Action, String> {
    Ok(match verb {
        "assign" => {
            let forces = game.scenario.sides[state.active.index()].forces.len();
            Action::Assign(index(argument, "force", forces)?)
        }
        "place" => Action::Place(hex(game, argument)?),
        "column" => Action::Column(index(argument, "column", 9)?),
        "missile" => Action::Missile(unit(game, argument)?),
        "strike-ships" => Action::StrikeShips(launch, hex(game, argument)?),
        "scout-ships" => Action::ScoutShips(launch, hex(game, argument)?),
        "strike-boat" => Action::StrikeBoat(launch, unit(game, argument)?),
        "scout-boat" => Action::ScoutBoat(launch, unit(game, argument)?),
        "escort" => Action::Escort(number(argument)?),
        "base-intercept" => Action::BaseIntercept(index(argument, "column", 9)?),
        "carrier-intercept" => Action::CarrierIntercept(index(argument, "column", 9)?),
        "interceptor" => Action::Interceptor(launch, index(argument, "group", state.air.named().len())?),
        "resolve" => Action::Resolve(index(argument, "target", state.air.named().len())?),
        "aim" => Action::Aim(unit(game, argument)?),
        "next" => Action::Next(unit(game, argument)?),
        "area" => Action::Area(number(argument)?),
        "boat" => Action::Boat(unit(game, argument)?),
        "to" => Action::To(hex(game, argument)?),
        "ships-at" => Action::ShipsAt(hex(game, argument)?),
        "at-boat" => Action::AtBoat(unit(game, argument)?),
        "at-boat-twice" => Action::AtBoatTwice(unit(game, argument)?),
        "point" => Action::Point(unit(game, argument)?),
        "from" => Action::From(hex(game, argument)?),
        "add" => Action::Add(unit(game, argument)?),
        _ => return Err(format!("`{verb}` is no action")),
    })
}

/// A number counted from 1 in the notation, from 0 here.
fn index(text: &str, thing: &str, count: usize) -> Result<u8, String> {
    match text.parse::<u8>() {
        Ok(number) if (1..=count).contains(&usize::from(number)) => Ok(number - 1),
        _ if count == 0 => Err(format!("`{text}` is no {thing}; there is none now")),
        _ => Err(format!("`{text}` is no {thing}; expected a number from 1 to {count}")),
    }
}

fn number(text: &str) -> Result<u8, String> {
    text.parse::<u8>().map_err(|_| format!("`{text}` is no number from 0 to 255"))
}

fn hex(game: &ThreeKingdoms, text: &str) -> Result<Hex, String> {
    if text.eq_ignore_ascii_case(SOUTH) {
        return Ok(WAITING);
    }
    let grid = &game.data.grid;
    grid.parse(text).ok_or_else(|| {
        format!("`{text}` is no hex; expected 0101 to {:02}{:02}, or `{SOUTH}`", grid.columns(), grid.rows())
    })
}

fn unit(game: &ThreeKingdoms, text: &str) -> Result<u8, String> {
    let count = |side: Side| game.roster.of_side[side.index()].len();
    read_unit(text, Side::BOTH.map(count))
        .map(|(side, number)| first_slot(game, side) + number - 1)
        .ok_or_else(|| format!("`{text}` is no unit; expected B1 to B{} or R1 to R{}", count(BLUE), count(Side::Two)))
}

/// Side and number (from 1) of a unit in the notation; `counts` are the numbers of units.
fn read_unit(text: &str, counts: [u8; 2]) -> Option<(Side, u8)> {
    let mut letters = text.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    let side = Side::BOTH.into_iter().find(|&side| side_letter(side) == letter)?;
    let digits = letters.as_str();
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse::<u8>().ok()?;
    (1..=counts[side.index()]).contains(&number).then_some((side, number))
}

impl crate::Notation<ThreeKingdoms> for Action {
    const KINDS: &'static [&'static str] = ACTION_KINDS;

    fn kind(self) -> usize {
        action_kind(self)
    }

    fn text(self, game: &ThreeKingdoms, state: &State) -> String {
        action_text(game, state, self)
    }

    fn parse(game: &ThreeKingdoms, state: &State, text: &str) -> Result<Self, String> {
        parse_action(game, state, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_by_side_and_number() {
        let counts = [22, 36];
        assert_eq!(read_unit("B1", counts), Some((Side::One, 1)));
        assert_eq!(read_unit("b22", counts), Some((Side::One, 22)));
        assert_eq!(read_unit("r36", counts), Some((Side::Two, 36)));
        for text in ["", "B", "B0", "B23", "R37", "X1", "1", "B+1", "B 1", "R-1", "B999", "é1", "B１"] {
            assert_eq!(read_unit(text, counts), None, "{text}");
        }
    }

    #[test]
    fn numbers_count_from_one() {
        assert_eq!(index("1", "force", 3), Ok(0));
        assert_eq!(index("3", "force", 3), Ok(2));
        assert_eq!(index("4", "force", 3), Err("`4` is no force; expected a number from 1 to 3".into()));
        assert_eq!(index("0", "group", 2), Err("`0` is no group; expected a number from 1 to 2".into()));
        assert_eq!(index("1", "group", 0), Err("`1` is no group; there is none now".into()));
        assert!(number("x").is_err());
    }

    #[test]
    fn every_kind_is_read_with_or_without_an_argument() {
        let with = [
            "assign",
            "place",
            "column",
            "missile",
            "strike-ships",
            "scout-ships",
            "strike-boat",
            "scout-boat",
            "escort",
            "base-intercept",
            "carrier-intercept",
            "interceptor",
            "resolve",
            "aim",
            "next",
            "area",
            "boat",
            "to",
            "ships-at",
            "at-boat",
            "at-boat-twice",
            "point",
            "from",
            "add",
        ];
        for kind in ACTION_KINDS {
            assert_ne!(with.contains(kind), without_argument(kind).is_some(), "{kind}");
        }
    }
}
