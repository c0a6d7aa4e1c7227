//! Planning phases: many decisions of one side without dice or news are searched as one plan.
//!
//! Complete plans are drawn by the learnt policy, for some rounds the best are varied and take the place of the worst, then
//! sequential halving (Karnin et al. 2013) finds the best. Playout `i` of every plan begins in the same sampled state, meets
//! the same dice wherever the same roll is made, and draws its choices after the plan by the same numbers.

use std::time::{Duration, Instant};

use sandtable_engine::{Game, Observation, Position, Side, Stream, dice::hash};

use super::{
    policy::Policy,
    settings::{Budget, Settings},
    worker::{Buffers, Task},
};
use crate::{Stop, luck::shared_dice, parallel};

/// Rounds in which the worse half of the plans gives way to variants of the best.
const VARIATIONS: u32 = 3;

/// A search by the clock thinks about a plan as long as about this many of its decisions, at most.
const MOST_STEPS: u32 = 8;
/// Playouts of every plan between two looks at the clock.
const CLOCK_STRIDE: u32 = 4;

/// What the playouts of one comparison may take, all plans together.
#[derive(Clone, Copy)]
enum Share {
    Playouts(u64),
    Time(Duration),
}

/// The decisions of a planning phase, each with the observation in which it is taken.
pub(crate) struct Plan<G: Game> {
    steps: Vec<(Observation<G>, G::Action)>,
    playouts: u32,
    mean: f64,
}

impl<G: Game> Plan<G> {
    /// All decisions in order.
    pub(crate) fn steps(&self) -> &[(Observation<G>, G::Action)] {
        &self.steps
    }

    /// The planned action, if the plan says something about this observation.
    pub(super) fn next(&self, observation: &Observation<G>) -> Option<G::Action> {
        self.steps.iter().find(|(seen, _)| seen == observation).map(|&(_, action)| action)
    }

    /// Playouts that tried the plan, and its mean score, if there were any.
    pub(super) fn worth(&self) -> (u32, Option<f64>) {
        (self.playouts, (self.playouts > 0).then_some(self.mean))
    }
}

/// A plan under comparison.
struct Candidate<A> {
    actions: Vec<A>,
    /// Playouts so far and the sum of their scores for the planning side.
    playouts: u32,
    sum: f64,
}

impl<A> Candidate<A> {
    fn mean(&self) -> f64 {
        if self.playouts > 0 { self.sum / f64::from(self.playouts) } else { 0.0 }
    }
}

/// The best plan found for a planning phase that begins here, and the number of playouts made.
pub(crate) fn best_plan<G: Game, P: Policy<G>>(
    (game, policy, settings): (&G, &P, &Settings),
    observation: &Observation<G>,
    legal: &[G::Action],
    seed: u64,
    stop: &Stop,
) -> (Plan<G>, u64) {
    let sampler = &game.sampler(observation);
    Planner { game, policy, settings, observation, sampler, legal, stop }.search(seed)
}

/// Where playouts of plans are made: its buffers are used again.
struct Place<G: Game> {
    position: Position<G>,
    buffers: Buffers,
    events: Vec<G::Event>,
}

/// A search among plans.
struct Planner<'a, G: Game, P> {
    game: &'a G,
    policy: &'a P,
    settings: &'a Settings,
    observation: &'a Observation<G>,
    sampler: &'a G::Sampler,
    legal: &'a [G::Action],
    stop: &'a Stop,
}

