//! What people type instead of the notation.

use crate::games::pacific_fury::{Action, Area, Node, PacificFury, Ship, State, TRANSPORTS, legal::hit_owner};

/// Areas and ships by name. While forces are formed the name of a ship or of a class stands for the class.
pub(super) fn names(game: &PacificFury, state: &State) -> Vec<(String, String)> {
    let codes = [(Area::Slot, "SLOT"), (Area::Ibs, "IBS"), (Area::Es, "ES"), (Area::Sp, "SP")];
    let mut names: Vec<(String, String)> = codes
        .into_iter()
        .map(|(area, code)| (game.data.area_names[area as usize].clone(), code.to_owned()))
        .chain(
            [("Sound", "IBS"), ("South Pacific", "SP"), ("airfield", "FIELD")]
                .map(|(name, code)| (name.to_owned(), code.to_owned())),
        )
        .collect();
    let is_forming = state.node == Node::Form;
    let side = if is_forming { state.former } else { hit_owner(state) };
    if is_forming {
        names.extend(game.data.kinds[side].iter().flat_map(|kind| {
            let (classes, _) = kind.label.split_once(" class").unwrap_or_default();
            let classes = classes.split(" or ").flat_map(|part| part.split(", "));
            classes.filter(|class| !class.is_empty()).map(|class| (class.to_owned(), kind.code.clone()))
        }));
    }
    for ship in Ship::all().filter(|&ship| game.has_ship(side, ship)) {
        let code = if is_forming {
            let kinds = &game.data.kinds[side];
            kinds.iter().find(|kind| kind.ships.contains(ship)).map(|kind| kind.code.clone())
        } else {
            Some(game.ship_id(side, ship).to_owned())
        };
        let Some(code) = code else { continue };
        if TRANSPORTS.contains(ship) {
            names.extend(["transport", "transports"].map(|name| (name.to_owned(), code.clone())));
        }
        names.push((game.ship_name(side, ship).to_owned(), code));
    }
    names
}

/// Who has no further force has closed the last one.
pub(super) fn implied(state: &State, action: Action) -> Option<Action> {
    (state.node == Node::Form && action == Action::Done).then_some(Action::Close)
}
