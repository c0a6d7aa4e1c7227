//! Forming task forces [R8.2, S3.1].

use crate::{
    Side,
    games::pacific_fury::{Action, IJN, PacificFury, ShipSet, State},
};

impl PacificFury {
    /// [S3.1] Formation: kinds from the last one added upward, then `close`, or `done` while the force is empty.
    pub(super) fn list_formation(&self, state: &State, actions: &mut Vec<Action>) {
        let side = state.former;
        let base = state.base[side.index()];
        let force = state.forces[side.index()];
        let ships = state.ships(side, force);
        let has_transport = ships.meets(ShipSet::TRANSPORTS);
        for (kind, info) in self.data.kinds[side.index()].iter().enumerate().skip(usize::from(state.last_kind)) {
            let of_kind = ShipSet(info.ships);
            if !base.meets(of_kind) {
                continue;
            }
            if kind == 0 {
                if ships.is_empty() && !self.may_start_with_transport(state, side) {
                    continue;
                }
            } else if has_transport && self.carriers[side.index()].meets(of_kind) {
                continue;
            }
            actions.push(Action::Add(kind as u8));
        }
        if ships.is_empty() {
            actions.push(Action::Done);
        } else if Self::may_close(state, side, ships) {
            actions.push(Action::Close);
        }
    }

    /// [R9.6(1), R9.6(6)] Whether a force that starts with a transport can become legal.
    fn may_start_with_transport(&self, state: &State, side: Side) -> bool {
        let base = state.base[side.index()];
        may_form_express(state, side)
            || base.and(ShipSet::TRANSPORTS).len() >= 2
            || base.meets(self.warships[side.index()])
    }

    /// [R8.2(1)] A force is legal unless it is a lone transport that cannot be a Tokyo Express.
    fn may_close(state: &State, side: Side, ships: ShipSet) -> bool {
        let lone_transport = ships.len() == 1 && ships.meets(ShipSet::TRANSPORTS);
        !lone_transport || may_form_express(state, side)
    }
}

/// [R9.6(1)] One Tokyo Express a turn, for Japan without the initiative.
fn may_form_express(state: &State, side: Side) -> bool {
    side == IJN && state.initiative != side && state.express[side.index()] == 0
}
