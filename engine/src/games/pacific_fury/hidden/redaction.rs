//! What a side sees [S7.1].

use crate::{
    Side,
    games::pacific_fury::{MAX_FORCES, Node, PacificFury, ShipSet, State},
};

impl PacificFury {
    /// [S7.1] Blanks the division of the enemy's ships over face-down forces and base. While the enemy is forming, not
    /// even the number of forces is seen.
    pub(crate) fn redact_state(&self, state: &State, viewer: Side) -> State {
        let mut seen = *state;
        let enemy = viewer.other();
        let i = enemy.index();
        let is_forming = state.node == Node::Form && state.former == enemy;
        for force in 0..MAX_FORCES {
            if is_forming || !state.is_revealed(enemy, force as u8) {
                seen.base[i] = seen.base[i].with(state.force_ships[i][force]);
                seen.force_ships[i][force] = ShipSet::EMPTY;
                seen.express[i] &= !(1 << force);
                if is_forming || !self.options.stack_size_visible {
                    seen.size[i][force] = 0;
                }
            }
        }
        if is_forming {
            seen.forces[i] = 0;
            seen.last_kind = 0;
        }
        seen
    }
}
