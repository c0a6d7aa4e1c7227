//! Which way a unit goes.

use sandtable_engine::{
    Game,
    games::leyte_gulf::{Action, GunType, Kind, LeyteGulf, Path, Place, RUN, Ship, ShipSet, Turn},
    hex::{Facing, Hex},
};

use super::value::View;

/// Where a path ends, and how.
#[derive(Clone, Copy, PartialEq)]
struct End {
    place: Place,
    /// Whether the unit has turned in this phase.
    has_turned: bool,
    /// Turn markers that the path takes.
    markers: u8,
    last: Turn,
}

/// What the paths are worth: each as much as the place where it ends.
pub(super) fn paths(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let ships = view.moving();
    // Many paths end alike. The list is as long as any list of paths, so that no memory is asked for.
    let mut known: [Option<(End, f32)>; LeyteGulf::MAX_ACTIONS] = [None; LeyteGulf::MAX_ACTIONS];
    let mut ends = 0;
    for &action in legal {
        let Action::Go(path) = action else {
            weights.push(0.0);
            continue;
        };
        let end = end_of(view, ships, path);
        let found = known[..ends].iter().flatten().find(|(other, _)| *other == end).map(|(_, value)| *value);
        let value = found.unwrap_or_else(|| value_of(view, ships, end));
        if found.is_none() && ends < known.len() {
            known[ends] = Some((end, value));
            ends += 1;
        }
        weights.push(value);
    }
}

fn end_of(view: &View<'_>, ships: ShipSet, path: Path) -> End {
    let mover = &view.state.mover;
    let start = ships.first().map_or(Place::NOWHERE, |ship| view.state.place(ship));
    let (mut hex, mut facing) = (start.hex(), start.facing());
    let mut turned = mover.turned;
    let mut is_due = mover.may_turn;
    let (mut last, mut markers) = (Turn::Straight, 0);
    for turn in path.turns() {
        if !std::mem::take(&mut is_due) && turn != Turn::Exit {
            hex = view.game.data.grid.ahead(hex, facing).unwrap_or(hex);
        }
        let (which, by) = match turn {
            Turn::Left => (0, -1),
            Turn::Right => (1, 1),
            Turn::Round => (2, 3),
            other => {
                last = other;
                continue;
            }
        };
        markers += u8::from(!turned[which]);
        turned[which] = true;
        facing = facing.turned(by);
        last = turn;
    }
    End { place: Place::new(hex, facing), has_turned: turned != [false; 3], markers, last }
}

/// Points that the unit is worth more or less at that end.
fn value_of(view: &View<'_>, ships: ShipSet, end: End) -> f32 {
    match end.last {
        Turn::Exit => return leaving(view, ships, end.place),
        Turn::Zone => return -zone_loss(view, ships),
        _ => {}
    }
    let (hex, facing) = (end.place.hex(), end.place.facing());
    let given: f32 = ships.iter().map(|ship| view.best_fire(ship, end.place, view.enemies, end.has_turned)).sum();
    let mut value = given - 0.9 * fire_received(view, ships, hex);
    value -= torpedo_danger(view, ships, end);
    value -= 0.06 * f32::from(end.markers);
    value -= edge_danger(view, ships, hex, facing);
    value + wish(view, ships, hex, facing)
}

/// What it is worth to leave the map here: points for named ships, a loss for others.
fn leaving(view: &View<'_>, ships: ShipSet, place: Place) -> f32 {
    let exit = view.game.data.scenario.forces[view.side].exit.as_ref();
    let one = |ship: Ship| {
        let worth = view.worth(ship);
        match view.game.edge_left(ship, place) {
            (_, true) if exit.is_some_and(|exit| exit.scores || exit.or_sunk) => worth + 1.0,
            _ if view.game.flight_is_sunk() => -worth - 1.0,
            _ => -0.5 * worth - 1.0,
        }
    };
    ships.iter().map(one).sum()
}

