//! How the iterations of one decision are spent.

use std::time::Instant;

use sandtable_engine::{Game, Stream, dice::hash, math};

use super::{
    policy::Policy,
    settings::{Budget, RootRule},
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

/// Sequential halving of the actions with the largest prior, each visit with the luck that all actions share.
fn common<G: Game, P: Policy<G>>(
    worker: &mut Worker<G>,
    task: &Task<G, P>,
    limit: Limit<'_>,
    priors: &[f32],
    seed: u64,
) {
    /// How much the logarithm of the prior counts against the score of a single visit.
    const TRUST: f64 = 0.3;
    let children = worker.root_children(task);
    let mut order: Vec<usize> = (0..priors.len()).collect();
    best_first(&mut order, &|action| f64::from(priors[action]));
    order.truncate(CANDIDATES);
    let phases = order.len().next_power_of_two().trailing_zeros().max(1);
    let mut visits = vec![0_u32; priors.len()];
    let mut sums = vec![0.0_f64; priors.len()];
    // By the clock the search ends early where one action is clearly best; else the budget is spent to the last visit.
    let mut margins = matches!(limit.share, Share::Until { .. }).then(|| Margins::new(priors.len()));
    'phases: for phase in 1..=phases {
        let base = worker.iterations;
        let mut done = 0;
        while !limit.is_spent(done, base, phase, phases) {
            if let Some(margins) = &margins
                && (done as usize).is_multiple_of(order.len() * LOOK_STRIDE)
                && let Some(clear) = margins.clear(&order)
            {
                order.swap(0, clear);
                break 'phases;
            }
            let action = order[done as usize % order.len()];
            let score = worker.visit(task, children[action], action, hash(seed, 1 + u64::from(visits[action])));
            visits[action] += 1;
            sums[action] += f64::from(score);
            if let Some(margins) = &mut margins {
                margins.add(action, score);
            }
            done += 1;
        }
        let rank = |action: usize| {
            let n = f64::from(visits[action]);
            let score = if n > 0.0 { sums[action] / n } else { 0.0 };
            score + TRUST * math::ln(f64::from(priors[action].max(1e-12))) / n.max(1.0)
        };
        best_first(&mut order, &rank);
        if phase < phases {
            order.truncate(order.len().div_ceil(2));
        }
    }
    worker.favourite = Some(order[0]);
}

/// Visits of every action between two looks at which is best.
const LOOK_STRIDE: usize = 32;
/// Fewest visits of an action that is called worse.
const ENOUGH: usize = 64;
/// Standard errors by which the best action must be ahead of each other one.
const CLEARLY: f64 = 4.0;

/// Scores of the visits of every action. Visits of the same number met the same luck, so actions are compared in pairs.
struct Margins {
    scores: Vec<Vec<f32>>,
}

impl Margins {
    fn new(actions: usize) -> Self {
        Self { scores: vec![Vec::new(); actions] }
    }

    fn add(&mut self, action: usize, score: f32) {
        self.scores[action].push(score);
    }

    /// The place in `order` of the action that is ahead of all others there by so much that more visits are waste.
    fn clear(&self, order: &[usize]) -> Option<usize> {
        let count = order.iter().map(|&action| self.scores[action].len()).min()?;
        if count < ENOUGH || order.len() < 2 {
            return None;
        }
        let total = |action: usize| self.scores[action][..count].iter().map(|&score| f64::from(score)).sum::<f64>();
        let best = (0..order.len()).max_by(|&a, &b| total(order[a]).total_cmp(&total(order[b])))?;
        let others = (0..order.len()).filter(|&other| other != best);
        others.map(|other| self.lead(order[best], order[other], count)).all(|lead| lead >= CLEARLY).then_some(best)
    }

    /// How far one action is ahead of another over their first visits, in standard errors.
    fn lead(&self, ahead: usize, behind: usize, count: usize) -> f64 {
        let pairs = self.scores[ahead][..count].iter().zip(&self.scores[behind][..count]);
        let (mut sum, mut squares) = (0.0, 0.0);
        for (&one, &other) in pairs {
            let margin = f64::from(one) - f64::from(other);
            sum += margin;
            squares += margin * margin;
        }
        let n = count as f64;
        let mean = sum / n;
        // At least as much as a single visit may still change.
        let spread = (squares / n - mean * mean).max(1.0 / n);
        mean / (spread / n).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn margins(scores: [&dyn Fn(usize) -> f32; 3], visits: usize) -> Margins {
        let mut margins = Margins::new(3);
        for visit in 0..visits {
            (0..3).for_each(|action| margins.add(action, scores[action](visit)));
        }
        margins
    }

    #[test]
    fn a_search_is_clear_when_one_action_leads_in_nearly_every_pair() {
        // The luck they share is far larger than what parts the first from the last.
        let luck = |visit: usize| (visit * 37 % 11) as f32 / 20.0;
        let apart = margins([&|visit| 0.1 + luck(visit), &|_| 0.0, &luck], 200);
        assert_eq!(apart.clear(&[2, 0, 1]), Some(1));
        assert_eq!(apart.clear(&[2, 0]), Some(1));
        let close = margins([&|visit| (visit % 2) as f32, &|visit| ((visit + 1) % 2) as f32, &|_| 0.0], 200);
        assert_eq!(close.clear(&[0, 1, 2]), None);
        let few = margins([&|_| 1.0, &|_| 0.0, &|_| 0.0], ENOUGH - 1);
        assert_eq!(few.clear(&[0, 1, 2]), None);
        assert_eq!(margins([&|_| 1.0, &|_| 0.0, &|_| 0.0], ENOUGH).clear(&[0]), None, "nothing to compare");
    }
}
