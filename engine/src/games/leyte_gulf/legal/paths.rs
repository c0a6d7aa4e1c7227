//! Paths that a unit may go [R5.1-2 to R5.2(3)-4].

use std::sync::LazyLock;

use super::courses::{Courses, Way};
use crate::games::leyte_gulf::{Action, LeyteGulf, MAX_LETTERS, State, rules::turn::TURN_MARKERS};

/// Movement points of a unit, from 0.
const POINTS: u8 = MAX_LETTERS as u8;
/// Turn markers left, from 0.
const MARKERS: u8 = TURN_MARKERS + 1;

/// The paths of a unit by points, markers, turns made, and whether a turn is due.
static COURSES: LazyLock<Vec<Courses>> = LazyLock::new(|| {
    let supplies = (0..POINTS).flat_map(|points| (0..MARKERS).map(move |markers| (points, markers)));
    let kinds = supplies.flat_map(|supplies| (0..16).map(move |kind| (supplies, kind)));
    let courses = |((points, markers), kind): ((u8, u8), u8)| {
        let [left, right, round, may_turn] = [1, 2, 4, 8].map(|bit| kind & bit != 0);
        Courses::new(Way::new(points, markers, [left, right, round]), may_turn)
    };
    kinds.map(courses).collect()
});

fn courses(points: u8, markers: u8, turned: [bool; 3], may_turn: bool) -> &'static Courses {
    let [left, right, round] = turned.map(usize::from);
    let kind = left | right << 1 | round << 2 | usize::from(may_turn) << 3;
    &COURSES[(usize::from(points) * usize::from(MARKERS) + usize::from(markers)) * 16 + kind]
}

impl LeyteGulf {
    /// [R5.1-4, R5.2(3)-1, RULING-33] All paths that use all movement points, and the turn markers that are left, in
    /// the order of their letters.
    pub(super) fn list_paths(&self, state: &State, actions: &mut Vec<Action>) {
        let mover = &state.mover;
        let Some(first) = self.moving(state).first() else { return };
        let points = mover.points.saturating_sub(mover.moved);
        let obstacles = self.obstacles(state, state.phasing, state.hex(first), state.facing(first));
        courses(points, state.markers, mover.turned, mover.may_turn).among(&obstacles, actions);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Side,
        games::leyte_gulf::{Path, Torpedo, Turn},
        hex::{Facing, Hex},
        testing::load,
    };

    /// A unit that goes on step by step, as the rules say, in a game and a state.
    #[derive(Clone, Copy)]
    struct Walk<'a> {
        game: &'a LeyteGulf,
        state: &'a State,
        path: Path,
        place: (Hex, Facing),
        points: u8,
        markers: u8,
        turned: [bool; 3],
    }

    impl Walk<'_> {
        fn go(self, paths: &mut Vec<Action>) {
            if self.points == 0 {
                return paths.push(Action::Go(self.path));
            }
            let (hex, facing) = self.place;
            let end = match self.game.data.grid.ahead(hex, facing) {
                None => Turn::Exit,
                Some(ahead) if self.game.is_zone(ahead) => Turn::Zone,
                Some(ahead) if self.game.has_torpedo(self.state, self.state.phasing, ahead) => Turn::Torpedo,
                Some(ahead) => return Self { place: (ahead, facing), points: self.points - 1, ..self }.turn(paths),
            };
            paths.push(Action::Go(self.path.then(end)));
        }

        fn turn(self, paths: &mut Vec<Action>) {
            let (hex, facing) = self.place;
            Self { path: self.path.then(Turn::Straight), ..self }.go(paths);
            let turns = [(Turn::Left, facing.left()), (Turn::Right, facing.right()), (Turn::Round, facing.opposite())];
            for (which, (turn, facing)) in turns.into_iter().enumerate() {
                let cost = u8::from(!self.turned[which]);
                let may_turn = turn != Turn::Round || (self.points == 0 && self.turned == [false; 3]);
                if cost <= self.markers && may_turn {
                    let mut next = Self { path: self.path.then(turn), place: (hex, facing), ..self };
                    next.markers -= cost;
                    next.turned[which] = true;
                    next.go(paths);
                }
            }
        }
    }

    #[test]
    fn paths_are_those_of_a_walk_step_by_step() {
        let game: LeyteGulf = load("s4", &[]);
        let mut state = State { phasing: Side::One, ..State::EMPTY };
        for (number, facing) in (0..20).zip(Facing::ALL.into_iter().cycle()) {
            let torpedo = Torpedo { hex: Hex(17 + 41 * number), facing, strength: 2 };
            state.lay(Side::Two, torpedo, |torpedo| game.reading_order(torpedo.hex, torpedo.facing));
        }
        let places = game.data.grid.hexes().step_by(5).zip(Facing::ALL.into_iter().cycle());
        for ((hex, facing), kind) in places.flat_map(|place| (0..16).map(move |kind| (place, kind))) {
            let [left, right, round, may_turn] = [1, 2, 4, 8].map(|bit: u8| kind & bit != 0);
            let turned = [left, right, round];
            let obstacles = game.obstacles(&state, state.phasing, hex, facing);
            for (points, markers) in (0..POINTS).flat_map(|points| (0..MARKERS).map(move |markers| (points, markers))) {
                let (mut listed, mut expected) = (Vec::new(), Vec::new());
                courses(points, markers, turned, may_turn).among(&obstacles, &mut listed);
                let place = (hex, facing);
                let walk = Walk { game: &game, state: &state, path: Path::EMPTY, place, points, markers, turned };
                if may_turn {
                    walk.turn(&mut expected);
                } else {
                    walk.go(&mut expected);
                }
                assert_eq!(listed, expected, "{hex:?} {facing:?}, {points} points, {markers} markers, {turned:?}");
            }
        }
    }
}
