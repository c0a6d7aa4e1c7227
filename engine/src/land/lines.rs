//! Lines of communication.

use super::{Board, led::flood_across};
use crate::{
    Id, Side,
    hex::{Grid, Hex, Hexsides, Strips, each},
};

/// No line leads there.
const NONE: u16 = u16::MAX;
/// No line has reached it, whatever was used off the network.
const FAR: u8 = u8::MAX;

/// The network that lines follow from their sources, and how far they go beyond it.
#[derive(Clone, Copy, Debug)]
pub struct Net<'a> {
    /// A mask of sides for each hex: railways, or roads.
    pub sides: &'a [u8],
    /// Most hexes after the network is left.
    pub beyond: u8,
}

/// Lines of communication of one side, with the length of the shortest to each hex.
///
/// A line is a chain of adjacent hexes from a source; every hex before the last must not be blocked
/// ([`Board::is_blocked`]), and the last may not hold an enemy. It may end in an enemy zone. A table of the caller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    lengths: Vec<u16>,
    /// Fewest hexes off the network with which a line so far has passed each hex. A line with more of them is still worth
    /// following if it was there before, for it is shorter.
    off: Vec<u8>,
    queue: Vec<(Hex, u8)>,
}

impl Lines {
    /// Forgets all lines, and makes room for the map.
    pub fn clear(&mut self, grid: &Grid) {
        self.lengths.clear();
        self.lengths.resize(grid.len(), NONE);
        self.off.clear();
        self.off.resize(grid.len(), FAR);
        self.queue.clear();
    }

    /// Whether a line leads to a hex.
    #[inline]
    pub fn reaches(&self, hex: Hex) -> bool {
        self.lengths[hex.index()] != NONE
    }

    /// Hexes of the shortest line to a hex, the hex included and the source not.
    #[inline]
    pub fn length(&self, hex: Hex) -> Option<u16> {
        Some(self.lengths[hex.index()]).filter(|&length| length != NONE)
    }

    /// Whether a line to a hex stays on the network and may be prolonged from there.
    #[inline]
    pub fn is_on_net(&self, hex: Hex) -> bool {
        self.off[hex.index()] == 0
    }

    /// Traces lines of any length across country: over all sides between hexes of `land`.
    pub fn trace<U: Id, const STACK: usize>(
        &mut self,
        grid: &Grid,
        land: &Strips,
        board: &Board<U, STACK>,
        side: Side,
        sources: &[Hex],
    ) {
        self.clear(grid);
        let lengths = &mut self.lengths;
        for &source in sources.iter().filter(|&&source| !board.is_enemy(side, source)) {
            lengths[source.index()] = 0;
        }
        let _ = flood_across(grid, land, board, side, sources, |length, first, new| {
            each(first, new, |hex| lengths[hex.index()] = length);
        });
    }

    /// Traces lines that follow a network first and then go a few hexes beyond it. The shortest line is not always the
    /// one with the fewest hexes beyond, so that both are searched together.
    pub fn trace_along<U: Id, const STACK: usize>(
        &mut self,
        grid: &Grid,
        sides: &Hexsides,
        board: &Board<U, STACK>,
        side: Side,
        sources: &[Hex],
        net: Net<'_>,
    ) {
        self.trace_open(grid, sides, board, side, sources, net, |_| true);
    }

    /// As [`trace_along`](Self::trace_along), over those hexes of the network alone that are open. A source that is not
    /// on the network begins no line.
    #[expect(clippy::too_many_arguments, reason = "map, position, side and limits of a search")]
    pub fn trace_open<U: Id, const STACK: usize>(
        &mut self,
        grid: &Grid,
        sides: &Hexsides,
        board: &Board<U, STACK>,
        side: Side,
        sources: &[Hex],
        net: Net<'_>,
        is_open: impl Fn(Hex) -> bool,
    ) {
        self.clear(grid);
        self.begin(board, side, sources);
        self.queue.retain(|&(hex, _)| is_open(hex) && net.sides[hex.index()] != 0);
        self.queue.iter().for_each(|&(hex, _)| self.off[hex.index()] = 0);
        let (mut next, mut length) = (0, 0);
        while next < self.queue.len() {
            length += 1;
            let wave = next..self.queue.len();
            next = wave.end;
            for at in wave {
                let (hex, off) = self.queue[at];
                for direction in 0..6 {
                    if !sides.is_open(hex, direction) {
                        continue;
                    }
                    let Some(to) = grid.neighbour(hex, direction) else { continue };
                    let follows = off == 0 && net.sides[hex.index()] >> direction & 1 != 0 && is_open(to);
                    let off = if follows { 0 } else { off + 1 };
                    if off > net.beyond || off >= self.off[to.index()] || board.is_enemy(side, to) {
                        continue;
                    }
                    if self.lengths[to.index()] == NONE {
                        self.lengths[to.index()] = length;
                    }
                    if !board.is_blocked(side, to) {
                        self.off[to.index()] = off;
                        self.queue.push((to, off));
                    }
                }
            }
        }
    }

    /// Takes the shorter of two lines to each hex.
    pub fn join(&mut self, other: &Self) {
        for (length, &also) in self.lengths.iter_mut().zip(&other.lengths) {
            *length = (*length).min(also);
        }
    }

    /// A source that is not blocked begins lines; any other without an enemy has one of no length.
    fn begin<U: Id, const STACK: usize>(&mut self, board: &Board<U, STACK>, side: Side, sources: &[Hex]) {
        for &source in sources {
            if board.is_enemy(side, source) {
                continue;
            }
            self.lengths[source.index()] = 0;
            if !board.is_blocked(side, source) {
                self.queue.push((source, 0));
            }
        }
    }
}
