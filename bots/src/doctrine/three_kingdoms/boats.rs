//! Submarine operations.

use std::cell::OnceCell;

use sandtable_engine::{
    Game,
    games::three_kingdoms::{Action, Board, Deed, Node, SLOTS, Slot, SlotSet, WAITING},
    hex::{Hex, HexSet},
};

use super::{View, weight};

/// Most hexes that a boat moves.
const STEPS: u8 = 2;
/// How near enemy ships that are on make a hex interesting.
const ALARM: u8 = 3;

pub(super) fn weights(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let boat = || view.state.boat.unit();
    match view.state.node {
        Node::BoatPick => {
            let (any, enough) = (weight(0.5), weight(0.0));
            let of = |action: &Action| if matches!(action, Action::Boat(_)) { any } else { enough };
            weights.extend(legal.iter().map(of));
        }
        Node::BoatDeed => {
            let tables = view.game.tables(view.state);
            let board = Board::new(view.game, view.state, &tables);
            weights.extend(legal.iter().map(|&action| match action {
                Action::Do(deed) => weight(deed_value(view, board, boat(), deed)),
                _ => 1.0,
            }));
        }
        Node::BoatMove => {
            let cruise = Cruise::new(view, boat(), view.state.boat.deed);
            weights.extend(legal.iter().map(|&action| match action {
                Action::To(hex) => weight(cruise.value(hex)),
                _ => 1.0,
            }));
        }
        _ => weights.extend(legal.iter().map(|&action| match action {
            Action::Done => weight(0.0),
            Action::Ships => weight(here_value(view, boat(), view.state.boat.deed.is_attack(), true, 1.0)),
            Action::AtBoat(target) => weight(boat_value(view, target, 1.0)),
            Action::AtBoatTwice(target) => weight(boat_value(view, target, 2.0)),
            Action::Point(slot) => weight(0.5 * (view.worth(slot) + view.cargo(slot))),
            _ => 1.0,
        })),
    }
    debug_assert!(view.state.node != Node::BoatSpread || legal.iter().all(|a| matches!(a, Action::Point(_))));
}

/// Gain of a deed with its best destination.
fn deed_value(view: &View<'_>, board: Board<'_>, boat: Slot, deed: Deed) -> f32 {
    match deed {
        Deed::Submerge => 1.0,
        Deed::SearchTwice => here_value(view, boat, false, true, 1.0) + here_value(view, boat, false, false, 2.0),
        Deed::AttackTwice => {
            let ships = here_value(view, boat, true, true, 2.0);
            ships.max(here_value(view, boat, true, false, 2.0))
        }
        _ => {
            let hexes = board.boat_moves(boat, deed);
            let cruise = Cruise::new(view, boat, deed);
            hexes.map(|hex| cruise.value(hex)).fold(f32::NEG_INFINITY, f32::max)
        }
    }
}

/// Gain of searching or attacking in the boat's own hex.
fn here_value(view: &View<'_>, boat: Slot, is_attack: bool, ships: bool, halves: f32) -> f32 {
    at_value(view, boat, view.state.hex_of(boat), is_attack, ships, halves)
}

fn at_value(view: &View<'_>, boat: Slot, hex: Hex, is_attack: bool, ships: bool, halves: f32) -> f32 {
    let here = view.state.at(hex).and(view.game.roster.of_side[view.enemy]);
    let domain = if ships { view.game.roster.ships } else { view.game.roster.boats };
    let targets = here.and(domain);
    match (is_attack, ships) {
        (true, true) => torpedo_value(view, boat, targets.and(view.state.on)) * (0.5 + 0.5 * halves) - leave_cost(view),
        (true, false) => {
            let best = targets.and(view.state.on).iter().map(|slot| view.worth(slot)).fold(0.0, f32::max);
            0.4 * best * halves
        }
        (false, true) => view.sighting(targets.without(view.state.on)) * (0.4 + 0.3 * view.followers()),
        (false, false) => {
            let hidden = targets.without(view.state.on);
            if hidden.is_empty() { 0.0 } else { 0.5 * view.found(view.enemy, halves) }
        }
    }
}

/// A boat that has attacked ships leaves the game: more is lost early.
fn leave_cost(view: &View<'_>) -> f32 {
    0.35 * (view.turns_left - 1.0) / f32::from(view.game.scenario.turns)
}

/// Mean gain of one attack on ships: points past the defence, on the best of them.
fn torpedo_value(view: &View<'_>, boat: Slot, targets: SlotSet) -> f32 {
    let defence: f32 = targets
        .iter()
        .map(|slot| {
            let card = view.game.card(view.state, slot);
            f32::from(card.asw_x2) * f32::from(view.game.tech(view.state, slot)) / 12.0
        })
        .sum();
    let strength = f32::from(view.game.card(view.state, boat).torpedoes);
    let points = (strength - defence).max(0.15 * strength);
    let hits = points * f32::from(view.game.tech(view.state, boat)) / 6.0;
    targets.iter().map(|slot| view.hits_value(slot, hits)).fold(0.0, f32::max)
}

