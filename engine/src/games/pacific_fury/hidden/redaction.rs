//! What a side sees [S7.1].

use crate::{
    Side,
    games::pacific_fury::{ALL_FORCES, Kind, Node, PacificFury, ShipSet, State},
};

impl PacificFury {
    /// [S7.1] Blanks the division of the enemy's ships over face-down forces and base. While the enemy is forming, not
    /// even the number of forces is seen.
    pub(crate) fn redact_state(&self, state: &State, viewer: Side) -> State {
        let mut seen = *state;
        let enemy = viewer.other();
        let is_forming = state.node == Node::Form && state.former == enemy;
        let face_down = if is_forming { ALL_FORCES } else { ALL_FORCES.without(state.revealed[enemy]) };
        for force in face_down.iter() {
            seen.base[enemy] = seen.base[enemy].with(state.ships(enemy, force));
            seen.force_ships[enemy][force.index()] = ShipSet::EMPTY;
            if is_forming || !self.options.stack_size_visible {
                seen.size[enemy][force.index()] = 0;
            }
        }
        seen.express[enemy] = seen.express[enemy].without(face_down);
        if is_forming {
            seen.forces[enemy] = 0;
            seen.last_kind = Kind::TRANSPORTS;
        }
        seen
    }
}
