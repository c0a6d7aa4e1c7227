//! What a side sees.

use crate::Side;
use crate::games::three_kingdoms::{NOWHERE, Node, Slot, State, ThreeKingdoms, UNKNOWN};

impl ThreeKingdoms {
    /// Whether the side is setting up.
    pub(super) fn is_setting_up(state: &State, side: Side) -> bool {
        matches!(state.node, Node::SetupAssign | Node::SetupPlace) && state.active == side
    }

    /// Blanks the identities of the enemy's units that were never shown, and their SUP [RULING-3, RULING-40]. While the
    /// enemy sets up nothing of it is seen.
    pub(crate) fn redact_state(&self, state: &State, viewer: Side) -> State {
        let mut seen = *state;
        let enemy = viewer.other();
        let own = self.roster.of_side[enemy];
        let is_setting_up = Self::is_setting_up(state, enemy);
        for slot in own.without(state.known).iter() {
            seen.counter[usize::from(slot)] = UNKNOWN;
            if self.options.sup_hidden || is_setting_up {
                seen.sup[usize::from(slot)] = 0;
            }
            if is_setting_up {
                seen.hex[usize::from(slot)] = NOWHERE;
            }
        }
        if is_setting_up {
            seen.node = Node::SetupPlace;
            seen.cursor = Slot::new(0);
        }
        if Self::is_choosing_carriers(state, enemy) {
            seen.air.cursor = Slot::new(0);
            let chosen = if state.active == enemy { &mut seen.air.carriers } else { &mut seen.air.patrol };
            *chosen = chosen.without(own);
        }
        seen
    }

    /// Whether the side is choosing carriers that it has not shown yet [RULING-56].
    pub(super) fn is_choosing_carriers(state: &State, side: Side) -> bool {
        match state.node {
            Node::AirCarrier => state.active == side,
            Node::AirDeclare => state.active == side && !state.is_base_air(),
            Node::InterceptCarrier => state.active != side,
            _ => false,
        }
    }
}
