//! Decisions in battle and events (doctrine 11.1(2), 11.1(3), 11.3(20)).

use sandtable_engine::{
    Game, Side,
    games::pacific_fury::{
        Action, Area, Battle, Force, ForceSet, ForceType, IJN, MAX_FORCES, Node, PacificFury, Ship, State, Target, USN,
    },
};

use super::{mean_points, operations::target_weight, ship_value, sighting};

pub(super) fn weights(game: &PacificFury, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
    match state.node {
        Node::Torpedo
        | Node::SurfaceHitByAttacker
        | Node::SurfaceHitByDefender
        | Node::CarrierHit
        | Node::StrikeHit
        | Node::StrikeBackHit => {
            place_hits(game, state, legal, weights);
        }
        Node::CarrierTarget => {
            let enemy = game.to_act(state).map_or(Side::One, Side::other);
            weights.extend(legal.iter().map(|&action| match action {
                Action::Aim(force) => aim(game, state, enemy, force),
                _ => 0.1,
            }));
        }
        Node::StrikeNext => weights.extend(legal.iter().map(|&action| match action {
            Action::Again(target) => target_weight(game, state, state.battle.attacker, state.battle.force, target),
            _ => 0.7,
        })),
        Node::Revive => weights.extend(legal.iter().map(|&action| match action {
            Action::Revive(ship) => ship_value(game, USN, ship),
            _ => 0.1,
        })),
        _ => {
            let stay = eagerness(game, state);
            weights.extend(legal.iter().map(|&action| match action {
                Action::Stay | Action::Attack | Action::Launch => stay,
                _ => 1.0,
            }));
        }
    }
}

/// What the next hit on a ship is worth: taking it away for a turn or more, and the better chance to sink it.
fn hit_gain(game: &PacificFury, state: &State, owner: Side, ship: Ship) -> f32 {
    let hits = state.hits[owner][ship.index()];
    let defence = game.defence[owner][ship.index()];
    let value = ship_value(game, owner, ship);
    if ship.is_transport() {
        return if hits == 0 { value } else { 0.0 };
    }
    let later = 0.4 + 0.2 * f32::from(4 - state.turn);
    let sinks = |hits: u8| match hits {
        0 => 0.0,
        hits if hits > defence => 5.0 / 6.0,
        hits if hits == defence => 0.5,
        _ => 1.0 / 6.0,
    };
    let sinking = later * value * (sinks(hits + 1) - sinks(hits));
    let longer_repair = if owner == USN && hits == 1 { 0.3 * value * later } else { 0.0 };
    let away = if hits == 0 { 0.5 + value * later * 0.5 } else { 0.0 };
    away + sinking + longer_repair
}

/// Hits go on the ships where they gain most. Ships come in a fixed order and passed ones cannot be hit any more, so
/// the next hit goes on the first ship that belongs to the best ones for the points left. A ship stands for the
/// identical ones in its force that wait behind it. Points to spare go on a ship that more hits help to sink.
fn place_hits(game: &PacificFury, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
    let owner = match state.node {
        Node::Torpedo => USN,
        _ => game.to_act(state).map_or(IJN, Side::other),
    };
    let mut gains = [0.0_f32; 30];
    let mut count = 0;
    let mut unhurt = 0_u8;
    for &action in legal {
        let Action::Hit(ship) = action else { continue };
        let gain = hit_gain(game, state, owner, ship);
        weights.push(gain);
        let waiting = game.unhurt_twins(state, owner, ship).max(1);
        unhurt += if state.hits[owner][ship.index()] == 0 { waiting } else { 0 };
        for _ in 0..waiting {
            if count < gains.len() {
                gains[count] = gain;
                count += 1;
            }
        }
    }
    let points = state.battle.pending;
    let best = if points > unhurt {
        spare_point(game, state, owner, legal, weights)
    } else {
        let threshold = nth_largest(&gains[..count], usize::from(points));
        weights.iter().position(|&gain| gain >= threshold).unwrap_or(0)
    };
    for (i, weight) in weights.iter_mut().enumerate() {
        *weight = if i == best { 12.0 } else { 0.02 + 0.3 * *weight };
    }
}

