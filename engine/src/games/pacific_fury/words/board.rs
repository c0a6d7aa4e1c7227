//! The board as text.

use std::fmt::Write;

use crate::{
    Observation, Side,
    games::pacific_fury::{
        Area, Force, ForceType, IJN, Node, PacificFury, ShipSet, State, USN,
        words::names::{classes, side_name, space},
    },
};

/// The board for a terminal, from what a side may know.
pub(super) fn board_text(game: &PacificFury, observation: &Observation<PacificFury>, plain: bool) -> String {
    let state = observation.state();
    let mut text = String::new();
    header(game, state, plain, &mut text);
    if !plain {
        text.push_str(MAP);
    }
    for area in Area::SEA {
        area_text(game, observation, area, &mut text);
    }
    for side in [observation.viewer(), observation.viewer().other()] {
        reserve_text(game, observation, side, &mut text);
    }
    text
}

const MAP: &str = "
  Truk ──▶ Eastern Solomons (ES) ───── South Pacific (SP) ◀── Espiritu Santo
   │                  ╲                      ╱
   └─────▶ The Slot ── Ironbottom Sound (IBS): Guadalcanal
           (SLOT)

";

pub(super) fn header(game: &PacificFury, state: &State, plain: bool, text: &mut String) {
    let month = &game.data.months[usize::from(state.turn) - 1];
    let phase = match state.node {
        Node::Torpedo | Node::Revive => "events".into(),
        Node::Form => format!("{} forms its forces", side_name(state.former)),
        Node::Over => "game over".into(),
        _ => format!("operation {} of 14, {}", state.operation + 1, side_name(state.operating_side())),
    };
    let _ = writeln!(text, "Turn {} of 4, {month} 1942: {phase}", state.turn);
    let field = if state.disrupted { "disrupted" } else { "operating" };
    let _ = writeln!(
        text,
        "Initiative: {}; airfield {field}; marker at {}",
        side_name(state.initiative),
        space(state.marker)
    );
    if !plain {
        let track: Vec<String> = (-3..=3)
            .map(|at: i8| {
                let label = match at {
                    0 => "0".into(),
                    1.. => format!("US{at}"),
                    _ => format!("J{}", -at),
                };
                if at == state.marker { format!("[{label}]") } else { format!(" {label} ") }
            })
            .collect();
        let _ = writeln!(text, "Track: {}", track.join(" "));
    }
}

fn area_text(game: &PacificFury, observation: &Observation<PacificFury>, area: Area, text: &mut String) {
    let state = observation.state();
    let _ = writeln!(text, "{}:", game.data.area_names[area as usize]);
    let mut empty = true;
    for side in [IJN, USN] {
        for force in state.forces_in(side, area).iter() {
            let _ = writeln!(text, "  {}", force_text(game, observation, side, force));
            empty = false;
        }
    }
    if empty {
        text.push_str("  empty\n");
    }
}

fn force_text(game: &PacificFury, observation: &Observation<PacificFury>, side: Side, force: Force) -> String {
    let state = observation.state();
    let name = format!("{} force {}", side_name(side), force);
    let is_up = state.is_revealed(side, force);
    if is_up || side == observation.viewer() {
        let kind = match game.force_type(state, side, force) {
            ForceType::A => "amphibious",
            ForceType::B => "bombardment",
            ForceType::C => "carrier",
            ForceType::E => "Tokyo Express",
        };
        let face = if is_up { "face up" } else { "face down" };
        return format!("{name} ({kind}, {face}): {}", ships_text(game, state, side, state.ships(side, force)));
    }
    let mask = state.mask[side][force.index()];
    let types: Vec<&str> = [
        (ForceType::A, "amphibious"),
        (ForceType::B, "bombardment"),
        (ForceType::C, "carrier"),
        (ForceType::E, "Express"),
    ]
    .into_iter()
    .filter(|&(force_type, _)| mask & force_type as u8 != 0)
    .map(|(_, word)| word)
    .collect();
    let size = match state.size[side][force.index()] {
        0 => "unknown size".into(),
        1 => "1 counter".into(),
        size => format!("{size} counters"),
    };
    format!("{name} (face down, {size}; may be {})", types.join(" or "))
}

/// Ships with combat, defence and planes: `Kongo 4/2`, `Zuikaku 4/2 planes 2`; by class while they are not dealt yet.
fn ships_text(game: &PacificFury, state: &State, side: Side, ships: ShipSet) -> String {
    if state.node == Node::Form && state.former == side {
        return classes(game, side, ships);
    }
    let texts: Vec<String> = ships
        .iter()
        .map(|ship| {
            let (name, number) = (game.ship_name(side, ship), ship.index());
            match game.planes[side][number] {
                _ if ship.is_transport() => name.to_string(),
                0 => format!("{name} {}/{}", game.combat[side][number], game.defence[side][number]),
                planes => {
                    format!("{name} {}/{} planes {planes}", game.combat[side][number], game.defence[side][number])
                }
            }
        })
        .collect();
    texts.join(", ")
}

fn reserve_text(game: &PacificFury, observation: &Observation<PacificFury>, side: Side, text: &mut String) {
    let state = observation.state();
    let own = side == observation.viewer();
    let _ = writeln!(text, "{}:", if own { format!("{} (you)", side_name(side)) } else { side_name(side).to_string() });
    for area in [Area::Box, Area::Base] {
        for force in state.forces_in(side, area).iter() {
            if area == Area::Base && state.ships(side, force).is_empty() && (own || state.is_revealed(side, force)) {
                continue;
            }
            let place = if area == Area::Box { "in the boxes" } else { "back home" };
            let _ = writeln!(text, "  {place}: {}", force_text(game, observation, side, force));
        }
    }
    let mut line = |label: &str, ships: ShipSet| {
        if !ships.is_empty() {
            let _ = writeln!(text, "  {label}: {}", ships_text(game, state, side, ships));
        }
    };
    line(if own { "in base" } else { "in base or in face-down forces" }, state.base[side]);
    if side == IJN {
        line("reserve box", state.reserve);
    }
    for (space, &ships) in state.track[side].iter().enumerate() {
        line(&format!("back on turn {}", space + 2), ships);
    }
    line("sunk", state.sunk[side]);
    line("out of the game", state.out[side]);
}
