//! Attacks that are declared, as their odds stand.

use sandtable_scenarios::counted;

use super::{
    map::terrain_name,
    phrases::{unit, values},
};
use crate::{
    Game,
    games::smolensk::{
        Node, Smolensk, State, Tables, Unit, UnitSet,
        rules::declare::{attackers, column, free_attackers, is_over_river, odds},
    },
    hex::Hex,
    land::Odds,
};

/// `16 to 3, 2 columns to the left, column 3-1`.
pub(super) fn odds_text(game: &Smolensk, asked: Odds) -> String {
    let Odds { attack, defence, shifts } = asked;
    let shifts =
        if shifts == 0 { String::new() } else { format!(", {} to the left", counted(usize::from(shifts), "column")) };
    let column = match column(game, asked) {
        Some(column) => format!("column {}", game.data.crt.columns().name(column)),
        None => "below 1-1".to_owned(),
    };
    format!("{attack} to {defence}{shifts}, {column}")
}

/// The odds of the attack on a hex as it is declared.
pub(super) fn declared_text(game: &Smolensk, state: &State, target: Hex) -> String {
    let tables = game.tables(state);
    let units = attackers(game, state, &tables, target);
    odds_text(game, odds(game, state, &tables, target, units))
}

/// What an answer makes of the attack: with the unit that is asked about or without it.
pub(super) fn answer_text(game: &Smolensk, state: &State, takes_part: bool) -> String {
    let (Node::Declare, Some(target), Some(subject)) = (state.node, state.target.get(), state.subject.get()) else {
        return String::new();
    };
    let tables = game.tables(state);
    let sent = attackers(game, state, &tables, target);
    let (units, so) = if takes_part { (sent.with(UnitSet::one(subject)), ": ") } else { (sent, ", which stays at ") };
    if units.is_empty() {
        String::new()
    } else {
        so.to_owned() + &odds_text(game, odds(game, state, &tables, target, units))
    }
}

/// Who defends a hex in which terrain, and the odds without the unit that is asked about, with it, and with all that
/// can still join.
pub(super) fn question_text(game: &Smolensk, state: &State, target: Hex, subject: Unit) -> String {
    let tables = game.tables(state);
    let sent = attackers(game, state, &tables, target);
    let with = sent.with(UnitSet::one(subject));
    let rest: UnitSet = free_attackers(game, state, &tables, target).iter().filter(|&unit| unit > subject).collect();
    let text = |units: UnitSet| odds_text(game, odds(game, state, &tables, target, units));
    let mut parts = vec![defence_text(game, state, &tables, target)];
    parts.push(if sent.is_empty() { "Nobody attacks so far".to_owned() } else { format!("So far: {}", text(sent)) });
    let river = if is_over_river(game, state, target, subject) { " over a river" } else { "" };
    parts.push(format!("With {}{river}: {}", unit(game, subject), text(with)));
    if !rest.is_empty() {
        parts.push(format!("With all who can still join: {}", text(with.with(rest))));
    }
    parts.join(". ")
}

/// `Defenders (light forest, town): SU-4Abn 3-4, fortress of level 1`.
fn defence_text(game: &Smolensk, state: &State, tables: &Tables, target: Hex) -> String {
    let named = |defender: Unit| format!("{} {}", unit(game, defender), values(game, state, defender));
    let mut defenders: Vec<String> = tables.board.units(target).map(named).collect();
    let level = state.level_in(target);
    if level > 0 {
        defenders.push(format!("fortress of level {level}"));
    }
    let is_town = game.place_in(target).is_some_and(|place| game.data.site(place).is_town);
    let town = if is_town { ", town" } else { "" };
    format!("Defenders ({}{town}): {}", terrain_name(game, target), defenders.join(", "))
}
