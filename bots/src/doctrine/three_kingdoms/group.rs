//! What a group of ships carries, and what it meets.

use sandtable_engine::{games::three_kingdoms::SlotSet, hex::Hex};

use super::View;

/// Whether SUP are among them.
pub(super) fn carries(view: &View<'_>, units: SlotSet) -> bool {
    units.iter().any(|slot| view.state.sup[usize::from(slot)] > 0)
}

/// Whether the ship that has to get through is among them.
pub(super) fn escaper(view: &View<'_>, units: SlotSet) -> bool {
    view.game
        .scenario
        .escape
        .is_some_and(|(escaper, _)| units.iter().any(|slot| view.state.counter[usize::from(slot)] == escaper))
}

/// 1 where an enemy boat of that kind is in the hex.
pub(super) fn boats_here(view: &View<'_>, hex: Hex, on: bool) -> f32 {
    let boats = view.game.boats_at(view.state, view.enemy, hex);
    let wanted = if on { boats.and(view.state.on) } else { boats.without(view.state.on) };
    f32::from(u8::from(!wanted.is_empty()))
}

/// Gain of a surface search around a hex.
pub(super) fn search_value(view: &View<'_>, from: Hex) -> f32 {
    let hidden = view.game.roster.ships_of(view.enemy).without(view.state.on);
    let seen: SlotSet = hidden.iter().filter(|&slot| view.distance(view.state.hex_of(slot), from) <= 1).collect();
    view.sighting(seen) * (0.5 + 0.3 * view.followers())
}
