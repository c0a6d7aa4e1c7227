//! Doctrine of The Phantom Battle of Leyte Gulf, after the doctrine section of the game's page.

mod at;
mod ends;
mod entry;
mod entry_facts;
mod facts;
mod features;
mod fire;
mod leanings;
mod luck;
mod movement;
mod path_facts;
mod places;
mod targets;
mod torpedoes;
mod unit;
mod value;
mod walk;

use sandtable_engine::{
    Game, Side,
    games::leyte_gulf::{Action, Event, LeyteGulf, Node, State},
};

use super::{Doctrine, sharpen::sharpen};
use crate::policy::{Facts, MAX_FACTS};
use value::View;

/// The number of S1.
const DUEL: usize = 1;
/// The number of S2.
const STRAIT: usize = 2;

impl Doctrine for LeyteGulf {
    const FEATURES: &'static [&'static str] = features::NAMES;
    const SLOTS: usize = features::SLOTS;

    /// Differences of a hundredth of a point count for the script, but a search or a teacher must still tell a loss of a
    /// tenth from a loss of a whole point.
    const TEMPERATURE: f32 = 0.1;

    /// Courses pay some turns later.
    const HORIZON: u32 = 8;

    /// Without the luck of the dice a few playouts say more than the policy knows. In the duel of S1 more trust is even
    /// with less, and does much better against weaker players; in S2, which the policy knows best, it wins.
    fn trust(&self) -> f64 {
        if [DUEL, STRAIT].contains(&self.scenario_number()) { 0.3 } else { 0.05 }
    }

    const FACTS: Facts = facts::FACTS;

    fn decision_facts(&self, state: &State, facts: &mut [u16]) {
        facts::of_decision(self, state, facts);
    }

    fn action_facts(&self, state: &State, action: Action, facts: &mut [u16]) {
        facts::of_actions(self, state, &[action], &mut |_, found| facts.copy_from_slice(&found[..facts.len()]));
    }

    fn list_facts(&self, state: &State, legal: &[Action], note: &mut impl FnMut(usize, &mut [u16; MAX_FACTS])) {
        facts::of_actions(self, state, legal, note);
    }

    fn told(kind: usize) -> Option<&'static [&'static str]> {
        Some(facts::told(kind))
    }

    fn decision_kind(&self, state: &State) -> usize {
        state.node as usize
    }

    const TELLS_LUCK: bool = true;

    fn luck(&self, before: &State, events: &[Event]) -> f32 {
        luck::luck(self, before, events)
    }

    const LEANINGS: &'static [&'static str] = leanings::NAMES;

    const SCENARIOS: usize = features::SCENARIOS;

    fn scenario_number(&self) -> usize {
        usize::from(features::number_of_scenario(self))
    }

    fn weights(&self, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
        self.weights_leaning(state, legal, &leanings::USUAL, weights);
    }

    fn weights_leaning(&self, state: &State, legal: &[Action], factors: &[f32], weights: &mut Vec<f32>) {
        weights.clear();
        let Some(side) = self.to_act(state) else { return };
        let factors = factors.try_into().expect("one for each leaning");
        let view = View::leaning(self, state, side, factors);
        match state.node {
            Node::Organise => return weights.extend(legal.iter().map(|&action| entry::squadron(action))),
            Node::EntryHex => weights.extend((0..legal.len()).map(|place| entry::hex(place, legal.len()))),
            Node::EntryFacing => weights.extend(legal.iter().map(|&action| entry::facing(&view, action))),
            Node::PickUnit => weights.extend(legal.iter().map(|&action| movement::urgency(&view, action))),
            Node::Path => movement::paths(&view, legal, weights),
            Node::Launch => torpedoes::launches(&view, legal, weights),
            Node::Reload => weights.extend(legal.iter().map(|&action| torpedoes::reload(&view, action))),
            Node::FallOut => movement::fall_out(&view, legal, weights),
            Node::ZoneFacing => {
                weights.extend(legal.iter().map(|&action| movement::zone_facing(&view, action)));
            }
            Node::MainTarget => targets::main_targets(&view, legal, weights),
            Node::SecondaryTarget => weights.extend(legal.iter().map(|&action| targets::secondary(&view, action))),
            Node::HitOrder => weights.extend(legal.iter().map(|&action| targets::roll(&view, action))),
            Node::Over => weights.resize(legal.len(), 1.0),
        }
        sharpen(weights, keenness(state.node));
    }

    fn features(&self, state: &State, features: &mut [f32]) {
        features::fill(self, state, features);
    }

    fn slot(&self, state: &State) -> usize {
        features::slot(self, state)
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

/// How much a victory point counts at a kind of decision.
const fn keenness(node: Node) -> f32 {
    match node {
        Node::EntryHex | Node::Launch | Node::MainTarget | Node::SecondaryTarget => 20.0,
        _ => 40.0,
    }
}
