//! Dice of which only matters whether they show a number or less.

use crate::{
    Dice, Roll,
    games::pacific_war::{PacificWar, Purpose, Unit},
};

/// Dice that fork in two where the rules only compare: attacks with their strength, shots, submarines, and damage checks of
/// which the sum does not matter. Enumeration then has few branches.
pub(super) struct Coarse<'a, D> {
    pub(super) game: &'a PacificWar,
    pub(super) dice: &'a mut D,
    /// Strength of the air attack that comes next.
    pub(super) strength: i8,
    /// Whether only the pool counts, not when a ship returns.
    pub(super) ignores_sums: bool,
}

impl<D: Dice> Coarse<'_, D> {
    /// A die that shows `most` or less, as 1, or more, as 6.
    fn up_to(&mut self, roll: Roll, most: i8) -> u8 {
        let least = (most.clamp(0, 6) + 1) as u8;
        if self.dice.at_least(roll, least) { 6 } else { 1 }
    }
}

impl<D: Dice> Dice for Coarse<'_, D> {
    fn d6(&mut self, roll: Roll) -> u8 {
        match Purpose::of(roll) {
            Some(Purpose::Attack) => self.up_to(roll, self.game.counter(Unit::new(roll.actor as u8)).attack),
            Some(Purpose::Strike) => self.up_to(roll, self.strength),
            Some(Purpose::Shot) => self.up_to(roll, self.game.data.charts.aa as i8),
            Some(Purpose::Check) if self.ignores_sums => self.up_to(roll, 3),
            _ => self.dice.d6(roll),
        }
    }

    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        self.dice.one_of(roll, count)
    }

    fn order(&mut self, roll: Roll, chits: &mut [u8]) {
        self.dice.order(roll, chits);
    }
}
