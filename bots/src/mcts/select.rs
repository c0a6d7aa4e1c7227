//! Which child an iteration goes to: PUCT with first-play urgency.
//!
//! score + c * prior * sqrt(N) / (1 + n), where N counts the visits of the node, or, where not every action is legal in
//! every sampled state, how often the action was available (SO-ISMCTS; Cowling, Powley, Whitehouse 2012). An untried
//! action has the score of its parent less `fpu`.

use sandtable_engine::Side;

use super::tree::{Node, Tree};

/// The settings that selection needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) c: f32,
    pub(super) fpu: f32,
    pub(super) widen: f32,
    /// One side gets what the other one does not.
    pub(super) is_shared: bool,
}

impl Rule {
    /// Number of children that may be tried after this many visits.
    #[inline]
    fn width(self, visits: f32) -> u32 {
        if self.widen > 0.0 { (self.widen * visits.sqrt()).ceil() as u32 } else { u32::MAX }
    }
}

/// The best of the tried and the most promising of the untried children so far.
struct Best {
    tried: (f32, usize),
    untried: (f32, usize),
    tries: u32,
}

impl Best {
    const NONE: Self =
        Self { tried: (f32::NEG_INFINITY, usize::MAX), untried: (f32::NEG_INFINITY, usize::MAX), tries: 0 };

    #[inline]
    fn offer(&mut self, visits: u32, mean: f32, urge: f32, place: usize) {
        if visits == 0 {
            if urge > self.untried.0 {
                self.untried = (urge, place);
            }
        } else {
            self.tries += 1;
            let score = mean + urge / (1.0 + visits as f32);
            if score > self.tried.0 {
                self.tried = (score, place);
            }
        }
    }

    /// The winner, given the score of an untried action.
    #[inline]
    fn place(&self, untried: f32, width: u32) -> usize {
        let may_widen = self.tries < width || self.tries == 0;
        if self.untried.1 != usize::MAX && may_widen && untried + self.untried.0 > self.tried.0 {
            self.untried.1
        } else {
            self.tried.1
        }
    }
}

/// Place of the child to go to in a block written by [`Tree::expand`].
#[inline]
pub(super) fn known<A: Copy + Eq>(tree: &Tree<A>, at: u32, side: Side, rule: Rule) -> usize {
    let node = tree.node(at);
    let visits = node.visits as f32;
    let urge = rule.c * visits.sqrt();
    let mut best = Best::NONE;
    for (place, child) in tree.children(at).iter().enumerate() {
        best.offer(child.visits, child.mean, urge * child.prior(), place);
    }
    let parent = if rule.is_shared { node.score(side) } else { own_score(tree, at, side) };
    best.place(parent - rule.fpu, rule.width(visits))
}

/// Mean score of the side that acts at a node, from its children: where both sides can lose, the score of an edge says
/// nothing of the other side.
fn own_score<A: Copy + Eq>(tree: &Tree<A>, at: u32, side: Side) -> f32 {
    let tried = tree.children(at).iter().filter(|child| child.visits > 0);
    let (sum, visits) =
        tried.fold((0.0, 0), |(sum, visits), child| (sum + child.mean * child.visits as f32, visits + child.visits));
    if visits > 0 { sum / visits as f32 } else { tree.node(at).score(side) }
}

/// Index into `places` of the child to go to; `shares` are the priors, empty when all are equal.
pub(super) fn sampled<A: Copy + Eq>(
    tree: &Tree<A>,
    at: u32,
    side: Side,
    places: &[u32],
    shares: &[f32],
    rule: Rule,
) -> usize {
    let block: &[Node<A>] = tree.children(at);
    let equal = 1.0 / places.len() as f32;
    let mut best = Best::NONE;
    let (mut sum, mut visits) = (0.0, 0_u32);
    for (i, &place) in places.iter().enumerate() {
        let child = &block[place as usize];
        let share = shares.get(i).copied().unwrap_or(equal);
        sum += child.mean * child.visits as f32;
        visits += child.visits;
        best.offer(child.visits, child.mean, rule.c * share * (child.available() as f32).sqrt(), i);
    }
    let parent = if visits > 0 { sum / visits as f32 } else { tree.node(at).score(side) };
    best.place(parent - rule.fpu, rule.width(visits as f32 + 1.0))
}
