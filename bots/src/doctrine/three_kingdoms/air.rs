//! Air operations and interception.

use sandtable_engine::{
    Side,
    games::three_kingdoms::{Action, AirRow, Column, Node, ThreeKingdoms, operations, reach_of},
    hex::Hex,
    math::exp32,
};

use super::{View, weight};

/// What an aircraft is worth beyond its victory points.
const AIRCRAFT: f32 = 0.35;

pub(super) fn weights(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    match view.state.node {
        Node::AirDeclare => columns(view, legal, weights),
        Node::AirEscort => {
            let flown = view.state.air.target(view.state.air.current).operations;
            let wanted = if threatened(view) { f32::from(flown) / 3.0 } else { 0.0 };
            weights.extend(legal.iter().map(|&action| match action {
                Action::Escort(escorts) => exp32(-2.0 * (f32::from(escorts) - wanted).abs()),
                _ => 1.0,
            }));
        }
        _ => weights.extend(legal.iter().map(|&action| single(view, action))),
    }
}

fn single(view: &View<'_>, action: Action) -> f32 {
    let state = view.state;
    match action {
        Action::Join => 4.0,
        Action::Fire => weight(0.8),
        Action::Missile(slot) => weight(0.5 * (view.worth(slot) + view.cargo(slot))),
        Action::StrikeShips(hex, _) => weight(strike(view, hex) - 0.05),
        Action::ScoutShips(hex, _) => weight(scout(view, hex)),
        Action::StrikeBoat(boat, _) => weight(0.3 * view.worth(boat)),
        Action::ScoutBoat(boat, _) => weight(0.12 * view.worth(boat)),
        Action::BaseIntercept(column) => {
            weight(0.35 * expected(view, view.side, column, 0).min(f32::from(state.aircraft[view.side])))
        }
        Action::CarrierIntercept(column) => {
            let tech = 2;
            weight(0.35 * expected(view, view.side, column, tech).min(3.0) - 0.1)
        }
        Action::Interceptor(group, _) => {
            let group = &state.air.target(group);
            let attackers = f32::from(group.operations - group.escorts);
            weight(0.3 + 0.15 * attackers - 0.05 * f32::from(group.interceptors))
        }
        Action::EscortsFirst => {
            let group = &state.air.target(state.air.current);
            if 2 * group.escorts <= group.interceptors { 4.0 } else { 0.25 }
        }
        Action::Done if state.node == Node::AirAllocate => weight(0.02),
        Action::Pass if state.node == Node::Intercept => weight(0.1),
        _ => 1.0,
    }
}

/// Gain of one more aircraft against the ships of a hex: the mean over all that may still come, so that small groups
/// are not judged by their small chance.
fn strike(view: &View<'_>, hex: Hex) -> f32 {
    let targets = view.game.ships_at(view.state, view.enemy, hex).and(view.state.on);
    let air = &view.state.air;
    let sent: u8 = air.named().iter().filter(|t| t.hex == hex && t.boat.is_none()).map(|t| t.operations).sum();
    let flying: u8 = air.named().iter().filter(|t| t.operations > 0).map(|t| t.operations).sum();
    let left = view.state.aircraft[view.side].saturating_sub(flying).min(air.left.max(1)).max(1);
    let all = f32::from(sent + left);
    let value = view.attack_value(targets, view.aircraft(view.side, all));
    let risk = if threatened(view) { 0.1 } else { 0.0 };
    value / all - risk * (AIRCRAFT + 0.5)
}

/// Gain of searching a hex from the air.
fn scout(view: &View<'_>, hex: Hex) -> f32 {
    let hidden = view.game.ships_at(view.state, view.enemy, hex).without(view.state.on);
    let near = view.steps_to_landing(view.enemy, hex).map_or(0.0, |steps| 0.3 / (1.0 + f32::from(steps)));
    0.5 * view.sighting(hidden) * (1.0 + view.followers()) + near
}

/// Whether the other side could send interceptors.
fn threatened(view: &View<'_>) -> bool {
    view.state.aircraft[view.enemy] > 0
}

/// Expected operations or interceptors of a roll.
fn expected(view: &View<'_>, side: Side, column: Column, tech: i8) -> f32 {
    let night = if ThreeKingdoms::is_night(view.state.turn) { -2 } else { 0 };
    let space = if view.game.china == Some(side) { 0 } else { view.state.space };
    let offset = view.game.options.air_table_offset;
    let sum: u8 = (1..=6).map(|die| operations(column, die, night + space + tech, offset)).sum();
    f32::from(sum) / 6.0
}

/// Each column by what its expected operations can do within its reach.
fn columns(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let state = view.state;
    let carriers = state.air.carriers;
    let is_base = carriers.is_empty();
    let row = if is_base { AirRow::BaseOperation } else { AirRow::CarrierOperation };
    let tech = carriers.iter().map(|slot| view.game.tech(state, slot)).min().unwrap_or(0) as i8;
    let mut chances = [(0_u8, 0.0_f32, 0.0_f32); 40];
    let mut count = 0;
    let mut left = view.game.roster.of_side[view.enemy];
    while let Some(slot) = left.first() {
        left.remove(slot);
        let hex = state.hex_of(slot);
        if view.distance(hex, hex) != 0 || count == chances.len() {
            continue;
        }
        let distance = if is_base {
            view.game.theatre.from_base(view.side, hex)
        } else {
            let nearest = carriers.iter().map(|slot| view.game.theatre.flight(state.hex_of(slot), hex)).min();
            nearest.unwrap_or(u8::MAX)
        };
        if distance > 10 {
            continue;
        }
        let (gain, takes) = if view.game.roster.is_boat(slot) {
            (0.12 * view.worth(slot), 1.0)
        } else {
            let ships = view.game.ships_at(state, view.enemy, hex);
            left = left.without(ships);
            let on = ships.and(state.on);
            let aircraft = f32::from(state.aircraft[view.side]).min(4.0);
            let hit = view.attack_value(on, view.aircraft(view.side, aircraft));
            let seen = scout(view, hex);
            if hit > seen { (hit, aircraft.max(1.0)) } else { (seen, 1.0) }
        };
        chances[count] = (distance, gain / takes, takes);
        count += 1;
    }
    let chances = &mut chances[..count];
    chances.sort_unstable_by(|a, b| b.1.total_cmp(&a.1));
    weights.extend(legal.iter().map(|&action| match action {
        Action::Column(column) => {
            let reach = reach_of(&view.game.data.air_table, row, column).unwrap_or(0);
            let mut budget = expected(view, view.side, column, tech);
            let mut value = 0.0;
            for &(_, gain, takes) in chances.iter().filter(|&&(distance, ..)| distance <= reach) {
                let used = budget.min(takes);
                value += gain * used;
                budget -= used;
            }
            weight(value.min(3.0))
        }
        _ => weight(0.0) * 0.5,
    }));
}
