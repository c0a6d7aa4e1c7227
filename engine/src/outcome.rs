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
                let outcome = Outcome { finish: even.into(), vp }.with_bid(bid);
                match outcome.margin(Side::One) {
                    1.. => Outcome { finish: Finish::Won(Side::One), ..outcome },
                    0 => outcome,
                    _ => Outcome { finish: Finish::Won(Side::Two), ..outcome },
                }
            }
        }
    }
}

/// Who won, if anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finish {
    /// This side won and the other one lost.
    Won(Side),
    /// Half a win for each side.
    Drawn,
    /// Nobody won and nobody gets anything: worse than a draw for both. A game in which this can happen says so by
    /// [`Game::can_both_lose`](crate::Game::can_both_lose).
    BothLost,
}

impl From<Option<Side>> for Finish {
    /// A win of this side, or a draw.
    fn from(winner: Option<Side>) -> Self {
        winner.map_or(Self::Drawn, Self::Won)
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub finish: Finish,
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

    /// The winning side; `None` for a draw, and where both lost.
    pub const fn winner(&self) -> Option<Side> {
        match self.finish {
            Finish::Won(side) => Some(side),
            Finish::Drawn | Finish::BothLost => None,
        }
    }

    /// 2 for a win of `side`, 1 for a draw, 0 for a loss. Those of both sides add up to 2, unless both lost.
    pub fn half_points(&self, side: Side) -> u8 {
        match self.finish {
            Finish::Won(winner) if winner == side => 2,
            Finish::Drawn => 1,
            Finish::Won(_) | Finish::BothLost => 0,
        }
    }
}
