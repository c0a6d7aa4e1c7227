//! Doctrine of The Phantom Battle of Leyte Gulf, after the doctrine section of the game's page.

mod entry;
mod facts;
mod features;
mod movement;
mod targets;
mod torpedoes;
mod value;

use sandtable_engine::{
    Game, Side,
    games::leyte_gulf::{Action, LeyteGulf, Node, State},
    math::exp32,
};

use super::Doctrine;
use crate::policy::Facts;
use value::View;

impl Doctrine for LeyteGulf {
    const FACTS: Facts = facts::FACTS;

    fn decision_facts(&self, state: &State, facts: &mut [u16]) {
        facts::of_decision(self, state, facts);
    }

    fn action_facts(&self, state: &State, action: Action, facts: &mut [u16]) {
        facts::of_action(self, state, action, facts);
    }

    fn weights(&self, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
        weights.clear();
        let Some(side) = self.to_act(state) else { return };
        let view = View::new(self, state, side);
        match state.node {
            Node::Organise => weights.extend(legal.iter().map(|&action| entry::squadron(action))),
            Node::EntryHex => weights.extend((0..legal.len()).map(|place| entry::hex(&view, place, legal.len()))),
            Node::EntryFacing => weights.extend(legal.iter().map(|&action| weight(entry::facing(&view, action)))),
            Node::PickUnit => weights.extend(legal.iter().map(|&action| weight(movement::urgency(&view, action)))),
            Node::Path => movement::paths(&view, legal, weights),
            Node::Launch => weights.extend(legal.iter().map(|&action| weight(torpedoes::launch(&view, action)))),
            Node::Reload => weights.extend(legal.iter().map(|&action| weight(torpedoes::reload(&view, action)))),
            Node::FallOut => weights.extend(legal.iter().map(|&action| weight(movement::fall_out(&view, action)))),
            Node::ZoneFacing => {
                weights.extend(legal.iter().map(|&action| weight(movement::zone_facing(&view, action))));
            }
            Node::MainTarget | Node::SecondaryTarget => {
                weights.extend(legal.iter().map(|&action| weight(targets::aim(&view, action))));
            }
            Node::HitOrder => weights.extend(legal.iter().map(|&action| weight(targets::roll(&view, action)))),
            Node::Over => weights.resize(legal.len(), 1.0),
        }
    }

    /// Squadrons are formed without dice and without news.
    fn is_planning(&self, state: &State) -> bool {
        state.node == Node::Organise
    }

    fn estimate(&self, state: &State, side: Side) -> f64 {
        if let Some(outcome) = self.outcome(state) {
            return f64::from(outcome.half_points(side)) / 2.0;
        }
        features::estimate(self, state, side)
    }
}

/// Weight of an action that is worth this many victory points.
fn weight(value: f32) -> f32 {
    const KEENNESS: f32 = 8.0;
    exp32((KEENNESS * value).clamp(-40.0, 40.0))
}
