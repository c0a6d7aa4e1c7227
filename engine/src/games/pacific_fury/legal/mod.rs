//! Which actions are legal, in canonical order [S3.1, S3.2, S3.3].

mod actor;
mod formation;
mod hits;
mod operations;
mod targets;

use std::ops::ControlFlow::{self, Continue};

pub(super) use actor::{firing_force, firing_side, hit_owner, to_act};
pub use operations::first_in_boxes;
pub(super) use targets::strike_target_forces;

use super::{Action, Node, PacificFury, State, each, state::USN};

impl PacificFury {
    /// Shows every legal action to `visit` until it breaks.
    #[inline]
    pub(super) fn visit_actions<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        match state.node {
            Node::Form => self.visit_formation(state, visit),
            Node::Operation => self.visit_operations(state, visit),
            Node::Torpedo
            | Node::SurfaceHitByAttacker
            | Node::SurfaceHitByDefender
            | Node::CarrierHit
            | Node::StrikeHit
            | Node::StrikeBackHit => self.visit_hits(state, visit),
            Node::SurfaceStay | Node::CarrierStay | Node::StrikeStay => {
                visit(Action::Stay)?;
                visit(Action::Withdraw)
            }
            Node::SurfaceGo => {
                visit(Action::Attack)?;
                visit(Action::Withdraw)
            }
            Node::CarrierLaunch => {
                visit(Action::Launch)?;
                visit(Action::Hold)
            }
            Node::CarrierTarget => {
                for force in each(state.forces_in(firing_side(state).other(), state.battle.area)) {
                    visit(Action::Aim(force))?;
                }
                Continue(())
            }
            Node::StrikeNext => {
                visit(Action::Stop)?;
                Self::visit_targets(state, &mut |target| visit(Action::Again(target)))
            }
            Node::Revive => {
                for ship in state.sunk[USN.index()].and(self.carriers[USN.index()]).iter() {
                    visit(Action::Revive(ship))?;
                }
                Continue(())
            }
            Node::Over => Continue(()),
        }
    }
}
