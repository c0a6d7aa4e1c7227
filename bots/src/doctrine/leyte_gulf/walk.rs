//! Where the paths of a unit lead. All paths are walked once by a unit that faces north; where others come to by them is
//! looked up.

use std::sync::LazyLock;

use sandtable_engine::{
    games::leyte_gulf::{Path, Place, State, Turn},
    hex::{Facing, Grid, Hex, offset_to, offset_turned},
};

/// Steps that a path has at most.
const STEPS: i16 = 4;
/// Offsets of its end, in each of two axes.
const SPAN: i16 = 2 * STEPS + 1;
/// Entries of a table of the hexes around a unit: see [`spot`].
pub(super) const SPOTS: usize = (SPAN * SPAN) as usize;
/// Hexes where a path can end.
pub(super) const HEXES: usize = (1 + 3 * STEPS * (STEPS + 1)) as usize;

/// The entry of a hex at an offset from a unit.
const fn spot_at((q, r): (i16, i16)) -> usize {
    ((q + STEPS) * SPAN + r + STEPS) as usize
}

/// The entry of a hex within reach of a unit.
#[inline]
pub(super) fn spot(grid: &Grid, start: Hex, hex: Hex) -> usize {
    spot_at(grid.offset(start, hex))
}

/// By facing, where the entry of a hex around a unit that faces north comes to.
const ROTATED: [[u8; SPOTS]; 6] = {
    let mut rotated = [[0; SPOTS]; 6];
    let mut at = 0;
    while at < SPAN * SPAN {
        let (mut q, mut r) = (at / SPAN - STEPS, at % SPAN - STEPS);
        let mut facing = 0;
        while facing < 6 && (q + r).abs() <= STEPS {
            rotated[facing][at as usize] = spot_at((q, r)) as u8;
            (q, r) = offset_turned((q, r));
            facing += 1;
        }
        at += 1;
    }
    rotated
};

/// All facings twice.
const AROUND: [Facing; 12] = {
    let mut around = [Facing::North; 12];
    let mut at = 0;
    while at < 12 {
        around[at] = Facing::ALL[at % 6];
        at += 1;
    }
    around
};

/// What comes of a path for a unit that faces north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Course {
    /// The entry of the hex.
    spot: u8,
    facing: u8,
    /// Whether the unit turns left, right, round: bits 1, 2, 4.
    turns: u8,
    straight: u8,
    way: u8,
    last: Turn,
}

/// The courses by the numbers of the paths, without and with a turn that is due before the first step.
static COURSES: LazyLock<[Vec<Course>; 2]> = LazyLock::new(|| {
    [false, true].map(|is_due| {
        let facing = Facing::North as u8;
        let start = Course { spot: spot_at((0, 0)) as u8, facing, turns: 0, straight: 0, way: 1, last: Turn::Straight };
        let mut courses = vec![start; Path::COUNT];
        go_on(&mut courses, (Path::EMPTY, 0), (0, 0), start, is_due);
        courses
    })
});

/// Walks all paths that go on from here after so many letters.
fn go_on(courses: &mut [Course], (path, letters): (Path, u8), (q, r): (i16, i16), course: Course, is_due: bool) {
    let steps = i16::from(letters) - i16::from(is_due);
    if steps == STEPS {
        return;
    }
    let ahead = offset_to(usize::from(course.facing));
    let there = if steps < 0 { (q, r) } else { (q + ahead.0, r + ahead.1) };
    for turn in Turn::ALL {
        let path = path.then(turn);
        let offset = if turn == Turn::Exit { (q, r) } else { there };
        let course = Course { spot: spot_at(offset) as u8, ..course.then(turn, letters) };
        courses[path.number()] = course;
        if matches!(turn, Turn::Straight | Turn::Left | Turn::Right | Turn::Round) {
            go_on(courses, (path, letters + 1), offset, course, is_due);
        }
    }
}

impl Course {
    /// After another letter.
    fn then(self, turn: Turn, letters: u8) -> Self {
        let way = match (turn, self.way) {
            (Turn::Straight, way) => way,
            (Turn::Left, 3 | 4) | (Turn::Right, 2 | 4) => 4,
            (Turn::Left, _) => 2,
            (Turn::Right, _) => 3,
            (Turn::Round, _) => 5,
            (Turn::Exit, _) => 6,
            (Turn::Zone, _) => 7,
            (Turn::Torpedo, _) => 8,
        };
        let (turns, by) = match turn {
            Turn::Left => (1, 5),
            Turn::Right => (2, 1),
            Turn::Round => (4, 3),
            Turn::Straight | Turn::Exit | Turn::Zone | Turn::Torpedo => (0, 0),
        };
        let straight = self.straight + u8::from(turn == Turn::Straight && self.straight == letters);
        Self { facing: (self.facing + by) % 6, turns: self.turns | turns, straight, way, last: turn, ..self }
    }
}

