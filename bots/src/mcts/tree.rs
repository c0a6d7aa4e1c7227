//! The search tree: nodes of 32 bytes in one vector, children of a node side by side.

use sandtable_engine::{BySide, Side};

/// What distinguishes children of a node beside their action: who acts, whether the edge stands for actions that the
/// tree's owner cannot see, and a hash of what the owner sees (0 when nodes are not split).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tag(u16);

impl Tag {
    const HIDDEN: u16 = 2;
    const LOCKED: u16 = 4;
    const KEY: u16 = !Self::LOCKED;

    pub(super) const fn new(actor: Side, hash: u16) -> Self {
        Self(actor.index() as u16 | (hash << 3))
    }

    pub(super) const fn hidden(actor: Side, hash: u16) -> Self {
        Self(Self::new(actor, hash).0 | Self::HIDDEN)
    }

    /// The side that acts along the edge.
    #[inline]
    pub(super) const fn actor(self) -> Side {
        if self.0 & 1 == 0 { Side::One } else { Side::Two }
    }

    pub(super) const fn is_hidden(self) -> bool {
        self.0 & Self::HIDDEN != 0
    }

    #[inline]
    const fn key(self) -> u16 {
        self.0 & Self::KEY
    }
}

/// An edge and the node it leads to. Scores are those of the side that acts along the edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A> {
    /// The action; without meaning for hidden edges and the root.
    pub(super) action: A,
    first: u32,
    len: u16,
    capacity: u16,
    /// Iterations that came through.
    pub(super) visits: u32,
    /// In a block written by [`Tree::expand`] the prior's bits, else how often the action was available.
    extra: u32,
    /// Mean score, 0 to 1.
    pub(super) mean: f32,
    tag: Tag,
    /// Different observations met here, one count for each side; `MERGED` when there were too many.
    variants: [u8; 2],
}

const _: () = assert!(size_of::<Node<u64>>() == 32 && size_of::<Node<u32>>() <= 32);

const MERGED: u8 = u8::MAX;

impl<A: Copy + Eq> Node<A> {
    const fn new(action: A, tag: Tag, extra: u32) -> Self {
        let (first, len, capacity, visits, mean, variants) = (0, 0, 0, 0, 0.5, [0; 2]);
        Self { action, first, len, capacity, visits, extra, mean, tag, variants }
    }

    pub(super) const fn tag(&self) -> Tag {
        self.tag
    }

    #[inline]
    pub(super) const fn is_expanded(&self) -> bool {
        self.len > 0
    }

    /// Whether some action here is invisible to the enemy, so that the fast path must not be taken.
    #[inline]
    pub(super) const fn is_locked(&self) -> bool {
        self.tag.0 & Tag::LOCKED != 0
    }

    #[inline]
    pub(super) const fn prior(&self) -> f32 {
        f32::from_bits(self.extra)
    }

    #[inline]
    pub(super) const fn available(&self) -> u32 {
        self.extra
    }

    /// Adds one iteration.
    #[inline]
    fn record(&mut self, scores: BySide<f32>) {
        self.visits += 1;
        self.mean += (scores[self.tag.actor()] - self.mean) / self.visits as f32;
    }

    /// Mean score from the view of `side`, where one side gets what the other one does not. Where both can lose it is
    /// too high for the side that does not act along the edge.
    #[inline]
    pub(super) fn score(&self, side: Side) -> f32 {
        if self.tag.actor() as u8 == side as u8 { self.mean } else { 1.0 - self.mean }
    }
}

/// The arena. Node 0 is the root.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    spare: Vec<Node<A>>,
}

impl<A: Copy + Eq> Tree<A> {
    pub(super) const ROOT: u32 = 0;

    pub(super) const fn new() -> Self {
        Self { nodes: Vec::new(), spare: Vec::new() }
    }

