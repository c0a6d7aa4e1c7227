//! The learnt policy as a player, without search.

use std::sync::Arc;

use sandtable_engine::{Observation, Stream};

use super::Chooser;
use crate::{Bot, Doctrine, Model, Script, Stop, Thought, script};

/// Draws an action by the policy of a model, as [`Script`] draws one by the doctrine.
pub struct Learnt {
    temperature: f32,
    model: Arc<Model>,
    chooser: Chooser,
    weights: Vec<f32>,
}

impl Learnt {
    /// The player with this temperature, 0 or more. Where the model has no policy the doctrine plays.
    pub fn build<G: Doctrine>(temperature: f32, model: Option<Arc<Model>>) -> Box<dyn Bot<G>> {
        match (model.filter(|model| model.policy.is_some()), Chooser::of::<G>()) {
            (Some(model), Some(chooser)) => Box::new(Self { temperature, model, chooser, weights: Vec::new() }),
            _ => Box::new(Script::new(temperature)),
        }
    }
}

impl<G: Doctrine> Bot<G> for Learnt {
    fn choose(&mut self, game: &G, observation: &Observation<G>, legal: &[G::Action], seed: u64, _: &Stop) -> usize {
        let policy = self.model.policy.as_ref().expect("`build` has looked");
        self.chooser.weights(policy, game, observation.state(), legal, &mut self.weights);
        script::pick(&mut self.weights, self.temperature, &mut Stream::new(seed))
    }

    fn thoughts(&self) -> Vec<Thought> {
        script::shares(&self.weights)
    }
}
