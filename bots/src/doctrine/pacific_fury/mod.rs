//! Doctrine of Pacific Fury, after section 11 of the game's page.

mod battle;
mod facts;
mod features;
mod formation;
mod operations;
mod secrets;

use sandtable_engine::{
    Game, Side,
    games::pacific_fury::{Action, Area, Force, ForceSet, ForceType, Node, PacificFury, Ship, ShipSet, State},
};

use super::Doctrine;
use crate::{belief::Secret, policy::Facts};

impl Doctrine for PacificFury {
    const FEATURES: &'static [&'static str] = features::NAMES;
    const SLOTS: usize = features::SLOTS;
    const TEMPERATURE: f32 = 0.3;

    const FACTS: Facts = facts::FACTS;

    fn decision_facts(&self, state: &State, facts: &mut [u16]) {
        facts::of_decision(self, state, facts);
    }

    fn action_facts(&self, state: &State, action: Action, facts: &mut [u16]) {
        facts::of_action(self, state, action, facts);
    }

    fn decision_kind(&self, state: &State) -> usize {
        state.node as usize
    }

    fn weights(&self, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
        weights.clear();
        match state.node {
            Node::Form => formation::weights(self, state, legal, weights),
            Node::Operation => operations::weights(self, state, legal, weights),
            _ => battle::weights(self, state, legal, weights),
        }
    }

    fn features(&self, state: &State, features: &mut [f32]) {
        features::fill(self, state, features);
    }

    fn slot(&self, state: &State) -> usize {
        features::slot(state)
    }

    const SECRETS: &'static [Secret] = secrets::SECRETS;

    fn secrets(&self, state: &State, owner: Side, note: &mut impl FnMut(usize, &[u16])) {
        secrets::look(self, state, owner, note);
    }

    fn is_planning(&self, state: &State) -> bool {
        state.node == Node::Form
    }

    fn estimate(&self, state: &State, side: Side) -> f64 {
        if let Some(outcome) = self.outcome(state) {
            return f64::from(outcome.half_points(side)) / 2.0;
        }
        features::estimate(self, state, side)
    }
}

/// Mean points of one hit die by combat factor.
const MEAN_POINTS: [f32; 6] = [0.0, 1.0 / 6.0, 0.5, 1.0, 5.0 / 3.0, 2.5];
/// The same against air patrol of a CV.
const MEAN_POINTS_COVERED: [f32; 6] = [0.0, 1.0 / 6.0, 1.0 / 3.0, 0.5, 5.0 / 6.0, 4.0 / 3.0];

/// Mean points of a volley of these ships.
fn mean_points(game: &PacificFury, side: Side, ships: ShipSet) -> f32 {
    sum_by_factor(game, side, ships, &MEAN_POINTS)
}

/// Mean points of an air strike on the airfield.
fn mean_points_at_field(game: &PacificFury, side: Side, ships: ShipSet) -> f32 {
    sum_by_factor(game, side, ships.and(game.carriers[side]), &MEAN_POINTS_COVERED)
}

fn sum_by_factor(game: &PacificFury, side: Side, ships: ShipSet, points: &[f32; 6]) -> f32 {
    if ships.is_empty() {
        return 0.0;
    }
    (2..6).map(|factor| game.of_factor[side][factor].and(ships).len() as f32 * points[factor]).sum()
}

/// About how likely two rounds of this mean bring `needed` points in one of them.
fn two_round_chance(mean: f32, needed: u8) -> f32 {
    if needed == 0 {
        return 1.0;
    }
    let miss = f32::from(needed) / (f32::from(needed) + 1.5 * mean);
    1.0 - miss * miss
}

/// What the enemy of a force knows or believes of it.
struct Sighting {
    /// Chance that it is of each type, by what is public.
    amphibious: f32,
    carrier: f32,
    express: f32,
}

/// How a side sees an enemy force.
fn sighting(game: &PacificFury, state: &State, enemy: Side, force: Force) -> Sighting {
    if state.is_revealed(enemy, force) {
        let force_type = game.force_type(state, enemy, force);
        let is = |wanted: ForceType| f32::from(u8::from(force_type == wanted));
        return Sighting { amphibious: is(ForceType::A), carrier: is(ForceType::C), express: is(ForceType::E) };
    }
    let mask = state.mask[enemy][force.index()];
    let size = face_down_size(game, state, enemy, force);
    let may = |force_type: ForceType, weight: f32| if mask & force_type as u8 != 0 { weight } else { 0.0 };
    let bombardment = may(ForceType::B, if size < 2.0 { 0.3 } else { 1.0 });
    let carrier = may(ForceType::C, if size < 2.0 { 0.3 } else { 1.0 });
    let amphibious = may(ForceType::A, 0.6);
    let express = may(ForceType::E, 1.5);
    let all = (bombardment + carrier + amphibious + express).max(0.01);
    Sighting { amphibious: amphibious / all, carrier: carrier / all, express: express / all }
}

/// Number of counters of a face-down force, a guess of four where it is not public.
fn face_down_size(game: &PacificFury, state: &State, enemy: Side, force: Force) -> f32 {
    if game.options.stack_size_visible { f32::from(state.size[enemy][force.index()]) } else { 4.0 }
}

/// Expected number of carriers in an area, as its enemy sees it.
fn carriers_expected(game: &PacificFury, state: &State, enemy: Side, area: Area) -> f32 {
    let carriers_of = |force| {
        if state.is_revealed(enemy, force) {
            state.ships(enemy, force).and(game.carriers[enemy]).len() as f32
        } else {
            sighting(game, state, enemy, force).carrier * 2.0
        }
    };
    state.forces_in(enemy, area).iter().map(carriers_of).sum()
}

/// Mean surface points of these enemy forces, as far as they are known; a guess of one a counter else.
fn surface_points_expected(game: &PacificFury, state: &State, enemy: Side, forces: ForceSet) -> f32 {
    let points_of = |force| {
        if state.is_revealed(enemy, force) {
            mean_points(game, enemy, state.ships(enemy, force).and(game.warships[enemy]))
        } else {
            face_down_size(game, state, enemy, force) * 1.2
        }
    };
    forces.iter().map(points_of).sum()
}

/// Number of counters of these enemy forces.
fn counters_of(game: &PacificFury, state: &State, enemy: Side, forces: ForceSet) -> f32 {
    let size_of = |force| {
        if state.is_revealed(enemy, force) {
            state.ships(enemy, force).len() as f32
        } else {
            face_down_size(game, state, enemy, force)
        }
    };
    forces.iter().map(size_of).sum()
}

/// What a ship is worth (doctrine 11.5).
fn ship_value(game: &PacificFury, side: Side, ship: Ship) -> f32 {
    if ship.is_transport() {
        return 6.0;
    }
    if game.carriers[side].contains(ship) {
        return 1.0 + 0.8 * f32::from(game.planes[side][ship.index()]);
    }
    let factor = f32::from(game.combat[side][ship.index()]);
    factor * (factor + 1.0) / 12.0 + 0.25 * f32::from(game.defence[side][ship.index()])
}
