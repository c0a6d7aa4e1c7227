//! Surface operations.

use sandtable_engine::{
    Game,
    games::three_kingdoms::{Action, Board, Deed, Node, Slot, SlotSet, WAITING},
    hex::Hex,
};

use super::{
    View,
    group::{boats_here, carries, escaper, search_value},
    strikes::{Strikes, stacks_in_sight},
    voyage::Voyage,
    weight,
};

pub(super) fn weights(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let fleet = &view.state.fleet;
    match view.state.node {
        Node::GroupHex => {
            let stacks = stacks_in_sight(view);
            weights.extend(legal.iter().map(|&action| match action {
                Action::From(hex) => weight(hex_value(view, hex, stacks)),
                _ => weight(0.0),
            }));
        }
        Node::GroupUnits => {
            let muster = Muster::new(view);
            weights.extend(legal.iter().map(|&action| match action {
                Action::All => weight(muster.all()),
                Action::Add(slot) => weight(muster.add(slot)),
                _ => weight(muster.enough()),
            }));
        }
        Node::GroupDeed => {
            let tables = view.game.tables(view.state);
            let board = Board::new(view.game, view.state, &tables);
            weights.extend(legal.iter().map(|&action| match action {
                Action::Do(deed) => weight(deed_value(view, board, deed)),
                _ => weight(0.0),
            }));
        }
        Node::GroupMove => {
            let voyage = Voyage::new(view, fleet.units, fleet.hex, fleet.deed);
            weights.extend(legal.iter().map(|&action| match action {
                Action::To(hex) => weight(voyage.value(hex)),
                _ => weight(0.0),
            }));
        }
        _ => weights.extend(legal.iter().map(|&action| match action {
            Action::ShipActions => weight(1.5),
            Action::AirOperation => weight(1.7),
            Action::Done if !fleet.units.is_empty() => weight(Muster::new(view).enough()),
            Action::ShipsAt(hex) if fleet.deed.is_attack() => weight(missile_value(view, fleet.units, fleet.hex, hex)),
            Action::ShipsAt(hex) => {
                weight(view.sighting(view.game.ships_at(view.state, view.enemy, hex).without(view.state.on)))
            }
            Action::Ships => weight(search_value(view, fleet.hex)),
            Action::AtBoat(boat) if fleet.deed.is_attack() => weight(0.5 * view.worth(boat)),
            Action::AtBoatWith(boat, _) => weight(0.45 * view.worth(boat)),
            Action::AtBoat(_) => weight(0.4 * view.found(view.enemy, f32::from(view.game.search_dice(view.state, 1)))),
            Action::AtBoatTwice(_) => {
                weight(0.4 * view.found(view.enemy, f32::from(view.game.search_dice(view.state, 2))))
            }
            _ => weight(0.0),
        })),
    }
}

/// The LST that can put a SUP ashore in this hex now.
fn lander(view: &View<'_>, hex: Hex) -> Option<Slot> {
    if hex == WAITING || !view.game.is_open_for_landing(view.state, view.side, hex) {
        return None;
    }
    view.game.group_candidates(view.state, hex).iter().find(|&slot| view.state.sup[usize::from(slot)] > 0)
}

/// How urgently a stack should act.
fn hex_value(view: &View<'_>, hex: Hex, stacks: SlotSet) -> f32 {
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
        value += 1.2 * Strikes::new(view, units, stacks).best_after_move(hex);
    }
    if hex == WAITING {
        value += 0.4;
    }
    value + 0.3 * f32::from(u8::from(units.meets(view.state.on)))
}

/// Choosing the members of a group.
struct Muster<'v, 'a> {
    view: &'v View<'a>,
    /// Ships that may join.
    here: SlotSet,
    /// One of them that can land.
    lander: Option<Slot>,
}

impl<'v, 'a> Muster<'v, 'a> {
    fn new(view: &'v View<'a>) -> Self {
        let hex = view.state.fleet.hex;
        Self { view, here: view.game.group_candidates(view.state, hex), lander: lander(view, hex) }
    }

    /// All ships of a hex act together, unless one lands or there are more than may stack.
    fn all(&self) -> f32 {
        match self.lander {
            Some(_) if self.here.len() > 1 => -1.0,
            _ if self.here.len() > 6 => 0.0,
            _ => 1.5,
        }
    }

    fn add(&self, slot: Slot) -> f32 {
        let fleet = &self.view.state.fleet;
        if let Some(lander) = self.lander {
            return if fleet.units.is_empty() && slot == lander { 3.0 } else { -1.0 };
        }
        if self.here.len() <= 6 {
            return if fleet.units.is_empty() { -0.5 } else { 0.5 };
        }
        if fleet.units.len() >= 6 {
            return -2.0;
        }
        let skipped = self.here.from(fleet.cursor).len() - self.here.from(slot).len();
        let cargo = if self.view.state.sup[slot.index()] > 0 { 1.0 } else { 0.0 };
        1.0 + cargo - 0.3 * skipped as f32
    }

    fn enough(&self) -> f32 {
        let units = self.view.state.fleet.units;
        if self.lander.is_some_and(|lander| units == SlotSet::one(lander)) {
            return 4.0;
        }
        if units.len() >= 6 { 3.0 } else { -0.8 }
    }
}

/// Gain of a deed with its best destination.
fn deed_value(view: &View<'_>, board: Board<'_>, deed: Deed) -> f32 {
    let (units, from) = (view.state.fleet.units, view.state.fleet.hex);
    match deed {
        Deed::Land => 4.0,
        Deed::AttackShipsMove => {
            Strikes::new(view, units, stacks_in_sight(view)).best(from) - view.exposure(units) + 0.05
        }
        Deed::AttackBoatMove => 0.5 * boats_here(view, from, true),
        Deed::SearchTwice => {
            let asw = f32::from(view.game.search_dice(view.state, 2));
            search_value(view, from) + 0.4 * boats_here(view, from, false) * view.found(view.enemy, asw)
        }
        _ => {
            let hexes = board.group_moves(units, from, deed);
            let voyage = Voyage::new(view, units, from, deed);
            hexes.map(|hex| voyage.value(hex)).fold(f32::NEG_INFINITY, f32::max)
        }
    }
}

fn missile_value(view: &View<'_>, units: SlotSet, from: Hex, hex: Hex) -> f32 {
    let targets = view.game.ship_targets(view.state, hex);
    view.attack_value(targets, view.missiles(units, view.distance(from, hex)))
}