/// Points lost in a no-entry hex.
fn zone_loss(view: &View<'_>, ships: ShipSet) -> f32 {
    let one = |ship: Ship| view.worth(ship) * if view.state.damaged.contains(ship) { 1.0 } else { 0.6 };
    ships.iter().map(one).sum::<f32>() + 0.5
}

/// Fire that the enemy can give to the unit in a hex.
fn fire_received(view: &View<'_>, ships: ShipSet, hex: Hex) -> f32 {
    let grid = &view.game.data.grid;
    let others = view.own.without(ships);
    let mut sum = 0.0;
    for enemy in view.enemies.iter() {
        let from = view.state.place(enemy);
        if grid.distance(from.hex(), hex) > 15 {
            continue;
        }
        let (mut best, mut is_aimed) = (0.0_f32, false);
        for ship in ships.iter() {
            let standing = view.game.standing(view.state, enemy, ship);
            is_aimed |= view.state.target(enemy) == Some(ship);
            for gun in [GunType::Main, GunType::Secondary] {
                best = best.max(view.salvo(gun, enemy, from, ship, hex, standing));
            }
        }
        // Others in its reach share its fire, unless it has found its target.
        let rivals = others.iter().filter(|&ship| grid.distance(from.hex(), view.state.hex(ship)) <= 10).count();
        let share = if is_aimed { 1.0 } else { 1.0 / (1.0 + 0.4 * rivals as f32) };
        sum += 0.6 * share * best;
    }
    sum
}

/// Torpedoes that will run through the hex, or lie in it.
fn torpedo_danger(view: &View<'_>, ships: ShipSet, end: End) -> f32 {
    let (hex, facing) = (end.place.hex(), end.place.facing());
    let mut sum = 0.0;
    for torpedo in view.state.torpedoes_of(view.enemy) {
        let mut at = torpedo.hex;
        if end.last == Turn::Torpedo && at == hex {
            let moved = view.state.mover.moved + 1;
            let points = f32::from(torpedo.strength);
            sum += points * view.torpedo_at(view.enemy, ships, moved, torpedo.facing, facing);
        }
        for hexes in 1..=RUN {
            match view.game.data.grid.ahead(at, torpedo.facing) {
                Some(ahead) => at = ahead,
                None => break,
            }
            if at == hex && end.last != Turn::Torpedo {
                let points = f32::from(torpedo.strength);
                sum += points * view.torpedo_at(view.enemy, ships, hexes, torpedo.facing, facing);
            }
        }
    }
    sum
}

/// The edge and no-entry hexes ahead of the unit in its next move: what is lost if it cannot turn away.
fn edge_danger(view: &View<'_>, ships: ShipSet, hex: Hex, facing: Facing) -> f32 {
    let points = ships.iter().map(|ship| view.game.points_of(view.state, ship)).min().unwrap_or(0);
    let free = view.free_ahead(hex, facing, points + 2);
    if free > points {
        return 0.0;
    }
    if is_way_out(view, ships, hex, facing) {
        return 0.0;
    }
    let worth = view.worth_of(ships) + 1.0;
    match free {
        0 => worth,
        free if free < points => 0.12 * worth + 0.1,
        _ => 0.04 * worth,
    }
}

/// Whether the unit heads for an edge that is named for it.
fn is_way_out(view: &View<'_>, ships: ShipSet, hex: Hex, facing: Facing) -> bool {
    let named = view.game.named[view.side];
    if !ships.meets(named) {
        return false;
    }
    let mut at = hex;
    loop {
        match view.game.data.grid.ahead(at, facing) {
            Some(ahead) if view.game.is_zone(ahead) => return false,
            Some(ahead) => at = ahead,
            None => break,
        }
    }
    ships.iter().all(|ship| view.game.edge_left(ship, Place::new(at, facing)).1)
}

