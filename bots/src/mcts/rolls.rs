//! Dice of the search that know whether they were rolled.

use sandtable_engine::{Dice, Roll, Stream};

/// A stream with a counter of rolls: a path without a roll always leads to the same state.
pub(super) struct Counted<'a> {
    stream: &'a mut Stream,
    /// Rolls made so far.
    pub(super) rolls: u32,
}

impl<'a> Counted<'a> {
    pub(super) fn new(stream: &'a mut Stream) -> Self {
        Self { stream, rolls: 0 }
    }

    /// The stream itself, for draws that are not rolls of the game.
    #[inline]
    pub(super) fn stream(&mut self) -> &mut Stream {
        self.stream
    }
}

impl Dice for Counted<'_> {
    #[inline]
    fn d6(&mut self, roll: Roll) -> u8 {
        self.rolls += 1;
        self.stream.d6(roll)
    }

    #[inline]
    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        self.rolls += 1;
        self.stream.one_of(roll, count)
    }

    #[inline]
    fn order(&mut self, roll: Roll, chits: &mut [u8]) {
        self.rolls += 1;
        self.stream.order(roll, chits);
    }
}
