//! One tree and the iterations that grow it.
//!
//! An iteration draws a state that agrees with the observation, walks down the tree while it rolls dice, plays out from
//! the first node that is new to the side that acts there, and adds the scores to the nodes on its way: to each that of
//! the side that acts there.
//!
//! Each side has a cursor of its own (MO-ISMCTS). Both stand on the same node as long as both sides have seen the
//! same; where an action is invisible to the enemy, his cursor takes a hidden edge, the same for all such actions, so
//! that his statistics never depend on what he cannot know. A path without dice from a root without secrets always
//! leads to the same state: there the block of children is written once and legal actions are not asked for again.

use std::hash::{Hash, Hasher};

use sandtable_engine::{
    BySide, Game, Observation, Position, Side, Stream,
    dice::{Counted, Keyed},
};

use super::{
    policy::{Policy, shared},
    select::{self, Rule},
    settings::Settings,
    tree::{Tag, Tree},
    visits::Visit,
};
use crate::{cut::Cut, luck::play_on_by};

/// More events than a step of a playout reports.
const EVENTS: usize = 256;

/// What an iteration needs to know of the search.
pub(super) struct Task<'a, G: Game, P> {
    pub(super) game: &'a G,
    pub(super) policy: &'a P,
    pub(super) rule: Rule,
    pub(super) split: u8,
    cut: Cut,
    /// How much the logarithm of the prior counts against the score of a single visit.
    pub(super) trust: f64,
    /// Whether the luck of the dice is taken off the scores.
    tells_luck: bool,
    pub(super) observation: &'a Observation<G>,
    /// Prepared from the observation.
    pub(super) sampler: &'a G::Sampler,
    pub(super) legal: &'a [G::Action],
}

impl<'a, G: Game, P: Policy<G>> Task<'a, G, P> {
    pub(super) fn new(
        game: &'a G,
        policy: &'a P,
        settings: &Settings,
        observation: &'a Observation<G>,
        sampler: &'a G::Sampler,
        legal: &'a [G::Action],
    ) -> Self {
        let is_shared = !game.can_both_lose();
        let rule = Rule { c: settings.c, fpu: settings.fpu, widen: settings.widen, is_shared };
        let root = observation.state();
        let horizon = if settings.horizon > 0 { settings.horizon } else { policy.horizon() };
        let cut = Cut::after(game, root, horizon);
        let tells_luck = P::TELLS_LUCK && settings.luck;
        let trust = settings.trust.unwrap_or_else(|| policy.trust(game));
        Self { game, policy, rule, split: settings.split, cut, trust, tells_luck, observation, sampler, legal }
    }

    /// The same with playouts that are cut where a new turn begins, if that comes first: what a plan is worth shows in the
    /// turn.
    pub(super) fn within_turn(self) -> Self {
        Self { cut: self.cut.within_turn(self.game, self.observation.state()), ..self }
    }

    /// A state that agrees with the observation.
    #[inline]
    pub(super) fn draw(&self, rng: &mut Stream) -> G::State {
        self.policy.draw(self.game, self.sampler, self.observation.viewer(), rng)
    }

    /// Plays from `position` to the cut or the end; the scores.
    #[inline]
    pub(super) fn playout(&self, position: &mut Position<G>, rng: &mut Stream, buffers: &mut Buffers) -> BySide<f32> {
        let is_cut = self.policy.is_cut();
        while position.to_act(self.game).is_some() {
            if is_cut && self.cut.is_reached(self.game, position.state()) {
                return self.policy.value(self.game, position.state(), &mut buffers.scratch);
            }
            let legal = position.legal();
            let action = legal[self.policy.pick(self.game, position.state(), legal, &mut buffers.weights, rng)];
            position.advance(self.game, action, rng, &mut ());
        }
        self.score(position.state())
    }

