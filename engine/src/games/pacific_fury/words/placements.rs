//! Where every counter stands.

use super::names::{place_name, space};
use crate::{
    Game, Placement, Side,
    games::pacific_fury::{ALL_FORCES, Area, IJN, PacificFury, Ship, State, USN},
};

/// Where every counter and marker stands, side by side and ship by ship.
pub(super) fn placements(game: &PacificFury, state: &State) -> Vec<Placement> {
    let mut list = vec![
        Placement {
            what: "marker".into(),
            place: format!(
                "{}, airfield {}",
                space(state.marker),
                if state.disrupted { "disrupted" } else { "operating" }
            ),
        },
        Placement { what: "turn".into(), place: format!("{}, operation {}", state.turn, state.operation) },
    ];
    for side in [IJN, USN] {
        for ship in Ship::all().filter(|&ship| game.has_ship(side, ship)) {
            if let Some(place) = ship_place(game, state, side, ship) {
                list.push(Placement { what: format!("{} {}", game.side_id(side), game.ship_id(side, ship)), place });
            }
        }
    }
    list
}

fn ship_place(game: &PacificFury, state: &State, side: Side, ship: Ship) -> Option<String> {
    for force in ALL_FORCES.iter() {
        if state.ships(side, force).contains(ship) {
            let face = if state.is_revealed(side, force) { "up" } else { "down" };
            return Some(format!("force {} {face} in {}", force, place_name(game, side, state.area_of(side, force))));
        }
    }
    if state.base[side].contains(ship) {
        return Some(place_name(game, side, Area::Base));
    }
    if state.sunk[side].contains(ship) {
        return Some("sunk".into());
    }
    if state.out[side].contains(ship) {
        return Some("out of the game".into());
    }
    if side == IJN && state.reserve.contains(ship) {
        return Some("reserve box".into());
    }
    (0..3).find(|&space| state.track[side][space].contains(ship)).map(|space| format!("turn track {}", space + 2))
}
