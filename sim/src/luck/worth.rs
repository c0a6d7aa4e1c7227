//! What a position is worth.

use std::ops::Sub;

use sandtable_engine::{Outcome, Side};

use super::Luck;

/// What a position is worth to a side, if nothing else is said to side one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    /// Expected share of a win; a draw is half a win, and so is a game that both lose where two sides are compared.
    pub score: f64,
    /// Expected margin in victory points times the game's scale.
    pub margin: f64,
}

impl Worth {
    /// What the end of a game is worth to side one beside side two: as much less than 1/2 as it is more for the other.
    pub fn of(outcome: &Outcome) -> Self {
        let [one, two] = Side::BOTH.map(|side| f64::from(outcome.half_points(side)));
        Self { score: (2.0 + one - two) / 4.0, margin: f64::from(outcome.margin(Side::One)) }
    }

    /// What it is worth to a side by itself: nothing where both lose.
    pub(crate) fn own(outcome: &Outcome, side: Side) -> Self {
        let score = f64::from(outcome.half_points(side)) / 2.0;
        Self { score, margin: f64::from(outcome.margin(side)) }
    }
}

impl Sub for Worth {
    type Output = Luck;

    fn sub(self, other: Self) -> Luck {
        Luck { score: self.score - other.score, margin: self.margin - other.margin }
    }
}
