//! The board for the crate `arbor`.

use std::fmt;

use arbor::{Action, GameResult, GameState, MCTS, Player};

use crate::board::{Board, End};

#[derive(Clone, Copy, Debug, PartialEq)]
struct IsFirst(bool);

#[derive(Clone, Copy, Debug)]
struct Column(u8);

#[derive(Clone, Copy, Debug)]
struct Position(Board);

impl Player for IsFirst {}
impl Action for Column {}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl GameState<IsFirst, Column> for Position {
    #[inline]
    fn actions<F: FnMut(Column)>(&self, f: &mut F) {
        let is_all_free = self.0.is_all_free();
        for column in 0..7 {
            if is_all_free || self.0.is_free(column) {
                f(Column(column));
            }
        }
    }

    #[inline]
    fn make(&self, action: Column) -> Self {
        let mut next = *self;
        next.0.drop(action.0);
        next
    }

    #[inline]
    fn gameover(&self) -> Option<GameResult> {
        match self.0.end() {
            End::Running => None,
            End::Won => Some(GameResult::Lose),
            End::Drawn => Some(GameResult::Draw),
        }
    }

    #[inline]
    fn player(&self) -> IsFirst {
        IsFirst(self.0.is_first())
    }
}

/// A search from the empty board; the best column.
pub(crate) fn search(iterations: u64) -> u8 {
    let mut search = MCTS::new(Position(Board::START)).with_exploration(2.0_f32.sqrt());
    search.ponder(iterations as usize);
    search.best().expect("a column").0
}
