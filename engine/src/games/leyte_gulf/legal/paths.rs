//! Paths that a unit may go [R5.1-2 to R5.2(3)-4].

use crate::{
    games::leyte_gulf::{Action, LeyteGulf, Path, ShipSet, State, Turn},
    hex::{Facing, Hex},
};

/// A unit on its way: where it is, what it has done, what is left.
#[derive(Clone, Copy)]
struct Way {
    path: Path,
    hex: Hex,
    facing: Facing,
    points: u8,
    markers: u8,
    /// Whether it has turned left, right, round in this segment.
    turned: [bool; 3],
}

impl LeyteGulf {
    /// [R5.1-4, R5.2(3)-1, RULING-33] All paths that use all movement points, and the turn markers that are left, in
    /// the order of their letters. Paths that are cut off at the same place are one.
    pub(super) fn list_paths(&self, state: &State, actions: &mut Vec<Action>) {
        let mover = &state.mover;
        let ships = mover.unit.get().map_or(ShipSet::EMPTY, |unit| self.members(state, unit));
        let Some(first) = ships.first() else { return };
        let way = Way {
            path: Path::EMPTY,
            hex: state.hex(first),
            facing: state.facing(first),
            points: mover.points.saturating_sub(mover.moved),
            markers: state.markers,
            turned: mover.turned,
        };
        if mover.may_turn {
            self.turn_and_go_on(state, way, actions);
        } else {
            self.go_on(state, way, actions);
        }
    }

    /// [R5.1-2, R5.2(1)-2, R6.6-1, R10.3-1, R10.4-2, RULING-47] The next step leads into the hex ahead; the path ends
    /// with it off the map, in a no-entry hex and on an enemy torpedo.
    fn go_on(&self, state: &State, way: Way, actions: &mut Vec<Action>) {
        if way.points == 0 {
            return actions.push(Action::Go(way.path));
        }
        let end = match self.data.grid.ahead(way.hex, way.facing) {
            None => Turn::Exit,
            Some(ahead) if self.is_zone(ahead) => Turn::Zone,
            Some(ahead) if self.has_torpedo(state, state.phasing, ahead) => Turn::Torpedo,
            Some(hex) => return self.turn_and_go_on(state, Way { hex, points: way.points - 1, ..way }, actions),
        };
        actions.push(Action::Go(way.path.then(end)));
    }

    /// [R5.2(1)-1, R5.2(2), R5.2(3)-4, RULING-9, RULING-10] In its hex the unit goes straight, turns by one hexside, or
    /// turns round if it has not turned and goes no further. The first turn in each direction takes a marker.
    fn turn_and_go_on(&self, state: &State, way: Way, actions: &mut Vec<Action>) {
        for (turn, which, turns) in
            [(Turn::Straight, None, 0), (Turn::Left, Some(0), -1), (Turn::Right, Some(1), 1), (Turn::Round, Some(2), 3)]
        {
            let is_allowed = turn != Turn::Round || (way.points == 0 && way.turned == [false; 3]);
            let cost = which.map_or(0, |which: usize| u8::from(!way.turned[which]));
            if !is_allowed || cost > way.markers {
                continue;
            }
            let mut turned = way.turned;
            if let Some(which) = which {
                turned[which] = true;
            }
            let (path, facing) = (way.path.then(turn), way.facing.turned(turns));
            self.go_on(state, Way { path, facing, turned, markers: way.markers - cost, ..way }, actions);
        }
    }
}
