//! Closing a ring: how much of the enemy lives on the lines through each hex.

use std::cell::Cell;

use sandtable_engine::{
    games::smolensk::{AX, SU, Smolensk, State, Unit},
    hex::{Grid, Hex, Strips, each},
};

use super::notes::Notes;

/// Parts into which the lines of a unit are divided.
const PARTS: u16 = 32;
const UNREACHED: u16 = u16::MAX;
/// More than any unit cuts off: all units of the game have less than a third of so many parts.
const UNKNOWN: u16 = u16::MAX;
/// Room for the hexes of any map and one beyond the last. Indices are taken modulo this, which changes none of them and
/// spares a comparison for each.
const ROOM: usize = Grid::MOST;

/// By the number of ways: the part of each, in 65,536ths, rounded up, so that whole shares of what flows are exact.
const SHARES: [u32; 7] = [0, 65_536, 32_768, 21_846, 16_384, 13_108, 10_923];

/// Soviet lines of communication, shared out equally over all shortest ways, as the Axis units but one leave them open.
///
/// Lines are followed from their far ends back to the sources, and only as far as somebody asks: near the front that is
/// where they begin.
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
    /// What the lines reach, the nearest first: hexes of one column, as bits above the first hex of the column, that are
    /// so many steps away.
    order: Vec<(u16, Hex, u64)>,
    /// So many of these, the first, are not followed yet.
    ahead: Cell<usize>,
    /// By hex, and beyond the last what goes nowhere: nothing.
    flow: Box<[Cell<u16>; ROOM]>,
    /// What a zone over a hex would cut off: nothing where there is one, or a Soviet unit; [`UNKNOWN`] where the lines are
    /// not followed yet.
    gap: Box<[Cell<u16>; ROOM]>,
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
            ahead: Cell::new(0),
            flow: Box::new([const { Cell::new(0) }; ROOM]),
            gap: Box::new([const { Cell::new(0) }; ROOM]),
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
        let blocked = self.board.blocked(SU);
        if let Some(hex) = at {
            self.board.put(grid, AX, without, hex);
        }
        if self.cut.soviets != ages[1] || !self.cut.leaves_lines(&blocked) {
            self.cut.soviets = ages[1];
            self.cut.blocked = blocked;
            self.trace_lines(game);
        }
    }

    /// Traces the Soviet lines.
    fn trace_lines(&mut self, game: &Smolensk) {
        let grid = &game.data.map.grid;
        let cut = &mut self.cut;
        cut.steps[..grid.len()].fill(UNREACHED);
        cut.flow[..grid.len()].fill(const { Cell::new(0) });
        cut.gap[..grid.len()].fill(const { Cell::new(0) });
        cut.order.clear();
        let open = game.land.without(&cut.blocked);
        let mut begins = Strips::EMPTY;
        for &source in game.data.sources[SU.index()].iter().filter(|&&source| open.contains(grid, source)) {
            begins.insert(grid, source);
            cut.steps[source.index()] = 0;
        }
        let (steps, order, gap) = (&mut cut.steps, &mut cut.order, &cut.gap);
        cut.reached = begins.flood(grid, &open, &open, UNREACHED - 1, |step, first, new| {
            order.push((step, first, new));
            each(first, new, |hex| {
                steps[hex.index() % ROOM] = step;
                gap[hex.index() % ROOM].set(UNKNOWN);
            });
        });
        cut.beside = cut.reached.flood(grid, &cut.reached, &game.land, 1, |_, _, _| {});
        game.data.sources[SU.index()].iter().for_each(|&source| cut.beside.insert(grid, source));
        cut.ahead.set(cut.order.len());
        for (_, hex) in self.on_map(game, SU) {
            let flow = &self.cut.flow[hex.index()];
            flow.set(flow.get() + PARTS);
        }
    }

    /// Follows the lines back until it is known what those in and around a hex carry.
    #[cold]
    fn share_lines(&self, hex: Hex) {
        let cut = &self.cut;
        let near = self.rings[hex.index()].into_iter().map(usize::from).chain([hex.index()]);
        let unknown = near.filter(|&near| cut.gap[near % ROOM].get() == UNKNOWN);
        let least = unknown.map(|near| cut.steps[near % ROOM]).min().unwrap_or(UNREACHED);
        while let Some(last) = cut.ahead.get().checked_sub(1)
            && let (step, first, hexes) = cut.order[last]
            && step >= least
        {
            cut.ahead.set(last);
            each(first, hexes, |hex| self.share_out(hex, step));
        }
    }

    /// Shares out what lives on the lines through a hex over the next hexes.
    #[inline]
    fn share_out(&self, hex: Hex, step: u16) {
        let (steps, flow) = (&self.cut.steps, &self.cut.flow);
        let here = flow[hex.index() % ROOM].get();
        self.cut.gap[hex.index() % ROOM].set(if self.board.holds(SU, hex) { 0 } else { here });
        if here == 0 {
            return;
        }
        // Which sides lead on is not to be foreseen, so that nothing branches on it.
        let ring = self.rings[hex.index()].map(|to| usize::from(to) % ROOM);
        let leads = ring.map(|to| u16::from(steps[to] == step - 1));
        let ways = usize::from(leads.iter().sum::<u16>());
        let part = ((u32::from(here) * SHARES[ways]) >> 16) as u16;
        for (to, leads) in ring.into_iter().zip(leads) {
            flow[to].set(flow[to].get() + (part & leads.wrapping_neg()));
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
        let mut parts = self.parts_around(hex);
        if parts >= u32::from(UNKNOWN) {
            self.share_lines(hex);
            parts = self.parts_around(hex);
        }
        parts as f32 / f32::from(PARTS)
    }

    /// Parts of lines that a zone over a hex and those around it would cut; [`UNKNOWN`] or more if they are not all known.
    #[inline]
    fn parts_around(&self, hex: Hex) -> u32 {
        let gap = |hex: usize| u32::from(self.cut.gap[hex % ROOM].get());
        let beside: u32 = self.rings[hex.index()].iter().map(|&beside| gap(beside.into())).sum();
        beside + gap(hex.index())
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use sandtable_engine::{Game, Position, Stream, dice::Keyed, games::smolensk::Node, testing};

    use super::{
        super::{notes::consult, prepare},
        *,
    };

    /// What a zone over each hex cuts off, in a thread without notes, if they are asked about in this order.
    fn cuts(game: &Smolensk, state: &State, order: &[Hex]) -> Vec<(Hex, u32)> {
        let ask = || {
            consult(game, state, |notes| {
                prepare(game, state, AX, notes);
                order.iter().map(|&hex| (hex, notes.cut_by(hex).to_bits())).collect()
            })
        };
        let mut cuts: Vec<_> = thread::scope(|scope| scope.spawn(ask).join().expect("an answer"));
        cuts.sort_unstable();
        cuts
    }

    #[test]
    fn it_does_not_matter_which_hexes_are_asked_about_first() {
        let game: Smolensk = testing::load("full", &[]);
        let mut dice = Keyed::new(1);
        let mut rng = Stream::new(1);
        let mut position = Position::begin(&game, &mut dice, &mut ());
        let mut hexes: Vec<Hex> = game.data.map.grid.hexes().collect();
        let (mut asked, mut sum) = (0, 0.0);
        while asked < 12 {
            let state = *position.state();
            if state.node == Node::Move && game.to_act(&state) == Some(AX) {
                let known = cuts(&game, &state, &hexes);
                hexes.reverse();
                assert_eq!(cuts(&game, &state, &hexes), known);
                sum += known.iter().map(|&(_, bits)| f32::from_bits(bits)).sum::<f32>();
                asked += 1;
            }
            let legal = position.legal();
            let action = legal[rng.below(legal.len() as u32) as usize];
            position.advance(&game, action, &mut dice, &mut ());
        }
        assert!(sum > 0.0, "lines are cut somewhere");
    }
}
