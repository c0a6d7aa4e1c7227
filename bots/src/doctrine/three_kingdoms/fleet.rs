//! Surface operations.

use sandtable_engine::{
    games::three_kingdoms::{Action, Board, Deed, SlotSet, Tables, WAITING},
    hex::Hex,
};

use super::{View, boats::scores, weight};

pub(super) fn weights(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let fleet = &view.state.fleet;
    weights.extend(legal.iter().map(|&action| match action {
        Action::ShipActions => weight(1.5),
        Action::AirOperation => weight(1.7),
        Action::From(hex) => weight(hex_value(view, hex)),
        Action::All => weight(all_value(view)),
        Action::Add(slot) => weight(add_value(view, slot)),
        Action::Done if !fleet.units.is_empty() => weight(enough_value(view)),
        Action::Do(deed) => weight(deed_value(view, fleet.units, fleet.hex, deed)),
        Action::To(hex) => weight(move_value(view, fleet.units, fleet.hex, fleet.deed, hex)),
        Action::ShipsAt(hex) if fleet.deed.is_attack() => weight(missile_value(view, fleet.units, fleet.hex, hex)),
        Action::ShipsAt(hex) => {
            weight(view.sighting(view.game.ships_at(view.state, view.enemy, hex).without(view.state.on)))
        }
        Action::Ships => weight(search_value(view, fleet.hex)),
        Action::AtBoat(boat) if fleet.deed.is_attack() => weight(0.5 * view.worth(boat)),
        Action::AtBoat(_) => weight(0.4 * view.found(view.enemy, f32::from(view.game.search_dice(view.state, 1)))),
        Action::AtBoatTwice(_) => weight(0.4 * view.found(view.enemy, f32::from(view.game.search_dice(view.state, 2)))),
        _ => weight(0.0),
    }));
}

/// The LST that can put a SUP ashore in this hex now.
fn lander(view: &View<'_>, hex: Hex) -> Option<u8> {
    if hex == WAITING || !view.game.is_open_for_landing(view.state, view.side, hex) {
        return None;
    }
    view.game.group_candidates(view.state, hex).iter().find(|&slot| view.state.sup[usize::from(slot)] > 0)
}

/// How urgently a stack should act.
fn hex_value(view: &View<'_>, hex: Hex) -> f32 {
    let units = view.game.group_candidates(view.state, hex);
    if lander(view, hex).is_some() {
        return 3.0;
    }
    let mut value = 0.15;
    if carries(view, units) {
        value += 1.2;
    }
    if escaper(view, units) {
        value += 3.0;
    }
    if hex != WAITING && !view.state.fleet.searched {
        value += 1.2 * nearest_attack(view, units, hex);
    }
    if hex == WAITING {
        value += 0.4;
    }
    value + 0.3 * f32::from(u8::from(units.meets(view.state.on)))
}

/// Gain of the best attack that the ships could make after moving up to two hexes.
fn nearest_attack(view: &View<'_>, units: SlotSet, from: Hex) -> f32 {
    let enemy = view.game.roster.ships_of(view.enemy).and(view.state.on).and(view.state.snapshot);
    let mut best = 0.0_f32;
    let mut left = enemy;
    while let Some(slot) = left.first() {
        let hex = view.state.hex_of(slot);
        let here = view.game.ship_targets(view.state, hex);
        left.remove(here.with(SlotSet::one(slot)));
        let distance = view.distance(from, hex);
        if distance <= 4 {
            let fire = view.missiles(units, distance.saturating_sub(2).max(1));
            best = best.max(view.attack_value(here, fire));
        }
    }
    best
}

fn carries(view: &View<'_>, units: SlotSet) -> bool {
    units.iter().any(|slot| view.state.sup[usize::from(slot)] > 0)
}

fn escaper(view: &View<'_>, units: SlotSet) -> bool {
    view.game
        .scenario
        .escape
        .is_some_and(|(escaper, _)| units.iter().any(|slot| view.state.counter[usize::from(slot)] == escaper))
}

/// All ships of a hex act together, unless one lands or there are more than may stack.
fn all_value(view: &View<'_>) -> f32 {
    let here = view.game.group_candidates(view.state, view.state.fleet.hex);
    match lander(view, view.state.fleet.hex) {
        Some(_) if here.len() > 1 => -1.0,
        _ if here.len() > 6 => 0.0,
        _ => 1.5,
    }
}

fn add_value(view: &View<'_>, slot: u8) -> f32 {
    let fleet = &view.state.fleet;
    let here = view.game.group_candidates(view.state, fleet.hex);
    if let Some(lander) = lander(view, fleet.hex) {
        return if fleet.units.is_empty() && slot == lander { 3.0 } else { -1.0 };
    }
    if here.len() <= 6 {
        return if fleet.units.is_empty() { -0.5 } else { 0.5 };
    }
    if fleet.units.len() >= 6 {
        return -2.0;
    }
    let skipped = here.from(fleet.cursor).len() - here.from(slot).len();
    let cargo = if view.state.sup[usize::from(slot)] > 0 { 1.0 } else { 0.0 };
    1.0 + cargo - 0.3 * f32::from(skipped)
}

fn enough_value(view: &View<'_>) -> f32 {
    let fleet = &view.state.fleet;
    if let Some(lander) = lander(view, fleet.hex)
        && fleet.units == SlotSet::one(lander)
    {
        return 4.0;
    }
    if fleet.units.len() >= 6 { 3.0 } else { -0.8 }
}

