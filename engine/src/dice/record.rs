//! Dice that remember what they showed.

use super::{Dice, Roll};

/// One recorded roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The roll's name.
    pub roll: Roll,
    /// What it showed, as [`Scripted`](super::Scripted) dice want it back: one value, or the chits of an order.
    pub values: Vec<u32>,
}

/// Wraps other dice and keeps every roll: for replays, logs and the luck report.
#[derive(Clone, Debug)]
pub struct Recording<D> {
    dice: D,
    rolls: Vec<Recorded>,
}

impl<D> Recording<D> {
    /// Records what `dice` show.
    pub const fn new(dice: D) -> Self {
        Self { dice, rolls: Vec::new() }
    }

    /// The rolls so far.
    pub fn rolls(&self) -> &[Recorded] {
        &self.rolls
    }

    /// Takes the rolls so far and starts an empty list.
    pub fn take(&mut self) -> Vec<Recorded> {
        std::mem::take(&mut self.rolls)
    }

    /// The wrapped dice.
    pub const fn inner(&self) -> &D {
        &self.dice
    }
}

impl<D: Dice> Dice for Recording<D> {
    fn d6(&mut self, roll: Roll) -> u8 {
        let face = self.dice.d6(roll);
        self.rolls.push(Recorded { roll, values: vec![u32::from(face)] });
        face
    }

    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        let value = self.dice.one_of(roll, count);
        self.rolls.push(Recorded { roll, values: vec![value] });
        value
    }

    fn order(&mut self, roll: Roll, chits: &mut [u8]) {
        self.dice.order(roll, chits);
        self.rolls.push(Recorded { roll, values: chits.iter().map(|&chit| u32::from(chit)).collect() });
    }
}
