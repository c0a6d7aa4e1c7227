//! How the iterations of one decision are spent.

use std::time::Instant;

use sandtable_engine::{Game, Stream, dice::hash, math};

use super::{
    policy::Policy,
    settings::{Budget, RootRule},
    visits::Visits,
    worker::{Task, Worker},
};
use crate::{Stop, ranking::best_first};

/// Most actions that sequential halving begins with.
const CANDIDATES: usize = 16;
/// The clock is read once in so many iterations.
const CLOCK_STRIDE: u32 = 16;

/// What limits a worker.
#[derive(Clone, Copy)]
pub(super) struct Limit<'a> {
    share: Share,
    stop: &'a Stop,
}

/// What a worker may spend.
#[derive(Clone, Copy)]
enum Share {
    Iterations(u32),
    Until { start: Instant, millis: u32 },
}

impl<'a> Limit<'a> {
    /// The clock starts now.
    pub(super) fn start(budget: Budget, stop: &'a Stop) -> Self {
        let share = match budget {
            Budget::Iterations(count) => Share::Iterations(count),
            #[allow(clippy::disallowed_methods, reason = "a budget in milliseconds is said to be irreproducible")]
            Budget::Millis(millis) => Share::Until { start: Instant::now(), millis },
        };
        Self { share, stop }
    }

    /// Whether part `part` of `parts` equal parts of the budget is spent after `done` of its iterations, or nobody waits
    /// for the answer any more.
    fn is_spent(self, done: u32, base: u32, part: u32, parts: u32) -> bool {
        if done > 0 && self.stop.is_urgent() {
            return true;
        }
        match self.share {
            Share::Iterations(count) => {
                let share = |part: u32| (u64::from(count) * u64::from(part) / u64::from(parts)) as u32;
                base + done >= share(part)
            }
            Share::Until { start, millis } => {
                done > 0
                    && done.is_multiple_of(CLOCK_STRIDE)
                    && start.elapsed().as_millis() as u64 * u64::from(parts) >= u64::from(millis) * u64::from(part)
            }
        }
    }
}

/// Spends the whole budget on one tree.
pub(super) fn run<G: Game, P: Policy<G>>(
    worker: &mut Worker<G>,
    task: &Task<G, P>,
    limit: Limit<'_>,
    rule: RootRule,
    priors: &[f32],
    seed: u64,
) {
    let mut rng = Stream::new(hash(seed, 0));
    match rule {
        RootRule::Puct => {
            // Visits kept from the decision before count for up to half of the budget.
            let kept = match limit.share {
                Share::Iterations(count) => worker.inherited().min(count / 2),
                Share::Until { .. } => 0,
            };
            while !limit.is_spent(worker.iterations, kept, 1, 1) {
                worker.iterate(task, None, &mut rng);
            }
        }
        RootRule::Halving => halve(worker, task, limit, priors, &mut rng),
        RootRule::Common => common(worker, task, limit, priors, seed),
    }
}

/// Sequential halving of the actions with the largest Gumbel noise plus log prior; they are ranked by this plus their
/// score times a factor that grows with the visits (Danihelka et al., Policy improvement by planning with Gumbel, 2022).
fn halve<G: Game, P: Policy<G>>(
    worker: &mut Worker<G>,
    task: &Task<G, P>,
    limit: Limit<'_>,
    priors: &[f32],
    rng: &mut Stream,
) {
    let gumbel = |rng: &mut Stream| -math::ln(-math::ln(rng.unit().clamp(1e-12, 1.0 - 1e-12)));
    let base: Vec<f64> = priors.iter().map(|&p| math::ln(f64::from(p.max(1e-12))) + gumbel(rng)).collect();
    let mut order: Vec<usize> = (0..base.len()).collect();
    best_first(&mut order, &|action| base[action]);
    order.truncate(CANDIDATES);
    let phases = order.len().next_power_of_two().trailing_zeros().max(1);
    for phase in 1..=phases {
        let mut done = 0;
        let base_iterations = worker.iterations;
        while !limit.is_spent(done, base_iterations, phase, phases) {
            worker.iterate(task, Some(order[done as usize % order.len()]), rng);
            done += 1;
        }
        let children = worker.root_children(task);
        let most = children.iter().map(|&child| worker.tree.node(child).visits).max().unwrap_or(0);
        let rank = |action: usize| {
            let node = worker.tree.node(children[action]);
            let score = if node.visits > 0 { f64::from(node.mean) } else { 0.0 };
            base[action] + (50.0 + f64::from(most)) * 0.1 * 2.0 * score
        };
        best_first(&mut order, &rank);
        if phase < phases {
            order.truncate(order.len().div_ceil(2));
        }
    }
    worker.favourite = Some(order[0]);
}

/// Sequential halving of the actions with the largest prior, each visit with the luck that all actions share, and
/// scored without the luck that its dice had.
fn common<G: Game, P: Policy<G>>(
    worker: &mut Worker<G>,
    task: &Task<G, P>,
    limit: Limit<'_>,
    priors: &[f32],
    seed: u64,
) {
    let children = worker.root_children(task);
    let mut order: Vec<usize> = (0..priors.len()).collect();
    best_first(&mut order, &|action| f64::from(priors[action]));
    order.truncate(CANDIDATES);
    let phases = order.len().next_power_of_two().trailing_zeros().max(1);
    // By the clock the search ends early where one action is clearly best; else the budget is spent to the last visit.
    let ends_early = matches!(limit.share, Share::Until { .. });
    let mut visits = Visits::new(priors.len(), task.worth_of_luck(), ends_early);
    'phases: for phase in 1..=phases {
        let base = worker.iterations;
        let mut done = 0;
        while !limit.is_spent(done, base, phase, phases) {
            if ends_early
                && (done as usize).is_multiple_of(order.len() * LOOK_STRIDE)
                && let Some(clear) = visits.clear(&order)
            {
                order.swap(0, clear);
                break 'phases;
            }
            let action = order[done as usize % order.len()];
            let seed = hash(seed, 1 + visits.count(action) as u64);
            visits.add(action, worker.visit(task, children[action], action, seed));
            done += 1;
        }
        let slope = visits.slope();
        let rank = |action: usize| {
            let n = visits.count(action).max(1) as f64;
            visits.mean(action, slope) + task.trust * math::ln(f64::from(priors[action].max(1e-12))) / n
        };
        best_first(&mut order, &rank);
        if phase < phases {
            order.truncate(order.len().div_ceil(2));
        }
    }
    worker.favourite = Some(order[0]);
    let slope = visits.slope();
    for action in (0..priors.len()).filter(|&action| visits.luck(action) != 0.0) {
        worker.tree.correct(children[action], visits.mean(action, slope) as f32);
    }
}

/// Visits of every action between two looks at which is best.
const LOOK_STRIDE: usize = 32;
