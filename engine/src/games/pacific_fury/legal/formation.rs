//! Forming task forces [R8.2, S3.1].

use crate::{
    Side,
    games::pacific_fury::{Action, Force, IJN, Kind, PacificFury, ShipSet, State, TRANSPORTS},
};

impl PacificFury {
    /// [S3.1] Formation: kinds from the last one added upward, then `close`, or `done` while the force is empty.
    pub(super) fn list_formation(&self, state: &State, actions: &mut Vec<Action>) {
        let side = state.former;
        let base = state.base[side];
        let force = Force::new(state.forces[side]);
        let ships = state.ships(side, force);
        let has_transport = ships.meets(TRANSPORTS);
        for (kind, info) in self.data.kinds[side].iter().enumerate().skip(state.last_kind.index()) {
            let kind = Kind::new(kind as u8);
            if !base.meets(info.ships) {
                continue;
            }
            if kind == Kind::TRANSPORTS {
                if ships.is_empty() && !self.may_start_with_transport(state, side) {
                    continue;
                }
            } else if has_transport && self.carriers[side].meets(info.ships) {
                continue;
            }
            actions.push(Action::Add(kind));
        }
        if ships.is_empty() {
            actions.push(Action::Done);
        } else if Self::may_close(state, side, ships) {
            actions.push(Action::Close);
        }
    }

    /// [R9.6(1), R9.6(6)] Whether a force that starts with a transport can become legal.
    fn may_start_with_transport(&self, state: &State, side: Side) -> bool {
        let base = state.base[side];
        may_form_express(state, side) || base.and(TRANSPORTS).len() >= 2 || base.meets(self.warships[side])
    }

    /// [R8.2(1)] A force is legal unless it is a lone transport that cannot be a Tokyo Express.
    fn may_close(state: &State, side: Side, ships: ShipSet) -> bool {
        let lone_transport = ships.len() == 1 && ships.meets(TRANSPORTS);
        !lone_transport || may_form_express(state, side)
    }
}

/// [R9.6(1)] One Tokyo Express a turn, for Japan without the initiative.
fn may_form_express(state: &State, side: Side) -> bool {
    side == IJN && state.initiative != side && state.express[side].is_empty()
}
