//! The board in a few lines.

use std::fmt::Write;

use sandtable_scenarios::counted;

use super::{board::header, names::side_name};
use crate::{
    Observation, Side,
    games::pacific_fury::{Area, Force, ForceType, PacificFury, State},
};

/// Ships of a force at sea that are named; the others are counted.
const NAMED: usize = 4;

/// As many forces in the boxes have their ships named, too; of more only the sizes are told.
const NAMED_IN_BOXES: usize = 2;

/// Where the forces are, one line for each side of an area.
pub(super) fn situation(game: &PacificFury, observation: &Observation<PacificFury>) -> String {
    let (state, viewer) = (observation.state(), observation.viewer());
    let mut text = String::new();
    header(game, state, true, &mut text);
    for area in Area::SEA {
        for side in [viewer, viewer.other()] {
            let forces = state.forces_in(side, area).iter();
            let forces: Vec<String> = forces.map(|force| with_names(game, observation, side, force)).collect();
            if !forces.is_empty() {
                let place = &game.data.area_names[area as usize];
                let _ = writeln!(text, "{place}, forces of {}: {}", side_name(side), forces.join("; "));
            }
        }
    }
    for side in [viewer, viewer.other()] {
        let forces = state.forces_in(side, Area::Box);
        let words = if forces.len() <= NAMED_IN_BOXES { with_names } else { with_size };
        let forces: Vec<String> = forces.iter().map(|force| words(game, observation, side, force)).collect();
        if !forces.is_empty() {
            let _ = writeln!(text, "In the boxes, forces of {}: {}", side_name(side), forces.join("; "));
        }
    }
    text
}

fn is_known(observation: &Observation<PacificFury>, side: Side, force: Force) -> bool {
    side == observation.viewer() || observation.state().is_revealed(side, force)
}

/// A force with the first of its ships.
fn with_names(game: &PacificFury, observation: &Observation<PacificFury>, side: Side, force: Force) -> String {
    if !is_known(observation, side, force) {
        return with_size(game, observation, side, force);
    }
    let ships = observation.state().ships(side, force);
    let mut names: Vec<&str> = ships.iter().take(NAMED).map(|ship| game.ship_name(side, ship)).collect();
    if ships.len() > NAMED {
        names.push("...");
    }
    format!("{}: {}", with_size(game, observation, side, force), names.join(", "))
}

/// A force with its type, where it is known, and its size: `force 3 (carrier, 4 ships)`.
fn with_size(game: &PacificFury, observation: &Observation<PacificFury>, side: Side, force: Force) -> String {
    let state = observation.state();
    if is_known(observation, side, force) {
        let ships = state.ships(side, force).len() as u8;
        return format!("{force} ({}, {})", type_name(game, state, side, force), counted(ships, "ship"));
    }
    match state.size[side][force.index()] {
        0 => format!("{force} (face down)"),
        size => format!("{force} (face down, {})", counted(size, "ship")),
    }
}

fn type_name(game: &PacificFury, state: &State, side: Side, force: Force) -> &'static str {
    match game.force_type(state, side, force) {
        ForceType::A => "amphibious",
        ForceType::B => "bombardment",
        ForceType::C => "carrier",
        ForceType::E => "Tokyo Express",
    }
}
