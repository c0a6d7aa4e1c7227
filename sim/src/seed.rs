//! Where the random numbers of a game come from.
//!
//! Game number `i` of cell `c` draws from `hash(plan seed, c, i, purpose)` and from nothing else. In a *paired* plan
//! (the default) the cell does not enter: game `i` of every cell meets the same dice, the same setup and the same noise
//! of the bots, so that two variants are compared at the same luck. A plan of one cell is the same either way only by
//! coincidence of use: the two derivations are kept apart on purpose.

use sandtable_engine::{Side, dice::hash};

/// What a stream of random numbers is for. The numbers are part of the promise of reproducible runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Purpose {
    /// The rolls of the rules, from the first decision on.
    Dice = 1,
    /// The rolls of the rules while they set up the game.
    Setup = 2,
    /// The noise of the bot of side one.
    BotOne = 3,
    /// The noise of the bot of side two.
    BotTwo = 4,
    /// The rolls that might have been, where luck is measured.
    Luck = 5,
}

/// The root of all streams of one cell of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    root: u64,
}

impl Seeds {
    /// Streams that all cells of a plan share.
    #[must_use]
    pub const fn paired(plan_seed: u64) -> Self {
        Self { root: hash(plan_seed, 0) }
    }

    /// Streams of one cell alone.
    #[must_use]
    pub const fn of_cell(plan_seed: u64, cell: u32) -> Self {
        Self { root: hash(plan_seed, 1 + cell as u64) }
    }

    /// The seeds of game number `index`.
    #[must_use]
    pub const fn game(self, index: u64) -> GameSeeds {
        GameSeeds { root: hash(self.root, index) }
    }
}

/// The seeds of one game, one for each [`Purpose`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSeeds {
    root: u64,
}

impl GameSeeds {
    /// The seed of one stream.
    #[must_use]
    pub const fn of(self, purpose: Purpose) -> u64 {
        hash(self.root, purpose as u64)
    }

    /// The seed of the bot of `side`.
    #[must_use]
    pub const fn bot(self, side: Side) -> u64 {
        match side {
            Side::One => self.of(Purpose::BotOne),
            Side::Two => self.of(Purpose::BotTwo),
        }
    }
}

/// The seed that a bot is handed for the decision with this number, as [`Timeline`](crate::Timeline) counts.
#[inline]
#[must_use]
pub const fn decision_seed(bot_seed: u64, decision: u64) -> u64 {
    hash(bot_seed, decision)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn values_are_pinned() {
        let seeds = Seeds::paired(1).game(7);
        let values = [Purpose::Dice, Purpose::Setup, Purpose::BotOne, Purpose::BotTwo].map(|purpose| seeds.of(purpose));
        assert_eq!(values, PINNED);
        assert_eq!(decision_seed(seeds.bot(Side::One), 3), PINNED_DECISION);
    }

    const PINNED: [u64; 4] =
        [1_723_401_384_720_064_574, 6_668_714_914_633_049_097, 2_919_439_832_206_866_220, 12_060_001_873_354_182_808];
    const PINNED_DECISION: u64 = 3_317_142_716_206_073_676;

    #[test]
    fn streams_are_different() {
        let mut seen = BTreeSet::new();
        let mut roots = vec![Seeds::paired(1), Seeds::paired(2)];
        roots.extend((0..5).map(|cell| Seeds::of_cell(1, cell)));
        for root in &roots {
            for game in 0..200 {
                for purpose in [Purpose::Dice, Purpose::Setup, Purpose::BotOne, Purpose::BotTwo] {
                    seen.insert(root.game(game).of(purpose));
                }
            }
        }
        assert_eq!(seen.len(), roots.len() * 200 * 4);
    }
}
