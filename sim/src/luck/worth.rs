//! What a position is worth.

use std::ops::Sub;

use sandtable_engine::{Outcome, Side};

use super::Luck;

/// What a position is worth to side one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    /// Expected share of a win; a draw is half a win.
    pub score: f64,
    /// Expected margin in victory points times the game's scale.
    pub margin: f64,
}

impl Worth {
    /// What the end of a game is worth.
    pub fn of(outcome: &Outcome) -> Self {
        let score = f64::from(outcome.half_points(Side::One)) / 2.0;
        Self { score, margin: f64::from(outcome.margin(Side::One)) }
    }
}

impl Sub for Worth {
    type Output = Luck;

    fn sub(self, other: Self) -> Luck {
        Luck { score: self.score - other.score, margin: self.margin - other.margin }
    }
}
