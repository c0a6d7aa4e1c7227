//! The search as a player.

use sandtable_engine::{
    Game, Observation, Side, Stream,
    dice::{Counted, hash},
};

use super::{
    plan::{Plan, best_plan},
    policy::Policy,
    root::{self, Limit},
    settings::{RootRule, Settings},
    worker::{Task, Worker, normalise},
};
use crate::{Bot, Stop, Thought, parallel};

/// A player that searches. `P` is what it knows of the game: [`Uniform`](super::Uniform) for nothing,
/// [`DoctrinePolicy`](super::DoctrinePolicy) for a game with a doctrine.
pub struct Mcts<G: Game, P: Policy<G>> {
    settings: Settings,
    policy: P,
    workers: Vec<Worker<G>>,
    thoughts: Vec<Thought>,
    iterations: u64,
    kept: Option<Kept<G>>,
    plan: Option<Plan<G>>,
}

/// Where the chosen action leads if no die is rolled and the same side acts again, and the nodes that stand for it.
struct Kept<G: Game> {
    observation: Observation<G>,
    nodes: Vec<u32>,
}

impl<G: Game, P: Policy<G>> Mcts<G, P> {
    /// A player with these settings. [`Settings::prior`], [`Settings::playout`] and [`Settings::eval`] are the policy's
    /// affair.
    #[must_use]
    pub fn new(settings: Settings, policy: P) -> Self {
        let workers = (0..settings.threads.max(1)).map(|_| Worker::new()).collect();
        Self { settings, policy, workers, thoughts: Vec::new(), iterations: 0, kept: None, plan: None }
    }

    /// Iterations (or playouts of plans) made for the last decision, by all workers together.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Nodes of all trees.
    pub fn nodes(&self) -> usize {
        self.workers.iter().map(|worker| worker.tree.len()).sum()
    }

    /// Shares of the doctrine's weights at the root.
    fn priors(&self, game: &G, observation: &Observation<G>, legal: &[G::Action]) -> Vec<f32> {
        let mut priors = Vec::new();
        self.policy.prior(game, observation.state(), legal, &mut priors);
        normalise(&mut priors);
        priors
    }

    /// The next step of the plan at hand, or of a new one.
    fn follow_plan(
        &mut self,
        game: &G,
        observation: &Observation<G>,
        legal: &[G::Action],
        seed: u64,
        stop: &Stop,
    ) -> Option<usize> {
        if self.settings.plans == 0 || !self.policy.is_planning(game, observation.state()) {
            self.plan = None;
            return None;
        }
        self.iterations = 0;
        let next = |plan: &Plan<G>| plan.next(observation).and_then(|action| legal.iter().position(|&a| a == action));
        if let Some(step) = self.plan.as_ref().and_then(next) {
            return Some(step);
        }
        let (plan, playouts) = best_plan((game, &self.policy, &self.settings), observation, legal, seed, stop);
        self.iterations = playouts;
        let step = next(&plan);
        self.plan = Some(plan);
        step
    }

    /// Remembers the subtree below the chosen action for the case that the next decision follows at once.
    fn keep(&mut self, game: &G, side: Side, drawn: G::State, action: G::Action, nodes: Vec<u32>, rng: &mut Stream) {
        let mut state = drawn;
        let mut dice = Counted::new(rng);
        game.apply_unchecked(&mut state, action, &mut dice, &mut ());
        let is_certain = dice.rolls() == 0 && game.to_act(&state) == Some(side);
        self.kept = is_certain.then(|| Kept { observation: Observation::of(game, &state, side), nodes });
    }
}

impl<G: Game, P: Policy<G>> Bot<G> for Mcts<G, P> {
    fn choose(&mut self, game: &G, observation: &Observation<G>, legal: &[G::Action], seed: u64, stop: &Stop) -> usize {
        let priors = self.priors(game, observation, legal);
        if let Some(step) = self.follow_plan(game, observation, legal, seed, stop) {
            self.kept = None;
            let thought = |(action, &prior): (usize, &f32)| {
                let (visits, score) =
                    if action == step { self.plan.as_ref().map_or((0, None), Plan::worth) } else { (0, None) };
                Thought { action, prior: f64::from(prior), visits, score }
            };
            self.thoughts = priors.iter().enumerate().map(thought).collect();
            return step;
        }

        let kept = self.kept.take().filter(|kept| kept.observation == *observation);
        let sampler = game.sampler(observation);
        let task = Task::new(game, &self.policy, &self.settings, observation, &sampler, legal);
        let limit = Limit::start(self.settings.budget, stop);
        let rule = self.settings.root;
        let think = |number: usize, worker: &mut Worker<G>| {
            let seed = hash(seed, number as u64 + 1);
            let node = kept.as_ref().map(|kept| kept.nodes[number]);
            worker.prepare(&task, node, &mut Stream::new(hash(seed, 1)));
            root::run(worker, &task, limit, rule, &priors, seed);
            let children = worker.root_children(&task);
            children
                .iter()
                .map(|&child| (child, worker.tree.node(child).visits, worker.tree.node(child).mean))
                .collect()
        };
        let roots: Vec<Vec<(u32, u32, f32)>> = match &mut *self.workers {
            [worker] => vec![think(0, worker)],
            workers => parallel::map_mut(workers, think),
        };

        self.iterations = self.workers.iter().map(|worker| u64::from(worker.iterations)).sum();
        self.thoughts.clear();
        for (action, &prior) in priors.iter().enumerate() {
            let visits: u32 = roots.iter().map(|root| root[action].1).sum();
            let sum: f64 = roots.iter().map(|root| f64::from(root[action].1) * f64::from(root[action].2)).sum();
            let score = (visits > 0).then(|| sum / f64::from(visits));
            self.thoughts.push(Thought { action, prior: f64::from(prior), visits, score });
        }
        let mut chosen = best(&self.thoughts);
        if rule != RootRule::Puct && self.workers.len() == 1 {
            chosen = self.workers[0].favourite.unwrap_or(chosen);
        }
        if self.settings.reuse {
            let nodes = roots.iter().map(|root| root[chosen].0).collect();
            let mut rng = Stream::new(hash(seed, 0));
            let drawn = task.draw(&mut rng);
            self.keep(game, observation.viewer(), drawn, legal[chosen], nodes, &mut rng);
        }
        chosen
    }

    fn new_game(&mut self) {
        self.kept = None;
        self.plan = None;
    }

    fn thoughts(&self) -> Vec<Thought> {
        self.thoughts.clone()
    }
}

/// Most visits; of equals the best score, then the largest prior, then the first.
fn best(thoughts: &[Thought]) -> usize {
    let key = |thought: &Thought| (thought.visits, thought.score.unwrap_or(-1.0), thought.prior);
    let mut best = 0;
    for (i, thought) in thoughts.iter().enumerate().skip(1) {
        if key(thought).partial_cmp(&key(&thoughts[best])) == Some(std::cmp::Ordering::Greater) {
            best = i;
        }
    }
    best
}
