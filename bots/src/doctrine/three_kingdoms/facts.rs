//! What a learnt policy looks at.

use sandtable_engine::{
    Game, Side,
    games::three_kingdoms::{Action, BLUE, Deed, Node, Slot, SlotSet, State, ThreeKingdoms, WAITING},
    hex::Hex,
};

use super::{View, features::number_of_scenario};
use crate::policy::{Fact, Facts, capped};

/// Hexes of the map, and one for none.
const HEXES: u16 = WAITING.0 + 1;

pub(super) const FACTS: Facts = Facts {
    decision: &[
        Fact::new("node", 29),
        Fact::new("side", 2),
        // Who has landings to make, or a ship to bring through: nobody, the side, its enemy, both.
        Fact::new("goal", 8),
        // Turns left, this one among them.
        Fact::new("left", 4),
        // Victory points ahead for the side, the bid counted.
        Fact::new("standing", 5),
        // Aircraft of the side, and operations or interceptors left to give out.
        Fact::new("aircraft", 4),
        Fact::new("operations", 6),
        // Ships that are on: own, enemy.
        Fact::new("seen", 4),
        Fact::new("enemy_seen", 4),
        // Own chits still to come that can use what is found, and enemy ones that can use what is shown.
        Fact::new("followers", 4),
        Fact::new("enemy_followers", 4),
        // The unit or group that acts: what it carries, whether it is on, its size.
        Fact::new("actor", 6),
        Fact::new("actor_on", 2),
        Fact::new("night", 2),
        // The printed scenario; 0 for all others.
        Fact::new("scenario", 6),
    ],
    action: &[
        // What is aimed at: its worth, whether it is on, damaged.
        Fact::new("aim", 8),
        // Units in the hex aimed at: of the enemy on, off.
        Fact::new("aim_on", 4),
        Fact::new("aim_off", 4),
        // Where it goes: towards the landing or goal, and what is near.
        Fact::new("way", 6),
        Fact::new("near", 5),
        Fact::new("with", 3),
        // A number that the action names.
        Fact::new("amount", 6),
        // The hex where it goes, starts or strikes, counted from 1.
        Fact::new("where", HEXES),
    ],
    tables: &[
        &["scenario", "side", "node", "kind"],
        &["scenario", "side", "kind", "goal", "left"],
        &["scenario", "side", "kind", "actor", "actor_on", "goal"],
        &["scenario", "side", "kind", "followers", "enemy_followers", "night"],
        &["scenario", "side", "kind", "standing", "left"],
        &["scenario", "side", "kind", "seen", "enemy_seen"],
        &["scenario", "kind", "aircraft", "operations", "amount"],
        &["scenario", "kind", "aim", "aim_on", "aim_off"],
        &["scenario", "kind", "aim", "operations", "aircraft"],
        &["scenario", "kind", "way", "near", "with", "actor"],
        &["scenario", "side", "goal", "kind", "way", "near", "actor_on"],
        &["scenario", "side", "kind", "aim", "left"],
        &["scenario", "node", "choices", "rank"],
        &["scenario", "side", "node", "kind", "rank"],
        &["scenario", "node", "kind", "gap"],
        &["scenario", "side", "goal", "node", "gap"],
        &["scenario", "side", "where", "actor"],
        &["scenario", "side", "where", "left"],
    ],
};

/// Nothing, one, two to three, more.
const fn few(count: usize) -> u16 {
    match count {
        0 => 0,
        1 => 1,
        2..=3 => 2,
        _ => 3,
    }
}