impl<G: Game, P: Policy<G>> Planner<'_, G, P> {
    /// The best plan found and the number of playouts made.
    fn search(&self, seed: u64) -> (Plan<G>, u64) {
        let side = self.observation.viewer();
        let mut rng = Stream::new(hash(seed, 1));
        let start = Position::of(self.game, self.task().draw(&mut rng));
        let wanted = self.settings.plans as usize;
        let mut pool: Vec<Candidate<G::Action>> = Vec::new();
        for _ in 0..wanted.div_ceil(2) {
            let actions = self.complete(&start, &[], &mut rng);
            add(&mut pool, actions);
        }
        let longest = pool.iter().map(|plan| plan.actions.len()).max().unwrap_or(1);
        // A round for the first plans, some with variants, then one after each halving.
        let rounds = 1 + VARIATIONS + wanted.next_power_of_two().trailing_zeros().max(1);
        let share = self.share(longest as u32, pool.len(), rounds);

        let mut spent = self.compare(&mut pool, share, side, seed);
        for _ in 0..VARIATIONS {
            pool.truncate(wanted.div_ceil(2));
            let parents = pool.len().div_ceil(4);
            for tries in 0..wanted * 2 {
                if pool.len() >= wanted {
                    break;
                }
                let parent = pool[tries % parents].actions.clone();
                let actions = self.vary(&start, &parent, &mut rng);
                add(&mut pool, actions);
            }
            spent += self.compare(&mut pool, share, side, seed);
        }
        while pool.len() > 1 {
            pool.truncate(pool.len().div_ceil(2));
            spent += self.compare(&mut pool, share, side, seed);
        }
        let best = pool.swap_remove(0);
        (self.record(&start, &best), spent)
    }

    fn task(&self) -> Task<'_, G, P> {
        Task::new(self.game, self.policy, self.settings, self.observation, self.sampler, self.legal)
    }

    /// The part of one of `rounds` comparisons: the whole plan has what its decisions would have had one by one, times the
    /// share of plans.
    fn share(&self, steps: u32, plans: usize, rounds: u32) -> Share {
        match self.settings.budget {
            Budget::Iterations(count) => {
                let all = u64::from(count) * u64::from(steps) * u64::from(self.settings.threads.max(1));
                let all = (all as f64 * f64::from(self.settings.plan_share)) as u64;
                Share::Playouts(all.max(4 * plans as u64) / u64::from(rounds))
            }
            Budget::Millis(millis) => {
                let all = Duration::from_millis(u64::from(millis)) * steps.min(MOST_STEPS);
                Share::Time(all.mul_f32(self.settings.plan_share) / rounds)
            }
        }
    }

    /// Whether `side` is still making its plan: in the player turn in which it began.
    fn is_open(&self, position: &Position<G>, side: Side) -> bool {
        let (now, start) = (position.state(), self.observation.state());
        position.to_act(self.game) == Some(side)
            && self.game.clock(now) == self.game.clock(start)
            && self.policy.is_planning(self.game, now)
    }

    /// Plays `prefix` as far as it is legal, goes on by the policy to the end of the phase, and returns all actions.
    fn complete(&self, start: &Position<G>, prefix: &[G::Action], rng: &mut Stream) -> Vec<G::Action> {
        let side = self.observation.viewer();
        let (mut position, mut weights) = (start.clone(), Vec::new());
        let mut actions = Vec::new();
        while self.is_open(&position, side) && actions.len() < G::MAX_DECISIONS as usize {
            let legal = position.legal();
            let action = match prefix.get(actions.len()) {
                Some(action) if legal.contains(action) => *action,
                _ => legal[self.policy.draft(self.game, position.state(), legal, &mut weights, rng)],
            };
            actions.push(action);
            position.advance(self.game, action, rng, &mut ());
        }
        actions
    }

    /// The plan with one step replaced by another legal action; later steps stay where they are legal.
    fn vary(&self, start: &Position<G>, parent: &[G::Action], rng: &mut Stream) -> Vec<G::Action> {
        let at = rng.below(parent.len() as u32) as usize;
        let mut position = start.clone();
        for &action in &parent[..at] {
            position.advance(self.game, action, rng, &mut ());
        }
        let mut legal = position.legal().to_vec();
        legal.retain(|&action| action != parent[at]);
        let mut plan = parent.to_vec();
        if !legal.is_empty() {
            // Half of the changes follow the policy, half are blind.
            let i = if rng.below(2) == 0 {
                self.policy.draft(self.game, position.state(), &legal, &mut Vec::new(), rng)
            } else {
                rng.below(legal.len() as u32) as usize
            };
            plan[at] = legal[i];
        }
        self.complete(start, &plan, rng)
    }

    /// Gives every plan its part of `share` and sorts the best to the front; the number of playouts made.
    fn compare(&self, pool: &mut [Candidate<G::Action>], share: Share, side: Side, seed: u64) -> u64 {
        match share {
            Share::Playouts(count) => self.try_all(pool, (count / pool.len() as u64).max(1) as u32, side, seed),
            Share::Time(time) => {
                #[allow(clippy::disallowed_methods, reason = "a budget in milliseconds is said to be irreproducible")]
                let start = Instant::now();
                let mut spent = 0;
                loop {
                    spent += self.try_all(pool, CLOCK_STRIDE, side, seed);
                    if start.elapsed() >= time || self.stop.is_urgent() {
                        break spent;
                    }
                }
            }
        }
    }

    /// So many playouts of every plan, fewer where the search is stopped; the number made.
    fn try_all(&self, pool: &mut [Candidate<G::Action>], each: u32, side: Side, seed: u64) -> u64 {
        let playouts = |pool: &[Candidate<G::Action>]| pool.iter().map(|plan| u64::from(plan.playouts)).sum::<u64>();
        let before = playouts(pool);
        let task = self.task().within_turn();
        let place = || Place {
            position: Position::of(self.game, *self.observation.state()),
            buffers: Buffers::new(),
            events: Vec::new(),
        };
        let run = |place: &mut Place<G>, plan: &mut Candidate<G::Action>| {
            for _ in 0..each {
                if self.stop.is_urgent() {
                    break;
                }
                let seed = hash(seed, 2 + u64::from(plan.playouts));
                plan.sum += self.try_out(&task, &plan.actions, side, seed, place);
                plan.playouts += 1;
            }
        };
        if self.settings.threads > 1 {
            parallel::map_mut_init(pool, place, |place, _, plan| run(place, plan));
        } else {
            let mut place = place();
            for plan in &mut *pool {
                run(&mut place, plan);
            }
        }
        pool.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        playouts(pool) - before
    }

    /// Score of one playout after the plan.
    fn try_out(&self, task: &Task<G, P>, actions: &[G::Action], side: Side, seed: u64, place: &mut Place<G>) -> f64 {
        let Place { position, buffers, events } = place;
        position.set_with(self.game, task.draw(&mut Stream::new(seed)), self.legal);
        let mut dice = shared_dice(seed);
        for &action in actions {
            if !self.is_open(position, side) {
                break;
            }
            position.advance(self.game, action, &mut dice, &mut ());
        }
        let (scores, _) = task.playout_by(position, &[], seed, buffers, events);
        f64::from(scores[side])
    }

    /// The plan with the observations in which its steps are taken.
    fn record(&self, start: &Position<G>, best: &Candidate<G::Action>) -> Plan<G> {
        let side = self.observation.viewer();
        let (mut position, mut rng) = (start.clone(), Stream::new(0));
        let mut steps = Vec::new();
        for &action in &best.actions {
            steps.push((Observation::of(self.game, position.state(), side), action));
            position.advance(self.game, action, &mut rng, &mut ());
        }
        Plan { steps, playouts: best.playouts, mean: best.mean() }
    }
}

