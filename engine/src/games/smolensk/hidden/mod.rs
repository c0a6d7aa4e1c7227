//! What is hidden: the chits that were chosen, as long as they have not been drawn [R6.1(2), R6.1(3)].

use arrayvec::ArrayVec;

use super::{AX, Army, ChitSet, Node, Order, SU, Smolensk, State};
use crate::{Id, IdSet, Observation, OptId, Side, Stream};

impl Smolensk {
    /// [R5.0(1), R6.1(3), RULING-40] The chits of the enemy in the cup that nobody has drawn are blanked, and so are
    /// the choice while it is made and, under an option, extra armies that have not been drawn.
    pub(crate) fn redact_state(&self, state: &State, viewer: Side) -> State {
        let mut seen = *state;
        if viewer == AX && state.node == Node::Select {
            seen.cup = state.cup.without(self.chits_of(SU));
            seen.chit = OptId::NONE;
            seen.left = 0;
        }
        let hidden = self.secrets(state, viewer);
        seen.cup = seen.cup.without(hidden);
        if state.node != Node::Select {
            seen.hidden_chits += hidden.len() as u8;
        }
        if viewer == AX && !self.options.unlock_public {
            let unknown = state.armies.iter().filter(|army| !state.seen.contains(self.extras[army.index()]));
            for army in unknown {
                seen.armies.remove(army);
                seen.hidden_armies += 1;
            }
            if state.node == Node::Unlock {
                seen.chit = OptId::NONE;
            }
        }
        seen
    }

    /// Chits in the cup that the viewer does not know to be there.
    fn secrets(&self, state: &State, viewer: Side) -> ChitSet {
        let unseen = state.cup.without(state.seen);
        match viewer {
            AX => unseen.and(self.chits_of(SU)),
            // The Axis puts in all that it has, unless one of its headquarters may stay out for OKH.
            SU if self.options.reserve_okh && !matches!(state.node, Node::Unlock | Node::Select | Node::Omit) => {
                let is_open = |chit: &super::Chit| matches!(self.data.chit(*chit).order, Order::Hq(_) | Order::Call);
                unseen.and(self.chits_of(AX)).iter().filter(is_open).collect()
            }
            SU => ChitSet::EMPTY,
        }
    }

    fn chits_of(&self, side: Side) -> ChitSet {
        self.chits.iter().filter(|&chit| self.data.chit(chit).side == Some(side)).collect()
    }

    /// Whether the decision is not told to the enemy.
    pub(crate) fn is_secret(&self, state: &State) -> bool {
        match state.node {
            Node::Select | Node::Omit => true,
            Node::Unlock => !self.options.unlock_public,
            _ => false,
        }
    }

    /// [RULING-40] A full state: extra armies, then chits, each uniform among those that fit what was seen.
    pub(crate) fn draw_state(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        let mut state = *observation.state();
        self.draw_armies(&mut state, rng);
        if observation.viewer() == AX {
            if state.node == Node::Select {
                self.restart_selection(&mut state);
            } else {
                let open = self.available(&state, SU).without(state.seen).without(state.cup);
                let count = usize::from(state.hidden_chits);
                state.cup = state.cup.with(sample(open, count, rng));
            }
        } else if state.hidden_chits > 0 {
            self.draw_omission(&mut state, rng);
        }
        state.hidden_chits = 0;
        state
    }

    fn draw_armies(&self, state: &mut State, rng: &mut Stream) {
        let all = (0..self.extras.len()).map(Army::from_index);
        let mut open: IdSet<Army, u16> = all.filter(|&army| !state.armies.contains(army)).collect();
        for _ in 0..state.hidden_armies {
            if let Some(army) = open.nth(rng.below(open.len().max(1) as u32) as usize) {
                open.remove(army);
                state.armies.insert(army);
            }
        }
        state.hidden_armies = 0;
    }

    /// The choice as it begins: nobody knows how far it has come.
    fn restart_selection(&self, state: &mut State) {
        let available = self.available(state, SU);
        state.left = self.soviet_chits(state.turn).min(available.len() as u8);
        state.chit = available.first().into();
    }

    /// [RULING-49] Whether OKH went in, and for which chit: uniform among the ways that agree with what was seen.
    fn draw_omission(&self, state: &mut State, rng: &mut Stream) {
        let available = self.available(state, AX);
        let of = |is_meant: &dyn Fn(Order) -> bool| -> ChitSet {
            available.iter().filter(|&chit| is_meant(self.data.chit(chit).order)).collect()
        };
        let hqs = of(&|order| matches!(order, Order::Hq(_)));
        let okh = of(&|order| order == Order::Call);
        let mut ways: ArrayVec<ChitSet, { ChitSet::CAPACITY + 1 }> = ArrayVec::new();
        if !okh.meets(state.seen) {
            ways.push(hqs);
        }
        if !okh.is_empty() {
            let left_out = super::rules::chits::to_omit(self, state).filter(|&chit| !state.seen.contains(chit));
            ways.extend(left_out.map(|chit| hqs.without(ChitSet::one(chit)).with(okh)));
        }
        let drawn = ways[rng.below(ways.len() as u32) as usize];
        state.cup = state.cup.with(drawn.without(state.seen));
    }
}

/// Some chits of a set, all choices equally likely.
fn sample(open: ChitSet, count: usize, rng: &mut Stream) -> ChitSet {
    let mut open = open;
    let mut drawn = ChitSet::EMPTY;
    for _ in 0..count {
        let Some(chit) = open.nth(rng.below(open.len().max(1) as u32) as usize) else { break };
        open.remove(chit);
        drawn.insert(chit);
    }
    drawn
}
