//! The teacher: plays games by the policy and finds out, at some decisions, what every action is worth.
//!
//! It is a flat search with common luck. Playout `i` of every action begins in the same drawn state, meets the same dice
//! wherever the same roll is made, and draws its own choices by the same numbers, so that most of the luck falls out of
//! the difference between two actions. Playouts follow the policy to the horizon, as a rule the end of the turn, and are
//! closed by the value.

use sandtable_engine::{
    BySide, Observation, Position, Side, Stream,
    dice::{Keyed, hash},
};

use super::{Chooser, Policy, lessons::Lessons, plan_lessons::PlanTeacher};
use crate::{
    Doctrine, Model,
    belief::{self, Believer},
    cut::Cut,
    luck::play_on,
    mcts::{scores_of, shared},
    parallel,
    ranking::best_first,
};

/// How lessons are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TeachPlan {
    /// Games, in turn over scenarios and bids.
    pub games: u64,
    /// Playouts of every action.
    pub playouts: u32,
    /// One decision in this many becomes a lesson.
    pub every: u32,
    /// Actions at most that are tried: half of them the heaviest under the policy, half drawn from the others.
    pub most: usize,
    /// Playouts are cut once the game's clock (player turns) has advanced by this; with 0 where the turn ends. For games
    /// whose turns have hundreds of decisions.
    pub horizon: u32,
    /// Iterations for each decision of a plan (see [`Settings::plans`](crate::mcts::Settings::plans)); 0 teaches the steps of planning phases one by one
    /// like all other decisions.
    pub plans: u32,
}

impl Default for TeachPlan {
    fn default() -> Self {
        Self { games: 400, playouts: 32, every: 2, most: 16, horizon: 0, plans: 0 }
    }
}

/// Plays the games of `plan` by the policy of `model`: against itself in every other game, else against one of the earlier
/// policies, drawn by lot, as either side; always against itself if there are none. Only decisions of the policy
/// itself become lessons, and playouts know whom it plays; so it learns the best answer to all of them, not to itself alone
/// (fictitious play, Heinrich et al. 2015).
pub(super) fn teach<G: Doctrine>(
    games: &[G],
    (model, earlier): (&Model, &[Policy]),
    plan: TeachPlan,
    seed: u64,
    progress: &(dyn Fn() + Sync),
) -> Lessons {
    let policy = model.policy.as_ref().expect("a teacher has a policy");
    let planner = PlanTeacher::new::<G>(model, plan.plans);
    let parts = parallel::map(plan.games as usize, |number| {
        let game = &games[number % games.len()];
        let seed = hash(seed, number as u64);
        let table = Table::number((number / games.len()) as u64, policy, earlier, seed);
        let lessons = Teacher::new(game, model, &planner, table, plan).play(seed);
        progress();
        lessons
    });
    parts.into_iter().fold(Lessons::default(), |mut all, part| {
        all.append(part);
        all
    })
}

/// Who plays a teacher game, and whose decisions become lessons.
struct Table<'a> {
    policies: BySide<&'a Policy>,
    learns: BySide<bool>,
}

impl<'a> Table<'a> {
    /// Of the n-th game of a variant.
    fn number(n: u64, policy: &'a Policy, earlier: &'a [Policy], seed: u64) -> Self {
        match (earlier, n % 4) {
            ([], _) | (_, 0 | 2) => Self { policies: BySide::new(policy, policy), learns: BySide::new(true, true) },
            (earlier, n) => {
                let drawn = Stream::new(hash(seed, 1)).below(earlier.len() as u32) as usize;
                Self::against(&earlier[drawn], policy, if n == 1 { Side::One } else { Side::Two })
            }
        }
    }

    fn against(opponent: &'a Policy, policy: &'a Policy, side: Side) -> Self {
        let mut table = Self { policies: BySide::new(opponent, opponent), learns: BySide::new(false, false) };
        table.policies[side] = policy;
        table.learns[side] = true;
        table
    }
}

pub(super) struct Teacher<'a, G: Doctrine> {
    pub(super) game: &'a G,
    model: &'a Model,
    pub(super) planner: &'a PlanTeacher,
    table: Table<'a>,
    pub(super) plan: TeachPlan,
    pub(super) chooser: Chooser,
    weights: Vec<f32>,
    scratch: Vec<f32>,
}

impl<'a, G: Doctrine> Teacher<'a, G> {
    fn new(game: &'a G, model: &'a Model, planner: &'a PlanTeacher, table: Table<'a>, plan: TeachPlan) -> Self {
        let chooser = Chooser::of::<G>().expect("a game with a policy has facts");
        Self { game, model, planner, table, plan, chooser, weights: Vec::new(), scratch: Vec::new() }
    }

