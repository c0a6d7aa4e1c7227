//! The two sides of a game.

/// One of the two sides. Which one is "Japan" or "first player" is said by [`Game::side_id`](crate::Game::side_id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The side listed first by the game.
    One = 0,
    /// The side listed second by the game.
    Two = 1,
}

impl Side {
    /// Both sides, in the game's order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The enemy of this side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// 0 for [`Side::One`], 1 for [`Side::Two`]: for arrays with one entry a side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with this [`index`](Self::index).
    ///
    /// # Panics
    /// When `index` is above 1.
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        match index {
            0 => Self::One,
            1 => Self::Two,
            _ => panic!("a game has two sides"),
        }
    }
}
