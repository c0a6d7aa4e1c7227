//! How a finished game is scored.

use crate::Side;

/// How a game was won by its own rules, before a bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Victory {
    /// More victory points win.
    Points {
        /// Victory points of each side, scaled.
        vp: [i32; 2],
        /// Who wins when both have the same, `None` for a draw.
        even: Option<Side>,
    },
    /// Decided by something else, so that there is nothing to bid for.
    Decided(Outcome),
}

impl Victory {
    /// The result with scaled points on top for [`Side::Two`], below zero for [`Side::One`].
    #[must_use]
    pub fn outcome(self, bid: i32) -> Outcome {
        match self {
            Self::Decided(outcome) => outcome,
            Self::Points { vp, even } => {
                let outcome = Outcome { winner: even, vp }.with_bid(bid);
                match outcome.margin(Side::One) {
                    1.. => Outcome { winner: Some(Side::One), ..outcome },
                    0 => outcome,
                    _ => Outcome { winner: Some(Side::Two), ..outcome },
                }
            }
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winning side, `None` for a draw.
    pub winner: Option<Side>,
    /// Victory points of each side, times [`Game::VP_SCALE`](crate::Game::VP_SCALE).
    pub vp: [i32; 2],
}

impl Outcome {
    /// With scaled points on top for [`Side::Two`], below zero for [`Side::One`]; the winner stays.
    #[must_use]
    pub fn with_bid(mut self, bid: i32) -> Self {
        self.vp[usize::from(bid > 0)] += bid.abs();
        self
    }

    /// Victory-point margin from the view of `side`, scaled like [`Outcome::vp`].
    pub const fn margin(&self, side: Side) -> i32 {
        self.vp[side.index()] - self.vp[side.other().index()]
    }

    /// 2 for a win of `side`, 1 for a draw, 0 for a loss.
    pub fn half_points(&self, side: Side) -> u8 {
        match self.winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }
}