/// With more points than unhurt ships: once more on the ship hit last while that helps to sink it and nothing more
/// valuable waits, else on to the next ship.
fn spare_point(game: &PacificFury, state: &State, owner: Side, legal: &[Action], gains: &[f32]) -> usize {
    let value = |action: Action| match action {
        Action::Hit(ship) => ship_value(game, owner, ship),
        _ => 0.0,
    };
    let last = state.battle.last.get().map(Action::Hit);
    let Some(here) = legal.iter().position(|&action| Some(action) == last) else { return 0 };
    let waits = legal.iter().enumerate().any(|(i, &action)| i != here && value(action) > value(legal[here]) + 0.01);
    if legal.len() == 1 || gains[here] > 0.05 && !waits { here } else { (here + 1).min(legal.len() - 1) }
}

/// The `n`th largest value, or the smallest if there are fewer; lists hold at most 30 ships.
fn nth_largest(values: &[f32], n: usize) -> f32 {
    let mut best = [f32::NEG_INFINITY; 30];
    let keep = n.clamp(1, values.len().min(30));
    for &value in values {
        if value <= best[keep - 1] {
            continue;
        }
        let mut value = value;
        for slot in &mut best[..keep] {
            if value > *slot {
                std::mem::swap(slot, &mut value);
            }
        }
    }
    best[keep - 1]
}

/// In a carrier battle carriers are the target, then transports.
fn aim(game: &PacificFury, state: &State, enemy: Side, force: Force) -> f32 {
    match game.force_type(state, enemy, force) {
        ForceType::C => 6.0,
        ForceType::A => 5.0,
        ForceType::E => 2.0,
        ForceType::B => 1.0,
    }
}

/// Weight of staying, attacking on or launching against 1 for the contrary.
fn eagerness(game: &PacificFury, state: &State) -> f32 {
    let Battle { attacker, force, area, step, .. } = state.battle;
    let defender = attacker.other();
    match state.node {
        Node::SurfaceStay => {
            let exploits = match game.force_type(state, attacker, force) {
                ForceType::B => attacker != state.initiative && !state.disrupted,
                ForceType::A => state.disrupted,
                _ => false,
            };
            if exploits && area == Area::Ibs { 6.0 } else { surface_ratio(game, state, defender) }
        }
        Node::SurfaceGo => 0.5 + surface_ratio(game, state, attacker),
        Node::CarrierLaunch => 4.0,
        Node::CarrierStay => {
            let side = if usize::from(step) < MAX_FORCES { defender } else { attacker };
            let planes = |side: Side| -> f32 {
                state
                    .ships_of(side, state.forces_in(side, area))
                    .and(game.carriers[side])
                    .iter()
                    .map(|ship| f32::from(game.planes[side][ship.index()]))
                    .sum()
            };
            let ratio = planes(side) / planes(side.other()).max(1.0);
            (2.0 * ratio).clamp(0.3, 4.0)
        }
        Node::StrikeStay => {
            let target = state.battle.target;
            let hurt = state.battle.hurt[defender];
            if target == Target::SOUND {
                return if hurt.is_empty() { 5.0 } else { 0.4 };
            }
            let is_carrier = target.force().is_some_and(|struck| sighting(game, state, defender, struck).carrier > 0.5);
            if is_carrier { 1.2 } else { 0.6 }
        }
        _ => 1.0,
    }
}

/// Own mean surface points against the enemy's in this battle.
fn surface_ratio(game: &PacificFury, state: &State, side: Side) -> f32 {
    let Battle { attacker, force, area, .. } = state.battle;
    let points = |of: Side| {
        let forces = if of == attacker { ForceSet::one(force) } else { state.forces_in(of, area) };
        mean_points(game, of, state.ships_of(of, forces).and(game.warships[of]))
    };
    (points(side) / points(side.other()).max(0.5)).clamp(0.2, 4.0)
}
