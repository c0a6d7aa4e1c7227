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
