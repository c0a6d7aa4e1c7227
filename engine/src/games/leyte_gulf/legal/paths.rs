//! Paths that a unit may go [R5.1-2 to R5.2(3)-4].

use std::sync::LazyLock;

use crate::{
    games::leyte_gulf::{Action, LeyteGulf, MAX_LETTERS, Path, State, Turn, rules::turn::TURN_MARKERS},
    hex::{Facing, Hex},
};

/// A unit on its way: where it is, what it has done, what is left.
#[derive(Clone, Copy)]
struct Way {
    path: Path,
    letters: usize,
    hex: Hex,
    facing: Facing,
    points: u8,
    markers: u8,
    /// Whether it has turned left, right, round in this segment.
    turned: [bool; 3],
}

impl Way {
    fn new(hex: Hex, facing: Facing, points: u8, markers: u8, turned: [bool; 3]) -> Self {
        Self { path: Path::EMPTY, letters: 0, hex, facing, points, markers, turned }
    }

    /// With another letter.
    #[inline]
    fn then(self, turn: Turn) -> Self {
        Self { path: self.path.with(self.letters, turn), letters: self.letters + 1, ..self }
    }
}

/// Movement points of a unit, from 0.
const POINTS: usize = MAX_LETTERS;
/// Turn markers left, from 0.
const MARKERS: usize = TURN_MARKERS as usize + 1;

/// The paths of a unit that nothing can stop: by points, markers, turns made, and whether a turn is due. Most units have
/// open water around them, and there paths depend on nothing else.
static IN_OPEN_WATER: LazyLock<Vec<Vec<Action>>> = LazyLock::new(|| {
    let mut lists = vec![Vec::new(); POINTS * MARKERS * 16];
    for (points, markers) in (0..POINTS).flat_map(|points| (0..MARKERS).map(move |markers| (points, markers))) {
        for (bits, may_turn) in (0..8).flat_map(|bits| [(bits, false), (bits, true)]) {
            let turned = [1, 2, 4].map(|bit| bits & bit != 0);
            let (points, markers) = (points as u8, markers as u8);
            let way = Way::new(Hex(0), Facing::North, points, markers, turned);
            enumerate(way, may_turn, &|hex, _| Ok(hex), &mut lists[place(way, may_turn)]);
        }
    }
    lists
});

/// The place of a list among those of open water.
fn place(way: Way, may_turn: bool) -> usize {
    let [left, right, round] = way.turned.map(usize::from);
    let kind = left | right << 1 | round << 2 | usize::from(may_turn) << 3;
    (usize::from(way.points) * MARKERS + usize::from(way.markers)) * 16 + kind
}

impl LeyteGulf {
    /// [R5.1-4, R5.2(3)-1, RULING-33] All paths that use all movement points, and the turn markers that are left, in
    /// the order of their letters. Paths that are cut off at the same place are one.
    pub(super) fn list_paths(&self, state: &State, actions: &mut Vec<Action>) {
        let mover = &state.mover;
        let Some(first) = mover.unit.get().and_then(|unit| self.leader(state, unit)) else { return };
        let points = mover.points.saturating_sub(mover.moved);
        let way = Way::new(state.hex(first), state.facing(first), points, state.markers, mover.turned);
        if self.is_open_water(state, way.hex, way.points) {
            return actions.extend_from_slice(&IN_OPEN_WATER[place(way, mover.may_turn)]);
        }
        enumerate(way, mover.may_turn, &|hex, facing| self.step_ahead(state, hex, facing), actions);
    }

    /// Whether nothing within so many steps stops the side whose phase it is: no edge, no no-entry hex, no torpedo.
    fn is_open_water(&self, state: &State, hex: Hex, steps: u8) -> bool {
        let markers = state.torpedoes_of(state.phasing.other());
        self.room(hex) >= steps && markers.iter().all(|marker| self.data.grid.distance(hex, marker.hex) > steps)
    }

    /// [R5.1-2, R6.6-1, R10.3-1, R10.4-2, RULING-47] The hex ahead, or what ends the path there: the edge of the map, a
    /// no-entry hex, an enemy torpedo.
    fn step_ahead(&self, state: &State, hex: Hex, facing: Facing) -> Result<Hex, Turn> {
        match self.data.grid.ahead(hex, facing) {
            None => Err(Turn::Exit),
            Some(ahead) if self.is_zone(ahead) => Err(Turn::Zone),
            Some(ahead) if self.has_torpedo(state, state.phasing, ahead) => Err(Turn::Torpedo),
            Some(ahead) => Ok(ahead),
        }
    }
}

/// All paths from here, with the turn in this hex if one is due.
fn enumerate(way: Way, may_turn: bool, ahead: &impl Fn(Hex, Facing) -> Result<Hex, Turn>, actions: &mut Vec<Action>) {
    if may_turn { turn_and_go_on(way, ahead, actions) } else { go_on(way, ahead, actions) }
}

/// [R5.1-2, R5.2(1)-2] The next step leads into the hex ahead; the path ends there if something stops the unit.
fn go_on(way: Way, ahead: &impl Fn(Hex, Facing) -> Result<Hex, Turn>, actions: &mut Vec<Action>) {
    if way.points == 0 {
        return actions.push(Action::Go(way.path));
    }
    match ahead(way.hex, way.facing) {
        Ok(hex) => turn_and_go_on(Way { hex, points: way.points - 1, ..way }, ahead, actions),
        Err(end) => actions.push(Action::Go(way.then(end).path)),
    }
}

/// [R5.2(1)-1, R5.2(2), RULING-9] In its hex the unit goes straight, turns by one hexside, or turns round if it has not
/// turned and goes no further.
fn turn_and_go_on(way: Way, ahead: &impl Fn(Hex, Facing) -> Result<Hex, Turn>, actions: &mut Vec<Action>) {
    go_on(way.then(Turn::Straight), ahead, actions);
    let mut turned = |turn, which: usize, facing| {
        // [R5.2(3)-4, RULING-10] The first turn in each direction takes a marker.
        let cost = u8::from(!way.turned[which]);
        if cost <= way.markers {
            let mut next = Way { facing, markers: way.markers - cost, ..way.then(turn) };
            next.turned[which] = true;
            go_on(next, ahead, actions);
        }
    };
    turned(Turn::Left, 0, way.facing.left());
    turned(Turn::Right, 1, way.facing.right());
    if way.points == 0 && way.turned == [false; 3] {
        turned(Turn::Round, 2, way.facing.opposite());
    }
}
