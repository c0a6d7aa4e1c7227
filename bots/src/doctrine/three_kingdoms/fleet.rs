//! Surface operations.

use sandtable_engine::{
    Game,
    games::three_kingdoms::{Action, Board, Deed, Node, SlotSet, WAITING},
    hex::Hex,
};

use super::{
    View,
    voyage::{Strikes, Voyage},
    weight,
};

pub(super) fn weights(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let fleet = &view.state.fleet;
    if view.state.node == Node::GroupMove {
        let voyage = Voyage::new(view, fleet.units, fleet.hex, fleet.deed);
        return weights.extend(legal.iter().map(|&action| match action {
            Action::To(hex) => weight(voyage.value(hex)),
            _ => weight(0.0),
        }));
    }
    weights.extend(legal.iter().map(|&action| match action {
        Action::ShipActions => weight(1.5),
        Action::AirOperation => weight(1.7),
        Action::From(hex) => weight(hex_value(view, hex)),
        Action::All => weight(all_value(view)),
        Action::Add(slot) => weight(add_value(view, slot)),
        Action::Done if !fleet.units.is_empty() => weight(enough_value(view)),
        Action::Do(deed) => weight(deed_value(view, fleet.units, fleet.hex, deed)),
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
        value += 1.2 * Strikes::new(view, units).map_or(0.0, |strikes| strikes.best_after_move(hex));
    }
    if hex == WAITING {
        value += 0.4;
    }
    value + 0.3 * f32::from(u8::from(units.meets(view.state.on)))
}

/// Whether SUP are among them.
pub(super) fn carries(view: &View<'_>, units: SlotSet) -> bool {
    units.iter().any(|slot| view.state.sup[usize::from(slot)] > 0)
}

/// Whether the ship that has to get through is among them.
pub(super) fn escaper(view: &View<'_>, units: SlotSet) -> bool {
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
        Deed::AttackShipsMove => {
            Strikes::new(view, units).map_or(0.0, |strikes| strikes.best(from)) - view.exposure(units) + 0.05
        }
        Deed::AttackBoatMove => 0.5 * boats_here(view, from, true),
        Deed::SearchTwice => {
            let asw = f32::from(view.game.search_dice(view.state, 2));
            search_value(view, from) + 0.4 * boats_here(view, from, false) * view.found(view.enemy, asw)
        }
        _ => {
            let tables = view.game.tables(view.state);
            let hexes = Board::new(view.game, view.state, &tables).group_moves(units, from, deed);
            let voyage = Voyage::new(view, units, from, deed);
            hexes.map(|hex| voyage.value(hex)).fold(f32::NEG_INFINITY, f32::max)
        }
    }
}

/// 1 where an enemy boat of that kind is in the hex.
pub(super) fn boats_here(view: &View<'_>, hex: Hex, on: bool) -> f32 {
    let boats = view.game.boats_at(view.state, view.enemy, hex);
    let wanted = if on { boats.and(view.state.on) } else { boats.without(view.state.on) };
    f32::from(u8::from(!wanted.is_empty()))
}

/// Gain of a surface search around a hex.
pub(super) fn search_value(view: &View<'_>, from: Hex) -> f32 {
    let hidden = view.game.roster.ships_of(view.enemy).without(view.state.on);
    let seen: SlotSet = hidden.iter().filter(|&slot| view.distance(view.state.hex_of(slot), from) <= 1).collect();
    view.sighting(seen) * (0.5 + 0.3 * view.followers())
}

fn missile_value(view: &View<'_>, units: SlotSet, from: Hex, hex: Hex) -> f32 {
    let targets = view.game.ship_targets(view.state, hex);
    view.attack_value(targets, view.missiles(units, view.distance(from, hex)))
}