    /// The same after some actions, with the luck that other actions share; and how lucky [`Side::One`] was.
    pub(super) fn playout_by(
        &self,
        position: &mut Position<G>,
        actions: &[G::Action],
        seed: u64,
        buffers: &mut Buffers,
        events: &mut Vec<G::Event>,
    ) -> (BySide<f32>, f32) {
        let (game, policy) = (self.game, self.policy);
        let is_cut = policy.is_cut();
        let Buffers { weights, scratch, .. } = buffers;
        let close =
            |state: &G::State| (is_cut && self.cut.is_reached(game, state)).then(|| policy.value(game, state, scratch));
        let pick =
            |state: &G::State, legal: &[G::Action], rng: &mut Stream| policy.pick(game, state, legal, weights, rng);
        let mut luck = 0.0;
        let advance = |position: &mut Position<G>, action: G::Action, dice: &mut Keyed| {
            // The constant keeps games that tell no luck from being compiled with a listener.
            if P::TELLS_LUCK && self.tells_luck {
                let before = *position.state();
                position.advance(game, action, dice, events);
                luck += policy.luck(game, &before, events);
                events.clear();
            } else {
                position.advance(game, action, dice, &mut ());
            }
        };
        let closed = play_on_by(advance, game, position, actions, seed, close, pick);
        (closed.unwrap_or_else(|| self.score(position.state())), luck)
    }

    /// Log-odds that a point of luck is worth to the side to act, as the model has it; 0 where luck is not told.
    pub(super) fn worth_of_luck(&self) -> f32 {
        if self.tells_luck { self.policy.worth_of_point(self.game, self.observation.state()) } else { 0.0 }
    }

    /// The scores of a finished game.
    #[inline]
    fn score(&self, state: &G::State) -> BySide<f32> {
        self.game.outcome(state).map_or(shared(0.5), |outcome| self.policy.score(&outcome))
    }
}

/// Vectors that are used again in every iteration.
#[derive(Debug)]
pub(super) struct Buffers {
    pub(super) weights: Vec<f32>,
    pub(super) scratch: Vec<f32>,
    places: Vec<u32>,
    path: Vec<u32>,
}

impl Buffers {
    pub(super) const fn new() -> Self {
        Self { weights: Vec::new(), scratch: Vec::new(), places: Vec::new(), path: Vec::new() }
    }
}

/// A tree with its buffers.
pub(super) struct Worker<G: Game> {
    pub(super) tree: Tree<G::Action>,
    pub(super) buffers: Buffers,
    /// Where iterations are played: its buffers are used again.
    position: Option<Position<G>>,
    /// Whether every determinization drawn so far gave this state.
    known: Option<G::State>,
    /// The state that a seed drew last: common luck draws it for one action after another.
    drawn: Option<(u64, G::State)>,
    /// Events of a step of a playout, where somebody listens.
    events: Vec<G::Event>,
    /// Iterations made for the current decision.
    pub(super) iterations: u32,
    /// The action that sequential halving has left over.
    pub(super) favourite: Option<usize>,
}

impl<G: Game> Worker<G> {
    pub(super) fn new() -> Self {
        Self {
            tree: Tree::new(),
            buffers: Buffers::new(),
            position: None,
            known: None,
            drawn: None,
            events: Vec::new(),
            iterations: 0,
            favourite: None,
        }
    }

    /// Makes ready for a decision: with a new tree, or with the subtree of node `kept` where that is sound.
    pub(super) fn prepare<P: Policy<G>>(&mut self, task: &Task<G, P>, kept: Option<u32>, rng: &mut Stream) {
        let seen = *task.observation.state();
        let known = (0..8).all(|_| task.draw(rng) == seen);
        match kept {
            Some(child) if known == self.known.is_some() => self.tree.reroot(child),
            _ => self.tree.reset(task.observation.viewer(), task.legal[0]),
        }
        self.known = known.then_some(seen);
        self.drawn = None;
        if task.tells_luck {
            self.events.reserve(EVENTS);
        }
        self.iterations = 0;
        self.favourite = None;
    }

