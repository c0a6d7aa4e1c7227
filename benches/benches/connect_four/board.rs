//! The bitboard of the engine's Connect Four once more, for rivals that bring no game of their own.

const STRIDE: u32 = 7;
const FULL: u32 = 42;
/// The highest square of every column.
const TOP: u64 = {
    let (mut bits, mut column) = (0, 0);
    while column < 7 {
        bits |= 1 << (column * STRIDE + STRIDE - 2);
        column += 1;
    }
    bits
};

/// A position, and whether it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    own: u64,
    all: u64,
    end: End,
}

/// Whether a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Running,
    /// The side that moved last has won.
    Won,
    Drawn,
}

impl Board {
    pub(crate) const START: Self = Self { own: 0, all: 0, end: End::Running };

    #[inline]
    pub(crate) const fn end(&self) -> End {
        self.end
    }

    /// Whether the side that moves first is to move.
    #[inline]
    pub(crate) const fn is_first(&self) -> bool {
        self.all.count_ones() & 1 == 0
    }

    #[inline]
    pub(crate) const fn is_free(&self, column: u8) -> bool {
        self.all & 1 << (column as u32 * STRIDE + STRIDE - 2) == 0
    }

    #[inline]
    pub(crate) const fn drop(&mut self, column: u8) {
        let before = self.all;
        self.all |= before + (1 << (column as u32 * STRIDE));
        self.own ^= before;
        self.end = if has_four(self.own ^ self.all) {
            End::Won
        } else if self.all.count_ones() == FULL {
            End::Drawn
        } else {
            End::Running
        };
    }

    /// Whether no column is full, which is most of the time.
    #[inline]
    pub(crate) const fn is_all_free(&self) -> bool {
        self.all & TOP == 0
    }

    /// The legal columns, and how many there are; with the same short cut as the engine's.
    #[inline]
    pub(crate) fn columns(&self) -> ([u8; 7], usize) {
        if self.is_all_free() {
            return ([0, 1, 2, 3, 4, 5, 6], 7);
        }
        let (mut columns, mut count) = ([0; 7], 0);
        for column in (0..7).filter(|&column| self.is_free(column)) {
            columns[count] = column;
            count += 1;
        }
        (columns, count)
    }

    /// Plays at random to the end: 1 if the side that moved first wins, -1 if it loses, 0 for a draw.
    #[inline]
    pub(crate) fn playout(mut self, mut below: impl FnMut(u32) -> u32) -> i64 {
        while self.end == End::Running {
            let (columns, count) = self.columns();
            self.drop(columns[below(count as u32) as usize]);
        }
        self.score()
    }

    /// The score of a finished game, as [`Board::playout`] gives it.
    #[inline]
    pub(crate) const fn score(&self) -> i64 {
        match self.end {
            End::Running | End::Drawn => 0,
            End::Won if self.is_first() => -1,
            End::Won => 1,
        }
    }
}

#[inline]
const fn has_four(stones: u64) -> bool {
    let row = stones & (stones >> 7);
    let up = stones & (stones >> 8);
    let down = stones & (stones >> 6);
    let column = stones & (stones >> 1);
    (row & (row >> 14)) | (up & (up >> 16)) | (down & (down >> 12)) | (column & (column >> 2)) != 0
}
