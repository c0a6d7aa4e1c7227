//! When a decision is taken: the number that a bot's noise depends on.

use sandtable_engine::{Game, Side};

/// Follows a game decision by decision.
///
/// A decision is numbered by the turn, by the player turn within it, and among the side's own decisions since that
/// player turn began. So two variants of a game that part in one player turn give their bots the same noise again in the
/// next (common random numbers: Law and Kelton, Simulation Modeling and Analysis, 11.2), and no side's noise tells how
/// much the other had to decide.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeline {
    turn: u16,
    first_clock: u32,
    clock: u32,
    /// Turn and player turn, in their places in the number.
    when: u64,
    taken: [u32; 2],
}

impl Timeline {
    /// The number of the decision that `side` takes in `state`; to be called once for every decision, in order.
    #[inline]
    pub fn next<G: Game>(&mut self, game: &G, state: &G::State, side: Side) -> u64 {
        self.enter(game, state);
        self.take(side)
    }

    /// Looks at the clock before a decision; whether a player turn begins, and so perhaps a turn.
    #[inline]
    pub(crate) fn enter<G: Game>(&mut self, game: &G, state: &G::State) -> bool {
        let clock = game.clock(state);
        let begins = clock != self.clock;
        if begins {
            self.begin(game.turn(state), clock);
        }
        begins
    }

    /// The number of the decision that `side` takes now.
    #[inline]
    pub(crate) fn take(&mut self, side: Side) -> u64 {
        let taken = &mut self.taken[side.index()];
        let number = self.when | u64::from(*taken);
        *taken += 1;
        number
    }

    /// A player turn begins.
    #[cold]
    fn begin(&mut self, turn: u16, clock: u32) {
        if turn != self.turn {
            (self.turn, self.first_clock) = (turn, clock);
        }
        (self.clock, self.taken) = (clock, [0; 2]);
        self.when = u64::from(turn) << 48 | u64::from(clock - self.first_clock) << 24;
    }

    /// The same as a number that no decision of the other side has either.
    #[inline]
    pub fn moment<G: Game>(&mut self, game: &G, state: &G::State, side: Side) -> u64 {
        self.next(game, state, side) << 1 | side.index() as u64
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sandtable_engine::{Stream, testing::small::Pig};

    use super::*;

    #[test]
    fn no_two_decisions_have_one_moment() {
        let (mut dice, mut timeline, mut seen, mut legal) =
            (Stream::new(5), Timeline::default(), BTreeSet::new(), vec![]);
        let mut state = Pig.setup(&mut dice, &mut ());
        while let Some(side) = Pig.to_act(&state) {
            assert!(seen.insert(timeline.moment(&Pig, &state, side)));
            Pig.legal_actions(&state, &mut legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            Pig.apply_unchecked(&mut state, action, &mut dice, &mut ());
        }
        assert!(seen.len() > 20);
    }
}
