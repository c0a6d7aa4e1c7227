//! Exact answers for games small enough to be written out: values, best responses, equilibria.

use std::collections::HashMap;

use crate::{
    Game, Observation, Side,
    dice::{Enumerating, enumerate},
};

/// Most dice outcomes of a single decision.
const MAX_BRANCHES: usize = 10_000;

/// A whole game written out, every decision and every outcome of the dice.
///
/// Sides must see enough to remember their own decisions (perfect recall): what one side sees at its turn is its
/// information set. Values are victory points.
pub struct Tree<G: Game> {
    game: G,
    /// Parents come before their children.
    nodes: Vec<Node>,
    roots: Vec<(f64, usize)>,
    sets: Vec<InformationSet<G>>,
}

struct Node {
    depth: usize,
    /// The side to act and its information set.
    turn: Option<(Side, usize)>,
    /// For each action the chances and the nodes they lead to.
    actions: Vec<Vec<(f64, usize)>>,
    vp: [f64; 2],
}

struct InformationSet<G: Game> {
    side: Side,
    depth: usize,
    observation: Observation<G>,
    legal: Vec<G::Action>,
}

/// For each information set of a [`Tree`] the probability of each legal action.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile(Vec<Vec<f64>>);

impl<G: Game> Tree<G> {
    /// Writes the game out.
    ///
    /// # Panics
    /// When it has more than `max_nodes` decisions and endings, or is not one of perfect recall.
    #[must_use]
    pub fn new(game: G, max_nodes: usize) -> Self {
        let mut tree = Self { game, nodes: Vec::new(), roots: Vec::new(), sets: Vec::new() };
        let mut ids = HashMap::new();
        let mut states = Vec::new();
        for (chance, state) in outcomes(|dice| tree.game.setup(dice, &mut ())) {
            tree.roots.push((chance, states.len()));
            states.push((0, state));
        }
        let mut next = 0;
        while let Some(&(depth, state)) = states.get(next) {
            assert!(states.len() <= max_nodes, "the game has more than {max_nodes} nodes");
            let set = tree.information_set(&state, depth, &mut ids);
            let legal = set.map_or(&[][..], |set| &tree.sets[set].legal);
            let mut actions = Vec::with_capacity(legal.len());
            for &action in legal {
                let after = outcomes(|dice| {
                    let mut after = state;
                    tree.game.apply_unchecked(&mut after, action, dice, &mut ());
                    after
                });
                let first = states.len();
                actions.push((first..).zip(&after).map(|(child, &(chance, _))| (chance, child)).collect());
                states.extend(after.into_iter().map(|(_, state)| (depth + 1, state)));
            }
            let vp = tree.game.outcome(&state).map_or([0; 2], |outcome| outcome.vp);
            let vp = vp.map(|vp| f64::from(vp) / f64::from(G::VP_SCALE));
            let turn = set.map(|set| (tree.sets[set].side, set));
            tree.nodes.push(Node { depth, turn, actions, vp });
            next += 1;
        }
        tree
    }

    fn information_set(
        &mut self,
        state: &G::State,
        depth: usize,
        ids: &mut HashMap<(Side, G::State), usize>,
    ) -> Option<usize> {
        let side = self.game.to_act(state)?;
        let observation = Observation::of(&self.game, state, side);
        let id = *ids.entry((side, *observation.state())).or_insert_with(|| {
            let mut legal = Vec::new();
            self.game.legal_actions(state, &mut legal);
            self.sets.push(InformationSet { side, depth, observation, legal });
            self.sets.len() - 1
        });
        assert_eq!(self.sets[id].depth, depth, "{side:?} cannot tell how many decisions were taken");
        Some(id)
    }

    /// Number of decisions and endings.
    pub const fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Number of information sets of both sides.
    pub const fn information_sets(&self) -> usize {
        self.sets.len()
    }

