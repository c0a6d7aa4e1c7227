//! Lessons about plans: in a planning phase the teacher searches the best plan as a whole, and then asks at every step
//! what another action in its place would have cost.
//!
//! Step by step, with the policy to finish the plan, hardly any step matters: a plan is as good as its parts fit together.

use std::sync::Arc;

use sandtable_engine::{Observation, Position, Stream, dice::hash};

use super::{
    lessons::Lessons,
    teach::{Teacher, means},
};
use crate::{
    Doctrine, Model, Stop,
    mcts::{Budget, DoctrinePolicy, Settings, Source, best_plan},
};

/// Finds the plans of a round.
pub(super) struct PlanTeacher {
    settings: Settings,
    policy: DoctrinePolicy,
}

impl PlanTeacher {
    /// With so many iterations for each decision of a plan, by the policy and value of `model`.
    pub(super) fn new<G: Doctrine>(model: &Model, iterations: u32) -> Self {
        let settings =
            Settings { budget: Budget::Iterations(iterations), belief: Source::Doctrine, ..Settings::default() };
        let policy = DoctrinePolicy::new::<G>(&settings, Some(Arc::new(model.clone())));
        Self { settings, policy }
    }
}

impl<G: Doctrine> Teacher<'_, G> {
    /// Adds a lesson for each step of the best plan that begins here.
    pub(super) fn teach_plan(
        &mut self,
        observation: &Observation<G>,
        legal: &[G::Action],
        seed: u64,
        lessons: &mut Lessons,
    ) {
        let PlanTeacher { settings, policy } = self.planner;
        let (plan, _) = best_plan((self.game, policy, settings), observation, legal, hash(seed, 2), &Stop::new());
        let actions: Vec<G::Action> = plan.steps().iter().map(|&(_, action)| action).collect();
        for (step, (seen, planned)) in plan.steps().iter().enumerate() {
            let here = Position::of(self.game, *seen.state());
            if here.legal().len() < 2 {
                continue;
            }
            let seed = hash(hash(seed, 3), step as u64);
            let planned = here.legal().iter().position(|action| action == planned);
            let mut tried = self.candidates(seen, here.legal(), &mut Stream::new(hash(seed, 0)));
            if let Some(planned) = planned.filter(|planned| !tried.contains(planned)) {
                tried.pop();
                tried.push(planned);
            }
            let variants: Vec<Vec<G::Action>> =
                tried.iter().map(|&action| with(&actions, step, here.legal()[action])).collect();
            let sums = self.compare(observation, legal, &variants, seed);
            let scores = means(&tried, &sums, self.plan.playouts, here.legal().len());
            let policy = self.policy_of(observation.viewer());
            lessons.push((&self.chooser, policy), self.game, seen.state(), here.legal(), &scores);
        }
    }
}

/// A plan with another action at one step.
fn with<A: Copy>(actions: &[A], step: usize, action: A) -> Vec<A> {
    let mut plan = actions.to_vec();
    plan[step] = action;
    plan
}