pub(super) fn of_decision(game: &ThreeKingdoms, state: &State, facts: &mut [u16]) {
    let side = game.to_act(state).unwrap_or(BLUE);
    let enemy = side.other();
    let (acts, is_boat) = actors(game, state);
    let ahead = game.points(state, side) + game.end_points(state, side)
        - game.points(state, enemy)
        - game.end_points(state, enemy);
    let bid = if side == BLUE { -game.setting.bid } else { game.setting.bid };
    let own = game.roster.ships_of(side).and(state.on);
    let theirs = game.roster.ships_of(enemy).and(state.on);
    let lands = |side: Side| usize::from(game.scenario.sides[side].landing.is_empty());
    let escape = usize::from(game.scenario.escape.is_some());
    let chits = |side: Side| {
        let left = state.cup >> (3 * side.index());
        u16::from(left & 1) + 2 * u16::from(left >> 2 & 1)
    };
    let air = &state.air;
    let values = [
        state.node as u16,
        side.index() as u16,
        (lands(side) + 2 * lands(enemy) + 4 * escape) as u16,
        capped(usize::from(game.scenario.turns.saturating_sub(state.turn)), 4),
        standing(ahead + bid),
        few(usize::from(state.aircraft[side])),
        capped(usize::from(air.left.max(air.interceptors)), 6),
        few(own.len()),
        few(theirs.len()),
        chits(side),
        chits(enemy),
        actor(state, acts, is_boat),
        u16::from(acts.meets(state.on)),
        u16::from(ThreeKingdoms::is_night(state.turn)),
        number_of_scenario(game),
    ];
    facts.copy_from_slice(&values);
}

/// Half points ahead: far behind, behind, even, ahead, far ahead.
const fn standing(half_points: i32) -> u16 {
    match half_points {
        ..=-7 => 0,
        -6..=-2 => 1,
        -1..=1 => 2,
        2..=6 => 3,
        _ => 4,
    }
}

/// The units that act or are placed, and whether they are a boat.
fn actors(game: &ThreeKingdoms, state: &State) -> (SlotSet, bool) {
    match state.boat.slot.get() {
        _ if state.node == Node::SetupPlace => (SlotSet::one(state.cursor), game.roster.is_boat(state.cursor)),
        Some(boat) => (SlotSet::one(boat), true),
        None => (state.fleet.units, false),
    }
}

/// The case of a hex.
fn where_case(hex: Hex) -> u16 {
    if hex.0 < WAITING.0 { hex.0 + 1 } else { 0 }
}

/// Nobody, a boat, a ship alone, a group, the same with SUP.
fn actor(state: &State, acts: SlotSet, is_boat: bool) -> u16 {
    let carries = acts.iter().any(|slot| state.sup[usize::from(slot)] > 0);
    match (acts.len(), is_boat) {
        (0, _) => 0,
        (_, true) => 1,
        (1, _) => 2 + 2 * u16::from(carries),
        _ => 3 + 2 * u16::from(carries),
    }
}

