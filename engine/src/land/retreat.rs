//! Retreats by rule.

use arrayvec::ArrayVec;

use super::{Board, Lines};
use crate::{
    Id, Side,
    hex::{Grid, Hex, Hexsides},
};

/// How good a way back is: the smaller the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    is_fatal: bool,
    zones: u8,
    is_crowded: bool,
}

impl Worth {
    const DEAD_END: Self = Self { is_fatal: true, zones: 0, is_crowded: false };
}

/// A hex that may be next on a retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The hex.
    pub hex: Hex,
    /// Whether to enter it destroys the unit.
    pub is_fatal: bool,
}

/// A unit on its retreat. It must have been lifted off the board, and the lines be those of its side without it.
///
/// It goes along the shortest line of communication as long as its hex has one: into hexes that are not blocked and
/// have the shortest line of those beside it; where there is none, anywhere. Among the ways of full length it takes
/// those that do not destroy it, then those through the fewest enemy zones, then those that do not end overstacked.
#[derive(Clone, Copy, Debug)]
pub struct Retreat<'a, U: Id, const STACK: usize> {
    /// The map.
    pub grid: &'a Grid,
    /// Sides that may be crossed.
    pub sides: &'a Hexsides,
    /// Who stands where.
    pub board: &'a Board<U, STACK>,
    /// Lines of the side that retreats.
    pub lines: &'a Lines,
    /// That side.
    pub side: Side,
    /// A mask of sides for each hex that destroy a unit which crosses them with its second step or later.
    pub deadly: &'a [u8],
    /// Whether zones do not count where a friend stands.
    pub friends_cancel: bool,
}

impl<U: Id, const STACK: usize> Retreat<'_, U, STACK> {
    /// The hexes that begin one of the best ways, by rising hex. `way` holds the hexes of the retreat so far, the one
    /// where it began first and where the unit is last; `left` steps are due. Empty where the unit has nowhere to go.
    pub fn next(&self, way: &[Hex], left: u8) -> ArrayVec<Step, 6> {
        let mut way: ArrayVec<Hex, 16> = way.iter().copied().collect();
        let mut found: ArrayVec<(Worth, Step), 6> = ArrayVec::new();
        for step in self.candidates(&way) {
            found.push((self.worth(&mut way, step, left), step));
        }
        let best = found.iter().map(|(worth, _)| *worth).min();
        let mut steps: ArrayVec<Step, 6> =
            found.into_iter().filter(|(worth, _)| Some(*worth) == best).map(|(_, step)| step).collect();
        steps.sort_unstable_by_key(|step| step.hex);
        steps
    }

    /// Whether the unit pays for an enemy zone when it enters a hex.
    pub fn is_costly(&self, hex: Hex) -> bool {
        self.board.in_enemy_zone(self.side, hex) && !(self.friends_cancel && self.board.holds(self.side, hex))
    }

    /// How good the best way is that goes on with this step.
    fn worth(&self, way: &mut ArrayVec<Hex, 16>, step: Step, left: u8) -> Worth {
        if step.is_fatal {
            return Worth::DEAD_END;
        }
        let zones = u8::from(self.is_costly(step.hex));
        if left <= 1 {
            return Worth { is_fatal: false, zones, is_crowded: !self.board.has_room(step.hex) };
        }
        way.push(step.hex);
        let next = self.candidates(way).into_iter().map(|next| self.worth(way, next, left - 1)).min();
        way.pop();
        let next = next.unwrap_or(Worth::DEAD_END);
        Worth { zones: next.zones + zones, ..next }
    }

    /// Hexes that the rule of the shortest line allows next.
    fn candidates(&self, way: &[Hex]) -> ArrayVec<Step, 6> {
        let here = way[way.len() - 1];
        let is_later = way.len() > 1;
        let mut all: ArrayVec<Step, 6> = ArrayVec::new();
        for direction in (0..6).filter(|&direction| self.sides.is_open(here, direction)) {
            let Some(hex) = self.grid.neighbour(here, direction) else { continue };
            if !self.board.is_enemy(self.side, hex) && !way.contains(&hex) {
                let is_fatal = is_later && self.deadly[here.index()] >> direction & 1 != 0;
                all.push(Step { hex, is_fatal });
            }
        }
        if self.lines.reaches(here) {
            let is_open = |step: &&Step| !self.board.is_blocked(self.side, step.hex);
            let shortest = all.iter().filter(is_open).filter_map(|step| self.lines.length(step.hex)).min();
            if shortest.is_some() {
                let is_best = |step: &Step| is_open(&step) && self.lines.length(step.hex) == shortest;
                return all.into_iter().filter(is_best).collect();
            }
        }
        all
    }
}
