//! Names and small phrases.

use crate::{
    Roll, Side,
    games::pacific_war::{Area, Card, Deed, Kind, PacificWar, Purpose, State, Unit, UnitSet},
};

/// A side in a sentence.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::One => "Japan",
        Side::Two => "the Allies",
    }
}

/// A verb of one side, `plays`, in the number that fits its name: the Allies are several.
pub(crate) fn does(side: Side, one: &str) -> &str {
    match side {
        Side::One => one,
        Side::Two => one
            .strip_suffix("es")
            .filter(|verb| verb.ends_with("sh") || verb.ends_with("ss"))
            .unwrap_or_else(|| one.trim_end_matches('s')),
    }
}

/// The season of a turn.
pub(crate) fn season(game: &PacificWar, turn: u8) -> &str {
    &game.data.turns[usize::from(turn) - 1].season
}

/// The letter of a side in a list of areas.
pub(crate) const fn letter(side: Side) -> char {
    match side {
        Side::One => 'J',
        Side::Two => 'A',
    }
}

/// The name of an area.
pub(crate) fn area(game: &PacificWar, area: Area) -> &str {
    &game.data.map.sites[area.index()].name
}

/// The name of a card.
pub(crate) fn card(game: &PacificWar, card: Card) -> String {
    let name = &game.data.cards[card.index()].names[0];
    let name = name.split_once([':', '(']).map_or(name.as_str(), |(name, _)| name.trim());
    format!("{} ({name})", card.code())
}

/// A type with its values: `J_CV4 4/0-2-3`, `U_DIV 4-2-2`.
pub(crate) fn kind(game: &PacificWar, kind: Kind) -> String {
    let counter = &game.data.counters[kind.index()];
    let air = if counter.air > 0 { format!("{}/", counter.air) } else { String::new() };
    let aa = if counter.has_aa { " AA" } else { "" };
    format!("{} {air}{}-{}-{}{aa}", counter.code, counter.attack, counter.durability, counter.movement)
}

/// A type with its values; acted ones with an asterisk.
pub(crate) fn stack(game: &PacificWar, of: Kind, has_acted: bool) -> String {
    format!("{}{}", kind(game, of), if has_acted { "*" } else { "" })
}

/// A unit by the code of its type.
pub(crate) fn unit(game: &PacificWar, unit: Unit) -> &str {
    &game.counter(unit).code
}

/// Units by type, ready ones first, acted ones with an asterisk: `2 J_AF, J_AF*`.
pub(crate) fn units(game: &PacificWar, state: &State, units: UnitSet) -> String {
    let mut stacks: Vec<(Kind, bool, usize)> = Vec::new();
    for member in units.iter() {
        let (kind, has_acted) = (game.kind(member), state.unit(member).has_acted());
        match stacks.iter_mut().find(|(known, face, _)| (*known, *face) == (kind, has_acted)) {
            Some((_, _, count)) => *count += 1,
            None => stacks.push((kind, has_acted, 1)),
        }
    }
    stacks.sort_unstable();
    let text = |&(kind, has_acted, count): &(Kind, bool, usize)| {
        let times = if count == 1 { String::new() } else { format!("{count} ") };
        format!("{times}{}{}", game.data.counters[kind.index()].code, if has_acted { "*" } else { "" })
    };
    if stacks.is_empty() { "nothing".to_owned() } else { stacks.iter().map(text).collect::<Vec<_>>().join(", ") }
}

/// What a group does.
pub(crate) const fn deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Nothing => "does nothing",
        Deed::Move => "moves",
        Deed::Normal => "makes a normal attack",
        Deed::Air => "makes an air attack",
        Deed::Superiority => "takes air superiority",
    }
}

/// The name of a roll: who, at whom, for what.
pub(crate) fn roll_text(game: &PacificWar, roll: Roll) -> String {
    let who = |number: u8| unit(game, Unit::new(number)).to_owned();
    let at = || unit(game, Unit::new(roll.target as u8)).to_owned();
    match Purpose::of(roll) {
        Some(Purpose::Attack) => {
            format!("attack of {} in {}", who(roll.actor as u8), area(game, Area::new(roll.target as u8)))
        }
        Some(Purpose::Strike) => format!("air attack of {} at {}", who(roll.actor as u8), at()),
        Some(Purpose::Shot) => format!("AA shot of {} at {}", who(roll.actor as u8), at()),
        Some(Purpose::Submarine) => format!("submarine attack in {}", area(game, Area::new(roll.target as u8))),
        Some(Purpose::Check) => format!("damage check of {}", who(roll.actor as u8)),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_fit_their_side() {
        for (one, many) in
            [("takes", "take"), ("passes", "pass"), ("ambushes", "ambush"), ("plays", "play"), ("gets", "get")]
        {
            assert_eq!((does(Side::One, one), does(Side::Two, one)), (one, many));
        }
    }
}