/// Gain of a deed with its best destination.
fn deed_value(view: &View<'_>, units: SlotSet, from: Hex, deed: Deed) -> f32 {
    match deed {
        Deed::Land => 4.0,
        Deed::AttackShipsMove => best_missiles(view, units, from) - view.exposure(units) + 0.05,
        Deed::AttackBoatMove => 0.5 * boats_here(view, from, true),
        Deed::SearchTwice => {
            let asw = f32::from(view.game.search_dice(view.state, 2));
            search_value(view, from) + 0.4 * boats_here(view, from, false) * view.found(view.enemy, asw)
        }
        _ => {
            let tables = Tables::of(view.game, view.state);
            let hexes = Board::new(view.game, view.state, &tables).group_moves(units, from, deed);
            hexes.map(|hex| move_value(view, units, from, deed, hex)).fold(f32::NEG_INFINITY, f32::max)
        }
    }
}

/// 1 where an enemy boat of that kind is in the hex.
fn boats_here(view: &View<'_>, hex: Hex, on: bool) -> f32 {
    let boats = view.game.boats_at(view.state, view.enemy, hex);
    let wanted = if on { boats.and(view.state.on) } else { boats.without(view.state.on) };
    f32::from(u8::from(!wanted.is_empty()))
}

/// Gain of a surface search around a hex.
fn search_value(view: &View<'_>, from: Hex) -> f32 {
    let hidden = view.game.roster.ships_of(view.enemy).without(view.state.on);
    let seen: SlotSet = hidden.iter().filter(|&slot| view.distance(view.state.hex_of(slot), from) <= 1).collect();
    view.sighting(seen) * (0.5 + 0.3 * view.followers())
}

fn missile_value(view: &View<'_>, units: SlotSet, from: Hex, hex: Hex) -> f32 {
    let targets = view.game.ship_targets(view.state, hex);
    view.attack_value(targets, view.missiles(units, view.distance(from, hex)))
}

/// Gain of the best ship attack from a hex.
fn best_missiles(view: &View<'_>, units: SlotSet, from: Hex) -> f32 {
    let mut best = 0.0_f32;
    let mut left = view.game.roster.ships_of(view.enemy).and(view.state.on).and(view.state.snapshot);
    while let Some(slot) = left.first() {
        let hex = view.state.hex_of(slot);
        let here = view.game.ship_targets(view.state, hex);
        left.remove(here.with(SlotSet::one(slot)));
        if view.distance(from, hex) <= 4 {
            best = best.max(missile_value(view, units, from, hex));
        }
    }
    best
}

/// Gain of going to a hex and doing the rest of the deed there, less what turning on costs.
fn move_value(view: &View<'_>, units: SlotSet, from: Hex, deed: Deed, to: Hex) -> f32 {
    let gained = goal_value(view, units, to) - if from == WAITING { -0.6 } else { goal_value(view, units, from) };
    let betrayed = from != to
        && (view.game.theatre.betrays(view.side, to) || !view.game.ships_at(view.state, view.enemy, to).is_empty());
    let is_attack = deed == Deed::MoveAttackShips;
    // Landing ships have to show themselves where they land.
    let lands = carries(view, units) && view.steps_to_landing(view.side, to) == Some(0);
    let share = if lands { 0.2 } else { 1.0 };
    let cost = if betrayed || is_attack { share * view.exposure(units) } else { 0.0 };
    let rest = match deed {
        Deed::MoveAttackShips => best_missiles(view, units, to),
        Deed::MoveAttackBoat => 0.5 * boats_here(view, to, true),
        Deed::MoveSearchShips => search_value(view, to),
        Deed::MoveSearchBoat => {
            0.4 * boats_here(view, to, false) * view.found(view.enemy, f32::from(view.game.search_dice(view.state, 1)))
        }
        _ => 0.0,
    };
    rest + gained - cost
}

/// How good it is for these ships to be in a hex.
fn goal_value(view: &View<'_>, units: SlotSet, hex: Hex) -> f32 {
    let mut value = 0.0;
    if carries(view, units) {
        if let Some(steps) = view.steps_to_landing(view.side, hex) {
            // Every two steps cost a turn, and the landing one more.
            let chits = view.turns_left;
            let needed = f32::from(steps.div_ceil(2));
            let late = if needed + 1.0 > chits + 1.0 { 0.3 } else { 1.0 };
            value -= 1.2 * f32::from(steps) * late;
        }
    } else if escaper(view, units) {
        if let Some(steps) = view.steps_to_escape(hex) {
            value -= 1.5 * f32::from(steps);
        }
    } else if let Some(steps) = view.steps_to_landing(view.enemy, hex) {
        value -= 0.06 * f32::from(steps.abs_diff(2));
    } else if let Some(steps) = view.steps_to_landing(view.side, hex) {
        value -= 0.08 * f32::from(steps.abs_diff(2));
    } else if let Some(steps) = view.steps_to_escape(hex) {
        value -= 0.08 * f32::from(steps.abs_diff(2));
    }
    if view.turns_left <= 1.0 && scores(view, hex) {
        value += 1.0;
    }
    // Before the day ends ships that are on hide in port or leave.
    let day_ends = view.game.scenario.day_end && matches!(view.state.turn % 6, 5 | 0) && view.turns_left > 1.0;
    if day_ends && units.meets(view.state.on) && view.game.is_own_port(view.side, hex) {
        let worth: f32 = units.and(view.state.on).iter().map(|slot| view.worth(slot)).sum();
        value += 0.2 * worth;
    }
    value
}
