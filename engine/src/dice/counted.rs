//! Dice from a stream that count the rolls.

use super::{Dice, Roll, Stream};

/// A [`Stream`] that knows how many rolls the rules have made: whether a step rolled at all.
pub struct Counted<'a> {
    stream: &'a mut Stream,
    rolls: u32,
}

impl<'a> Counted<'a> {
    /// Dice that go on with `stream`.
    pub const fn new(stream: &'a mut Stream) -> Self {
        Self { stream, rolls: 0 }
    }

    /// Rolls made so far.
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// The stream itself, for draws that are not rolls of the game.
    #[inline]
    pub const fn stream(&mut self) -> &mut Stream {
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