    /// Nodes of the root's legal actions, in their order.
    pub(super) fn root_children<P: Policy<G>>(&mut self, task: &Task<G, P>) -> Vec<u32> {
        const ROOT: u32 = 0;
        let root = self.tree.node(ROOT);
        if self.known.is_some() && root.is_expanded() && !root.is_locked() {
            return (0..task.legal.len()).map(|place| self.tree.child(ROOT, place)).collect();
        }
        let side = task.observation.viewer();
        let hash = if task.split > 0 { view_hash(task.game, task.observation.state(), side) } else { 0 };
        let variant = if hash == 0 { 0 } else { self.tree.variant(ROOT, side, side, hash, task.split) };
        self.tree.locate(ROOT, Tag::new(side, variant), task.legal, &mut self.buffers.places);
        self.buffers.places.iter().map(|&place| self.tree.child(ROOT, place as usize)).collect()
    }

    /// Visits of the root kept from the decision before.
    pub(super) fn inherited(&self) -> u32 {
        self.tree.node(Tree::<G::Action>::ROOT).visits
    }

    /// One iteration; `forced` is the index of the legal action to begin with.
    pub(super) fn iterate<P: Policy<G>>(&mut self, task: &Task<G, P>, forced: Option<usize>, rng: &mut Stream) {
        let state = task.draw(rng);
        if let Some(known) = &self.known
            && *known != state
        {
            // The first draws were all alike by chance: begin again without the fast path.
            self.known = None;
            self.tree.reset(task.observation.viewer(), task.legal[0]);
        }
        self.iterations += 1;
        self.buffers.path.clear();
        self.buffers.path.push(Tree::<G::Action>::ROOT);
        let mut position = match self.position.take() {
            Some(mut position) => {
                position.set_with(task.game, state, task.legal);
                position
            }
            None => Position::of(task.game, state),
        };
        let scores = self.descend(task, &mut position, forced, rng);
        self.position = Some(position);
        self.tree.record(&self.buffers.path, scores);
    }

    /// Tries a root action in the state, with the dice and by the choices of `seed`, without a tree below it; score
    /// and luck of the side to act.
    pub(super) fn visit<P: Policy<G>>(&mut self, task: &Task<G, P>, child: u32, action: usize, seed: u64) -> Visit {
        self.iterations += 1;
        let known = self.drawn.filter(|(drawn_by, _)| *drawn_by == seed);
        let state = known.map_or_else(|| task.draw(&mut Stream::new(seed)), |(_, state)| state);
        self.drawn = Some((seed, state));
        let mut position = match self.position.take() {
            Some(mut position) => {
                position.set_with(task.game, state, task.legal);
                position
            }
            None => Position::of(task.game, state),
        };
        let actions = &task.legal[action..=action];
        let (scores, luck) = task.playout_by(&mut position, actions, seed, &mut self.buffers, &mut self.events);
        self.position = Some(position);
        self.tree.record(&[Tree::<G::Action>::ROOT, child], scores);
        let viewer = task.observation.viewer();
        Visit { score: scores[viewer], luck: if viewer == Side::One { luck } else { -luck } }
    }

    /// Walks down the tree and plays out; the scores.
    #[inline]
    fn descend<P: Policy<G>>(
        &mut self,
        task: &Task<G, P>,
        position: &mut Position<G>,
        mut forced: Option<usize>,
        rng: &mut Stream,
    ) -> BySide<f32> {
        const ROOT: u32 = 0;
        let game = task.game;
        let mut cursors = [ROOT; 2];
        let mut is_known = self.known.is_some();
        let mut dice = Counted::new(rng);
        loop {
            let Some(side) = position.to_act(game) else {
                return task.score(position.state());
            };
            let at = cursors[side.index()];
            let node = self.tree.node(at);
            if node.visits == 0 && at != ROOT {
                return task.playout(position, dice.stream(), &mut self.buffers);
            }
            is_known = is_known && !node.is_locked();
            if is_known && !node.is_expanded() {
                is_known = self.expand(task, position, side, at);
            }
            let action = if is_known {
                let place = forced.take().unwrap_or_else(|| select::known(&self.tree, at, side, task.rule));
                let child = self.tree.child(at, place);
                cursors = [child; 2];
                self.buffers.path.push(child);
                self.tree.node(child).action
            } else {
                self.step(task, position, side, &mut cursors, forced.take())
            };
            let before = dice.rolls();
            position.advance(game, action, &mut dice, &mut ());
            is_known = is_known && dice.rolls() == before;
        }
    }

