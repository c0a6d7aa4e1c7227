//! What the side to act is asked.

use sandtable_scenarios::counted;

use super::names::{classes, place_name, side_name};
use crate::games::pacific_fury::{
    Area, Force, IJN, MAX_FORCES, Node, PacificFury, State, Target,
    legal::{firing_force, firing_side, hit_owner},
};

/// What the side to act is asked.
pub(super) fn prompt(game: &PacificFury, state: &State) -> String {
    let battle = &state.battle;
    match state.node {
        Node::Torpedo => {
            format!("Torpedo attack on the US base: place the next hit, {} left", counted(battle.pending, "point"))
        }
        Node::Revive => "Overestimated claims: which sunk carrier comes back?".into(),
        Node::Form => {
            let side = state.former;
            let force = Force::new(state.forces[side]);
            let ships = state.ships(side, force);
            let so_far = if ships.is_empty() { "nothing yet".into() } else { classes(game, side, ships) };
            format!("Form force {force}: {so_far}. Which ships of a class sail in it is dealt after the last force")
        }
        Node::Operation => {
            format!("Operation {} of 7: what does {} do?", state.operation / 2 + 1, side_name(state.operating_side()))
        }
        Node::SurfaceHitByAttacker
        | Node::SurfaceHitByDefender
        | Node::CarrierHit
        | Node::StrikeHit
        | Node::StrikeBackHit => {
            format!(
                "Round {}: place the next hit on {}'s ships, {} left",
                battle.round,
                side_name(hit_owner(state)),
                counted(battle.pending, "point")
            )
        }
        Node::SurfaceStay if battle.area == Area::Ibs => {
            "After round 1: do your forces in Ironbottom Sound stay or withdraw?".into()
        }
        Node::SurfaceStay => format!("After round 1: does force {} stay or withdraw?", battle.step + 1),
        Node::SurfaceGo => format!("After round 1: does force {} attack again or withdraw?", battle.force),
        Node::CarrierLaunch => format!(
            "Only {} has carriers in {}: launch?",
            side_name(firing_side(state)),
            place_name(game, IJN, battle.area)
        ),
        Node::CarrierTarget => {
            format!("Round {}: which enemy force does force {} aim at?", battle.round, firing_force(state))
        }
        Node::CarrierStay => {
            format!("After round 1: does force {} stay or withdraw?", battle.step % MAX_FORCES as u8 + 1)
        }
        Node::StrikeStay => format!(
            "After round 1 of the air strike: does {} stay or withdraw?",
            match battle.target {
                Target::SOUND => "your group in Ironbottom Sound".into(),
                force => format!("force {force}"),
            }
        ),
        Node::StrikeNext => "Second round of the air strike: stop, or which target?".into(),
        Node::Over => "The game is over".into(),
    }
}