    /// One game and its lessons.
    fn play(mut self, seed: u64) -> Lessons {
        let mut dice = Keyed::new(hash(seed, 0));
        let mut position = Position::begin(self.game, &mut dice, &mut ());
        let mut lessons = Lessons::default();
        let mut is_planned = BySide::both(false);
        for decision in 1_u64.. {
            let Some(side) = position.to_act(self.game) else { break };
            let seed = hash(seed, decision);
            let mut rng = Stream::new(seed);
            let observation = Observation::of(self.game, position.state(), side);
            let state = observation.state();
            let is_drawn = rng.below(self.plan.every) == 0;
            let legal = position.legal();
            if self.plan.plans > 0 && self.game.is_planning(state) {
                let has_begun = std::mem::replace(&mut is_planned[side], true);
                if is_drawn && self.table.learns[side] && !has_begun {
                    self.teach_plan(&observation, legal, seed, &mut lessons);
                }
            } else {
                is_planned[side] = false;
                if is_drawn && self.table.learns[side] {
                    let scores = self.scores(&observation, legal, seed);
                    lessons.push((&self.chooser, self.policy_of(side)), self.game, state, legal, &scores);
                }
            }
            let action = self.pick(side, state, position.legal(), &mut rng);
            position.advance(self.game, action, &mut dice, &mut ());
        }
        lessons
    }

    /// Who plays a side.
    pub(super) fn policy_of(&self, side: Side) -> &'a Policy {
        self.table.policies[side]
    }

    /// An action drawn by the policy of the side to act.
    fn pick(&mut self, side: Side, state: &G::State, legal: &[G::Action], rng: &mut Stream) -> G::Action {
        self.chooser.weights(self.policy_of(side), self.game, state, legal, &mut self.weights);
        legal[rng.weighted(&self.weights).unwrap_or(0)]
    }

    /// Mean score of every action for the side to act; not a number for those that are not tried.
    fn scores(&mut self, observation: &Observation<G>, legal: &[G::Action], seed: u64) -> Vec<f32> {
        let tried = self.candidates(observation, legal, &mut Stream::new(hash(seed, 0)));
        let plans: Vec<Vec<G::Action>> = tried.iter().map(|&action| vec![legal[action]]).collect();
        let sums = self.compare(observation, legal, &plans, seed);
        means(&tried, &sums, self.plan.playouts, legal.len())
    }

    /// Sums of the scores of some beginnings for the side to act, over playouts with the same luck.
    pub(super) fn compare(
        &mut self,
        observation: &Observation<G>,
        legal: &[G::Action],
        plans: &[Vec<G::Action>],
        seed: u64,
    ) -> Vec<f32> {
        let sampler = self.game.sampler(observation);
        let cut = Cut::after(self.game, observation.state(), self.plan.horizon);
        let mut sums = vec![0.0; plans.len()];
        let mut position = Position::of(self.game, *observation.state());
        for playout in 0..self.plan.playouts {
            let seed = hash(seed, 1 + u64::from(playout));
            let rng = &mut Stream::new(seed);
            let drawn = belief::draw(self.game, Believer::Doctrine, &sampler, observation.viewer(), rng);
            for (sum, plan) in sums.iter_mut().zip(plans) {
                position.set_with(self.game, drawn, legal);
                *sum += self.playout(&mut position, plan, cut, seed)[observation.viewer()];
            }
        }
        sums
    }

    /// The actions to be tried.
    pub(super) fn candidates(
        &mut self,
        observation: &Observation<G>,
        legal: &[G::Action],
        rng: &mut Stream,
    ) -> Vec<usize> {
        let policy = self.policy_of(observation.viewer());
        self.chooser.weights(policy, self.game, observation.state(), legal, &mut self.weights);
        let mut order: Vec<usize> = (0..legal.len()).collect();
        best_first(&mut order, &|action| f64::from(self.weights[action]));
        if order.len() > self.plan.most {
            rng.shuffle(&mut order[self.plan.most / 2..]);
            order.truncate(self.plan.most);
        }
        order
    }

    /// Plays some actions of the side to act, each where it is legal by then, and on to the cut; the scores.
    fn playout(&mut self, position: &mut Position<G>, actions: &[G::Action], cut: Cut, seed: u64) -> BySide<f32> {
        let Self { game, model, table, chooser, weights, scratch, .. } = self;
        let planner = game.to_act(position.state());
        let mut rest = actions[1..].iter();
        let close = |state: &G::State| cut.is_reached(*game, state).then(|| model.scores(*game, state, scratch));
        let pick = |state: &G::State, legal: &[G::Action], rng: &mut Stream| {
            let side = game.to_act(state).expect("somebody acts where there are actions");
            if Some(side) == planner
                && let Some(next) = rest.next()
                && let Some(planned) = legal.iter().position(|action| action == next)
            {
                return planned;
            }
            chooser.weights(table.policies[side], *game, state, legal, weights);
            rng.weighted(weights).unwrap_or(0)
        };
        play_on(*game, position, actions[0], seed, close, pick).unwrap_or_else(|| {
            let outcome = game.outcome(position.state());
            outcome.map_or(shared(0.5), |outcome| scores_of(&outcome))
        })
    }
}

/// Mean scores of the actions that were tried, not a number for the others of `count`.
pub(super) fn means(tried: &[usize], sums: &[f32], playouts: u32, count: usize) -> Vec<f32> {
    let mut means = vec![f32::NAN; count];
    for (&action, sum) in tried.iter().zip(sums) {
        means[action] = sum / playouts as f32;
    }
    means
}
