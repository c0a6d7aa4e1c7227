//! How a finished game is scored.

use crate::Side;

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