pub(super) fn of_action(game: &ThreeKingdoms, state: &State, action: Action, facts: &mut [u16]) {
    let Some(side) = game.to_act(state) else { return };
    let view = View::new(game, state, side);
    let [aim, aim_on, aim_off, way, near, with, amount, place] = facts else { return };
    let mut at_hex = |hex: Hex| {
        let enemies = game.ships_at(state, view.enemy, hex);
        let on = enemies.and(state.on);
        let off = enemies.without(state.on);
        (*aim_on, *aim_off) = (few(on.len()), few(off.len()));
        *aim = on.iter().map(|slot| aim_case(&view, slot)).max().unwrap_or(0);
        *place = where_case(hex);
    };
    match action {
        Action::StrikeShips(hex, _) | Action::ScoutShips(hex, _) | Action::ShipsAt(hex) => at_hex(hex),
        Action::Missile(slot)
        | Action::StrikeBoat(slot, _)
        | Action::ScoutBoat(slot, _)
        | Action::Aim(slot)
        | Action::Next(slot)
        | Action::AtBoat(slot)
        | Action::AtBoatTwice(slot)
        | Action::AtBoatWith(slot, _)
        | Action::Point(slot)
        | Action::Boat(slot)
        | Action::Add(slot) => *aim = aim_case(&view, slot),
        Action::Resolve(target) => {
            let target = state.air.target(target);
            match target.boat.get() {
                Some(boat) => *aim = aim_case(&view, boat),
                None => at_hex(target.hex),
            }
            *amount = capped(usize::from(target.operations), 6);
        }
        Action::Interceptor(group, _) => {
            let group = state.air.target(group);
            *amount = capped(usize::from(group.operations.saturating_sub(group.escorts)), 6);
            *aim = capped(usize::from(group.interceptors), 8);
        }
        Action::Column(column) | Action::BaseIntercept(column) | Action::CarrierIntercept(column) => {
            *amount = capped(column.index(), 6);
        }
        Action::Escort(count) | Action::Area(count) => *amount = capped(usize::from(count), 6),
        Action::Assign(force) => *amount = capped(force.index(), 6),
        Action::To(to) => {
            let (acts, is_boat) = actors(game, state);
            let from = acts.first().map_or(WAITING, |slot| state.hex_of(slot));
            *way = way_case(&view, from, to);
            (*near, *with) = surroundings(&view, to);
            *place = where_case(to);
            let deed = if is_boat { state.boat.deed } else { state.fleet.deed };
            *amount = deed_case(deed);
        }
        Action::Place(hex) => {
            *way = way_case(&view, WAITING, hex);
            *place = where_case(hex);
            (*near, *with) = surroundings(&view, hex);
        }
        Action::From(hex) => {
            (*near, *with) = surroundings(&view, hex);
        }
        _ => {}
    }
}

/// What a unit is worth to hit: not known, up to one point, two, three, more; with SUP; damaged.
fn aim_case(view: &View<'_>, slot: Slot) -> u16 {
    if !view.knows(slot) {
        return 1;
    }
    if view.state.sup[usize::from(slot)] > 0 {
        return 7;
    }
    if view.state.damaged.contains(slot) {
        return 6;
    }
    match view.worth(slot) {
        w if w <= 1.0 => 2,
        w if w <= 2.0 => 3,
        w if w <= 4.0 => 4,
        _ => 5,
    }
}

/// Stays, or which way it goes by the steps to the next landing or goal that matters to either side.
fn way_case(view: &View<'_>, from: Hex, to: Hex) -> u16 {
    if from == to {
        return 1;
    }
    let steps = |hex| {
        view.steps_to_landing(view.side, hex)
            .or_else(|| view.steps_to_landing(view.enemy, hex))
            .or_else(|| view.steps_to_escape(hex))
    };
    match (steps(from), steps(to)) {
        (_, Some(0)) => 2,
        (Some(before), Some(after)) if after < before => 3,
        (Some(before), Some(after)) if after == before => 4,
        (Some(_), Some(_)) => 5,
        (None, Some(after)) if after <= 2 => 3,
        (None, Some(_)) => 4,
        _ => 0,
    }
}

/// The nearest enemy ships: none within four hexes, off within four, on within four, on within two, in the hex; and
/// own ships in the hex.
fn surroundings(view: &View<'_>, hex: Hex) -> (u16, u16) {
    let mut near = 0;
    for slot in view.game.roster.ships_of(view.enemy).iter() {
        let case = match (view.distance(hex, view.state.hex_of(slot)), view.state.on.contains(slot)) {
            (0, _) => 4,
            (1..=2, true) => 3,
            (1..=4, true) => 2,
            (1..=4, false) => 1,
            _ => 0,
        };
        near = near.max(case);
    }
    (near, capped(view.game.ships_at(view.state, view.side, hex).len(), 3))
}

/// What is done after a move.
const fn deed_case(deed: Deed) -> u16 {
    match deed {
        Deed::Move => 0,
        Deed::MoveSearchShips => 1,
        Deed::MoveSearchBoat => 2,
        Deed::MoveAttackShips => 3,
        Deed::MoveAttackBoat => 4,
        _ => 5,
    }
}
