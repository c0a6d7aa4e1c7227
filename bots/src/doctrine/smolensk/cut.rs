//! Closing a ring: how much of the enemy lives on the lines through each hex.

use sandtable_engine::{
    games::smolensk::{AX, SU, Smolensk, State, Unit},
    hex::{Hex, Strips, each},
};

use super::notes::Notes;

/// Parts into which the lines of a unit are divided.
const PARTS: u16 = 32;
const UNREACHED: u16 = u16::MAX;

/// Soviet lines of communication, shared out equally over all shortest ways, as the Axis units but one leave them open.
pub(super) struct Cut {
    /// The positions and the unit that were asked about last.
    ages: [u32; 2],
    without: Option<Unit>,
    /// Age of the Soviet units and hexes closed to lines, for which the lines were traced.
    soviets: u32,
    blocked: Strips,
    /// By hex, and none beyond the last.
    steps: Vec<u16>,
    order: Vec<Hex>,
    flow: Vec<u16>,
    /// What a zone over a hex would cut off: nothing where there is one, or a Soviet unit.
    gap: Vec<u16>,
}

impl Cut {
    pub(super) fn new(hexes: usize) -> Self {
        Self {
            ages: [0; 2],
            without: None,
            soviets: 0,
            blocked: Strips::EMPTY,
            steps: vec![UNREACHED; hexes + 1],
            order: Vec::with_capacity(hexes),
            flow: vec![0; hexes],
            gap: vec![0; hexes + 1],
        }
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
        if self.cut.soviets != ages[1] || self.cut.blocked != blocked {
            self.cut.soviets = ages[1];
            self.cut.blocked = blocked;
            self.share_lines(game, state);
        }
    }

    /// Traces the Soviet lines and shares them out.
    fn share_lines(&mut self, game: &Smolensk, state: &State) {
        let grid = &game.data.map.grid;
        let (cut, board) = (&mut self.cut, &self.board);
        cut.steps.fill(UNREACHED);
        cut.flow.fill(0);
        cut.gap.fill(0);
        cut.order.clear();
        let open = game.land.without(&cut.blocked);
        let mut begins = Strips::EMPTY;
        for &source in game.data.sources[SU.index()].iter().filter(|&&source| open.contains(grid, source)) {
            begins.insert(grid, source);
            cut.steps[source.index()] = 0;
            cut.order.push(source);
        }
        let (steps, order) = (&mut cut.steps, &mut cut.order);
        let _ = begins.flood(grid, &open, &open, UNREACHED - 1, |step, first, new| {
            each(first, new, |hex| {
                steps[hex.index()] = step;
                order.push(hex);
            });
        });
        for (_, hex) in game.on_map(state, SU) {
            cut.flow[hex.index()] += PARTS;
        }
        for &hex in cut.order.iter().rev() {
            let (flow, step) = (cut.flow[hex.index()], cut.steps[hex.index()]);
            if flow == 0 || step == 0 {
                continue;
            }
            let mut nearer = [0; 6];
            let mut ways = 0;
            for &to in &self.rings[hex.index()] {
                if cut.steps[usize::from(to)] == step - 1 {
                    nearer[ways] = to;
                    ways += 1;
                }
            }
            for &to in &nearer[..ways] {
                cut.flow[usize::from(to)] += flow / ways as u16;
            }
            if !board.holds(SU, hex) {
                cut.gap[hex.index()] = flow;
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
        let beside: u16 = self.rings[hex.index()].iter().map(|&beside| gap[usize::from(beside)]).sum();
        f32::from(beside + gap[hex.index()]) / f32::from(PARTS)
    }
}
