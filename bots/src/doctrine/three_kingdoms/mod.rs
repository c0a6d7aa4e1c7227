//! Doctrine of Three Kingdoms, after the doctrine section of the game's page.

mod air;
mod battle;
mod boats;
mod facts;
mod features;
mod fleet;
mod group;
mod setup;
mod strikes;
mod value;
mod voyage;

use sandtable_engine::{
    Game, Side,
    games::three_kingdoms::{Action, Node, State, ThreeKingdoms},
    math::exp32,
};

use super::Doctrine;
use crate::policy::Facts;
use value::View;

impl Doctrine for ThreeKingdoms {
    const FEATURES: &'static [&'static str] = features::NAMES;
    const SLOTS: usize = features::SLOTS;
    const TEMPERATURE: f32 = 0.1;

    const FACTS: Facts = facts::FACTS;

    fn decision_facts(&self, state: &State, facts: &mut [u16]) {
        facts::of_decision(self, state, facts);
    }

    fn action_facts(&self, state: &State, action: Action, facts: &mut [u16]) {
        facts::of_action(self, state, action, facts);
    }

    fn decision_kind(&self, state: &State) -> usize {
        state.node as usize
    }

    fn weights(&self, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
        weights.clear();
        let Some(side) = self.to_act(state) else { return };
        let view = View::new(self, state, side);
        match state.node {
            Node::SetupAssign | Node::SetupPlace => setup::weights(&view, legal, weights),
            Node::AirCarrier
            | Node::AirDeclare
            | Node::Dongfeng
            | Node::Missile
            | Node::AirAllocate
            | Node::AirEscort
            | Node::AirNext
            | Node::Intercept
            | Node::InterceptCarrier
            | Node::InterceptAssign
            | Node::InterceptMode => air::weights(&view, legal, weights),
            Node::Reveal | Node::Aim | Node::NextTarget | Node::AreaFire => battle::weights(&view, legal, weights),
            Node::BoatPick | Node::BoatDeed | Node::BoatMove | Node::BoatTarget | Node::BoatSpread => {
                boats::weights(&view, legal, weights);
            }
            _ => fleet::weights(&view, legal, weights),
        }
    }

    fn features(&self, state: &State, features: &mut [f32]) {
        features::fill(self, state, features);
    }

    fn slot(&self, state: &State) -> usize {
        features::slot(self, state)
    }

    fn estimate(&self, state: &State, side: Side) -> f64 {
        if let Some(outcome) = self.outcome(state) {
            return f64::from(outcome.half_points(side)) / 2.0;
        }
        features::estimate(self, state, side)
    }
}

/// Weight of an action that gains this many victory points over doing nothing.
fn weight(value: f32) -> f32 {
    const KEENNESS: f32 = 4.0;
    exp32(KEENNESS * value.clamp(-3.0, 5.0))
}
