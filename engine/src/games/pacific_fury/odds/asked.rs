//! The procedures that actions set off.

use crate::{
    Asked,
    games::pacific_fury::{Action, Area, PacificFury, ShipSet, State, Target, USN, legal::hit_owner},
};

/// The procedure of an action, with what its side knows of the position.
pub(super) fn asked(game: &PacificFury, state: &State, action: Action) -> Option<Asked> {
    let side = state.operating_side();
    let number = || ("number", state.marker.unsigned_abs().to_string());
    let factors = |ships: ShipSet| {
        let factors: Vec<String> = ships.iter().map(|ship| game.combat[side][ship.index()].to_string()).collect();
        ("factors", factors.join(","))
    };
    let ask = |procedure, arguments| Some(Asked { procedure, arguments });
    match action {
        Action::Bombard(force) => {
            let ships = state.ships(side, force).and(game.warships[side]);
            ask("bombardment", vec![factors(ships), number()])
        }
        Action::Strike(force, Target::FIELD) => {
            let ships = state.ships(side, force).and(game.carriers[side]);
            ask("airfield-strike", vec![factors(ships), number()])
        }
        Action::Again(Target::FIELD) => {
            let ships = state.ships(side, state.battle.force).and(game.carriers[side]);
            ask("airfield-strike", vec![factors(ships), number(), ("rounds", "1".into())])
        }
        Action::Move(force, Area::Ibs) if state.is_express(side, force) => {
            let guarded = !state.forces_in(USN, Area::Ibs).is_empty();
            ask("express", vec![("guarded", guarded.to_string()), ("disrupted", state.disrupted.to_string())])
        }
        Action::Hit(ship) if !ship.is_transport() => {
            let owner = hit_owner(state);
            let hits = state.hits[owner][ship.index()] + 1;
            let defence = game.defence[owner][ship.index()];
            ask("sinking", vec![("hits", hits.to_string()), ("defence", defence.to_string())])
        }
        _ => None,
    }
}