/// Where the unit wants to be: at the range of its guns, or on its way to the edge that is named for it.
fn wish(view: &View<'_>, ships: ShipSet, hex: Hex, facing: Facing) -> f32 {
    let named = ships.and(view.game.named[view.side]);
    if !named.is_empty() {
        return way_out(view, ships, named, hex, facing);
    }
    let wanted = ships.iter().map(|ship| wanted_distance(view, ship)).max().unwrap_or(8);
    let Some(nearest) = view.nearest(hex, view.enemies) else { return 0.0 };
    let size = 0.5 + 0.1 * view.worth_of(ships).min(15.0);
    let off = (f32::from(nearest) - f32::from(wanted)).abs();
    // Heading counts a little: after the next move the distance will be another.
    let ahead = view.game.data.grid.ahead(hex, facing).and_then(|ahead| view.nearest(ahead, view.enemies));
    let trend = ahead.map_or(0.0, |ahead| (f32::from(ahead) - f32::from(wanted)).abs() - off);
    -0.05 * size * off - 0.03 * size * trend
}

/// How much nearer the edge is better: the less time there is to spare, the more.
fn way_out(view: &View<'_>, ships: ShipSet, named: ShipSet, hex: Hex, facing: Facing) -> f32 {
    let away = f32::from(super::entry::steps_to_edge(view, hex));
    let points = ships.iter().map(|ship| view.game.points_of(view.state, ship)).min().unwrap_or(1).max(1);
    let left = view.game.data.scenario.turns.saturating_sub(view.state.turn);
    let spare = f32::from(left) * f32::from(points) - away;
    let urgency = match spare {
        spare if spare < -3.0 => 0.02,
        spare if spare < 6.0 => 0.2,
        spare if spare < 12.0 => 0.14,
        _ => 0.1,
    };
    let exit = view.game.data.scenario.forces[view.side].exit.as_ref();
    let stakes = if exit.is_some_and(|exit| exit.or_sunk) { 2.0 } else { 1.0 };
    let heading = f32::from(view.free_ahead(hex, facing, 6)) * 0.02;
    heading - urgency * stakes * away * (1.0 + view.worth_of(named).min(20.0)) / 5.0
}

/// The range that suits a ship.
fn wanted_distance(view: &View<'_>, ship: Ship) -> u8 {
    let is_dark = view.game.data.scenario.night;
    match view.game.card(ship).kind {
        Kind::Bb if is_dark => 7,
        Kind::Bb => 8,
        Kind::Dd if view.state.load(ship).strength() > 0 => 4,
        Kind::Ca | Kind::Dd => 6,
        Kind::Cl => 4,
    }
}

/// [RULING-20] Which unit moves first: the one that must turn away from an edge.
pub(super) fn urgency(view: &View<'_>, action: Action) -> f32 {
    let Action::Move(unit) = action else { return 0.0 };
    let ships = view.game.members(view.state, unit);
    let Some(ship) = ships.first().filter(|&ship| view.state.on_map.contains(ship)) else { return 0.0 };
    let points = view.game.points_of_all(view.state, ships);
    let free = view.free_ahead(view.state.hex(ship), view.state.facing(ship), points + 1);
    if free <= points { 0.3 } else { 0.0 }
}

/// A damaged ship that holds up its squadron falls out; others stay.
pub(super) fn fall_out(view: &View<'_>, action: Action) -> f32 {
    let Action::Detach(ship) = action else { return 0.0 };
    let squadron = view.state.squadrons[ship.index()];
    let mates: ShipSet =
        view.own.iter().filter(|&other| other != ship && view.state.squadrons[other.index()] == squadron).collect();
    let own = view.game.points_of(view.state, ship);
    if own < view.game.points_of_all(view.state, mates) { 0.15 } else { -0.6 }
}

/// Out of the zone by the way with most free hexes.
pub(super) fn zone_facing(view: &View<'_>, action: Action) -> f32 {
    let Action::Face(facing) = action else { return 0.0 };
    let ships = view.moving();
    let Some(ship) = ships.first() else { return 0.0 };
    0.2 * f32::from(view.free_ahead(view.state.hex(ship), facing, 5))
}
