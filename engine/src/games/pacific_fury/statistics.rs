//! What is counted while a game is played.

use super::{ALL_FORCES, Event, Node, PacificFury, State, TRANSPORTS, USN};
use crate::{CombatRow, Side, Statistics};

impl Statistics for PacificFury {
    const PHASES: &'static [&'static str] = &["event", "formation", "operation", "surface", "carrier-battle", "strike"];
    const METRICS: &'static [&'static str] = &["marker", "ships_sunk", "ships_away", "ships_ready"];

    fn phase(&self, state: &State) -> usize {
        match state.node {
            Node::Torpedo | Node::Revive => 0,
            Node::Form => 1,
            Node::Operation | Node::Over => 2,
            Node::SurfaceHitByAttacker | Node::SurfaceHitByDefender | Node::SurfaceStay | Node::SurfaceGo => 3,
            Node::CarrierLaunch | Node::CarrierTarget | Node::CarrierHit | Node::CarrierStay => 4,
            Node::StrikeHit | Node::StrikeBackHit | Node::StrikeStay | Node::StrikeNext => 5,
        }
    }

    fn metric(&self, state: &State, side: Side, index: usize) -> i32 {
        let away = || state.track[side].iter().fold(state.out[side], |away, &ships| away.with(ships));
        let ready = || state.ships_of(side, ALL_FORCES).with(state.base[side]).without(TRANSPORTS);
        match index {
            0 if side == USN => i32::from(state.marker),
            0 => -i32::from(state.marker),
            1 => state.sunk[side].len() as i32,
            2 => away().len() as i32,
            _ => ready().len() as i32,
        }
    }

    /// The table row that an event used: dice thrown as column.
    fn combat_row(&self, event: &Event) -> Option<CombatRow> {
        let row = |table, column: u8, drm: u8, result: u8| {
            Some(CombatRow { table, column: i16::from(column), drm: drm as i8, result: i16::from(result) })
        };
        match *event {
            Event::Surface { dice, points, .. } if dice > 0 => row("surface-volley", dice, 0, points),
            Event::Carrier { dice, modifier, points, .. } => row("carrier-volley", dice, modifier, points),
            Event::FieldStrike { dice, points, .. } => row("airfield-strike", dice, 0, points),
            Event::FieldShot { factor, modifier, points, .. } => row("airfield-shot", factor, modifier, points),
            Event::Bombard { dice, points, .. } => row("bombardment", dice, 0, points),
            Event::Damage { hits, sunk, .. } => row("sinking", hits, 0, u8::from(sunk)),
            Event::Express { landed, guarded: true, disrupted } => {
                row("express", u8::from(disrupted), 0, u8::from(landed))
            }
            Event::EventDie { side, face } => row("event", side.index() as u8, 0, face),
            _ => None,
        }
    }
}
