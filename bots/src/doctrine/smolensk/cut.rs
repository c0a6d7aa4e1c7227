//! Closing a ring: how much of the enemy lives on the lines through each hex.

use sandtable_engine::{
    games::smolensk::{AX, SU, Smolensk, State, Unit},
    hex::{Grid, Hex, Strips, each},
};

use super::notes::Notes;

/// Parts into which the lines of a unit are divided.
const PARTS: u16 = 32;
const UNREACHED: u16 = u16::MAX;
/// Room for the hexes of any map and one beyond the last. Indices are taken modulo this, which changes none of them and
/// spares a comparison for each.
const ROOM: usize = Grid::MOST;

/// By the number of ways: the part of each, in 65,536ths, rounded up, so that whole shares of what flows are exact.
const SHARES: [u32; 7] = [0, 65_536, 32_768, 21_846, 16_384, 13_108, 10_923];

/// Soviet lines of communication, shared out equally over all shortest ways, as the Axis units but one leave them open.
pub(super) struct Cut {
    /// The positions and the unit that were asked about last.
    ages: [u32; 2],
    without: Option<Unit>,
    /// Age of the Soviet units and hexes closed to lines, for which the lines were traced.
    soviets: u32,
    blocked: Strips,
    /// The hexes that the lines reach.
    reached: Strips,
    /// The hexes where they would begin or go on if these were open.
    beside: Strips,
    /// By hex, and none beyond the last.
    steps: Box<[u16; ROOM]>,
    order: Vec<Hex>,
    /// By hex, and beyond the last what goes nowhere: nothing.
    flow: Box<[u16; ROOM]>,
    /// What a zone over a hex would cut off: nothing where there is one, or a Soviet unit.
    gap: Box<[u16; ROOM]>,
}

impl Cut {
    pub(super) fn new(hexes: usize) -> Self {
        assert!(hexes < ROOM, "{hexes} hexes have no room");
        Self {
            ages: [0; 2],
            without: None,
            soviets: 0,
            blocked: Strips::EMPTY,
            reached: Strips::EMPTY,
            beside: Strips::EMPTY,
            steps: Box::new([UNREACHED; ROOM]),
            order: Vec::with_capacity(hexes),
            flow: Box::new([0; ROOM]),
            gap: Box::new([0; ROOM]),
        }
    }

    /// Whether the lines are the same with other hexes closed: none is closed that they reach, and none opened to which
    /// they would go on.
    fn leaves_lines(&self, blocked: &Strips) -> bool {
        let (closed, opened) = (blocked.without(&self.blocked), self.blocked.without(blocked));
        closed.and(&self.reached) == Strips::EMPTY && opened.and(&self.beside) == Strips::EMPTY
    }
}

impl Notes {
    /// Works out the Soviet lines without one of the Axis units.
    pub(super) fn follow_lines(&mut self, game: &Smolensk, state: &State, without: Unit) {
        let ages = [self.ages.units[AX], self.ages.units[SU]];
        if self.cut.ages == ages && self.cut.without == Some(without) {
            return;
        }
        self.cut.ages = ages;
        self.cut.without = Some(without);
        let grid = &game.data.map.grid;
        let at = state.hex(without);
        if let Some(hex) = at {
            self.board.lift(grid, AX, without, hex);
        }
        let blocked = self.board.blocked(grid, SU);
        if let Some(hex) = at {
            self.board.put(grid, AX, without, hex);
        }
        if self.cut.soviets != ages[1] || !self.cut.leaves_lines(&blocked) {
            self.cut.soviets = ages[1];
            self.cut.blocked = blocked;
            self.share_lines(game, state);
        }
    }

    /// Traces the Soviet lines and shares them out.
    fn share_lines(&mut self, game: &Smolensk, state: &State) {
        let grid = &game.data.map.grid;
        let (cut, board) = (&mut self.cut, &self.board);
        cut.steps[..grid.len()].fill(UNREACHED);
        cut.flow[..grid.len()].fill(0);
        cut.gap[..grid.len()].fill(0);
        cut.order.clear();
        let open = game.land.without(&cut.blocked);
        let mut begins = Strips::EMPTY;
        for &source in game.data.sources[SU.index()].iter().filter(|&&source| open.contains(grid, source)) {
            begins.insert(grid, source);
            cut.steps[source.index()] = 0;
            cut.order.push(source);
        }
        let (steps, order) = (&mut cut.steps, &mut cut.order);
        cut.reached = begins.flood(grid, &open, &open, UNREACHED - 1, |step, first, new| {
            each(first, new, |hex| {
                steps[hex.index() % ROOM] = step;
                order.push(hex);
            });
        });
        cut.beside = cut.reached.flood(grid, &cut.reached, &game.land, 1, |_, _, _| {});
        game.data.sources[SU.index()].iter().for_each(|&source| cut.beside.insert(grid, source));
        for (_, hex) in game.on_map(state, SU) {
            cut.flow[hex.index()] += PARTS;
        }
        let (steps, flow) = (&cut.steps, &mut cut.flow);
        for &hex in cut.order.iter().rev() {
            let (here, step) = (flow[hex.index() % ROOM], steps[hex.index() % ROOM]);
            if here == 0 || step == 0 {
                continue;
            }
            // Which sides lead on is not to be foreseen, so that nothing branches on it.
            let ring = self.rings[hex.index()].map(|to| usize::from(to) % ROOM);
            let ways: usize = ring.iter().map(|&to| usize::from(steps[to] == step - 1)).sum();
            let part = ((u32::from(here) * SHARES[ways]) >> 16) as u16;
            for to in ring {
                flow[to] += if steps[to] == step - 1 { part } else { 0 };
            }
            if !board.holds(SU, hex) {
                cut.gap[hex.index() % ROOM] = here;
            }
        }
    }

    /// Nothing is cut off on purpose.
    pub(super) fn forget_lines(&mut self) {
        self.cut.without = None;
    }

    /// Units whose lines a unit in this hex would cut by itself.
    #[inline]
    pub(super) fn cut_by(&self, hex: Hex) -> f32 {
        if self.cut.without.is_none() {
            return 0.0;
        }
        let gap = &self.cut.gap;
        let beside: u16 = self.rings[hex.index()].iter().map(|&beside| gap[usize::from(beside) % ROOM]).sum();
        f32::from(beside + gap[hex.index() % ROOM]) / f32::from(PARTS)
    }
}