    /// Asks a player once in every information set for the probabilities of the legal actions.
    ///
    /// # Panics
    /// When they are not as many as the actions, or do not add up to 1.
    pub fn profile(&self, mut player: impl FnMut(&Observation<G>, &[G::Action]) -> Vec<f64>) -> Profile {
        let ask = |set: &InformationSet<G>| {
            let chances = player(&set.observation, &set.legal);
            assert_eq!(chances.len(), set.legal.len(), "one probability for each action");
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-6, "probabilities add up to 1: {chances:?}");
            chances
        };
        Profile(self.sets.iter().map(ask).collect())
    }

    /// Every action with equal chance.
    pub fn uniform(&self) -> Profile {
        self.profile(|_, legal| vec![1.0 / legal.len() as f64; legal.len()])
    }

    /// Expected victory points of `side` when both play by the profile.
    pub fn value(&self, profile: &Profile, side: Side) -> f64 {
        self.at_start(&self.values(profile, side))
    }

    /// Expected victory points of `side` when it plays best and the other side by the profile.
    pub fn best_response(&self, profile: &Profile, side: Side) -> f64 {
        let reach = self.reach(profile, side.other());
        let mut values: Vec<f64> = self.nodes.iter().map(|node| node.vp[side.index()]).collect();
        let mut gains: Vec<Vec<f64>> = self.sets.iter().map(|set| vec![0.0; set.legal.len()]).collect();
        // Depth by depth from the end: the gains of an information set need all its nodes.
        let mut end = self.nodes.len();
        while end > 0 {
            let depth = self.nodes[end - 1].depth;
            let start = self.nodes.partition_point(|node| node.depth < depth);
            for (id, node) in (start..).zip(&self.nodes[start..end]) {
                if let Some((_, set)) = node.turn.filter(|turn| turn.0 == side) {
                    for (gain, action) in gains[set].iter_mut().zip(&node.actions) {
                        *gain += reach[id] * mean(action, &values);
                    }
                }
            }
            for (id, node) in (start..).zip(&self.nodes[start..end]) {
                match node.turn {
                    None => {}
                    Some((actor, set)) if actor == side => {
                        let best = gains[set].iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
                        values[id] = mean(&node.actions[best.expect("an action").0], &values);
                    }
                    Some((_, set)) => values[id] = node.value(&profile.0[set], &values),
                }
            }
            end = start;
        }
        self.at_start(&values)
    }

    /// How much a side can win against the profile in the mean of both sides; 0 in an equilibrium of a zero-sum game.
    pub fn exploitability(&self, profile: &Profile) -> f64 {
        Side::BOTH.map(|side| self.best_response(profile, side)).iter().sum::<f64>() / 2.0
    }

    /// An equilibrium of a zero-sum game, better with every iteration: counterfactual regret minimization, the variant
    /// with regrets cut at zero and later iterations counting more (CFR+, Tammelin 2014).
    pub fn solve(&self, iterations: u32) -> Profile {
        let blank: Vec<Vec<f64>> = self.sets.iter().map(|set| vec![0.0; set.legal.len()]).collect();
        let (mut regrets, mut sums) = (blank.clone(), blank);
        for iteration in 1..=iterations {
            for side in Side::BOTH {
                let current = Profile(regrets.iter().map(|regrets| shares(regrets)).collect());
                let values = self.values(&current, side);
                let own = self.reach_of(&current, side);
                let others = self.reach(&current, side.other());
                for (id, node) in self.nodes.iter().enumerate() {
                    let Some((_, set)) = node.turn.filter(|turn| turn.0 == side) else { continue };
                    for (i, action) in node.actions.iter().enumerate() {
                        regrets[set][i] += others[id] * (mean(action, &values) - values[id]);
                        sums[set][i] += f64::from(iteration) * own[id] * current.0[set][i];
                    }
                }
                regrets.iter_mut().flatten().for_each(|regret| *regret = regret.max(0.0));
            }
        }
        Profile(sums.iter().map(|sums| shares(sums)).collect())
    }

    /// Probability that chance and the decisions of `side` lead to each node.
    fn reach(&self, profile: &Profile, side: Side) -> Vec<f64> {
        self.spread(profile, side, |chance| chance)
    }

    /// Probability that the decisions of `side` alone lead to each node.
    fn reach_of(&self, profile: &Profile, side: Side) -> Vec<f64> {
        self.spread(profile, side, |_| 1.0)
    }

    fn spread(&self, profile: &Profile, side: Side, weight: impl Fn(f64) -> f64) -> Vec<f64> {
        let mut reach = vec![0.0; self.nodes.len()];
        for &(chance, root) in &self.roots {
            reach[root] = weight(chance);
        }
        for (id, node) in self.nodes.iter().enumerate() {
            for (i, action) in node.actions.iter().enumerate() {
                let own = node.turn.filter(|turn| turn.0 == side).map_or(1.0, |(_, set)| profile.0[set][i]);
                for &(chance, child) in action {
                    reach[child] = reach[id] * own * weight(chance);
                }
            }
        }
        reach
    }

    fn values(&self, profile: &Profile, side: Side) -> Vec<f64> {
        let mut values: Vec<f64> = self.nodes.iter().map(|node| node.vp[side.index()]).collect();
        for (id, node) in self.nodes.iter().enumerate().rev() {
            if let Some((_, set)) = node.turn {
                values[id] = node.value(&profile.0[set], &values);
            }
        }
        values
    }

    fn at_start(&self, values: &[f64]) -> f64 {
        mean(&self.roots, values)
    }
}

impl Node {
    fn value(&self, chances: &[f64], values: &[f64]) -> f64 {
        chances.iter().zip(&self.actions).map(|(chance, action)| chance * mean(action, values)).sum()
    }
}

fn mean(branches: &[(f64, usize)], values: &[f64]) -> f64 {
    branches.iter().map(|&(chance, node)| chance * values[node]).sum()
}

/// The weights as shares of their sum; equal shares when all are 0.
fn shares(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 {
        weights.iter().map(|weight| weight / sum).collect()
    } else {
        vec![1.0 / weights.len() as f64; weights.len()]
    }
}

/// The different results of a procedure with their probabilities.
fn outcomes<S: Copy + PartialEq>(mut procedure: impl FnMut(&mut Enumerating) -> S) -> Vec<(f64, S)> {
    let mut results = Vec::new();
    let weights = enumerate(MAX_BRANCHES, |dice| {
        let result = procedure(dice);
        results.iter().position(|known| *known == result).unwrap_or_else(|| {
            results.push(result);
            results.len() - 1
        })
    });
    let weights = weights.expect("a small game has few outcomes");
    weights.into_iter().map(|(i, weight)| (*weight.numer() as f64 / *weight.denom() as f64, results[i])).collect()
}
