//! All paths of a unit as a tree, and those of them that obstacles leave.

use crate::{
    games::leyte_gulf::{
        Action, Path, Turn,
        obstacles::{Obstacles, Spots, spot},
    },
    hex::{Facing, offset_to},
};

/// A step of some paths into a hex.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The hex.
    spot: Spots,
    /// All hexes that these paths enter from here on.
    entered: Spots,
    /// The letters before the step, and their number.
    before: Path,
    letters: usize,
    /// The paths, in the list of all.
    first: usize,
    end: usize,
    /// The number of the next step that does not follow on this one.
    next: usize,
}

/// The paths of a unit that nothing stops, in the order of their letters, and the steps that they share, each before
/// those that follow on it.
#[derive(Clone, Debug, Default)]
pub(super) struct Courses {
    paths: Vec<Action>,
    steps: Vec<Step>,
    entered: Spots,
}

/// A unit on its way: where it is, what it has done, what is left.
#[derive(Clone, Copy)]
pub(super) struct Way {
    path: Path,
    letters: usize,
    offset: (i16, i16),
    facing: Facing,
    points: u8,
    markers: u8,
    /// Whether it has turned left, right, round in this segment.
    turned: [bool; 3],
}

impl Way {
    /// Before the first step.
    pub(super) const fn new(points: u8, markers: u8, turned: [bool; 3]) -> Self {
        Self { path: Path::EMPTY, letters: 0, offset: (0, 0), facing: Facing::North, points, markers, turned }
    }

    /// With another letter.
    fn then(self, turn: Turn) -> Self {
        Self { path: self.path.with(self.letters, turn), letters: self.letters + 1, ..self }
    }
}

impl Courses {
    /// All paths from here, with the turn in this hex if one is due.
    pub(super) fn new(way: Way, may_turn: bool) -> Self {
        let mut courses = Self::default();
        if may_turn {
            courses.turn_and_go_on(way);
        } else {
            courses.go_on(way);
        }
        courses.entered = entered(&courses.steps);
        courses
    }

    /// [R5.1-2, R5.2(1)-2] The next step leads into the hex ahead.
    fn go_on(&mut self, way: Way) {
        if way.points == 0 {
            return self.paths.push(Action::Go(way.path));
        }
        let (number, first) = (self.steps.len(), self.paths.len());
        let (q, r) = offset_to(way.facing.index());
        let offset = (way.offset.0 + q, way.offset.1 + r);
        let spot = spot(offset, Facing::North);
        let (before, letters) = (way.path, way.letters);
        self.steps.push(Step { spot, entered: spot, before, letters, first, end: first, next: number });
        self.turn_and_go_on(Way { offset, points: way.points - 1, ..way });
        let (entered, end, next) = (entered(&self.steps[number..]), self.paths.len(), self.steps.len());
        self.steps[number] = Step { entered, end, next, ..self.steps[number] };
    }

    /// [R5.2(1)-1, R5.2(2), RULING-9] In its hex the unit goes straight, turns by one hexside, or turns round if it has
    /// not turned and goes no further.
    fn turn_and_go_on(&mut self, way: Way) {
        self.go_on(way.then(Turn::Straight));
        self.turn(way, Turn::Left, 0, way.facing.left());
        self.turn(way, Turn::Right, 1, way.facing.right());
        if way.points == 0 && way.turned == [false; 3] {
            self.turn(way, Turn::Round, 2, way.facing.opposite());
        }
    }

    /// [R5.2(3)-4, RULING-10] The first turn in each direction takes a marker.
    fn turn(&mut self, way: Way, turn: Turn, which: usize, facing: Facing) {
        let cost = u8::from(!way.turned[which]);
        if cost <= way.markers {
            let mut next = Way { facing, markers: way.markers - cost, ..way.then(turn) };
            next.turned[which] = true;
            self.go_on(next);
        }
    }

    /// [R5.1-2, RULING-33] The paths that are left among obstacles: they end where something stops the unit, and those
    /// that are cut off at the same place are one.
    pub(super) fn among(&self, obstacles: &Obstacles, actions: &mut Vec<Action>) {
        let closed = obstacles.all();
        if self.entered & closed == 0 {
            return actions.extend_from_slice(&self.paths);
        }
        let mut number = 0;
        while let Some(step) = self.steps.get(number) {
            number = if step.entered & closed == 0 {
                actions.extend_from_slice(&self.paths[step.first..step.end]);
                step.next
            } else if let Some(end) = obstacles.end_of_path(step.spot) {
                actions.push(Action::Go(step.before.with(step.letters, end)));
                step.next
            } else {
                number + 1
            };
        }
    }
}

fn entered(steps: &[Step]) -> Spots {
    steps.iter().fold(0, |spots, step| spots | step.entered)
}