/// The end of a path.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// The entry of its hex.
    pub(super) spot: usize,
    pub(super) facing: Facing,
    /// Whether the unit has turned in this segment.
    pub(super) has_turned: bool,
    /// Turn markers that the path takes.
    pub(super) markers: u8,
    /// Hexes straight on before the first turn.
    pub(super) straight: u8,
    /// Straight, left, right, both, round, from 1; or how it ends.
    pub(super) way: u8,
    /// The last letter.
    pub(super) last: Turn,
}

/// A unit on its paths.
pub(super) struct Walk<'a> {
    grid: &'a Grid,
    start: Place,
    courses: &'static [Course],
    rotated: &'static [u8; SPOTS],
    /// Whether it has turned left, right, round before: bits 1, 2, 4.
    turned: u8,
}

impl<'a> Walk<'a> {
    /// From a place.
    pub(super) fn new(grid: &'a Grid, state: &State, start: Place) -> Self {
        let [left, right, round] = state.mover.turned.map(u8::from);
        let courses = &COURSES[usize::from(state.mover.may_turn)];
        let rotated = &ROTATED[start.facing().index()];
        Self { grid, start, courses, rotated, turned: left | right << 1 | round << 2 }
    }

    /// To the end of a path.
    #[inline]
    pub(super) fn end(&self, path: Path) -> End {
        let Course { spot, facing, turns, straight, way, last } = self.courses[path.number()];
        End {
            spot: usize::from(self.rotated[usize::from(spot)]),
            facing: AROUND[self.start.facing().index() + usize::from(facing)],
            has_turned: turns | self.turned != 0,
            markers: (turns & !self.turned).count_ones() as u8,
            straight,
            way,
            last,
        }
    }

    /// The hex of an entry.
    pub(super) fn hex(&self, spot: usize) -> Hex {
        let (q, r) = (spot as i16 / SPAN - STEPS, spot as i16 % SPAN - STEPS);
        self.grid.at_offset(self.start.hex(), (q, r)).unwrap_or(self.start.hex())
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        Position, Stream,
        dice::Keyed,
        games::leyte_gulf::{Action, LeyteGulf, Node},
        testing,
    };

    use super::*;

    /// Where a path leads step by step, and the turns on it.
    fn step_by_step(grid: &Grid, state: &State, start: Place, path: Path) -> (Place, [bool; 3], u8) {
        let (mut hex, mut facing) = (start.hex(), start.facing());
        let (mut turned, mut markers, mut is_due) = (state.mover.turned, 0, state.mover.may_turn);
        for turn in path.turns() {
            if !std::mem::take(&mut is_due) && turn != Turn::Exit {
                hex = grid.ahead(hex, facing).expect("on the map");
            }
            let (which, after) = match turn {
                Turn::Left => (0, facing.left()),
                Turn::Right => (1, facing.right()),
                Turn::Round => (2, facing.opposite()),
                _ => continue,
            };
            markers += u8::from(!turned[which]);
            (turned[which], facing) = (true, after);
        }
        (Place::new(hex, facing), turned, markers)
    }

    #[test]
    fn paths_lead_where_they_lead_step_by_step() {
        let game: LeyteGulf = testing::load("s8", &[]);
        let (mut dice, mut rng) = (Keyed::new(3), Stream::new(3));
        let mut position = Position::begin(&game, &mut dice, &mut ());
        let (mut walked, mut interrupted) = (0, 0);
        while position.to_act(&game).is_some() {
            let state = position.state();
            for &action in position.legal() {
                let (Action::Go(path), Node::Path) = (action, state.node) else { continue };
                let grid = &game.data.grid;
                let start = game.moving(state).first().map(|ship| state.place(ship)).expect("a unit");
                let walk = Walk::new(grid, state, start);
                let end = walk.end(path);
                let (place, turned, markers) = step_by_step(grid, state, start, path);
                assert_eq!(Place::new(walk.hex(end.spot), end.facing), place, "{path}");
                assert_eq!(spot(grid, start.hex(), place.hex()), end.spot, "{path}");
                assert_eq!((end.has_turned, end.markers), (turned != [false; 3], markers), "{path}");
                let straight = path.turns().take_while(|&turn| turn == Turn::Straight).count();
                assert_eq!((usize::from(end.straight), Some(end.last)), (straight, path.turns().last()), "{path}");
                walked += 1;
                interrupted += usize::from(state.mover.may_turn);
            }
            let action = position.legal()[rng.below(position.legal().len() as u32) as usize];
            position.advance(&game, action, &mut dice, &mut ());
        }
        assert!(walked > 1_000, "{walked} paths, {interrupted} with a turn that is due");
    }

    #[test]
    fn ways_are_told_by_their_turns() {
        let ways =
            [("SSS", 1), ("SL", 2), ("RSR", 3), ("LSR", 4), ("RRL", 4), ("U", 5), ("SU", 5), ("L>", 6), ("S#", 7)];
        for (text, way) in ways {
            let path = Path::parse(text).expect("a path");
            assert_eq!(COURSES[0][path.number()].way, way, "{text}");
        }
    }
}
