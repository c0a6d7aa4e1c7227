//! Where lines of communication lead, whatever their length.

use arrayvec::ArrayVec;

use super::{Board, Net};
use crate::{
    Bits, Id, Side,
    hex::{Grid, Hex, HexSet, Strips},
};

/// Goes along a network from some starts that are on it, and asks of each hex that it comes to whether it is new and
/// open: then it goes on from there. It must be said of a hex but once.
pub fn follow(grid: &Grid, sides: &[u8], starts: &[Hex], mut is_new: impl FnMut(Hex) -> bool) {
    let mut waiting: ArrayVec<Hex, { Grid::MOST }> = ArrayVec::new();
    for &start in starts {
        if sides[start.index()] != 0 && is_new(start) {
            waiting.push(start);
        }
    }
    while let Some(hex) = waiting.pop() {
        for direction in sides[hex.index()].ones() {
            if let Some(to) = grid.neighbour(hex, direction)
                && is_new(to)
            {
                waiting.push(to);
            }
        }
    }
}

/// The hexes to which lines lead that [`Lines::trace`](super::Lines::trace) traces.
pub fn led_across<U: Id, const STACK: usize>(
    grid: &Grid,
    land: &Strips,
    board: &Board<U, STACK>,
    side: Side,
    sources: &[Hex],
) -> Strips {
    flood_across(grid, land, board, side, sources, |_, _, _| {})
}

/// The same, and calls with the length of the lines and the hexes that they lead to, as [`Strips::flood`] does.
pub(super) fn flood_across<U: Id, const STACK: usize>(
    grid: &Grid,
    land: &Strips,
    board: &Board<U, STACK>,
    side: Side,
    sources: &[Hex],
    found: impl FnMut(u16, Hex, u64),
) -> Strips {
    begins(grid, board, side, sources).flood(
        grid,
        &land.without(&board.blocked(side)),
        &land.without(board.held(side.other())),
        u16::MAX - 1,
        found,
    )
}

/// The hexes to which lines lead that [`Lines::trace_along`](super::Lines::trace_along) traces, over all sides between
/// hexes of `land`: along the network first, then so many hexes beyond it.
pub fn led_along<U: Id, const STACK: usize>(
    grid: &Grid,
    land: &Strips,
    board: &Board<U, STACK>,
    side: Side,
    sources: &[Hex],
    net: Net<'_>,
) -> Strips {
    // Hexes of the network to which a line leads, and those from which it may go on.
    let (mut on_net, mut ahead) = (HexSet::<64>::EMPTY, HexSet::<64>::EMPTY);
    follow(grid, net.sides, sources, |hex| {
        if on_net.contains(hex) || board.is_enemy(side, hex) {
            return false;
        }
        on_net.insert(hex);
        ahead.set(hex, !board.is_blocked(side, hex));
        ahead.contains(hex)
    });
    let open = land.without(&board.blocked(side));
    let end = land.without(board.held(side.other()));
    let beyond = Strips::of(grid, &ahead.bits()).flood(grid, &open, &end, u16::from(net.beyond), |_, _, _| {});
    beyond.with(&Strips::of(grid, &on_net.bits())).with(&begins(grid, board, side, sources))
}

/// The sources without an enemy.
fn begins<U: Id, const STACK: usize>(grid: &Grid, board: &Board<U, STACK>, side: Side, sources: &[Hex]) -> Strips {
    let mut begins = Strips::EMPTY;
    for &source in sources.iter().filter(|&&source| !board.is_enemy(side, source)) {
        begins.insert(grid, source);
    }
    begins
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::{
        hex::{Hexsides, Shift},
        land::Lines,
    };

    crate::id! {
        /// A unit.
        struct Unit(u8);
    }

    proptest! {
        #[test]
        fn lines_lead_where_they_are_traced(
            units in vec((any::<bool>(), 0..63_u16), 0..14),
            sources in vec(0..63_u16, 0..3),
            roads in vec((0..63_u16, 0..6_usize), 0..40),
            beyond in 0..4_u8,
        ) {
            let grid = Grid::new(9, 7, Shift::EvenDown);
            let mut board: Board<Unit, 2> = Board::default();
            board.clear(&grid);
            for (number, &(is_first, hex)) in (0..).zip(&units) {
                let side = if is_first { Side::One } else { Side::Two };
                if board.has_room(Hex(hex)) && !board.is_enemy(side, Hex(hex)) {
                    board.put(&grid, side, Unit::new(number), Hex(hex));
                }
            }
            let mut masks = [0_u8; 63];
            for &(hex, direction) in &roads {
                if let Some(to) = grid.neighbour(Hex(hex), direction) {
                    masks[usize::from(hex)] |= 1 << direction;
                    masks[to.index()] |= 1 << ((direction + 3) % 6);
                }
            }
            let land: HexSet<64> = grid.hexes().filter(|hex| hex.0 % 11 != 5 || masks[hex.index()] != 0).collect();
            let sources: Vec<Hex> = sources.into_iter().map(Hex).filter(|&hex| land.contains(hex)).collect();
            let (sides, land) = (Hexsides::open_between(&grid, &land), Strips::of(&grid, &land.bits()));
            let mut lines = Lines::default();
            for side in Side::BOTH {
                lines.trace(&grid, &land, &board, side, &sources);
                let led = led_across(&grid, &land, &board, side, &sources);
                prop_assert!(grid.hexes().all(|hex| led.contains(&grid, hex) == lines.reaches(hex)));
                let net = Net { sides: &masks, beyond };
                lines.trace_along(&grid, &sides, &board, side, &sources, net);
                let led = led_along(&grid, &land, &board, side, &sources, net);
                prop_assert!(grid.hexes().all(|hex| led.contains(&grid, hex) == lines.reaches(hex)));
            }
        }
    }
}
