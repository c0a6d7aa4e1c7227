//! Who decides, and which actions are legal, in canonical order.

use std::ops::ControlFlow::{self, Continue};

use crate::Side;
use crate::games::three_kingdoms::{Action, Deed, Node, State, ThreeKingdoms};

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

impl ThreeKingdoms {
    /// Shows every legal action to `visit` until it breaks.
    pub(crate) fn visit_actions<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        let two = |visit: &mut V, first: Action, second: Action| {
            visit(first)?;
            visit(second)
        };
        match state.node {
            Node::SetupAssign => self.visit_assignments(state, visit),
            Node::SetupPlace => self.visit_placements(state, visit),
            Node::AirCarrier | Node::InterceptCarrier => two(visit, Action::Join, Action::Stay),
            Node::AirDeclare => self.visit_columns(state, visit),
            Node::Dongfeng => two(visit, Action::Fire, Action::Hold),
            Node::Missile => {
                for slot in self.missile_targets(state).iter() {
                    visit(Action::Missile(slot))?;
                }
                Continue(())
            }
            Node::AirAllocate => self.visit_allocations(state, visit),
            Node::AirEscort => {
                for escorts in 0..state.air.targets[usize::from(state.air.current)].operations {
                    visit(Action::Escort(escorts))?;
                }
                Continue(())
            }
            Node::Intercept => self.visit_interceptions(state, visit),
            Node::InterceptAssign => self.visit_interceptors(state, visit),
            Node::AirNext => {
                for number in (0..state.air.count).filter(|number| state.air.resolved >> number & 1 == 0) {
                    visit(Action::Resolve(number))?;
                }
                Continue(())
            }
            Node::InterceptMode => two(visit, Action::Simultaneous, Action::EscortsFirst),
            Node::Reveal => two(visit, Action::Show, Action::Hide),
            Node::Aim => self.visit_aims(state, visit),
            Node::NextTarget => {
                for target in Self::open_targets(state).iter() {
                    visit(Action::Next(target))?;
                }
                Continue(())
            }
            Node::AreaFire => {
                for points in 0..=state.attack.pool {
                    visit(Action::Area(points))?;
                }
                Continue(())
            }
            Node::BoatPick => self.visit_boats(state, visit),
            Node::BoatDeed => self.visit_boat_deeds(state, state.boat.slot, visit),
            Node::BoatMove => self.visit_boat_moves(state, state.boat.slot, state.boat.deed, visit),
            Node::BoatTarget => {
                Self::visit_enough(state.boat.deed, state.boat.halves, visit)?;
                self.visit_boat_targets(state, state.boat.slot, state.boat.deed, state.boat.halves, visit)
            }
            Node::BoatSpread => self.visit_points(state, visit),
            Node::FleetMode => self.visit_fleet_modes(state, visit),
            Node::GroupHex => {
                visit(Action::Done)?;
                for hex in self.group_hexes(state) {
                    visit(Action::From(hex))?;
                }
                Continue(())
            }
            Node::GroupUnits => self.visit_members(state, visit),
            Node::GroupDeed => self.visit_group_deeds(state, visit),
            Node::GroupMove => {
                self.visit_group_moves(state, state.fleet.units, state.fleet.hex, state.fleet.deed, visit)
            }
            Node::GroupTarget => {
                Self::visit_enough(state.fleet.deed, state.fleet.halves, visit)?;
                self.visit_group_targets(state, state.fleet.hex, state.fleet.deed, state.fleet.halves, visit)
            }
            Node::Over => Continue(()),
        }
    }

    /// [R6.0(1)4, R6.0(1)5, R7.2(1)5] Two searches or attacks are the most: the second may be left out.
    fn visit_enough<V: FnMut(Action) -> ControlFlow<()>>(deed: Deed, halves: u8, visit: &mut V) -> ControlFlow<()> {
        let is_second = matches!(deed, Deed::SearchTwice | Deed::AttackTwice) && halves == 1;
        if is_second { visit(Action::Done) } else { Continue(()) }
    }
}
