//! What units, areas and damage are worth, in victory points.

use sandtable_engine::games::pacific_war::{Area, Arm, Class, Counter, Effect, PacificWar, State};

/// From this turn on points count more than units.
pub(super) const LATE: u8 = 8;

/// What a counter is worth at its best.
pub(super) fn unit(counter: &Counter) -> f32 {
    match counter.class {
        Class::Cv if counter.air >= 4 => 3.0,
        Class::Cv => 2.5,
        Class::Cvl | Class::Mar => 1.5,
        Class::Bb if counter.durability >= 3 => 2.0,
        Class::Bb | Class::Af | Class::Div => 1.2,
        Class::Cr => 0.7,
        Class::Cla => 0.6,
        Class::Dd => 0.5,
        Class::Bg => 0.9,
    }
}

/// How much units still count: less and less towards the end of the game.
pub(super) fn horizon(game: &PacificWar, state: &State) -> f32 {
    let left = f32::from(game.data.scenario.last_turn.saturating_sub(state.turn));
    0.3 + 0.7 * left / (left + 1.5)
}

/// The share of a unit that is lost.
pub(super) fn loss(effect: Effect, arm: Arm) -> f32 {
    match (effect, arm) {
        (Effect::None, _) => 0.0,
        (Effect::Neutralised, _) => 0.12,
        (Effect::Retreats | Effect::Destroyed(_), Arm::Air) => 0.75,
        (Effect::Retreats, _) => 0.25,
        (Effect::Destroyed(_), Arm::Land) => 0.65,
        (Effect::Destroyed(checks), Arm::Ship) => match checks {
            0 | 1 => 0.7,
            2 => 0.85,
            _ => 0.95,
        },
    }
}

/// [R11.3] What points of damage do to a unit of a type.
pub(super) fn effect(game: &PacificWar, counter: &Counter, has_acted: bool, points: u8) -> Effect {
    if points == 0 {
        return Effect::None;
    }
    let row = &game.data.charts.damage[usize::from(has_acted)][usize::from(counter.durability) - 1];
    row[usize::from(points).min(row.len()) - 1]
}

/// What it is worth to a side to take an area from the other, or to keep it.
pub(super) fn prize(game: &PacificWar, state: &State, area: Area) -> f32 {
    let map = &game.data.map;
    if map.sea.contains(area) {
        return sea(game, area);
    }
    let turns_left = f32::from(game.data.scenario.last_turn.saturating_sub(state.turn)).min(4.0);
    let resource = if map.resource.contains(area) { 0.25 * turns_left } else { 0.0 };
    let supply = if map.supply.contains(area) { 0.3 } else { 0.0 };
    // Late in the war areas are all that counts.
    let urgency = if state.turn >= LATE { 1.35 } else { 1.0 };
    urgency * f32::from(map.sites[area.index()].vp) + resource + supply + 0.1
}

/// Seas that lines of supply and landings depend on count more.
fn sea(game: &PacificWar, area: Area) -> f32 {
    match game.data.map.areas.name(area) {
        "JAVA_SEA" | "SOUTH_CHINA_SEA" | "PHILIPPINE_SEA" | "CAROLINE_SEA" | "SOLOMON_SEA" | "CORAL_SEA"
        | "HAWAII_SEA" | "CEYLON_SEA" | "MARIANA_SEA" => 0.5,
        "JAPAN_SEA" | "EAST_CHINA_SEA" => 0.6,
        _ => 0.25,
    }
}
