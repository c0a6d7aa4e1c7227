//! Which actions are legal, in canonical order [S3.1, S3.2, S3.3].

mod actor;
mod formation;
mod hits;
mod operations;
mod targets;

pub use actor::hit_owner;
pub(super) use actor::{firing_force, firing_side, to_act};
pub use operations::first_in_boxes;
pub(super) use targets::{has_strike_target, strike_target_forces, target_forces};

use self::targets::strike_targets;
use super::{Action, Node, PacificFury, State, USN};

impl PacificFury {
    /// Appends the legal actions.
    #[inline]
    pub(super) fn list_actions(&self, state: &State, actions: &mut Vec<Action>) {
        match state.node {
            Node::Form => self.list_formation(state, actions),
            Node::Operation => self.list_operations(state, actions),
            Node::Torpedo
            | Node::SurfaceHitByAttacker
            | Node::SurfaceHitByDefender
            | Node::CarrierHit
            | Node::StrikeHit
            | Node::StrikeBackHit => self.list_hits(state, actions),
            Node::SurfaceStay | Node::CarrierStay | Node::StrikeStay => {
                actions.extend([Action::Stay, Action::Withdraw]);
            }
            Node::SurfaceGo => actions.extend([Action::Attack, Action::Withdraw]),
            Node::CarrierLaunch => actions.extend([Action::Launch, Action::Hold]),
            Node::CarrierTarget => {
                let enemies = state.forces_in(firing_side(state).other(), state.battle.area);
                actions.extend(enemies.iter().map(Action::Aim));
            }
            Node::StrikeNext => {
                actions.push(Action::Stop);
                actions.extend(strike_targets(state, state.battle.attacker).map(Action::Again));
            }
            Node::Revive => {
                let sunk = state.sunk[USN].and(self.carriers[USN]);
                actions.extend(sunk.iter().map(Action::Revive));
            }
            Node::Over => {}
        }
    }
}