    /// Writes the children of a node on the fast path. False when an action here is invisible to the enemy.
    fn expand<P: Policy<G>>(&mut self, task: &Task<G, P>, position: &Position<G>, side: Side, at: u32) -> bool {
        let (state, legal) = (position.state(), position.legal());
        if legal.iter().any(|&action| !task.game.is_visible(state, action, side.other())) {
            self.tree.lock(at);
            return false;
        }
        if P::UNIFORM {
            let share = 1.0 / legal.len() as f32;
            self.tree.expand(at, side, legal, |_| share);
        } else {
            task.policy.prior(task.game, state, legal, &mut self.buffers.weights);
            normalise(&mut self.buffers.weights);
            let weights = &self.buffers.weights;
            self.tree.expand(at, side, legal, |i| weights[i]);
        }
        true
    }

    /// A decision where state and node do not determine each other: match the legal actions of the sampled state with
    /// the children, choose, and move both cursors.
    fn step<P: Policy<G>>(
        &mut self,
        task: &Task<G, P>,
        position: &Position<G>,
        side: Side,
        cursors: &mut [u32; 2],
        forced: Option<usize>,
    ) -> G::Action {
        let (game, tree, buffers) = (task.game, &mut self.tree, &mut self.buffers);
        let (state, legal) = (position.state(), position.legal());
        let other = side.other();
        let (at, beside) = (cursors[side.index()], cursors[other.index()]);
        let hash = if task.split > 0 { view_hash(game, state, side) } else { 0 };
        let variant = if hash == 0 { 0 } else { tree.variant(at, side, side, hash, task.split) };
        tree.locate(at, Tag::new(side, variant), legal, &mut buffers.places);
        if P::UNIFORM {
            buffers.weights.clear();
        } else {
            task.policy.prior(game, state, legal, &mut buffers.weights);
            normalise(&mut buffers.weights);
        }
        let rule = task.rule;
        let chosen = forced.unwrap_or_else(|| select::sampled(tree, at, side, &buffers.places, &buffers.weights, rule));
        let (action, place) = (legal[chosen], buffers.places[chosen] as usize);

        let is_visible = game.is_visible(state, action, other);
        // Several hidden actions in a row are one hidden edge: their number is hidden too.
        let before = tree.node(beside).tag();
        if !is_visible && beside != at && before.is_hidden() && before.actor() == side {
            cursors[side.index()] = tree.child(at, place);
            buffers.path.push(cursors[side.index()]);
            return action;
        }
        let seen = if task.split > 0 { view_hash(game, state, other) } else { 0 };
        let seen = if seen == 0 { 0 } else { tree.variant(beside, other, side, seen, task.split) };
        if at == beside && is_visible && seen == variant {
            *cursors = [tree.child(at, place); 2];
            buffers.path.push(cursors[0]);
        } else {
            let tag = if is_visible { Tag::new(side, seen) } else { Tag::hidden(side, seen) };
            cursors[other.index()] = tree.touch(beside, tag, action);
            buffers.path.push(cursors[other.index()]);
            // After `touch`, which may move the block.
            cursors[side.index()] = tree.child(at, place);
            buffers.path.push(cursors[side.index()]);
        }
        action
    }
}

/// Makes weights shares of 1.
pub(super) fn normalise(weights: &mut [f32]) {
    let total: f32 = weights.iter().sum();
    if total > 0.0 {
        let scale = 1.0 / total;
        for weight in weights {
            *weight *= scale;
        }
    } else {
        weights.fill(1.0 / weights.len() as f32);
    }
}

/// A hash, 1 to 8191, of what a side sees.
fn view_hash<G: Game>(game: &G, state: &G::State, viewer: Side) -> u16 {
    let mut hasher = Mixer(0x9e37_79b9_7f4a_7c15);
    game.redact(state, viewer).hash(&mut hasher);
    1 + (hasher.finish() % 8191) as u16
}

/// A small hash function that is the same on every machine.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        let word = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        word ^ word >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
}