/// Adds a plan unless it is there already.
fn add<A: PartialEq>(pool: &mut Vec<Candidate<A>>, actions: Vec<A>) {
    if !actions.is_empty() && pool.iter().all(|plan| plan.actions != actions) {
        pool.push(Candidate { actions, playouts: 0, sum: 0.0 });
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        dice::Keyed,
        games::smolensk::{Node, Smolensk},
        testing,
    };

    use super::*;
    use crate::mcts::DoctrinePolicy;

    /// The correlation of two columns.
    fn correlation(a: &[f64], b: &[f64]) -> f64 {
        let n = a.len() as f64;
        let mean = |x: &[f64]| x.iter().sum::<f64>() / n;
        let (mean_a, mean_b) = (mean(a), mean(b));
        let product = |x: &[f64], of: f64, y: &[f64], other: f64| -> f64 {
            x.iter().zip(y).map(|(x, y)| (x - of) * (y - other)).sum()
        };
        product(a, mean_a, b, mean_b) / (product(a, mean_a, a, mean_a) * product(b, mean_b, b, mean_b)).sqrt()
    }

    /// How an army moves decides a few attacks of the turn; all other dice and draws are the same after every plan. With
    /// dice in the order in which they are rolled, the correlation is 0.03.
    #[test]
    fn plans_meet_the_same_luck() {
        let game: Smolensk = testing::load("short", &[("opt-bid", "true"), ("bid-vp", "9")]);
        let settings = Settings::default();
        let policy = DoctrinePolicy::new::<Smolensk>(&settings, None);
        let mut dice = Keyed::new(5);
        let mut position = Position::begin(&game, &mut dice, &mut ());
        let (mut rng, mut weights) = (Stream::new(5), Vec::new());
        while position.state().node != Node::Move || position.legal().len() < 10 {
            let pick = policy.pick(&game, position.state(), position.legal(), &mut weights, &mut rng);
            position.advance(&game, position.legal()[pick], &mut dice, &mut ());
        }
        let side = position.to_act(&game).expect("a unit moves");
        let observation = Observation::of(&game, position.state(), side);
        let (sampler, stop) = (game.sampler(&observation), Stop::new());
        let planner = Planner {
            game: &game,
            policy: &policy,
            settings: &settings,
            observation: &observation,
            sampler: &sampler,
            legal: position.legal(),
            stop: &stop,
        };
        let task = planner.task().within_turn();
        let start = Position::of(&game, *position.state());
        let mut place = Place { position: start.clone(), buffers: Buffers::new(), events: Vec::new() };
        let mut scores = || -> Vec<f64> {
            let plan = planner.complete(&start, &[], &mut rng);
            (0..200).map(|seed| planner.try_out(&task, &plan, side, seed, &mut place)).collect()
        };
        let columns: Vec<Vec<f64>> = (0..4).map(|_| scores()).collect();
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let mean = pairs.iter().map(|&(a, b)| correlation(&columns[a], &columns[b])).sum::<f64>() / 6.0;
        assert!(mean > 0.6, "correlation {mean}");
    }
}
