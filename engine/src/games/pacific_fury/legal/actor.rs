//! Who decides, and whose ships are meant.

use crate::{
    Side,
    games::pacific_fury::{Force, IJN, MAX_FORCES, Node, State, USN},
};

/// The side whose ships the action names: those that the next hit goes on, or the sunk carriers.
pub const fn hit_owner(state: &State) -> Side {
    match state.node {
        Node::Torpedo | Node::Revive => USN,
        Node::SurfaceHitByAttacker | Node::StrikeHit => state.battle.attacker.other(),
        Node::CarrierHit => firing_side(state).other(),
        _ => state.battle.attacker,
    }
}

/// The side of the carrier force at the current step of a carrier battle.
pub(crate) const fn firing_side(state: &State) -> Side {
    if (state.battle.step as usize) < MAX_FORCES { state.battle.attacker } else { state.battle.attacker.other() }
}

/// The carrier force at the current step of a carrier battle.
pub(crate) const fn firing_force(state: &State) -> Force {
    Force::new(state.battle.step % MAX_FORCES as u8)
}

/// The side that decides at this node.
pub(crate) fn to_act(state: &State) -> Option<Side> {
    let attacker = state.battle.attacker;
    Some(match state.node {
        Node::Torpedo => IJN,
        Node::Revive => USN,
        Node::Form => state.former,
        Node::Operation => state.operating_side(),
        Node::SurfaceHitByAttacker | Node::SurfaceGo | Node::StrikeHit | Node::StrikeNext => attacker,
        Node::SurfaceHitByDefender | Node::SurfaceStay | Node::StrikeBackHit | Node::StrikeStay => attacker.other(),
        Node::CarrierTarget | Node::CarrierHit | Node::CarrierLaunch => firing_side(state),
        // The defender's forces are asked first, so the steps stand for the defender first [RULING-39].
        Node::CarrierStay => {
            if (state.battle.step as usize) < MAX_FORCES {
                attacker.other()
            } else {
                attacker
            }
        }
        Node::Over => return None,
    })
}
