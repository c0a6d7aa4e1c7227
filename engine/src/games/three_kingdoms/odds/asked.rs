//! The procedures that actions set off.

use crate::{
    Asked, Game,
    games::three_kingdoms::{Action, AirRow, Column, State, ThreeKingdoms, rules::fire::reach_of},
};

/// The procedure of an action, with what its side knows of the position. Carriers intercept by the tech of those that
/// are chosen afterwards, so their roll is not known yet.
pub(super) fn asked(game: &ThreeKingdoms, state: &State, action: Action) -> Option<Asked> {
    let side = game.to_act(state)?;
    let space = if game.china.is_some_and(|china| china != side) { state.space.unsigned_abs() } else { 0 };
    let ask = |procedure, row: AirRow, column: Column, mut more: Vec<(&'static str, String)>| {
        let distance = reach_of(&game.data.air_table, row, column)?;
        more.extend([
            ("distance", distance.to_string()),
            ("night", ThreeKingdoms::is_night(state.turn).to_string()),
            ("space-war", space.to_string()),
        ]);
        Some(Asked { procedure, arguments: more })
    };
    match action {
        Action::Column(column) if state.is_base_air() => {
            ask("air-operation", AirRow::BaseOperation, column, Vec::new())
        }
        Action::Column(column) => {
            let tech = state.air.carriers.iter().map(|slot| game.tech(state, slot)).min()?;
            let more = vec![("from", "carrier".into()), ("tech", tech.to_string())];
            ask("air-operation", AirRow::CarrierOperation, column, more)
        }
        Action::BaseIntercept(column) => {
            let more = vec![("aircraft", state.aircraft[side].to_string())];
            ask("interception", AirRow::BaseInterception, column, more)
        }
        _ => None,
    }
}
