//! Where every counter stands.

use super::names::{place_name, space};
use crate::{
    Game, Placement, Side,
    games::pacific_fury::{Area, IJN, MAX_FORCES, PacificFury, State, USN},
};

/// Where every counter and marker stands, side by side and ship by ship.
pub(crate) fn position(game: &PacificFury, state: &State) -> Vec<Placement> {
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
        for ship in (0..30).filter(|&ship| game.has_ship(side, ship)) {
            if let Some(place) = ship_place(game, state, side, ship) {
                list.push(Placement { what: format!("{} {}", game.side_id(side), game.ship_id(side, ship)), place });
            }
        }
    }
    list
}

fn ship_place(game: &PacificFury, state: &State, side: Side, ship: u8) -> Option<String> {
    let i = side.index();
    for force in 0..MAX_FORCES as u8 {
        if state.ships(side, force).contains(ship) {
            let face = if state.is_revealed(side, force) { "up" } else { "down" };
            return Some(format!(
                "force {} {face} in {}",
                force + 1,
                place_name(game, side, state.area_of(side, force))
            ));
        }
    }
    if state.base[i].contains(ship) {
        return Some(place_name(game, side, Area::Base));
    }
    if state.sunk[i].contains(ship) {
        return Some("sunk".into());
    }
    if state.out[i].contains(ship) {
        return Some("out of the game".into());
    }
    if side == IJN && state.reserve.contains(ship) {
        return Some("reserve box".into());
    }
    (0..3).find(|&space| state.track[i][space].contains(ship)).map(|space| format!("turn track {}", space + 2))
}