    /// Forgets everything. `any` is some action, for the root.
    pub(super) fn reset(&mut self, side: Side, any: A) {
        self.nodes.clear();
        self.nodes.push(Node::new(any, Tag::new(side, 0), 0));
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(super) fn node(&self, at: u32) -> &Node<A> {
        &self.nodes[at as usize]
    }

    #[inline]
    pub(super) fn children(&self, at: u32) -> &[Node<A>] {
        let node = self.node(at);
        &self.nodes[node.first as usize..node.first as usize + usize::from(node.len)]
    }

    /// Index of the child at this place of the block.
    #[inline]
    pub(super) fn child(&self, at: u32, place: usize) -> u32 {
        self.node(at).first + place as u32
    }

    /// Writes the block of a node that is always reached in the same state: its legal actions with their prior.
    pub(super) fn expand(&mut self, at: u32, actor: Side, legal: &[A], prior: impl Fn(usize) -> f32) {
        let first = self.nodes.len() as u32;
        let tag = Tag::new(actor, 0);
        self.nodes.extend(legal.iter().enumerate().map(|(i, &action)| Node::new(action, tag, prior(i).to_bits())));
        let node = &mut self.nodes[at as usize];
        (node.first, node.len, node.capacity) = (first, legal.len() as u16, legal.len() as u16);
    }

    /// Takes a node off the fast path for good.
    pub(super) fn lock(&mut self, at: u32) {
        self.nodes[at as usize].tag.0 |= Tag::LOCKED;
    }

    /// Fills `places` with the place of each legal action in the block, adds the missing, and counts all as available.
    pub(super) fn locate(&mut self, at: u32, tag: Tag, legal: &[A], places: &mut Vec<u32>) {
        places.clear();
        let mut from = 0;
        for &action in legal {
            let place = self.find_or_add(at, tag, Some(action), action, from);
            places.push(place as u32);
            from = place + 1;
        }
        let first = self.node(at).first as usize;
        for &place in &*places {
            self.nodes[first + place as usize].extra += 1;
        }
    }

    /// The child along this edge, added if it is not there. Hidden edges are the same whatever the action.
    pub(super) fn touch(&mut self, at: u32, tag: Tag, action: A) -> u32 {
        let wanted = if tag.is_hidden() { None } else { Some(action) };
        let place = self.find_or_add(at, tag, wanted, action, 0);
        self.child(at, place)
    }

    /// Looks for an edge from place `from` on, around the block; blocks are mostly in canonical order.
    fn find_or_add(&mut self, at: u32, tag: Tag, wanted: Option<A>, action: A, from: usize) -> usize {
        let block = self.children(at);
        let fits = |node: &Node<A>| node.tag.key() == tag.key() && wanted.is_none_or(|action| node.action == action);
        let from = from.min(block.len());
        if let Some(place) = block[from..].iter().position(fits) {
            return from + place;
        }
        if let Some(place) = block[..from].iter().position(fits) {
            return place;
        }
        let place = block.len();
        self.reserve_one(at);
        let node = &mut self.nodes[at as usize];
        node.len += 1;
        let index = node.first as usize + place;
        self.nodes[index] = Node::new(action, tag, 0);
        place
    }

    /// Makes room for another child: at the end of the arena in place, else by moving the block there.
    fn reserve_one(&mut self, at: u32) {
        let node = self.nodes[at as usize];
        if node.len < node.capacity {
            return;
        }
        let (first, len) = (node.first as usize, usize::from(node.len));
        let capacity = (len * 2).clamp(4, usize::from(u16::MAX));
        assert!(len < capacity, "a node of the search tree is full");
        let blank = Node::new(node.action, node.tag, 0);
        let start = if len > 0 && first + len == self.nodes.len() { first } else { self.nodes.len() };
        if start != first || len == 0 {
            self.nodes.extend_from_within(first..first + len);
        }
        self.nodes.resize(start + capacity, blank);
        let node = &mut self.nodes[at as usize];
        (node.first, node.capacity) = (start as u32, capacity as u16);
    }

    /// The hash by which `viewer`'s edges at this node are told apart: `hash` as long as at most `most` different ones
    /// were met here, 0 from then on.
    pub(super) fn variant(&mut self, at: u32, viewer: Side, actor: Side, hash: u16, most: u8) -> u16 {
        let count = self.node(at).variants[viewer.index()];
        if count == MERGED {
            return 0;
        }
        let (shown, hidden) = (Tag::new(actor, hash).key(), Tag::hidden(actor, hash).key());
        if self.children(at).iter().any(|node| node.tag.key() == shown || node.tag.key() == hidden) {
            return hash;
        }
        let count = if count < most { count + 1 } else { MERGED };
        self.nodes[at as usize].variants[viewer.index()] = count;
        if count == MERGED { 0 } else { hash }
    }

    /// Adds an iteration with these scores to every node of a path.
    #[inline]
    pub(super) fn record(&mut self, path: &[u32], scores: BySide<f32>) {
        for &at in path {
            self.nodes[at as usize].record(scores);
        }
    }

    /// Sets the mean score of a node to a better estimate from the same visits.
    pub(super) fn correct(&mut self, at: u32, mean: f32) {
        self.nodes[at as usize].mean = mean;
    }

    /// Makes a node the root and forgets what is not below it.
    pub(super) fn reroot(&mut self, at: u32) {
        self.spare.clear();
        self.spare.push(self.nodes[at as usize]);
        let mut next = 0;
        while next < self.spare.len() {
            let node = self.spare[next];
            let first = node.first as usize;
            let start = self.spare.len() as u32;
            self.spare.extend_from_slice(&self.nodes[first..first + usize::from(node.len)]);
            (self.spare[next].first, self.spare[next].capacity) = (start, node.len);
            next += 1;
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_found_again_after_the_block_has_moved() {
        let mut tree = Tree::new();
        tree.reset(Side::One, 0_u8);
        let tag = Tag::new(Side::One, 0);
        let mut places = Vec::new();
        tree.locate(0, tag, &[1, 3, 5], &mut places);
        let three = tree.child(0, places[1] as usize);
        tree.record(&[0, three], BySide::new(0.75, 0.25));
        tree.locate(three, Tag::new(Side::Two, 0), &[9], &mut places);
        tree.locate(0, tag, &[1, 2, 3, 4, 5, 6, 7, 8], &mut places);
        assert_eq!(places, [0, 3, 1, 4, 2, 5, 6, 7]);
        let three = tree.child(0, 1);
        assert_eq!((tree.node(three).action, tree.node(three).visits, tree.node(three).available()), (3, 1, 2));
        assert_eq!(tree.children(three)[0].action, 9);
        tree.reroot(three);
        assert_eq!((tree.len(), tree.children(0)[0].action), (2, 9));
    }

    #[test]
    fn hidden_edges_are_one() {
        let mut tree = Tree::new();
        tree.reset(Side::One, 0_u8);
        let hidden = Tag::hidden(Side::Two, 0);
        assert_eq!(tree.touch(0, hidden, 7), tree.touch(0, hidden, 8));
        assert_ne!(tree.touch(0, hidden, 7), tree.touch(0, Tag::new(Side::Two, 0), 7));
    }

    #[test]
    fn too_many_variants_are_merged() {
        let mut tree = Tree::new();
        tree.reset(Side::One, 0_u8);
        for hash in 1..=2 {
            assert_eq!(tree.variant(0, Side::One, Side::One, hash, 2), hash);
            tree.touch(0, Tag::new(Side::One, hash), 1);
        }
        assert_eq!(tree.variant(0, Side::One, Side::One, 2, 2), 2);
        assert_eq!(tree.variant(0, Side::One, Side::One, 3, 2), 0);
        assert_eq!(tree.variant(0, Side::One, Side::One, 2, 2), 0);
    }
}
