//! Who decides, and which actions are legal, in canonical order.

use crate::{
    Side,
    games::three_kingdoms::{Action, Board, Node, State, TargetId, ThreeKingdoms},
};

/// The side that decides at this node.
#[inline]
pub(crate) const fn to_act(state: &State) -> Option<Side> {
    match state.node {
        Node::Over => None,
        Node::Intercept
        | Node::InterceptCarrier
        | Node::InterceptAssign
        | Node::InterceptMode
        | Node::Reveal
        | Node::AreaFire => Some(state.active.other()),
        _ => Some(state.active),
    }
}

impl Board<'_> {
    /// Appends every legal action.
    pub(crate) fn list(self, actions: &mut Vec<Action>) {
        let state = self.state;
        match state.node {
            Node::SetupAssign => self.list_assignments(actions),
            Node::SetupPlace => self.list_placements(actions),
            Node::AirCarrier | Node::InterceptCarrier => actions.extend([Action::Join, Action::Stay]),
            Node::AirDeclare => self.list_columns(actions),
            Node::Dongfeng => actions.extend([Action::Fire, Action::Hold]),
            Node::Missile => actions.extend(self.missile_targets().iter().map(Action::Missile)),
            Node::AirAllocate => self.list_allocations(actions),
            Node::AirEscort => {
                let aircraft = state.air.target(state.air.current).operations;
                actions.extend((0..aircraft).map(Action::Escort));
            }
            Node::Intercept => self.list_interceptions(actions),
            Node::InterceptAssign => self.list_interceptors(actions),
            Node::AirNext => {
                let open = (0..state.air.count).filter(|number| state.air.resolved >> number & 1 == 0);
                actions.extend(open.map(TargetId::new).map(Action::Resolve));
            }
            Node::InterceptMode => actions.extend([Action::Simultaneous, Action::EscortsFirst]),
            Node::Reveal => actions.extend([Action::Show, Action::Hide]),
            Node::Aim => self.list_aims(actions),
            Node::NextTarget => actions.extend(ThreeKingdoms::open_targets(state).iter().map(Action::Next)),
            Node::AreaFire => actions.extend((0..=state.attack.pool).map(Action::Area)),
            Node::BoatPick => self.list_boats(actions),
            Node::BoatDeed => self.list_boat_deeds(actions),
            Node::BoatMove => {
                self.boat_moves(state.boat.unit(), state.boat.deed).for_each(|hex| actions.push(Action::To(hex)));
            }
            Node::BoatTarget => self.list_boat_targets(actions),
            Node::BoatSpread => self.list_points(actions),
            Node::FleetMode => self.list_fleet_modes(actions),
            Node::GroupHex => self.list_group_hexes(actions),
            Node::GroupUnits => self.list_members(actions),
            Node::GroupDeed => self.list_group_deeds(actions),
            Node::GroupMove => {
                let fleet = &state.fleet;
                self.group_moves(fleet.units, fleet.hex, fleet.deed).for_each(|hex| actions.push(Action::To(hex)));
            }
            Node::GroupTarget => self.list_group_targets(actions),
            Node::Over => {}
        }
    }
}