fn boat_value(view: &View<'_>, target: Slot, halves: f32) -> f32 {
    if view.state.boat.deed.is_attack() {
        0.4 * view.worth(target) * halves
    } else {
        0.5 * view.found(view.enemy, halves)
    }
}

/// A boat about to move with a deed: what is the same for all hexes where it may go.
struct Cruise<'v, 'a> {
    view: &'v View<'a>,
    boat: Slot,
    deed: Deed,
    from: Hex,
    /// Hexes of the side's other boats.
    others: HexSet,
    /// Hexes of enemy ships that are on and near enough to matter wherever the boat goes.
    prey: Prey,
    /// How good it is to stay, nothing off the map.
    stay: Option<f32>,
    /// Chance of being found by one die, and by two and three: for an enemy coast, for SOSUS.
    found: [OnceCell<f32>; 3],
}

/// Some hexes, each once where its units follow one another.
struct Prey {
    hexes: [Hex; SLOTS],
    count: usize,
}

impl Prey {
    fn new(view: &View<'_>, units: SlotSet, is_near: impl Fn(Hex) -> bool) -> Self {
        let mut prey = Self { hexes: [WAITING; SLOTS], count: 0 };
        let mut last = WAITING;
        for slot in units.iter() {
            let hex = view.state.hex_of(slot);
            if hex != last && hex.0 < WAITING.0 && is_near(hex) {
                prey.hexes[prey.count] = hex;
                prey.count += 1;
            }
            last = hex;
        }
        prey
    }

    fn nearest(&self, view: &View<'_>, hex: Hex) -> u8 {
        self.hexes[..self.count].iter().map(|&prey| view.game.theatre.distance(prey, hex)).fold(u8::MAX, u8::min)
    }
}

impl<'v, 'a> Cruise<'v, 'a> {
    fn new(view: &'v View<'a>, boat: Slot, deed: Deed) -> Self {
        let from = view.state.hex_of(boat);
        let own = view.game.roster.boats_of(view.side).without(SlotSet::one(boat));
        let others = own.iter().map(|slot| view.state.hex_of(slot)).filter(|hex| hex.0 < WAITING.0).collect();
        let enemy_ships = view.game.roster.ships_of(view.enemy).and(view.state.on);
        let is_near = |hex| from != WAITING && view.game.theatre.distance(from, hex) <= STEPS + ALARM;
        let prey = Prey::new(view, enemy_ships, is_near);
        let mut cruise = Self { view, boat, deed, from, others, prey, stay: None, found: Default::default() };
        cruise.stay = (from != WAITING).then(|| cruise.interest(from));
        cruise
    }

    /// Gain of going to a hex and doing the rest of the deed there, less the risk of being found.
    fn value(&self, to: Hex) -> f32 {
        let (view, boat) = (self.view, self.boat);
        let moved = self.from != to;
        let coast = u8::from(view.game.theatre.enemy_coast[view.side].contains(to))
            + u8::from(view.game.theatre.enemy_sosus[view.side].contains(to));
        let is_on = view.state.on.contains(boat);
        let risk = if moved && !is_on { self.found(coast) } else { 0.0 };
        let rest = match self.deed {
            Deed::MoveSearchShips => at_value(view, boat, to, false, true, 1.0),
            Deed::MoveSearchBoat => at_value(view, boat, to, false, false, 1.0),
            Deed::MoveAttackShips => at_value(view, boat, to, true, true, 1.0),
            Deed::MoveAttackBoat => at_value(view, boat, to, true, false, 1.0),
            _ => 0.0,
        };
        let gained = self.stay.map_or(0.6, |stay| self.interest(to) - stay);
        (1.0 - risk) * rest + gained - 0.35 * risk
    }

    fn found(&self, coast: u8) -> f32 {
        *self.found[usize::from(coast)].get_or_init(|| self.view.found(self.view.side, 1.0 + f32::from(coast)))
    }

    /// How good a hex is to lie in: where the enemy must come, where its ships are on.
    fn interest(&self, hex: Hex) -> f32 {
        let view = self.view;
        let mut value = 0.0;
        if let Some(steps) = view.steps_to_landing(view.enemy, hex) {
            value += 0.5 / (1.0 + f32::from(steps)) - if self.others.contains(hex) { 0.2 } else { 0.0 };
        } else if let Some(steps) = view.steps_to_landing(view.side, hex) {
            value += 0.25 / (1.0 + f32::from(steps));
        } else if let Some(steps) = view.steps_to_escape(hex) {
            value += 0.5 / (2.0 + f32::from(steps));
        }
        let nearest = self.prey.nearest(view, hex);
        if nearest <= ALARM {
            value += 0.5 / (1.0 + f32::from(nearest));
        }
        if view.turns_left <= 1.0 && scores(view, hex) {
            value += 1.0;
        }
        value
    }
}

/// Whether a unit in this hex at the end scores [R19.3(5)2].
pub(super) fn scores(view: &View<'_>, hex: Hex) -> bool {
    use sandtable_engine::games::three_kingdoms::EndVp;
    view.game.scenario.end_vp.iter().any(|condition| match condition {
        EndVp::UnitIn { hex: wanted, .. } => *wanted == hex,
        EndVp::NoMarker { .. } => false,
    })
}
