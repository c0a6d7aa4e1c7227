//! Closing a ring: how much of the enemy lives on the lines through each hex.

use sandtable_engine::{
    games::smolensk::{AX, SU, Smolensk, State, Unit},
    hex::Hex,
};

use super::notes::Notes;

/// Parts into which the lines of a unit are divided.
const PARTS: u16 = 64;
const UNREACHED: u16 = u16::MAX;

/// Soviet lines of communication, shared out equally over all shortest ways, as the Axis units but one leave them open.
pub(super) struct Cut {
    ages: [u32; 2],
    without: Option<Unit>,
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
            steps: vec![UNREACHED; hexes],
            order: Vec::with_capacity(hexes),
            flow: vec![0; hexes],
            gap: vec![0; hexes],
        }
    }

    /// Units whose lines a zone over the hex would cut.
    #[inline]
    pub(super) fn gap(&self, hex: Hex) -> f32 {
        f32::from(self.gap[hex.index()]) / f32::from(PARTS)
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
        let (cut, board) = (&mut self.cut, &self.board);
        cut.steps.fill(UNREACHED);
        cut.flow.fill(0);
        cut.gap.fill(0);
        cut.order.clear();
        for &source in &game.data.sources[SU.index()] {
            if !board.is_blocked(SU, source) {
                cut.steps[source.index()] = 0;
                cut.order.push(source);
            }
        }
        let mut next = 0;
        while let Some(&hex) = cut.order.get(next) {
            next += 1;
            let step = cut.steps[hex.index()] + 1;
            for to in game.sides.open_neighbours(grid, hex) {
                if cut.steps[to.index()] == UNREACHED && !board.is_blocked(SU, to) {
                    cut.steps[to.index()] = step;
                    cut.order.push(to);
                }
            }
        }
        for (_, hex) in game.on_map(state, SU) {
            cut.flow[hex.index()] += PARTS;
        }
        for &hex in cut.order.iter().rev() {
            let (flow, step) = (cut.flow[hex.index()], cut.steps[hex.index()]);
            if flow == 0 || step == 0 {
                continue;
            }
            let is_next = |to: &Hex| cut.steps[to.index()] == step - 1;
            let ways = game.sides.open_neighbours(grid, hex).filter(is_next).count() as u16;
            for to in game.sides.open_neighbours(grid, hex).filter(|to| cut.steps[to.index()] == step - 1) {
                cut.flow[to.index()] += flow / ways.max(1);
            }
            if !board.holds(SU, hex) && !board.in_enemy_zone(SU, hex) {
                cut.gap[hex.index()] = flow;
            }
        }
        if let Some(hex) = at {
            self.board.put(grid, AX, without, hex);
        }
    }

    /// Nothing is cut off on purpose.
    pub(super) fn forget_lines(&mut self) {
        if self.cut.without.is_some() {
            self.cut.without = None;
            self.cut.gap.fill(0);
        }
    }

    /// Units whose lines a unit in this hex would cut by itself.
    pub(super) fn cut_by(&self, game: &Smolensk, hex: Hex) -> f32 {
        let beside: f32 = game.data.map.grid.neighbours(hex).map(|beside| self.cut.gap(beside)).sum();
        beside + self.cut.gap(hex)
    }

    /// Whether a line reaches a Soviet unit in this hex.
    pub(super) fn is_fed(&self, hex: Hex) -> bool {
        self.cut.steps[hex.index()] != UNREACHED
    }
}
