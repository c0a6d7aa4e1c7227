//! Doctrine of Storm over Pearl Harbor, after the doctrine section of the game's page.

mod damage;
mod disband;
mod facts;
mod features;
mod group;
mod hands;
mod heap;
mod memo;
mod moves;
mod picture;
mod placing;
mod plans;
mod responses;
mod round;
mod stand;
mod strikes;
mod transport;
mod view;
mod ways;
mod worth;

use sandtable_engine::{
    Game, Side,
    games::pacific_war::{Action, Node, PacificWar, State},
};

use super::{Doctrine, sharpen::sharpen};
use crate::policy::Facts;
use picture::consult;
use view::View;

/// How much a victory point counts.
const KEENNESS: f32 = 12.0;

impl Doctrine for PacificWar {
    const FEATURES: &'static [&'static str] = features::NAMES;
    const SLOTS: usize = features::SLOTS;
    const TEMPERATURE: f32 = 0.2;

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
        consult(self, state, |picture| weigh(&View::new(self, state, side, picture), legal, weights));
        sharpen(weights, KEENNESS);
    }

    const BELIEFS: u32 = 4;

    /// [RULING-61] By the hand that its owner would pick.
    fn likelihood(&self, state: &State, owner: Side) -> f32 {
        hands::likelihood(state, owner)
    }

    fn features(&self, state: &State, features: &mut [f32]) {
        features::fill(self, state, features);
    }

    fn slot(&self, state: &State) -> usize {
        features::slot(self, state)
    }

    // Hands and set-ups are no plans (`is_planning`), though they are made without dice and without news: what they are
    // worth shows after more than the turn that plans are judged by.

    fn estimate(&self, state: &State, side: Side) -> f64 {
        features::estimate(self, state, side)
    }
}

/// What each action is worth, in victory points.
fn weigh(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let each = |weights: &mut Vec<f32>, value: &dyn Fn(Action) -> f32| {
        weights.extend(legal.iter().map(|&action| value(action)));
    };
    match view.state.node {
        Node::SetUp | Node::Reinforce => each(weights, &|action| placing::place(view, action)),
        Node::Hand => each(weights, &|action| hands::pick(view, action)),
        Node::Pay => each(weights, &|action| hands::pay(view, action)),
        Node::Initiative => each(weights, &hands::round),
        Node::Round => round::values(view, legal, weights),
        Node::DisbandArea | Node::DisbandKind | Node::DisbandCount => {
            each(weights, &|action| disband::choice(view, action));
        }
        Node::Form => each(weights, &|action| moves::form(view, action)),
        Node::Origin
        | Node::Base
        | Node::Count
        | Node::GoOn
        | Node::NameArea
        | Node::NameKind
        | Node::NextArea
        | Node::NextKind => group::values(view, legal, weights),
        Node::Deed | Node::Step | Node::Sea | Node::Destination => moves::values(view, legal, weights),
        Node::StrikeArea | Node::StrikeTarget | Node::SubmarineSea | Node::SubmarineTarget | Node::Intercept => {
            each(weights, &|action| strikes::value(view, action));
        }
        Node::Ambush | Node::Respond | Node::Shoot => each(weights, &|action| responses::value(view, action)),
        Node::Allocate | Node::Surplus => each(weights, &|action| damage::allocate(view, action)),
        Node::Retreat => each(weights, &|action| damage::retreat(view, action)),
        Node::Over => weights.resize(legal.len(), 0.0),
    }
}
